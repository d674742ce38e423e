// The lines of a report: cells that can be added and subtracted without losing what they were made of,
// sections and totals.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../contract/contract.ts';
import { type Cents, type LocalDate, mulDiv, sumCents } from '../kernel/kernel.ts';

/** A figure in cents and the rows it is made of. A zero made of nothing has no source. */
export function moneyCell(money: Cents, ...sources: readonly CellSource[]): ReportCell {
  return sources.length > 0 ? { money, sources } : { money };
}

/** Everything a source can say, in one order. */
const said = Object.keys({
  rows: true,
  communityId: true,
  accountIds: true,
  accountTypes: true,
  fundId: true,
  costCenterIds: true,
  codeIds: true,
  ownershipIds: true,
  bankAccountId: true,
  payeeIds: true,
  kinds: true,
  userId: true,
  batchId: true,
  itemId: true,
  throughItemId: true,
  fromDate: true,
  toDate: true,
  asOfDate: true,
  side: true,
  excludeYearClose: true,
  sign: true,
} satisfies Record<keyof CellSource, true>) as (keyof CellSource)[];

/**
 * What a source says but for one list, as text. A statement asks thousands of times, so no object is made for
 * it.
 */
function likeness(source: CellSource, but: keyof CellSource): string {
  let text = '';
  for (const name of said) {
    const value = source[name];
    if (name !== but && value !== undefined) text += `${name}\0${value}\0`;
  }
  return text;
}

/**
 * Sources that differ in nothing but their accounts, or else in nothing but their owners, become one, so that
 * a total opens with few queries.
 */
function mergeSources(sources: readonly CellSource[]): readonly CellSource[] {
  if (sources.length < 2) return sources;
  const list = (source: CellSource) => (source.accountIds ? 'accountIds' : 'ownershipIds');
  const alike = Map.groupBy(sources, (source) => likeness(source, list(source)));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (group.length === 1 || !first?.[list(first)]) return group;
    return [{ ...first, [list(first)]: group.flatMap((source) => source[list(first)] ?? []) }];
  });
}

/** The sum of cells, opening what all of them open. Cells without money count as zero. */
export function sumCells(cells: Iterable<ReportCell | undefined>): ReportCell {
  const all = [...cells].filter((cell) => cell !== undefined);
  return moneyCell(sumCents(all.map((cell) => cell.money ?? 0n)), ...mergeSources(all.flatMap((cell) => cell.sources ?? [])));
}

/** The same rows with the opposite sign. */
export function negateCell(cell: ReportCell): ReportCell {
  return moneyCell(
    -(cell.money ?? 0n),
    ...(cell.sources ?? []).map((source) => ({ ...source, sign: source.sign === 1 ? (-1 as const) : (1 as const) })),
  );
}

/** `left` less `right`, opening the rows of both. */
export function subtractCells(left: ReportCell, right: ReportCell): ReportCell {
  return sumCells([left, negateCell(right)]);
}

/**
 * A share in tenths of a percent, rounded half away from zero; empty when there is nothing to compare with.
 */
export function percentCell(part: Cents, whole: Cents): ReportCell {
  if (whole === 0n) return {};
  return { percent: Number(mulDiv(part, 1000n, whole < 0n ? -whole : whole)) };
}

/** The column that carries the words of a line: the first of text, else the first. */
export function labelColumn(columns: readonly ReportColumn[]): string {
  return (columns.find((column) => column.kind === 'text') ?? columns[0])?.key ?? '';
}

/** A line of words alone: the head of a section. */
export function headRow(title: string, columns: readonly ReportColumn[], level = 0): ReportRow {
  return { kind: 'group', level, cells: { [labelColumn(columns)]: { text: title } } };
}

/**
 * A line of facts that are no figures: texts, days, amounts that open nothing; what is blank or null has no
 * cell.
 */
export function factRow(facts: Readonly<Record<string, string | ReportCell | null>>, level = 1): ReportRow {
  const cells = Object.entries(facts).flatMap(([key, fact]) => {
    if (fact === null || fact === '') return [];
    return [[key, typeof fact === 'string' ? { text: fact } : fact] as const];
  });
  return { kind: 'row', level, cells: Object.fromEntries(cells) };
}

/** Words that open the screen of a record; blank words have no cell. */
export function doorCell(text: string, screen: string, params: Readonly<Record<string, string>>): ReportCell | null {
  return text === '' ? null : { text, door: { screen, params } };
}

/** A day as a cell; none for none. */
export function dayCell(date: LocalDate | null): ReportCell | null {
  return date === null ? null : { date };
}

/**
 * Lines below heads, in the order the heads first come; each head counts its lines in words such as `['home',
 * 'homes']`.
 */
export function underHeads<T>(
  all: readonly T[],
  headOf: (one: T) => string,
  lineOf: (one: T) => ReportRow,
  columns: readonly ReportColumn[],
  [one, many]: readonly [one: string, many: string],
): ReportRow[] {
  return [...Map.groupBy(all, headOf)].flatMap(([title, own]) => [
    headRow(`${title}, ${own.length} ${own.length === 1 ? one : many}`, columns),
    ...own.map(lineOf),
  ]);
}

/**
 * A total over the money columns of plain lines. Other lines among them (heads, subtotals) are not counted
 * twice.
 */
export function totalRow(
  kind: 'subtotal' | 'total' | 'grandTotal',
  title: string,
  rows: readonly ReportRow[],
  columns: readonly ReportColumn[],
  level = 0,
): ReportRow {
  const plain = rows.filter((row) => row.kind === 'row');
  const sums = columns
    .filter((column) => column.kind === 'money' && plain.some((row) => row.cells[column.key]?.money !== undefined))
    .map((column) => [column.key, sumCells(plain.map((row) => row.cells[column.key]))] as const);
  return { kind, level, cells: { [labelColumn(columns)]: { text: title }, ...Object.fromEntries(sums) } };
}

/** A head, the lines below it and their total. */
export function section(
  title: string,
  totalTitle: string,
  rows: readonly ReportRow[],
  columns: readonly ReportColumn[],
  kind: 'subtotal' | 'total' = 'subtotal',
): ReportRow[] {
  return [headRow(title, columns), ...rows, totalRow(kind, totalTitle, rows, columns)];
}

/** True when no money of the line differs from zero. */
export function isZeroRow(row: ReportRow): boolean {
  return Object.values(row.cells).every((cell) => cell.money === undefined || cell.money === 0n);
}

/** "1 bill", "12 bills". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
