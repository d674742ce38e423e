// Reads approved work that was not inspected on a day, by its last day, with deposits of its owners.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { approvedProjects } from './approved-projects-pending-completion.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'subject', title: 'Project', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'approved', title: 'Approved', kind: 'date' },
  { key: 'start', title: 'Starts', kind: 'date' },
  { key: 'finish', title: 'Finish due', kind: 'date' },
  { key: 'waits', title: 'Waiting on', kind: 'text' },
  { key: 'held', title: 'Deposit held', kind: 'money' },
];

interface Row {
  architecturalRequestId: string;
  number: string;
  subject: string;
  property: string;
  ownershipId: string | null;
  approvedDate: LocalDate;
  startDate: LocalDate | null;
  finishDate: LocalDate | null;
  waits: string;
  held: Cents;
}

/** Approvals by a day that were not inspected on it; work is due by what was agreed and by the approval. */
async function listProjects(tx: Tx, communityId: string, on: LocalDate): Promise<Row[]> {
  const found = await sql<Omit<Row, 'held'> & { held: string }>`
    select r.architectural_request_id as "architecturalRequestId", 'AR-' || r.request_number as number, r.subject, p.account_number as property,
      r.ownership_id as "ownershipId", r.decided_on as "approvedDate", r.start_on as "startDate", least(r.finish_on, r.expires_on) as "finishDate",
      case when r.done_on <= ${on}::date then 'Inspection' else 'The work' end || case when c.open > 0
        then ', ' || c.open || case c.open when 1 then ' condition' else ' conditions' end else '' end as waits,
      coalesce(h.held, 0)::text as held
    from maintenance.architectural_request r
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    left join lateral (select count(*) as open from maintenance.architectural_condition k where k.customer_id = ${tx.customerId}
      and k.architectural_request_id = r.architectural_request_id and (k.met_on is null or k.met_on > ${on}::date)) c on true
    left join lateral (select sum(m.amount_cents) as held from receivables.held_deposit d
      join receivables.held_deposit_movement m on m.customer_id = ${tx.customerId} and m.held_deposit_id = d.held_deposit_id and m.moved_on <= ${on}::date
      where d.customer_id = ${tx.customerId} and d.ownership_id = r.ownership_id) h on true
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.decided_on <= ${on}::date
      and (r.state in ('APPROVED', 'CONDITIONAL', 'DEEMED', 'DONE') or (r.state = 'INSPECTED' and r.inspected_on > ${on}::date))
    order by least(r.finish_on, r.expires_on) nulls last, r.request_number, r.architectural_request_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, held: BigInt(row.held) }));
}

/** What is held of all owners, each counted once however many of their projects are open. */
const heldOf = (rows: readonly Row[]): Cents => sumCents([...new Map(rows.map((row) => [row.ownershipId, row.held])).values()]);

const totalOf = (kind: 'subtotal' | 'grandTotal', title: string, rows: readonly Row[]): ReportRow => ({
  kind,
  level: 0,
  cells: { subject: { text: `${title}, ${counted(rows.length, 'project')}` }, held: { amount: heldOf(rows) } },
});

export const approvedProjectsReport = joinReport(approvedProjects, async (tx, { communityId, params }) => {
  const { asOfDate: on } = params;
  const rows = await listProjects(tx, communityId, on);
  const headOf = ({ finishDate }: Row) => (finishDate !== null && finishDate < on ? 'Overdue' : 'In time');
  return {
    subtitle: [`As of ${formatDateLong(on)}`],
    columns,
    rows: [
      ...[...Map.groupBy(rows, headOf)].flatMap(([title, own]) => [
        headRow(title, columns),
        ...own.map((row) =>
          factRow({
            number: doorCell(row.number, 'ticket-architectural-view', { communityId, architecturalRequestId: row.architecturalRequestId }),
            subject: row.subject,
            property: row.property,
            approved: dayCell(row.approvedDate),
            start: dayCell(row.startDate),
            finish: dayCell(row.finishDate),
            waits: row.waits,
            held: row.held === 0n ? null : { amount: row.held },
          }),
        ),
        totalOf('subtotal', title, own),
      ]),
      totalOf('grandTotal', 'Total', rows),
    ],
    checks: [],
  };
});
