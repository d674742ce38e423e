// For tests of lists: answers the calls of a declared list from rows in memory, as the engine would from the database.
import type { Endpoint } from '../contract/endpoint.ts';
import type { AnyList, List, ListDeclaration, ListRow, ListTotals } from '../contract/list.ts';
import { type ListFilter, parseFilter, parseSort } from '../contract/list-filter.ts';
import { savedViews } from '../contract/saved-view.ts';
import { centsToText, textToCents } from '../kernel/kernel.ts';
import { type Fake, FakeFailure, fake } from './screen.testing.tsx';

type AnyRow = Readonly<Record<string, unknown>>;

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
  const views = Object.entries(list.views).map(([key, { filters = [] }]) => [key, matching(list, all, filters, '').length] as const);
  return { all: all.length, count: found.length, sums: sumsOf(list, found), views: Object.fromEntries(views), marks: [], step: 1000 };
}

/** Fakes for a list that does not come. */
export function failingList<D extends ListDeclaration>(declared: List<D>, errorMessage: string): Fake[] {
  const fail = () => {
    throw new FakeFailure(500, { errorMessage });
  };
  const { readPage, readTotals } = (declared as unknown as AnyList).calls;
  return [
    { endpoint: readPage, answer: fail },
    { endpoint: readTotals, answer: fail },
    fake(savedViews.listViews, () => ({ views: [], defaultView: null })),
  ];
}

/** Fakes for every call of a list but its files, and for its saved views: there are none. `rows` is asked anew for every call. */
export function fakeList<D extends ListDeclaration>(declared: List<D>, rows: () => readonly ListRow<List<D>>[]): Fake[] {
  const list = declared as unknown as AnyList;
  const idOf = (row: AnyRow | undefined) => (row ? String(row[list.rowId]) : null);
  const all = () => rows() as readonly AnyRow[];
  const found = (input: unknown) => {
    const { filter, search, sort } = input as AnyRow;
    return sorted(list, matching(list, all(), texts(filter), String(search ?? '')), String(sort ?? ''));
  };
  const answer = (endpoint: Endpoint, reply: (input: AnyRow) => unknown): Fake => ({ endpoint, answer: (input) => reply(input as AnyRow) });
  return [
    answer(list.calls.readPage, (input) => ({ rows: found(input), next: null })),
    answer(list.calls.readTotals, (input) => totalsOf(list, all(), found(input))),
    answer(list.calls.readRow, (input) => {
      const wanted = String(input[list.rowId]);
      const row = all().find((each) => idOf(each) === wanted);
      if (!row) throw new FakeFailure(404, { errorMessage: 'The row was not found.', code: 'notFound' });
      const order = found(input);
      const place = order.findIndex((each) => idOf(each) === wanted);
      if (place < 0) return { row, position: null, previousId: null, nextId: null };
      return { row, position: place + 1, previousId: idOf(order[place - 1]), nextId: idOf(order[place + 1]) };
    }),
    answer(list.calls.selectRows, (input) => {
      const ids = texts(input['ids']);
      const chosen = ids.length > 0 ? all().filter((row) => ids.includes(String(idOf(row)))) : found(input);
      return { selectionId: '900', count: chosen.length, sums: sumsOf(list, chosen) };
    }),
    fake(savedViews.listViews, () => ({ views: [], defaultView: null })),
  ];
}
