// A view on paper: a tagged PDF with what was asked, the columns in their order, every row, and the sums of
// them.
import { type AnyList, filterWords, type ListColumn, type ListQuestion } from '../contract/contract.ts';
import { renderReportPdf } from '../files/report-pdf/report-pdf.ts';
import { formatDate, formatInstant, formatMoney, type Instant, type LocalDate, textToCents } from '../kernel/kernel.ts';
import type { RawRow } from './list.sql.ts';

/** What is printed. */
export interface PaperView {
  /** Whose rows they are; blank where a list belongs to nobody in particular. */
  owner: string;
  columns: readonly string[];
  asked: ListQuestion;
  /** True when picked rows are printed and not all that match. */
  isSelection: boolean;
  rows: AsyncIterable<RawRow>;
  count: number;
  sums: Readonly<Record<string, string>>;
  today: LocalDate;
  now: Instant;
}

function paperText(column: ListColumn | undefined, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (column?.kind) {
    case 'money':
      return formatMoney(BigInt(String(value)));
    case 'date':
      return formatDate(value as LocalDate);
    case 'count':
      return Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
    case 'status':
      return column.words?.[String(value)]?.[0] ?? String(value);
    case 'flag':
      return (column.yesNo ?? ['Yes', 'No'])[value === true ? 0 : 1];
    default:
      return String(value);
  }
}

function askedLines(list: AnyList, { asked, isSelection }: PaperView): string[] {
  if (isSelection) return ['The selected rows'];
  const filters = asked.filter.flatMap((filter) => {
    const column = list.columns[filter.key];
    return column ? [`${column.title} ${filterWords(column, filter)}`] : [];
  });
  const search = asked.search === '' ? [] : [`with “${asked.search}”`];
  const lines = [...filters, ...search];
  return lines.length > 0 ? [lines.join(' · ')] : [];
}

/** The last line: how many rows, and the sum of each column that has one. */
function totalCells(list: AnyList, view: PaperView): string[] {
  const cells = view.columns.map((key) => {
    const sum = view.sums[key];
    if (sum === undefined) return '';
    return list.columns[key]?.kind === 'money' ? formatMoney(textToCents(sum)) : Number(sum).toLocaleString('en-US');
  });
  if (cells[0] === '') cells[0] = `${view.count.toLocaleString('en-US')} in all`;
  return cells;
}

/**
 * The PDF of a view; refuses `reportTooLong` beyond 6,000 rows and `pdfUnavailable` where none can be made.
 */
export async function paperOf(list: AnyList, view: PaperView): Promise<Uint8Array> {
  const chosen = view.columns.flatMap((key) => (list.columns[key] ? [{ key, column: list.columns[key] }] : []));
  const rows: { kind: 'row' | 'grandTotal'; cells: string[] }[] = [];
  for await (const row of view.rows) rows.push({ kind: 'row', cells: chosen.map(({ key, column }) => paperText(column, row[key])) });
  rows.push({ kind: 'grandTotal', cells: totalCells(list, view) });
  return renderReportPdf({
    title: list.title,
    owner: view.owner,
    lines: [...askedLines(list, view), `${view.count.toLocaleString('en-US')} ${list.noun} on ${formatDate(view.today)}`],
    columns: chosen.map(({ column: { title, kind } }) => ({ title, kind: kind === 'status' || kind === 'flag' ? 'text' : kind })),
    rows,
    footer: `As of ${formatInstant(view.now)}`,
    createdTime: view.now,
  });
}
