// One report as CSV, XLSX or tagged PDF; the same figures give the same bytes, so that two packets can be
// compared by their hashes.
import type { FileAnswer, ReportCell, ReportColumn, ReportResult, ReportRow } from '../contract/contract.ts';
import { writeCsvPages } from '../files/csv-writer.ts';
import { type ReportDocument, renderReportPdf } from '../files/report-pdf/report-pdf.ts';
import type { TableCell, TableColumn, TableRow } from '../files/table.ts';
import { streamXlsx, writeXlsx } from '../files/xlsx.ts';
import { formatInstant, formatMoney } from '../kernel/kernel.ts';
import { pagesOf, type ReportBody } from './report.ts';
import { cellText, percentText } from './table-text.ts';

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A report that is about to be written: like a result, with its lines perhaps still to be read. */
export type ReportSheet = Omit<ReportResult, 'rows' | 'isCut'> & Pick<ReportBody, 'rows' | 'partTitle'>;

/** How a report is put on paper; what is silent is as the report and the house have it. */
export interface Paper {
  orientation?: 'portrait' | 'landscape';
  fontSize?: 'small' | 'normal' | 'large';
  /** In the middle of every foot: CONFIDENTIAL. */
  mark?: string;
  /** What stands on the left of every foot before the time of the figures. */
  footer?: readonly string[];
  /** Lines under the title, after those of the report. */
  notes?: readonly string[];
  /** The clocks the time of the figures is told by; UTC when silent. */
  timeZone?: string;
  /** PNG or JPEG. */
  logo?: Uint8Array;
}

function tableColumns({ columns, partTitle }: Pick<ReportSheet, 'columns' | 'partTitle'>): TableColumn[] {
  const own = columns.map(
    ({ title, over, kind }): TableColumn => ({ title: over ? `${over} ${title}` : title, kind: kind === 'code' ? 'text' : kind }),
  );
  return partTitle === undefined ? own : [{ title: partTitle, kind: 'text' }, ...own];
}

function tableCell(cell: ReportCell | undefined): TableCell {
  if (!cell) return null;
  if (cell.percent !== undefined) return Number(percentText(cell.percent));
  return cell.money ?? cell.amount ?? cell.date ?? cell.count ?? cell.text ?? null;
}

/**
 * The lines of a table, each with the part it stands in when the report has parts: there the head of a part
 * is no line of its own.
 */
async function* tablePages(sheet: ReportSheet): AsyncGenerator<{ row: ReportRow; cells: TableRow }[]> {
  let part = '';
  for await (const page of pagesOf(sheet)) {
    yield page.flatMap((row) => {
      if (row.kind === 'space') return [];
      const cells = sheet.columns.map((column) => tableCell(row.cells[column.key]));
      if (row.kind !== 'part') return [{ row, cells: sheet.partTitle === undefined ? cells : [part, ...cells] }];
      part = row.part ?? '';
      return [];
    });
  }
}

async function* cellPages(sheet: ReportSheet): AsyncGenerator<TableRow[]> {
  for await (const page of tablePages(sheet)) yield page.map(({ cells }) => cells);
}

async function* tableRows(sheet: ReportSheet): AsyncGenerator<TableRow> {
  for await (const page of cellPages(sheet)) yield* page;
}

async function xlsxOf(sheet: ReportSheet): Promise<FileAnswer['body']> {
  const columns = tableColumns(sheet);
  if (Symbol.asyncIterator in sheet.rows) return streamXlsx({ name: sheet.title, columns, rows: tableRows(sheet) });
  const lines: { row: ReportRow; cells: TableRow }[] = [];
  for await (const page of tablePages(sheet)) lines.push(...page);
  const strongRows = lines.flatMap(({ row }, i) => (row.kind === 'row' ? [] : [i]));
  return writeXlsx({
    savedTime: sheet.asKnownTime,
    sheets: [{ name: sheet.title, columns, rows: lines.map(({ cells }) => cells), strongRows }],
  });
}

