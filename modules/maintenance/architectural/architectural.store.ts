// Where architectural requests and topics stand: their facts, and how a request stands beside them.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ArchitecturalState } from './architectural.contract.ts';
import { type applicationWords, architecturalRequestFields, architecturalTopicFields } from './architectural.fields.ts';

/** A request as it is typed, with whose home it is about. */
export type ArchitecturalFacts = FactsOf<typeof architecturalRequestFields> & { ownershipId: string | null };

export const keptArchitecturalRequests = recordStore<ArchitecturalFacts>({
  table: 'maintenance.architectural_request',
  idColumn: 'architectural_request_id',
  inCommunity: true,
  label: 'subject',
  columns: { ...columnsOf(architecturalRequestFields), ownershipId: 'ownership_id' },
});

export type TopicFacts = FactsOf<typeof architecturalTopicFields>;

export const keptTopics = recordStore<TopicFacts>({
  table: 'maintenance.architectural_topic',
  idColumn: 'architectural_topic_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(architecturalTopicFields),
});

/** How a request stands beside its facts. */
export interface ArchitecturalStanding {
  architecturalRequestId: string;
  requestNumber: number;
  subject: string;
  description: string;
  state: ArchitecturalState;
  /** The states that decisions and moves left, the last one last. */
  statesBefore: ArchitecturalState[];
  propertyId: string;
  property: string;
  ownershipId: string | null;
  owner: string;
  ownerPartyId: string | null;
  topicId: string | null;
  topic: string;
  application: keyof typeof applicationWords;
  topicDays: number | null;
  assignee: string;
  receivedDate: LocalDate;
  completeDate: LocalDate | null;
  dueDate: LocalDate | null;
  dueBasis: string;
  dueByLaw: boolean;
  committeeId: string | null;
  committee: string;
  ballotRound: number;
  ballotsCloseDate: LocalDate | null;
  decidedDate: LocalDate | null;
  decidedBy: string;
  reason: string;
  provision: string;
  expiresDate: LocalDate | null;
  isExtended: boolean;
  doneDate: LocalDate | null;
  inspectedDate: LocalDate | null;
  letterBatchId: string | null;
}

