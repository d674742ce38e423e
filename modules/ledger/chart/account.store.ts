// The SQL of funds and accounts.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { ChartRow } from './chart-import.rules.ts';

export interface FundRow {
  fundId: string;
  code: string;
  name: string;
}

/** The funds of a community in their order. */
export async function listFunds(tx: Tx, communityId: string): Promise<FundRow[]> {
  const found = await sql<FundRow>`select fund_id as "fundId", code, name from ledger.fund
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by sort_order, fund_id`.execute(tx.db);
  return found.rows;
}

/** Adds funds that are missing by code, and the cost center 000 every community has. */
export async function ensureFunds(
  tx: Tx,
  communityId: string,
  funds: readonly { code: string; name: string; sortOrder: number }[],
): Promise<void> {
  await sql`insert into ledger.cost_center (customer_id, community_id, code, name) values (${tx.customerId}, ${communityId}, '000', 'General')
    on conflict (customer_id, community_id, code) do nothing`.execute(tx.db);
  await sql`insert into ledger.fund (customer_id, community_id, code, name, sort_order)
    select ${tx.customerId}::bigint, ${communityId}::bigint, r.* from ${rowsOf(
      {
        code: { type: 'text', values: funds.map((f) => f.code) },
        name: { type: 'text', values: funds.map((f) => f.name) },
        sort_order: { type: 'integer', values: funds.map((f) => f.sortOrder) },
      },
      'r',
    )} on conflict (customer_id, community_id, code) do nothing`.execute(tx.db);
}

export interface AccountRow {
  accountId: string;
  number: string;
  name: string;
  type: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'INCOME' | 'EXPENSE';
  fundId: string;
  fundCode: string;
  fundName: string;
  role: string;
  isActive: boolean;
  is1099: boolean;
  /** Where lines go that name no cost center; null is 000. */
  costCenterId: string | null;
  /** The account that stands for this one since they were merged. */
  survivorId: string | null;
}

/** The chart of accounts by number. */
export async function listAccountRows(tx: Tx, communityId: string): Promise<AccountRow[]> {
  const found = await sql<AccountRow>`
    select a.account_id as "accountId", a.number, a.name, a.account_type as type, a.fund_id as "fundId", f.code as "fundCode", f.name as "fundName", a.role, a.is_active as "isActive",
      a.is_1099 as "is1099", a.cost_center_id as "costCenterId", a.survivor_id as "survivorId"
    from ledger.account a join ledger.fund f on f.customer_id = a.customer_id and f.community_id = a.community_id and f.fund_id = a.fund_id
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} order by a.number`.execute(tx.db);
  return found.rows;
}

/** Adds accounts, leaving those known by number as they are; returns how many were added. */
export async function insertAccounts(tx: Tx, communityId: string, rows: readonly ChartRow[]): Promise<number> {
  const text = (values: readonly string[]) => ({ type: 'text', values });
  const done = await sql`
    insert into ledger.account (customer_id, community_id, number, name, account_type, fund_id, role)
    select f.customer_id, f.community_id, r.number, r.name, r.type, f.fund_id, r.role
    from ${rowsOf(
      {
        number: text(rows.map((r) => r.number)),
        name: text(rows.map((r) => r.name)),
        type: text(rows.map((r) => r.type)),
        fund: text(rows.map((r) => r.fund)),
        role: text(rows.map((r) => r.role)),
      },
      'r',
    )}
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.code = r.fund
    on conflict (customer_id, community_id, number) do nothing`.execute(tx.db);
  return Number(done.numAffectedRows ?? 0n);
}

/** Removes accounts nothing refers to. */
export async function deleteAccounts(tx: Tx, communityId: string, accountIds: readonly string[]): Promise<void> {
  await sql`delete from ledger.account where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = any(${[...accountIds]}::bigint[])`.execute(
    tx.db,
  );
}

/** Removes funds nothing refers to. */
export async function deleteFunds(tx: Tx, communityId: string, fundIds: readonly string[]): Promise<void> {
  await sql`delete from ledger.fund where customer_id = ${tx.customerId} and community_id = ${communityId} and fund_id = any(${[...fundIds]}::bigint[])`.execute(
    tx.db,
  );
}
