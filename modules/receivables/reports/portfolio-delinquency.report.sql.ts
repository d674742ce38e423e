// Reads open charges of all communities as of a day, and sets them into columns by the days of lateness of
// each.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDateLong, formatMoney, type LocalDate, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';
import { doorCell, factRow, headRow, moneyCell, percentCell, sumCells } from '../../../packages/reporting/layout.ts';
import { checkEqual, communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { agesBetween, bucketsAsOf, isWithin } from '../owners/aging.rules.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { portfolioDelinquency } from './portfolio-delinquency.report.ts';

const money = (key: string, title: string, over?: string): ReportColumn => ({ key, title, kind: 'money', ...(over ? { over } : {}) });
const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'homes', title: 'Homes', kind: 'count' },
  money('billed', 'Billed this month'),
  { key: 'behind', title: 'Behind', kind: 'count' },
  { key: 'share', title: 'Behind %', kind: 'percent' },
  money('days30', 'First', 'Open charges by age'),
  money('days60', 'Second', 'Open charges by age'),
  money('days90', 'Third', 'Open charges by age'),
  money('older', 'Older', 'Open charges by age'),
  money('total', 'Total', 'Open charges by age'),
  { key: 'ages', title: 'Ages in days', kind: 'code' },
  { key: 'attorney', title: 'With attorney', kind: 'count' },
];

interface Community {
  communityId: string;
  shortCode: string;
  name: string;
  manager: string;
  homes: number;
  attorney: number;
  billed_cents: Cents;
  first: number;
  second: number;
  third: number;
}

/** Communities by manager and name, with what was charged in the month of the day. */
async function listCommunities(tx: Tx, communityIds: readonly string[], on: LocalDate): Promise<Community[]> {
  const ids = [...communityIds];
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = any(${ids}::bigint[])`;
  const found = await sql<Community>`
    select c.community_id as "communityId", c.short_code as "shortCode", c.name, coalesce(m.display_name, '') as manager, coalesce(h.homes, 0) as homes,
      coalesce(a.homes, 0) as attorney, coalesce(b.billed, 0)::bigint as billed_cents, c.late_days_first as first, c.late_days_second as second,
      c.late_days_third as third
    from communities.community c
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = c.manager_user_id
    left join (select p.community_id, count(*)::int as homes from communities.property p where ${own('p')} group by p.community_id) h
      on h.community_id = c.community_id
    left join (select f.community_id, count(distinct f.property_id)::int as homes from communities.property_flag f where ${own('f')} and f.flag = 'ATTORNEY'
      and (f.from_on is null or f.from_on <= ${on}::date) and (f.to_on is null or f.to_on >= ${on}::date) group by f.community_id) a
      on a.community_id = c.community_id
    left join (select g.community_id, sum(g.amount_cents) as billed from receivables.charge g where ${own('g')} and g.kind = 'CHARGE' and not g.is_reversed
      and g.charge_date between ${startOfMonth(on)}::date and ${on}::date group by g.community_id) b on b.community_id = c.community_id
    where ${own('c')} order by lower(m.display_name) nulls last, m.user_id, lower(c.name), c.community_id`.execute(tx.db);
  return found.rows;
}

interface Open {
  communityId: string;
  propertyId: string;
  agedFrom: LocalDate;
  open_cents: Cents;
}

/** Charges open at the end of a day, as in the aged owner balance, by home and the day they age from. */
async function listOpen(tx: Tx, communityIds: readonly string[], on: LocalDate): Promise<Open[]> {
  const ids = [...communityIds];
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = any(${ids}::bigint[])`;
  const found = await sql<Open>`
    select c.community_id as "communityId", c.property_id as "propertyId", coalesce(f.charge_date, c.charge_date) as "agedFrom", sum(s.open_cents)::bigint as open_cents
    from (
      select part.charge_id, sum(part.amount_cents)::bigint as open_cents from (
        select c.charge_id, c.open_cents as amount_cents from receivables.charge c where ${own('c')} and c.open_cents > 0
        union all
        select a.charge_id, a.amount_cents from receivables.application a where ${own('a')} and a.applied_on > ${on}::date
      ) part group by part.charge_id having sum(part.amount_cents) <> 0
    ) s
    join receivables.charge c on ${own('c')} and c.charge_id = s.charge_id and c.charge_date <= ${on}::date
    left join receivables.charge f on ${own('f')} and f.charge_id = c.origin_charge_id
    group by c.community_id, c.property_id, coalesce(f.charge_date, c.charge_date)`.execute(tx.db);
  return found.rows;
}

