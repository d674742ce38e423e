// Where violations stand: their facts, how they stand beside them, hearings, feed and settings.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { jsonb, rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, type KeptKind, recordStore } from '../../../packages/db/kept.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ProcessStep } from '../families.contract.ts';
import type { ViolationState } from './violation.contract.ts';
import { violationFields } from './violation.fields.ts';

export type ViolationFacts = FactsOf<typeof violationFields> & { ownershipId: string | null };

export interface By {
  userId: string;
  now: Instant;
}

const table = recordStore<ViolationFacts>({
  table: 'maintenance.violation',
  idColumn: 'violation_id',
  inCommunity: true,
  label: 'detail',
  columns: { ...columnsOf(violationFields), ownershipId: 'ownership_id' },
});

const label = sql`'V-' || r.violation_number || ' ' || c.name`;

/** Violations by their number and code, wherever they are named. */
export const keptViolations: KeptKind<ViolationFacts> = {
  ...table,
  async labels(tx, ids) {
    const found = await sql<{ id: string; label: string; communityId: string }>`
      select r.violation_id as id, ${label} as label, r.community_id as "communityId" from maintenance.violation r
      join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id
      where r.customer_id = ${tx.customerId} and r.violation_id = any(${[...ids]}::bigint[])`.execute(tx.db);
    return new Map(found.rows.map(({ id, ...row }) => [id, row]));
  },
  named: (tx) => sql`select r.violation_id as id, ${label} as label, r.community_id as "communityId" from maintenance.violation r
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id
    where r.customer_id = ${tx.customerId}`,
};

/** The owner of a home on a day; null where nobody owned it. */
export async function ownerOn(tx: Tx, propertyId: string, on: LocalDate): Promise<string | null> {
  const found = await sql<{ ownershipId: string }>`select o.ownership_id as "ownershipId" from people.ownership o
    where o.customer_id = ${tx.customerId} and o.property_id = ${propertyId} and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
    order by o.is_primary desc, o.ownership_id desc limit 1`.execute(tx.db);
  return found.rows[0]?.ownershipId ?? null;
}

/** How a violation stands beside its facts; amounts in cents. */
export interface ViolationStanding {
  violationId: string;
  communityId: string;
  violationNumber: number;
  state: ViolationState;
  requestCodeId: string;
  code: string;
  isSafety: boolean;
  property: string;
  owner: string;
  ownershipId: string | null;
  observedDate: LocalDate;
  observedBy: string;
  article: string;
  steps: ProcessStep[];
  stepsTaken: number;
  lastActionDate: LocalDate | null;
  nextActionDate: LocalDate | null;
  curedDate: LocalDate | null;
  closedDate: LocalDate | null;
  closedReason: string;
  repeatOfId: string | null;
  repeatOfNumber: number | null;
  draftBatchId: string | null;
  photos: number;
  enteredBy: string;
  enteredTime: Instant | null;
}

