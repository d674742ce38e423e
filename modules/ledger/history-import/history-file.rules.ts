// The file of a history: its columns, and what a row says before anything of the books is known. The format
// is described in docs/formats/history.md.
import { type Cents, malformedFile, parseMoney } from '../../../packages/kernel/kernel.ts';

/** The columns a file may have, by the names of its first line; `amount`, or `debit` and `credit`. */
export const historyColumns = [
  'community',
  'entry',
  'date',
  'type',
  'reference',
  'description',
  'account',
  'fund',
  'cost_center',
  'memo',
  'amount',
  'debit',
  'credit',
] as const;
export type HistoryColumn = (typeof historyColumns)[number];

/** Where each column stands in a row; a column that is missing stands at -1. */
export interface HistoryLayout {
  readonly width: number;
  readonly at: Readonly<Record<HistoryColumn, number>>;
}

/**
 * The layout the first line gives. With `single` the file is of one community and need not say so. Throws
 * Refusal `malformedFile` for a column that is unknown, stands twice or is missing.
 */
export function readLayout(titles: readonly string[], single: boolean): HistoryLayout {
  const names = titles.map((title) => title.trim().toLowerCase());
  const refuse = (message: string): never => {
    throw malformedFile(1, message);
  };
  const unknown = names.find((name) => !(historyColumns as readonly string[]).includes(name));
  if (unknown !== undefined) refuse(`There is no column ${JSON.stringify(unknown)}. Known are ${historyColumns.join(', ')}.`);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) refuse(`The column ${twice} stands twice.`);
  const at = Object.fromEntries(historyColumns.map((name) => [name, names.indexOf(name)])) as Record<HistoryColumn, number>;
  const hasSides = at.debit >= 0 && at.credit >= 0 && at.amount < 0;
  const hasAmount = at.amount >= 0 && at.debit < 0 && at.credit < 0;
  if (!hasSides && !hasAmount) refuse('The file needs either a column amount (debits positive) or the columns debit and credit.');
  const needed: HistoryColumn[] = ['entry', 'date', 'account', ...(single ? [] : (['community'] as const))];
  const missing = needed.find((name) => at[name] < 0);
  if (missing) refuse(`The column ${missing} is missing.`);
  return { width: names.length, at };
}

const PLAIN = /^-?\d{1,15}\.\d\d$/;

/**
 * Cents of a cell: exact to the cent or null. Almost all are plain, and reading those any other way would
 * take longer than the rest of the row.
 */
function centsIn(text: string): Cents | null {
  return PLAIN.test(text) ? BigInt(text.replace('.', '')) : parseMoney(text);
}

/** The amount of a row, debits positive, or what is wrong with it. */
export function amountIn(cells: readonly string[], { at }: HistoryLayout): Cents | string {
  if (at.amount >= 0) {
    const text = cells[at.amount] ?? '';
    return centsIn(text) ?? `${JSON.stringify(text)} is not an amount with at most two decimals.`;
  }
  const [debit = '', credit = ''] = [cells[at.debit], cells[at.credit]];
  if (debit.trim() !== '' && credit.trim() !== '') {
    const both = [centsIn(debit), centsIn(credit)];
    if (both[0] !== 0n && both[1] !== 0n) return 'A line has a debit or a credit, not both.';
  }
  const [text, sign] = credit.trim() === '' || centsIn(credit) === 0n ? [debit, 1n] : [credit, -1n];
  const cents = centsIn(text);
  if (cents === null) return `${JSON.stringify(text)} is not an amount with at most two decimals.`;
  return cents < 0n ? 'A debit or credit below zero belongs on the other side.' : sign * cents;
}
