// Reads bank accounts with their book balance on a day and the last statement reconciled by then, for all
// communities at once.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import { type Cents, daysBetween, formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { bankBalancesAndReconciliationStatus } from './bank-balances-and-reconciliation-status.report.ts';

const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'account', title: 'Bank account', kind: 'text' },
  { key: 'number', title: 'GL account', kind: 'code' },
  { key: 'book', title: 'Book balance', kind: 'money' },
  { key: 'reconciled', title: 'Statement', kind: 'date', over: 'Last reconciled' },
  { key: 'days', title: 'Days', kind: 'count', over: 'Last reconciled' },
  { key: 'stated', title: 'Bank', kind: 'money', over: 'Last reconciled' },
  { key: 'books', title: 'Books', kind: 'money', over: 'Last reconciled' },
  { key: 'difference', title: 'Difference', kind: 'money', over: 'Last reconciled' },
  { key: 'status', title: 'Status', kind: 'text' },
];

interface Account {
  communityId: string;
  community: string;
  shortCode: string;
  manager: string;
  name: string;
  accountId: string;
  glNumber: string;
  book_cents: Cents;
  reconciledDate: LocalDate | null;
  stated_cents: Cents | null;
  then_cents: Cents | null;
  difference_cents: Cents | null;
  isUnderWay: boolean;
}

/**
 * Bank accounts by manager and community. A book balance is the year's opening, its periods before the one of
 * the day, what waits to be folded into them, and the postings of that period up to the day.
 */
async function listAccounts(tx: Tx, communityIds: readonly string[], on: LocalDate): Promise<Account[]> {
  const ids = [...communityIds];
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = any(${ids}::bigint[])`;
  const found = await sql<Account>`
    with frame as (
      select p.community_id, p.period_start, y.start_on from ledger.period p
      join ledger.fiscal_year y on ${own('y')} and y.community_id = p.community_id and y.fiscal_year_id = p.fiscal_year_id
      where ${own('p')} and ${on}::date between p.period_start and p.period_end
    ), bank as (
      select b.bank_account_id, b.community_id, b.name, b.account_id, b.is_primary from ledger.bank_account b where ${own('b')}
    ), book as (
      select b.bank_account_id, a.account_id from bank b
      join ledger.account a on ${own('a')} and a.community_id = b.community_id and ${orElse(sql.ref('a.survivor_id'), sql.ref('a.account_id'))} = b.account_id
    ), part as (
      select k.bank_account_id, o.amount_cents from book k join ledger.opening_balance o on ${own('o')} and o.account_id = k.account_id
      join frame f on f.community_id = o.community_id and o.fiscal_year_start = f.start_on
      union all
      select k.bank_account_id, o.amount_cents from book k join ledger.balance o on ${own('o')} and o.account_id = k.account_id
      join frame f on f.community_id = o.community_id and o.period_start >= f.start_on and o.period_start < f.period_start
      union all
      select k.bank_account_id, o.amount_cents from book k join ledger.balance_delta o on ${own('o')} and o.account_id = k.account_id
      join frame f on f.community_id = o.community_id and o.period_start < f.period_start
      union all
      select k.bank_account_id, o.amount_cents from book k join ledger.posting o on ${own('o')} and o.account_id = k.account_id
      join frame f on f.community_id = o.community_id and o.post_date between f.period_start and ${on}::date
    ), held as (select bank_account_id, sum(amount_cents)::bigint as amount from part group by bank_account_id)
    select b.community_id as "communityId", c.name as community, c.short_code as "shortCode", coalesce(m.display_name, '') as manager, b.name,
      b.account_id as "accountId", g.number as "glNumber", coalesce(h.amount, 0)::bigint as book_cents, r.statement_on as "reconciledDate",
      r.statement_balance_cents as stated_cents, r.book_cents as then_cents,
      (r.statement_balance_cents + coalesce(r.in_transit_cents, 0) - coalesce(r.outstanding_cents, 0) - r.book_cents)::bigint as difference_cents,
      exists (select from banking.reconciliation w where ${own('w')} and w.bank_account_id = b.bank_account_id and w.state = 'IN_PROGRESS') as "isUnderWay"
    from bank b
    join communities.community c on ${own('c')} and c.community_id = b.community_id
    join ledger.account g on ${own('g')} and g.account_id = b.account_id
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = c.manager_user_id
    left join held h on h.bank_account_id = b.bank_account_id
    left join lateral (
      select w.statement_on, w.statement_balance_cents, w.in_transit_cents, w.outstanding_cents, w.book_cents from banking.reconciliation w
      where ${own('w')} and w.bank_account_id = b.bank_account_id and w.state = 'COMPLETED' and w.statement_on <= ${on}::date
      order by w.statement_on desc, w.reconciliation_id desc limit 1
    ) r on true
    order by lower(m.display_name) nulls last, m.user_id, lower(c.name), b.community_id, b.is_primary desc, b.name, b.bank_account_id`.execute(
    tx.db,
  );
  return found.rows;
}

function lineOf(one: Account, on: LocalDate): ReportRow {
  const { communityId, accountId, reconciledDate, isUnderWay } = one;
  const amount = (cents: Cents | null) => (cents === null ? null : { amount: cents });
  const never = isUnderWay ? 'First reconciliation under way' : 'Never reconciled';
  return factRow({
    code: one.shortCode,
    account: `${one.community}: ${one.name}`,
    number: one.glNumber,
    book: moneyCell(one.book_cents, { rows: 'postings', communityId, accountIds: [accountId], toDate: on, sign: 1 }),
    reconciled: dayCell(reconciledDate),
    days: reconciledDate === null ? null : { count: daysBetween(reconciledDate, on) },
    stated: amount(one.stated_cents),
    books: amount(one.then_cents),
    difference: amount(one.difference_cents),
    status: reconciledDate === null ? never : isUnderWay ? 'Next one under way' : 'Reconciled',
  });
}

export const bankBalancesAndReconciliationStatusReport = joinReport(bankBalancesAndReconciliationStatus, async (tx, order) => {
  const { asOfDate: on } = order.params;
  const all = await listAccounts(tx, communitiesOf(order), on);
  const managers = [...Map.groupBy(all, ({ manager }) => manager || 'No manager recorded')].map(([manager, own]) => ({
    manager,
    lines: own.map((one) => lineOf(one, on)),
  }));
  return {
    subtitle: [`As of ${formatDateLong(on)}`, 'Books of the last reconciliation are those of its statement date'],
    columns,
    rows: [
      ...managers.flatMap(({ manager, lines }) => [
        headRow(manager, columns),
        ...lines,
        totalRow('subtotal', `${manager}, ${lines.length} ${lines.length === 1 ? 'account' : 'accounts'}`, lines, columns),
      ]),
      totalRow(
        'grandTotal',
        `Total, ${all.length} ${all.length === 1 ? 'account' : 'accounts'}`,
        managers.flatMap(({ lines }) => lines),
        columns,
      ),
    ],
    checks: [],
  };
});
