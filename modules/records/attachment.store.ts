// The SQL of attached files and their versions.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

/** The record a file is attached to. */
export interface AttachedTo {
  communityId: string;
  kind: string;
  entityId: string;
}

interface VersionRow {
  attachmentId: string;
  name: string;
  version: number;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: string;
  fileKey: string;
  uploadedBy: string;
  uploadedTime: Instant;
}

/** Every version of the files of a record, by name, the newest first; of one file alone when it is named. */
export async function listVersions(tx: Tx, to: AttachedTo, attachmentId: string | null = null): Promise<VersionRow[]> {
  const found = await sql<VersionRow>`
    select a.attachment_id as "attachmentId", a.name, v.version::int as version, v.file_name as "fileName", v.media_type as "mediaType", v.size_bytes::float8 as size,
      v.sha256, v.file_key as "fileKey", u.display_name as "uploadedBy", v.uploaded_time as "uploadedTime"
    from records.attachment a
    join records.attachment_version v on v.customer_id = a.customer_id and v.attachment_id = a.attachment_id
    join identity.app_user u on u.customer_id = v.customer_id and u.user_id = v.uploaded_by
    where a.customer_id = ${tx.customerId} and a.community_id = ${to.communityId} and a.entity_kind = ${to.kind} and a.entity_id = ${to.entityId}
      and a.removed_time is null and (${attachmentId}::bigint is null or a.attachment_id = ${attachmentId}::bigint)
    order by lower(a.name), a.attachment_id, v.version desc`.execute(tx.db);
  return found.rows;
}

/** The name of an attached file, which is locked; undefined when the record has no such file. */
export async function lockAttachment(tx: Tx, to: AttachedTo, attachmentId: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`select name from records.attachment
    where customer_id = ${tx.customerId} and community_id = ${to.communityId} and entity_kind = ${to.kind} and entity_id = ${to.entityId}
      and attachment_id = ${attachmentId} and removed_time is null for update`.execute(tx.db);
  return found.rows[0]?.name;
}

/** Attaches a file without its bytes; returns its id. */
export async function insertAttachment(tx: Tx, to: AttachedTo, name: string, by: { userId: string; now: Instant }): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into records.attachment (customer_id, community_id, entity_kind, entity_id, name, entered_by, entered_time)
    values (${tx.customerId}, ${to.communityId}, ${to.kind}, ${to.entityId}, ${name}, ${by.userId}, ${by.now}) returning attachment_id as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id ?? '';
}

/** Adds the next version of a file that is locked or new; returns its number. */
export async function insertVersion(
  tx: Tx,
  attachmentId: string,
  file: Pick<VersionRow, 'fileName' | 'mediaType' | 'size' | 'sha256' | 'fileKey'>,
  by: { userId: string; now: Instant },
): Promise<number> {
  const made = await sql<{ version: number }>`
    insert into records.attachment_version (customer_id, attachment_id, version, file_name, media_type, size_bytes, sha256, file_key, uploaded_by, uploaded_time)
    select ${tx.customerId}, ${attachmentId}::bigint, coalesce(max(v.version), 0) + 1, ${file.fileName}, ${file.mediaType}, ${file.size}::bigint, ${file.sha256}, ${file.fileKey},
      ${by.userId}::bigint, ${by.now}::timestamptz
    from records.attachment_version v where v.customer_id = ${tx.customerId} and v.attachment_id = ${attachmentId}
    returning version::int as version`.execute(tx.db);
  return made.rows[0]?.version ?? 0;
}

/** Gives a file another name. */
export async function updateName(tx: Tx, attachmentId: string, name: string): Promise<void> {
  await sql`update records.attachment set name = ${name} where customer_id = ${tx.customerId} and attachment_id = ${attachmentId}`.execute(
    tx.db,
  );
}

/** Marks a file as removed. */
export async function markRemoved(tx: Tx, attachmentId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update records.attachment set removed_by = ${by.userId}, removed_time = ${by.now}
    where customer_id = ${tx.customerId} and attachment_id = ${attachmentId}`.execute(tx.db);
}
