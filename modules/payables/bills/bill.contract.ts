// What payables declare about bills: entering, approving, cancelling, listing, and the settings of approval.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, shownLine, takenBackRefusals } from '../../ledger/ledger.contract.ts';

/**
 * The states of a bill. ADJUSTED: nothing is open, and no payment settled it. Source: accounting.md 2.2,
 * without the inbox and the tiers of approvers.
 */
export const billStatuses = ['SUBMITTED', 'APPROVED', 'PARTLY_PAID', 'PAID', 'ADJUSTED', 'REJECTED', 'CANCELLED'] as const;
export type BillStatus = (typeof billStatuses)[number];

const billStatus = z.enum(billStatuses);

/** What a person may say to a bill. */
export const decisionKinds = ['APPROVED', 'REJECTED', 'ABSTAINED'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What an adjustment does with what is open of a bill. Source: accounting.md 2.5, field-2026.md 1.5. */
export const adjustmentActs = ['CANCEL', 'WRITE_OFF', 'MOVE'] as const;
export type AdjustmentAct = (typeof adjustmentActs)[number];

/**
 * A bill is owed to the vendor, a credit memo by the vendor; its amounts are negative wherever bills are
 * shown.
 */
export const billTypes = ['BILL', 'CREDIT_MEMO'] as const;
export type BillType = (typeof billTypes)[number];

/** A line of an entry as people read it. */
export const entryLine = shownLine.extend({ accountId: id });

export const lineIn = z.object({ accountId: id, costCenterId: id.optional(), amount: moneyIn, description: line(200).default('') });
export const billIn = z.object({
  communityId: id,
  /** The amounts of a credit memo are typed as those of a bill, and kept as negative. */
  billType: z.enum(billTypes).default('BILL'),
  vendorId: id,
  billNumber: line(40, 1),
  billDate: dateIn,
  /** The day the ledger books the bill; the bill's date when silent. */
  effectiveDate: dateIn.optional(),
  /** Bill date plus the vendor's terms when silent. */
  dueDate: dateIn.optional(),
  description: line(200).default(''),
  amount: moneyIn,
  lines: z.array(lineIn).min(1, 'must have at least one line').max(200),
  /** Enter it although the vendor has a bill with this number. */
  acceptDuplicate: flag.default(false),
  /** Keep this split as the vendor's usual one in this community. */
  keepDistribution: flag.default(false),
});

const row = z.object({
  billId: id,
  revision: z.number(),
  vendorId: id,
  vendorName: z.string(),
  billType: z.enum(billTypes),
  billNumber: z.string(),
  billDate: dateOut,
  effectiveDate: dateOut,
  dueDate: dateOut,
  description: z.string(),
  total: moneyOut,
  open: moneyOut,
  status: billStatus,
  approvals: z.number(),
  approvalsRequired: z.number(),
  enteredBy: z.string(),
});

const lineOut = z.object({
  lineNo: z.number(),
  accountId: id,
  number: z.string(),
  name: z.string(),
  fundName: z.string(),
  costCenterId: id,
  costCenterCode: z.string(),
  amount: moneyOut,
  description: z.string(),
});

export const billRefusals = {
  ...postingRefusals,
  ...overwriteRefusals,
  noPayableAccount: 'A fund this is charged to has no accounts payable account. Give it one under required accounts.',
  duplicateBill: 'This vendor has bill {number} already: dated {day}, {total}.',
  vendorBlocked: 'No bill is entered: {reasons}',
  notSubmitted: 'This bill does not wait for approval.',
  billChanged: 'This bill was changed after you opened it. Look at it again.',
  ownBill: 'You entered or changed this bill. Someone else decides on it.',
  alreadyDecided: 'You have decided on this bill already.',
  relatedParty: 'You declared an interest in this vendor: {reason}. Abstain; someone else decides.',
  noDecision: 'You have no decision on this bill to take back.',
  settled: 'Something was paid or adjusted on this bill, or the method of the books changed. Its approvals stand.',
  notEditable: 'Only a bill that is not yet approved can be changed. Cancel this one and enter it again.',
  ...only(takenBackRefusals, 'partlyPaid', 'alreadyCancelled', 'refundBill'),
} as const;

export const bills = defineEndpoints('Payables', {
  getBillSetup: query({
    summary: 'What a bill may be charged to in this community, and how many approvals it will need.',
    permission: needs('apinvoice', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      todayDate: dateOut,
      approvalsRequired: z.number(),
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), fundName: z.string(), accountType: z.string() })),
      costCenters: z.array(z.object({ costCenterId: id, code: z.string(), name: z.string() })),
      /**
       * Accounts kept in cost centers besides 000, under their names there; none while the community keeps no
       * cost centers.
       */
      subAccounts: z.array(z.object({ accountId: id, costCenterId: id, name: z.string() })),
    }),
  }),
  getDefaultDistribution: query({
    summary: 'How a vendor’s bills are usually charged here, in basis points that make 10000.',
    permission: needs('apinvoice', 1),
    input: z.object({ communityId: id, vendorId: id }),
    output: z.array(z.object({ accountId: id, costCenterId: id, basisPoints: z.number() })),
  }),
  addBill: command({
    summary: 'Enters a bill with its distribution and submits it for approval.',
    permission: needs('apinvoice', 2),
    touches: 'bill',
    input: billIn,
    output: z.object({ billId: id, status: billStatus }),
    refusals: billRefusals,
  }),
  editBill: command({
    summary: 'Changes a bill that is not approved; another vendor, amount or distribution clears its approvals.',
    permission: needs('apinvoice', 4),
    touches: 'bill',
    input: billIn.extend({ billId: id, version }),
    output: z.object({ billId: id, status: billStatus }),
    refusals: billRefusals,
  }),
  getBill: query({
    summary: 'One bill with its distribution, approvals, payments and the entry it makes.',
    permission: needs('apinvoice', 1),
    input: z.object({ communityId: id, billId: id }),
    output: row.extend({
      version,
      apTiming: z.enum(['BILL', 'PAYMENT']),
      lines: z.array(lineOut),
      entry: z.array(entryLine),
      submittedBy: z.string(),
      enteredTime: instantOut,
      decisions: z.array(
        z.object({
          userName: z.string(),
          decision: z.enum(decisionKinds),
          reason: z.string(),
          decidedTime: instantOut,
          counts: z.boolean(),
        }),
      ),
      payments: z.array(
        z.object({ checkId: id, checkNumber: z.string(), checkDate: dateOut, amount: moneyOut, voidDate: dateOut.nullable() }),
      ),
      /** What was settled without money: cancelled, written off, or moved to another community. */
      adjustments: z.array(
        z.object({
          checkId: id,
          batchId: id,
          adjustment: z.enum(adjustmentActs),
          adjustDate: dateOut,
          amount: moneyOut,
          reason: z.string(),
          undoneDate: dateOut.nullable(),
        }),
      ),
      /**
       * The bill it was in another community, and the one it became there; only where the viewer sees both.
       */
      movedFrom: z.object({ communityId: id, communityName: z.string(), billId: id }).nullable(),
      movedTo: z.object({ communityId: id, communityName: z.string(), billId: id }).nullable(),
      /** The invoice template it was made of. */
      template: z.object({ invoiceTemplateId: id, name: z.string() }).nullable(),
      cancelDate: dateOut.nullable(),
      cancelReason: z.string(),
      /** What the caller could do with it now, by the rules that would refuse. */
      can: z.object({
        edit: z.boolean(),
        decide: z.boolean(),
        withdraw: z.boolean(),
        cancel: z.boolean(),
        pay: z.boolean(),
        adjust: z.boolean(),
      }),
    }),
  }),
  listBills: query({
    summary: 'Bills by due date: those open for payment, those to approve, or all.',
    permission: needsOne(1, 'apinvoice', 'apprintchecks'),
    input: z.object({
      communityId: id,
      show: z.enum(['open', 'toApprove', 'rejected', 'paid', 'cancelled', 'all']).default('open'),
      vendorId: id.optional(),
      dueThroughDate: dateIn.optional(),
      search: line(80).default(''),
      limit: count(1000, 1).default(500),
      /** Where the page before ended: both or none. */
      afterDueDate: dateIn.optional(),
      afterBillId: id.optional(),
    }),
    output: z.object({ total: z.number(), totalAmount: moneyOut, totalOpen: moneyOut, rows: z.array(row) }),
  }),
  approveBill: command({
    summary: 'Approves a bill as it was seen; the last approval that is needed books it.',
    permission: needs('apinvoice', 4),
    touches: 'bill',
    input: z.object({
      communityId: id,
      billId: id,
      revision: count(1_000_000, 1),
      note: line(500).default(''),
      /** Another day for the ledger, when the period of the bill's day has closed meanwhile. */
      effectiveDate: dateIn.optional(),
    }),
    output: z.object({ billId: id, status: billStatus, approvals: z.number(), approvalsRequired: z.number() }),
    refusals: billRefusals,
  }),
  rejectBill: command({
    summary: 'Sends a bill back with a reason.',
    permission: needs('apinvoice', 4),
    touches: 'bill',
    input: z.object({ communityId: id, billId: id, revision: count(1_000_000, 1), reason: line(500, 1) }),
    output: z.object({ billId: id, status: billStatus }),
    refusals: billRefusals,
  }),
  cancelBill: command({
    summary: 'Cancels a bill on which nothing is paid; what it booked is reversed on the day given.',
    permission: needs('apinvoice', 8),
    touches: 'bill',
    input: z.object({ communityId: id, billId: id, cancelDate: dateIn.optional(), reason: line(500, 1) }),
    output: z.object({ billId: id, status: billStatus }),
    refusals: billRefusals,
  }),
  getApprovalSettings: query({
    summary: 'How many approvals a bill of this community needs.',
    permission: needs('apinvoice', 1),
    input: z.object({ communityId: id }),
    output: z.object({ approvalsRequired: z.number() }),
  }),
  saveApprovalSettings: command({
    summary: 'Sets how many approvals bills need that are entered from now on.',
    permission: needs('apinvoice', 4),
    touches: 'approval-setting',
    input: z.object({ communityId: id, approvalsRequired: count(5) }),
    output: z.object({ approvalsRequired: z.number() }),
  }),
});
