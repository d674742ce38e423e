// Reads the next steps of open violations that are due in a time.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { daysBetween, formatDateLong, formatSpan } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { nextStepNo, stepFine } from '../violations/violation.rules.ts';
import { listViolationLines } from '../violations/violation-rows.sql.ts';
import { violationNextActions } from './violation-next-actions-due.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'code', title: 'Code', kind: 'text' },
  { key: 'step', title: 'Next step', kind: 'text' },
  { key: 'letter', title: 'Letter', kind: 'text' },
  { key: 'inspection', title: 'Inspection', kind: 'date' },
  { key: 'late', title: 'Days late', kind: 'count' },
  { key: 'fine', title: 'Fine asked', kind: 'money' },
];

export const violationNextActionsReport = joinReport(violationNextActions, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const due = (await listViolationLines(tx, communityId, toDate)).flatMap((row) => {
    const { state, nextActionDate, steps, stepsTaken } = row;
    const step = steps[(nextStepNo(steps, stepsTaken) ?? 0) - 1];
    if (state !== 'OPEN' || nextActionDate === null || !step || nextActionDate < fromDate || nextActionDate > toDate) return [];
    return [{ ...row, on: nextActionDate, step }];
  });
  const byDay = due.toSorted((a, b) => a.on.localeCompare(b.on) || a.street.localeCompare(b.street));
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: underHeads(
      byDay,
      ({ on }) => formatDateLong(on),
      (row) =>
        factRow({
          number: doorCell(row.number, 'violation-view', { communityId, violationId: row.violationId }),
          property: `${row.property} ${row.street}`,
          owner: row.owner,
          code: row.code,
          step: row.step.name,
          letter: row.step.templateId === null ? '' : 'Yes',
          inspection: dayCell(row.nextInspectionDate),
          late: { count: daysBetween(row.on, toDate) },
          fine: { amount: stepFine(row.step) },
        }),
      columns,
      ['action', 'actions'],
    ),
    checks: [],
  };
});
