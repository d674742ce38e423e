// What statements read besides balances: the fiscal year of a day, activity and turnover of a span, budgets,
// and the sums of a period.
import { rowsOf, sql, type Tx } from '../../packages/db/database.ts';
import { addDays, type Cents, type LocalDate, sumCents } from '../../packages/kernel/kernel.ts';
import { balancesIn } from './balance.store.ts';
import { type Books, survivorIn, withBooks } from './books.store.ts';
import { budgetKnown } from './budgets/known-budget.store.ts';
import type { PeriodFacts } from './ledger.store.ts';
import type { ApTiming, ArTiming } from './years/year.rules.ts';

/**
 * Entries that bring income and expense to zero at the end of a year, and their undoing: income statements
 * leave them out.
 */
export const yearCloseTypes = ['YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL'] as const;

export interface YearFacts {
  fiscalYearId: string;
  startOn: LocalDate;
  endOn: LocalDate;
  arTiming: ArTiming;
  apTiming: ApTiming;
}

/** The fiscal year of a day, or the last one that began before it; undefined when there is none. */
export function yearIn({ periods }: Books, date: LocalDate): YearFacts | undefined {
  const last = periods.findLast((period) => period.yearStart <= date);
  return last && { ...last, startOn: last.yearStart, endOn: last.yearEnd };
}

/** The same for whoever has no books at hand. */
export function yearAt(tx: Tx, communityId: string, date: LocalDate): Promise<YearFacts | undefined> {
  return withBooks(tx, communityId, async (books) => yearIn(books, date));
}

/**
 * Balances by account at the end of each of some days, cost centers joined, in cents, debit positive.
 * Accounts at zero are absent.
 */
async function balancesByAccount<D extends readonly LocalDate[]>(
  tx: Tx,
  books: Books,
  days: D,
): Promise<{ [K in keyof D]: Map<string, Cents> }> {
  const found = await balancesIn(tx, books, days);
  return days.map((day) => {
    const balances = new Map<string, Cents>();
    for (const row of found.get(day) ?? []) balances.set(row.accountId, (balances.get(row.accountId) ?? 0n) + row.balance_cents);
    return balances;
  }) as { [K in keyof D]: Map<string, Cents> };
}

/** What of an account stands in one cost center, in cents. */
export interface Share {
  accountId: string;
  costCenterId: string;
  amount_cents: Cents;
}

/**
 * Postings of year closings in the spans from each of some days to one day: those of the year ends that lie
 * in the span.
 */
