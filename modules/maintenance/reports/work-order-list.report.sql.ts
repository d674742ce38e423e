// Reads work orders requested in a time, by state and due day.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { priorityWords } from '../families.contract.ts';
import { type WorkOrderState, workOrderStates } from '../work-orders/work-order.contract.ts';
import { workOrderListReport } from './work-order-list.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'location', title: 'Location', kind: 'text' },
  { key: 'work', title: 'Work', kind: 'text' },
  { key: 'priority', title: 'Priority', kind: 'text' },
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'requested', title: 'Requested', kind: 'date' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'done', title: 'Done', kind: 'date' },
  { key: 'limit', title: 'Limit', kind: 'money' },
  { key: 'cost', title: 'Cost', kind: 'money' },
];

interface Row {
  workOrderId: string;
  number: string;
  location: string;
  subject: string;
  priority: keyof typeof priorityWords;
  vendor: string;
  requestedDate: LocalDate;
  dueDate: LocalDate | null;
  doneDate: LocalDate | null;
  state: WorkOrderState;
  nte: Cents | null;
  cost: Cents;
}

async function listOrders(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Omit<Row, 'nte' | 'cost'> & { nte: string | null; cost: string }>`
    select w.work_order_id as "workOrderId", 'WO-' || w.order_number as number, concat_ws(', ', p.account_number, a.name, nullif(w.location, '')) as location,
      w.subject, w.priority, coalesce(v.name, '') as vendor, w.requested_on as "requestedDate", w.due_on as "dueDate", w.done_on as "doneDate", w.state,
      w.nte_cents::text as nte, coalesce((select sum(k.total_cost_cents) from maintenance.work_order_cost k
        where k.customer_id = ${tx.customerId} and k.work_order_id = w.work_order_id), 0)::text as cost
    from maintenance.work_order w
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = w.property_id
    left join people.amenity a on a.customer_id = ${tx.customerId} and a.amenity_id = w.amenity_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = w.vendor_id
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.requested_on between ${from}::date and ${to}::date
    order by array_position(array['NEW', 'SENT', 'ACCEPTED', 'SCHEDULED', 'DONE', 'CLOSED', 'CANCELED'], w.state), w.due_on nulls last, w.order_number,
      w.work_order_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, nte: row.nte === null ? null : BigInt(row.nte), cost: BigInt(row.cost) }));
}

export const workOrderReport = joinReport(workOrderListReport, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listOrders(tx, communityId, fromDate, toDate);
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: underHeads(
      rows,
      ({ state }) => workOrderStates[state][0],
      (row) =>
        factRow({
          number: doorCell(row.number, 'work-order-view', { communityId, workOrderId: row.workOrderId }),
          location: row.location,
          work: row.subject,
          priority: priorityWords[row.priority],
          vendor: row.vendor,
          requested: dayCell(row.requestedDate),
          due: dayCell(row.dueDate),
          done: dayCell(row.doneDate),
          limit: row.nte === null ? null : { amount: row.nte },
          cost: { amount: row.cost },
        }),
      columns,
      ['work order', 'work orders'],
    ),
    checks: [],
  };
});
