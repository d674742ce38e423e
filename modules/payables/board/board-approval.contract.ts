// What payables declare about the board's approvals: the bills that wait for the caller in all their
// communities, and one of them as a board member judges it. Approving is the call every approver uses.
import { z } from 'zod';
import {
  command,
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
import { billRefusals } from '../bills/bill.contract.ts';

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
      approvedBy: z.array(z.object({ name: z.string(), note: z.string() })),
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
