// The entries payables book, as lines to draft: a bill and a check, under either timing. A void is the mirror
// of its check, made by the ledger.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import { billRefusals } from '../bills/bill.contract.ts';
import type { Share } from '../checks/payment.rules.ts';

/**
 * A line of an entry to draft: debit positive, in cents. The ledger adds due to/from lines where funds
 * differ.
 */
export interface EntryLineDraft {
  accountId: string;
  costCenterId?: string;
  amount: Cents;
  memo: string;
}

interface Part {
  accountId: string;
  fundId: string;
  costCenterId: string;
  amount: Cents;
}

/** What is owed, by fund, in order of first appearance. Refuses `noPayableAccount`. */
function payableLines(parts: readonly Part[], payableByFund: ReadonlyMap<string, string>, sign: 1n | -1n, memo: string): EntryLineDraft[] {
  return [...Map.groupBy(parts, (part) => part.fundId)].map(([fundId, ofFund]) => {
    const accountId = payableByFund.get(fundId);
    if (!accountId) throw refuse(billRefusals, 'noPayableAccount');
    return { accountId, amount: sign * sumCents(ofFund.map((part) => part.amount)), memo };
  });
}

function expenseLines(parts: readonly Part[], memo: string): EntryLineDraft[] {
  return parts.map(({ accountId, costCenterId, amount }) => ({ accountId, costCenterId, amount, memo }));
}

/**
 * A bill under AP timing BILL: Dr each line, Cr the accounts payable of each line's fund. Source:
 * accounting.md 2.5.
 */
export function billEntry(billNumber: string, lines: readonly Part[], payableByFund: ReadonlyMap<string, string>): EntryLineDraft[] {
  return [...expenseLines(lines, billNumber), ...payableLines(lines, payableByFund, -1n, billNumber)];
}

function shareLines(share: Share, timing: 'BILL' | 'PAYMENT', payableByFund: ReadonlyMap<string, string>): EntryLineDraft[] {
  const parts = share.parts.map(({ line, amount }) => ({
    accountId: line.accountId,
    fundId: line.fundId,
    costCenterId: line.costCenterId,
    amount,
  }));
  return timing === 'BILL' ? payableLines(parts, payableByFund, 1n, share.bill.billNumber) : expenseLines(parts, share.bill.billNumber);
}

/**
 * A check: for each share Dr accounts payable where its day knows bills before they are paid (BILL), else Dr
 * the expense lines it recognises (PAYMENT); Cr cash.
 * Bills of a year with another method were converted at the boundary. Source: accounting.md 0.5 and 2.5.
 */
export function checkEntry(
  check: { amount: Cents; shares: readonly Share[] },
  timing: 'BILL' | 'PAYMENT',
  cashAccountId: string,
  payee: string,
  payableByFund: ReadonlyMap<string, string>,
): EntryLineDraft[] {
  return [
    ...check.shares.flatMap((share) => shareLines(share, timing, payableByFund)),
    { accountId: cashAccountId, amount: -check.amount, memo: payee },
  ];
}

/**
 * What stands beside the mirror of a check that is voided under another method than it was drawn under: the
 * mirror takes back what the check booked, and what it paid is open again as bills are under the method of
 * the void. BILL: Dr each line, Cr accounts payable; PAYMENT: the opposite. Source: accounting.md 0.5.
 */
export function reopenedEntry(
  checkNumber: string,
  parts: readonly Part[],
  voidTiming: 'BILL' | 'PAYMENT',
  payableByFund: ReadonlyMap<string, string>,
): EntryLineDraft[] {
  const owed = billEntry(checkNumber, parts, payableByFund);
  return voidTiming === 'BILL' ? owed : owed.map((line) => ({ ...line, amount: -line.amount }));
}

/**
 * A bill cancelled under BILL that no entry booked, because it was converted with its year: Dr accounts
 * payable, Cr each line.
 */
export function cancelEntry(billNumber: string, lines: readonly Part[], payableByFund: ReadonlyMap<string, string>): EntryLineDraft[] {
  return billEntry(billNumber, lines, payableByFund).map((line) => ({ ...line, amount: -line.amount }));
}

/**
 * A part of a bill settled without money, where bills are known before they are paid: Dr accounts payable, Cr
 * the lines it takes back. Source: accounting.md 2.5.
 */
export function adjustmentEntry(share: Share, payableByFund: ReadonlyMap<string, string>): EntryLineDraft[] {
  return cancelEntry(
    share.bill.billNumber,
    share.parts.map(({ line, amount }) => ({ accountId: line.accountId, fundId: line.fundId, costCenterId: line.costCenterId, amount })),
    payableByFund,
  );
}

/** An account as entries show it. */
export interface NamedAccount {
  accountId: string;
  number: string;
  name: string;
  fundId: string;
  fundName: string;
}

export interface ReadableLine extends Omit<NamedAccount, 'fundId'> {
  debit: Cents | null;
  credit: Cents | null;
  isInterfund: boolean;
  /** The fund on the other side of a due to/from line; blank on other lines. */
  counterFund: string;
}

/**
 * Legs of one or many entries as people read them: debits and credits added up by account and counter fund,
 * in the order of the chart.
 */
export function readableEntry(
  legs: readonly { accountId: string; amount: Cents; isInterfund?: boolean; counterFundId?: string | null }[],
  accounts: readonly NamedAccount[],
): ReadableLine[] {
  const groups = Map.groupBy(legs, (leg) => leg.accountId);
  const fundNames = new Map(accounts.map(({ fundId, fundName }) => [fundId, fundName]));
  const lines = accounts.flatMap(({ accountId, number, name, fundName }) => {
    const kinds = Map.groupBy(
      groups.get(accountId) ?? [],
      (leg) => `${leg.amount > 0n} ${leg.isInterfund ?? false} ${leg.counterFundId ?? ''}`,
    );
    return [...kinds.values()].map((ofKind) => {
      const sum = sumCents(ofKind.map((leg) => leg.amount));
      const { isInterfund = false, counterFundId } = ofKind[0] ?? {};
      const counterFund = fundNames.get(counterFundId ?? '') ?? '';
      return { accountId, number, name, fundName, debit: sum > 0n ? sum : null, credit: sum < 0n ? -sum : null, isInterfund, counterFund };
    });
  });
  return [...lines.filter((line) => line.debit !== null), ...lines.filter((line) => line.debit === null)];
}
