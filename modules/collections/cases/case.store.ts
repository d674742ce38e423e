// The SQL of collection cases: what is late, cases, evidence and their feed.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { CaseEvent } from './case.contract.ts';
import type { Side, Stage } from './stage.contract.ts';

export interface By {
  userId: string;
  now: Instant;
}

/** What of an account is open and due on a day, by kind, in cents. */
export interface LateRow {
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  owner: string;
  holdsNotices: boolean;
  holdsFees: boolean;
  total_cents: Cents;
  assessments_cents: Cents;
  late_fees_cents: Cents;
  interest_cents: Cents;
  other_cents: Cents;
  oldestDue: LocalDate | null;
  oldestAny: LocalDate | null;
  charges: number;
}

/** Present primary owners with something open and due on a day; one statement, whatever their number. */
export async function listLate(
  tx: Tx,
  communityId: string,
  on: LocalDate,
  ownershipIds: readonly string[] | null = null,
): Promise<LateRow[]> {
  const whose =
    ownershipIds === null
      ? sql`o.is_primary and (o.end_on is null or o.end_on >= ${on}::date)`
      : sql`o.ownership_id = any(${[...ownershipIds]}::bigint[])`;
  const of = (...kinds: string[]) => sql`coalesce(sum(c.open_cents) filter (where k.kind = any(${kinds}::text[])), 0)::bigint`;
  const dues = ['ASSESSMENT', 'SPECIAL'];
  const found = await sql<LateRow>`
    select o.ownership_id as "ownershipId", p.property_id as "propertyId", p.account_number as "accountNumber", t.display_name as owner,
      ${isHeld(tx, 'NOTICE', on)} as "holdsNotices", ${isHeld(tx, 'FEE', on)} as "holdsFees",
      coalesce(sum(c.open_cents), 0)::bigint as total_cents, ${of(...dues)} as assessments_cents, ${of('LATE_FEE')} as late_fees_cents,
      ${of('INTEREST')} as interest_cents, ${of('MISC', 'NSF')} as other_cents,
      min(c.charge_date) filter (where k.kind = any(${dues}::text[])) as "oldestDue", min(c.charge_date) as "oldestAny", count(c.charge_id)::int as charges
    from people.ownership o
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join receivables.charge c on c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = o.ownership_id
      and c.open_cents > 0 and not c.is_reversed and c.charge_date <= ${on}::date
    left join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and ${whose}
    group by o.ownership_id, p.property_id, p.community_id, p.customer_id, p.account_number, t.display_name
    order by p.account_number, o.ownership_id`.execute(tx.db);
  return found.rows;
}

/** Charges of an owner open through a day, the oldest first; amounts in cents. */
export async function listPayoff(
  tx: Tx,
  communityId: string,
  ownershipId: string,
  through: LocalDate,
): Promise<{ dueDate: LocalDate; charge: string; kind: string; open: Cents }[]> {
  const found = await sql<{ dueDate: LocalDate; charge: string; kind: string; open_cents: Cents }>`
    select c.charge_date as "dueDate", coalesce(nullif(c.description, ''), k.name) as charge, k.kind, c.open_cents
    from receivables.charge c join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = ${ownershipId}
      and c.open_cents > 0 and not c.is_reversed and c.charge_date <= ${through}::date
    order by c.charge_date, c.charge_id`.execute(tx.db);
  return found.rows.map(({ open_cents, ...row }) => ({ ...row, open: open_cents }));
}

