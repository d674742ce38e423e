// The SQL of merged accounts: what a merge moves, its record, and who stands for whom.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/** What some accounts hold by period: net cents, debit positive, and how many postings. */
export async function amountsByPeriod(
  tx: Tx,
  communityId: string,
  accountIds: readonly string[],
): Promise<{ periodStart: LocalDate; postings: number; amount_cents: Cents }[]> {
  const found = await sql<{ periodStart: LocalDate; postings: number; amount_cents: Cents }>`
    select g.period_start as "periodStart", count(*)::int as postings, sum(g.amount_cents)::bigint as amount_cents from ledger.posting g
    where g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.account_id = any(${[...accountIds]}::bigint[])
    group by 1 order by 1`.execute(tx.db);
  return found.rows;
}

/** The budgets of some accounts over all years, in cents as budgeted. */
export async function budgetTotal(tx: Tx, communityId: string, accountIds: readonly string[]): Promise<Cents> {
  const found = await sql<{ total_cents: Cents }>`select coalesce(sum(amount_cents), 0)::bigint as total_cents from ledger.budget
    where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = any(${[...accountIds]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows[0]?.total_cents ?? 0n;
}

/** Descriptions of batches that are not posted yet, three at most. */
export async function unpostedBatches(tx: Tx, communityId: string): Promise<string[]> {
  const found = await sql<{ words: string }>`select coalesce(nullif(description, ''), kind) as words from ledger.batch
    where customer_id = ${tx.customerId} and community_id = ${communityId} and state = 'UNPOSTED' order by batch_id limit 3`.execute(tx.db);
  return found.rows.map((row) => row.words);
}

export interface MergeRow {
  mergeId: string;
  sourceAccountId: string;
  targetAccountId: string;
  postings: number;
  balance_cents: Cents;
  reason: string;
  sourceRole: string;
  sourceActive: boolean;
  mergedBy: string;
  mergedTime: Instant;
  undoneTime: Instant | null;
}

/** The merges of a community, newest first. */
export async function listMergeRows(tx: Tx, communityId: string): Promise<MergeRow[]> {
  const found = await sql<MergeRow>`
    select m.merge_id as "mergeId", m.source_account_id as "sourceAccountId", m.target_account_id as "targetAccountId", m.postings, m.balance_cents, m.reason,
      m.source_role as "sourceRole", m.source_active as "sourceActive", coalesce(u.display_name, '') as "mergedBy", m.merged_time as "mergedTime",
      m.undone_time as "undoneTime"
    from ledger.account_merge m left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = m.merged_by
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} order by m.merge_id desc`.execute(tx.db);
  return found.rows;
}

/** Records a merge. */
export async function insertMerge(
  tx: Tx,
  communityId: string,
  merge: Omit<MergeRow, 'mergeId' | 'mergedBy' | 'mergedTime' | 'undoneTime'>,
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into ledger.account_merge (customer_id, community_id, source_account_id, target_account_id, postings, balance_cents, reason, source_role, source_active,
      merged_by, merged_time)
    values (${tx.customerId}, ${communityId}, ${merge.sourceAccountId}, ${merge.targetAccountId}, ${merge.postings}, ${merge.balance_cents}, ${merge.reason},
      ${merge.sourceRole}, ${merge.sourceActive}, ${by.userId}, ${by.now}) returning merge_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Marks a merge undone. */
export async function markUndone(tx: Tx, mergeId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update ledger.account_merge set undone_by = ${by.userId}, undone_time = ${by.now}
    where customer_id = ${tx.customerId} and merge_id = ${mergeId}`.execute(tx.db);
}

/**
 * Says who stands for whom: every account named by `survivors` is merged, all others stand for themselves.
 */
export async function saveSurvivors(tx: Tx, communityId: string, survivors: ReadonlyMap<string, string>): Promise<void> {
  await sql`update ledger.account a set survivor_id = r.survivor_id, is_active = false, role = '', version = a.version + 1 from ${rowsOf(
    {
      account_id: { type: 'bigint', values: [...survivors.keys()] },
      survivor_id: { type: 'bigint', values: [...survivors.values()] },
    },
    'r',
  )} where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.account_id = r.account_id
    and a.survivor_id is distinct from r.survivor_id`.execute(tx.db);
}

/** Lets an account stand for itself again, as it was before it was merged. */
export async function separateAccount(tx: Tx, communityId: string, merge: MergeRow): Promise<void> {
  await sql`update ledger.account set survivor_id = null, is_active = ${merge.sourceActive}, role = ${merge.sourceRole}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and account_id = ${merge.sourceAccountId}`.execute(tx.db);
}

/**
 * Gives the account that stays the sub-accounts of the one that goes, as far as it has none in the cost
 * center.
 */
export async function copySubAccounts(tx: Tx, communityId: string, sourceId: string, targetId: string): Promise<void> {
  await sql`insert into ledger.sub_account (customer_id, community_id, account_id, cost_center_id, name)
    select s.customer_id, s.community_id, ${targetId}::bigint, s.cost_center_id, s.name from ledger.sub_account s
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.account_id = ${sourceId}
    on conflict do nothing`.execute(tx.db);
}
