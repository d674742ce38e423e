// What a merge of vendors counts, what is to be known before, and how long it can be taken back.
import { addMilliseconds, type Cents, formatMoney, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { MergeCounts } from './vendor-merge.contract.ts';

/** A bill or check of the history. */
export interface HistoryRow {
  item: 'BILL' | 'CHECK';
  itemId: string;
  vendorId: string;
  communityId: string;
  community: string;
  number: string;
  /** Of a bill, how numbers of the vendor are compared. */
  key: string;
  date: LocalDate;
  amount_cents: Cents;
  /** What is open on a bill that is approved. */
  open_cents: Cents;
}

/** A row of the log: what it was, and whose. */
export interface MovedRow {
  item: 'BILL' | 'CHECK' | 'CONTACT' | 'LIABILITY' | 'WORKERS' | 'CONTRACT' | 'NOTE' | 'TASK' | 'FILE' | 'FIELD';
  itemId: string;
  vendorId: string;
}

const UNDO_MS = 30 * 86_400_000;

/** True while a merge can be taken back: thirty days. Source: operations.md 15. */
export function mayUndo(merge: { mergedTime: Instant; undoneTime: Instant | null }, now: Instant): boolean {
  return merge.undoneTime === null && now <= addMilliseconds(merge.mergedTime, UNDO_MS);
}

/** How many of each kind rows are. */
export function countsOf(rows: readonly Pick<MovedRow, 'item'>[]): MergeCounts {
  const of = (...items: readonly MovedRow['item'][]) => rows.filter(({ item }) => items.includes(item)).length;
  return {
    bills: of('BILL'),
    checks: of('CHECK'),
    contacts: of('CONTACT'),
    policies: of('LIABILITY', 'WORKERS'),
    contracts: of('CONTRACT'),
    notes: of('NOTE'),
    tasks: of('TASK'),
    files: of('FILE'),
    fields: of('FIELD'),
  };
}

/** The sum of bills, or of checks, in cents. */
export const amountOf = (rows: readonly HistoryRow[], item: HistoryRow['item']): Cents =>
  sumCents(rows.filter((row) => row.item === item).map((row) => row.amount_cents));

/** A vendor that goes, as far as warnings go. */
export interface GoingVendor {
  vendorId: string;
  name: string;
  gets1099: boolean;
  /** True when it has bank details in use. */
  hasBank: boolean;
}

const several = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/**
 * What whoever merges should know: payments of years that are over and may stand on a 1099 filed for a
 * source, open bills that will be paid to the vendor that stays, bill numbers that meet, checks that keep
 * their payee, values of custom fields and bank details that stay behind. `keys` are the bill numbers of the
 * vendor that stays. Source: operations.md 15.
 */
export function warningsOf(
  rows: readonly HistoryRow[],
  going: readonly GoingVendor[],
  target: { name: string; keys: ReadonlySet<string>; thisYear: string; fieldsThatMeet: number },
): string[] {
  const filers = going.filter(({ gets1099 }) => gets1099).map(({ vendorId }) => vendorId);
  const checks = rows.filter(({ item }) => item === 'CHECK');
  const years = [...new Set(checks.filter((row) => filers.includes(row.vendorId)).map(({ date }) => date.slice(0, 4)))]
    .filter((year) => year < target.thisYear)
    .sort();
  const open = rows.filter((row) => row.open_cents !== 0n);
  const bills = rows.filter(({ item }) => item === 'BILL');
  const met = bills.filter(({ key }, index) => target.keys.has(key) || bills.findIndex((row) => row.key === key) < index);
  return [
    years.length > 0 &&
      `Payments of ${years.join(', ')} went to a vendor that receives a 1099. If that year is filed, the form stands under the former vendor: correct it, or leave those payments where they are.`,
    open.length > 0 &&
      `${several(open.length, 'open bill')} of ${formatMoney(sumCents(open.map((row) => row.open_cents)))} will be paid to ${target.name}, with the approvals they have.`,
    met.length > 0 &&
      `${several(met.length, 'bill number')} will stand there twice: ${met
        .slice(0, 5)
        .map(({ number }) => number)
        .join(', ')}.`,
    checks.length > 0 &&
      `${several(checks.length, 'check')} ${checks.length === 1 ? 'keeps' : 'keep'} the payee as printed, reconciled or not.`,
    target.fieldsThatMeet > 0 &&
      `${several(target.fieldsThatMeet, 'value')} of custom fields ${target.fieldsThatMeet === 1 ? 'stays' : 'stay'} with the former vendor, because the field is filled in already.`,
    going.some(({ hasBank }) => hasBank) &&
      'Bank details of the former vendor end: enter them again, and let a second person confirm them.',
  ].filter((words) => words !== false);
}
