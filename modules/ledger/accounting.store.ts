// The SQL of the ledger's set-up: years, periods, budgets.
import { rowsOf, sql, type Tx } from '../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../packages/kernel/kernel.ts';
import type { ApTiming, ArTiming, PeriodCut, PeriodStatus } from './years/year.rules.ts';

export interface YearRow {
  fiscalYearId: string;
  label: string;
  startDate: LocalDate;
  endDate: LocalDate;
  arTiming: ArTiming;
  apTiming: ApTiming;
}

/** Fiscal years, newest first. */
export async function listYears(tx: Tx, communityId: string): Promise<YearRow[]> {
  const found =
    await sql<YearRow>`select fiscal_year_id as "fiscalYearId", label, start_on as "startDate", end_on as "endDate", ar_timing as "arTiming", ap_timing as "apTiming"
    from ledger.fiscal_year where customer_id = ${tx.customerId} and community_id = ${communityId} order by start_on desc`.execute(tx.db);
  return found.rows;
}

export interface PeriodRow {
  fiscalYearId: string;
  periodStartDate: LocalDate;
  periodEndDate: LocalDate;
  number: number;
  status: PeriodStatus;
  unpostedBatches: number;
}

/** All periods in order, with how many unposted batches are dated in each. */
export async function listPeriodRows(tx: Tx, communityId: string): Promise<PeriodRow[]> {
  const found = await sql<PeriodRow>`
    select p.fiscal_year_id as "fiscalYearId", p.period_start as "periodStartDate", p.period_end as "periodEndDate", p.number, p.status,
      (select count(*)::int from ledger.batch b where b.customer_id = p.customer_id and b.community_id = p.community_id and b.state = 'UNPOSTED'
        and b.post_date between p.period_start and p.period_end) as "unpostedBatches"
    from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} order by p.period_start`.execute(tx.db);
  return found.rows;
}

/** Adds a year with its periods; the first `current` one is current, earlier ones open, later ones future. */
export async function insertYear(
  tx: Tx,
  communityId: string,
  year: { label: string; startOn: LocalDate; endOn: LocalDate; arTiming: ArTiming; apTiming: ApTiming },
  periods: readonly (PeriodCut & { status: PeriodStatus })[],
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into ledger.fiscal_year (customer_id, community_id, label, start_on, end_on, ar_timing, ap_timing)
    values (${tx.customerId}, ${communityId}, ${year.label}, ${year.startOn}, ${year.endOn}, ${year.arTiming}, ${year.apTiming}) returning fiscal_year_id as id`.execute(
    tx.db,
  );
  const fiscalYearId = made.rows[0]?.id ?? '';
  await sql`insert into ledger.period (customer_id, community_id, fiscal_year_id, period_start, period_end, number, status)
    select ${tx.customerId}::bigint, ${communityId}::bigint, ${fiscalYearId}::bigint, r.* from ${rowsOf(
      {
        period_start: { type: 'date', values: periods.map((p) => p.periodStart) },
        period_end: { type: 'date', values: periods.map((p) => p.periodEnd) },
        number: { type: 'smallint', values: periods.map((p) => p.number) },
        status: { type: 'text', values: periods.map((p) => p.status) },
      },
      'r',
    )}`.execute(tx.db);
  return fiscalYearId;
}

/** Unposted batches dated within a span. */
export async function listUnposted(
  tx: Tx,
  communityId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<{ batchId: string; kind: string; description: string }[]> {
  const found = await sql<{
    batchId: string;
    kind: string;
    description: string;
  }>`select batch_id as "batchId", kind, description from ledger.batch
    where customer_id = ${tx.customerId} and community_id = ${communityId} and state = 'UNPOSTED' and post_date between ${from} and ${to} order by batch_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** Replaces the budget of a year. */
export async function replaceBudget(
  tx: Tx,
  communityId: string,
  fiscalYearId: string,
  costCenterId: string,
  rows: readonly { accountId: string; fundId: string; periodStart: LocalDate; amount: Cents }[],
): Promise<void> {
  await sql`delete from ledger.budget where customer_id = ${tx.customerId} and community_id = ${communityId} and fiscal_year_id = ${fiscalYearId}`.execute(
    tx.db,
  );
  await sql`insert into ledger.budget (customer_id, community_id, fiscal_year_id, cost_center_id, account_id, fund_id, period_start, amount_cents)
    select ${tx.customerId}::bigint, ${communityId}::bigint, ${fiscalYearId}::bigint, ${costCenterId}::bigint, r.* from ${rowsOf(
      {
        account_id: { type: 'bigint', values: rows.map((r) => r.accountId) },
        fund_id: { type: 'bigint', values: rows.map((r) => r.fundId) },
        period_start: { type: 'date', values: rows.map((r) => r.periodStart) },
        amount_cents: { type: 'bigint', values: rows.map((r) => r.amount) },
      },
      'r',
    )}`.execute(tx.db);
}

/** The budget of a year: one row per account and period, in the order of the chart. */
export async function listBudget(
  tx: Tx,
  communityId: string,
  fiscalYearId: string,
): Promise<{ accountId: string; periodStartDate: LocalDate; amount_cents: Cents }[]> {
  const found = await sql<{ accountId: string; periodStartDate: LocalDate; amount_cents: Cents }>`
    select b.account_id as "accountId", b.period_start as "periodStartDate", sum(b.amount_cents)::bigint as amount_cents from ledger.budget b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.fiscal_year_id = ${fiscalYearId}
    group by b.account_id, b.period_start order by b.period_start`.execute(tx.db);
  return found.rows;
}
