// Reads architectural requests received in a time, by state, day and number.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type ArchitecturalState, architecturalStates } from '../architectural/architectural.contract.ts';
import { architecturalRequestLog } from './architectural-request-log.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'subject', title: 'Project', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'topic', title: 'Topic', kind: 'text' },
  { key: 'received', title: 'Received', kind: 'date' },
  { key: 'complete', title: 'Complete', kind: 'date' },
  { key: 'due', title: 'Answer due', kind: 'date' },
  { key: 'decided', title: 'Decided', kind: 'date' },
  { key: 'conditions', title: 'Conditions', kind: 'text' },
];

/** What each choice of the state lets through. */
const statesOf: Readonly<Record<string, readonly ArchitecturalState[]>> = {
  OPEN: ['RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW'],
  APPROVED: ['APPROVED', 'CONDITIONAL', 'DEEMED', 'DONE', 'INSPECTED'],
  DENIED: ['DENIED'],
  WITHDRAWN: ['WITHDRAWN', 'EXPIRED'],
};
const order = Object.keys(architecturalStates);

interface Row {
  architecturalRequestId: string;
  number: string;
  subject: string;
  property: string;
  owner: string;
  topic: string;
  committee: string;
  state: ArchitecturalState;
  receivedDate: LocalDate;
  completeDate: LocalDate | null;
  dueDate: LocalDate | null;
  decidedDate: LocalDate | null;
  conditions: string;
}

async function listRequests(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    select r.architectural_request_id as "architecturalRequestId", 'AR-' || r.request_number as number, r.subject, p.account_number as property,
      coalesce(t.display_name, '') as owner, coalesce(c.name, '') as topic, coalesce(k.name, '') as committee, r.state, r.received_on as "receivedDate",
      r.complete_on as "completeDate", r.due_on as "dueDate", r.decided_on as "decidedDate",
      coalesce((select count(d.met_on) || ' of ' || count(*) || ' met' from maintenance.architectural_condition d where d.customer_id = ${tx.customerId}
        and d.architectural_request_id = r.architectural_request_id having count(*) > 0), '') as conditions
    from maintenance.architectural_request r
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = r.ownership_id
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join maintenance.architectural_topic c on c.customer_id = ${tx.customerId} and c.architectural_topic_id = r.architectural_topic_id
    left join people.committee k on k.customer_id = ${tx.customerId} and k.committee_id = r.committee_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.received_on between ${from}::date and ${to}::date
    order by r.received_on, r.request_number, r.architectural_request_id`.execute(tx.db);
  return found.rows;
}

const holds = (text: string, part: string | null) => text.toLowerCase().includes((part ?? '').trim().toLowerCase());

export const architecturalRequestLogReport = joinReport(architecturalRequestLog, async (tx, { communityId, params }) => {
  const { fromDate, toDate, state, topic, committee } = params;
  const states = statesOf[state];
  const rows = (await listRequests(tx, communityId, fromDate, toDate))
    .filter((row) => (!states || states.includes(row.state)) && holds(row.topic, topic) && holds(row.committee, committee))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: underHeads(
      rows,
      (row) => architecturalStates[row.state][0],
      (row) =>
        factRow({
          number: doorCell(row.number, 'ticket-architectural-view', { communityId, architecturalRequestId: row.architecturalRequestId }),
          subject: row.subject,
          property: row.property,
          owner: row.owner,
          topic: row.topic,
          received: dayCell(row.receivedDate),
          complete: dayCell(row.completeDate),
          due: dayCell(row.dueDate),
          decided: dayCell(row.decidedDate),
          conditions: row.conditions,
        }),
      columns,
      ['request', 'requests'],
    ),
    checks: [],
  };
});
