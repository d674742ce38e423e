// Counts the violations of each code in a time and in as many days before.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addDays, daysBetween, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { listViolationLines, type ViolationLine } from '../violations/violation-rows.sql.ts';
import { violationTrend } from './violations-by-code-and-trend.report.ts';

const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'text' },
  { key: 'fresh', title: 'New', kind: 'count' },
  { key: 'before', title: 'Before', kind: 'count' },
  { key: 'repeat', title: 'Repeat', kind: 'count' },
  { key: 'closed', title: 'Closed', kind: 'count' },
  { key: 'open', title: 'Open', kind: 'count' },
  { key: 'cure', title: 'Days to cure', kind: 'count' },
];

interface Span {
  from: LocalDate;
  to: LocalDate;
  before: LocalDate;
}

const median = (days: readonly number[]): number | null => days.toSorted((a, b) => a - b)[days.length >> 1] ?? null;

function countsOf(own: readonly ViolationLine[], { from, to, before }: Span): ReportRow['cells'] {
  const within = (date: LocalDate | null) => date !== null && date >= from && date <= to;
  const fresh = own.filter(({ observedDate }) => within(observedDate));
  const closed = own.filter(({ closedDate }) => within(closedDate));
  const cure = median(closed.map(({ observedDate, closedDate }) => daysBetween(observedDate, closedDate ?? to)));
  return {
    fresh: { count: fresh.length },
    before: { count: own.filter(({ observedDate }) => observedDate >= before && observedDate < from).length },
    repeat: { count: fresh.filter(({ isRepeat }) => isRepeat).length },
    closed: { count: closed.length },
    open: { count: own.filter(({ closedDate }) => closedDate === null || closedDate > to).length },
    ...(cure === null ? {} : { cure: { count: cure } }),
  };
}

export const violationTrendReport = joinReport(violationTrend, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const span = { from: fromDate, to: toDate, before: addDays(fromDate, -daysBetween(fromDate, toDate) - 1) };
  const lines = await listViolationLines(tx, communityId, toDate);
  const categories = [...Map.groupBy(lines, ({ category }) => category || 'No category')].toSorted(([a], [b]) => a.localeCompare(b));
  const rowsOf = (own: readonly ViolationLine[]): ReportRow[] =>
    [...Map.groupBy(own, ({ code }) => code)]
      .toSorted(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b))
      .map(([code, of]) => ({ kind: 'row', level: 1, cells: { code: { text: code }, ...countsOf(of, span) } }));
  return {
    subtitle: [formatSpan(fromDate, toDate), `Before: ${formatSpan(span.before, addDays(fromDate, -1))}`],
    columns,
    rows:
      lines.length === 0
        ? []
        : [
            ...categories.flatMap(([category, own]) => [headRow(category, columns), ...rowsOf(own)]),
            { kind: 'grandTotal', level: 0, cells: { code: { text: 'Total' }, ...countsOf(lines, span) } },
          ],
    checks: [],
  };
});
