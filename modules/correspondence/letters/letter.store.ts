// The SQL of letters: batches, pieces, what became of them.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { MailClass } from '../mail-house/mail-order.contract.ts';
import type { Language, MergeValues } from '../merge/document.contract.ts';
import type { Audience, BatchDelivery, Channel, LetterState, letterEventWords, NoticeClass } from './letter.contract.ts';

interface By {
  userId: string | null;
  now: Instant;
}

/** A batch as it is typed. */
export interface BatchFacts {
  title: string;
  templateId: string;
  delivery: BatchDelivery;
  noticeClass: NoticeClass;
  letterDate: LocalDate;
  sendDate: LocalDate | null;
  replyTo: string;
  who: Audience;
  ownershipIds: readonly string[];
  excludedIds: readonly string[];
  queryTitle: string;
  queryFilters: readonly string[];
  querySearch: string;
  /** Whose signature stands under its letters. */
  signatureId: string | null;
  /** How its paper is mailed; null is as its community has it set. */
  mailClass: MailClass | null;
}

export interface BatchRow extends BatchFacts {
  letterBatchId: string;
  communityId: string;
  version: string;
  templateName: string;
  templateVersion: number | null;
  state: 'DRAFT' | 'RELEASED' | 'TAKEN_BACK';
  jobId: string | null;
  enteredBy: string;
  releasedById: string | null;
  releasedBy: string;
  releasedTime: Instant | null;
}

const idArray = (ids: readonly string[]) => sql`${[...ids]}::bigint[]`;