/** How a violation of a community stands; locked when it is about to be changed. */
export async function findViolation(
  tx: Tx,
  communityId: string,
  violationId: string,
  lock = false,
): Promise<ViolationStanding | undefined> {
  const found = await sql<ViolationStanding>`
    select v.violation_id as "violationId", v.community_id as "communityId", coalesce(v.violation_number, 0) as "violationNumber", v.state,
      v.request_code_id as "requestCodeId", c.alias || ' ' || c.name as code, c.is_safety as "isSafety",
      p.account_number || ' ' || concat_ws(' ', p.street, nullif(p.unit, '')) as property,
      coalesce((select t.display_name from people.ownership o join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
        where o.customer_id = ${tx.customerId} and o.ownership_id = v.ownership_id), '') as owner,
      v.ownership_id as "ownershipId", v.observed_on as "observedDate", v.observed_by as "observedBy", v.article, v.steps, v.steps_taken as "stepsTaken",
      v.last_action_on as "lastActionDate", v.next_action_on as "nextActionDate", v.cured_on as "curedDate", v.closed_on as "closedDate",
      v.closed_reason as "closedReason", v.repeat_of_id as "repeatOfId",
      (select r.violation_number from maintenance.violation r where r.customer_id = ${tx.customerId} and r.violation_id = v.repeat_of_id) as "repeatOfNumber",
      (select l.violation_batch_id from maintenance.violation_batch_line l where l.customer_id = ${tx.customerId} and l.violation_id = v.violation_id
        and l.is_draft) as "draftBatchId",
      (select count(*) from records.attachment a where a.customer_id = ${tx.customerId} and a.community_id = v.community_id and a.entity_kind = 'violation'
        and a.entity_id = v.violation_id::text and a.removed_time is null)::int as photos,
      coalesce((select u.display_name from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = v.entered_by), '') as "enteredBy",
      v.entered_time as "enteredTime"
    from maintenance.violation v
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = v.property_id
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.violation_id = ${violationId}
    ${lock ? sql`for update of v` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** What of a violation is changed beside its facts; what is silent stays. */
export interface ViolationChange {
  violationNumber?: number;
  state?: ViolationState;
  steps?: readonly ProcessStep[];
  stepsTaken?: number;
  nextActionDate?: LocalDate | null;
  curedDate?: LocalDate | null;
  closedDate?: LocalDate | null;
  closedReason?: string;
  repeatOfId?: string | null;
  enteredBy?: string;
  enteredTime?: Instant;
}

const changeColumns: Readonly<Record<keyof ViolationChange, string>> = {
  violationNumber: 'violation_number',
  state: 'state',
  steps: 'steps',
  stepsTaken: 'steps_taken',
  nextActionDate: 'next_action_on',
  curedDate: 'cured_on',
  closedDate: 'closed_on',
  closedReason: 'closed_reason',
  repeatOfId: 'repeat_of_id',
  enteredBy: 'entered_by',
  enteredTime: 'entered_time',
};

/** Changes a violation that was locked. */
export async function changeViolation(tx: Tx, violationId: string, change: ViolationChange, now: Instant): Promise<void> {
  const sets = Object.entries(change).map(
    ([key, value]) => sql`${sql.id(changeColumns[key as keyof ViolationChange])} = ${key === 'steps' ? jsonb(value) : value}`,
  );
  await sql`update maintenance.violation set ${sql.join([...sets, sql`changed_time = ${now}`, sql`version = version + 1`])}
    where customer_id = ${tx.customerId} and violation_id = ${violationId}`.execute(tx.db);
}

/** A case of the same home and code. */
interface LikeCase {
  violationId: string;
  violationNumber: number;
  state: ViolationState;
  observedDate: LocalDate;
  closedDate: LocalDate | null;
  steps: ProcessStep[];
  stepsTaken: number;
}

/** The cases of a home of one code that are not void, the newest first. */
export async function listLike(tx: Tx, communityId: string, propertyId: string, requestCodeId: string): Promise<LikeCase[]> {
  const found = await sql<LikeCase>`
    select v.violation_id as "violationId", coalesce(v.violation_number, 0) as "violationNumber", v.state, v.observed_on as "observedDate",
      v.closed_on as "closedDate", v.steps, v.steps_taken as "stepsTaken"
    from maintenance.violation v
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.property_id = ${propertyId} and v.request_code_id = ${requestCodeId}
      and v.state <> 'VOID' order by v.violation_id desc limit 20`.execute(tx.db);
  return found.rows;
}

/** A code a violation may have, with its words and the steps of its process or of the default one. */
export async function findViolationCode(tx: Tx, communityId: string, requestCodeId: string) {
  const found = await sql<{
    family: string;
    alias: string;
    name: string;
    detail: string;
    actionNeeded: string;
    resolveDays: number | null;
    isActive: boolean;
    steps: ProcessStep[];
  }>`
    select c.family, c.alias, c.name, c.detail, c.action_needed as "actionNeeded", c.resolve_days as "resolveDays", c.is_active as "isActive",
      coalesce(p.steps, d.steps, '[]'::jsonb) as steps
    from maintenance.request_code c
    left join maintenance.action_process p on p.customer_id = ${tx.customerId} and p.action_process_id = c.action_process_id
    left join maintenance.action_process d on d.customer_id = ${tx.customerId} and d.community_id = c.community_id and d.family = c.family and d.is_default
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.request_code_id = ${requestCodeId}`.execute(tx.db);
  return found.rows[0];
}

/** What happened to violations. */
export interface NewEvent {
  violationId: string;
  what: 'OPENED' | 'STEP' | 'STEP_UNDONE' | 'STATE' | 'HEARING' | 'COMMENT';
  body: string;
  isPublic?: boolean;
}

/** Writes lines into the feeds of violations: one statement. */
export async function addEvents(tx: Tx, communityId: string, events: readonly NewEvent[], by: By): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into maintenance.violation_event (customer_id, community_id, violation_id, what, body, is_public, entered_by, entered_time)
    select customer.customer_id, ${communityId}, e.violation_id, e.what, e.body, e.is_public, ${by.userId}, ${by.now}::timestamptz from ${rowsFor(
      tx,
      {
        violation_id: { type: 'bigint', values: events.map((one) => one.violationId) },
        what: { type: 'text', values: events.map((one) => one.what) },
        body: { type: 'text', values: events.map((one) => one.body) },
        is_public: { type: 'boolean', values: events.map((one) => one.isPublic ?? false) },
      },
      'e',
    )}`.execute(tx.db);
}

