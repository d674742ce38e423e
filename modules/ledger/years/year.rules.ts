// Fiscal years and periods: which method means which timing, what a period may become.
import { refuse } from '../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { accountingRefusals, currentRefusals } from '../accounting.contract.ts';

/** The accounting methods people name, each as two switches. Source: accounting.md 0.5. */
export const methods = {
  CASH: { title: 'Cash', arTiming: 'RECEIPT', apTiming: 'PAYMENT' },
  ACCRUAL: { title: 'Accrual', arTiming: 'CHARGE', apTiming: 'BILL' },
  MODIFIED: { title: 'Modified accrual', arTiming: 'CHARGE', apTiming: 'PAYMENT' },
} as const;
export type Method = keyof typeof methods;
export type ArTiming = 'CHARGE' | 'RECEIPT';
export type ApTiming = 'BILL' | 'PAYMENT';

/** The method a pair of switches means; receipt with bill has no common name and counts as modified. */
export function methodOf(arTiming: ArTiming, apTiming: ApTiming): Method {
  if (arTiming === 'RECEIPT') return 'CASH';
  return apTiming === 'BILL' ? 'ACCRUAL' : 'MODIFIED';
}

/** How the books of a year are kept, in words for the head of a report: `Accrual basis`. */
export function basisOf(year: { arTiming: ArTiming; apTiming: ApTiming } | undefined): string {
  return year ? `${methods[methodOf(year.arTiming, year.apTiming)].title} basis` : 'No fiscal year';
}

export type PeriodStatus = 'FUTURE' | 'OPEN' | 'CURRENT' | 'CLOSED';

export interface PeriodCut {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  number: number;
}

/**
 * Refuses a status a period may not take: `alreadyDone` for the one it has, and for opening the current
 * period, since exactly one is current and another takes its place; `periodNotOpen` for closing a future one.
 * Reopening is allowed and audited. Source: accounting.md 1.
 */
export function mayChangePeriod(from: PeriodStatus, to: Exclude<PeriodStatus, 'FUTURE'>): void {
  if (from === to) throw refuse(accountingRefusals, 'alreadyDone', { status: to.toLowerCase() });
  if (from === 'CURRENT' && to === 'OPEN') throw refuse(currentRefusals, 'alreadyDone');
  if (from === 'FUTURE' && to === 'CLOSED') throw refuse(accountingRefusals, 'periodNotOpen');
}

/**
 * The start of the period that becomes current when the current one closes: the next that is not closed, else
 * the latest open one before it.
 */
export function currentAfterClosing(
  periods: readonly { periodStart: LocalDate; status: PeriodStatus }[],
  closing: LocalDate,
): LocalDate | undefined {
  const inOrder = periods
    .filter((p) => p.status !== 'CLOSED')
    .map((p) => p.periodStart)
    .sort();
  return inOrder.find((start) => start > closing) ?? inOrder.findLast((start) => start < closing);
}
