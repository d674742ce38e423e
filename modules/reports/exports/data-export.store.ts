// The SQL of data exports and of their parts.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { Definition } from '../custom/definition.rules.ts';

/** One file of an export. */
export interface ExportPart {
  title: string;
  definition: Definition;
}

/** What an export is told. */
export interface ExportOrder {
  communityId: string;
  name: string;
  format: 'csv' | 'xlsx' | 'json' | 'pdf' | 'book';
  parts: readonly ExportPart[];
  recipients: readonly string[];
  userId: string;
  startedTime: Instant;
}

/** An export as it stands. */
export interface ExportRow extends ExportOrder {
  dataExportId: string;
  userName: string;
  jobId: string | null;
  finishedTime: Instant | null;
  fileName: string;
  rowCount: number | null;
  byteCount: number | null;
  sha256: string | null;
  expiresTime: Instant | null;
  /** The state of its job; null before it has one. */
  jobState: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | null;
}

/** A part that is made. */
export interface MadePart {
  position: number;
  title: string;
  rowCount: number;
  byteCount: number;
  sha256: string;
}

/** Keeps an export that is about to be made; returns its id. */
export async function insertDataExport(tx: Tx, order: ExportOrder): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into reports.data_export (customer_id, community_id, name, format, parts, recipients, user_id, started_time)
    values (${tx.customerId}, ${order.communityId}, ${order.name}, ${order.format}, ${jsonb(order.parts)}, ${[...order.recipients]}::text[],
      ${order.userId}, ${order.startedTime}) returning data_export_id::text as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Says which job makes an export. */
export async function setExportJob(tx: Tx, dataExportId: string, jobId: string): Promise<void> {
  await sql`update reports.data_export set job_id = ${jobId}::uuid
    where customer_id = ${tx.customerId} and data_export_id = ${dataExportId}`.execute(tx.db);
}

/** The exports of a community, the newest first; one alone when its id is given. */
export async function listDataExports(tx: Tx, communityId: string, dataExportId: string | null = null): Promise<ExportRow[]> {
  const found =
    await sql<ExportRow>`select e.data_export_id::text as "dataExportId", e.community_id::text as "communityId", e.name, e.format, e.parts,
      e.recipients, e.user_id::text as "userId", u.display_name as "userName", e.started_time as "startedTime", e.job_id::text as "jobId",
      e.finished_time as "finishedTime", e.file_name as "fileName", e.row_count::int as "rowCount", e.byte_count::float8 as "byteCount", e.sha256,
      e.expires_time as "expiresTime", j.state as "jobState"
    from reports.data_export e
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.user_id
    left join platform.job_progress j on j.customer_id = ${tx.customerId} and j.job_id = e.job_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId}
      and (${dataExportId}::bigint is null or e.data_export_id = ${dataExportId}::bigint)
    order by e.data_export_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/** The made parts of exports, by export. */
export async function listMadeParts(tx: Tx, dataExportIds: readonly string[]): Promise<(MadePart & { dataExportId: string })[]> {
  const found = await sql<MadePart & { dataExportId: string }>`select data_export_id::text as "dataExportId", position, title,
      row_count::int as "rowCount", byte_count::float8 as "byteCount", sha256 from reports.data_export_part
    where customer_id = ${tx.customerId} and data_export_id = any(${[...dataExportIds]}::bigint[]) order by data_export_id, position`.execute(
    tx.db,
  );
  return found.rows;
}

/** Keeps that a part is made. */
export async function insertMadePart(tx: Tx, dataExportId: string, part: MadePart): Promise<void> {
  await sql`insert into reports.data_export_part (customer_id, data_export_id, position, title, row_count, byte_count, sha256)
    values (${tx.customerId}, ${dataExportId}, ${part.position}, ${part.title}, ${part.rowCount}, ${part.byteCount}, ${part.sha256})`.execute(
    tx.db,
  );
}

/** What an export has become. */
export interface FinishedExport {
  fileName: string;
  rowCount: number;
  byteCount: number;
  sha256: string;
  finishedTime: Instant;
  expiresTime: Instant;
}

/** Keeps that an export is made; false when it was before. */
export async function finishDataExport(tx: Tx, dataExportId: string, made: FinishedExport): Promise<boolean> {
  const done =
    await sql`update reports.data_export set file_name = ${made.fileName}, row_count = ${made.rowCount}, byte_count = ${made.byteCount},
      sha256 = ${made.sha256}, finished_time = ${made.finishedTime}, expires_time = ${made.expiresTime}
    where customer_id = ${tx.customerId} and data_export_id = ${dataExportId} and finished_time is null`.execute(tx.db);
  return done.numAffectedRows === 1n;
}

/** Takes the exports that have expired and whose files still stand; each is given once. */
export async function takeExpired(tx: Tx, now: Instant): Promise<string[]> {
  const found = await sql<{ id: string }>`update reports.data_export set is_swept = true
    where customer_id = ${tx.customerId} and not is_swept and expires_time <= ${now} returning data_export_id::text as id`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}
