// The SQL of splits of cost centers: balances of accounts in one, the moves, and their record.
import { jsonText, rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant } from '../../../packages/kernel/kernel.ts';
import type { MovedAccount } from './split.rules.ts';

/**
 * Net cents of some accounts in a cost center over all days, debit positive; accounts without postings there
 * are left out.
 */
export async function balancesInCenter(
  tx: Tx,
  communityId: string,
  costCenterId: string,
  accountIds: readonly string[],
): Promise<Map<string, Cents>> {
  const part = (table: 'ledger.balance' | 'ledger.balance_delta') => sql`select account_id, amount_cents from ${sql.table(table)}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${costCenterId}
      and account_id = any(${[...accountIds]}::bigint[])`;
  const found = await sql<{ accountId: string; balance_cents: Cents }>`
    select b.account_id as "accountId", sum(b.amount_cents)::bigint as balance_cents
    from (${part('ledger.balance')} union all ${part('ledger.balance_delta')}) b group by 1`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.accountId, row.balance_cents]));
}

/** What names some accounts in one cost center, and is to name them in another. */
export interface CenterMove {
  communityId: string;
  accountIds: readonly string[];
  fromCenterId: string;
  toCenterId: string;
  /** Only these, by the keys an earlier move gave; all that name them when left out. */
  keys?: readonly string[];
}

/** Lines of templates and recurring entries that name an account in a cost center: their keys. */
export async function savedLinesIn(tx: Tx, { communityId, accountIds, fromCenterId }: Omit<CenterMove, 'toCenterId'>): Promise<string[]> {
  const found = await sql<{ key: string }>`select saved_entry_id || ':' || line as key from ledger.saved_line
    where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${fromCenterId}
      and account_id = any(${[...accountIds]}::bigint[]) order by saved_entry_id, line`.execute(tx.db);
  return found.rows.map((row) => row.key);
}

/** Lets saved lines name another cost center. */
export async function moveSavedLines(tx: Tx, { communityId, accountIds, fromCenterId, toCenterId, keys = [] }: CenterMove): Promise<void> {
  await sql`update ledger.saved_line set cost_center_id = ${toCenterId}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${fromCenterId}
      and account_id = any(${[...accountIds]}::bigint[]) and saved_entry_id || ':' || line = any(${[...keys]}::text[])`.execute(tx.db);
}

const idsOf = (accounts: readonly { accountId: string }[]) => accounts.map((one) => one.accountId);

async function keepIn(
  tx: Tx,
  communityId: string,
  costCenterId: string,
  subs: readonly { accountId: string; name: string }[],
): Promise<void> {
  await sql`insert into ledger.sub_account (customer_id, community_id, cost_center_id, account_id, name)
    select customer.customer_id, ${communityId}::bigint, ${costCenterId}::bigint, r.* from ${rowsFor(
      tx,
      {
        account_id: { type: 'bigint', values: idsOf(subs) },
        name: { type: 'text', values: subs.map((sub) => sub.name) },
      },
      'r',
    )} on conflict do nothing`.execute(tx.db);
}

async function takeOut(tx: Tx, communityId: string, costCenterId: string, accountIds: readonly string[]): Promise<void> {
  await sql`delete from ledger.sub_account where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${costCenterId}
    and account_id = any(${[...accountIds]}::bigint[])`.execute(tx.db);
}

/**
 * Sends lines that name no cost center from one to another; null is 000. Accounts that send them elsewhere by
 * now are left alone.
 */
async function sendLines(
  tx: Tx,
  communityId: string,
  accountIds: readonly string[],
  from: string | null,
  to: string | null,
): Promise<void> {
  await sql`update ledger.account set cost_center_id = ${to}::bigint, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = any(${[...accountIds]}::bigint[])
      and cost_center_id is not distinct from ${from}::bigint`.execute(tx.db);
}

/** A cost center as accounts name it: null for 000. */
export interface Centers {
  source: string;
  target: string;
  /** 000. */
  main: string | undefined;
}

const named = (costCenterId: string, main: string | undefined) => (costCenterId === main ? null : costCenterId);

/** Moves accounts from one cost center to another; `nameOf` names them there. */
export async function moveAccounts(
  tx: Tx,
  communityId: string,
  { source, target, main }: Centers,
  moved: readonly MovedAccount[],
  nameOf: (accountId: string) => string,
): Promise<void> {
  const added = moved.filter((one) => one.isAdded).map(({ accountId }) => ({ accountId, name: nameOf(accountId) }));
  await keepIn(tx, communityId, target, added);
  const takers = idsOf(moved.filter((one) => one.takesLines));
  await sendLines(tx, communityId, takers, named(source, main), named(target, main));
  await takeOut(tx, communityId, source, idsOf(moved.filter((one) => one.leaves !== null)));
}

/** Takes a move back; accounts that were posted to in the target since (`used`) stay kept there as well. */
export async function moveBack(
  tx: Tx,
  communityId: string,
  { source, target, main }: Centers,
  moved: readonly MovedAccount[],
  used: ReadonlySet<string>,
): Promise<void> {
  await keepIn(
    tx,
    communityId,
    source,
    moved.flatMap(({ accountId, leaves }) => (leaves === null ? [] : [{ accountId, name: leaves }])),
  );
  const takers = idsOf(moved.filter((one) => one.takesLines));
  await sendLines(tx, communityId, takers, named(target, main), named(source, main));
  await takeOut(tx, communityId, target, idsOf(moved.filter((one) => one.isAdded && !used.has(one.accountId))));
}

/** Adds a cost center; its id. */
export async function insertCenter(tx: Tx, communityId: string, code: string, name: string): Promise<string> {
  const made = await sql<{ id: string }>`insert into ledger.cost_center (customer_id, community_id, code, name)
    values (${tx.customerId}, ${communityId}, ${code}, ${name}) returning cost_center_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** What a split did, as it is kept. */
export interface Moved {
  accounts: MovedAccount[];
  /** By the table that names accounts in cost centers, the keys of what followed. */
  followed: Record<string, string[]>;
}

export interface SplitRow {
  splitId: string;
  sourceCenterId: string;
  targetCenterId: string;
  moved: Moved;
  reason: string;
  splitBy: string;
  splitTime: Instant;
  undoneTime: Instant | null;
}

/** The splits of a community, newest first. */
export async function listSplitRows(tx: Tx, communityId: string): Promise<SplitRow[]> {
  const found = await sql<SplitRow>`
    select s.split_id as "splitId", s.source_center_id as "sourceCenterId", s.target_center_id as "targetCenterId", s.moved, s.reason,
      coalesce(u.display_name, '') as "splitBy", s.split_time as "splitTime", s.undone_time as "undoneTime"
    from ledger.center_split s left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.split_by
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} order by s.split_id desc`.execute(tx.db);
  return found.rows;
}

/** Records a split. */
export async function insertSplit(
  tx: Tx,
  communityId: string,
  split: Pick<SplitRow, 'sourceCenterId' | 'targetCenterId' | 'moved' | 'reason'>,
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into ledger.center_split (customer_id, community_id, source_center_id, target_center_id, moved, reason, split_by, split_time)
    values (${tx.customerId}, ${communityId}, ${split.sourceCenterId}, ${split.targetCenterId}, ${jsonText(split.moved)}::jsonb, ${split.reason},
      ${by.userId}, ${by.now}) returning split_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Marks a split undone. */
export async function markSplitUndone(tx: Tx, splitId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update ledger.center_split set undone_by = ${by.userId}, undone_time = ${by.now}
    where customer_id = ${tx.customerId} and split_id = ${splitId}`.execute(tx.db);
}
