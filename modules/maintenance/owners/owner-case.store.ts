// What the portal of owners reads of requests, violations and architectural requests: the cases of a home,
// under the names of those who own it today.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ArchitecturalState } from '../architectural/architectural.contract.ts';
import type { ProcessStep, RequestFamily } from '../families.contract.ts';
import type { RequestState } from '../requests/request.contract.ts';
import type { ViolationState } from '../violations/violation.contract.ts';

/** A home as its owners reach it: cases of those who owned it before are not theirs. */
export interface OwnersHome {
  communityId: string;
  propertyId: string;
  ownershipIds: readonly string[];
}

const ofHome = (tx: Tx, { communityId, propertyId, ownershipIds }: OwnersHome, row: string) =>
  sql`${sql.ref(`${row}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${row}.community_id`)} = ${communityId}
    and ${sql.ref(`${row}.property_id`)} = ${propertyId} and ${sql.ref(`${row}.ownership_id`)} = any(${[...ownershipIds]}::bigint[])`;

/** A request of a home. */
export interface OwnerRequestRow {
  requestId: string;
  requestNumber: number;
  family: RequestFamily;
  subject: string;
  description: string;
  code: string;
  state: RequestState;
  receivedDate: LocalDate;
  promisedDate: LocalDate | null;
  changedTime: Instant | null;
}

