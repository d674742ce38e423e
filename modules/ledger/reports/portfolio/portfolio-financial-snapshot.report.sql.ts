// Reads the balances and the results of all communities at once, and sets them into a line each.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../../packages/db/database.ts';
import { orElse } from '../../../../packages/db/or-else.ts';
import {
  type Cents,
  dateParts,
  formatDateLong,
  formatMoney,
  type LocalDate,
  mulDiv,
  sumCents,
} from '../../../../packages/kernel/kernel.ts';
import { doorCell, factRow, headRow, moneyCell, subtractCells, sumCells } from '../../../../packages/reporting/layout.ts';
import { checkEqual, communitiesOf, joinReport } from '../../../../packages/reporting/report.ts';
import { yearCloseTypes } from '../../statement.store.ts';
import { portfolioFinancialSnapshot } from './portfolio-financial-snapshot.report.ts';

const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'community', title: 'Community', kind: 'text' },
  { key: 'cash', title: 'Operating cash', kind: 'money' },
  { key: 'reserves', title: 'Reserve cash', kind: 'money' },
  { key: 'receivable', title: 'Receivable', kind: 'money' },
  { key: 'payable', title: 'Payable', kind: 'money' },
  { key: 'net', title: 'Net income', kind: 'money', over: 'Year to date' },
  { key: 'budget', title: 'Budget', kind: 'money', over: 'Year to date' },
  { key: 'variance', title: 'Better (worse)', kind: 'money', over: 'Year to date' },
  { key: 'months', title: 'Months of cash', kind: 'code' },
];

const kinds = ['cash', 'reserves', 'receivable', 'payable'] as const;
type Kind = (typeof kinds)[number];

interface Community {
  communityId: string;
  shortCode: string;
  name: string;
  manager: string;
  startDate: LocalDate | null;
}

/** What stands on the accounts of one kind, or was earned and spent; cents, debit positive. */
interface Sum {
  communityId: string;
  kind: Kind | 'income' | 'expense';
  accountIds: string[];
  cents: Cents;
}

