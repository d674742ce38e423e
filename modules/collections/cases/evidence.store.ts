// The SQL of evidence, and of what the page of a case shows beside it.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CaseEvent } from './case.contract.ts';
import { type By, flagNames } from './case.store.ts';

export interface EvidenceRow {
  evidenceId: string;
  collectionCaseId: string;
  step: string;
  doneDate: LocalDate;
  receivedDate: LocalDate | null;
  methods: string[];
  contents: string[];
  proof: string;
  motionId: string | null;
  motion: string;
  openMeeting: boolean | null;
  by: string;
}

/** The evidence of cases that counts, the oldest first; one statement, whatever the number of cases. */
export async function listEvidence(tx: Tx, collectionCaseIds: readonly string[]): Promise<EvidenceRow[]> {
  const found = await sql<EvidenceRow>`
    select e.evidence_id as "evidenceId", e.collection_case_id as "collectionCaseId", e.step, e.done_on as "doneDate", e.received_on as "receivedDate",
      e.methods, e.contents, e.proof, e.motion_id as "motionId", coalesce(m.name, '') as motion, g.is_open as "openMeeting", u.display_name as "by"
    from collections.evidence e
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.by_user
    left join governance.motion m on m.customer_id = ${tx.customerId} and m.motion_id = e.motion_id
    left join governance.meeting g on g.customer_id = ${tx.customerId} and g.meeting_id = m.meeting_id
    where e.customer_id = ${tx.customerId} and e.collection_case_id = any(${[...collectionCaseIds]}::bigint[]) and e.voided_time is null
    order by e.done_on, e.evidence_id`.execute(tx.db);
  return found.rows;
}

export interface NewEvidence {
  collectionCaseId: string;
  step: string;
  doneDate: LocalDate;
  receivedDate: LocalDate | null;
  methods: readonly string[];
  contents: readonly string[];
  proof: string;
  motionId: string | null;
}

/** Writes one proof; answers its id. */
export async function insertEvidence(tx: Tx, one: NewEvidence, by: By): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into collections.evidence (customer_id, collection_case_id, step, done_on, received_on, methods, contents, proof, motion_id, by_user, evidence_time)
    values (${tx.customerId}, ${one.collectionCaseId}, ${one.step}, ${one.doneDate}, ${one.receivedDate}, ${[...one.methods]}::text[], ${[...one.contents]}::text[],
      ${one.proof}, ${one.motionId}, ${by.userId}, ${by.now}::timestamptz) returning evidence_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Writes that a run carried a step of a ladder out for cases; how it went is proved afterwards. */
