// A declared list answered from rows in memory, as the engine answers from the database: for tests of screens
// and for the gallery of parts.
import type { AnyList, ListTotals } from '../../contract/list.ts';
import { type ListFilter, parseFilter, parseSort } from '../../contract/list-filter.ts';
import { centsToText, quotient, textToCents } from '../../kernel/kernel.ts';

/** A row as calls carry it. */
export type AnyRow = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

function holds(row: AnyRow, { key, op, values }: ListFilter): boolean {
  const value = row[key];
  const [first = ''] = values;
  if (op === 'blank') return isBlank(value);
  if (op === 'filled') return !isBlank(value);
  if (op === 'in') return values.includes(String(value));
  if (typeof value === 'boolean') return value === (first === 'yes');
  if (op === 'contains') return String(value).toLowerCase().includes(first.toLowerCase());
  if (op === 'over') return Number(value) > Number(first);
  if (op === 'under') return Number(value) < Number(first);
  throw new Error(`rows in memory are not asked ${op}`);
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : isBlank(value) ? [] : [String(value)]);

function matching(list: AnyList, rows: readonly AnyRow[], filters: readonly string[], search: string): AnyRow[] {
  const asked = filters.flatMap((text) => parseFilter(list.columns, text) ?? []);
  const words = search.toLowerCase().split(' ');
  return rows.filter((row) => {
    const text = Object.keys(list.columns)
      .map((key) => String(row[key] ?? ''))
      .join(' ')
      .toLowerCase();
    return asked.every((filter) => holds(row, filter)) && words.every((word) => text.includes(word));
  });
}

function sorted(list: AnyList, rows: readonly AnyRow[], sort: string): AnyRow[] {
  const keys = parseSort(list.columns, sort || list.sort) ?? [];
  const rank = (key: string, row: AnyRow) => {
    const value = row[key];
    return list.columns[key]?.kind === 'money' && typeof value === 'string' ? Number(value) : value;
  };
  return [...rows].sort((a, b) => {
    for (const { key, desc } of keys) {
      const blank = Number(isBlank(a[key])) - Number(isBlank(b[key]));
      if (blank !== 0) return blank;
      const [one, other] = [rank(key, a), rank(key, b)] as [string, string];
      const compared = typeof one === 'string' ? one.localeCompare(other, 'en', { numeric: true }) : Number(one) - Number(other);
      if (compared !== 0) return desc ? -compared : compared;
    }
    return 0;
  });
}

function sumsOf(list: AnyList, rows: readonly AnyRow[]): Record<string, string> {
  const summed = Object.entries(list.columns).filter(([, { sum }]) => sum);
  return Object.fromEntries(
    summed.map(([key, { kind }]) => {
      const values = rows.map((row) => row[key]).filter((value) => !isBlank(value));
      if (kind !== 'money') return [key, String(values.reduce((sum: number, value) => sum + Number(value), 0))];
      return [key, centsToText(values.reduce((sum: bigint, value) => sum + textToCents(String(value)), 0n))];
    }),
  );
}

function totalsOf(list: AnyList, all: readonly AnyRow[], found: readonly AnyRow[]): ListTotals {
  const pages = quotient(Math.max(0, found.length - 1), STEP);
  const marks = Array.from({ length: pages }, (_, page) => String((page + 1) * STEP));
  const views = Object.entries(list.views).map(([key, { filters = [] }]) => [key, matching(list, all, filters, '').length] as const);
  return { all: all.length, count: found.length, sums: sumsOf(list, found), views: Object.fromEntries(views), marks, step: STEP };
}

const STEP = 200;

/**
 * What the calls of a list answer, by their names; null for a row that is not there. `rows` is asked anew for
 * every call.
 */
export function answersInMemory(list: AnyList, rows: () => readonly AnyRow[]): Readonly<Record<string, (input: AnyRow) => unknown>> {
  const idOf = (row: AnyRow | undefined) => (row ? String(row[list.rowId]) : null);
  let last: { text: string; of: readonly AnyRow[]; found: AnyRow[] } | null = null;
  // The same question about the same rows is answered once, so that a hundred thousand of them can be paged
  // through.
  const found = ({ filter, search, sort }: AnyRow) => {
    const of = rows();
    const text = JSON.stringify([filter, search, sort]);
    if (last?.text === text && last.of === of) return last.found;
    last = { text, of, found: sorted(list, matching(list, of, texts(filter), String(search ?? '')), String(sort ?? '')) };
    return last.found;
  };
  return {
    readPage: (input) => {
      const all = found(input);
      const from = Number(input['after'] ?? 0);
      const to = from + Number(input['limit'] ?? STEP);
      return { rows: all.slice(from, to), next: to < all.length ? String(to) : null };
    },
    readTotals: (input) => totalsOf(list, rows(), found(input)),
    readRow: (input) => {
      const wanted = String(input[list.rowId]);
      const row = rows().find((each) => idOf(each) === wanted);
      const order = found(input);
      const place = order.findIndex((each) => idOf(each) === wanted);
      if (!row) return null;
      if (place < 0) return { row, position: null, previousId: null, nextId: null };
      return { row, position: place + 1, previousId: idOf(order[place - 1]), nextId: idOf(order[place + 1]) };
    },
    selectRows: (input) => {
      const ids = texts(input['ids']);
      const chosen = ids.length > 0 ? rows().filter((row) => ids.includes(String(idOf(row)))) : found(input);
      return { selectionId: '900', count: chosen.length, sums: sumsOf(list, chosen) };
    },
  };
}
