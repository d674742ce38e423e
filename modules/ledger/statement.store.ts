// What statements read besides balances: the fiscal year of a day, activity between two days without the year's closing, and budgets.
import { sql, type Tx } from '../../packages/db/database.ts';
import { addDays, type Cents, type LocalDate } from '../../packages/kernel/kernel.ts';
import { balancesOn } from './balance.store.ts';
import type { ApTiming, ArTiming } from './year.rules.ts';

/** Entries that bring income and expense to zero at the end of a year, and their undoing: income statements leave them out. */
export const yearCloseTypes = ['YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL'] as const;

export interface YearFacts {
  fiscalYearId: string;
  startOn: LocalDate;
  endOn: LocalDate;
  arTiming: ArTiming;
  apTiming: ApTiming;
}

/** The fiscal year of a day, or the last one that began before it; undefined when there is none. */
export async function yearAt(tx: Tx, communityId: string, date: LocalDate): Promise<YearFacts | undefined> {
  const found =
    await sql<YearFacts>`select fiscal_year_id as "fiscalYearId", start_on as "startOn", end_on as "endOn", ar_timing as "arTiming", ap_timing as "apTiming"
    from ledger.fiscal_year where customer_id = ${tx.customerId} and community_id = ${communityId} and start_on <= ${date} order by start_on desc limit 1`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** Balances by account at the end of each of some days, cost centers joined, in cents, debit positive. Accounts at zero are absent. */
export async function balancesByAccount<D extends readonly LocalDate[]>(
  tx: Tx,
  communityId: string,
  days: D,
): Promise<{ [K in keyof D]: Map<string, Cents> }> {
  const found = await balancesOn(tx, communityId, days);
  return days.map((day) => {
    const balances = new Map<string, Cents>();
    for (const row of found.get(day) ?? []) balances.set(row.accountId, (balances.get(row.accountId) ?? 0n) + row.balance_cents);
    return balances;
  }) as { [K in keyof D]: Map<string, Cents> };
}

/** The same for one day. */
export async function balanceByAccount(tx: Tx, communityId: string, asOf: LocalDate): Promise<Map<string, Cents>> {
  const [balances] = await balancesByAccount(tx, communityId, [asOf] as const);
  return balances;
}

/** Postings of year closings in the spans from each of some days to one day: those of the year ends that lie in the span. */
async function yearCloses(
  tx: Tx,
  communityId: string,
  froms: readonly LocalDate[],
  to: LocalDate,
): Promise<{ from: LocalDate; accountId: string; amount_cents: Cents }[]> {
  const found = await sql<{ from: LocalDate; accountId: string; amount_cents: Cents }>`
    select s.from_on as "from", g.account_id as "accountId", sum(g.amount_cents)::bigint as amount_cents
    from unnest(${[...new Set(froms)]}::date[]) s (from_on)
    join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = ${communityId} and y.end_on between s.from_on and ${to}
    join ledger.entry e on e.customer_id = y.customer_id and e.community_id = y.community_id and e.post_date = y.end_on and e.entry_type = any(${[...yearCloseTypes]}::text[])
    join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
    group by s.from_on, g.account_id`.execute(tx.db);
  return found.rows;
}

/**
 * From each of some days to one day: balances at the end, those before each first day, and the activity between them, all days counted, without year
 * closings; by account, in cents, debit positive. Read from the summary.
 */
export async function activitiesUpTo<D extends readonly LocalDate[]>(
  tx: Tx,
  communityId: string,
  froms: D,
  to: LocalDate,
): Promise<{ ends: Map<string, Cents>; starts: Map<string, Cents>[]; activities: { [K in keyof D]: Map<string, Cents> } }> {
  const [[ends, ...starts], closings] = await Promise.all([
    balancesByAccount(tx, communityId, [to, ...froms.map((from) => addDays(from, -1))]),
    yearCloses(tx, communityId, froms, to),
  ]);
  const activities = froms.map((from, i) => {
    const activity = new Map(ends);
    const add = (accountId: string, amount: Cents) => activity.set(accountId, (activity.get(accountId) ?? 0n) + amount);
    for (const [accountId, amount] of starts[i] ?? []) add(accountId, -amount);
    for (const row of closings) if (row.from === from) add(row.accountId, -row.amount_cents);
    return activity;
  }) as { [K in keyof D]: Map<string, Cents> };
  return { ends: ends ?? new Map(), starts, activities };
}

/** Days from one to another, both counted. */
export interface DaySpan {
  from: LocalDate;
  to: LocalDate;
}

/** Budgets by account of the periods that each of some spans touches, whole periods; cents, as budgeted: income and expense both positive. */
export async function budgetsOf<S extends readonly DaySpan[]>(
  tx: Tx,
  communityId: string,
  spans: S,
): Promise<{ [K in keyof S]: Map<string, Cents> }> {
  const found = await sql<{ n: string; accountId: string; amount_cents: Cents }>`
    select s.n, b.account_id as "accountId", sum(b.amount_cents)::bigint as amount_cents
    from unnest(${spans.map((span) => span.from)}::date[], ${spans.map((span) => span.to)}::date[]) with ordinality s (from_on, to_on, n)
    join ledger.period p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.period_end >= s.from_on and p.period_start <= s.to_on
    join ledger.budget b on b.customer_id = p.customer_id and b.community_id = p.community_id and b.fiscal_year_id = p.fiscal_year_id and b.period_start = p.period_start
    group by s.n, b.account_id`.execute(tx.db);
  return spans.map(
    (_span, i) => new Map(found.rows.filter((row) => Number(row.n) === i + 1).map((row) => [row.accountId, row.amount_cents])),
  ) as {
    [K in keyof S]: Map<string, Cents>;
  };
}

export interface Turnover {
  accountId: string;
  debit_cents: Cents;
  credit_cents: Cents;
}

/** Debits and credits by account from one day to another, both counted, in cents, both positive. Costs the postings of the span. */
export async function turnoverBetween(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Map<string, Turnover>> {
  const found = await sql<Turnover>`
    select g.account_id as "accountId", coalesce(sum(g.amount_cents) filter (where g.amount_cents > 0), 0)::bigint as debit_cents,
      coalesce(-sum(g.amount_cents) filter (where g.amount_cents < 0), 0)::bigint as credit_cents
    from ledger.account a
    join ledger.posting g on g.customer_id = a.customer_id and g.community_id = a.community_id and g.account_id = a.account_id and g.post_date between ${from} and ${to}
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
    group by g.account_id`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.accountId, row]));
}
