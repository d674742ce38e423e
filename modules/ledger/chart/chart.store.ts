// The SQL of what the chart holds besides accounts: ranges, cost centers with their sub-accounts, and the
// settings of a chart.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
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
    select customer.customer_id, ${communityId}::bigint, coalesce(r.range_id, nextval('ledger.account_range_range_id_seq')), r.name, r.account_type,
      r.start_number, r.end_number
    from ${rowsFor(
      tx,
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

/**
 * Makes two people who change the chart of a community go one after the other; released when the transaction
 * ends.
 */
export async function lockChart(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chart:' || ${tx.customerId}::text || ':' || ${communityId}::text, 0))`.execute(
    tx.db,
  );
}

/**
 * Clears the way for rows that take each other's codes. A code is unique at every moment of an update, so
 * rows that give a code away to another step aside first, to codes nobody has or gets; the update that
 * follows gives them theirs.
 */
async function stepAside(
  tx: Tx,
  communityId: string,
  table: 'fund' | 'cost_center',
  given: readonly { id: string | null; code: string }[],
): Promise<void> {
  const present = await sql<{ id: string; code: string }>`select ${sql.ref(`${table}_id`)} as id, code from ${sql.table(`ledger.${table}`)}
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  const nextOf = new Map(given.map((one) => [one.code, one.id]));
  const moving = present.rows.filter((row) => nextOf.has(row.code) && nextOf.get(row.code) !== row.id);
  if (moving.length === 0) return;
  const taken = new Set([...present.rows, ...given].map((one) => one.code));
  const free = Array.from({ length: taken.size + moving.length }, (_, i) => `MOVING${i}`).filter((code) => !taken.has(code));
  const aside = rowsOf(
    {
      id: { type: 'bigint', values: moving.map((row) => row.id) },
      code: { type: 'text', values: free.slice(0, moving.length) },
    },
    'r',
  );
  const own = sql`t.customer_id = ${tx.customerId} and t.community_id = ${communityId}`;
  const move =
    table === 'fund'
      ? sql`update ledger.fund t set code = r.code from ${aside} where ${own} and t.fund_id = r.id`
      : sql`update ledger.cost_center t set code = r.code from ${aside} where ${own} and t.cost_center_id = r.id`;
  await move.execute(tx.db);
}

/** Adds, renames and orders funds; those left out are removed. */
export async function saveFundRows(
  tx: Tx,
  communityId: string,
  funds: readonly { fundId: string | null; code: string; name: string }[],
): Promise<void> {
  const kept = funds.flatMap(({ fundId }) => fundId ?? []);
  const given = rowsOf(
    {
      fund_id: { type: 'bigint', values: funds.map((fund) => fund.fundId) },
      code: { type: 'text', values: funds.map((fund) => fund.code) },
      name: { type: 'text', values: funds.map((fund) => fund.name) },
      sort_order: { type: 'integer', values: funds.map((_, i) => i) },
    },
    'r',
  );
  await sql`delete from ledger.fund where customer_id = ${tx.customerId} and community_id = ${communityId} and fund_id <> all(${kept}::bigint[])`.execute(
    tx.db,
  );
  await stepAside(
    tx,
    communityId,
    'fund',
    funds.map(({ fundId, code }) => ({ id: fundId, code })),
  );
  await sql`update ledger.fund f set code = r.code, name = r.name, sort_order = r.sort_order from ${given}
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.fund_id = r.fund_id`.execute(tx.db);
  await sql`insert into ledger.fund (customer_id, community_id, code, name, sort_order)
    select ${tx.customerId}::bigint, ${communityId}::bigint, r.code, r.name, r.sort_order from ${given} where r.fund_id is null`.execute(
    tx.db,
  );
}

/** Adds and changes cost centers; those left out are removed. */
export async function saveCenterRows(
  tx: Tx,
  communityId: string,
  centers: readonly { costCenterId: string | null; code: string; name: string; isActive: boolean }[],
): Promise<void> {
  const kept = centers.flatMap(({ costCenterId }) => costCenterId ?? []);
  const given = rowsOf(
    {
      cost_center_id: { type: 'bigint', values: centers.map((center) => center.costCenterId) },
      code: { type: 'text', values: centers.map((center) => center.code) },
      name: { type: 'text', values: centers.map((center) => center.name) },
      is_active: { type: 'boolean', values: centers.map((center) => center.isActive) },
    },
    'r',
  );
  await sql`delete from ledger.cost_center where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id <> all(${kept}::bigint[])`.execute(
    tx.db,
  );
  await stepAside(
    tx,
    communityId,
    'cost_center',
    centers.map(({ costCenterId, code }) => ({ id: costCenterId, code })),
  );
  await sql`update ledger.cost_center c set code = r.code, name = r.name, is_active = r.is_active from ${given}
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.cost_center_id = r.cost_center_id`.execute(tx.db);
  await sql`insert into ledger.cost_center (customer_id, community_id, code, name, is_active)
    select ${tx.customerId}::bigint, ${communityId}::bigint, r.code, r.name, r.is_active from ${given} where r.cost_center_id is null`.execute(
    tx.db,
  );
}

/**
 * Adds sub-accounts to a cost center and takes others away; `defaultIds` are the accounts whose lines without
 * a cost center go there.
 */
export async function assignSubAccounts(
  tx: Tx,
  communityId: string,
  costCenterId: string,
  change: { added: readonly { accountId: string; name: string }[]; removedIds: readonly string[]; defaultIds: readonly string[] },
): Promise<void> {
  await sql`delete from ledger.sub_account where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${costCenterId}
    and account_id = any(${[...change.removedIds]}::bigint[])`.execute(tx.db);
  await sql`insert into ledger.sub_account (customer_id, community_id, cost_center_id, account_id, name)
    select customer.customer_id, ${communityId}::bigint, ${costCenterId}::bigint, r.* from ${rowsFor(
      tx,
      {
        account_id: { type: 'bigint', values: change.added.map((one) => one.accountId) },
        name: { type: 'text', values: change.added.map((one) => one.name) },
      },
      'r',
    )}`.execute(tx.db);
  const wanted = sql`account_id = any(${[...change.defaultIds]}::bigint[])`;
  await sql`update ledger.account set cost_center_id = case when ${wanted} then ${costCenterId}::bigint end, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and (cost_center_id is not distinct from ${costCenterId}::bigint) <> (${wanted})`.execute(
    tx.db,
  );
}

/** Adds cost centers. */
export async function insertCenters(tx: Tx, communityId: string, centers: readonly { code: string; name: string }[]): Promise<void> {
  await sql`insert into ledger.cost_center (customer_id, community_id, code, name)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        code: { type: 'text', values: centers.map((center) => center.code) },
        name: { type: 'text', values: centers.map((center) => center.name) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Removes cost centers nothing refers to. */
export async function deleteCenters(tx: Tx, communityId: string, costCenterIds: readonly string[]): Promise<void> {
  await sql`delete from ledger.cost_center where customer_id = ${tx.customerId} and community_id = ${communityId}
    and cost_center_id = any(${[...costCenterIds]}::bigint[])`.execute(tx.db);
}

/** Pairs of account and cost center as rows. */
const pairs = (subs: readonly { accountId: string; costCenterId: string }[]) => ({
  account_id: { type: 'bigint', values: subs.map((sub) => sub.accountId) },
  cost_center_id: { type: 'bigint', values: subs.map((sub) => sub.costCenterId) },
});

/** Keeps accounts in cost centers. */
export async function insertSubAccounts(tx: Tx, communityId: string, subs: readonly SubAccountRow[]): Promise<void> {
  await sql`insert into ledger.sub_account (customer_id, community_id, account_id, cost_center_id, name)
    select customer.customer_id, ${communityId}::bigint, r.account_id, r.cost_center_id, r.name
    from ${rowsFor(tx, { ...pairs(subs), name: { type: 'text', values: subs.map((sub) => sub.name) } }, 'r')}`.execute(tx.db);
}

/** Takes accounts out of cost centers. */
export async function deleteSubAccounts(
  tx: Tx,
  communityId: string,
  subs: readonly { accountId: string; costCenterId: string }[],
): Promise<void> {
  await sql`delete from ledger.sub_account s using ${rowsOf(pairs(subs), 'r')}
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.account_id = r.account_id and s.cost_center_id = r.cost_center_id`.execute(
    tx.db,
  );
}