/** What a case says of itself. */
export interface CaseFactsRow {
  attorneyId: string | null;
  feeAgreement: string;
  isDisputed: boolean;
  petitionDate: LocalDate | null;
  claimDueDate: LocalDate | null;
  dischargedDate: LocalDate | null;
  militaryCheckedDate: LocalDate | null;
  isMilitary: boolean;
  lienDate: LocalDate | null;
  lienInstrument: string;
  lien_cents: Cents | null;
  lienReleasedDate: LocalDate | null;
  judgmentDate: LocalDate | null;
  foreclosureDate: LocalDate | null;
}
export interface CaseRow extends CaseFactsRow {
  collectionCaseId: string;
  version: string;
  number: number;
  ownershipId: string;
  procedureId: string;
  stepNo: number;
  stage: Stage;
  stageDate: LocalDate;
  openedDate: LocalDate;
  opened_cents: Cents;
  closedDate: LocalDate | null;
  closedReason: string;
  side: Side;
  hasOfferedPlan: boolean;
}

/** True where property `p` bears a flag on a day. */
const isFlagged = (tx: Tx, flag: string, on: LocalDate) => sql<boolean>`exists (${flagsBorne(tx, on)} and f.flag = ${flag})`;

/** The flags property `p` bears on a day. */
const flagsBorne = (tx: Tx, on: LocalDate) => sql`select f.flag from communities.property_flag f where f.customer_id = ${tx.customerId}
  and f.community_id = p.community_id and f.property_id = p.property_id and (f.from_on is null or f.from_on <= ${on}::date) and (f.to_on is null or f.to_on >= ${on}::date)`;

/** The names of the flags property `p` bears on a day, as an array. */
export const flagNames = (tx: Tx, on: LocalDate) => sql<string[]>`array(${flagsBorne(tx, on)} order by f.flag)`;

/** What stands beside the stage of case `k` of property `p` on a day. */
export const sideOf = (tx: Tx, on: LocalDate) => sql<Side>`case
  when (k.petition_on <= ${on}::date and (k.discharged_on is null or k.discharged_on > ${on}::date)) or ${isFlagged(tx, 'BANKRUPTCY', on)} then 'BANKRUPTCY'
  when exists (select from collections.payment_plan n where n.customer_id = ${tx.customerId} and n.collection_case_id = k.collection_case_id and n.state = 'ACTIVE') then 'PLAN'
  when k.is_disputed then 'DISPUTE'
  when k.attorney_id is not null or ${isFlagged(tx, 'ATTORNEY', on)} then 'ATTORNEY_HOLD'
  when k.is_military or ${isFlagged(tx, 'MILITARY', on)} then 'MILITARY' else 'NONE' end`;

const caseColumns = (
  tx: Tx,
  on: LocalDate,
) => sql`k.collection_case_id as "collectionCaseId", k.version::text, k.number, k.ownership_id as "ownershipId",
  k.procedure_id as "procedureId", k.step_no as "stepNo", k.stage, k.stage_on as "stageDate", k.opened_on as "openedDate", k.opened_cents,
  k.closed_on as "closedDate", k.closed_reason as "closedReason", k.attorney_id as "attorneyId", k.fee_agreement as "feeAgreement",
  k.is_disputed as "isDisputed", k.petition_on as "petitionDate", k.claim_due_on as "claimDueDate", k.discharged_on as "dischargedDate",
  k.military_checked_on as "militaryCheckedDate", k.is_military as "isMilitary", k.lien_on as "lienDate", k.lien_instrument as "lienInstrument",
  k.lien_cents, k.lien_released_on as "lienReleasedDate", k.judgment_on as "judgmentDate", k.foreclosure_on as "foreclosureDate",
  ${sideOf(tx, on)} as side,
  exists (select from collections.payment_plan n where n.customer_id = ${tx.customerId} and n.collection_case_id = k.collection_case_id) as "hasOfferedPlan"`;
const fromCases = (tx: Tx) => sql`collections.collection_case k
  join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = k.ownership_id
  join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id`;