/** One batch of a community, locked when it is about to be changed. */
export async function findBatch(tx: Tx, communityId: string, letterBatchId: string, lock = false): Promise<BatchRow | undefined> {
  const found = await sql<BatchRow>`
    select b.letter_batch_id as "letterBatchId", b.community_id as "communityId", b.version::text, b.title, b.template_id as "templateId", t.name as "templateName",
      b.template_version as "templateVersion", b.delivery, b.notice_class as "noticeClass", b.letter_on as "letterDate", b.send_on as "sendDate", b.reply_to as "replyTo",
      b.who, b.ownership_ids::text[] as "ownershipIds", b.excluded_ids::text[] as "excludedIds", b.query_title as "queryTitle", b.query_filters as "queryFilters",
      b.query_search as "querySearch", b.signature_id as "signatureId", b.mail_class as "mailClass", b.state, b.job_id as "jobId", e.display_name as "enteredBy",
      b.released_by as "releasedById", coalesce(r.display_name, '') as "releasedBy", b.released_time as "releasedTime"
    from correspondence.letter_batch b
    join correspondence.template t on t.customer_id = ${tx.customerId} and t.template_id = b.template_id
    join identity.app_user e on e.customer_id = ${tx.customerId} and e.user_id = b.entered_by
    left join identity.app_user r on r.customer_id = ${tx.customerId} and r.user_id = b.released_by
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.letter_batch_id = ${letterBatchId}
    ${lock ? sql`for no key update of b` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** True when everybody named owns or owned something of the community. */
export async function knowsOwners(tx: Tx, communityId: string, ownershipIds: readonly string[]): Promise<boolean> {
  const asked = [...new Set(ownershipIds)];
  const found = await sql<{ count: number }>`select count(*)::int as count from people.ownership
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = any(${asked}::bigint[])`.execute(tx.db);
  return found.rows[0]?.count === asked.length;
}

/** Writes a batch. */
export async function insertBatch(tx: Tx, communityId: string, batch: BatchFacts, by: By): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into correspondence.letter_batch (customer_id, community_id, title, template_id, delivery, notice_class, letter_on, send_on, reply_to, who, ownership_ids,
      excluded_ids, query_title, query_filters, query_search, signature_id, mail_class, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${batch.title}, ${batch.templateId}, ${batch.delivery}, ${batch.noticeClass}, ${batch.letterDate}::date,
      ${batch.sendDate}::date, ${batch.replyTo}, ${batch.who}, ${idArray(batch.ownershipIds)}, ${idArray(batch.excludedIds)},
      ${batch.queryTitle}, ${[...batch.queryFilters]}::text[], ${batch.querySearch}, ${batch.signatureId}, ${batch.mailClass}, ${by.userId}, ${by.now}::timestamptz)
    returning letter_batch_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes a batch that was found and locked. */
export async function updateBatch(tx: Tx, letterBatchId: string, batch: BatchFacts): Promise<void> {
  await sql`update correspondence.letter_batch set title = ${batch.title}, template_id = ${batch.templateId}, delivery = ${batch.delivery},
      notice_class = ${batch.noticeClass}, letter_on = ${batch.letterDate}::date, send_on = ${batch.sendDate}::date, reply_to = ${batch.replyTo}, who = ${batch.who},
      ownership_ids = ${idArray(batch.ownershipIds)}, excluded_ids = ${idArray(batch.excludedIds)}, query_title = ${batch.queryTitle},
      query_filters = ${[...batch.queryFilters]}::text[], query_search = ${batch.querySearch}, signature_id = ${batch.signatureId}, mail_class = ${batch.mailClass}, version = version + 1
    where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}`.execute(tx.db);
}

/** Deletes a draft. */
export async function deleteBatchRow(tx: Tx, letterBatchId: string): Promise<void> {
  await sql`delete from correspondence.letter_batch where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}`.execute(
    tx.db,
  );
}

/** Marks a batch as released. */
export async function releaseBatchRow(tx: Tx, letterBatchId: string, templateVersion: number, by: By): Promise<void> {
  await sql`update correspondence.letter_batch set state = 'RELEASED', template_version = ${templateVersion}, released_by = ${by.userId},
      released_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}`.execute(tx.db);
}

/** Names the job that makes the letters of a batch. */
export async function setBatchJob(tx: Tx, letterBatchId: string, jobId: string): Promise<void> {
  await sql`update correspondence.letter_batch set job_id = ${jobId} where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}`.execute(
    tx.db,
  );
}

/** The released templates of a community and of all. */
export async function listUsableTemplates(
  tx: Tx,
  communityId: string,
): Promise<{ templateId: string; name: string; versionNo: number; mayEmail: boolean; hasSpanish: boolean }[]> {
  const found = await sql<{ templateId: string; name: string; versionNo: number; mayEmail: boolean; hasSpanish: boolean }>`
    select t.template_id as "templateId", v.name, v.version_no as "versionNo", v.may_email as "mayEmail", (v.body_es is not null) as "hasSpanish"
    from correspondence.template t
    join correspondence.template_version v on v.customer_id = ${tx.customerId} and v.template_id = t.template_id and v.version_no = t.current_version
    where t.customer_id = ${tx.customerId} and t.is_active and (t.community_id is null or t.community_id = ${communityId})
    order by lower(v.name), t.template_id limit 1000`.execute(tx.db);
  return found.rows;
}

/** A letter as it is released. */
export interface NewLetter {
  ownershipId: string;
  language: Language;
  channel: Channel;
  reason: string;
  recipient: string;
  addressLines: readonly string[];
  email: string;
  phone: string;
  subject: string;
  known: MergeValues;
}

interface Origin {
  communityId: string;
  letterBatchId: string;
  templateId: string;
  templateVersion: number;
  resendOf?: string;
}

/** Writes letters that wait to be made, and their release; two statements, whatever their number. */
export async function insertLetters(tx: Tx, of: Origin, letters: readonly NewLetter[], by: By): Promise<string[]> {
  const text = (pick: (one: NewLetter) => string) => ({ type: 'text', values: letters.map(pick) });
  const made = await sql<{ id: string }>`
    insert into correspondence.letter (customer_id, community_id, letter_batch_id, template_id, template_version, resend_of, state_time,
      ownership_id, language, channel, reason, recipient, address_lines, email, phone, subject, known)
    select customer.customer_id, ${of.communityId}::bigint, ${of.letterBatchId}::bigint, ${of.templateId}::bigint, ${of.templateVersion}::integer,
      ${of.resendOf ?? null}::bigint, ${by.now}::timestamptz, r.ownership_id, r.language, r.channel, r.reason, r.recipient, r.address_lines::jsonb, r.email, r.phone, r.subject,
      r.known::jsonb
    from ${rowsFor(
      tx,
      {
        ownership_id: { type: 'bigint', values: letters.map((one) => one.ownershipId) },
        language: text((one) => one.language),
        channel: text((one) => one.channel),
        reason: text((one) => one.reason),
        recipient: text((one) => one.recipient),
        address_lines: text((one) => JSON.stringify(one.addressLines)),
        email: text((one) => one.email),
        phone: text((one) => one.phone),
        subject: text((one) => one.subject),
        known: text((one) => JSON.stringify(one.known)),
      },
      'r',
    )} returning letter_id as id`.execute(tx.db);
  const ids = made.rows.map(({ id }) => id);
  await insertEvents(tx, ids, of.resendOf === undefined ? 'RELEASED' : 'SENT_AGAIN', '', by);
  return ids;
}

/** Notes what became of letters. */
export async function insertEvents(
  tx: Tx,
  letterIds: readonly string[],
  what: keyof typeof letterEventWords,
  detail: string,
  by: { userId: string | null; now: Instant },
): Promise<void> {
  if (letterIds.length === 0) return;
  await sql`insert into correspondence.letter_event (customer_id, letter_id, what, detail, by_user, event_time)
    select ${tx.customerId}::bigint, l.letter_id, ${what}, ${detail}, ${by.userId}::bigint, ${by.now}::timestamptz
    from correspondence.letter l where l.customer_id = ${tx.customerId} and l.letter_id = any(${[...letterIds]}::bigint[])`.execute(tx.db);
}

export interface WaitingLetter {
  letterId: string;
  accountNumber: string;
  ownershipId: string;
  templateId: string;
  templateVersion: number;
  language: Language;
  channel: Channel;
  recipient: string;
  addressLines: string[];
  email: string;
  phone: string;
  subject: string;
  known: MergeValues;
  sha256: string | null;
  pages: number | null;
  mailClass: MailClass | null;
  tracking: string | null;
  certifiedNumber: string | null;
}

const waiting = sql`l.letter_id as "letterId", p.account_number as "accountNumber", l.ownership_id as "ownershipId", l.template_id as "templateId",
  l.template_version as "templateVersion", l.language, l.channel, l.recipient, l.address_lines as "addressLines", l.email, l.phone, l.subject, l.known, l.sha256, l.pages,
  l.mail_class as "mailClass", l.tracking, l.certified_number as "certifiedNumber"`;
const fromLetters = (tx: Tx) => sql`correspondence.letter l
  join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
  join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id`;

/** Letters of a batch in a state, in the order they were released; at most `limit` after one. */
export async function listWaiting(
  tx: Tx,
  letterBatchId: string,
  order: { state: LetterState; channel?: Channel; after: string; limit: number },
): Promise<WaitingLetter[]> {
  const found = await sql<WaitingLetter>`select ${waiting} from ${fromLetters(tx)}
    where l.customer_id = ${tx.customerId} and l.letter_batch_id = ${letterBatchId} and l.state = ${order.state} and l.letter_id > ${order.after}::bigint
      and ${order.channel ? sql`l.channel = ${order.channel}` : sql`true`} and l.print_job_id is null
    order by l.letter_id limit ${order.limit}`.execute(tx.db);
  return found.rows;
}

/** The letters of a print job from a page on, in its order. */
export async function listPrinted(tx: Tx, printJobId: string, fromPage: number): Promise<WaitingLetter[]> {
  const found = await sql<WaitingLetter>`select ${waiting} from ${fromLetters(tx)}
    where l.customer_id = ${tx.customerId} and l.print_job_id = ${printJobId} and l.first_page + l.pages > ${fromPage}
    order by l.first_page`.execute(tx.db);
  return found.rows;
}

/** Marks letters as made. One that was taken back meanwhile stays so; answers those that are made. */
export async function markMade(
  tx: Tx,
  made: readonly { letterId: string; pages: number; sha256: string }[],
  now: Instant,
): Promise<string[]> {
  const changed = await sql<{ id: string }>`
    update correspondence.letter l set state = 'READY', state_time = ${now}::timestamptz, pages = r.pages, sha256 = r.sha256
    from ${rowsOf(
      {
        letter_id: { type: 'bigint', values: made.map((one) => one.letterId) },
        pages: { type: 'integer', values: made.map((one) => one.pages) },
        sha256: { type: 'text', values: made.map((one) => one.sha256) },
      },
      'r',
    )} where l.customer_id = ${tx.customerId} and l.letter_id = r.letter_id and l.state = 'QUEUED' returning l.letter_id as id`.execute(
    tx.db,
  );
  const ids = changed.rows.map(({ id }) => id);
  await insertEvents(tx, ids, 'MADE', '', { userId: null, now });
  return ids;
}

/** Moves letters from one of some states to another; answers those that were there. */
export async function moveLetters(
  tx: Tx,
  letterIds: readonly string[],
  { from, to, note = '' }: { from: readonly LetterState[]; to: LetterState; note?: string },
  now: Instant,
): Promise<string[]> {
  const changed = await sql<{ id: string }>`update correspondence.letter set state = ${to}, state_time = ${now}::timestamptz, note = ${note}
    where customer_id = ${tx.customerId} and letter_id = any(${[...letterIds]}::bigint[]) and state = any(${[...from]}::text[]) returning letter_id as id`.execute(
    tx.db,
  );
  return changed.rows.map(({ id }) => id);
}

/** Takes back what was neither sent nor printed; answers those letters. */
export async function takeBackLetters(tx: Tx, letterBatchId: string, by: By): Promise<{ taken: number; stays: number }> {
  const taken = await sql<{ id: string }>`update correspondence.letter set state = 'VOID', state_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId} and state in ('QUEUED', 'READY', 'FAILED')
      and not exists (select from correspondence.print_job j where j.customer_id = ${tx.customerId} and j.print_job_id = letter.print_job_id and j.state = 'AT_HOUSE')
    returning letter_id as id`.execute(tx.db);
  const ids = taken.rows.map(({ id }) => id);
  await insertEvents(tx, ids, 'TAKEN_BACK', '', by);
  const counted = await sql<{ stays: number }>`select count(*)::int as stays from correspondence.letter
    where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId} and state <> 'VOID'`.execute(tx.db);
  const stays = counted.rows[0]?.stays ?? 0;
  await sql`update correspondence.print_job set state = 'VOID' where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}
    and state in ('READY', 'PROBLEM')`.execute(tx.db);
  if (stays === 0)
    await sql`update correspondence.letter_batch set state = 'TAKEN_BACK', version = version + 1
      where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}`.execute(tx.db);
  return { taken: ids.length, stays };
}

/** How many letters of a batch stand in each state. */
export async function countStates(tx: Tx, letterBatchId: string): Promise<Record<string, number>> {
  const found = await sql<{ state: string; count: number }>`select state, count(*)::int as count from correspondence.letter
    where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId} group by state`.execute(tx.db);
  return Object.fromEntries(found.rows.map(({ state, count }) => [state, count]));
}

export interface LetterRow extends WaitingLetter {
  communityId: string;
  letterBatchId: string;
  batchTitle: string;
  owner: string;
  templateName: string;
  reason: string;
  state: LetterState;
  stateTime: Instant;
  note: string;
  printJobId: string | null;
  firstPage: number | null;
  resendOf: string | null;
  servedDate: LocalDate | null;
  fallbackId: string | null;
  noticeClass: NoticeClass;
  releasedById: string | null;
  certificateId: string | null;
  acceptedBy: string;
}

/** One letter, locked when it is about to be changed. */
export async function findLetter(tx: Tx, communityId: string, letterId: string, lock = false): Promise<LetterRow | undefined> {
  const found =
    await sql<LetterRow>`select ${waiting}, l.community_id as "communityId", l.letter_batch_id as "letterBatchId", b.title as "batchTitle",
      t.display_name as owner, v.name as "templateName", l.reason, l.state, l.state_time as "stateTime", l.note, l.print_job_id as "printJobId",
      l.first_page as "firstPage", l.resend_of as "resendOf", l.served_on as "servedDate", b.notice_class as "noticeClass", b.released_by as "releasedById",
      (select f.letter_id from correspondence.letter f where f.customer_id = ${tx.customerId} and f.resend_of = l.letter_id and f.reason = 'EMAIL_FAILED') as "fallbackId",
      m.mailing_certificate_id as "certificateId", coalesce(m.accepted_by, '') as "acceptedBy"
    from ${fromLetters(tx)}
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
    join correspondence.template_version v on v.customer_id = ${tx.customerId} and v.template_id = l.template_id and v.version_no = l.template_version
    left join correspondence.mailing_certificate m on m.customer_id = ${tx.customerId} and m.print_job_id = l.print_job_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.letter_id = ${letterId} ${lock ? sql`for no key update of l` : sql``}`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** True when a paper letter to an owner came back and stands so. */
export async function hasReturned(tx: Tx, ownershipId: string): Promise<boolean> {
  const found = await sql`select from correspondence.letter where customer_id = ${tx.customerId} and ownership_id = ${ownershipId}
    and channel = 'PAPER' and state = 'RETURNED' limit 1`.execute(tx.db);
  return found.rows.length > 0;
}

/** What became of a letter, the latest first. */
export async function listEvents(tx: Tx, letterId: string): Promise<{ what: 'MADE'; detail: string; by: string; eventTime: Instant }[]> {
  const found = await sql<{ what: 'MADE'; detail: string; by: string; eventTime: Instant }>`
    select e.what, e.detail, coalesce(u.display_name, '') as by, e.event_time as "eventTime" from correspondence.letter_event e
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.by_user
    where e.customer_id = ${tx.customerId} and e.letter_id = ${letterId} order by e.letter_event_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/** The email address a user signs in with. */
