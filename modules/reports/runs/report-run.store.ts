// The SQL of report runs and of the reports people marked.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** A run as it is kept. */
export interface RunFacts {
  communityId: string;
  name: string;
  output: 'SCREEN' | 'PDF' | 'XLSX' | 'CSV' | 'PACKAGE';
  parameters: Readonly<Record<string, string>>;
  definitionVersion: string;
  userId: string;
  runTime: Instant;
  lastEntryId: string | null;
  postedTime: Instant;
  knownTime: Instant | null;
}

/**
 * Keeps a run. Looking again at the same figures on a screen, one of the last twenty runs, is no other run.
 */
export async function insertRun(tx: Tx, run: RunFacts): Promise<void> {
  await sql`insert into reports.run (customer_id, community_id, report_name, output, parameters, definition_version, user_id, run_time,
      last_entry_id, posted_time, known_time)
    select ${tx.customerId}::bigint, ${run.communityId}::bigint, ${run.name}::text, ${run.output}::text, ${jsonb(run.parameters)},
      ${run.definitionVersion}::text, ${run.userId}::bigint, ${run.runTime}::timestamptz, ${run.lastEntryId}::bigint, ${run.postedTime}::timestamptz,
      ${run.knownTime}::timestamptz
    where ${run.output} <> 'SCREEN' or not exists (
      select from (select * from reports.run r where r.customer_id = ${tx.customerId} and r.community_id = ${run.communityId}
        order by r.run_id desc limit 20) r
      where r.output = 'SCREEN' and r.user_id = ${run.userId}::bigint and r.report_name = ${run.name} and r.parameters = ${jsonb(run.parameters)}
        and r.definition_version = ${run.definitionVersion} and r.posted_time = ${run.postedTime}::timestamptz)`.execute(tx.db);
}

export interface RunRow extends Omit<RunFacts, 'communityId' | 'userId'> {
  runId: string;
  userName: string;
}

/** Runs of some reports in a community, newest first, before one when it is named. */
export async function listRuns(
  tx: Tx,
  of: { communityId: string; names: readonly string[]; before: string | null; limit: number },
): Promise<RunRow[]> {
  const found =
    await sql<RunRow>`select r.run_id as "runId", r.report_name as name, r.output, r.parameters, r.definition_version as "definitionVersion",
      u.display_name as "userName", r.run_time as "runTime", r.last_entry_id as "lastEntryId", r.posted_time as "postedTime", r.known_time as "knownTime"
    from reports.run r join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.user_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${of.communityId} and r.report_name = any(${[...of.names]}::text[])
      and (${of.before}::bigint is null or r.run_id < ${of.before}::bigint)
    order by r.run_id desc limit ${of.limit}`.execute(tx.db);
  return found.rows;
}

/** The names of a user's marked reports, the first marked first. */
export async function listFavouriteReports(tx: Tx, userId: string): Promise<string[]> {
  const found = await sql<{ name: string }>`select report_name as name from reports.favourite_report
    where customer_id = ${tx.customerId} and user_id = ${userId} order by added_time, report_name`.execute(tx.db);
  return found.rows.map(({ name }) => name);
}

/** Marks a report; one that is marked keeps its place. */
export async function addFavouriteReport(tx: Tx, userId: string, name: string, now: Instant): Promise<void> {
  await sql`insert into reports.favourite_report (customer_id, user_id, report_name, added_time)
    values (${tx.customerId}, ${userId}, ${name}, ${now}) on conflict do nothing`.execute(tx.db);
}

/** Takes the star away. */
export async function removeFavouriteReport(tx: Tx, userId: string, name: string): Promise<void> {
  await sql`delete from reports.favourite_report where customer_id = ${tx.customerId} and user_id = ${userId} and report_name = ${name}`.execute(
    tx.db,
  );
}
