// The parts of an architectural request: documents, pauses, ballots, conditions, history, and what hangs on
// its home.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

type Vote = 'FOR' | 'AGAINST' | 'ABSTAIN' | 'RECUSED';
type Of = { communityId: string; architecturalRequestId: string };

export interface DocumentRow {
  architecturalDocumentId: string;
  name: string;
  askedDate: LocalDate | null;
  receivedDate: LocalDate | null;
}

/** The documents a request needs, in the order they were put on its list. */
export async function listDocuments(tx: Tx, id: string): Promise<DocumentRow[]> {
  const found = await sql<DocumentRow>`select architectural_document_id as "architecturalDocumentId", name, asked_on as "askedDate",
      received_on as "receivedDate"
    from maintenance.architectural_document where customer_id = ${tx.customerId} and architectural_request_id = ${id}
    order by architectural_document_id`.execute(tx.db);
  return found.rows;
}

/** Sets the day a document came; false where the request has none of the id. */
export async function setDocument(tx: Tx, id: string, documentId: string, receivedDate: LocalDate | null): Promise<boolean> {
  const done = await sql`update maintenance.architectural_document set received_on = ${receivedDate}
    where customer_id = ${tx.customerId} and architectural_request_id = ${id} and architectural_document_id = ${documentId}
    returning architectural_document_id`.execute(tx.db);
  return done.rows.length > 0;
}

/** Takes a document off the list; false where the request has none of the id. */
export async function dropDocument(tx: Tx, id: string, documentId: string): Promise<boolean> {
  const done = await sql`delete from maintenance.architectural_document
    where customer_id = ${tx.customerId} and architectural_request_id = ${id} and architectural_document_id = ${documentId}
    returning architectural_document_id`.execute(tx.db);
  return done.rows.length > 0;
}

/** Marks every missing document as asked for, and opens a pause unless one is open. */
export async function pauseFor(tx: Tx, { communityId, architecturalRequestId: id }: Of, on: LocalDate, reason: string): Promise<void> {
  await sql`update maintenance.architectural_document set asked_on = ${on}
    where customer_id = ${tx.customerId} and architectural_request_id = ${id} and received_on is null`.execute(tx.db);
  await sql`insert into maintenance.architectural_pause (customer_id, community_id, architectural_request_id, from_on, reason)
    values (${tx.customerId}, ${communityId}, ${id}, ${on}, ${reason}) on conflict do nothing`.execute(tx.db);
}

/** Ends the pause that is open. */
export async function endPause(tx: Tx, id: string, on: LocalDate): Promise<void> {
  await sql`update maintenance.architectural_pause set to_on = greatest(from_on, ${on}::date)
    where customer_id = ${tx.customerId} and architectural_request_id = ${id} and to_on is null`.execute(tx.db);
}

/** The pauses of a request by day. */
export async function listPauses(tx: Tx, id: string): Promise<{ fromDate: LocalDate; toDate: LocalDate | null; reason: string }[]> {
  const found = await sql<{ fromDate: LocalDate; toDate: LocalDate | null; reason: string }>`
    select from_on as "fromDate", to_on as "toDate", reason from maintenance.architectural_pause
    where customer_id = ${tx.customerId} and architectural_request_id = ${id} order by from_on, architectural_pause_id`.execute(tx.db);
  return found.rows;
}

export interface BallotRow {
  architecturalBallotId: string;
  name: string;
  position: string;
  email: string;
  vote: Vote | null;
  remark: string;
  castDate: LocalDate | null;
  remindedDate: LocalDate | null;
}

/** The ballots of a round, in the order they were opened. */
export async function listBallots(tx: Tx, id: string, round: number): Promise<BallotRow[]> {
  const found = await sql<BallotRow>`select architectural_ballot_id as "architecturalBallotId", name, position, email, vote, remark,
      cast_on as "castDate", reminded_on as "remindedDate"
    from maintenance.architectural_ballot where customer_id = ${tx.customerId} and architectural_request_id = ${id} and round = ${round}
    order by architectural_ballot_id`.execute(tx.db);
  return found.rows;
}

/** How a committee decides on a day, with how many of it vote; undefined for one of elsewhere. */
export async function findCommittee(tx: Tx, communityId: string, committeeId: string, on: LocalDate) {
  const found = await sql<{ name: string; quorum: number; decisionRule: 'PRESENT' | 'ALL' | 'TWO_THIRDS' | 'UNANIMOUS'; voting: number }>`
    select c.name, c.quorum, c.decision_rule as "decisionRule", (select count(*) from people.committee_member m where m.customer_id = ${tx.customerId}
      and m.committee_id = c.committee_id and m.is_voting and m.start_on <= ${on} and (m.end_on is null or m.end_on >= ${on}))::int as voting
    from people.committee c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.committee_id = ${committeeId}`.execute(tx.db);
  return found.rows[0];
}

/**
 * Opens a ballot for every voting member who sits on a day; who owns the home is recused at once. Returns how
 * many it opened.
 */
export async function openBallotRows(
  tx: Tx,
  { communityId, architecturalRequestId: id }: Of,
  of: { committeeId: string; round: number; on: LocalDate; ownerPartyId: string | null },
): Promise<number> {
  const made =
    await sql`insert into maintenance.architectural_ballot (customer_id, community_id, architectural_request_id, round, committee_member_id,
      name, position, email, vote, remark, cast_on)
    select m.customer_id, ${communityId}, ${id}, ${of.round}, m.committee_member_id, t.display_name, m.position, t.email,
      case when m.party_id = ${of.ownerPartyId}::bigint then 'RECUSED' end,
      case when m.party_id = ${of.ownerPartyId}::bigint then 'Owns the home' else '' end,
      case when m.party_id = ${of.ownerPartyId}::bigint then ${of.on}::date end
    from people.committee_member m join people.party t on t.customer_id = ${tx.customerId} and t.party_id = m.party_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.committee_id = ${of.committeeId} and m.is_voting
      and m.start_on <= ${of.on} and (m.end_on is null or m.end_on >= ${of.on})
    order by m.approver_order nulls last, m.position not ilike 'chair%', t.display_name, m.committee_member_id returning architectural_ballot_id`.execute(
      tx.db,
    );
  return made.rows.length;
}

