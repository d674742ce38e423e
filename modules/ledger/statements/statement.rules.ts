// The layout of every statement: sections of lines under their ranges, columns that are measured on lines and
// added up, or computed on lines and totals alike.
import type { ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { headRow, sumCells } from '../../../packages/reporting/layout.ts';
import { type NumberRange, rangeOf, type StatementLine } from './statement-lines.rules.ts';

/** The cells of a row by column. */
export type Cells = Readonly<Record<string, ReportCell>>;

/** Of expenses less than expected is favorable, of all else more is. */
export type Side = 'income' | 'expense' | 'other';

/**
 * A column of figures: measured on each line and added up on totals, or computed from the cells of its own
 * row.
 */
export interface StatementColumn extends ReportColumn {
  /**
   * `sign` is -1 where credits are shown as positive: on liabilities, equity and income, and on every line of
   * a net.
   */
  measure?(line: StatementLine, sign: 1 | -1): ReportCell;
  compute?(cells: Cells, side: Side): ReportCell;
}

export interface StatementLayout {
  columns: readonly StatementColumn[];
  /** Lines stand under their ranges, each with a subtotal. */
  byRange: boolean;
  ranges: readonly NumberRange[];
  /** What is printed: every line, ranges alone, or the totals of types alone. */
  level: 'account' | 'range' | 'type';
  suppressZero: boolean;
}

export const numberColumn: ReportColumn = { key: 'number', title: 'Number', kind: 'code' };
export const nameColumn: ReportColumn = { key: 'name', title: 'Account', kind: 'text' };

/** The columns of a statement as a report declares them: number and name before the figures. */
export function statementColumns(columns: readonly StatementColumn[]): ReportColumn[] {
  return [numberColumn, nameColumn, ...columns.map(({ measure: _measure, compute: _compute, ...column }) => column)];
}

/** The measured cells of a line. */
export function measuresOf(line: StatementLine, sign: 1 | -1, columns: readonly StatementColumn[]): Cells {
  return Object.fromEntries(columns.flatMap((column) => (column.measure ? [[column.key, column.measure(line, sign)] as const] : [])));
}

/** Income less expense of some lines. */
export function netOf(lines: readonly StatementLine[], columns: readonly StatementColumn[]): Cells {
  return addMeasures(
    lines.map((line) => measuresOf(line, -1, columns)),
    columns,
  );
}

const measured = (columns: readonly StatementColumn[]) => columns.filter((column) => column.measure !== undefined);

/** The sum of measured cells, column by column. */
export function addMeasures(all: readonly Cells[], columns: readonly StatementColumn[]): Cells {
  return Object.fromEntries(measured(columns).map(({ key }) => [key, sumCells(all.map((cells) => cells[key]))]));
}

/** A row of a statement from its measured cells; what is computed is added. */
export function statementRow(
  row: { kind: ReportRow['kind']; level: number; name: string; number?: string; side: Side },
  measures: Cells,
  columns: readonly StatementColumn[],
): ReportRow {
  const cells: Record<string, ReportCell> = {
    ...(row.number ? { number: { text: row.number } } : {}),
    name: { text: row.name },
    ...measures,
  };
  for (const column of columns) if (column.compute) cells[column.key] = column.compute(cells, row.side);
  return { kind: row.kind, level: row.level, cells };
}

/** True when no measured cell of a line differs from zero. */
export function isEmpty(measures: Cells): boolean {
  return Object.values(measures).every((cell) => cell.money === undefined || cell.money === 0n);
}

/**
 * A line with what is measured on it: of an account, or of something computed that stands among the accounts,
 * such as net income.
 */
export interface MeasuredLine {
  line: Pick<StatementLine, 'number' | 'name'>;
  measures: Cells;
}

export interface StatementSection {
  title: string;
  totalTitle: string;
  side: Side;
  sign: 1 | -1;
  lines: readonly StatementLine[];
  /** Lines that are no accounts; they stand last, under no range. */
  more?: readonly MeasuredLine[];
}

/** A section as rows, and its total. */
export interface LaidOut {
  rows: ReportRow[];
  total: Cells;
  /** The subtotals of its ranges and what stands under none: they must add up to the total. */
  parts: readonly Cells[];
}

/**
 * Lays a section out: head, lines (under their ranges), total. The total counts every line, printed or not.
 */
export function layOut({ title, totalTitle, side, sign, lines, more = [] }: StatementSection, layout: StatementLayout): LaidOut {
  const { columns, ranges, suppressZero, level } = layout;
  const all = lines.map((line) => ({ line, measures: measuresOf(line, sign, columns) }));
  const row = (kind: ReportRow['kind'], depth: number, name: string, measures: Cells, number = '') =>
    statementRow({ kind, level: depth, name, number, side }, measures, columns);
  const shown = <L extends MeasuredLine>(list: readonly L[]) => list.filter(({ measures }) => !suppressZero || !isEmpty(measures));
  const print = (list: readonly MeasuredLine[], depth: number) =>
    shown(list).map(({ line, measures }) => row('row', depth, line.name, measures, line.number));

  const ranged = all.map((one) => ({ ...one, range: rangeOf(one.line, ranges) }));
  const grouped = [...Map.groupBy(ranged, ({ range }) => range.name).values()]
    .map((own) => ({
      range: own[0]?.range ?? { name: '', start: 0 },
      own,
      total: addMeasures(
        own.map(({ measures }) => measures),
        columns,
      ),
    }))
    .sort((a, b) => a.range.start - b.range.start);
  const rangeRows = () =>
    grouped
      .filter(({ own }) => shown(own).length > 0)
      .flatMap(({ range, own, total }) =>
        level === 'range'
          ? [row('row', 1, range.name, total)]
          : [headRow(range.name, statementColumns(columns), 1), ...print(own, 2), row('subtotal', 1, `Total ${range.name}`, total)],
      );
  // One group of a chart without ranges would repeat the section and its total.
  const isCut = ranges.length > 0 || grouped.length > 1;
  const body = level === 'type' ? [] : level === 'range' || (layout.byRange && isCut) ? rangeRows() : print(all, 1);
  const total = addMeasures(
    [...all, ...more].map(({ measures }) => measures),
    columns,
  );
  return {
    rows: [
      headRow(title, statementColumns(columns)),
      ...body,
      ...(level === 'type' ? [] : print(more, 1)),
      row(layout.byRange ? 'total' : 'subtotal', 0, totalTitle, total),
    ],
    total,
    parts: [...grouped.map((group) => group.total), ...more.map(({ measures }) => measures)],
  };
}

/** What statements by range prove besides. */
export const rangeProof = 'Ranges add up to the totals';

/** The subtotals of ranges must add up to the totals of their sections. */
export function proveRanges(sections: readonly Pick<LaidOut, 'total' | 'parts'>[]): ReportCheck {
  const wrong = sections.filter(({ total, parts }) =>
    Object.entries(total).some(([key, cell]) => cell.money !== sumCells(parts.map((part) => part[key])).money),
  );
  return {
    name: rangeProof,
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: wrong.length === 0 ? '' : `${wrong.length} sections differ`,
  };
}
