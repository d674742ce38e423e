// Which assessments are due on a post date: every property's links to categories, each installment of a
// property and code once.
import { addMonths, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';

export type Frequency = 'MONTHLY' | 'QUARTERLY' | 'ANNUAL';

/** The period of the post date and the start of its fiscal year. */
export interface BillingPeriod {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  yearStart: LocalDate;
}

/** One link of a property to a category, valid on the post date, with what the database knows about it. */
export interface Assignment {
  propertyId: string;
  /** The primary owner on the post date. */
  ownershipId: string | null;
  codeId: string;
  categoryName: string;
  frequency: Frequency;
  /**
   * The property's own amount, else the category's for the fiscal year of the post date; null when the year
   * has none. In cents.
   */
  amount: Cents | null;
}

/** A line of the batch to be. */
export interface ProposedCharge {
  propertyId: string;
  ownershipId: string;
  codeId: string;
  categoryName: string;
  instalmentStart: LocalDate;
  previousStart: LocalDate;
  amount: Cents;
}

export type SkipReason = 'NO_OWNER' | 'NO_AMOUNT' | 'ALREADY_BILLED';
export interface SkippedCharge {
  reason: SkipReason;
  propertyId: string;
  codeId: string;
  /** What was left out, in cents; null when the year has no amount. */
  amount: Cents | null;
}

const monthsOf: Record<Frequency, number> = { MONTHLY: 1, QUARTERLY: 3, ANNUAL: 12 };

/**
 * First day of the installment that is due in the period of the post date, or null when none begins in it.
 * Instalments are counted from the start of the fiscal year: a quarterly code is due in the first period of
 * each quarter, an annual one in the first period of the year.
 */
export function installmentDue(frequency: Frequency, postDate: LocalDate, period: BillingPeriod): LocalDate | null {
  const months = monthsOf[frequency];
  let start = period.yearStart;
  for (let n = 1; addMonths(period.yearStart, n * months) <= postDate; n += 1) start = addMonths(period.yearStart, n * months);
  return start >= period.periodStart && start <= period.periodEnd ? start : null;
}

/** What identifies an installment: billed once a property, code and first day. Source: accounting.md 4.1. */
export function installmentKey(charge: { propertyId: string; codeId: string; instalmentStart: LocalDate }): string {
  return `${charge.propertyId}:${charge.codeId}:${charge.instalmentStart}`;
}

/** The part of a line or charge that says which installment it is: its first day. */
export const startingOn = (on: LocalDate) => ({ instalmentStart: on });

/**
 * Splits assignments into lines to charge and lines left out, with the reason; `billed` holds the keys of
 * installments charged already.
 */
export function proposeCharges(
  assignments: readonly Assignment[],
  postDate: LocalDate,
  period: BillingPeriod,
  billed: ReadonlySet<string>,
): { charges: ProposedCharge[]; skipped: SkippedCharge[] } {
  const charges: ProposedCharge[] = [];
  const skipped: SkippedCharge[] = [];
  for (const { propertyId, ownershipId, codeId, categoryName, frequency, amount } of assignments) {
    const instalmentStart = installmentDue(frequency, postDate, period);
    if (instalmentStart === null) continue;
    const skip = (reason: SkipReason) => skipped.push({ reason, propertyId, codeId, amount });
    if (billed.has(installmentKey({ propertyId, codeId, instalmentStart }))) skip('ALREADY_BILLED');
    else if (amount === null || amount === 0n) skip('NO_AMOUNT');
    else if (ownershipId === null) skip('NO_OWNER');
    else
      charges.push({
        propertyId,
        ownershipId,
        codeId,
        categoryName,
        instalmentStart,
        previousStart: addMonths(instalmentStart, -monthsOf[frequency]),
        amount,
      });
  }
  return { charges, skipped };
}
