// A budget as a bar: what was spent, this bill, and what is left. The figures stand beneath it in words.
import { centsOf } from '../../../../packages/ui/ui.ts';
import { shareOfBudget } from '../board-approval.rules.ts';

/** Draws it; hidden from readers of the figures. */
export function BudgetBar({ budget, spent, bill }: { budget: string; spent: string; bill: string }) {
  const of = (text: string) => shareOfBudget(centsOf(text) ?? 0n, centsOf(budget) ?? 0n);
  return (
    <svg className="budget-bar" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
      <rect className="budget-all" width="1000" height="16" />
      <rect className="budget-spent" width={of(spent)} height="16" />
      <rect className="budget-bill" x={of(spent)} width={of(bill)} height="16" />
    </svg>
  );
}
