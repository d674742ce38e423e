// The SQL of what the chart holds besides accounts: ranges, cost centers with their sub-accounts, and the settings of a chart.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { AccountType } from './account.rules.ts';

export interface RangeRow {
  rangeId: string;
  name: string;
  type: AccountType;
  startNumber: number;
  endNumber: number;
}

/** The ranges of a community in order. */
export async function listRanges(tx: Tx, communityId: string): Promise<RangeRow[]> {
  const found =
    await sql<RangeRow>`select range_id as "rangeId", name, account_type as type, start_number as "startNumber", end_number as "endNumber"
    from ledger.account_range where customer_id = ${tx.customerId} and community_id = ${communityId} order by start_number`.execute(tx.db);
  return found.rows;
}

/** Replaces the ranges of a community; those that stay keep their ids. */
export async function replaceRanges(
  tx: Tx,
  communityId: string,
  ranges: readonly (Omit<RangeRow, 'rangeId'> & { rangeId: string | null })[],
): Promise<void> {
  await sql`delete from ledger.account_range where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  await sql`insert into ledger.account_range (customer_id, community_id, range_id, name, account_type, start_number, end_number)
    select ${tx.customerId}::bigint, ${communityId}::bigint, coalesce(r.range_id, nextval('ledger.account_range_range_id_seq')), r.name, r.account_type,
      r.start_number, r.end_number
    from ${rowsOf(
      {
        range_id: { type: 'bigint', values: ranges.map((range) => range.rangeId) },
        name: { type: 'text', values: ranges.map((range) => range.name) },
        account_type: { type: 'text', values: ranges.map((range) => range.type) },
        start_number: { type: 'integer', values: ranges.map((range) => range.startNumber) },
        end_number: { type: 'integer', values: ranges.map((range) => range.endNumber) },
      },
      'r',
    )}`.execute(tx.db);
}

export interface CostCenterRow {
  costCenterId: string;
  code: string;
  name: string;
  isActive: boolean;
}

/** The cost centers of a community by code, 000 the first of them. */
export async function listCostCenters(tx: Tx, communityId: string): Promise<CostCenterRow[]> {
  const found =
    await sql<CostCenterRow>`select cost_center_id as "costCenterId", code, name, is_active as "isActive" from ledger.cost_center
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by code <> '000', code`.execute(tx.db);
  return found.rows;
}

/** An account kept in a cost center besides 000. */
export interface SubAccountRow {
  accountId: string;
  costCenterId: string;
  name: string;
}

/** The sub-accounts of a community. */
export async function listSubAccounts(tx: Tx, communityId: string): Promise<SubAccountRow[]> {
  const found = await sql<SubAccountRow>`select account_id as "accountId", cost_center_id as "costCenterId", name from ledger.sub_account
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows;
}

export interface ChartSetting {
  /** Counts the saves of what belongs to the chart as a whole. */
  version: string;
  hasCostCenters: boolean;
  defaultCashAccountId: string | null;
}

/** How a community keeps its chart. */
export async function loadChartSetting(tx: Tx, communityId: string): Promise<ChartSetting> {
  const found =
    await sql<ChartSetting>`select version, has_cost_centers as "hasCostCenters", default_cash_account_id as "defaultCashAccountId" from ledger.chart_setting
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0] ?? { version: '1', hasCostCenters: false, defaultCashAccountId: null };
}

/** Keeps the settings of a chart, under its next version. */
export async function saveChartSetting(tx: Tx, communityId: string, setting: Omit<ChartSetting, 'version'>): Promise<void> {
  await sql`insert into ledger.chart_setting (customer_id, community_id, version, has_cost_centers, default_cash_account_id)
    values (${tx.customerId}, ${communityId}, 2, ${setting.hasCostCenters}, ${setting.defaultCashAccountId})
    on conflict (customer_id, community_id) do update set version = chart_setting.version + 1, has_cost_centers = excluded.has_cost_centers,
      default_cash_account_id = excluded.default_cash_account_id`.execute(tx.db);
}

/** Makes two people who change the chart of a community go one after the other; released when the transaction ends. */
export async function lockChart(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chart:' || ${tx.customerId}::text || ':' || ${communityId}::text, 0))`.execute(
    tx.db,
  );
}
