// Reads violations seen in a time by home, with the steps that were taken on each.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, headRow, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { violationStates } from '../violations/violation.contract.ts';
import { listViolationLines } from '../violations/violation-rows.sql.ts';
import { violationHistory } from './violation-history-by-property.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'what', title: 'Code or step', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'on', title: 'Date', kind: 'date' },
  { key: 'letter', title: 'Letter', kind: 'text' },
  { key: 'ended', title: 'Ended', kind: 'text' },
  { key: 'fine', title: 'Fine', kind: 'money' },
];

interface TakenLine {
  violationId: string;
  step: string;
  takenDate: LocalDate;
  channel: string;
  fine_cents: Cents;
}

async function listSteps(tx: Tx, communityId: string): Promise<TakenLine[]> {
  const found = await sql<TakenLine>`
    select l.violation_id as "violationId", l.step_name as step, b.action_on as "takenDate", l.channel, l.fine_cents
    from maintenance.violation_batch_line l
    join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = l.violation_batch_id and b.state = 'POSTED'
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.step_no is not null
    order by b.action_on, l.violation_batch_line_id`.execute(tx.db);
  return found.rows;
}

export const violationHistoryReport = joinReport(violationHistory, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const lines = (await listViolationLines(tx, communityId, toDate)).filter(({ observedDate }) => observedDate >= fromDate);
  const steps = Map.groupBy(await listSteps(tx, communityId), ({ violationId }) => violationId);
  const rows = [...Map.groupBy(lines, ({ property, street }) => `${property} ${street}`)].flatMap(([home, own]): ReportRow[] => [
    headRow(home, columns),
    ...own.flatMap((row) => [
      factRow({
        number: doorCell(row.number, 'violation-view', { communityId, violationId: row.violationId }),
        what: row.isRepeat ? `${row.code}, repeat` : row.code,
        owner: row.owner,
        on: dayCell(row.observedDate),
        ended: row.closedDate === null ? violationStates[row.state][0] : row.closedReason,
      }),
      ...(steps.get(row.violationId) ?? []).map((one) =>
        factRow(
          {
            what: one.step,
            on: dayCell(one.takenDate),
            letter: { EMAIL: 'Email', PAPER: 'Paper' }[one.channel] ?? '',
            fine: { amount: one.fine_cents },
          },
          2,
        ),
      ),
    ]),
  ]);
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: lines.length === 0 ? [] : [...rows, totalRow('grandTotal', 'Total', rows, columns)],
    checks: [],
  };
});