/** Records a vote in a round; false where the round has no ballot of the id. */
export async function castVote(
  tx: Tx,
  id: string,
  round: number,
  of: { architecturalBallotId: string; vote: Vote; remark: string; castDate: LocalDate },
): Promise<boolean> {
  const done = await sql`update maintenance.architectural_ballot set vote = ${of.vote}, remark = ${of.remark}, cast_on = ${of.castDate}
    where customer_id = ${tx.customerId} and architectural_request_id = ${id} and round = ${round}
      and architectural_ballot_id = ${of.architecturalBallotId} returning architectural_ballot_id`.execute(tx.db);
  return done.rows.length > 0;
}

/** Marks ballots as reminded. */
export async function markReminded(tx: Tx, ballotIds: readonly string[], on: LocalDate): Promise<void> {
  await sql`update maintenance.architectural_ballot set reminded_on = ${on}
    where customer_id = ${tx.customerId} and architectural_ballot_id = any(${[...ballotIds]}::bigint[])`.execute(tx.db);
}

export interface ConditionRow {
  architecturalConditionId: string;
  words: string;
  provision: string;
  proof: 'NONE' | 'PHOTO' | 'DOCUMENT';
  metDate: LocalDate | null;
  attachment: string;
}

/** The conditions of a request, in the order they were added. */
export async function listConditions(tx: Tx, id: string): Promise<ConditionRow[]> {
  const found = await sql<ConditionRow>`select c.architectural_condition_id as "architecturalConditionId", c.words, c.provision, c.proof,
      c.met_on as "metDate", coalesce(a.name, '') as attachment
    from maintenance.architectural_condition c
    left join records.attachment a on a.customer_id = ${tx.customerId} and a.attachment_id = c.attachment_id
    where c.customer_id = ${tx.customerId} and c.architectural_request_id = ${id} order by c.architectural_condition_id`.execute(tx.db);
  return found.rows;
}

/** Adds a condition. */
export async function insertCondition(
  tx: Tx,
  { communityId, architecturalRequestId: id }: Of,
  { words, provision, proof }: Pick<ConditionRow, 'words' | 'provision' | 'proof'>,
): Promise<void> {
  await sql`insert into maintenance.architectural_condition (customer_id, community_id, architectural_request_id, words, provision, proof)
    values (${tx.customerId}, ${communityId}, ${id}, ${words}, ${provision}, ${proof})`.execute(tx.db);
}

/** Takes a condition away; false where the request has none of the id. */
export async function dropCondition(tx: Tx, id: string, conditionId: string): Promise<boolean> {
  const done = await sql`delete from maintenance.architectural_condition
    where customer_id = ${tx.customerId} and architectural_request_id = ${id} and architectural_condition_id = ${conditionId}
    returning architectural_condition_id`.execute(tx.db);
  return done.rows.length > 0;
}

/** Records when a condition was met and by which file, or that it is open again. */
export async function meetCondition(tx: Tx, conditionId: string, metDate: LocalDate | null, attachmentId: string | null): Promise<void> {
  await sql`update maintenance.architectural_condition set met_on = ${metDate}, attachment_id = ${metDate === null ? null : attachmentId}
    where customer_id = ${tx.customerId} and architectural_condition_id = ${conditionId}`.execute(tx.db);
}

/** The history of a request, the newest first. */
export async function listEvents(tx: Tx, id: string) {
  const found = await sql<{ architecturalEventId: string; isRemark: boolean; body: string; author: string; enteredTime: Instant }>`
    select e.architectural_event_id as "architecturalEventId", e.is_remark as "isRemark", e.body, coalesce(u.display_name, e.author) as author, e.entered_time as "enteredTime"
    from maintenance.architectural_event e left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and e.architectural_request_id = ${id} order by e.architectural_event_id desc`.execute(tx.db);
  return found.rows;
}

/** The files on a request. */
export async function listFiles(tx: Tx, id: string): Promise<{ attachmentId: string; name: string }[]> {
  const found = await sql<{ attachmentId: string; name: string }>`select a.attachment_id as "attachmentId", a.name from records.attachment a
    where a.customer_id = ${tx.customerId} and a.entity_kind = 'architecturalRequest' and a.entity_id = ${id} and a.removed_time is null
    order by a.attachment_id`.execute(tx.db);
  return found.rows;
}

/** The deposits of the owner of the home that are held, in cents. */
export async function listHeldDeposits(tx: Tx, ownershipId: string | null) {
  if (ownershipId === null) return [];
  const found = await sql<{ heldDepositId: string; number: string; purpose: string; held_cents: Cents }>`
    select h.held_deposit_id as "heldDepositId", h.deposit_number::text as number, h.purpose, coalesce(m.held, 0)::bigint as held_cents
    from receivables.held_deposit h
    left join lateral (select sum(v.amount_cents) as held from receivables.held_deposit_movement v
      where v.customer_id = ${tx.customerId} and v.held_deposit_id = h.held_deposit_id) m on true
    where h.customer_id = ${tx.customerId} and h.ownership_id = ${ownershipId} order by h.held_deposit_id`.execute(tx.db);
  return found.rows;
}