/** The feed of a violation, the newest first. */
export async function listEvents(tx: Tx, violationId: string) {
  const found = await sql<{
    violationEventId: string;
    what: NewEvent['what'];
    body: string;
    isPublic: boolean;
    author: string;
    enteredTime: Instant;
  }>`
    select e.violation_event_id as "violationEventId", e.what, e.body, e.is_public as "isPublic", coalesce(u.display_name, e.author) as author,
      e.entered_time as "enteredTime"
    from maintenance.violation_event e left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and e.violation_id = ${violationId} order by e.violation_event_id desc`.execute(tx.db);
  return found.rows;
}

/** How a community handles violations. */
export interface ViolationSettings {
  fineCodeId: string | null;
  withdrawalTemplateId: string | null;
  repeatDays: number;
  repeatStep: number;
  reopenDays: number;
  needsPhoto: boolean;
}

/** What holds where a community set nothing. */
export const usualViolationSettings: ViolationSettings = {
  fineCodeId: null,
  withdrawalTemplateId: null,
  repeatDays: 180,
  repeatStep: 2,
  reopenDays: 30,
  needsPhoto: true,
};

/** What a community has set; undefined where it set nothing. */
export async function findViolationSettings(
  tx: Tx,
  communityId: string,
  lock = false,
): Promise<(ViolationSettings & { version: string }) | undefined> {
  const found = await sql<ViolationSettings & { version: string }>`
    select fine_code_id as "fineCodeId", withdrawal_template_id as "withdrawalTemplateId", repeat_days as "repeatDays", repeat_step as "repeatStep",
      reopen_days as "reopenDays", needs_photo as "needsPhoto", version::text as version
    from maintenance.violation_setting where customer_id = ${tx.customerId} and community_id = ${communityId} ${lock ? sql`for update` : sql``}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** Keeps what a community sets. */
export async function saveViolationSettings(tx: Tx, communityId: string, to: ViolationSettings): Promise<void> {
  await sql`insert into maintenance.violation_setting as s (customer_id, community_id, fine_code_id, withdrawal_template_id, repeat_days, repeat_step,
      reopen_days, needs_photo)
    values (${tx.customerId}, ${communityId}, ${to.fineCodeId}, ${to.withdrawalTemplateId}, ${to.repeatDays}, ${to.repeatStep}, ${to.reopenDays},
      ${to.needsPhoto})
    on conflict (customer_id, community_id) do update set fine_code_id = excluded.fine_code_id, withdrawal_template_id = excluded.withdrawal_template_id,
      repeat_days = excluded.repeat_days, repeat_step = excluded.repeat_step, reopen_days = excluded.reopen_days, needs_photo = excluded.needs_photo,
      version = s.version + 1`.execute(tx.db);
}

/** Every home of a community that has a point. */
export async function listPoints(tx: Tx, communityId: string) {
  const found = await sql<{ propertyId: string; accountNumber: string; address: string; latitude: number; longitude: number }>`
    select p.property_id as "propertyId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address, p.latitude, p.longitude
    from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.latitude is not null and p.longitude is not null
    order by p.account_number, p.property_id`.execute(tx.db);
  return found.rows;
}

/** True where a letter may be made of a template in a community. */
export async function hasTemplate(tx: Tx, communityId: string, templateId: string): Promise<boolean> {
  const found = await sql`select from correspondence.template where customer_id = ${tx.customerId} and template_id = ${templateId}
    and (community_id is null or community_id = ${communityId})`.execute(tx.db);
  return found.rows.length > 0;
}
