// Reads work orders asked for in a time by vendor, with cost beside limit and the insurance on the day of the
// work.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, daysBetween, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type WorkOrderState, workOrderStates } from '../work-orders/work-order.contract.ts';
import { workOrdersByVendor } from './work-orders-by-vendor.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'work', title: 'Work', kind: 'text' },
  { key: 'location', title: 'Location', kind: 'text' },
  { key: 'requested', title: 'Requested', kind: 'date' },
  { key: 'due', title: 'Due', kind: 'date' },
  { key: 'done', title: 'Done', kind: 'date' },
  { key: 'days', title: 'Days', kind: 'count' },
  { key: 'limit', title: 'Limit', kind: 'money' },
  { key: 'estimate', title: 'Estimate', kind: 'money' },
  { key: 'cost', title: 'Cost', kind: 'money' },
  { key: 'over', title: 'Over limit', kind: 'money' },
  { key: 'insured', title: 'Insured on the day', kind: 'text' },
  { key: 'rating', title: 'Rating', kind: 'count' },
  { key: 'state', title: 'State', kind: 'text' },
];

interface Row {
  workOrderId: string;
  number: string;
  vendor: string;
  subject: string;
  location: string;
  requestedDate: LocalDate;
  dueDate: LocalDate | null;
  doneDate: LocalDate | null;
  /** The day insurance is asked of: done, else scheduled; null where neither is known. */
  serviceDate: LocalDate | null;
  isInsured: boolean | null;
  state: WorkOrderState;
  rating: number | null;
  nte: Cents | null;
  estimate: Cents | null;
  cost: Cents;
}

type Filter = { fromDate: LocalDate; toDate: LocalDate; vendor: string | null; show: string };

/** Insured is a vendor with a liability policy in force on the day of the work. */
async function listOrders(tx: Tx, communityId: string, { fromDate, toDate, vendor, show }: Filter): Promise<Row[]> {
  const found = await sql<Omit<Row, 'nte' | 'estimate' | 'cost'> & { nte: string | null; estimate: string | null; cost: string }>`
    select w.work_order_id as "workOrderId", 'WO-' || w.order_number as number, coalesce(v.name, 'No vendor') as vendor, w.subject,
      concat_ws(', ', p.account_number, a.name, nullif(w.location, '')) as location, w.requested_on as "requestedDate", w.due_on as "dueDate",
      w.done_on as "doneDate", coalesce(w.done_on, w.scheduled_on) as "serviceDate", w.state, w.rating, w.nte_cents::text as nte,
      w.estimate_cents::text as estimate,
      case when w.vendor_id is not null and coalesce(w.done_on, w.scheduled_on) is not null then exists (select from people.liability_insurance i
        where i.customer_id = ${tx.customerId} and i.vendor_id = w.vendor_id
          and coalesce(w.done_on, w.scheduled_on) between i.effective_on and i.expires_on) end as "isInsured",
      coalesce((select sum(k.total_cost_cents) from maintenance.work_order_cost k
        where k.customer_id = ${tx.customerId} and k.work_order_id = w.work_order_id), 0)::text as cost
    from maintenance.work_order w
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = w.vendor_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = w.property_id
    left join people.amenity a on a.customer_id = ${tx.customerId} and a.amenity_id = w.amenity_id
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.requested_on between ${fromDate}::date and ${toDate}::date
      and (${vendor ?? ''} = '' or position(lower(${vendor ?? ''}) in lower(coalesce(v.name, ''))) > 0)
      and (${show} = 'ALL' or (${show} = 'DONE') = (w.state in ('DONE', 'CLOSED')))
    order by v.name is null, lower(v.name), w.vendor_id, w.due_on nulls last, w.order_number, w.work_order_id`.execute(tx.db);
  const cents = (text: string | null) => (text === null ? null : BigInt(text));
  return found.rows.map((row) => ({ ...row, nte: cents(row.nte), estimate: cents(row.estimate), cost: BigInt(row.cost) }));
}

const insuredWords = ({ serviceDate, isInsured, vendor }: Row): string => {
  if (vendor === 'No vendor') return '';
  if (serviceDate === null) return 'No day of work yet';
  return isInsured ? 'Yes' : 'Not recorded';
};

const daysOf = ({ requestedDate, doneDate }: Row): number | null => (doneDate === null ? null : daysBetween(requestedDate, doneDate));
const amount = (cents: Cents | null) => (cents === null ? null : { amount: cents });
const overOf = ({ nte, cost }: Row): Cents | null => (nte === null || cost <= nte ? null : cost - nte);

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, own: readonly Row[]): ReportRow {
  const days = own.flatMap((row) => daysOf(row) ?? []).toSorted((a, b) => a - b);
  const middle = days[days.length >> 1];
  return {
    kind,
    level: 0,
    cells: {
      work: {
        text: [title, counted(own.length, 'order'), ...(middle === undefined ? [] : [`${counted(middle, 'day')} to done`])].join(', '),
      },
      cost: { amount: sumCents(own.map(({ cost }) => cost)) },
      over: { amount: sumCents(own.map((row) => overOf(row) ?? 0n)) },
    },
  };
}

export const workOrdersByVendorReport = joinReport(workOrdersByVendor, async (tx, { communityId, params }) => {
  const { fromDate, toDate, vendor, show } = params;
  const rows = await listOrders(tx, communityId, { fromDate, toDate, vendor, show });
  const lineOf = (row: Row) =>
    factRow({
      number: doorCell(row.number, 'work-order-view', { communityId, workOrderId: row.workOrderId }),
      work: row.subject,
      location: row.location,
      requested: dayCell(row.requestedDate),
      due: dayCell(row.dueDate),
      done: dayCell(row.doneDate),
      days: daysOf(row) === null ? null : { count: daysOf(row) ?? 0 },
      limit: amount(row.nte),
      estimate: amount(row.estimate),
      cost: amount(row.cost),
      over: amount(overOf(row)),
      insured: insuredWords(row),
      rating: row.rating === null ? null : { count: row.rating },
      state: workOrderStates[row.state][0],
    });
  return {
    subtitle: [
      formatSpan(fromDate, toDate),
      'Days to done in a total are the middle of those done',
      ...(vendor ? [`Vendor: ${vendor}`] : []),
    ],
    columns,
    rows:
      rows.length === 0
        ? []
        : [
            ...[...Map.groupBy(rows, (row) => row.vendor)].flatMap(([name, own]) => [
              headRow(name, columns),
              ...own.map(lineOf),
              totalOf('subtotal', name, own),
            ]),
            totalOf('grandTotal', 'Total', rows),
          ],
    checks: [],
  };
});
