// Reads general requests received in a time, by category and number.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type RequestState, requestStates } from '../requests/request.contract.ts';
import { generalRequestLog } from './general-request-log.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'subject', title: 'Subject', kind: 'text' },
  { key: 'requester', title: 'Requested by', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'opened', title: 'Opened', kind: 'date' },
  { key: 'promised', title: 'Promised', kind: 'date' },
  { key: 'assignee', title: 'Assigned to', kind: 'text' },
  { key: 'answered', title: 'Last answer', kind: 'date' },
  { key: 'state', title: 'State', kind: 'text' },
];

interface Row {
  requestId: string;
  number: string;
  subject: string;
  requester: string;
  property: string;
  category: string;
  receivedDate: LocalDate;
  promisedDate: LocalDate | null;
  assignee: string;
  answeredDate: LocalDate | null;
  state: RequestState;
}

async function listRequests(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    select r.request_id as "requestId", 'R-' || r.request_number as number, r.subject, r.requester, coalesce(p.account_number, '') as property,
      coalesce(nullif(c.category, ''), 'No category') as category, r.received_on as "receivedDate", r.promised_on as "promisedDate",
      coalesce(u.display_name, '') as assignee, r.state,
      (select max((k.entered_time at time zone m.time_zone)::date) from maintenance.case_comment k
        where k.customer_id = ${tx.customerId} and k.request_id = r.request_id and k.audience = 'PUBLIC' and k.channel = 'SCREEN') as "answeredDate"
    from maintenance.request r
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = r.community_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    left join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.assignee_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = 'GENERAL' and r.received_on between ${from}::date and ${to}::date
    order by 6, r.received_on, r.request_number, r.request_id`.execute(tx.db);
  return found.rows;
}

export const generalRequestLogReport = joinReport(generalRequestLog, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listRequests(tx, communityId, fromDate, toDate);
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: underHeads(
      rows,
      ({ category }) => category,
      (row) =>
        factRow({
          number: doorCell(row.number, 'ticket-general-view', { communityId, generalRequestId: row.requestId }),
          subject: row.subject,
          requester: row.requester,
          property: row.property,
          opened: dayCell(row.receivedDate),
          promised: dayCell(row.promisedDate),
          assignee: row.assignee,
          answered: dayCell(row.answeredDate),
          state: requestStates[row.state][0],
        }),
      columns,
      ['request', 'requests'],
    ),
    checks: [],
  };
});
