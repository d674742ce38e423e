// The SQL of system information: versions, sizes and jobs, as PostgreSQL tells them.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

export interface DatabaseFacts {
  version: string;
  bytes: string;
  migrations: number;
  lastMigration: string;
  lastMigrationTime: Instant;
  /** Worker processes that are connected. */
  workers: number;
}

/** The database as a whole. */
export async function databaseFacts(tx: Tx): Promise<DatabaseFacts> {
  const found =
    await sql<DatabaseFacts>`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select count(*)::int from platform.migration) as migrations,
      (select name from platform.migration order by name desc limit 1) as "lastMigration",
      (select max(applied_time) from platform.migration) as "lastMigrationTime",
      (select count(distinct pid)::int from pg_stat_activity where datname = current_database() and application_name = 'commonhold worker') as workers`.execute(
      tx.db,
    );
  const [facts] = found.rows;
  if (!facts) throw new Error('PostgreSQL told nothing of itself');
  return facts;
}

/** The largest tables with their indexes; rows as the planner counts them, of all customers together. */
export async function largestTables(tx: Tx): Promise<{ name: string; bytes: string; rows: number }[]> {
  const found = await sql<{ name: string; bytes: string; rows: number }>`
    select k.table_name as name, pg_total_relation_size(c.oid)::text as bytes, greatest(c.reltuples, 0)::float8 as rows
    from platform.table_kind k join pg_class c on c.oid = k.table_name::regclass
    order by pg_total_relation_size(c.oid) desc limit 12`.execute(tx.db);
  return found.rows;
}

/** The customer's jobs by state, and since when the oldest of those that wait does. */
export async function jobFacts(tx: Tx): Promise<{ state: string; count: number; oldestTime: Instant }[]> {
  const found = await sql<{ state: string; count: number; oldestTime: Instant }>`
    select state, count(*)::int as count, min(started_time) as "oldestTime" from platform.job_progress
    where customer_id = ${tx.customerId} group by state order by state`.execute(tx.db);
  return found.rows;
}

/** How far the books of the customer are sealed. */
export interface SealFacts {
  /** The last block, and the block whose head was published last; null before the first. */
  blockNumber: string | null;
  sealedTime: Instant | null;
  headNumber: string | null;
  /**
   * True when something was recorded after the last block and before the moment asked about, so that the
   * sealer is behind.
   */
  isBehind: boolean;
}

/** How far the books are sealed, and whether something older than a moment is not. */
export async function sealFacts(tx: Tx, before: Instant): Promise<SealFacts> {
  const found = await sql<SealFacts>`
    select b.block_number as "blockNumber", b.sealed_time as "sealedTime",
      (select max(h.block_number) from platform.seal_head h where h.customer_id = ${tx.customerId}) as "headNumber",
      exists (select from platform.audit_event a where a.customer_id = ${tx.customerId} and a.event_time < ${before}
        and (b.sealed_time is null or a.event_time > b.sealed_time)) as "isBehind"
    from (select 1) one
    left join lateral (select k.block_number, k.sealed_time from platform.seal_block k where k.customer_id = ${tx.customerId}
      order by k.block_number desc limit 1) b on true`.execute(tx.db);
  return found.rows[0] ?? { blockNumber: null, sealedTime: null, headNumber: null, isBehind: false };
}
