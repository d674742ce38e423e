// A report that ran, as the viewer's table wants it: the first columns become the head of each line, money
// keeps what it opens.
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { formatDate } from '../../packages/kernel/kernel.ts';
import { percentText } from '../../packages/reporting/table-text.ts';
import type { reports } from './reports.contract.ts';

export type RunReport = ClientOutput<typeof reports.runReport>;
type WireColumn = RunReport['columns'][number];
type WireRow = RunReport['rows'][number];
type WireCell = WireRow['cells'][string];

export interface GridColumn {
  key: string;
  title: string;
  kind: 'text' | 'money' | 'date' | 'count' | 'percent';
  width: number;
}

export interface GridRow {
  key: string;
  kind: 'part' | 'group' | 'row' | 'subtotal' | 'total' | 'grandTotal';
  level: number;
  code?: string;
  label: string;
  /** The column whose cell names the line. */
  labelColumn?: string;
  cells?: Record<string, { value: string; drill?: boolean }>;
}

export interface Grid {
  firstTitle: string;
  /** Room for the longest name of a line, in px. */
  firstWidth: number;
  columns: GridColumn[];
  /** Upper heads from left to right; undefined when no column has one. */
  heads: { title: string; span: number }[] | undefined;
  rows: GridRow[];
}

const WIDTHS = { money: 100, date: 92, count: 76, percent: 84 } as const;

/** Room for the longest of some texts in px, within bounds: a character takes about seven. */
function roomFor(texts: readonly string[], least: number, most: number): number {
  return Math.min(most, Math.max(least, 28 + 7 * texts.reduce((longest, text) => Math.max(longest, text.length), 0)));
}

/** A cell as people read it; money stays wire text. */
function textOf(cell: WireCell | undefined): string {
  if (!cell) return '';
  if (cell.percent !== undefined) return `${percentText(cell.percent)}%`;
  return cell.money ?? cell.amount ?? cell.text ?? cell.date ?? (cell.count === undefined ? '' : String(cell.count));
}

/** The columns that name a line: a number with the text beside it, or the first column alone. */
function headColumns(columns: readonly WireColumn[]): {
  code: WireColumn | undefined;
  label: WireColumn | undefined;
  rest: readonly WireColumn[];
} {
  const [first, second, ...rest] = columns;
  if (first?.kind === 'code' && second?.kind === 'text') return { code: first, label: second, rest };
  return { code: undefined, label: first, rest: columns.slice(1) };
}

function headsOf(columns: readonly WireColumn[]): Grid['heads'] {
  if (columns.every((column) => column.over === undefined)) return undefined;
  const heads: { title: string; span: number }[] = [];
  for (const { over = '' } of columns) {
    const last = heads.at(-1);
    if (last && last.title === over) last.span += 1;
    else heads.push({ title: over, span: 1 });
  }
  return heads;
}

/** A line without its first cell is named by its first text, which then stands nowhere else. */
function rowOf(row: WireRow, index: number, columns: readonly WireColumn[]): GridRow | null {
  if (row.kind === 'space') return null;
  const { code, label, rest } = headColumns(columns);
  const own = label ? row.cells[label.key] : undefined;
  const named = own ? label?.key : columns.find((column) => row.cells[column.key]?.text)?.key;
  const name = named === undefined ? undefined : row.cells[named];
  const base = {
    key: String(index),
    kind: row.kind,
    level: row.level,
    label: name?.date ? formatDate(name.date) : textOf(name),
    ...(named === undefined ? {} : { labelColumn: named }),
    ...(code && row.cells[code.key]?.text ? { code: textOf(row.cells[code.key]) } : {}),
  };
  const shown = rest.filter((column) => column.key !== named && row.cells[column.key] !== undefined);
  if ((row.kind === 'group' || row.kind === 'part') && shown.length === 0) return base;
  const cells = shown.map(
    (column) => [column.key, { value: textOf(row.cells[column.key]), drill: row.cells[column.key]?.sources !== undefined }] as const,
  );
  return { ...base, cells: Object.fromEntries(cells) };
}

/** The table of a report. The key of a line is its place among the report's lines. */
export function gridOf(report: Pick<RunReport, 'columns' | 'rows'>): Grid {
  const { label, rest } = headColumns(report.columns);
  const rows = report.rows.flatMap((row, index) => rowOf(row, index, report.columns) ?? []);
  const names = rows.filter((row) => row.cells).map((row) => `${row.code ?? ''}  ${row.label}${'  '.repeat(row.level)}`);
  return {
    firstTitle: label?.title ?? '',
    firstWidth: roomFor(names, 100, 300),
    columns: rest.map(({ key, title, kind }): GridColumn => {
      // A long title is not cut off: what a column holds is said by it alone.
      if (kind !== 'code' && kind !== 'text') return { key, title, kind, width: Math.max(WIDTHS[kind], 16 + 7 * title.length) };
      return { key, title, kind: 'text', width: roomFor([title, ...rows.map((row) => row.cells?.[key]?.value ?? '')], 60, 220) };
    }),
    heads: headsOf(rest),
    rows,
  };
}

/**
 * The report as tab-separated lines, to be pasted into a spreadsheet: plain numbers, days as people write
 * them.
 */
export function tabbedText(report: Pick<RunReport, 'columns' | 'rows'>): string {
  const titles = report.columns.map(({ title, over }) => (over ? `${over} ${title}` : title));
  const lines = report.rows
    .filter((row) => row.kind !== 'space')
    .map((row) =>
      report.columns.map(({ key }) => {
        const cell = row.cells[key];
        return cell?.date ? formatDate(cell.date) : textOf(cell).replaceAll(/[\t\n]/g, ' ');
      }),
    );
  return [titles, ...lines].map((line) => line.join('\t')).join('\n');
}

export type OpenedRow = ClientOutput<typeof reports.openCell>['rows'][number];

/**
 * Where what a row was made from can be seen: the bill, the checks, or the entry itself. Null where the books
 * know nothing of it.
 */
export function sourceScreen(row: Pick<OpenedRow, 'sourceType' | 'sourceId' | 'entryId'>): {
  screen: string;
  params: Record<string, string>;
  search: Record<string, string>;
} | null {
  if (row.sourceType === 'bill') return { screen: 'bill-view', params: { billId: row.sourceId }, search: {} };
  if (row.sourceType === 'check') return { screen: 'activity-payments', params: {}, search: { row: row.sourceId } };
  return row.entryId ? { screen: 'journal-entry-view', params: { entryId: row.entryId }, search: {} } : null;
}
