// Reads violations seen in a time as members may see them: nothing in a line says whose home it was.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, daysBetween, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type ViolationState, violationStates } from '../violations/violation.contract.ts';
import { enforcementRegister } from './enforcement-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'line', title: 'Case', kind: 'text' },
  { key: 'provision', title: 'Provision', kind: 'text' },
  { key: 'seen', title: 'Seen', kind: 'date' },
  { key: 'steps', title: 'Steps', kind: 'count' },
  { key: 'hearing', title: 'Hearing', kind: 'text' },
  { key: 'fine', title: 'Fine', kind: 'money' },
  { key: 'outcome', title: 'Outcome', kind: 'text' },
  { key: 'closed', title: 'Closed', kind: 'date' },
  { key: 'days', title: 'Days', kind: 'code' },
];

interface Row {
  code: string;
  provision: string;
  observedDate: LocalDate;
  closedDate: LocalDate | null;
  state: ViolationState;
  stepsTaken: number;
  hearing: string;
  fine: Cents;
}

/** The cases in the order of their days; ties stand in an order that says nothing of the home. */
async function listCases(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Omit<Row, 'fine'> & { fine: string }>`
    select c.alias || ' ' || c.name as code, v.article as provision, v.observed_on as "observedDate",
      case when v.closed_on <= ${to}::date then v.closed_on end as "closedDate",
      case when v.closed_on > ${to}::date then 'OPEN' else v.state end as state, v.steps_taken as "stepsTaken",
      coalesce((select case h.outcome when 'UPHELD' then 'Upheld' when 'DISMISSED' then 'Dismissed' else 'Set' end from maintenance.violation_hearing h
        where h.customer_id = ${tx.customerId} and h.violation_id = v.violation_id and h.state not in ('POSTPONED', 'CANCELED') and h.hearing_on <= ${to}::date
        order by h.violation_hearing_id desc limit 1), 'None') as hearing,
      coalesce((select sum(l.fine_cents) from maintenance.violation_batch_line l
        join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = l.violation_batch_id and b.state = 'POSTED'
          and b.action_on <= ${to}::date
        where l.customer_id = ${tx.customerId} and l.violation_id = v.violation_id), 0)::text as fine
    from maintenance.violation v
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.observed_on between ${from}::date and ${to}::date and v.state <> 'VOID'
    order by 1, v.observed_on, v.closed_on nulls last, v.violation_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, fine: BigInt(row.fine) }));
}

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, own: readonly Row[]): ReportRow {
  const fined = own.filter(({ fine }) => fine > 0n).length;
  return {
    kind,
    level: 0,
    cells: {
      line: { text: `${title}, ${counted(own.length, 'case')}, ${fined} fined` },
      fine: { amount: sumCents(own.map(({ fine }) => fine)) },
    },
  };
}

export const enforcementRegisterReport = joinReport(enforcementRegister, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listCases(tx, communityId, fromDate, toDate);
  const lineOf = (row: Row, at: number) =>
    factRow({
      line: `Case ${at + 1}`,
      provision: row.provision || 'Not recorded',
      seen: dayCell(row.observedDate),
      steps: { count: row.stepsTaken },
      hearing: row.hearing,
      fine: { amount: row.fine },
      outcome: violationStates[row.state][0],
      closed: dayCell(row.closedDate),
      days: String(daysBetween(row.observedDate, row.closedDate ?? toDate)),
    });
  return {
    subtitle: [`Seen ${formatSpan(fromDate, toDate)}`, 'Cases are numbered within their code; days run to the close or to the last day'],
    columns,
    rows:
      rows.length === 0
        ? []
        : [
            ...[...Map.groupBy(rows, ({ code }) => code)].flatMap(([code, own]) => [
              headRow(code, columns),
              ...own.map(lineOf),
              totalOf('subtotal', code, own),
            ]),
            totalOf('grandTotal', 'Total', rows),
          ],
    checks: [],
  };
});