/** On paper a number and the name beside it are one column. */
function joinsNext(columns: readonly ReportColumn[]): boolean {
  return columns[0]?.kind === 'code' && columns[1]?.kind === 'text';
}

function paperCells(row: ReportRow, columns: readonly ReportColumn[]): string[] {
  const cells = columns.map((column) => cellText(row.cells[column.key]));
  if (!joinsNext(columns)) return cells;
  const [code = '', text = '', ...rest] = cells;
  return [[code, text].filter((part) => part !== '').join('  '), ...rest];
}

/** Lines whose amounts have a dollar sign, beside the first of each column. */
const DOLLAR_LINES: ReadonlySet<ReportRow['kind']> = new Set(['total', 'grandTotal']);

/**
 * Puts dollar signs where an accountant does: at the first amount of a column, again on each part's page, and
 * on totals. A dash has none.
 */
function dollarSigns(columns: readonly ReportColumn[]): (row: ReportRow) => ReportRow {
  let begun = new Set<string>();
  return (row) => {
    if (row.kind === 'part') begun = new Set();
    const signed = columns.flatMap(({ key }) => {
      const cell = row.cells[key];
      const amount = cell?.money ?? cell?.amount ?? 0n;
      if (amount === 0n || (begun.has(key) && !DOLLAR_LINES.has(row.kind))) return [];
      begun.add(key);
      const text = formatMoney(amount);
      return [[key, { text: text.startsWith('(') ? `($${text.slice(1)}` : `$${text}` }] as const];
    });
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(signed) } };
  };
}

/** A report as it is printed: finished text for every cell, and the paper. */
export async function reportDocument(
  sheet: ReportSheet,
  { orientation, fontSize, mark, footer = [], notes = [], timeZone, logo }: Paper,
): Promise<ReportDocument> {
  const { columns, asKnownTime } = sheet;
  const rows: { kind: ReportRow['kind']; level: number; cells: string[] }[] = [];
  const signed = dollarSigns(columns);
  for await (const page of pagesOf(sheet)) {
    for (const row of page) rows.push({ kind: row.kind, level: row.level, cells: paperCells(signed(row), columns) });
  }
  const failed = sheet.checks.filter((check) => check.outcome === 'fails').map((check) => `Does not hold: ${check.name}. ${check.detail}`);
  return {
    title: sheet.title,
    owner: sheet.owner,
    lines: [...sheet.subtitle, ...notes, ...failed],
    columns: (joinsNext(columns) ? columns.slice(1) : columns).map(({ title, kind, over }) => ({
      title,
      kind: kind === 'code' ? ('text' as const) : kind === 'percent' ? ('count' as const) : kind,
      ...(over ? { group: over } : {}),
    })),
    rows,
    // The time of the figures, not of the printing: the same figures print the same bytes.
    footer: [...footer, `Figures as posted up to ${formatInstant(asKnownTime, timeZone)}`].join(' · '),
    createdTime: asKnownTime,
    orientation: orientation ?? (sheet.orientation === 'landscape' ? 'landscape' : 'auto'),
    ...(fontSize ? { fontSize } : {}),
    ...(mark ? { mark } : {}),
    ...(logo ? { logo } : {}),
  };
}

const contentTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** How the file of a report is named and typed, whatever it holds. */
export function fileHead(sheet: Pick<ReportSheet, 'owner' | 'title'>, format: ReportFormat): Omit<FileAnswer, 'body'> {
  return { fileName: `${sheet.owner} ${sheet.title}.${format}`, contentType: contentTypes[format] };
}

/**
 * The bytes of a report. CSV and XLSX are handed on in pieces when the lines come from a cursor; PDF refuses
 * `reportTooLong` and `pdfUnavailable`.
 */
export async function fileBody(sheet: ReportSheet, format: ReportFormat, paper: Paper = {}): Promise<FileAnswer['body']> {
  if (format === 'pdf') return renderReportPdf(await reportDocument(sheet, paper));
  if (format === 'xlsx') return xlsxOf(sheet);
  return writeCsvPages(cellPages(sheet), tableColumns(sheet), { byteOrderMark: true });
}