/** The requests of a home, the newest first; one alone where it is named. */
export async function listRequestsOfHome(tx: Tx, home: OwnersHome, requestId: string | null = null): Promise<OwnerRequestRow[]> {
  const found =
    await sql<OwnerRequestRow>`select r.request_id as "requestId", coalesce(r.request_number, 0) as "requestNumber", r.family, r.subject,
      r.description, coalesce(c.name, '') as code, r.state, r.received_on as "receivedDate", r.promised_on as "promisedDate", r.changed_time as "changedTime"
    from maintenance.request r
    left join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id
    where ${ofHome(tx, home, 'r')} and (${requestId}::bigint is null or r.request_id = ${requestId}::bigint)
    order by r.request_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/** A sentence of a conversation; `isMine` where no user of the office said it. */
export interface SaidRow {
  key: string;
  author: string;
  isMine: boolean;
  body: string;
  saidTime: Instant;
}

/** What was said in public on a request, in order. */
export async function listSaidOnRequest(tx: Tx, requestId: string): Promise<SaidRow[]> {
  const found =
    await sql<SaidRow>`select c.case_comment_id::text as key, coalesce(u.display_name, c.author) as author, c.author_id is null as "isMine",
      c.body, c.entered_time as "saidTime"
    from maintenance.case_comment c left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = c.author_id
    where c.customer_id = ${tx.customerId} and c.request_id = ${requestId} and c.audience = 'PUBLIC'
    order by c.entered_time, c.case_comment_id`.execute(tx.db);
  return found.rows;
}

/** A subject an owner may choose: a code in use that has a sentence for owners. */
export interface OwnerCodeRow {
  requestCodeId: string;
  family: RequestFamily;
  name: string;
  sentence: string;
}

/** The subjects of a community by family and name. */
export async function listOwnerCodes(tx: Tx, communityId: string): Promise<OwnerCodeRow[]> {
  const found = await sql<OwnerCodeRow>`select c.request_code_id as "requestCodeId", c.family, c.name, c.owner_sentence as sentence
    from maintenance.request_code c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.family in ('GENERAL', 'SERVICE') and c.is_active
    order by c.family, lower(c.name), c.request_code_id limit 200`.execute(tx.db);
  return found.rows;
}

/** A violation of a home. */
export interface OwnerViolationRow {
  violationId: string;
  violationNumber: number;
  name: string;
  state: ViolationState;
  detail: string;
  actionNeeded: string;
  article: string;
  location: string;
  observedDate: LocalDate;
  dueDate: LocalDate | null;
  closedDate: LocalDate | null;
  steps: ProcessStep[];
  stepsTaken: number;
  noticedDate: LocalDate | null;
  saidCured: Instant | null;
}

/** The violations of a home that are shown to its owners, the newest first; one alone where it is named. */
export async function listViolationsOfHome(tx: Tx, home: OwnersHome, violationId: string | null = null): Promise<OwnerViolationRow[]> {
  const found =
    await sql<OwnerViolationRow>`select v.violation_id as "violationId", coalesce(v.violation_number, 0) as "violationNumber", c.name, v.state,
      v.detail, v.action_needed as "actionNeeded", v.article, v.location, v.observed_on as "observedDate", v.due_on as "dueDate",
      v.closed_on as "closedDate", v.steps, v.steps_taken as "stepsTaken", v.last_action_on as "noticedDate",
      (select max(e.entered_time) from maintenance.violation_event e where e.customer_id = ${tx.customerId} and e.violation_id = v.violation_id
        and e.is_cure) as "saidCured"
    from maintenance.violation v
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    where ${ofHome(tx, home, 'v')} and v.shows_owner and v.state <> 'VOID' and (${violationId}::bigint is null or v.violation_id = ${violationId}::bigint)
    order by v.closed_on is not null, v.violation_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/** What was said on a violation that its owner sees too, in order. */
export async function listSaidOnViolation(tx: Tx, violationId: string): Promise<SaidRow[]> {
  const found =
    await sql<SaidRow>`select e.violation_event_id::text as key, coalesce(u.display_name, e.author) as author, e.entered_by is null as "isMine",
      e.body, e.entered_time as "saidTime"
    from maintenance.violation_event e left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and e.violation_id = ${violationId} and e.is_public and e.what = 'COMMENT'
    order by e.violation_event_id`.execute(tx.db);
  return found.rows;
}

/** What an owner says on a violation: a sentence, or that it is fixed. */
export async function insertOwnerWord(
  tx: Tx,
  of: { communityId: string; violationId: string; author: string; body: string; isCure: boolean; now: Instant },
): Promise<void> {
  await sql`insert into maintenance.violation_event (customer_id, community_id, violation_id, what, body, is_public, entered_time, author, is_cure)
    values (${tx.customerId}, ${of.communityId}, ${of.violationId}, 'COMMENT', ${of.body}, true, ${of.now}::timestamptz, ${of.author}, ${of.isCure})`.execute(
    tx.db,
  );
}

/** Puts a violation on the list of homes to look at on a day, unless it stands there earlier. */
export async function inspectBy(tx: Tx, violationId: string, on: LocalDate, now: Instant): Promise<void> {
  await sql`update maintenance.violation set next_inspection_on = least(next_inspection_on, ${on}::date), changed_time = ${now}, version = version + 1
    where customer_id = ${tx.customerId} and violation_id = ${violationId}`.execute(tx.db);
}

/** A picture on a violation, as it is kept. */
export interface OwnerPhotoRow {
  attachmentId: string;
  name: string;
  takenTime: Instant;
  mediaType: string;
  fileName: string;
  fileKey: string;
  sha256: string;
}

/** The pictures on a violation in the order they came; one alone where it is named. */
export async function listPhotosOfViolation(
  tx: Tx,
  { communityId, violationId }: { communityId: string; violationId: string },
  attachmentId: string | null = null,
): Promise<OwnerPhotoRow[]> {
  const found =
    await sql<OwnerPhotoRow>`select a.attachment_id as "attachmentId", a.name, a.entered_time as "takenTime", v.media_type as "mediaType",
      v.file_name as "fileName", v.file_key as "fileKey", v.sha256
    from records.attachment a
    cross join lateral (select w.media_type, w.file_name, w.file_key, w.sha256 from records.attachment_version w
      where w.customer_id = ${tx.customerId} and w.attachment_id = a.attachment_id order by w.version desc limit 1) v
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.entity_kind = 'violation' and a.entity_id = ${violationId}::text
      and a.removed_time is null and v.media_type in ('image/jpeg', 'image/png') and (${attachmentId}::bigint is null or a.attachment_id = ${attachmentId}::bigint)
    order by a.attachment_id limit 20`.execute(tx.db);
  return found.rows;
}

/** An architectural request of a home. */
export interface OwnerArchitecturalRow {
  architecturalRequestId: string;
  requestNumber: number;
  subject: string;
  state: ArchitecturalState;
  receivedDate: LocalDate;
  dueDate: LocalDate | null;
  decidedDate: LocalDate | null;
  expiresDate: LocalDate | null;
}

/** The architectural requests of a home, the newest first. */
export async function listArchitecturalOfHome(tx: Tx, home: OwnersHome): Promise<OwnerArchitecturalRow[]> {
  const found =
    await sql<OwnerArchitecturalRow>`select r.architectural_request_id as "architecturalRequestId", coalesce(r.request_number, 0) as "requestNumber",
      r.subject, r.state, r.received_on as "receivedDate", r.due_on as "dueDate", r.decided_on as "decidedDate", r.expires_on as "expiresDate"
    from maintenance.architectural_request r where ${ofHome(tx, home, 'r')}
    order by r.architectural_request_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/** The fines of a violation that stand, in cents. */
export async function finesOf(tx: Tx, violationId: string): Promise<Cents> {
  const found = await sql<{
    fine_cents: Cents;
  }>`select coalesce(sum(l.fine_cents), 0)::bigint as fine_cents from maintenance.violation_batch_line l
    join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = l.violation_batch_id and b.state = 'POSTED'
    where l.customer_id = ${tx.customerId} and l.violation_id = ${violationId}`.execute(tx.db);
  return found.rows[0]?.fine_cents ?? 0n;
}

/** What owners said on an architectural request, in order. */
export async function listOwnersRemarks(tx: Tx, architecturalRequestId: string): Promise<SaidRow[]> {
  const found =
    await sql<SaidRow>`select e.architectural_event_id::text as key, e.author, true as "isMine", e.body, e.entered_time as "saidTime"
    from maintenance.architectural_event e where e.customer_id = ${tx.customerId} and e.architectural_request_id = ${architecturalRequestId}
      and e.entered_by is null order by e.architectural_event_id`.execute(tx.db);
  return found.rows;
}

/** Keeps what an owner says on an architectural request. */
export async function insertOwnersRemark(
  tx: Tx,
  of: { communityId: string; architecturalRequestId: string; author: string; body: string; now: Instant },
): Promise<void> {
  await sql`insert into maintenance.architectural_event (customer_id, community_id, architectural_request_id, is_remark, body, author, entered_time)
    values (${tx.customerId}, ${of.communityId}, ${of.architecturalRequestId}, true, ${of.body}, ${of.author}, ${of.now}::timestamptz)`.execute(
    tx.db,
  );
}
