// The SQL of notes and their earlier wordings.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { OpenedRecord } from '../book/book.contract.ts';
import type { CountOf, Hanging } from '../book/history.store.ts';
import type { noteFields } from './note.fields.ts';

/** What is typed. */
export type NoteFacts = FactsOf<typeof noteFields>;

interface NoteRow extends NoteFacts {
  noteId: string;
  roleName: string;
  author: string;
  isMine: boolean;
  enteredTime: Instant;
  changedBy: string;
  changedTime: Instant;
  version: string;
}

/** A note with the record it is on. */
export interface FoundNote extends NoteRow {
  entityKind: string;
  entityId: string;
  communityId: string | null;
}

/** Notes `n` the user may read: his own, those of a role he has, and those for all staff. */
export const readableNotes = (
  userId: string,
): RawBuilder<boolean> => sql`(n.entered_by = ${userId}::bigint or n.seen_by in ('STAFF', 'PUBLIC')
  or (n.seen_by = 'ROLE' and exists (select from identity.user_role r where r.customer_id = n.customer_id and r.user_id = ${userId}::bigint and r.role_id = n.role_id)))`;

const onRecord = ({ kind, entityId, communityId }: OpenedRecord) =>
  sql`n.entity_kind = ${kind} and n.entity_id = ${entityId} and n.community_id is not distinct from ${communityId}::bigint`;

const columns = (
  userId: string,
) => sql`n.note_id as "noteId", n.kind, n.subject, n.body, n.note_date as "noteDate", n.seen_by as "seenBy", n.role_id as "roleId",
  coalesce(r.name, '') as "roleName", n.is_pinned as "isPinned", n.expires_on as "expiresDate", a.display_name as author, n.entered_by = ${userId}::bigint as "isMine",
  n.entered_time as "enteredTime", c.display_name as "changedBy", n.changed_time as "changedTime", n.version::text as version`;
const joined = sql`records.note n
  join identity.app_user a on a.customer_id = n.customer_id and a.user_id = n.entered_by
  join identity.app_user c on c.customer_id = n.customer_id and c.user_id = n.changed_by
  left join identity.role r on r.customer_id = n.customer_id and r.role_id = n.role_id`;

/** The notes on a record that a user may read. */
export async function listNotes(tx: Tx, record: OpenedRecord, userId: string): Promise<NoteRow[]> {
  const found = await sql<NoteRow>`select ${columns(userId)} from ${joined}
    where n.customer_id = ${tx.customerId} and ${onRecord(record)} and n.removed_time is null and ${readableNotes(userId)}
    order by n.is_pinned desc, n.note_date desc, n.note_id desc limit 500`.execute(tx.db);
  return found.rows;
}

/** How many notes on a record a user may read. */
export const countNotes: CountOf = async (tx, record, userId) => {
  const found = await sql<{ count: number }>`select count(*)::int as count from records.note n
    where n.customer_id = ${tx.customerId} and ${onRecord(record)} and n.removed_time is null and ${readableNotes(userId)}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
};

/** The notes whose events stand in the history of a record. */
export const notesHanging: Hanging = {
  kind: 'note',
  ids: (record, userId) =>
    sql`select n.note_id::text from records.note n where n.customer_id = e.customer_id and ${onRecord(record)} and ${readableNotes(userId)}`,
};

/** A note the user may read; locked when it is about to be changed. */
export async function findNote(tx: Tx, noteId: string, userId: string, lock = false): Promise<FoundNote | undefined> {
  const found = await sql<FoundNote>`
    select ${columns(userId)}, n.entity_kind as "entityKind", n.entity_id as "entityId", n.community_id as "communityId" from ${joined}
    where n.customer_id = ${tx.customerId} and n.note_id = ${noteId} and n.removed_time is null and ${readableNotes(userId)}
    ${lock ? sql`for update of n` : sql``}`.execute(tx.db);
  return found.rows[0];
}

interface EarlierRow extends Pick<NoteFacts, 'kind' | 'subject' | 'body' | 'noteDate'> {
  version: string;
  changedBy: string;
  changedTime: Instant;
}

/** How a note read before, the last wording first. */
export async function earlierWordings(tx: Tx, noteId: string): Promise<EarlierRow[]> {
  const found = await sql<EarlierRow>`
    select v.version::text as version, v.kind, v.subject, v.body, v.note_date as "noteDate", u.display_name as "changedBy", v.changed_time as "changedTime"
    from records.note_version v join identity.app_user u on u.customer_id = v.customer_id and u.user_id = v.changed_by
    where v.customer_id = ${tx.customerId} and v.note_id = ${noteId} order by v.version desc`.execute(tx.db);
  return found.rows;
}

interface By {
  userId: string;
  now: Instant;
}

/** Writes a note; returns its id. */
export async function insertNote(
  tx: Tx,
  { kind, entityId, communityId }: OpenedRecord,
  facts: NoteFacts,
  { userId, now }: By,
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into records.note (customer_id, community_id, entity_kind, entity_id, kind, subject, body, note_date, seen_by, role_id,
      is_pinned, expires_on, entered_by, entered_time, changed_by, changed_time)
    values (${tx.customerId}, ${communityId}, ${kind}, ${entityId}, ${facts.kind}, ${facts.subject}, ${facts.body}, ${facts.noteDate}, ${facts.seenBy}, ${facts.roleId},
      ${facts.isPinned}, ${facts.expiresDate}, ${userId}, ${now}, ${userId}, ${now}) returning note_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes a note that is locked; how it read is kept. */
export async function updateNote(tx: Tx, noteId: string, facts: NoteFacts, { userId, now }: By): Promise<void> {
  await sql`insert into records.note_version (customer_id, note_id, version, kind, subject, body, note_date, changed_by, changed_time)
    select customer_id, note_id, version, kind, subject, body, note_date, changed_by, changed_time from records.note
    where customer_id = ${tx.customerId} and note_id = ${noteId}`.execute(tx.db);
  await sql`update records.note set kind = ${facts.kind}, subject = ${facts.subject}, body = ${facts.body}, note_date = ${facts.noteDate}, seen_by = ${facts.seenBy},
      role_id = ${facts.roleId}, is_pinned = ${facts.isPinned}, expires_on = ${facts.expiresDate}, changed_by = ${userId}, changed_time = ${now}, version = version + 1
    where customer_id = ${tx.customerId} and note_id = ${noteId}`.execute(tx.db);
}

/** Takes a note off its record. */
export async function removeNote(tx: Tx, noteId: string, { userId, now }: By): Promise<void> {
  await sql`update records.note set removed_by = ${userId}, removed_time = ${now} where customer_id = ${tx.customerId} and note_id = ${noteId}`.execute(
    tx.db,
  );
}

/** The roles of the customer, by name. */
export async function listRoleNames(tx: Tx): Promise<{ roleId: string; name: string }[]> {
  const found = await sql<{
    roleId: string;
    name: string;
  }>`select role_id as "roleId", name from identity.role where customer_id = ${tx.customerId} order by name`.execute(tx.db);
  return found.rows;
}
