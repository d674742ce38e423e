// The SQL of the ledger's set-up: years and periods.
import { rowsFor, sql, type Tx } from '../../packages/db/database.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
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
      (select count(*)::int from ledger.batch b where b.customer_id = ${tx.customerId} and b.community_id = p.community_id and b.state = 'UNPOSTED'
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
    select customer.customer_id, ${communityId}::bigint, ${fiscalYearId}::bigint, r.* from ${rowsFor(
      tx,
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