export async function insertRunEvidence(
  tx: Tx,
  runId: string,
  rows: readonly { collectionCaseId: string; step: string; on: LocalDate; proof: string }[],
  by: By,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into collections.evidence (customer_id, collection_case_id, step, done_on, proof, run_id, by_user, evidence_time)
    select customer.customer_id, r.*, ${runId}::bigint, ${by.userId}::bigint, ${by.now}::timestamptz from ${rowsFor(
      tx,
      {
        collection_case_id: { type: 'bigint', values: rows.map((one) => one.collectionCaseId) },
        step: { type: 'text', values: rows.map((one) => one.step) },
        done_on: { type: 'date', values: rows.map((one) => one.on) },
        proof: { type: 'text', values: rows.map((one) => one.proof) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Takes proof back; false where it was taken back already. */
export async function voidEvidence(tx: Tx, where: { evidenceId: string } | { runId: string }, by: By): Promise<boolean> {
  const which = 'runId' in where ? sql`run_id = ${where.runId}` : sql`evidence_id = ${where.evidenceId}`;
  const done = await sql`update collections.evidence set voided_by = ${by.userId}, voided_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and ${which} and voided_time is null returning evidence_id`.execute(tx.db);
  return done.rows.length > 0;
}

/** Whether proof is of a case, and its step. */
export async function findEvidence(tx: Tx, collectionCaseId: string, evidenceId: string): Promise<{ step: string } | undefined> {
  const found = await sql<{ step: string }>`select step from collections.evidence
    where customer_id = ${tx.customerId} and collection_case_id = ${collectionCaseId} and evidence_id = ${evidenceId}`.execute(tx.db);
  return found.rows[0];
}

export interface CaseAbout {
  propertyId: string;
  owner: string;
  accountNumber: string;
  address: string;
  mailTo: string;
  attorney: string;
  holds: string[];
  paidOn: LocalDate | null;
  paid_cents: Cents | null;
  checkNumber: string | null;
  pre_petition_cents: Cents;
}

/** Who a case is about, and what its head shows. */
export async function findAbout(tx: Tx, collectionCaseId: string, on: LocalDate): Promise<CaseAbout | undefined> {
  const found = await sql<CaseAbout>`
    select p.property_id as "propertyId", t.display_name as owner, p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address,
      concat_ws(', ', nullif(t.street, ''), nullif(concat_ws(' ', nullif(t.city, ''), nullif(t.state, ''), nullif(t.postcode, '')), '')) as "mailTo",
      coalesce((select y.display_name from people.attorney a join people.party y on y.customer_id = ${tx.customerId} and y.party_id = a.party_id
        where a.customer_id = ${tx.customerId} and a.attorney_id = k.attorney_id), '') as attorney,
      ${flagNames(tx, on)} as holds, r.receipt_on as "paidOn", r.amount_cents as paid_cents, r.check_number as "checkNumber",
      coalesce((select sum(c.open_cents) from receivables.charge c where c.customer_id = ${tx.customerId} and c.ownership_id = k.ownership_id and not c.is_reversed
        and c.charge_date < k.petition_on), 0)::bigint as pre_petition_cents
    from collections.collection_case k
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = k.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join lateral (select e.post_date as receipt_on, e.amount_cents, e.check_number from receivables.receipt e
      where e.customer_id = ${tx.customerId} and e.community_id = k.community_id and e.ownership_id = k.ownership_id
        and not exists (select from receivables.receipt_backout b where b.customer_id = ${tx.customerId} and b.receipt_id = e.receipt_id)
      order by e.post_date desc, e.receipt_id desc limit 1) r on true
    where k.customer_id = ${tx.customerId} and k.collection_case_id = ${collectionCaseId}`.execute(tx.db);
  return found.rows[0];
}

export interface CaseLetter {
  letterId: string;
  date: LocalDate;
  subject: string;
  channel: string;
  state: string;
}

/** The letters of a case, the newest first. */
export async function listCaseLetters(tx: Tx, collectionCaseId: string): Promise<CaseLetter[]> {
  const found = await sql<CaseLetter>`
    select l.letter_id as "letterId", b.letter_on as date, l.subject, l.channel, l.state
    from collections.run_line n
    join correspondence.letter l on l.customer_id = ${tx.customerId} and l.letter_batch_id = n.letter_batch_id and l.ownership_id = n.ownership_id
    join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
    where n.customer_id = ${tx.customerId} and n.collection_case_id = ${collectionCaseId} order by b.letter_on desc, l.letter_id desc limit 100`.execute(
    tx.db,
  );
  return found.rows;
}

export interface FeedRow {
  what: CaseEvent;
  date: LocalDate;
  channel: string;
  localTime: string;
  note: string;
  by: string;
  time: Instant;
}

/** The feed of a case, the newest first. */
export async function listFeed(tx: Tx, collectionCaseId: string): Promise<FeedRow[]> {
  const found = await sql<FeedRow>`
    select e.what, e.event_on as date, e.channel, e.local_time as "localTime", e.note, coalesce(u.display_name, '') as "by", e.event_time as time
    from collections.case_event e left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.by_user
    where e.customer_id = ${tx.customerId} and e.collection_case_id = ${collectionCaseId} order by e.case_event_id desc limit 200`.execute(
    tx.db,
  );
  return found.rows;
}

/** How often an owner was called in the days before and on a day. */
export async function countCalls(tx: Tx, collectionCaseId: string, from: LocalDate, to: LocalDate): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from collections.case_event
    where customer_id = ${tx.customerId} and collection_case_id = ${collectionCaseId} and what = 'CONTACT' and channel = 'CALL' and event_on between ${from} and ${to}`.execute(
    tx.db,
  );
  return found.rows[0]?.count ?? 0;
}

/** The open cases before and after one by number. */
export async function findBeside(
  tx: Tx,
  communityId: string,
  number: number,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const found = await sql<{ previousId: string | null; nextId: string | null }>`
    select (select k.collection_case_id::text from collections.collection_case k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
        and k.closed_on is null and k.number < ${number} order by k.number desc limit 1) as "previousId",
      (select k.collection_case_id::text from collections.collection_case k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
        and k.closed_on is null and k.number > ${number} order by k.number limit 1) as "nextId"`.execute(tx.db);
  return found.rows[0] ?? { previousId: null, nextId: null };
}

/** How a community collects: as first or third party. */
export async function findCollectorRole(tx: Tx, communityId: string): Promise<string> {
  const found = await sql<{ role: string }>`select collector_role as role from law.standing
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.role ?? 'firstParty';
}
