// The SQL of attached files, their versions and who they are published to.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { XmlInvoice } from '../../../packages/files/xml-invoice.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { OpenedRecord } from '../book/book.contract.ts';
import type { CountOf, Hanging, PictureOf } from '../book/history.store.ts';
import type { Audience } from './attachment.contract.ts';

/** The record a file is attached to. */
export type AttachedTo = Pick<OpenedRecord, 'kind' | 'entityId' | 'communityId'>;

interface Publication {
  publishedTo: Audience;
  publishedFromDate: LocalDate | null;
  publishedUntilDate: LocalDate | null;
}

interface VersionRow extends Publication {
  attachmentId: string;
  name: string;
  groupName: string;
  isPicture: boolean;
  version: number;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: string;
  fileKey: string;
  uploadedBy: string;
  uploadedTime: Instant;
  /** What the XML invoice says that the file carries. */
  invoice: XmlInvoice | null;
}

const onRecord = ({ kind, entityId, communityId }: AttachedTo) =>
  sql`a.entity_kind = ${kind} and a.entity_id = ${entityId} and a.community_id is not distinct from ${communityId}::bigint and a.removed_time is null`;

/** Every version of the files of a record, by name, the newest first; of one file alone when it is named. */
export async function listVersions(tx: Tx, to: AttachedTo, attachmentId: string | null = null): Promise<VersionRow[]> {
  const found = await sql<VersionRow>`
    select a.attachment_id as "attachmentId", a.name, a.group_name as "groupName", a.is_picture as "isPicture", a.published_to as "publishedTo",
      a.published_from as "publishedFromDate", a.published_until as "publishedUntilDate", v.version::int as version, v.file_name as "fileName", v.media_type as "mediaType",
      v.size_bytes::float8 as size, v.sha256, v.file_key as "fileKey", u.display_name as "uploadedBy", v.uploaded_time as "uploadedTime", v.invoice
    from records.attachment a
    join records.attachment_version v on v.customer_id = a.customer_id and v.attachment_id = a.attachment_id
    join identity.app_user u on u.customer_id = v.customer_id and u.user_id = v.uploaded_by
    where a.customer_id = ${tx.customerId} and ${onRecord(to)} and (${attachmentId}::bigint is null or a.attachment_id = ${attachmentId}::bigint)
    order by lower(a.name), a.attachment_id, v.version desc`.execute(tx.db);
  return found.rows;
}

