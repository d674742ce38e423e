// What payables declare about the board's approvals: the bills that wait for the caller in all their
// communities, one of them as a board member judges it, abstaining, taking a decision back, and interests in
// vendors. Approving and declining are the calls every approver uses.
import { z } from 'zod';
import {
  command,
  count,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  line,
  moneyOut,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { billRefusals, billStatuses } from '../bills/bill.contract.ts';

const billStatus = z.enum(billStatuses);

/** An account a bill is charged to, against the budget of the fiscal year; null without an adopted budget. */
const charged = z.object({
  accountId: id,
  number: z.string(),
  name: z.string(),
  fundName: z.string(),
  budget: moneyOut.nullable(),
  spent: moneyOut,
  bill: moneyOut,
  left: moneyOut.nullable(),
});

/** Who decided, and what they noted. */
const said = z.object({ name: z.string(), note: z.string() });

export const interestRefusals = {
  declaredAlready: 'You already declared an interest in this vendor.',
} as const;

export const boardApprovals = defineEndpoints('BoardApproval', {
  listBoardBills: query({
    summary: 'Bills that wait for the approval of the caller, in all communities they see; what falls due first stands first.',
    permission: needs('apinvoice', 1),
    input: z.object({}),
    output: z.array(
      z.object({
        communityId: id,
        community: z.string(),
        billId: id,
        vendorName: z.string(),
        billNumber: z.string(),
        dueDate: dateOut,
        total: moneyOut,
      }),
    ),
  }),
  getBoardBill: query({
    summary: 'A bill as a board member judges it: what it is, what is left of the budget, who approved it, what speaks against it.',
    permission: needs('apinvoice', 1),
    input: z.object({ communityId: id, billId: id }),
    output: z.object({
      billId: id,
      revision: z.number(),
      vendorId: id,
      vendorName: z.string(),
      billNumber: z.string(),
      billDate: dateOut,
      dueDate: dateOut,
      description: z.string(),
      total: moneyOut,
      approvals: z.number(),
      approvalsRequired: z.number(),
      mayDecide: z.boolean(),
      fromDate: dateOut.nullable(),
      toDate: dateOut.nullable(),
      accounts: z.array(charged),
      /** Why the caller is a related party of the vendor, if they declared it: they may only abstain. */
      interest: z.object({ reason: z.string(), declaredDate: dateOut }).nullable(),
      approvedBy: z.array(said),
      abstained: z.array(said),
      cautions: z.array(z.string()),
    }),
  }),
  holdBill: command({
    summary: 'Leaves a bill waiting and gives who entered it a task with the question.',
    permission: needs('apinvoice', 4),
    touches: 'bill',
    input: z.object({ communityId: id, billId: id, question: line(300, 1) }),
    output: z.object({ billId: id }),
    refusals: only(billRefusals, 'notSubmitted'),
  }),
  abstainBill: command({
    summary: 'Leaves a bill to the others, with the reason on record; the bill goes on waiting.',
    permission: needs('apinvoice', 4),
    touches: 'bill',
    input: z.object({ communityId: id, billId: id, revision: count(1_000_000, 1), reason: line(300, 1) }),
    output: z.object({ billId: id, status: billStatus }),
    refusals: only(billRefusals, 'notSubmitted', 'billChanged', 'ownBill', 'alreadyDecided'),
  }),
  // Bit 4, as for deciding: it takes back nothing but the caller's own word.
  takeBackDecision: command({
    summary: 'Takes back the caller’s own approval or abstention, until something is paid; a bill it had booked waits again.',
    permission: needs('apinvoice', 4),
    touches: 'bill',
    input: z.object({ communityId: id, billId: id }),
    output: z.object({ billId: id, status: billStatus }),
    refusals: { ...postingRefusals, ...only(billRefusals, 'noDecision', 'settled', 'refundBill') },
  }),
  listInterests: query({
    summary: 'The vendors the caller declared an interest in, the newest first.',
    permission: needs('apinvoice', 1),
    input: z.object({}),
    output: z.array(
      z.object({
        vendorInterestId: id,
        communityId: id,
        community: z.string(),
        vendorId: id,
        vendorName: z.string(),
        reason: z.string(),
        declaredDate: dateOut,
      }),
    ),
  }),
  declareInterest: command({
    summary: 'Keeps that the caller is a related party of a vendor in a community; they abstain from its bills.',
    permission: needs('apinvoice', 4),
    touches: 'vendor',
    input: z.object({ communityId: id, vendorId: id, reason: line(300, 1) }),
    output: z.object({ vendorId: id }),
    refusals: interestRefusals,
  }),
  endInterest: command({
    summary: 'Ends what the caller declared about a vendor; it stays in the record with its last day.',
    permission: needs('apinvoice', 4),
    touches: 'vendor',
    input: z.object({ communityId: id, vendorId: id }),
    output: z.object({ vendorId: id }),
  }),
});

export const boardApprovalScreens = defineScreens({
  'board-approval': {
    title: 'Board approval',
    also: 'approve bills phone board member thumb',
    area: 'payables',
    path: '/board-approval',
    claims: needs('apinvoice', 1),
    menu: { section: 'Payables', order: 5 },
  },
});
