// Reads architectural requests without an answer on a day, by the last day of the answer.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, daysBetween, formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { architecturalAging } from './architectural-aging-and-deadlines.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'subject', title: 'Project', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'received', title: 'Received', kind: 'date' },
  { key: 'open', title: 'Days open', kind: 'count' },
  { key: 'due', title: 'Answer due', kind: 'date' },
  { key: 'left', title: 'Days left', kind: 'count' },
  { key: 'deemed', title: 'Deemed approved', kind: 'date' },
  { key: 'waits', title: 'Waiting on', kind: 'text' },
];

interface Row {
  architecturalRequestId: string;
  number: string;
  subject: string;
  property: string;
  receivedDate: LocalDate;
  dueDate: LocalDate | null;
  isDeemed: boolean;
  waits: string;
}

/**
 * Requests that came by a day and were not answered on it. A request that is withdrawn by now is left out, as
 * nothing says since when.
 */
async function listOpen(tx: Tx, communityId: string, on: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    select r.architectural_request_id as "architecturalRequestId", 'AR-' || r.request_number as number, r.subject, p.account_number as property,
      r.received_on as "receivedDate", r.due_on as "dueDate", case when r.due_by_law then r.deems_by_law else s.deemed is not distinct from 'APPROVE' end
        as "isDeemed",
      case when r.state = 'RECEIVED' then 'Check for documents' when r.state = 'INCOMPLETE' then 'Owner: ' || coalesce(d.names, 'documents')
        when r.state = 'COMPLETE' then 'Ballots or an answer' when r.state = 'IN_REVIEW' and b.open > 0
          then coalesce(k.name, 'Committee') || ': ' || b.open || case b.open when 1 then ' ballot' else ' ballots' end
        else 'An answer' end as waits
    from maintenance.architectural_request r
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    left join people.committee k on k.customer_id = ${tx.customerId} and k.committee_id = r.committee_id
    left join maintenance.architectural_setting s on s.customer_id = ${tx.customerId} and s.community_id = r.community_id
    left join lateral (select string_agg(n.name, ', ' order by n.architectural_document_id) as names from maintenance.architectural_document n
      where n.customer_id = ${tx.customerId} and n.architectural_request_id = r.architectural_request_id and n.received_on is null) d on true
    left join lateral (select count(*) as open from maintenance.architectural_ballot v where v.customer_id = ${tx.customerId}
      and v.architectural_request_id = r.architectural_request_id and v.round = r.ballot_round and v.vote is null) b on true
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.received_on <= ${on}::date
      and (r.state in ('RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW') or r.decided_on > ${on}::date)
    order by r.due_on nulls last, r.received_on, r.architectural_request_id`.execute(tx.db);
  return found.rows;
}

export const architecturalAgingReport = joinReport(architecturalAging, async (tx, { communityId, params }) => {
  const { asOfDate: on, dueWithin } = params;
  const within = Number(dueWithin);
  const headOf = ({ dueDate }: Row) => {
    if (dueDate === null) return 'The clock does not run';
    const left = daysBetween(on, dueDate);
    return left < 0 ? 'Overdue' : left <= within ? 'Due soon' : 'In time';
  };
  return {
    subtitle: [`As of ${formatDateLong(on)}`, `Due soon is within ${counted(within, 'day')}`],
    columns,
    rows: underHeads(
      await listOpen(tx, communityId, on),
      headOf,
      (row) =>
        factRow({
          number: doorCell(row.number, 'ticket-architectural-view', { communityId, architecturalRequestId: row.architecturalRequestId }),
          subject: row.subject,
          property: row.property,
          received: dayCell(row.receivedDate),
          open: { count: daysBetween(row.receivedDate, on) },
          due: dayCell(row.dueDate),
          left: row.dueDate === null ? null : { count: daysBetween(on, row.dueDate) },
          deemed: row.isDeemed && row.dueDate !== null ? { date: addDays(row.dueDate, 1) } : null,
          waits: row.waits,
        }),
      columns,
      ['request', 'requests'],
    ),
    checks: [],
  };
});
