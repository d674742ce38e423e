// A saved query: its source with what is related, its columns, conditions, order, groups and totals; and the
// lines that follow from its rows.
import {
  type AnyList,
  type FilterGroup,
  type ListColumn,
  type ListSort,
  parseGroup,
  parseSort,
  type ReportCell,
  type ReportColumn,
  type ReportRow,
} from '../../../packages/contract/contract.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, mulDiv } from '../../../packages/kernel/kernel.ts';

/** How a column is summed up. */
export const totalKinds = ['sum', 'count', 'average'] as const;
export type TotalKind = (typeof totalKinds)[number];

/** What a person decided about a query; everything in it is text, so it can be kept, shared and sent. */
export interface Definition {
  /** The name of a data source, and of its relations. */
  source: string;
  related: readonly string[];
  columns: readonly { key: string; title: string }[];
  /** As `parseGroup` reads it. */
  query: unknown;
  search: string;
  sort: string;
  /** Columns that make the groups, from the outside in. */
  groups: readonly string[];
  totals: Readonly<Record<string, TotalKind>>;
}

/** A definition that fits its source. */
export interface ReadDefinition {
  columns: readonly { key: string; title: string; column: ListColumn }[];
  groups: readonly { key: string; column: ListColumn }[];
  totals: Definition['totals'];
  group: FilterGroup;
  /** The groups first, then the order asked for. */
  sort: ListSort[];
}

/** What of a definition does not fit its source: a path in it, and why. */
export interface Misfit {
  path: string;
  message: string;
}

/** The ways a column may be summed up: amounts by all, counts by sum, everything by how many there are. */
export function totalsFor({ kind }: ListColumn): readonly TotalKind[] {
  if (kind === 'money') return totalKinds;
  return kind === 'count' ? ['sum', 'count'] : ['count'];
}

/** Reads a definition against the columns of its source, or says what does not fit. */
export function readDefinition(list: Pick<AnyList, 'columns'>, given: Definition): ReadDefinition | Misfit {
  const columnAt = (key: string) => (Object.hasOwn(list.columns, key) ? list.columns[key] : undefined);
  const columns = given.columns.flatMap(({ key, title }) => {
    const column = columnAt(key);
    return column ? [{ key, column, title: title.trim() === '' ? column.title : title }] : [];
  });
  const isTwice = new Set(columns.map(({ key }) => key)).size !== columns.length;
  if (columns.length !== given.columns.length || isTwice) return { path: 'columns', message: 'must be columns of the source, each once' };
  const groups = given.groups.flatMap((key) => {
    const column = columnAt(key);
    return column ? [{ key, column }] : [];
  });
  if (groups.length !== given.groups.length || new Set(given.groups).size !== groups.length)
    return { path: 'groups', message: 'must be columns of the source, each once' };
  const wrong = Object.entries(given.totals).find(([key, total]) => {
    const shown = columns.find((each) => each.key === key);
    return !shown || !totalsFor(shown.column).includes(total);
  });
  if (wrong) return { path: 'totals', message: 'must be of columns that are shown, in a way their kind allows' };
  const group = parseGroup(list.columns, given.query);
  if (!group) return { path: 'query', message: 'is not a query of this source' };
  const sort = parseSort(list.columns, given.sort);
  if (!sort) return { path: 'sort', message: 'is not an order of this source' };
  const first = groups.map(({ key }) => sort.find((each) => each.key === key) ?? { key, desc: false });
  return { columns, groups, totals: given.totals, group, sort: [...first, ...sort.filter((each) => !given.groups.includes(each.key))] };
}

/** A line with the row it shows, where it shows one. */
export interface CustomRow extends ReportRow {
  rowId?: string;
  /** What else the source says of the row, by which its record is found. */
  fields?: Readonly<Record<string, unknown>>;
}

type SourceRow = Readonly<Record<string, unknown>>;

function wordOf(column: ListColumn, value: unknown): string {
  if (column.kind === 'flag') return (column.yesNo ?? ['Yes', 'No'])[value === true ? 0 : 1];
  return column.words?.[String(value)]?.[0] ?? String(value);
}

/** A value as a cell of a report. An amount here is no figure of the books, so it opens nothing. */
export function cellOf(column: ListColumn, value: unknown): ReportCell | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (column.kind === 'money') return { amount: value as Cents };
  if (column.kind === 'date') return { date: value as LocalDate };
  if (column.kind === 'count') return { count: value as number };
  return { text: wordOf(column, value) };
}

