// The SQL of funds and accounts.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import type { AccountType } from './account.rules.ts';
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
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
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
  version: string;
  number: string;
  name: string;
  type: AccountType;
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
    select a.account_id as "accountId", a.version, a.number, a.name, a.account_type as type, a.fund_id as "fundId", f.code as "fundCode", f.name as "fundName", a.role, a.is_active as "isActive",
      a.is_1099 as "is1099", a.cost_center_id as "costCenterId", a.survivor_id as "survivorId"
    from ledger.account a join ledger.fund f on f.customer_id = ${tx.customerId} and f.community_id = a.community_id and f.fund_id = a.fund_id
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

/** What is typed of an account. */
export interface AccountFacts {
  number: string;
  name: string;
  type: AccountType;
  fundId: string;
  role: string;
  is1099: boolean;
  isActive: boolean;
  costCenterId: string | null;
}

/** Writes an account; undefined when its number is taken. */
export async function insertAccount(tx: Tx, communityId: string, facts: AccountFacts): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into ledger.account (customer_id, community_id, number, name, account_type, fund_id, role, is_1099, is_active, cost_center_id)
    values (${tx.customerId}, ${communityId}, ${facts.number}, ${facts.name}, ${facts.type}, ${facts.fundId}, ${facts.role}, ${facts.is1099}, ${facts.isActive},
      ${facts.costCenterId})
    on conflict (customer_id, community_id, number) do nothing returning account_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Changes an account; accounts merged into it follow its type. */
export async function updateAccount(tx: Tx, communityId: string, accountId: string, facts: AccountFacts): Promise<void> {
  await sql`update ledger.account set number = ${facts.number}, name = ${facts.name}, account_type = ${facts.type}, fund_id = ${facts.fundId}, role = ${facts.role},
      is_1099 = ${facts.is1099}, is_active = ${facts.isActive}, cost_center_id = ${facts.costCenterId}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = ${accountId}`.execute(tx.db);
  await sql`update ledger.account set account_type = ${facts.type}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and survivor_id = ${accountId} and account_type <> ${facts.type}`.execute(
    tx.db,
  );
}

/** The version of an account, which is locked; undefined when the community has no such account. */
export async function lockAccount(tx: Tx, communityId: string, accountId: string): Promise<string | undefined> {
  const found = await sql<{ version: string }>`select version from ledger.account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = ${accountId} for update`.execute(tx.db);
  return found.rows[0]?.version;
}

/** Gives accounts other types, those merged into them as well. */
export async function updateTypes(
  tx: Tx,
  communityId: string,
  changes: readonly { accountId: string; type: AccountType }[],
): Promise<void> {
  await sql`update ledger.account a set account_type = r.type, version = a.version + 1 from ${rowsOf(
    {
      account_id: { type: 'bigint', values: changes.map((change) => change.accountId) },
      type: { type: 'text', values: changes.map((change) => change.type) },
    },
    'r',
  )} where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and r.account_id in (a.account_id, a.survivor_id)`.execute(
    tx.db,
  );
}

/** Gives accounts other roles, first those that lose one. */
export async function updateRoles(tx: Tx, communityId: string, changes: readonly { accountId: string; role: string }[]): Promise<void> {
  for (const some of [changes.filter(({ role }) => role === ''), changes.filter(({ role }) => role !== '')])
    await sql`update ledger.account a set role = r.role, version = a.version + 1 from ${rowsOf(
      {
        account_id: { type: 'bigint', values: some.map((change) => change.accountId) },
        role: { type: 'text', values: some.map((change) => change.role) },
      },
      'r',
    )} where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.account_id = r.account_id`.execute(tx.db);
}

/** Replaces the cost centers besides 000 an account is kept in. */
export async function replaceSubAccounts(
  tx: Tx,
  communityId: string,
  accountId: string,
  subs: readonly { costCenterId: string; name: string }[],
): Promise<void> {
  await sql`delete from ledger.sub_account where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = ${accountId}`.execute(
    tx.db,
  );
  await sql`insert into ledger.sub_account (customer_id, community_id, account_id, cost_center_id, name)
    select customer.customer_id, ${communityId}::bigint, ${accountId}::bigint, r.* from ${rowsFor(
      tx,
      {
        cost_center_id: { type: 'bigint', values: subs.map((sub) => sub.costCenterId) },
        name: { type: 'text', values: subs.map((sub) => sub.name) },
      },
      'r',
    )}`.execute(tx.db);
}

/** The pairs of account and cost center that were posted to or budgeted, of some accounts. */
export async function usedSubAccounts(
  tx: Tx,
  communityId: string,
  accountIds: readonly string[],
): Promise<{ accountId: string; costCenterId: string }[]> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}
      and ${sql.ref(`${alias}.account_id`)} = any(${[...accountIds]}::bigint[])`;
  const found = await sql<{ accountId: string; costCenterId: string }>`
    select b.account_id as "accountId", b.cost_center_id as "costCenterId" from ledger.balance b where ${own('b')}
    union select d.account_id, d.cost_center_id from ledger.balance_delta d where ${own('d')}
    union select g.account_id, g.cost_center_id from ledger.budget g where ${own('g')}`.execute(tx.db);
  return found.rows;
}

/** The labels of fiscal years whose periods are all closed and in which some accounts moved, in order. */
export async function closedYearsOf(tx: Tx, communityId: string, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const moved = (table: 'ledger.balance' | 'ledger.balance_delta') =>
    sql`exists (select from ${sql.table(table)} b where b.customer_id = ${tx.customerId} and b.community_id = y.community_id
      and b.account_id = any(${[...accountIds]}::bigint[]) and b.period_start between y.start_on and y.end_on)`;
  const found = await sql<{ label: string }>`select y.label from ledger.fiscal_year y
    where y.customer_id = ${tx.customerId} and y.community_id = ${communityId} and (${moved('ledger.balance')} or ${moved('ledger.balance_delta')})
      and not exists (select from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = y.community_id
        and p.fiscal_year_id = y.fiscal_year_id and p.status <> 'CLOSED')
    order by y.start_on`.execute(tx.db);
  return found.rows.map((row) => row.label);
}

/**
 * What every account of a community holds over all days, future ones too, in cents, debit positive; by the
 * account posted to.
 */
export async function balancesOfAllDays(tx: Tx, communityId: string): Promise<Map<string, Cents>> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const found = await sql<{ accountId: string; balance_cents: Cents }>`
    select part.account_id as "accountId", sum(part.amount_cents)::bigint as balance_cents from (
      select b.account_id, b.amount_cents from ledger.balance b where ${own('b')}
      union all
      select d.account_id, d.amount_cents from ledger.balance_delta d where ${own('d')}
    ) part group by 1`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.accountId, row.balance_cents]));
}
