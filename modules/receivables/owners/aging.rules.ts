// The ages of what owners owe: the community's own days of lateness, and the days of each.
import { addDays, type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

/** An age in days, up to and including `until`; null for all that is older. */
export interface Age {
  key: 'days30' | 'days60' | 'days90' | 'older';
  title: string;
  until: number | null;
}

/** The ages between the days of lateness of a community. */
export function agesBetween({ first, second, third }: { first: number; second: number; third: number }): Age[] {
  return [
    { key: 'days30', title: `0-${first} days`, until: first },
    { key: 'days60', title: `${first + 1}-${second} days`, until: second },
    { key: 'days90', title: `${second + 1}-${third} days`, until: third },
    { key: 'older', title: `Over ${third} days`, until: null },
  ];
}

export interface Bucket {
  key: string;
  fromDate?: LocalDate;
  toDate: LocalDate;
}

/** The days of each bucket, newest first: a charge falls into one and only one. */
export function bucketsAsOf(asOf: LocalDate, ages: readonly Age[]): Bucket[] {
  let toDate = asOf;
  return ages.map(({ key, until }) => {
    const bucket = until === null ? { key, toDate } : { key, fromDate: addDays(asOf, -until), toDate };
    if (until !== null) toDate = addDays(asOf, -until - 1);
    return bucket;
  });
}

/** True when a charge of this day falls into the bucket. */
export const isWithin = (date: LocalDate, { fromDate, toDate }: Bucket): boolean => (!fromDate || date >= fromDate) && date <= toDate;

/** What is open of some charges by age, net of the prepaid money that would pay them. */
export function agedAmounts(
  items: readonly { agedFrom: LocalDate; open_cents: Cents; covered_cents: Cents }[],
  ages: readonly Age[],
  asOf: LocalDate,
): Cents[] {
  return bucketsAsOf(asOf, ages).map((bucket) =>
    sumCents(items.filter(({ agedFrom }) => isWithin(agedFrom, bucket)).map((item) => item.open_cents - item.covered_cents)),
  );
}
