// When a variance is an exception, and in which group it stands: expense or income over or under its budget,
// or a transfer between funds.
import type { Cents } from '../../../packages/kernel/kernel.ts';
import type { ResultPart } from '../chart/account.rules.ts';

/** What every list of exceptions proves: nothing is lost between the accounts it names and the rest. */
export const exceptionProof = 'Exceptions and the rest make net income';

/** From which variance on an account is an exception: it must reach both. */
export interface VarianceLimits {
  /** In cents. */
  leastAmount: Cents;
  /** In whole percent of the budget. */
  leastPercent: number;
}

const size = (amount: Cents) => (amount < 0n ? -amount : amount);

/**
 * True when actual differs from budget by the amount and the percentage, or more. What has no budget is past
 * every percentage.
 */
export function isException(actual: Cents, budget: Cents, { leastAmount, leastPercent }: VarianceLimits): boolean {
  const variance = size(actual - budget);
  return variance > 0n && variance >= leastAmount && (budget === 0n || variance * 100n >= BigInt(leastPercent) * size(budget));
}

/** A group of exceptions: what harms the year stands first. */
export interface ExceptionGroup {
  title: string;
  part: ResultPart;
  isOver: boolean;
}

/** The groups in the order they are printed. */
export const exceptionGroups: readonly ExceptionGroup[] = [
  { title: 'Expense over budget', part: 'EXPENSE', isOver: true },
  { title: 'Income under budget', part: 'INCOME', isOver: false },
  { title: 'Expense under budget', part: 'EXPENSE', isOver: false },
  { title: 'Income over budget', part: 'INCOME', isOver: true },
  { title: 'Transfers under budget', part: 'TRANSFER', isOver: false },
  { title: 'Transfers over budget', part: 'TRANSFER', isOver: true },
];