/** More communities than this make a total that opens nothing: what opens it travels in an address. */
const MOST_OPENED = 40;

const moneyKeys = ['days30', 'days60', 'days90', 'older', 'total'] as const;

function cellsOf(community: Community, open: readonly Open[], on: LocalDate): ReportRow['cells'] {
  const { communityId, homes, first, attorney, billed_cents: billed } = community;
  const buckets = bucketsAsOf(on, agesBetween(community));
  const figures = buckets.map(({ key, ...days }) => {
    const own = open.filter(({ agedFrom }) => isWithin(agedFrom, { key, ...days }));
    const source = { rows: 'open-items', communityId, asOfDate: on, ...days, sign: 1 } as const;
    return [key, own.length === 0 ? moneyCell(0n) : moneyCell(sumCents(own.map(({ open_cents }) => open_cents)), source)] as const;
  });
  const [current] = buckets;
  const late = open.filter(({ agedFrom }) => current?.fromDate !== undefined && agedFrom < current.fromDate);
  const behind = new Set(late.map(({ propertyId }) => propertyId)).size;
  return {
    homes: { count: homes },
    billed: { amount: billed },
    behind: { count: behind },
    share: percentCell(BigInt(behind), BigInt(homes)),
    ...Object.fromEntries(figures),
    total: sumCells(figures.map(([, cell]) => cell)),
    ages: { text: `${first} / ${community.second} / ${community.third}` },
    attorney: { count: attorney },
  };
}

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, lines: readonly ReportRow[]): ReportRow {
  const count = (key: string) => lines.reduce((sum, { cells }) => sum + (cells[key]?.count ?? 0), 0);
  const sum = (key: string): ReportCell => {
    const cell = sumCells(lines.map(({ cells }) => cells[key]));
    return lines.length > MOST_OPENED ? { amount: cell.money ?? 0n } : cell;
  };
  const words = `${title}, ${lines.length} ${lines.length === 1 ? 'community' : 'communities'}`;
  return {
    kind,
    level: 0,
    cells: {
      community: { text: words },
      homes: { count: count('homes') },
      billed: { amount: sumCents(lines.map(({ cells }) => cells['billed']?.amount ?? 0n)) },
      behind: { count: count('behind') },
      share: percentCell(BigInt(count('behind')), BigInt(count('homes'))),
      ...Object.fromEntries(moneyKeys.map((key) => [key, sum(key)])),
      attorney: { count: count('attorney') },
    },
  };
}

export const portfolioDelinquencyReport = joinReport(portfolioDelinquency, async (tx, order) => {
  const { asOfDate: on } = order.params;
  const ids = communitiesOf(order);
  const communities = await listCommunities(tx, ids, on);
  const open = await listOpen(tx, ids, on);
  const owed = sumCents((await ownerBalances(tx, ids, on)).map(({ owes_cents }) => owes_cents));
  const byCommunity = Map.groupBy(open, ({ communityId }) => communityId);
  const managers = [...Map.groupBy(communities, ({ manager }) => manager || 'No manager recorded')].map(([manager, own]) => ({
    manager,
    lines: own.map((one) =>
      factRow({
        code: one.shortCode,
        community: doorCell(one.name, 'community-view', { communityId: one.communityId }),
        ...cellsOf(one, byCommunity.get(one.communityId) ?? [], on),
      }),
    ),
  }));
  const lines = managers.flatMap(({ lines: own }) => own);
  const [complete] = portfolioDelinquency.proves;
  const total = sumCents(open.map(({ open_cents }) => open_cents));
  return {
    subtitle: [
      `As of ${formatDateLong(on)}`,
      'Ages by the days of lateness of each community; a home is behind once a charge is older than the first',
      'Prepaid balances are not taken off',
    ],
    columns,
    rows: [
      ...managers.flatMap(({ manager, lines: own }) => [headRow(manager, columns), ...own, totalOf('subtotal', manager, own)]),
      totalOf('grandTotal', 'Total', lines),
    ],
    checks: [checkEqual(complete, total, owed, formatMoney(total, 'digits'))],
  };
});
