// The SQL of imports: what was remembered of files with certain titles, and every run.
import type { ImportReading } from '../contract/contract.ts';
import { jsonb, sql, type Tx } from '../db/database.ts';
import { type Cents, type Instant, textToCents } from '../kernel/kernel.ts';

/** What is remembered of files with the same titles. */
export interface KeptMapping {
  mapping: Record<string, string | null>;
  reading: ImportReading;
}

/** How a file with these titles was matched the last time, or null. */
export async function findMapping(tx: Tx, name: string, headerHash: string): Promise<KeptMapping | null> {
  const found = await sql<KeptMapping>`select mapping, reading from platform.import_mapping
    where customer_id = ${tx.customerId} and import_name = ${name} and header_hash = ${headerHash}`.execute(tx.db);
  return found.rows[0] ?? null;
}

/** Remembers how a file with these titles is matched and read. */
export async function saveMapping(
  tx: Tx,
  of: { name: string; headerHash: string; userId: string; now: Instant } & KeptMapping,
): Promise<void> {
  await sql`insert into platform.import_mapping (customer_id, import_name, header_hash, mapping, reading, saved_by, saved_time)
    values (${tx.customerId}, ${of.name}, ${of.headerHash}, ${jsonb(of.mapping)}, ${jsonb(of.reading)}, ${of.userId}, ${of.now})
    on conflict (customer_id, import_name, header_hash) do update
    set mapping = excluded.mapping, reading = excluded.reading, saved_by = excluded.saved_by, saved_time = excluded.saved_time`.execute(
    tx.db,
  );
}

/** Lets one import of a name and community happen at a time. */
export async function lockImport(tx: Tx, name: string, communityId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import:${tx.customerId}:${communityId}:${name}`}, 0))`.execute(tx.db);
}

/** A run as people see it. */
export interface RunView {
  importRunId: string;
  fileName: string;
  state: 'running' | 'done' | 'failed' | 'undone';
  rowCount: number;
  newCount: number;
  changedCount: number;
  sameCount: number;
  totals: Record<string, Cents>;
  error: string | null;
  reason: string;
  importedByName: string;
  importedTime: Instant;
  undoneByName: string | null;
  undoneTime: Instant | null;
}

// A run whose job ended before its time has failed, whatever its own row says: nobody but the job could have
// told it.
const hasFailed = sql`r.state = 'running' and j.state in ('failed', 'cancelled')`;
const view = sql`r.import_run_id as "importRunId", r.file_name as "fileName", case when ${hasFailed} then 'failed' else r.state end as state, r.row_count as "rowCount",
  r.new_count as "newCount", r.changed_count as "changedCount", r.same_count as "sameCount", r.totals,
  case when ${hasFailed} then coalesce(j.error, 'The import was canceled.') end as error, r.reason, r.imported_by_name as "importedByName",
  r.imported_time as "importedTime", r.undone_by_name as "undoneByName", r.undone_time as "undoneTime"`;
const runs = sql`platform.import_run r left join platform.job_progress j on j.customer_id = r.customer_id and j.job_id = r.job_id`;

type Stored = Omit<RunView, 'totals'> & { totals: Record<string, string> };

function viewOf({ totals, ...row }: Stored): RunView {
  return { ...row, totals: Object.fromEntries(Object.entries(totals).map(([key, text]) => [key, textToCents(text)])) };
}

const within = (communityId: string | null) => sql`r.community_id is not distinct from ${communityId}::bigint`;

/**
 * The newest run of the same content that stands, other than one's own. Runs from before the content was kept
 * are known by their bytes.
 */
export async function findStanding(
  tx: Tx,
  name: string,
  communityId: string | null,
  of: { fileHash: string; contentHash: string; otherThan: string | null },
): Promise<RunView | null> {
  const found = await sql<Stored>`select ${view} from ${runs}
    where r.customer_id = ${tx.customerId} and r.import_name = ${name} and r.state in ('running', 'done')
      and (r.content_hash = ${of.contentHash} or (r.content_hash is null and r.file_hash = ${of.fileHash}))
      and r.import_run_id is distinct from ${of.otherThan}::bigint and coalesce(${hasFailed}, false) = false and ${within(communityId)}
    order by r.import_run_id desc limit 1`.execute(tx.db);
  return found.rows[0] ? viewOf(found.rows[0]) : null;
}

