// What waits for the set-up of a community: screens and calls, each with the parts it needs. Read by the gate
// and by the pages, so that both say the same.
import { banking, bankingScreens } from '../../banking/banking.contract.ts';
import { billBulk, bills, checks, payablesScreens } from '../../payables/payables.contract.ts';
import {
  billing,
  billingScreens,
  interest,
  interestScreens,
  lockbox,
  receiptScreens,
  receipts,
  statementScreens,
  statements,
} from '../../receivables/receivables.contract.ts';
import type { setUpParts } from './set-up.contract.ts';

type Needs = readonly (typeof setUpParts)[number][];

const books: Needs = ['ACCOUNTING'];
/** What charges owners or takes their money needs them too. */
const booksAndOwners: Needs = ['ACCOUNTING', 'PROPERTIES'];

const named = (needs: Needs, things: readonly { name: string }[]) => things.map(({ name }) => [name, needs] as const);

/**
 * The commands that wait, by name. What belongs to a set-up itself does not: charts, years, banks, codes,
 * entries, imports, beginning balances. Source: operations.md 3.1.
 */
export const waitingCalls: ReadonlyMap<string, Needs> = new Map([
  ...named(booksAndOwners, [billing.keepCharges, billing.keepLateFees, billing.postBatch, billing.postPrepaids, interest.postInterest]),
  ...named(booksAndOwners, [receipts.postReceipts, lockbox.postLockbox, statements.startStatements]),
  ...named(books, [
    bills.addBill,
    bills.approveBill,
    billBulk.approveBills,
    checks.issueChecks,
    banking.importStatement,
    banking.startReconciliation,
  ]),
]);

/**
 * The screens that wait, by name; a list of what was done shows that there is nothing yet, and does not wait.
 */
export const waitingScreens: ReadonlyMap<string, Needs> = new Map([
  ...named(booksAndOwners, [
    billingScreens['apply-charges'],
    billingScreens['apply-prepaids'],
    billingScreens['apply-late-fee'],
    interestScreens['apply-interest'],
  ]),
  ...named(booksAndOwners, [receiptScreens['owner-receipt-entry'], statementScreens['mailing-statements']]),
  ...named(books, [payablesScreens['bill-add'], payablesScreens['ap-approval-manage'], payablesScreens['print-checks']]),
  ...named(books, [bankingScreens['bank-reconciliation'], bankingScreens['bank-statement-import']]),
]);
