// A budget as it is typed: rows of text, the year that follows from its periods and the other way round, and
// what of it is to be saved.
import { type Cents, centsToText, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import { spreadEvenly, spreadLike } from './budget.rules.ts';

/** What a line of a budget is, in words. */
export type LineKind = 'Income' | 'Expense' | 'Transfer in' | 'Transfer out';

/** The words of a line: a transfer between funds is neither income nor expense. */
export function lineKind({ type, isTransfer }: { type: 'INCOME' | 'EXPENSE'; isTransfer: boolean }): LineKind {
  if (isTransfer) return type === 'INCOME' ? 'Transfer in' : 'Transfer out';
  return type === 'INCOME' ? 'Income' : 'Expense';
}

/** A row of the grid: what names it, `total`, and `p0` and on for the periods, all of them text. */
export type TypedRow = Readonly<Record<string, string>>;

/** The key of a period's cell by its place in the year, from 0. */
export const periodKey = (place: number) => `p${place}`;

const AMOUNT = /^-?\d{1,13}\.\d{2}$/;
const centsIn = (text: string | undefined): Cents | null =>
  text === undefined || text === '' ? 0n : AMOUNT.test(text) ? textToCents(text) : null;

/** The amounts of a row by period; null when one of them cannot be read. */
export function amountsOf(row: TypedRow, periods: number): Cents[] | null {
  const amounts = Array.from({ length: periods }, (_, place) => centsIn(row[periodKey(place)]));
  return amounts.every((amount) => amount !== null) ? amounts : null;
}

/** A row with these amounts, and the year they add up to. */
export function withAmounts(row: TypedRow, amounts: readonly Cents[]): TypedRow {
  const texts = Object.fromEntries(amounts.map((amount, place) => [periodKey(place), centsToText(amount)]));
  return { ...row, ...texts, total: centsToText(sumCents(amounts)) };
}

/**
 * What a change makes of a row: a year that was typed is spread evenly, and periods that were typed add up to
 * the year.
 */
export function settled(before: TypedRow | undefined, after: TypedRow, periods: number): TypedRow {
  if (before === after) return after;
  const amounts = amountsOf(after, periods);
  const isPeriodTyped =
    before !== undefined && Array.from({ length: periods }, (_, i) => periodKey(i)).some((key) => before[key] !== after[key]);
  if (isPeriodTyped) return amounts ? { ...after, total: centsToText(sumCents(amounts)) } : after;
  const total = centsIn(after['total']);
  return total === null ? after : withAmounts(after, spreadEvenly(total, periods));
}

/** The year of a row spread anew: evenly, or as the amounts of the year before lie. */
export function spreadAnew(row: TypedRow, periods: number, prior: readonly Cents[] | null): TypedRow {
  const total = centsIn(row['total']);
  if (total === null) return row;
  return withAmounts(row, prior ? spreadLike(total, prior) : spreadEvenly(total, periods));
}

/** Rows that differ from what is saved, by their keys. */
export function changedRows(saved: readonly TypedRow[], typed: readonly TypedRow[], periods: number): TypedRow[] {
  const before = new Map(saved.map((row) => [row['key'], row]));
  return typed.filter((row) => {
    const known = before.get(row['key']);
    return Array.from({ length: periods }, (_, place) => periodKey(place)).some((key) => row[key] !== known?.[key]);
  });
}
