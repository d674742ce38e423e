// Reads service requests received in a time, by state and number, with their work order.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { priorityWords } from '../families.contract.ts';
import { type RequestState, requestStates } from '../requests/request.contract.ts';
import { serviceRequestLog } from './service-request-log-and-conversion.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'requester', title: 'Requested by', kind: 'text' },
  { key: 'location', title: 'Location', kind: 'text' },
  { key: 'problem', title: 'Problem', kind: 'text' },
  { key: 'urgency', title: 'Urgency', kind: 'text' },
  { key: 'opened', title: 'Opened', kind: 'date' },
  { key: 'order', title: 'Work order', kind: 'code' },
  { key: 'days', title: 'Days', kind: 'count' },
];

interface Row {
  requestId: string;
  number: string;
  requester: string;
  location: string;
  subject: string;
  priority: keyof typeof priorityWords;
  receivedDate: LocalDate;
  state: RequestState;
  workOrderId: string | null;
  order: string;
  days: number;
}

async function listRequests(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    select r.request_id as "requestId", 'R-' || r.request_number as number, r.requester, concat_ws(', ', p.account_number, nullif(r.location, '')) as location,
      r.subject, r.priority, r.received_on as "receivedDate", r.state, w.work_order_id as "workOrderId", coalesce('WO-' || w.order_number, '') as order,
      greatest(0, coalesce((r.closed_time at time zone m.time_zone)::date, ${to}::date) - r.received_on) as days
    from maintenance.request r
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = r.community_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    left join lateral (select o.work_order_id, o.order_number from maintenance.work_order_request l
      join maintenance.work_order o on o.customer_id = ${tx.customerId} and o.work_order_id = l.work_order_id
      where l.customer_id = ${tx.customerId} and l.request_id = r.request_id order by o.work_order_id limit 1) w on true
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = 'SERVICE' and r.received_on between ${from}::date and ${to}::date
    order by array_position(array['NEW', 'OPEN', 'WAITING', 'CONVERTED', 'RESOLVED', 'CLOSED', 'MERGED'], r.state), r.received_on, r.request_number,
      r.request_id`.execute(tx.db);
  return found.rows;
}

function conversionRow(rows: readonly Row[]): ReportRow {
  const converted = rows.filter((row) => row.workOrderId !== null).length;
  return {
    kind: 'grandTotal',
    level: 0,
    cells: { problem: { text: `${counted(rows.length, 'request')}, ${converted} with a work order` } },
  };
}

export const serviceRequestLogReport = joinReport(serviceRequestLog, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listRequests(tx, communityId, fromDate, toDate);
  const lines = underHeads(
    rows,
    ({ state }) => requestStates[state][0],
    (row) =>
      factRow({
        number: doorCell(row.number, 'ticket-service-view', { communityId, serviceRequestId: row.requestId }),
        requester: row.requester,
        location: row.location,
        problem: row.subject,
        urgency: priorityWords[row.priority],
        opened: dayCell(row.receivedDate),
        order: row.workOrderId === null ? null : doorCell(row.order, 'work-order-view', { communityId, workOrderId: row.workOrderId }),
        days: { count: row.days },
      }),
    columns,
    ['request', 'requests'],
  );
  return { subtitle: [formatSpan(fromDate, toDate)], columns, rows: [...lines, conversionRow(rows)], checks: [] };
});
