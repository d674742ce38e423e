// Which installments an acceleration charges, and when the owner has cured it (accounting.md 3).
import { addMonths, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Assignment, type Frequency, installmentKey, startingOn } from '../billing/charge.rules.ts';

/** An installment to be charged before it is due; cents. */
export interface AheadInstallment {
  codeId: string;
  categoryName: string;
  dueDate: LocalDate;
  amount: Cents;
}

const monthsOf: Readonly<Record<Frequency, number>> = { MONTHLY: 1, QUARTERLY: 3, ANNUAL: 12 };

/**
 * The installments of the fiscal year that begin after a day and were not charged, by day and code. Counted
 * from the start of the year, as the charge run counts them.
 */
export function installmentsAhead(
  assignments: readonly Assignment[],
  { after, yearStart, yearEnd }: { after: LocalDate; yearStart: LocalDate; yearEnd: LocalDate },
  billed: ReadonlySet<string>,
): AheadInstallment[] {
  return assignments
    .flatMap(({ propertyId, codeId, categoryName, frequency, amount }) => {
      const due: AheadInstallment[] = [];
      let n = 0;
      let dueDate = yearStart;
      while (dueDate <= yearEnd) {
        const isBilled = billed.has(installmentKey({ propertyId, codeId, ...startingOn(dueDate) }));
        if (dueDate > after && !isBilled && amount !== null && amount > 0n) due.push({ codeId, categoryName, dueDate, amount });
        n += 1;
        dueDate = addMonths(yearStart, n * monthsOf[frequency]);
      }
      return due;
    })
    .toSorted((a, b) => {
      if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1;
      return BigInt(a.codeId) < BigInt(b.codeId) ? -1 : 1;
    });
}

/** The first days on which installments of a year may begin. */
export function firstDays(yearStart: LocalDate, yearEnd: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let n = 0, day = yearStart; day <= yearEnd; n += 1, day = addMonths(yearStart, n)) days.push(day);
  return days;
}

/**
 * True when an owner owes no more than the installments that are not due yet come to: without the
 * acceleration nothing would be owed. `owes` is all that is open, `prepaid` all that is held, in cents.
 */
export function isCured(owes: Cents, prepaid: Cents, ahead: Cents): boolean {
  return ahead > 0n && owes - prepaid <= ahead;
}
