// What payables declare about checks: choosing open items, issuing, printing and voiding.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  everywhereRefusals,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { textToCents } from '../../../packages/kernel/kernel.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { billRefusals, billStatuses, entryLine } from '../bills/bill.contract.ts';

const checkStates = ['ISSUED', 'PRINTED', 'RECORDED', 'VOIDED'] as const;
export type CheckState = (typeof checkStates)[number];

/** How a payment is made that the product does not print. Source: field-2026.md 1.5. */
export const outsideMethods = ['HAND_CHECK', 'WIRE', 'CARD', 'VENDOR_DRAFT', 'CASH', 'BILL_PAY'] as const;
const paymentMethods = ['CHECK', ...outsideMethods, 'ACH', 'DIGITAL'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What settles a bill: a payment, tax withheld from one, or an adjustment without money. */
export type SettlementMethod = PaymentMethod | 'WITHHELD' | 'ADJUSTMENT';

/** What is paid on one bill: an object, or `billId:amount` as it stands in a query string. */
export const paymentItem = z.union([
  z.object({ billId: id, amount: moneyIn }),
  z
    .string()
    .regex(/^[1-9]\d{0,18}:-?\d{1,13}\.\d{2}$/, 'must be a bill and an amount, such as 17:1200.00')
    .transform((text) => {
      const [billId = '', amount = ''] = text.split(':');
      return { billId, amount: textToCents(amount) };
    }),
]);

/** A list that is never empty; a query string with one value gives that value alone. */
function severalOf<T extends z.ZodType>(item: T, most: number, message: string) {
  return z.union([z.array(item), item.transform((one) => [one])]).refine((list) => list.length >= 1 && list.length <= most, message);
}

const payment = z.object({
  communityId: id,
  bankAccountId: id,
  checkDate: dateIn,
  items: severalOf(paymentItem, 400, 'must name 1 to 400 bills'),
});

const voiding = z.object({
  communityId: id,
  checkIds: severalOf(id, 400, 'must name 1 to 400 checks'),
  voidDate: dateIn,
  /** Cancel the bills too, instead of leaving them open for payment. */
  cancelBills: flag.default(false),
});

export const periodOut = z.object({ startDate: dateOut, endDate: dateOut, status: z.enum(['FUTURE', 'OPEN', 'CURRENT', 'CLOSED']) });

export const share = z.object({
  billId: id,
  billNumber: z.string(),
  dueDate: dateOut,
  open: moneyOut,
  amount: moneyOut,
  remaining: moneyOut,
});

const checkRow = z.object({
  checkId: id,
  /** The number of a check, else the reference of the payment. */
  checkNumber: z.string(),
  method: z.enum(paymentMethods),
  bankAccountId: id,
  bankAccountName: z.string(),
  vendorId: id,
  payee: z.string(),
  checkDate: dateOut,
  amount: moneyOut,
  state: z.enum(checkStates),
  printings: z.number(),
  voidDate: dateOut.nullable(),
  batchId: id,
});

export const checkRefusals = {
  ...postingRefusals,
  ...only(billRefusals, 'noPayableAccount'),
  notPayable: 'Bill {billNumber} {reason}.',
  creditExceedsBills:
    'Credit memo {billNumber} is as much as the bills it is paid with, or more. Add a bill of the vendor or use less of the credit.',
  vendorBlocked: 'No check is issued: {reasons}',
  withholdingAccount:
    '{payee}: {amount} must be withheld as backup withholding. Choose the liability account that holds it under 1099 forms first.',
  ...only(takenBackRefusals, 'alreadyVoided', 'inFlight', 'partlyPaid', 'refundBill'),
  voided: 'Check {checkNumber} was voided and is not printed again.',
  notPrinted: 'Payment {checkNumber} was made outside and has no check to print.',
  cleared: 'The bank has paid this check: it is matched in a reconciliation. Take the match back before voiding it.',
} as const;
export const printRefusals = {
  ...only(everywhereRefusals, 'pdfUnavailable'),
  micrNotPrintable: 'The check has no MICR line that a bank can read. {why}',
} as const;

const fileAnswer = z.custom<FileAnswer>();

export const checks = defineEndpoints('Payables', {
  getPaymentSetup: query({
    summary: 'The bank accounts checks can be drawn on, with the next number and the balance in the books today.',
    permission: needs('apprintchecks', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      todayDate: dateOut,
      bankAccounts: z.array(
        z.object({
          bankAccountId: id,
          name: z.string(),
          bankName: z.string(),
          lastDigits: z.string(),
          fundName: z.string(),
          nextCheckNumber: z.string(),
          balance: moneyOut,
          isPrimary: z.boolean(),
        }),
      ),
    }),
  }),
  previewChecks: preview({
    summary: 'The checks these open items would make: one for each vendor, with numbers, entry and cash, without writing anything.',
    permission: needs('apprintchecks', 2),
    input: payment,
    output: z.object({
      checks: z.array(
        z.object({
          checkNumber: z.string(),
          vendorId: id,
          payee: z.string(),
          payeeLines: z.array(z.string()),
          amount: moneyOut,
          /** Tax withheld beside the check. */
          withheld: moneyOut,
          withheldWhy: z.string(),
          shares: z.array(share),
        }),
      ),
      total: moneyOut,
      entry: z.array(entryLine),
      period: periodOut,
      /** Cash of the bank account in the books at the end of the check date. */
      cash: z.object({ before: moneyOut, after: moneyOut, isShort: z.boolean() }),
      /** What warns of the vendors paid: one on hold, insurance that is over. */
      cautions: z.array(z.string()),
    }),
    refusals: checkRefusals,
  }),
  issueChecks: commit('previewChecks', {
    summary: 'Issues the previewed checks, allocates their numbers and books them.',
    permission: needs('apprintchecks', 2),
    touches: 'check-batch',
    input: payment,
    output: z.object({
      batchId: id,
      total: moneyOut,
      checks: z.array(z.object({ checkId: id, checkNumber: z.string(), payee: z.string(), amount: moneyOut })),
    }),
    refusals: checkRefusals,
  }),
  listChecks: query({
    summary: 'Checks by number, newest first.',
    permission: needsOne(1, 'apprintchecks', 'apvoidchecks'),
    input: z.object({
      communityId: id,
      bankAccountId: id.optional(),
      batchId: id.optional(),
      fromDate: dateIn.optional(),
      throughDate: dateIn.optional(),
      state: z.enum(['all', 'outstanding', 'voided']).default('all'),
      search: line(80).default(''),
      limit: count(1000, 1).default(500),
      /** The last check of the page before. */
      beforeCheckId: id.optional(),
    }),
    output: z.object({ total: z.number(), totalAmount: moneyOut, rows: z.array(checkRow) }),
  }),
  getCheck: query({
    summary: 'One check with the bills it pays, its printings and its void.',
    permission: needsOne(1, 'apprintchecks', 'apvoidchecks'),
    input: z.object({ communityId: id, checkId: id }),
    output: checkRow.extend({
      payeeLines: z.array(z.string()),
      reference: z.string(),
      /** Paid by card: the card company reports it. */
      isExcludedFrom1099: z.boolean(),
      issuedBy: z.string(),
      issuedTime: instantOut,
      shares: z.array(z.object({ billId: id, billNumber: z.string(), billDate: dateOut, amount: moneyOut, status: z.enum(billStatuses) })),
      printed: z.array(z.object({ userName: z.string(), printedTime: instantOut })),
      voidReason: z.string(),
    }),
  }),
  recordPrinting: command({
    summary: 'Records that checks go to paper; the answer opens their PDF.',
    permission: needs('apprintchecks', 2),
    touches: 'check-printing',
    input: z.object({ communityId: id, checkIds: z.array(id).min(1, 'must name a check').max(400, 'must name at most 400 checks') }),
    output: z.object({ printingId: id }),
    refusals: checkRefusals,
  }),
  printChecks: file({
    summary: 'The checks of a recorded printing as PDF, one to a page, with the MICR line.',
    permission: needs('apprintchecks', 2),
    input: z.object({ communityId: id, printingId: id }),
    output: fileAnswer,
    refusals: printRefusals,
  }),
  previewVoid: preview({
    summary: 'What voiding these checks would do to their bills and the books, without writing anything.',
    permission: needs('apvoidchecks', 1),
    input: voiding,
    output: z.object({
      checks: z.array(checkRow),
      total: moneyOut,
      bills: z.array(
        z.object({
          billId: id,
          billNumber: z.string(),
          vendorName: z.string(),
          openBefore: moneyOut,
          openAfter: moneyOut,
          statusAfter: z.enum(billStatuses),
        }),
      ),
      entry: z.array(entryLine),
      period: periodOut,
    }),
    refusals: checkRefusals,
  }),
  voidChecks: commit('previewVoid', {
    summary: 'Voids checks on the day given; their bills are open again, or canceled with them.',
    permission: needs('apvoidchecks', 8),
    touches: 'check-void',
    input: voiding.extend({ reason: line(200, 1) }),
    output: z.object({ batchId: id, total: moneyOut, count: z.number() }),
    refusals: checkRefusals,
  }),
});
