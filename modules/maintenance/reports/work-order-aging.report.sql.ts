// Reads work orders not done on a day, by the days since they were asked for.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { daysBetween, formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { doorCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type Priority, priorityWords } from '../families.contract.ts';
import { workOrderAging } from './work-order-aging.report.ts';

const columns: ReportColumn[] = [
  { key: 'head', title: 'Priority or assignee', kind: 'text' },
  { key: 'week', title: '0 to 7', kind: 'count', over: 'Days open' },
  { key: 'month', title: '8 to 30', kind: 'count', over: 'Days open' },
  { key: 'two', title: '31 to 60', kind: 'count', over: 'Days open' },
  { key: 'more', title: 'Over 60', kind: 'count', over: 'Days open' },
  { key: 'open', title: 'Open', kind: 'count' },
  { key: 'late', title: 'Past due', kind: 'count' },
  { key: 'days', title: 'Oldest, days', kind: 'code' },
  { key: 'oldest', title: 'Oldest order', kind: 'text' },
];

interface Row {
  workOrderId: string;
  number: string;
  subject: string;
  priority: Priority;
  assignee: string;
  requestedDate: LocalDate;
  dueDate: LocalDate | null;
}

/** Orders that came by a day and were neither done nor closed on it, the oldest of each priority first. */
async function listOpen(tx: Tx, communityId: string, on: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    select w.work_order_id as "workOrderId", 'WO-' || w.order_number as number, w.subject, w.priority, coalesce(u.display_name, 'Not assigned') as assignee,
      w.requested_on as "requestedDate", w.due_on as "dueDate"
    from maintenance.work_order w
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = w.community_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = w.assignee_id
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.requested_on <= ${on}::date and w.state <> 'CANCELED'
      and (w.done_on is null or w.done_on > ${on}::date)
      and (w.closed_time is null or (w.closed_time at time zone m.time_zone)::date > ${on}::date)
    order by array_position(array['EMERGENCY', 'URGENT', 'NORMAL', 'LOW'], w.priority), w.requested_on, w.work_order_id`.execute(tx.db);
  return found.rows;
}

function cellsOf(own: readonly Row[], on: LocalDate, communityId: string): ReportRow['cells'] {
  const ages = own.map((row) => ({ row, days: daysBetween(row.requestedDate, on) }));
  const between = (from: number, to: number) => ({ count: ages.filter(({ days }) => days >= from && days <= to).length });
  const oldest = ages.toSorted((a, b) => b.days - a.days)[0];
  const door =
    oldest &&
    doorCell(`${oldest.row.number} ${oldest.row.subject}`, 'work-order-view', { communityId, workOrderId: oldest.row.workOrderId });
  return {
    week: between(0, 7),
    month: between(8, 30),
    two: between(31, 60),
    more: between(61, Number.MAX_SAFE_INTEGER),
    open: { count: own.length },
    late: { count: own.filter(({ dueDate }) => dueDate !== null && dueDate < on).length },
    ...(oldest ? { days: { text: String(oldest.days) } } : {}),
    ...(door ? { oldest: door } : {}),
  };
}

export const workOrderAgingReport = joinReport(workOrderAging, async (tx, { communityId, params }) => {
  const { asOfDate: on, by } = params;
  const all = await listOpen(tx, communityId, on);
  const groups = [...Map.groupBy(all, ({ priority, assignee }) => (by === 'ASSIGNEE' ? assignee : priorityWords[priority]))];
  const lines = (by === 'ASSIGNEE' ? groups.toSorted(([a], [b]) => a.localeCompare(b)) : groups).map(
    ([head, own]): ReportRow => ({ kind: 'row', level: 1, cells: { head: { text: head }, ...cellsOf(own, on, communityId) } }),
  );
  return {
    subtitle: [`As of ${formatDateLong(on)}`, 'Orders not done; canceled ones are left out, as nothing says since when'],
    columns,
    rows:
      all.length === 0
        ? []
        : [...lines, { kind: 'grandTotal', level: 0, cells: { head: { text: 'Total' }, ...cellsOf(all, on, communityId) } }],
    checks: [],
  };
});
