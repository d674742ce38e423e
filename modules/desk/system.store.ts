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
