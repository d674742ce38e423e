// What a change of the accounting method brings into the books or takes out of them: the lines of the
// conversion, less what was converted already.
import type { Cents } from '../../../packages/kernel/kernel.ts';
import type { ApTiming, ArTiming } from './year.rules.ts';

/** Whose open items are converted: those of owners, or those of vendors. */
export type Side = 'AR' | 'AP';

/** What is open at a boundary of two fiscal years, of one owner and code or of one bill, in one fund. */
export interface OpenItem {
  side: Side;
  /** The owner with the account number, or the vendor. */
  who: string;
  /** The code, or the bill. */
  what: string;
  /** Null where the chart has no control account for it. */
  controlAccountId: string | null;
  /** The fund that earned it or spent it, whose balance takes the other side. */
  fundId: string;
  /** What is open, positive, in cents. */
  amount: Cents;
}

interface Timings {
  arTiming: ArTiming;
  apTiming: ApTiming;
}

/** A side that changes: IN brings what is open onto the control accounts, OUT takes it off them. */
export interface SideChange {
  side: Side;
  direction: 'IN' | 'OUT';
}

/** The sides on which two years that follow each other differ. */
export function changesBetween(before: Timings, after: Timings): SideChange[] {
  const changes: SideChange[] = [];
  if (before.arTiming !== after.arTiming) changes.push({ side: 'AR', direction: after.arTiming === 'CHARGE' ? 'IN' : 'OUT' });
  if (before.apTiming !== after.apTiming) changes.push({ side: 'AP', direction: after.apTiming === 'BILL' ? 'IN' : 'OUT' });
  return changes;
}

/** A line of the conversion: debit positive, in cents. */
export interface ConversionLine {
  accountId: string;
  amount: Cents;
}

/**
 * The lines that convert what is open, one for each account. IN: Dr receivable / Cr fund balance for charges,
 * Dr fund balance / Cr payable for bills; OUT: the opposite. `standing` is what earlier conversions at this
 * boundary put on the accounts, so that converting again posts the difference alone. Source: accounting.md
 * 0.5.
 */
export function conversionLines(
  items: readonly OpenItem[],
  changes: readonly SideChange[],
  fundBalanceOf: ReadonlyMap<string, string>,
  standing: readonly ConversionLine[],
): ConversionLine[] {
  const sums = new Map<string, Cents>();
  const add = (accountId: string, amount: Cents) => sums.set(accountId, (sums.get(accountId) ?? 0n) + amount);
  for (const { side, controlAccountId, fundId, amount } of items) {
    const direction = changes.find((change) => change.side === side)?.direction;
    const fundBalance = fundBalanceOf.get(fundId);
    if (!direction || controlAccountId === null || !fundBalance) continue;
    const debit = (side === 'AR') === (direction === 'IN') ? amount : -amount;
    add(controlAccountId, debit);
    add(fundBalance, -debit);
  }
  for (const { accountId, amount } of standing) add(accountId, -amount);
  return [...sums].map(([accountId, amount]) => ({ accountId, amount })).filter((line) => line.amount !== 0n);
}

/**
 * Why items cannot be converted yet, a sentence each: no control account, or no fund balance to take the
 * other side.
 */
export function missingAccounts(
  items: readonly OpenItem[],
  fundBalanceOf: ReadonlyMap<string, string>,
  fundNames: ReadonlyMap<string, string>,
): string[] {
  const words = items.flatMap(({ side, what, controlAccountId, fundId }) => {
    const fund = fundNames.get(fundId) ?? '';
    const found: string[] = [];
    if (controlAccountId === null && side === 'AR') found.push(`Code ${what} has no receivable account. Give it one under codes.`);
    if (controlAccountId === null && side === 'AP')
      found.push(`Fund ${fund} has no accounts payable account. Give it one under required accounts.`);
    if (!fundBalanceOf.has(fundId)) found.push(`Fund ${fund} has no fund balance account. Give it one under required accounts.`);
    return found;
  });
  return [...new Set(words)];
}