export async function findUserEmail(tx: Tx, userId: string): Promise<string> {
  const found = await sql<{
    email: string;
  }>`select email from identity.app_user where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  return found.rows[0]?.email ?? '';
}

/** Released batches whose day has come and that no job makes yet. */
export async function listDueBatches(
  tx: Tx,
  today: LocalDate,
): Promise<{ communityId: string; letterBatchId: string; title: string; userId: string }[]> {
  const found = await sql<{ communityId: string; letterBatchId: string; title: string; userId: string }>`
    select community_id as "communityId", letter_batch_id as "letterBatchId", title, released_by as "userId" from correspondence.letter_batch
    where customer_id = ${tx.customerId} and state = 'RELEASED' and job_id is null and send_on <= ${today}::date
    order by letter_batch_id limit 100 for update skip locked`.execute(tx.db);
  return found.rows;
}

/** A file of letters, and the SHA-256 it was made with. */
interface KeptLetter {
  fileKey: string;
  sha256: string;
}

/** Every letter and every file to print of the customer, with the hash it was kept with. */
export async function listKeptLetters(tx: Tx): Promise<KeptLetter[]> {
  const letters = await sql<{ letterId: string; letterBatchId: string; sha256: string }>`
    select letter_id as "letterId", letter_batch_id as "letterBatchId", sha256 from correspondence.letter
    where customer_id = ${tx.customerId} and sha256 is not null order by letter_id`.execute(tx.db);
  const files = await sql<KeptLetter>`
    select file_key as "fileKey", sha256 from correspondence.print_job where customer_id = ${tx.customerId}
    union select file_key, sha256 from correspondence.picture where customer_id = ${tx.customerId} order by 1`.execute(tx.db);
  return [
    ...letters.rows.map(({ letterId, letterBatchId, sha256 }) => ({
      fileKey: `${tx.customerId}/letters/${letterBatchId}/${letterId}.pdf`,
      sha256,
    })),
    ...files.rows,
  ];
}

/** The letters of batches that were not taken back. */
export async function handedOver(tx: Tx, letterBatchIds: readonly string[]): Promise<{ letterId: string; ownershipId: string }[]> {
  const found = await sql<{ letterId: string; ownershipId: string }>`
    select letter_id as "letterId", ownership_id as "ownershipId" from correspondence.letter
    where customer_id = ${tx.customerId} and letter_batch_id = any(${[...letterBatchIds]}::bigint[]) and state <> 'VOID' order by letter_id`.execute(
    tx.db,
  );
  return found.rows;
}