export async function yearCloses(tx: Tx, books: Books, froms: readonly LocalDate[], to: LocalDate): Promise<(Share & { on: LocalDate })[]> {
  const { communityId, periods, knownTime } = books;
  const first = froms.reduce((a, b) => (a < b ? a : b));
  const ends = [...new Set(periods.map((period) => period.yearEnd))].filter((end) => first <= end && end <= to);
  if (ends.length === 0) return [];
  const found = await sql<Share & { on: LocalDate }>`
    select e.post_date as on, g.account_id as "accountId", g.cost_center_id as "costCenterId", sum(g.amount_cents)::bigint as amount_cents
    from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date = any(${ends}::date[]) and e.entry_type = any(${[...yearCloseTypes]}::text[])
      and (${knownTime}::timestamptz is null or e.entered_time < ${knownTime}::timestamptz)
    group by e.post_date, g.account_id, g.cost_center_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, accountId: survivorIn(books, row.accountId) }));
}

/**
 * From each of some days to one day: balances at the end, those before each first day, and the activity
 * between them, all days counted, without year closings; by account, in cents, debit positive. Read from the
 * summary.
 */
export async function activitiesUpTo<D extends readonly LocalDate[]>(
  tx: Tx,
  books: Books,
  froms: D,
  to: LocalDate,
): Promise<{ ends: Map<string, Cents>; starts: Map<string, Cents>[]; activities: { [K in keyof D]: Map<string, Cents> } }> {
  const [[ends, ...starts], closings] = await Promise.all([
    balancesByAccount(tx, books, [to, ...froms.map((from) => addDays(from, -1))]),
    yearCloses(tx, books, froms, to),
  ]);
  const activities = froms.map((from, i) => {
    const activity = new Map(ends);
    const add = (accountId: string, amount: Cents) => activity.set(accountId, (activity.get(accountId) ?? 0n) + amount);
    for (const [accountId, amount] of starts[i] ?? []) add(accountId, -amount);
    for (const row of closings) if (row.on >= from) add(row.accountId, -row.amount_cents);
    return activity;
  }) as { [K in keyof D]: Map<string, Cents> };
  return { ends: ends ?? new Map(), starts, activities };
}

/** Days from one to another, both counted. */
export interface DaySpan {
  from: LocalDate;
  to: LocalDate;
}

/**
 * Budgets of the periods that each of some spans touches, whole periods, as known in the books; cents, as
 * budgeted: income and expense both positive.
 */
export async function budgetShares(tx: Tx, books: Books, spans: readonly DaySpan[]): Promise<Share[][]> {
  const { communityId, periods } = books;
  const touched = spans.flatMap(({ from, to }, n) =>
    periods.filter((period) => period.periodEnd >= from && period.periodStart <= to).map((period) => ({ n, period })),
  );
  const found = await sql<Share & { n: number }>`
    select s.n, b.account_id as "accountId", b.cost_center_id as "costCenterId", sum(b.amount_cents)::bigint as amount_cents
    from ${budgetKnown(tx, communityId, books.knownTime)} b join ${rowsOf(
      {
        n: { type: 'integer', values: touched.map(({ n }) => n) },
        period_start: { type: 'date', values: touched.map(({ period }) => period.periodStart) },
      },
      's',
    )} on b.period_start = s.period_start
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}
      and b.fiscal_year_id = any(${[...new Set(touched.map(({ period }) => period.fiscalYearId))]}::bigint[])
    group by s.n, b.account_id, b.cost_center_id`.execute(tx.db);
  const shares: Share[][] = spans.map(() => []);
  for (const { n, ...row } of found.rows) shares[n]?.push({ ...row, accountId: survivorIn(books, row.accountId) });
  return shares;
}

export interface Turnover {
  accountId: string;
  /** The cost center, where each has a turnover of its own; null for all of them together. */
  costCenterId: string | null;
  debit_cents: Cents;
  credit_cents: Cents;
}

/**
 * The days of a span that no whole period covers, as spans inside one period each, and the periods it covers
 * whole.
 */
function cutsOf({ periods }: Books, from: LocalDate, to: LocalDate): { whole: LocalDate[]; cut: DaySpan[] } {
  const touched = periods.filter((period) => period.periodEnd >= from && period.periodStart <= to);
  const isWhole = (period: PeriodFacts) => from <= period.periodStart && period.periodEnd <= to;
  return {
    whole: touched.filter(isWhole).map((period) => period.periodStart),
    cut: touched
      .filter((period) => !isWhole(period))
      .map((period) => ({
        from: from > period.periodStart ? from : period.periodStart,
        to: to < period.periodEnd ? to : period.periodEnd,
      })),
  };
}

/** Turnovers under the accounts that stand for merged ones. */
export function joinTurnovers(books: Books, posted: readonly Turnover[]): Turnover[] {
  if (books.survivors.size === 0) return [...posted];
  const joined = Map.groupBy(posted, (row) => `${survivorIn(books, row.accountId)} ${row.costCenterId}`);
  return [...joined.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const [debit_cents, credit_cents] = [sumCents(alike.map((row) => row.debit_cents)), sumCents(alike.map((row) => row.credit_cents))];
    return [{ ...first, accountId: survivorIn(books, first.accountId), debit_cents, credit_cents }];
  });
}

/** Whose turnover is asked for: some cost centers or all (none named), each by itself or together. */
export interface TurnoverCut {
  costCenterIds?: readonly string[];
  isSplit?: boolean;
}

/**
 * Debits and credits by account from one day to another, both counted, in cents, both positive; accounts
 * without postings are absent. Read from the summary; only of the periods the span cuts, two at most, the
 * postings are read, and those that were not known yet, which are taken off.
 */
export async function turnoversBetween(
  tx: Tx,
  books: Books,
  { from, to }: DaySpan,
  { costCenterIds = [], isSplit = false }: TurnoverCut = {},
): Promise<Turnover[]> {
  const { whole, cut } = cutsOf(books, from, to);
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${books.communityId}`;
  const of = (alias: string) =>
    costCenterIds.length === 0 ? sql`` : sql`and ${sql.ref(`${alias}.cost_center_id`)} = any(${[...costCenterIds]}::bigint[])`;
  const center = (alias: string) => (isSplit ? sql`${sql.ref(`${alias}.cost_center_id`)}` : sql`null::bigint`);
  const parts = [
    ...(whole.length > 0
      ? [
          sql`select b.account_id, ${center('b')}, b.debit_cents, b.debit_cents - b.amount_cents as credit_cents from ledger.balance b
            where ${own('b')} and b.period_start between ${whole[0]}::date and ${whole.at(-1)}::date ${of('b')}`,
          sql`select d.account_id, ${center('d')}, d.debit_cents, d.debit_cents - d.amount_cents from ledger.balance_delta d
            where ${own('d')} and d.period_start between ${whole[0]}::date and ${whole.at(-1)}::date ${of('d')}`,
        ]
      : []),
    ...cut.map(
      (days) => sql`select g.account_id, ${center('g')}, greatest(g.amount_cents, 0), greatest(-g.amount_cents, 0)
        from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
        where ${own('e')} and e.post_date between ${days.from}::date and ${days.to}::date ${of('g')}`,
    ),
  ];
  if (parts.length === 0) return [];
  if (books.knownTime !== null)
    parts.push(sql`select g.account_id, ${center('g')}, -greatest(g.amount_cents, 0), -greatest(-g.amount_cents, 0)
      from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
      where ${own('e')} and e.entered_time >= ${books.knownTime}::timestamptz and e.post_date between ${from}::date and ${to}::date ${of('g')}`);
  const found = await sql<Turnover>`
    select account_id as "accountId", cost_center_id as "costCenterId", sum(debit_cents)::bigint as debit_cents, sum(credit_cents)::bigint as credit_cents
    from (${sql.join(parts, sql` union all `)}) part (account_id, cost_center_id, debit_cents, credit_cents) group by account_id, cost_center_id
    having sum(debit_cents) <> 0 or sum(credit_cents) <> 0`.execute(tx.db);
  return joinTurnovers(books, found.rows);
}

/**
 * How many entries a period holds, and their debits and credits in cents, from the summary: whatever the
 * number of postings.
 */
export async function sumPeriod(
  tx: Tx,
  communityId: string,
  periodStart: LocalDate,
): Promise<{ entries: number; debit_cents: Cents; credit_cents: Cents }> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}
      and ${sql.ref(`${alias}.period_start`)} = ${periodStart}`;
  const found = await sql<{ entries: number; debit_cents: Cents; credit_cents: Cents }>`
    select coalesce(sum(s.first_legs), 0)::int as entries, coalesce(sum(s.debit_cents), 0)::bigint as debit_cents,
      coalesce(sum(s.debit_cents - s.amount_cents), 0)::bigint as credit_cents
    from (
      select b.amount_cents, b.debit_cents, b.first_legs from ledger.balance b where ${own('b')}
      union all
      select d.amount_cents, d.debit_cents, d.first_legs from ledger.balance_delta d where ${own('d')}
    ) s`.execute(tx.db);
  return found.rows[0] ?? { entries: 0, debit_cents: 0n, credit_cents: 0n };
}
