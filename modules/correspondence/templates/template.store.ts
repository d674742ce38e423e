// The SQL of templates: drafts, released versions, pictures.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { LetterDocument } from '../merge/document.contract.ts';
import type { Letterhead, TemplateKind } from './template.contract.ts';

/** What is written. */
export interface TemplateFacts {
  name: string;
  kind: TemplateKind;
  letterhead: Letterhead;
  mayEmail: boolean;
  subject: string;
  subjectEs: string;
  body: LetterDocument;
  bodyEs: LetterDocument | null;
}

export interface TemplateRow extends TemplateFacts {
  templateId: string;
  version: string;
  forCommunityId: string | null;
  communityName: string;
  currentVersion: number | null;
  hasDraft: boolean;
  isActive: boolean;
  changedBy: string;
  changedTime: Instant;
}

interface By {
  userId: string;
  now: Instant;
}

const facts = sql`t.name, t.kind, t.letterhead, t.may_email as "mayEmail", t.subject, t.subject_es as "subjectEs", t.body, t.body_es as "bodyEs"`;

/** One template, locked when it is about to be changed. */
export async function findTemplate(tx: Tx, templateId: string, lock = false): Promise<TemplateRow | undefined> {
  const found = await sql<TemplateRow>`
    select ${facts}, t.template_id as "templateId", t.version::text, t.community_id as "forCommunityId", coalesce(c.name, '') as "communityName",
      t.current_version as "currentVersion", t.has_draft as "hasDraft", t.is_active as "isActive", u.display_name as "changedBy", t.changed_time as "changedTime"
    from correspondence.template t
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.changed_by
    left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = t.community_id
    where t.customer_id = ${tx.customerId} and t.template_id = ${templateId} ${lock ? sql`for no key update of t` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Writes a template; undefined when its name is taken. */
export async function insertTemplate(tx: Tx, draft: TemplateFacts, forCommunityId: string | null, by: By): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into correspondence.template (customer_id, community_id, name, kind, letterhead, may_email, subject, subject_es, body, body_es, changed_by, changed_time)
    values (${tx.customerId}, ${forCommunityId}, ${draft.name}, ${draft.kind}, ${draft.letterhead}, ${draft.mayEmail}, ${draft.subject}, ${draft.subjectEs},
      ${jsonb(draft.body)}, ${draft.bodyEs === null ? sql`null` : jsonb(draft.bodyEs)}, ${by.userId}, ${by.now}::timestamptz)
    on conflict do nothing returning template_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** True when another template of the same reach has the name, whatever its letters. */
export async function isNameTaken(tx: Tx, name: string, forCommunityId: string | null, exceptId: string): Promise<boolean> {
  const found = await sql`select from correspondence.template where customer_id = ${tx.customerId} and lower(name) = lower(${name})
    and community_id is not distinct from ${forCommunityId}::bigint and template_id <> ${exceptId}`.execute(tx.db);
  return found.rows.length > 0;
}

/** Saves the draft. */
export async function updateTemplate(tx: Tx, templateId: string, draft: TemplateFacts, by: By): Promise<void> {
  await sql`update correspondence.template set name = ${draft.name}, kind = ${draft.kind}, letterhead = ${draft.letterhead}, may_email = ${draft.mayEmail},
      subject = ${draft.subject}, subject_es = ${draft.subjectEs}, body = ${jsonb(draft.body)}, body_es = ${draft.bodyEs === null ? sql`null` : jsonb(draft.bodyEs)},
      has_draft = true, changed_by = ${by.userId}, changed_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and template_id = ${templateId}`.execute(tx.db);
}

/** Retires a template or puts it back in use. */
export async function setUse(tx: Tx, templateId: string, isActive: boolean): Promise<void> {
  await sql`update correspondence.template set is_active = ${isActive}, version = version + 1
    where customer_id = ${tx.customerId} and template_id = ${templateId}`.execute(tx.db);
}

/** Deletes a template that has no version. */
export async function deleteTemplateRow(tx: Tx, templateId: string): Promise<void> {
  await sql`delete from correspondence.template where customer_id = ${tx.customerId} and template_id = ${templateId}`.execute(tx.db);
}

/** Keeps the draft as a version, and puts that in use. */
export async function insertVersion(tx: Tx, templateId: string, versionNo: number, remark: string, by: By): Promise<void> {
  await sql`insert into correspondence.template_version (customer_id, template_id, version_no, name, kind, letterhead, may_email, subject, subject_es, body, body_es,
      remark, released_by, released_time)
    select t.customer_id, t.template_id, ${versionNo}, t.name, t.kind, t.letterhead, t.may_email, t.subject, t.subject_es, t.body, t.body_es, ${remark}, ${by.userId},
      ${by.now}::timestamptz
    from correspondence.template t where t.customer_id = ${tx.customerId} and t.template_id = ${templateId}`.execute(tx.db);
  await sql`update correspondence.template set current_version = ${versionNo}, has_draft = false, version = version + 1
    where customer_id = ${tx.customerId} and template_id = ${templateId}`.execute(tx.db);
}

export interface VersionRow extends TemplateFacts {
  versionNo: number;
  remark: string;
  releasedBy: string;
  releasedTime: Instant;
}

const versionFacts = sql`t.version_no as "versionNo", t.remark, u.display_name as "releasedBy", t.released_time as "releasedTime"`;

/** The versions of a template, the newest first, without their bodies. */
export async function listVersions(tx: Tx, templateId: string): Promise<Omit<VersionRow, keyof TemplateFacts>[]> {
  const found = await sql<VersionRow>`select ${versionFacts} from correspondence.template_version t
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.released_by
    where t.customer_id = ${tx.customerId} and t.template_id = ${templateId} order by t.version_no desc limit 100`.execute(tx.db);
  return found.rows;
}

/** One version whole. */
export async function findVersion(tx: Tx, templateId: string, versionNo: number): Promise<VersionRow | undefined> {
  const found = await sql<VersionRow>`select ${facts}, ${versionFacts} from correspondence.template_version t
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.released_by
    where t.customer_id = ${tx.customerId} and t.template_id = ${templateId} and t.version_no = ${versionNo}`.execute(tx.db);
  return found.rows[0];
}

/** A picture as it is kept. */
export interface PictureRow {
  pictureId: string;
  fileName: string;
  mediaType: string;
  fileKey: string;
  sha256: string;
}

/** Writes a picture whose bytes stand in the file store. */
export async function insertPicture(tx: Tx, picture: Omit<PictureRow, 'pictureId'>, by: By): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into correspondence.picture (customer_id, file_name, media_type, file_key, sha256, added_by, added_time)
    values (${tx.customerId}, ${picture.fileName}, ${picture.mediaType}, ${picture.fileKey}, ${picture.sha256}, ${by.userId}, ${by.now}::timestamptz)
    returning picture_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Those pictures that exist among the ids given. */
export async function listPictures(tx: Tx, pictureIds: readonly string[]): Promise<PictureRow[]> {
  const found =
    await sql<PictureRow>`select picture_id as "pictureId", file_name as "fileName", media_type as "mediaType", file_key as "fileKey", sha256
    from correspondence.picture where customer_id = ${tx.customerId} and picture_id = any(${[...pictureIds]}::bigint[]) order by picture_id`.execute(
      tx.db,
    );
  return found.rows;
}
