// A tabular report as a tagged PDF on US Letter: the caller gives finished text for every cell, this file
// finds widths and hands it to the template.
import { everywhereRefusals, refuse } from '../../contract/contract.ts';
import type { Instant } from '../../kernel/kernel.ts';
import { renderPdf } from '../pdf/pdf.ts';
import { REPORT_TEMPLATE } from './template.ts';

/**
 * One column. `group` is a head above neighbouring columns that share it; `width` in characters overrides the
 * width found from the cells.
 */
export interface ReportColumn {
  title: string;
  kind: 'text' | 'money' | 'date' | 'count';
  align?: 'left' | 'right';
  group?: string;
  width?: number;
}

/**
 * One line. `part` begins a page and a table of its own under its first cell with text, which the running
 * heads of its pages name; `group` is a section head (its first cell with text, kept with the line below and
 * repeated on the next page); `subtotal` and `total` have a rule above; `grandTotal` a double rule under its
 * money; `space` an empty line. `level` indents, from 0.
 */
export interface ReportRow {
  kind: 'part' | 'group' | 'row' | 'subtotal' | 'total' | 'grandTotal' | 'space';
  cells: readonly string[];
  level?: number;
}

/**
 * A report ready to print. Money is formatted text: `1,250.00`, `(12.00)`, `–` for zero, empty for nothing.
 */
export interface ReportDocument {
  title: string;
  /** Whose report it is: the line above the title. Blank for none. */
  owner: string;
  /** What the figures are: basis, dates, filters. */
  lines: readonly string[];
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** Left foot of every page: when and by whom it was run, worded by the caller. */
  footer: string;
  createdTime: Instant;
  /** `auto` turns the page when the columns do not fit upright. */
  orientation?: 'portrait' | 'landscape' | 'auto';
  /** The largest type the table may have; it shrinks from there when the columns ask for it. */
  fontSize?: 'small' | 'normal' | 'large';
  /** Words in the middle of every foot, such as CONFIDENTIAL. */
  mark?: string;
  /** PNG or JPEG. */
  logo?: Uint8Array;
}

interface PlacedColumn {
  title: string;
  kind: ReportColumn['kind'];
  align: 'left' | 'right';
  /** Points, or the share of what is left when `share`. */
  width: number;
  share: boolean;
}

/** Some 120 pages. A longer table takes more memory to set than a server should lend to one reader. */
const MOST_ROWS = 6000;

/** Usable width in points of an upright and a turned page with margins of 0.6 inch. */
const UPRIGHT = 525.6;
const TURNED = 705.6;
const SIZES = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6];
/** The largest type of each choice. */
const LARGEST = { small: 7, normal: 8.5, large: 10.5 } as const;
/** Width of an average character and of a tabular figure, in ems of Inter; a cell's two insets in points. */
const CHARACTER = 0.56;
const FIGURE = 0.63;
const INSETS = 10.5;
/**
 * A text column gets at least this many characters, if its cells need them, before the page is turned or the
 * type made smaller.
 */
const LEAST_TEXT = 26;

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0);
}

/** What each column needs, in characters: its longest cell, or the longest word of its title. */
function neededCharacters(report: ReportDocument): number[] {
  const rows = report.rows.filter((row) => row.kind !== 'part' && row.kind !== 'group' && row.kind !== 'space');
  return report.columns.map((column, i) => {
    if (column.width !== undefined) return column.width;
    const cells = longest(rows.map((row) => row.cells[i] ?? ''));
    const title = longest(column.title.split(/\s+/));
    return Math.max(column.kind === 'text' ? Math.min(cells, 60) : cells, title, 3);
  });
}

/**
 * Columns at a type size: figures as wide as they are, text shares the rest; undefined when too little is
 * left for the text.
 */
function placeColumns(report: ReportDocument, needed: readonly number[], size: number, page: number): PlacedColumn[] | undefined {
  const placed = report.columns.map((column, i): PlacedColumn => {
    const characters = needed[i] ?? 3;
    const share = column.kind === 'text' && characters > 8 && column.width === undefined;
    const each = column.kind === 'text' ? CHARACTER : FIGURE;
    const align = column.align ?? (column.kind === 'money' || column.kind === 'count' ? 'right' : 'left');
    return { title: column.title, kind: column.kind, align, share, width: share ? characters : characters * each * size + INSETS };
  });
  const fixed = placed.reduce((sum, column) => sum + (column.share ? 0 : column.width), 0);
  const least = placed.reduce(
    (sum, column) => sum + (column.share ? Math.min(column.width, LEAST_TEXT) * CHARACTER * size + INSETS : 0),
    0,
  );
  return fixed + least <= page ? placed : undefined;
}

function choosePage(report: ReportDocument): { columns: PlacedColumn[]; size: number; flipped: boolean } {
  const needed = neededCharacters(report);
  const wanted = report.orientation ?? 'auto';
  const most = LARGEST[report.fontSize ?? 'normal'];
  for (const size of SIZES.filter((each) => each <= most)) {
    const upright = wanted === 'landscape' ? undefined : placeColumns(report, needed, size, UPRIGHT);
    if (upright) return { columns: upright, size, flipped: false };
    const turned = wanted === 'portrait' ? undefined : placeColumns(report, needed, size, TURNED);
    if (turned) return { columns: turned, size, flipped: true };
  }
  const size = SIZES.at(-1) ?? 6;
  const columns = (placeColumns(report, needed, size, Number.POSITIVE_INFINITY) ?? []).map((column) => ({ ...column, share: true }));
  return { columns, size, flipped: wanted !== 'portrait' };
}

function headSpans(columns: readonly ReportColumn[]): { title: string; count: number }[] | null {
  if (columns.every((column) => column.group === undefined)) return null;
  const spans: { title: string; count: number }[] = [];
  for (const column of columns) {
    const last = spans.at(-1);
    const title = column.group ?? '';
    if (last && last.title === title) last.count += 1;
    else spans.push({ title, count: 1 });
  }
  return spans;
}

/** What the template is given: finished text, widths and the page, without anything left to decide. */
export function reportLayout(report: ReportDocument): unknown {
  return {
    ...choosePage(report),
    title: report.title,
    owner: report.owner,
    lines: report.lines,
    spans: headSpans(report.columns),
    rows: report.rows.map((row) => ({ kind: row.kind, cells: row.cells, level: row.level ?? 0 })),
    footer: report.footer,
    mark: report.mark ?? '',
    logo: report.logo !== undefined,
  };
}

/**
 * The report as PDF/UA-1 bytes; the same input gives the same bytes. Throws Refusal `pdfUnavailable` like
 * `renderPdf`, and `reportTooLong` beyond 6,000 rows: XLSX and CSV have no such end.
 */
export async function renderReportPdf(report: ReportDocument): Promise<Uint8Array> {
  if (report.rows.length > MOST_ROWS) {
    throw refuse(everywhereRefusals, 'reportTooLong', { most: MOST_ROWS, lines: report.rows.length });
  }
  return await renderPdf({
    template: REPORT_TEMPLATE,
    title: report.owner === '' ? report.title : `${report.title}, ${report.owner}`,
    data: reportLayout(report),
    createdTime: report.createdTime,
    images: report.logo ? { logo: report.logo } : {},
  });
}
