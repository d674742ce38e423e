// A report as plain text in aligned columns: the golden files a bookkeeper reads and a test compares.
import type { ReportCell, ReportColumn, ReportResult, ReportRow } from '../contract/contract.ts';
import { formatDate, formatMoney, modulo, quotient } from '../kernel/kernel.ts';

/** Tenths of a percent with one decimal: 1234 is `123.4`. */
export function percentText(tenths: number): string {
  const size = Math.abs(tenths);
  return `${tenths < 0 ? '-' : ''}${quotient(size, 10)}.${modulo(size, 10)}`;
}

/** A cell as people read it: `1,250.00`, `(12.00)`, `11/20/2026`, `12.5%`; a zero amount is a dash. */
export function cellText(cell: ReportCell | undefined): string {
  if (!cell) return '';
  if (cell.money !== undefined) return formatMoney(cell.money);
  if (cell.amount !== undefined) return formatMoney(cell.amount);
  if (cell.date !== undefined) return formatDate(cell.date);
  if (cell.count !== undefined) return cell.count.toLocaleString('en-US');
  if (cell.percent !== undefined) return `${percentText(cell.percent)}%`;
  return cell.text ?? '';
}

const RIGHT = new Set(['money', 'count', 'percent']);

function pad(text: string, column: ReportColumn, width: number): string {
  return RIGHT.has(column.kind) ? text.padStart(width) : text.padEnd(width);
}

function lineOf(row: ReportRow, columns: readonly ReportColumn[]): string[] {
  let indented = false;
  return columns.map((column) => {
    const text = cellText(row.cells[column.key]);
    // A closing parenthesis hangs, so that figures stand on one edge.
    if (column.kind === 'money') return text === '' || text.endsWith(')') ? text : `${text} `;
    if (indented || column.kind !== 'text' || row.kind !== 'row') return text;
    indented = true;
    return text && '  '.repeat(row.level) + text;
  });
}

function headLine(columns: readonly ReportColumn[], widths: readonly number[]): string[] {
  if (columns.every((column) => column.over === undefined)) return [];
  let line = '';
  let at = 0;
  for (const [i, column] of columns.entries()) {
    if (column.over && column.over !== columns[i - 1]?.over) line = line.padEnd(at) + column.over;
    at += (widths[i] ?? 0) + 2;
  }
  return [line];
}

/** The whole report as text: whose and what, heads, lines with a rule above totals, and what was proved. */
export function reportText(report: Omit<ReportResult, 'asKnownTime' | 'isCut'>): string {
  const { columns, rows } = report;
  const lines = rows.map((row) => lineOf(row, columns));
  const widths = columns.map((column, i) =>
    Math.max(
      column.title.length,
      ...lines.filter((_, n) => rows[n]?.kind !== 'group' && rows[n]?.kind !== 'part').map((line) => line[i]?.length ?? 0),
    ),
  );
  const draw = (cells: readonly string[]) =>
    columns
      .map((column, i) => pad(cells[i] ?? '', column, widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const body = rows.flatMap((row, i) => {
    if (row.kind === 'part') return ['', `=== ${(lines[i] ?? []).join('').trim()} ===`];
    const line = row.kind === 'group' ? (lines[i] ?? []).join('').trimEnd() : draw(lines[i] ?? []);
    return /total/i.test(row.kind) ? [rule, line, ''] : [line];
  });
  const checks = report.checks.map((check) => `[${check.outcome}] ${check.name}${check.detail ? `: ${check.detail}` : ''}`);
  return `${[report.owner, report.title, ...report.subtitle, '', ...headLine(columns, widths), draw(columns.map((column) => column.title)), rule, ...body, '', ...checks].join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
}
