// What a bill leaves of a budget, account by account.
import { type Cents, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';

export interface ChargedAccount {
  accountId: string;
  /** Cents of the fiscal year; null without an adopted budget. */
  budget: Cents | null;
  /** Cents charged in the fiscal year so far. */
  spent: Cents;
  bill: Cents;
  left: Cents | null;
}

/**
 * The accounts of a bill in the order of its lines. `budgets` holds the year's amounts by account, null where
 * the year has none; `spent` what was charged so far.
 */
export function chargedAccounts(
  lines: readonly { accountId: string; amount: Cents }[],
  budgets: ReadonlyMap<string, Cents> | null,
  spent: ReadonlyMap<string, Cents>,
): ChargedAccount[] {
  return [...Map.groupBy(lines, (line) => line.accountId)].map(([accountId, own]) => {
    const bill = sumCents(own.map((line) => line.amount));
    const budget = budgets === null ? null : (budgets.get(accountId) ?? 0n);
    const used = spent.get(accountId) ?? 0n;
    return { accountId, budget, spent: used, bill, left: budget === null ? null : budget - used - bill };
  });
}

/** An amount as a part of a budget, from 0 to 1,000; all of it where nothing was budgeted. */
export function shareOfBudget(amount: Cents, budget: Cents): number {
  if (amount <= 0n) return 0;
  if (budget <= 0n) return 1000;
  return Math.min(1000, Number(mulDiv(amount, 1000n, budget)));
}
