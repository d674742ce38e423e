// Where batches of violations stand, and what of a case a batch has to know.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ProcessStep } from '../families.contract.ts';
import type { ViolationState } from './violation.contract.ts';
import type { By } from './violation.store.ts';
import type { ViolationBatchState } from './violation-batch.contract.ts';

export interface ViolationBatchRow {
  violationBatchId: string;
  batchNumber: number;
  name: string;
  actionDate: LocalDate;
  state: ViolationBatchState;
  batchId: string | null;
  version: string;
}

/** A batch of a community; locked when it is about to be changed. */
export async function findViolationBatch(
  tx: Tx,
  communityId: string,
  violationBatchId: string,
  lock = false,
): Promise<ViolationBatchRow | undefined> {
  const found = await sql<ViolationBatchRow>`
    select b.violation_batch_id as "violationBatchId", b.batch_number as "batchNumber", b.name, b.action_on as "actionDate", b.state, b.batch_id as "batchId",
      b.version::text as version
    from maintenance.violation_batch b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.violation_batch_id = ${violationBatchId}
    ${lock ? sql`for update of b` : sql``}`.execute(tx.db);
  return found.rows[0];
}

export async function insertViolationBatch(
  tx: Tx,
  communityId: string,
  of: { batchNumber: number; name: string; actionDate: LocalDate },
  by: By,
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into maintenance.violation_batch (customer_id, community_id, batch_number, name, action_on, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${of.batchNumber}, ${of.name}, ${of.actionDate}, ${by.userId}, ${by.now}::timestamptz)
    returning violation_batch_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** How cases stand before they are put into a batch, by number; locked. */
export async function lockChosen(tx: Tx, communityId: string, violationIds: readonly string[]) {
  const found = await sql<{
    violationId: string;
    violationNumber: number;
    state: ViolationState;
    draftBatchNumber: number | null;
    draftBatchId: string | null;
  }>`
    select v.violation_id as "violationId", coalesce(v.violation_number, 0) as "violationNumber", v.state, d.batch_number as "draftBatchNumber",
      d.violation_batch_id as "draftBatchId"
    from maintenance.violation v
    left join lateral (select b.batch_number, b.violation_batch_id from maintenance.violation_batch_line l
      join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = l.violation_batch_id
      where l.customer_id = ${tx.customerId} and l.violation_id = v.violation_id and l.is_draft) d on true
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.violation_id = any(${[...violationIds]}::bigint[])
    order by v.violation_id for no key update of v`.execute(tx.db);
  return found.rows;
}

/** Puts cases into a batch that is not posted; one that is in another such batch moves. */
export async function insertBatchLines(
  tx: Tx,
  communityId: string,
  violationBatchId: string,
  violationIds: readonly string[],
): Promise<void> {
  await sql`delete from maintenance.violation_batch_line where customer_id = ${tx.customerId} and is_draft
    and violation_id = any(${[...violationIds]}::bigint[])`.execute(tx.db);
  const rows = rowsFor(tx, { violation_id: { type: 'bigint', values: [...violationIds] } });
  await sql`insert into maintenance.violation_batch_line (customer_id, community_id, violation_batch_id, violation_id)
    select customer.customer_id, ${communityId}, ${violationBatchId}::bigint, given.violation_id from ${rows}`.execute(tx.db);
}

/** Chooses for a line of a batch that is not posted; false where it has no such case. Fine in cents. */
export async function changeBatchLine(
  tx: Tx,
  violationBatchId: string,
  violationId: string,
  to: { isExcluded: boolean; stepNo: number | null; fine: Cents | null },
): Promise<boolean> {
  const done =
    await sql`update maintenance.violation_batch_line set is_excluded = ${to.isExcluded}, chosen_step = ${to.stepNo}, chosen_cents = ${to.fine}
    where customer_id = ${tx.customerId} and violation_batch_id = ${violationBatchId} and violation_id = ${violationId} and is_draft
    returning violation_batch_line_id`.execute(tx.db);
  return done.rows.length > 0;
}

/** Takes a case out of a batch; false where it was not in it. */
export async function deleteBatchLine(tx: Tx, violationBatchId: string, violationId: string): Promise<boolean> {
  const done =
    await sql`delete from maintenance.violation_batch_line where customer_id = ${tx.customerId} and violation_batch_id = ${violationBatchId}
    and violation_id = ${violationId} and is_draft returning violation_batch_line_id`.execute(tx.db);
  return done.rows.length > 0;
}

export async function deleteViolationBatch(tx: Tx, violationBatchId: string): Promise<void> {
  await sql`delete from maintenance.violation_batch where customer_id = ${tx.customerId} and violation_batch_id = ${violationBatchId}
    and state = 'DRAFT'`.execute(tx.db);
}

/** A case of a batch with everything its step rests on; amounts in cents. */
export interface BatchCase {
  violationId: string;
  violationNumber: number;
  version: string;
  state: ViolationState;
  accountNumber: string;
  address: string;
  propertyId: string;
  /** Who owns the home on the day of the batch. */
  ownershipId: string | null;
  owner: string;
  code: string;
  isSafety: boolean;
  observedDate: LocalDate;
  observedBy: string;
  dueDate: LocalDate | null;
  article: string;
  detail: string;
  actionNeeded: string;
  curedDate: LocalDate | null;
  steps: ProcessStep[];
  stepsTaken: number;
  lastActionDate: LocalDate | null;
  nextActionDate: LocalDate | null;
  photos: number;
  letterDates: LocalDate[];
  fineDates: LocalDate[];
  fines_cents: Cents;
  isExcluded: boolean;
  chosenStep: number | null;
  chosen_cents: Cents | null;
}

/** The cases of a batch, by account and number: one statement, however many. */
export async function listBatchCases(tx: Tx, violationBatchId: string, on: LocalDate, lock = false): Promise<BatchCase[]> {
  const found = await sql<BatchCase>`
    select v.violation_id as "violationId", coalesce(v.violation_number, 0) as "violationNumber", v.version::text as version, v.state,
      p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address, v.property_id as "propertyId",
      o.ownership_id as "ownershipId", coalesce(o.owner, '') as owner, c.name as code, c.is_safety as "isSafety", v.observed_on as "observedDate",
      v.observed_by as "observedBy", v.due_on as "dueDate", v.article, v.detail, v.action_needed as "actionNeeded", v.cured_on as "curedDate",
      v.steps, v.steps_taken as "stepsTaken", v.last_action_on as "lastActionDate", v.next_action_on as "nextActionDate",
      (select count(*) from records.attachment a where a.customer_id = ${tx.customerId} and a.community_id = v.community_id and a.entity_kind = 'violation'
        and a.entity_id = v.violation_id::text and a.removed_time is null)::int as photos,
      coalesce(d.letters, '[]'::jsonb) as "letterDates", coalesce(d.fined, '[]'::jsonb) as "fineDates", coalesce(d.fines, 0)::bigint as fines_cents,
      l.is_excluded as "isExcluded", l.chosen_step as "chosenStep", l.chosen_cents
    from maintenance.violation_batch_line l
    join maintenance.violation v on v.customer_id = ${tx.customerId} and v.violation_id = l.violation_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = v.property_id
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    left join lateral (select s.ownership_id, t.display_name as owner from people.ownership s
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = s.party_id
      where s.customer_id = ${tx.customerId} and s.property_id = v.property_id and s.start_on <= ${on}::date and (s.end_on is null or s.end_on >= ${on}::date)
      order by s.is_primary desc, s.ownership_id desc limit 1) o on true
    left join lateral (select sum(x.fine_cents) as fines,
        jsonb_agg(b.action_on::text order by b.action_on, x.violation_batch_line_id) filter (where x.letter_batch_id is not null) as letters,
        jsonb_agg(b.action_on::text order by b.action_on, x.violation_batch_line_id) filter (where x.fine_cents > 0) as fined
      from maintenance.violation_batch_line x
      join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = x.violation_batch_id and b.state = 'POSTED'
      where x.customer_id = ${tx.customerId} and x.violation_id = v.violation_id and x.step_no is not null) d on true
    where l.customer_id = ${tx.customerId} and l.violation_batch_id = ${violationBatchId}
    order by p.account_number, v.violation_number, v.violation_id ${lock ? sql`for no key update of v, l` : sql``}`.execute(tx.db);
  return found.rows;
}

/** What a case did in a batch; amounts in cents. */
export interface DoneLine {
  violationId: string;
  stepNo: number;
  step: string;
  stepsBefore: number;
  lastActionBefore: LocalDate | null;
  nextActionBefore: LocalDate | null;
  nextActionDate: LocalDate | null;
  ownershipId: string;
  letterBatchId: string | null;
  channel: string;
  asked: Cents;
  fine: Cents;
  citation: string;
}

/** Keeps what the cases of a batch did, drops those left out, and moves the cases: three statements. */
export async function postBatchLines(tx: Tx, violationBatchId: string, lines: readonly DoneLine[], on: LocalDate, by: By): Promise<void> {
  const of = <K extends keyof DoneLine>(type: string, key: K) => ({ type, values: lines.map((line) => line[key]) });
  const rows = rowsFor(
    tx,
    {
      violation_id: of('bigint', 'violationId'),
      step_no: of('integer', 'stepNo'),
      step_name: of('text', 'step'),
      steps_before: of('integer', 'stepsBefore'),
      last_before: of('date', 'lastActionBefore'),
      next_before: of('date', 'nextActionBefore'),
      next_on: of('date', 'nextActionDate'),
      ownership_id: of('bigint', 'ownershipId'),
      letter_batch_id: of('bigint', 'letterBatchId'),
      channel: of('text', 'channel'),
      asked_cents: of('bigint', 'asked'),
      fine_cents: of('bigint', 'fine'),
      citation: of('text', 'citation'),
    },
    'r',
  );
  await sql`update maintenance.violation_batch_line l set is_draft = false, step_no = r.step_no, step_name = r.step_name, steps_before = r.steps_before,
      last_action_before = r.last_before, next_action_before = r.next_before, ownership_id = r.ownership_id, letter_batch_id = r.letter_batch_id,
      channel = r.channel, asked_cents = r.asked_cents, fine_cents = r.fine_cents, citation = r.citation
    from ${rows} where l.customer_id = ${tx.customerId} and l.violation_batch_id = ${violationBatchId} and l.violation_id = r.violation_id`.execute(
    tx.db,
  );
  await sql`update maintenance.violation v set steps_taken = r.step_no, last_action_on = ${on}::date, next_action_on = r.next_on,
      changed_time = ${by.now}::timestamptz, version = v.version + 1
    from ${rows} where v.customer_id = ${tx.customerId} and v.violation_id = r.violation_id`.execute(tx.db);
  await sql`update maintenance.violation_batch_line set is_draft = false, is_excluded = true
    where customer_id = ${tx.customerId} and violation_batch_id = ${violationBatchId} and is_draft`.execute(tx.db);
}

/** Marks a batch as posted, with the batch of its fines. */
export async function markPosted(tx: Tx, violationBatchId: string, batchId: string | null, by: By): Promise<void> {
  await sql`update maintenance.violation_batch set state = 'POSTED', batch_id = ${batchId}, posted_by = ${by.userId}, posted_time = ${by.now}::timestamptz,
      version = version + 1
    where customer_id = ${tx.customerId} and violation_batch_id = ${violationBatchId}`.execute(tx.db);
}

/** Marks a batch as undone. */
export async function markBatchUndone(tx: Tx, violationBatchId: string, withdrawalBatchId: string | null, by: By): Promise<void> {
  await sql`update maintenance.violation_batch set state = 'UNDONE', withdrawal_batch_id = ${withdrawalBatchId}, undone_by = ${by.userId},
      undone_time = ${by.now}::timestamptz, version = version + 1
    where customer_id = ${tx.customerId} and violation_batch_id = ${violationBatchId}`.execute(tx.db);
}

/** A line that was posted, with where its case stands now; amounts in cents. */
export interface PostedLine {
  violationId: string;
  violationNumber: number;
  accountNumber: string;
  owner: string;
  code: string;
  step: string;
  stepNo: number;
  stepsNow: number;
  /** Another batch took it a step since. */
  hasLater: boolean;
  letterBatchId: string | null;
  channel: string;
  asked_cents: Cents;
  fine_cents: Cents;
  citation: string;
  photos: number;
}

/** What the cases of a posted batch did, by account. */
export async function listPostedLines(tx: Tx, violationBatchId: string): Promise<PostedLine[]> {
  const found = await sql<PostedLine>`
    select l.violation_id as "violationId", coalesce(v.violation_number, 0) as "violationNumber", p.account_number as "accountNumber",
      coalesce(t.display_name, '') as owner, c.name as code, l.step_name as step, l.step_no as "stepNo", v.steps_taken as "stepsNow",
      exists (select 1 from maintenance.violation_batch_line x
        join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = x.violation_batch_id and b.state = 'POSTED'
        where x.customer_id = ${tx.customerId} and x.violation_id = l.violation_id and x.step_no is not null
          and x.violation_batch_line_id > l.violation_batch_line_id) as "hasLater", l.letter_batch_id as "letterBatchId", l.channel, l.asked_cents, l.fine_cents, l.citation,
      (select count(*) from records.attachment a where a.customer_id = ${tx.customerId} and a.community_id = v.community_id and a.entity_kind = 'violation'
        and a.entity_id = v.violation_id::text and a.removed_time is null)::int as photos
    from maintenance.violation_batch_line l
    join maintenance.violation v on v.customer_id = ${tx.customerId} and v.violation_id = l.violation_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = v.property_id
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where l.customer_id = ${tx.customerId} and l.violation_batch_id = ${violationBatchId} and l.step_no is not null
    order by p.account_number, v.violation_number, l.violation_batch_line_id`.execute(tx.db);
  return found.rows;
}

/** Puts the cases of a posted batch back to where they stood before it. */
export async function moveBack(tx: Tx, violationBatchId: string, by: By): Promise<void> {
  await sql`update maintenance.violation v set steps_taken = l.steps_before, last_action_on = l.last_action_before, next_action_on = l.next_action_before,
      changed_time = ${by.now}::timestamptz, version = v.version + 1
    from maintenance.violation_batch_line l
    where v.customer_id = ${tx.customerId} and l.customer_id = ${tx.customerId} and l.violation_batch_id = ${violationBatchId}
      and l.step_no is not null and v.violation_id = l.violation_id`.execute(tx.db);
}

/** The steps that were taken on a case, the newest first; fine in cents. */
export async function listTaken(tx: Tx, violationId: string) {
  const found = await sql<{
    violationBatchId: string;
    batchNumber: number;
    step: string;
    takenDate: LocalDate;
    letterBatchId: string | null;
    channel: string;
    fine_cents: Cents;
    citation: string;
    batchId: string | null;
    isUndone: boolean;
  }>`
    select l.violation_batch_id as "violationBatchId", b.batch_number as "batchNumber", l.step_name as step, b.action_on as "takenDate",
      l.letter_batch_id as "letterBatchId", l.channel, l.fine_cents, l.citation, b.batch_id as "batchId", b.state = 'UNDONE' as "isUndone"
    from maintenance.violation_batch_line l
    join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = l.violation_batch_id
    where l.customer_id = ${tx.customerId} and l.violation_id = ${violationId} and l.step_no is not null
    order by l.violation_batch_line_id desc`.execute(tx.db);
  return found.rows;
}

/** How many letters of batches may still be canceled, and how many left the house. */
export async function countPieces(tx: Tx, letterBatchIds: readonly string[]): Promise<{ waiting: number; out: number }> {
  const found = await sql<{ waiting: number; out: number }>`
    select count(*) filter (where state in ('QUEUED', 'READY', 'FAILED'))::int as waiting,
      count(*) filter (where state not in ('QUEUED', 'READY', 'FAILED', 'VOID'))::int as out
    from correspondence.letter where customer_id = ${tx.customerId} and letter_batch_id = any(${[...letterBatchIds]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows[0] ?? { waiting: 0, out: 0 };
}
