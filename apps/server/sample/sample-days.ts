// The days the sample is played on: up to the day of the first start, so that what a newcomer finds is this
// month's work and nothing lies in the future.
import { addMonths, dateOf, dateParts, type LocalDate, startOfMonth } from '../../../packages/kernel/kernel.ts';

/** A fiscal year as it is set up. */
export interface YearPlan {
  label: string;
  startDate: LocalDate;
}

/** The days of a sample. Months are named by their first day. */
export interface SampleDays {
  today: LocalDate;
  /** The month of today: billed, and as far as today reaches. */
  month: LocalDate;
  /** The month before it, whose bank statement waits to be reconciled. It is open. */
  waiting: LocalDate;
  /** The last month that is closed. */
  closed: LocalDate;
  /** Maple Court begins in the January before `closed`, or with it. */
  maple: { firstMonth: LocalDate; yearsLater: number; years: YearPlan[] };
  /** Carson Terrace has two years of books, this month's included, and a third is set up. */
  carson: { firstMonth: LocalDate; years: YearPlan[] };
  /** Bay Meadows has one month, whose receipts have come in. */
  bay: { month: LocalDate; years: YearPlan[] };
}

/** The year the story of Maple Court was written for. */
const WRITTEN = 2026;
/** When the last receipts of a month are in. */
const RECEIPTS_ARE_IN = 10;

/** A year of twelve months, named by the years it touches. */
function yearFrom(startDate: LocalDate): YearPlan {
  const [first, last] = [dateParts(startDate).year, dateParts(addMonths(startDate, 11)).year];
  return { label: first === last ? `${first}` : `${first}-${last}`, startDate };
}

/** The days of a sample that is made on a day. */
export function sampleDays(today: LocalDate): SampleDays {
  const month = startOfMonth(today);
  const [waiting, closed] = [addMonths(month, -1), addMonths(month, -2)];
  const { year } = dateParts(closed);
  const years = [year, dateParts(month).year].map((each) => yearFrom(dateOf(each, 1, 1)));
  const carson = addMonths(month, -23);
  const bay = dateParts(today).day < RECEIPTS_ARE_IN ? waiting : month;
  return {
    today,
    month,
    waiting,
    closed,
    maple: {
      firstMonth: dateOf(year, 1, 1),
      yearsLater: year - WRITTEN,
      years: years.filter(({ label }, index) => index === 0 || label !== years[0]?.label),
    },
    carson: { firstMonth: carson, years: [0, 12, 24].map((after) => yearFrom(addMonths(carson, after))) },
    bay: { month: bay, years: [yearFrom(bay)] },
  };
}