const ownOf = (tx: Tx, ids: readonly string[]) => (alias: string) =>
  sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = any(${[...ids]}::bigint[])`;

async function listCommunities(tx: Tx, ids: readonly string[], on: LocalDate): Promise<Community[]> {
  const own = ownOf(tx, ids);
  const found = await sql<Community>`
    select c.community_id as "communityId", c.short_code as "shortCode", c.name, coalesce(m.display_name, '') as manager, y.start_on as "startDate"
    from communities.community c
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = c.manager_user_id
    left join ledger.fiscal_year y on ${own('y')} and y.community_id = c.community_id and ${on}::date between y.start_on and y.end_on
    where ${own('c')} order by lower(m.display_name) nulls last, m.user_id, lower(c.name), c.community_id`.execute(tx.db);
  return found.rows;
}

/** Reserves are the cash of every fund but the operating one. */
const kindOf = sql`case when a.account_type = 'INCOME' then 'income' when a.account_type = 'EXPENSE' then 'expense'
  when a.role = 'CASH' then case when f.code = 'OPERATING' then 'cash' else 'reserves' end
  when a.role = 'RECEIVABLE' then 'receivable' when a.role = 'PAYABLE' then 'payable' end`;

/**
 * A balance is the year's opening, its periods before the one of the day, what waits to be folded into them,
 * and the postings of that period up to the day. Income and expense begin with the year; its closing is left
 * out.
 */
async function listSums(tx: Tx, ids: readonly string[], on: LocalDate): Promise<Sum[]> {
  const own = ownOf(tx, ids);
  const found = await sql<Omit<Sum, 'cents'> & { cents: string }>`
    with frame as (
      select p.community_id, p.period_start, y.start_on from ledger.period p
      join ledger.fiscal_year y on ${own('y')} and y.community_id = p.community_id and y.fiscal_year_id = p.fiscal_year_id
      where ${own('p')} and ${on}::date between p.period_start and p.period_end
    ), book as (
      select b.community_id, b.account_id, a.account_id as stands_for, ${kindOf} as kind, a.account_type in ('INCOME', 'EXPENSE') as is_result
      from ledger.account b
      join ledger.account a on ${own('a')} and a.account_id = ${orElse(sql.ref('b.survivor_id'), sql.ref('b.account_id'))}
      join ledger.fund f on ${own('f')} and f.community_id = a.community_id and f.fund_id = a.fund_id where ${own('b')}
    ), part as (
      select o.community_id, o.account_id, o.amount_cents, false as of_result from ledger.opening_balance o
      join frame f on f.community_id = o.community_id and o.fiscal_year_start = f.start_on where ${own('o')}
      union all
      select o.community_id, o.account_id, o.amount_cents, null from ledger.balance o
      join frame f on f.community_id = o.community_id and o.period_start >= f.start_on and o.period_start < f.period_start where ${own('o')}
      union all
      select o.community_id, o.account_id, o.amount_cents, case when o.period_start < f.start_on then false end from ledger.balance_delta o
      join frame f on f.community_id = o.community_id and o.period_start < f.period_start where ${own('o')}
      union all
      select o.community_id, o.account_id, o.amount_cents, null from ledger.posting o
      join frame f on f.community_id = o.community_id and o.post_date between f.period_start and ${on}::date where ${own('o')}
      union all
      select o.community_id, o.account_id, -o.amount_cents, true from ledger.entry e
      join frame f on f.community_id = e.community_id and e.post_date between f.start_on and ${on}::date
      join ledger.posting o on ${own('o')} and o.entry_id = e.entry_id
      where ${own('e')} and e.entry_type = any(${[...yearCloseTypes]}::text[])
    )
    select b.community_id as "communityId", b.kind, jsonb_agg(distinct b.stands_for::text) as "accountIds", coalesce(sum(p.amount_cents), 0)::text as cents
    from book b
    left join part p on p.community_id = b.community_id and p.account_id = b.account_id and coalesce(p.of_result = b.is_result, true)
    where b.kind is not null group by b.community_id, b.kind`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}

/** The budget of the periods up to the one of the day; income less expense, cents. */
async function listBudgets(tx: Tx, ids: readonly string[], on: LocalDate): Promise<Map<string, Cents>> {
  const own = ownOf(tx, ids);
  const found = await sql<{ communityId: string; cents: string }>`
    select b.community_id as "communityId", sum(case a.account_type when 'INCOME' then b.amount_cents else -b.amount_cents end)::text as cents
    from ledger.fiscal_year y
    join ledger.budget b on ${own('b')} and b.community_id = y.community_id and b.fiscal_year_id = y.fiscal_year_id and b.period_start <= ${on}::date
    join ledger.account a on ${own('a')} and a.account_id = b.account_id and a.account_type in ('INCOME', 'EXPENSE')
    where ${own('y')} and ${on}::date between y.start_on and y.end_on group by b.community_id`.execute(tx.db);
  return new Map(found.rows.map(({ communityId, cents }) => [communityId, BigInt(cents)]));
}

/** Tenths of a month that the cash lasts at the pace of the year: "7.4". */
function monthsOf(cash: Cents, spent: Cents, start: LocalDate, on: LocalDate): string {
  const [from, to] = [dateParts(start), dateParts(on)];
  const months = BigInt((to.year - from.year) * 12 + to.month - from.month + 1);
  if (spent <= 0n) return 'Nothing spent';
  const tenths = mulDiv(cash * 10n, months, spent);
  return tenths < 0n ? '0.0' : String(tenths).padStart(2, '0').replace(/(\d)$/, '.$1');
}

function lineOf(one: Community, sums: readonly Sum[], budget: Cents | undefined, on: LocalDate): ReportRow {
  const { communityId, startDate, name, shortCode } = one;
  const community = { code: shortCode, community: doorCell(name, 'community-view', { communityId }) };
  if (startDate === null) return factRow({ ...community, months: 'No fiscal year' });
  const sumAt = (kind: Sum['kind']) => sums.find((sum) => sum.kind === kind);
  const stands = (kind: Kind, sign: 1 | -1): ReportCell => {
    const sum = sumAt(kind);
    if (!sum) return moneyCell(0n);
    const source: CellSource = { rows: 'postings', communityId, accountIds: sum.accountIds, toDate: on, sign };
    return moneyCell(BigInt(sign) * sum.cents, source);
  };
  const spent = sumAt('expense')?.cents ?? 0n;
  const result = { rows: 'postings', communityId, fromDate: startDate, toDate: on, excludeYearClose: true, sign: -1 } as const;
  const net = moneyCell(-(sumAt('income')?.cents ?? 0n) - spent, { ...result, accountTypes: ['INCOME', 'EXPENSE'] });
  const planned = { rows: 'budget', communityId, fromDate: startDate, toDate: on } as const;
  const budgeted =
    budget === undefined
      ? null
      : moneyCell(budget, { ...planned, accountTypes: ['INCOME'], sign: 1 }, { ...planned, accountTypes: ['EXPENSE'], sign: -1 });
  return factRow({
    ...community,
    cash: stands('cash', 1),
    reserves: stands('reserves', 1),
    receivable: stands('receivable', 1),
    payable: stands('payable', -1),
    net,
    budget: budgeted,
    variance: budgeted && subtractCells(net, budgeted),
    months: monthsOf(sumAt('cash')?.cents ?? 0n, spent, startDate, on),
  });
}

/** More communities than this make a total that opens nothing: what opens it travels in an address. */
const MOST_OPENED = 40;

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, lines: readonly ReportRow[]): ReportRow {
  const sum = (key: string): ReportCell => {
    const cell = sumCells(lines.map(({ cells }) => cells[key]));
    return lines.length > MOST_OPENED ? { amount: cell.money ?? 0n } : cell;
  };
  const words = `${title}, ${lines.length} ${lines.length === 1 ? 'community' : 'communities'}`;
  const keys = columns.filter((column) => column.kind === 'money').map(({ key }) => key);
  return { kind, level: 0, cells: { community: { text: words }, ...Object.fromEntries(keys.map((key) => [key, sum(key)])) } };
}

export const portfolioFinancialSnapshotReport = joinReport(portfolioFinancialSnapshot, async (tx, order) => {
  const { asOfDate: on } = order.params;
  const ids = communitiesOf(order);
  const communities = await listCommunities(tx, ids, on);
  const sums = await listSums(tx, ids, on);
  const budgets = await listBudgets(tx, ids, on);
  const byCommunity = Map.groupBy(sums, ({ communityId }) => communityId);
  const managers = [...Map.groupBy(communities, ({ manager }) => manager || 'No manager recorded')].map(([manager, own]) => ({
    manager,
    lines: own.map((one) => lineOf(one, byCommunity.get(one.communityId) ?? [], budgets.get(one.communityId), on)),
  }));
  const lines = managers.flatMap(({ lines: own }) => own);
  const net = sumCents(lines.map(({ cells }) => cells['net']?.money ?? 0n));
  const dated = new Set(communities.filter(({ startDate }) => startDate !== null).map(({ communityId }) => communityId));
  const results = sums.filter(({ kind, communityId }) => (kind === 'income' || kind === 'expense') && dated.has(communityId));
  const [proof] = portfolioFinancialSnapshot.proves;
  return {
    subtitle: [
      `As of ${formatDateLong(on)}`,
      'Year to date of the fiscal year that holds the day; the budget is that of its periods begun',
      'Books on cash carry no receivables and payables; months of cash at the pace of the year so far',
    ],
    columns,
    rows: [
      ...managers.flatMap(({ manager, lines: own }) => [headRow(manager, columns), ...own, totalOf('subtotal', manager, own)]),
      totalOf('grandTotal', 'Total', lines),
    ],
    checks: [checkEqual(proof, net, -sumCents(results.map(({ cents }) => cents)), formatMoney(net, 'digits'))],
  };
});
