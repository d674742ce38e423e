// Reads for all communities at once what is open and what is late on a day.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { counted, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { portfolioComplianceBoard } from './portfolio-compliance-board.report.ts';

const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'open', title: 'Open', kind: 'count', over: 'Violations' },
  { key: 'actions', title: 'Actions late', kind: 'count', over: 'Violations' },
  { key: 'hearings', title: 'Hearings ahead', kind: 'count', over: 'Violations' },
  { key: 'due', title: 'Due in 7 days', kind: 'count', over: 'Architectural answers' },
  { key: 'overdue', title: 'Overdue', kind: 'count', over: 'Architectural answers' },
  { key: 'orders', title: 'Past due', kind: 'count', over: 'Work orders' },
  { key: 'expiring', title: 'Expiring', kind: 'count', over: 'Insurance' },
  { key: 'expired', title: 'Expired', kind: 'count', over: 'Insurance' },
  { key: 'late', title: 'Late', kind: 'count' },
];

const counts = ['open', 'actions', 'hearings', 'due', 'overdue', 'orders', 'expiring', 'expired', 'late'] as const;
type Counts = Readonly<Record<(typeof counts)[number], number>>;

interface Community extends Omit<Counts, 'late'> {
  communityId: string;
  shortCode: string;
  name: string;
  manager: string;
}

/** The newest policy of each kind alone counts as expired or expiring. */
async function listCommunities(tx: Tx, communityIds: readonly string[], on: LocalDate, within: number): Promise<Community[]> {
  const ids = [...communityIds];
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = any(${ids}::bigint[])`;
  const found = await sql<Community>`
    with violation as (
      select v.community_id, count(*)::int as open, count(*) filter (where v.state = 'OPEN' and v.next_action_on < ${on}::date)::int as actions
      from maintenance.violation v where ${own('v')} and v.state <> 'VOID' and v.observed_on <= ${on}::date and (v.closed_on is null or v.closed_on > ${on}::date)
      group by v.community_id
    ), hearing as (
      select h.community_id, count(*)::int as ahead from maintenance.violation_hearing h
      where ${own('h')} and h.state in ('SCHEDULED', 'NOTICED') and h.hearing_on >= ${on}::date group by h.community_id
    ), review as (
      select r.community_id, count(*) filter (where r.due_on between ${on}::date and ${on}::date + 7)::int as due,
        count(*) filter (where r.due_on < ${on}::date)::int as overdue
      from maintenance.architectural_request r
      where ${own('r')} and r.received_on <= ${on}::date and (r.state in ('RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW') or r.decided_on > ${on}::date)
      group by r.community_id
    ), orders as (
      select w.community_id, count(*)::int as late from maintenance.work_order w
      where ${own('w')} and w.due_on < ${on}::date and w.state not in ('CLOSED', 'CANCELED') and (w.done_on is null or w.done_on > ${on}::date)
      group by w.community_id
    ), policy as (
      select distinct on (i.community_id, i.policy_type) i.community_id, i.expires_on from people.insurance_policy i
      where ${own('i')} and i.effective_on <= ${on}::date
      order by i.community_id, i.policy_type, i.expires_on desc
    ), insurance as (
      select y.community_id, count(*) filter (where y.expires_on between ${on}::date and ${on}::date + ${within}::int)::int as expiring,
        count(*) filter (where y.expires_on < ${on}::date)::int as expired
      from policy y group by y.community_id
    )
    select c.community_id as "communityId", c.short_code as "shortCode", c.name, coalesce(m.display_name, '') as manager, coalesce(v.open, 0) as open,
      coalesce(v.actions, 0) as actions, coalesce(h.ahead, 0) as hearings, coalesce(r.due, 0) as due, coalesce(r.overdue, 0) as overdue,
      coalesce(o.late, 0) as orders, coalesce(i.expiring, 0) as expiring, coalesce(i.expired, 0) as expired
    from communities.community c
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = c.manager_user_id
    left join violation v on v.community_id = c.community_id
    left join hearing h on h.community_id = c.community_id
    left join review r on r.community_id = c.community_id
    left join orders o on o.community_id = c.community_id
    left join insurance i on i.community_id = c.community_id
    where ${own('c')}
    order by lower(m.display_name) nulls last, m.user_id,
      coalesce(v.actions, 0) + coalesce(r.overdue, 0) + coalesce(o.late, 0) + coalesce(i.expired, 0) desc, lower(c.name), c.community_id`.execute(
    tx.db,
  );
  return found.rows;
}

const lateOf = ({ actions, overdue, orders, expired }: Omit<Counts, 'late'>): number => actions + overdue + orders + expired;

function cellsOf(own: readonly Community[]): ReportRow['cells'] {
  const all = own.map((one): Counts => ({ ...one, late: lateOf(one) }));
  return Object.fromEntries(counts.map((key) => [key, { count: all.reduce((sum, one) => sum + one[key], 0) }]));
}

const totalOf = (kind: 'subtotal' | 'grandTotal', title: string, own: readonly Community[]): ReportRow => ({
  kind,
  level: 0,
  cells: { community: { text: `${title}, ${own.length} ${own.length === 1 ? 'community' : 'communities'}` }, ...cellsOf(own) },
});

export const portfolioComplianceBoardReport = joinReport(portfolioComplianceBoard, async (tx, order) => {
  const { asOfDate: on, withinDays } = order.params;
  const all = await listCommunities(tx, communitiesOf(order), on, withinDays);
  return {
    subtitle: [
      `As of ${formatDateLong(on)}`,
      `Insurance expiring within ${counted(withinDays, 'day')}`,
      'Late: actions late, answers overdue, orders past due, insurance expired',
    ],
    columns,
    rows: [
      ...[...Map.groupBy(all, ({ manager }) => manager || 'No manager recorded')].flatMap(([manager, own]) => [
        headRow(manager, columns),
        ...own.map((one) =>
          factRow({
            code: one.shortCode,
            community: doorCell(one.name, 'community-view', { communityId: one.communityId }),
            ...cellsOf([one]),
          }),
        ),
        totalOf('subtotal', manager, own),
      ]),
      totalOf('grandTotal', 'Total', all),
    ],
    checks: [],
  };
});
