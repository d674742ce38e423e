// Reads violations that were open on a day, by the step they stand at.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { formatDateLong } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, totalRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { listViolationLines, stageOf } from '../violations/violation-rows.sql.ts';
import { openViolationsByStage } from './open-violations-by-stage.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'code', title: 'Code', kind: 'text' },
  { key: 'seen', title: 'Seen', kind: 'date' },
  { key: 'last', title: 'Last action', kind: 'date' },
  { key: 'next', title: 'Next action', kind: 'date' },
  { key: 'photos', title: 'Photos', kind: 'count' },
  { key: 'fines', title: 'Fines', kind: 'money' },
];

export const openViolationsReport = joinReport(openViolationsByStage, async (tx, { communityId, params }) => {
  const { asOfDate } = params;
  const all = await listViolationLines(tx, communityId, asOfDate);
  const open = all.filter(({ closedDate }) => closedDate === null || closedDate > asOfDate);
  const staged = open.toSorted((a, b) => a.stepsTaken - b.stepsTaken || stageOf(a).localeCompare(stageOf(b)));
  const rows = underHeads(
    staged,
    stageOf,
    (row) =>
      factRow({
        number: doorCell(row.number, 'violation-view', { communityId, violationId: row.violationId }),
        property: `${row.property} ${row.street}`,
        owner: row.owner,
        code: row.code,
        seen: dayCell(row.observedDate),
        last: dayCell(row.lastActionDate),
        next: dayCell(row.nextActionDate),
        photos: { count: row.photos },
        fines: { amount: row.fines },
      }),
    columns,
    ['violation', 'violations'],
  );
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`],
    columns,
    rows: open.length === 0 ? [] : [...rows, totalRow('grandTotal', 'Total', rows, columns)],
    checks: [],
  };
});