/** The newest runs. */
export async function listRuns(tx: Tx, name: string, communityId: string | null): Promise<RunView[]> {
  const found = await sql<Stored>`select ${view} from ${runs}
    where r.customer_id = ${tx.customerId} and r.import_name = ${name} and ${within(communityId)} order by r.import_run_id desc limit 50`.execute(
    tx.db,
  );
  return found.rows.map(viewOf);
}

/** Opens a run; `request` is the order as it came, for the job that carries it out. */
export async function openRun(
  tx: Tx,
  run: {
    name: string;
    communityId: string | null;
    fileName: string;
    fileHash: string;
    contentHash: string;
    request: unknown;
    rowCount: number;
    reason: string;
    by: { userId: string; name: string };
    now: Instant;
  },
): Promise<string> {
  const made = await sql<{ id: string }>`insert into platform.import_run
    (customer_id, import_name, community_id, file_name, file_hash, content_hash, state, request, row_count, reason, imported_by, imported_by_name, imported_time)
    values (${tx.customerId}, ${run.name}, ${run.communityId}::bigint, ${run.fileName}, ${run.fileHash}, ${run.contentHash}, 'running', ${jsonb(run.request)}, ${run.rowCount},
      ${run.reason}, ${run.by.userId}, ${run.by.name}, ${run.now}) returning import_run_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Says which background job carries out a run. */
export async function setRunJob(tx: Tx, importRunId: string, jobId: string): Promise<void> {
  await sql`update platform.import_run set job_id = ${jobId}::uuid where customer_id = ${tx.customerId} and import_run_id = ${importRunId}`.execute(
    tx.db,
  );
}

/** Ends a run that went well, with what undoing it needs. */
export async function finishRun(
  tx: Tx,
  importRunId: string,
  done: { newCount: number; changedCount: number; sameCount: number; totals: Record<string, string>; undo: unknown },
): Promise<void> {
  await sql`update platform.import_run set state = 'done', new_count = ${done.newCount}, changed_count = ${done.changedCount}, same_count = ${done.sameCount},
      totals = ${jsonb(done.totals)}, undo = ${jsonb(done.undo ?? null)}
    where customer_id = ${tx.customerId} and import_run_id = ${importRunId} and state = 'running'`.execute(tx.db);
}

/** A run as the job and the undo need it, held until the transaction ends. */
export interface HeldRun {
  state: RunView['state'];
  fileName: string;
  request: unknown;
  undo: unknown;
  importedBy: string;
}

/** One run of an import, locked; undefined when it is not theirs. */
export async function holdRun(tx: Tx, name: string, communityId: string | null, importRunId: string): Promise<HeldRun | undefined> {
  const found = await sql<HeldRun>`select r.state, r.file_name as "fileName", r.request, r.undo, r.imported_by as "importedBy"
    from platform.import_run r where r.customer_id = ${tx.customerId} and r.import_name = ${name} and r.import_run_id = ${importRunId} and ${within(communityId)}
    for update`.execute(tx.db);
  return found.rows[0];
}

/** Marks a run as taken back; it keeps no more what undoing needed. */
export async function markUndone(tx: Tx, importRunId: string, by: { userId: string; name: string }, now: Instant): Promise<void> {
  await sql`update platform.import_run set state = 'undone', undo = null, undone_by = ${by.userId}, undone_by_name = ${by.name}, undone_time = ${now}
    where customer_id = ${tx.customerId} and import_run_id = ${importRunId}`.execute(tx.db);
}

/** One run as people see it; undefined when there is none. */
export async function findRun(tx: Tx, importRunId: string): Promise<RunView | undefined> {
  const found =
    await sql<Stored>`select ${view} from ${runs} where r.customer_id = ${tx.customerId} and r.import_run_id = ${importRunId}`.execute(
      tx.db,
    );
  return found.rows[0] && viewOf(found.rows[0]);
}