/** The columns of a report from those of a list. */
export function reportColumns(columns: ReadDefinition['columns']): ReportColumn[] {
  return columns.map(({ key, title, column: { kind } }) => ({ key, title, kind: kind === 'status' || kind === 'flag' ? 'text' : kind }));
}

/** What a total was added up from: the sum in cents or in ones, and how many values are there. */
interface Sum {
  sum: bigint;
  count: number;
}

/** Adding up one group, or everything. */
class Tally {
  rows = 0;
  readonly sums = new Map<string, Sum>();
  add(row: SourceRow, keys: readonly string[]): void {
    this.rows += 1;
    for (const key of keys) {
      const value = row[key];
      const { sum, count } = this.sums.get(key) ?? { sum: 0n, count: 0 };
      if (value === null || value === undefined || value === '') this.sums.set(key, { sum, count });
      else {
        const size = typeof value === 'bigint' ? value : typeof value === 'number' ? BigInt(value) : 0n;
        this.sums.set(key, { sum: sum + size, count: count + 1 });
      }
    }
  }
}

/** An average is rounded to the cent, half away from zero; of nothing there is none. */
function totalCell({ kind }: ListColumn, total: TotalKind, { sum, count }: Sum): ReportCell {
  if (total === 'count') return kind === 'text' || kind === 'status' || kind === 'flag' ? { text: String(count) } : { count };
  if (total === 'average') return count === 0 ? {} : { amount: mulDiv(sum, 1n, BigInt(count)) };
  return kind === 'money' ? { amount: sum } : { count: Number(sum) };
}

/** The column that carries the words of a total: the first that has no total itself. */
function wordsColumn({ columns, totals }: ReadDefinition): string {
  const free = columns.filter(({ key }) => totals[key] === undefined);
  return (free.find(({ column }) => column.kind === 'text') ?? free[0] ?? columns[0])?.key ?? '';
}

function totalLine(of: ReadDefinition, kind: 'subtotal' | 'grandTotal', level: number, words: string, tally: Tally): CustomRow {
  const cells = of.columns.flatMap(({ key, column }) => {
    const total = of.totals[key];
    return total ? [[key, totalCell(column, total, tally.sums.get(key) ?? { sum: 0n, count: 0 })] as const] : [];
  });
  return { kind, level, cells: { ...Object.fromEntries(cells), [wordsColumn(of)]: { text: words } } };
}

function groupWords({ column }: ReadDefinition['groups'][number], value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Blank';
  if (column.kind === 'money') return formatMoney(value as Cents);
  return column.kind === 'date' ? formatDate(value as LocalDate) : wordOf(column, value);
}

/**
 * The lines of a query: heads and subtotals around each group, and a last line over everything. Rows come in
 * the order of their groups; nothing but the totals of the open groups is kept, so a long query costs no more
 * than a short one.
 */
export async function* linesOf(
  of: ReadDefinition,
  { rowId }: Pick<AnyList, 'rowId'>,
  rows: AsyncIterable<SourceRow>,
): AsyncGenerator<CustomRow> {
  const keys = Object.keys(of.totals);
  const all = new Tally();
  const open: { words: string; value: unknown; tally: Tally }[] = [];
  const close = function* (down: number): Generator<CustomRow> {
    while (open.length > down) {
      const last = open.pop();
      if (last)
        yield totalLine(of, 'subtotal', open.length, `Total ${last.words} (${last.tally.rows.toLocaleString('en-US')})`, last.tally);
    }
  };
  for await (const row of rows) {
    const changed = of.groups.findIndex(({ key }, i) => open[i] === undefined || open[i].value !== row[key]);
    if (changed >= 0) {
      yield* close(changed);
      for (const [level, each] of of.groups.entries()) {
        if (level < changed) continue;
        const words = groupWords(each, row[each.key]);
        open.push({ words, value: row[each.key], tally: new Tally() });
        yield { kind: 'group', level, cells: { [of.columns[0]?.key ?? '']: { text: `${each.column.title}: ${words}` } } };
      }
    }
    for (const { tally } of [...open, { tally: all }]) tally.add(row, keys);
    const cells = of.columns.flatMap(({ key, column }) => {
      const cell = cellOf(column, row[key]);
      return cell ? [[key, cell] as const] : [];
    });
    yield { kind: 'row', level: of.groups.length, cells: Object.fromEntries(cells), rowId: String(row[rowId]), fields: row };
  }
  yield* close(0);
  if (all.rows > 0 && (keys.length > 0 || of.groups.length > 0))
    yield totalLine(of, 'grandTotal', 0, `Total (${all.rows.toLocaleString('en-US')})`, all);
}