/** How many files a record has. */
export const countAttachments: CountOf = async (tx, record) => {
  const found = await sql<{ count: number }>`select count(*)::int as count from records.attachment a
    where a.customer_id = ${tx.customerId} and ${onRecord(record)}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
};

/** The newest version of the file that is the picture of a record. */
export const findPicture: PictureOf = async (tx, record) => {
  const found = await sql<{ attachmentId: string; mediaType: string; name: string }>`
    select a.attachment_id as "attachmentId", v.media_type as "mediaType", a.name from records.attachment a
    join records.attachment_version v on v.customer_id = a.customer_id and v.attachment_id = a.attachment_id
    where a.customer_id = ${tx.customerId} and ${onRecord(record)} and a.is_picture order by v.version desc limit 1`.execute(tx.db);
  return found.rows[0] ?? null;
};

/** The files whose events stand in the history of a record, removed ones too. */
export const attachmentsHanging: Hanging = {
  kind: 'attachment',
  ids: ({ kind, entityId, communityId }) => sql`select a.attachment_id::text from records.attachment a
    where a.customer_id = e.customer_id and a.entity_kind = ${kind} and a.entity_id = ${entityId} and a.community_id is not distinct from ${communityId}::bigint`,
};

/** What is changed about a file. */
export interface AttachmentFacts extends Publication {
  name: string;
  groupName: string;
  isPicture: boolean;
}

/** An attached file, which is locked; undefined when the record has no such file. */
export async function lockAttachment(tx: Tx, to: AttachedTo, attachmentId: string): Promise<AttachmentFacts | undefined> {
  const found =
    await sql<AttachmentFacts>`select a.name, a.group_name as "groupName", a.is_picture as "isPicture", a.published_to as "publishedTo",
      a.published_from as "publishedFromDate", a.published_until as "publishedUntilDate"
    from records.attachment a where a.customer_id = ${tx.customerId} and ${onRecord(to)} and a.attachment_id = ${attachmentId} for update`.execute(
      tx.db,
    );
  return found.rows[0];
}

interface By {
  userId: string;
  now: Instant;
}

/** Attaches a file without its bytes; returns its id. */
export async function insertAttachment(
  tx: Tx,
  to: AttachedTo,
  { name, groupName }: Pick<AttachmentFacts, 'name' | 'groupName'>,
  by: By,
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into records.attachment (customer_id, community_id, entity_kind, entity_id, name, group_name, entered_by, entered_time)
    values (${tx.customerId}, ${to.communityId}, ${to.kind}, ${to.entityId}, ${name}, ${groupName}, ${by.userId}, ${by.now}) returning attachment_id as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id ?? '';
}

/** Adds the next version of a file that is locked or new; returns its number. */
export async function insertVersion(
  tx: Tx,
  attachmentId: string,
  file: Pick<VersionRow, 'fileName' | 'mediaType' | 'size' | 'sha256' | 'fileKey' | 'invoice'>,
  by: By,
): Promise<number> {
  const made = await sql<{ version: number }>`
    insert into records.attachment_version (customer_id, attachment_id, version, file_name, media_type, size_bytes, sha256, file_key, uploaded_by, uploaded_time, invoice)
    select ${tx.customerId}, ${attachmentId}::bigint, coalesce(max(v.version), 0) + 1, ${file.fileName}, ${file.mediaType}, ${file.size}::bigint, ${file.sha256}, ${file.fileKey},
      ${by.userId}::bigint, ${by.now}::timestamptz, ${file.invoice ? jsonb(file.invoice) : null}::jsonb
    from records.attachment_version v where v.customer_id = ${tx.customerId} and v.attachment_id = ${attachmentId}
    returning version::int as version`.execute(tx.db);
  return made.rows[0]?.version ?? 0;
}

/** Changes what a locked file is called, how it is sorted and who sees it. */
export async function updateAttachment(tx: Tx, attachmentId: string, facts: AttachmentFacts): Promise<void> {
  await sql`update records.attachment set name = ${facts.name}, group_name = ${facts.groupName}, is_picture = ${facts.isPicture}, published_to = ${facts.publishedTo},
      published_from = ${facts.publishedFromDate}, published_until = ${facts.publishedUntilDate}
    where customer_id = ${tx.customerId} and attachment_id = ${attachmentId}`.execute(tx.db);
}

/** No file is the picture of the record any more. */
export async function clearPicture(tx: Tx, to: AttachedTo): Promise<void> {
  await sql`update records.attachment a set is_picture = false where a.customer_id = ${tx.customerId} and ${onRecord(to)} and a.is_picture`.execute(
    tx.db,
  );
}

/** Moves a locked file to another record, published to nobody. */
export async function moveAttachment(tx: Tx, attachmentId: string, to: AttachedTo): Promise<void> {
  await sql`update records.attachment set entity_kind = ${to.kind}, entity_id = ${to.entityId}, community_id = ${to.communityId}, is_picture = false,
      published_to = 'NOBODY', published_from = null, published_until = null
    where customer_id = ${tx.customerId} and attachment_id = ${attachmentId}`.execute(tx.db);
}

/** Marks a file as removed and keeps it until a day. */
export async function markRemoved(tx: Tx, attachmentId: string, { userId, now, keptUntil }: By & { keptUntil: LocalDate }): Promise<void> {
  await sql`update records.attachment set removed_by = ${userId}, removed_time = ${now}, kept_until = ${keptUntil}, is_picture = false, published_to = 'NOBODY',
      published_from = null, published_until = null
    where customer_id = ${tx.customerId} and attachment_id = ${attachmentId}`.execute(tx.db);
}

/** A version of an attached file as it was kept, with the name people know it by. */
interface KeptVersion {
  name: string;
  version: number;
  fileKey: string;
  sha256: string;
}

/** Every version of every attached file of the customer, removed ones too as long as they are kept. */
export async function listKeptVersions(tx: Tx): Promise<KeptVersion[]> {
  const found = await sql<KeptVersion>`select a.name, v.version::int as version, v.file_key as "fileKey", v.sha256
    from records.attachment_version v join records.attachment a on a.customer_id = v.customer_id and a.attachment_id = v.attachment_id
    where v.customer_id = ${tx.customerId} order by v.attachment_id, v.version`.execute(tx.db);
  return found.rows;
}

/** The groups in use, by name. */
export async function listGroupNames(tx: Tx): Promise<string[]> {
  const found = await sql<{ name: string }>`select distinct group_name as name from records.attachment
    where customer_id = ${tx.customerId} and group_name <> '' and removed_time is null order by 1`.execute(tx.db);
  return found.rows.map(({ name }) => name);
}

type Together = AttachedTo & Pick<VersionRow, 'attachmentId' | 'name' | 'fileName' | 'fileKey' | 'sha256'>;

/** The newest version of each of the files, and the record it is on. */
export async function findTogether(tx: Tx, attachmentIds: readonly string[]): Promise<Together[]> {
  const found = await sql<Together>`
    select distinct on (a.attachment_id) a.attachment_id as "attachmentId", a.name, a.entity_kind as kind, a.entity_id as "entityId", a.community_id as "communityId", v.file_name as "fileName", v.file_key as "fileKey", v.sha256
    from records.attachment a
    join records.attachment_version v on v.customer_id = a.customer_id and v.attachment_id = a.attachment_id
    where a.customer_id = ${tx.customerId} and a.attachment_id = any(${[...attachmentIds]}::bigint[]) and a.removed_time is null
    order by a.attachment_id, v.version desc`.execute(tx.db);
  return found.rows;
}

/** How many people a file of the record would be shown to on a day. */
export async function countAudience(tx: Tx, to: AttachedTo, audience: Audience, today: LocalDate): Promise<number> {
  if (audience === 'NOBODY' || to.communityId === null) return 0;
  const owners = sql`people.ownership o where o.customer_id = ${tx.customerId} and o.community_id = ${to.communityId}
    and o.start_on <= ${today}::date and coalesce(o.end_on, 'infinity') >= ${today}::date`;
  const counted = {
    OWNERS: sql`select count(distinct o.party_id)::int as count from ${owners}`,
    PROPERTY_OWNER: sql`select count(distinct o.party_id)::int as count from ${owners} and o.property_id = ${to.entityId}::bigint`,
    BOARD: sql`select count(*)::int as count from identity.app_user u where u.customer_id = ${tx.customerId} and not u.is_inactive
      and exists (select from identity.user_role m join identity.role r on r.customer_id = m.customer_id and r.role_id = m.role_id
        where m.customer_id = u.customer_id and m.user_id = u.user_id and r.name = 'Board member')
      and (u.sees_all_communities or exists (select from identity.user_scope c
        where c.customer_id = u.customer_id and c.user_id = u.user_id and c.community_id = ${to.communityId}))`,
  }[audience];
  const found = await sql<{ count: number }>`${counted}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/** The first twenty records of a source whose name holds the words, in the communities in scope. */
export async function findNamed(
  tx: Tx,
  named: ReturnType<RecordSource['named']>,
  { words, communityId, communities }: { words: string; communityId: string | null; communities: 'all' | ReadonlySet<string> },
): Promise<{ entityId: string; label: string; communityId: string | null; communityName: string }[]> {
  const found = await sql<{ entityId: string; label: string; communityId: string | null; communityName: string }>`
    select n.id::text as "entityId", n.label, n."communityId"::text as "communityId", coalesce(c.name, '') as "communityName"
    from (${named}) n left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = n."communityId"
    where (${communityId}::bigint is null or n."communityId" = ${communityId}::bigint)
      and (n."communityId" is null or ${communities === 'all'}::boolean or n."communityId" = any(${communities === 'all' ? [] : [...communities]}::bigint[]))
      and position(lower(${words}::text) in lower(n.label)) > 0
    order by lower(n.label), n.id limit 20`.execute(tx.db);
  return found.rows;
}

/** What the files of a record are called, by their ids; removed ones are none. */
export async function nameAttachments(tx: Tx, to: AttachedTo, attachmentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (attachmentIds.length === 0) return new Map();
  const found = await sql<{ id: string; name: string }>`select a.attachment_id as id, a.name from records.attachment a
    where a.customer_id = ${tx.customerId} and ${onRecord(to)} and a.attachment_id = any(${[...attachmentIds]}::bigint[]) for share`.execute(
    tx.db,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

/** True for a file that is the value of a custom field. */
export async function isInField(tx: Tx, attachmentId: string): Promise<boolean> {
  const found =
    await sql`select from records.custom_field_value where customer_id = ${tx.customerId} and attachment_id = ${attachmentId} limit 1`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** Attaches a file that is kept already; returns its id. */
export async function attachKept(
  tx: Tx,
  to: AttachedTo,
  file: Pick<VersionRow, 'fileName' | 'mediaType' | 'size' | 'sha256' | 'fileKey'>,
  by: By,
): Promise<string> {
  const attachmentId = await insertAttachment(tx, to, { name: file.fileName, groupName: '' }, by);
  await insertVersion(tx, attachmentId, { ...file, invoice: null }, by);
  return attachmentId;
}