/** One case of a community, locked when it is about to be changed. */
export async function findCase(
  tx: Tx,
  communityId: string,
  collectionCaseId: string,
  on: LocalDate,
  lock = false,
): Promise<CaseRow | undefined> {
  const found = await sql<CaseRow>`select ${caseColumns(tx, on)} from ${fromCases(tx)}
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.collection_case_id = ${collectionCaseId}
    ${lock ? sql`for no key update of k` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The open case of an owner, locked; undefined where there is none. */
export async function findOpenCaseOf(tx: Tx, communityId: string, ownershipId: string, on: LocalDate): Promise<CaseRow | undefined> {
  const found = await sql<CaseRow>`select ${caseColumns(tx, on)} from ${fromCases(tx)}
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.ownership_id = ${ownershipId} and k.closed_on is null
    for no key update of k`.execute(tx.db);
  return found.rows[0];
}

/** Opens a closed case again at the stage it stood in. */
export async function reopenCase(
  tx: Tx,
  collectionCaseId: string,
  { stage, stageDate }: { stage: Stage; stageDate: LocalDate },
): Promise<void> {
  await sql`update collections.collection_case set stage = ${stage}, stage_on = ${stageDate}::date, closed_on = null, closed_reason = '', version = version + 1
    where customer_id = ${tx.customerId} and collection_case_id = ${collectionCaseId}`.execute(tx.db);
}

/** The open cases of a community, locked in the order of their ids when a run is posted. */
export async function listOpenCases(tx: Tx, communityId: string, on: LocalDate, lock = false): Promise<CaseRow[]> {
  const found = await sql<CaseRow>`select ${caseColumns(tx, on)} from ${fromCases(tx)}
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.closed_on is null order by k.collection_case_id
    ${lock ? sql`for no key update of k` : sql``}`.execute(tx.db);
  return found.rows;
}

/** Opens cases in the order given, numbered on; answers their ids. Owners with an open case are left out. */
export async function insertCases(
  tx: Tx,
  communityId: string,
  { procedureId, on }: { procedureId: string; on: LocalDate },
  cases: readonly { ownershipId: string; opened: Cents }[],
): Promise<Map<string, string>> {
  if (cases.length === 0) return new Map();
  const made = await sql<{ id: string; ownershipId: string }>`
    insert into collections.collection_case (customer_id, community_id, number, ownership_id, procedure_id, stage, stage_on, opened_on, opened_cents)
    select customer.customer_id, ${communityId}::bigint,
      (select coalesce(max(c.number), 0) from collections.collection_case c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}) + r.at,
      r.ownership_id, ${procedureId}::bigint, 'CURRENT', ${on}::date, ${on}::date, r.cents
    from ${rowsFor(
      tx,
      {
        ownership_id: { type: 'bigint', values: cases.map((one) => one.ownershipId) },
        cents: { type: 'bigint', values: cases.map((one) => one.opened) },
        at: { type: 'integer', values: cases.map((_one, at) => at + 1) },
      },
      'r',
    )} on conflict do nothing returning collection_case_id as id, ownership_id as "ownershipId"`.execute(tx.db);
  return new Map(made.rows.map(({ id, ownershipId }) => [ownershipId, id]));
}

/** Holds the numbering of the cases of a community until the transaction ends. */
export async function lockCases(tx: Tx, communityId: string): Promise<void> {
  await sql`select from communities.community where customer_id = ${tx.customerId} and community_id = ${communityId} for no key update`.execute(
    tx.db,
  );
}

/** Moves cases to steps and stages on a day. */
export async function moveCases(
  tx: Tx,
  moves: readonly { collectionCaseId: string; stepNo: number; stage: Stage; on: LocalDate }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`update collections.collection_case k set step_no = r.step_no, stage = r.stage, stage_on = r.stage_on, version = k.version + 1
    from ${rowsOf(
      {
        collection_case_id: { type: 'bigint', values: moves.map((one) => one.collectionCaseId) },
        step_no: { type: 'integer', values: moves.map((one) => one.stepNo) },
        stage: { type: 'text', values: moves.map((one) => one.stage) },
        stage_on: { type: 'date', values: moves.map((one) => one.on) },
      },
      'r',
    )} where k.customer_id = ${tx.customerId} and k.collection_case_id = r.collection_case_id`.execute(tx.db);
}

/** Closes cases on a day. */
export async function closeCases(
  tx: Tx,
  collectionCaseIds: readonly string[],
  { stage, on, reason }: { stage: Stage; on: LocalDate; reason: string },
): Promise<void> {
  if (collectionCaseIds.length === 0) return;
  await sql`update collections.collection_case set stage = ${stage}, stage_on = ${on}::date, closed_on = greatest(${on}::date, opened_on), closed_reason = ${reason},
      version = version + 1
    where customer_id = ${tx.customerId} and collection_case_id = any(${[...collectionCaseIds]}::bigint[]) and closed_on is null`.execute(
    tx.db,
  );
}

/** Writes what is known of a case. */
export async function saveFacts(tx: Tx, collectionCaseId: string, facts: CaseFactsRow): Promise<string> {
  const done = await sql<{
    version: string;
  }>`update collections.collection_case set attorney_id = ${facts.attorneyId}, fee_agreement = ${facts.feeAgreement},
      is_disputed = ${facts.isDisputed}, petition_on = ${facts.petitionDate}::date, claim_due_on = ${facts.claimDueDate}::date,
      discharged_on = ${facts.dischargedDate}::date, military_checked_on = ${facts.militaryCheckedDate}::date, is_military = ${facts.isMilitary},
      lien_on = ${facts.lienDate}::date, lien_instrument = ${facts.lienInstrument}, lien_cents = ${facts.lien_cents}, lien_released_on = ${facts.lienReleasedDate}::date,
      judgment_on = ${facts.judgmentDate}::date, foreclosure_on = ${facts.foreclosureDate}::date, version = version + 1
    where customer_id = ${tx.customerId} and collection_case_id = ${collectionCaseId} returning version::text`.execute(tx.db);
  return done.rows[0]?.version ?? '';
}

/** Notes what happened in cases. */
export async function insertEvents(
  tx: Tx,
  events: readonly { collectionCaseId: string; what: CaseEvent; on: LocalDate; note: string; channel?: string; localTime?: string }[],
  by: By,
): Promise<void> {
  if (events.length === 0) return;
  const text = (pick: (one: (typeof events)[number]) => string) => ({ type: 'text', values: events.map(pick) });
  await sql`insert into collections.case_event (customer_id, collection_case_id, what, event_on, note, channel, local_time, by_user, event_time)
    select customer.customer_id, r.*, ${by.userId}::bigint, ${by.now}::timestamptz from ${rowsFor(
      tx,
      {
        collection_case_id: { type: 'bigint', values: events.map((one) => one.collectionCaseId) },
        what: text((one) => one.what),
        event_on: { type: 'date', values: events.map((one) => one.on) },
        note: text((one) => one.note),
        channel: text((one) => one.channel ?? ''),
        local_time: text((one) => one.localTime ?? ''),
      },
      'r',
    )}`.execute(tx.db);
}

/** True for an attorney of the community. */
export async function hasAttorney(tx: Tx, communityId: string, attorneyId: string): Promise<boolean> {
  const found =
    await sql`select from people.attorney where customer_id = ${tx.customerId} and community_id = ${communityId} and attorney_id = ${attorneyId}`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

const label = sql`'Case ' || k.number`;

/** What cases are called where files and notes name them. */
export async function labelCases(tx: Tx, ids: readonly string[]): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{ id: string; label: string; communityId: string }>`
    select k.collection_case_id as id, ${label} as label, k.community_id as "communityId" from collections.collection_case k
    where k.customer_id = ${tx.customerId} and k.collection_case_id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...row }) => [id, row]));
}

/** All of them, for lists that name them. */
export const namedCases = (tx: Tx) =>
  sql`select k.collection_case_id as id, ${label} as label, k.community_id as "communityId"
    from collections.collection_case k where k.customer_id = ${tx.customerId}`;
