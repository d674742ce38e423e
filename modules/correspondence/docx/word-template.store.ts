// The SQL of templates written in Word.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

export interface WordTemplateRow {
  wordTemplateId: string;
  name: string;
  forCommunityId: string | null;
  communityName: string;
  versionNo: number;
  tags: string[];
  isActive: boolean;
  changedBy: string;
  changedTime: Instant;
  fileName: string;
  fileKey: string;
  sha256: string;
}
interface By {
  userId: string;
  now: Instant;
}

const columns = sql`t.word_template_id as "wordTemplateId", t.name, t.community_id as "forCommunityId", coalesce(c.name, '') as "communityName",
  t.current_version as "versionNo", v.tags, t.is_active as "isActive", u.display_name as "changedBy", t.changed_time as "changedTime", v.file_name as "fileName",
  v.file_key as "fileKey", v.sha256`;
const from = (tx: Tx) => sql`correspondence.word_template t
  join correspondence.word_template_version v on v.customer_id = ${tx.customerId} and v.word_template_id = t.word_template_id and v.version_no = t.current_version
  join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.changed_by
  left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = t.community_id`;

/** One template with the version in use; locked when it is about to be changed. */
export async function findWordTemplate(tx: Tx, wordTemplateId: string, lock = false): Promise<WordTemplateRow | undefined> {
  const found = await sql<WordTemplateRow>`select ${columns} from ${from(tx)}
    where t.customer_id = ${tx.customerId} and t.word_template_id = ${wordTemplateId} ${lock ? sql`for no key update of t` : sql``}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** The templates of all communities and of some; `communities` null for every one. */
export async function listWordTemplateRows(tx: Tx, communities: readonly string[] | null): Promise<WordTemplateRow[]> {
  const found = await sql<WordTemplateRow>`select ${columns} from ${from(tx)}
    where t.customer_id = ${tx.customerId} and (t.community_id is null or ${communities}::bigint[] is null or t.community_id = any(${communities}::bigint[]))
    order by lower(t.name), t.word_template_id limit 1000`.execute(tx.db);
  return found.rows;
}

/** Writes a template; undefined when its name is taken. */
export async function insertWordTemplate(tx: Tx, name: string, forCommunityId: string | null, by: By): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into correspondence.word_template (customer_id, community_id, name, current_version, changed_by, changed_time)
    values (${tx.customerId}, ${forCommunityId}, ${name}, 1, ${by.userId}, ${by.now}::timestamptz)
    on conflict do nothing returning word_template_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Keeps a version and puts it in use. */
export async function insertWordVersion(
  tx: Tx,
  wordTemplateId: string,
  version: { versionNo: number; fileName: string; fileKey: string; sha256: string; tags: readonly string[] },
  by: By,
): Promise<void> {
  await sql`insert into correspondence.word_template_version (customer_id, word_template_id, version_no, file_name, file_key, sha256, tags, added_by, added_time)
    values (${tx.customerId}, ${wordTemplateId}, ${version.versionNo}, ${version.fileName}, ${version.fileKey}, ${version.sha256}, ${[...version.tags]}::text[],
      ${by.userId}, ${by.now}::timestamptz)`.execute(tx.db);
  await sql`update correspondence.word_template set current_version = ${version.versionNo}, changed_by = ${by.userId}, changed_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and word_template_id = ${wordTemplateId}`.execute(tx.db);
}

/** Retires a template or takes it back in use. */
export async function setWordUse(tx: Tx, wordTemplateId: string, isActive: boolean, by: By): Promise<void> {
  await sql`update correspondence.word_template set is_active = ${isActive}, changed_by = ${by.userId}, changed_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and word_template_id = ${wordTemplateId}`.execute(tx.db);
}

/** Every version's file, with the hash it was kept with. */
export async function listKeptWords(tx: Tx): Promise<{ fileKey: string; sha256: string }[]> {
  const found = await sql<{
    fileKey: string;
    sha256: string;
  }>`select distinct file_key as "fileKey", sha256 from correspondence.word_template_version
    where customer_id = ${tx.customerId} order by 1`.execute(tx.db);
  return found.rows;
}