/** How a request of a community stands; locked when it is about to be changed. */
export async function findStanding(
  tx: Tx,
  communityId: string,
  architecturalRequestId: string,
  lock = false,
): Promise<ArchitecturalStanding | undefined> {
  const found = await sql<ArchitecturalStanding>`
    select r.architectural_request_id as "architecturalRequestId", coalesce(r.request_number, 0) as "requestNumber", r.subject, r.description, r.state,
      r.states_before as "statesBefore", r.property_id as "propertyId", concat_ws(' ', p.account_number, p.street, nullif(p.unit, '')) as property,
      r.ownership_id as "ownershipId", coalesce(t.display_name, '') as owner, o.party_id as "ownerPartyId", r.architectural_topic_id as "topicId",
      coalesce(c.name, '') as topic, coalesce(c.application, 'OTHER') as application, c.response_days as "topicDays",
      coalesce(u.display_name, '') as assignee, r.received_on as "receivedDate", r.complete_on as "completeDate", r.due_on as "dueDate",
      r.due_basis as "dueBasis", r.due_by_law as "dueByLaw", r.committee_id as "committeeId", coalesce(k.name, '') as committee,
      r.ballot_round as "ballotRound", r.ballots_close_on as "ballotsCloseDate", r.decided_on as "decidedDate", coalesce(d.display_name, '') as "decidedBy",
      r.reason, r.provision, r.expires_on as "expiresDate", r.is_extended as "isExtended", r.done_on as "doneDate", r.inspected_on as "inspectedDate",
      r.letter_batch_id as "letterBatchId"
    from maintenance.architectural_request r
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = r.ownership_id
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join maintenance.architectural_topic c on c.customer_id = ${tx.customerId} and c.architectural_topic_id = r.architectural_topic_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.assignee_id
    left join identity.app_user d on d.customer_id = ${tx.customerId} and d.user_id = r.decided_by
    left join people.committee k on k.customer_id = ${tx.customerId} and k.committee_id = r.committee_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.architectural_request_id = ${architecturalRequestId}
    ${lock ? sql`for update of r` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Numbers a new request, keeps who entered it, and puts the documents of its topic on its list. */
export async function beginArchitectural(
  tx: Tx,
  { communityId, architecturalRequestId }: { communityId: string; architecturalRequestId: string },
  begin: { number: number; documents: readonly string[]; enteredBy: string | null; now: Instant },
): Promise<void> {
  await sql`update maintenance.architectural_request set request_number = ${begin.number}, entered_by = ${begin.enteredBy}, entered_time = ${begin.now},
      changed_time = ${begin.now}
    where customer_id = ${tx.customerId} and architectural_request_id = ${architecturalRequestId}`.execute(tx.db);
  await addDocuments(tx, { communityId, architecturalRequestId }, begin.documents);
}

/** Puts documents on the list of a request, those it has already left out. */
export async function addDocuments(
  tx: Tx,
  { communityId, architecturalRequestId }: { communityId: string; architecturalRequestId: string },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`insert into maintenance.architectural_document (customer_id, community_id, architectural_request_id, name)
    select customer.customer_id, ${communityId}, ${architecturalRequestId}, given.name from ${rowsFor(tx, { name: { type: 'text', values: [...names] } })}
    where not exists (select from maintenance.architectural_document d where d.customer_id = ${tx.customerId}
      and d.architectural_request_id = ${architecturalRequestId} and d.name = given.name)`.execute(tx.db);
}

/** What of a request is changed beside its facts; what is silent stays. */
export interface ArchitecturalChange {
  state?: ArchitecturalState;
  statesBefore?: readonly ArchitecturalState[];
  completeDate?: LocalDate | null;
  dueDate?: LocalDate | null;
  dueBasis?: string;
  dueByLaw?: boolean;
  deemsByLaw?: boolean;
  committeeId?: string | null;
  ballotRound?: number;
  ballotsCloseDate?: LocalDate | null;
  decidedDate?: LocalDate | null;
  decidedBy?: string | null;
  reason?: string;
  provision?: string;
  expiresDate?: LocalDate | null;
  isExtended?: boolean;
  doneDate?: LocalDate | null;
  inspectedDate?: LocalDate | null;
  letterBatchId?: string | null;
}

const changeColumns: Readonly<Record<keyof ArchitecturalChange, string>> = {
  state: 'state',
  statesBefore: 'states_before',
  completeDate: 'complete_on',
  dueDate: 'due_on',
  dueBasis: 'due_basis',
  dueByLaw: 'due_by_law',
  deemsByLaw: 'deems_by_law',
  committeeId: 'committee_id',
  ballotRound: 'ballot_round',
  ballotsCloseDate: 'ballots_close_on',
  decidedDate: 'decided_on',
  decidedBy: 'decided_by',
  reason: 'reason',
  provision: 'provision',
  expiresDate: 'expires_on',
  isExtended: 'is_extended',
  doneDate: 'done_on',
  inspectedDate: 'inspected_on',
  letterBatchId: 'letter_batch_id',
};

/** Changes a request that was locked. */
export async function changeArchitectural(tx: Tx, id: string, change: ArchitecturalChange, now: Instant): Promise<void> {
  const sets = Object.entries(change).map(([key, value]) => sql`${sql.id(changeColumns[key as keyof ArchitecturalChange])} = ${value}`);
  await sql`update maintenance.architectural_request set ${sql.join([...sets, sql`changed_time = ${now}`, sql`version = version + 1`])}
    where customer_id = ${tx.customerId} and architectural_request_id = ${id}`.execute(tx.db);
}

/** Writes a line into the history of a request. */
export async function addEvent(
  tx: Tx,
  { communityId, architecturalRequestId }: { communityId: string; architecturalRequestId: string },
  { body, isRemark = false }: { body: string; isRemark?: boolean },
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`insert into maintenance.architectural_event (customer_id, community_id, architectural_request_id, is_remark, body, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${architecturalRequestId}, ${isRemark}, ${body}, ${by.userId}, ${by.now})`.execute(tx.db);
}
