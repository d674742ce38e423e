// When a variance is an exception, and in which of the four groups it stands: expense or income, over or under its budget.
import type { Cents } from '../../../packages/kernel/kernel.ts';

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

/** True when actual differs from budget by the amount and the percentage, or more. What has no budget is past every percentage. */
export function isException(actual: Cents, budget: Cents, { leastAmount, leastPercent }: VarianceLimits): boolean {
  const variance = size(actual - budget);
  return variance > 0n && variance >= leastAmount && (budget === 0n || variance * 100n >= BigInt(leastPercent) * size(budget));
}

/** A group of exceptions: what harms the year stands first. */
export interface ExceptionGroup {
  title: string;
  type: 'INCOME' | 'EXPENSE';
  isOver: boolean;
}

/** The groups in the order they are printed. */
export const exceptionGroups: readonly ExceptionGroup[] = [
  { title: 'Expense over budget', type: 'EXPENSE', isOver: true },
  { title: 'Income under budget', type: 'INCOME', isOver: false },
  { title: 'Expense under budget', type: 'EXPENSE', isOver: false },
  { title: 'Income over budget', type: 'INCOME', isOver: true },
];
