// Where requests stand: their facts, how they stand beside them, who they were merged and linked with.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, type Kept, type KeptRow, recordStore } from '../../../packages/db/kept.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ProcessStep, RequestFamily } from '../families.contract.ts';
import type { RequestState } from './request.contract.ts';
import { requestFields } from './request.fields.ts';

/** A request as it is typed, with whose home it is about. */
export type RequestFacts = FactsOf<typeof requestFields> & { family: RequestFamily; ownershipId: string | null };

const allRequests = recordStore<RequestFacts>({
  table: 'maintenance.request',
  idColumn: 'request_id',
  inCommunity: true,
  label: 'subject',
  columns: { ...columnsOf(requestFields), family: 'family', ownershipId: 'ownership_id' },
});

/** The requests of one family: one of the other is as good as none. */
export function requestsOf(family: RequestFamily): Kept<RequestFacts> {
  const mine = (row: KeptRow<RequestFacts> | undefined) => (row?.facts.family === family ? row : undefined);
  return {
    ...allRequests,
    find: async (tx, id, communityId, lock) => mine(await allRequests.find(tx, id, communityId, lock)),
    async labels(tx, ids) {
      const found = await sql<{
        id: string;
        label: string;
        communityId: string;
      }>`select request_id as id, subject as label, community_id as "communityId"
        from maintenance.request where customer_id = ${tx.customerId} and family = ${family} and request_id = any(${[...ids]}::bigint[])`.execute(
        tx.db,
      );
      return new Map(found.rows.map(({ id, ...row }) => [id, row]));
    },
    named: (tx) => sql`select r.request_id as id, r.subject as label, r.community_id as "communityId"
      from maintenance.request r where r.customer_id = ${tx.customerId} and r.family = ${family}`,
  };
}

/** The next number of a series of a community, from 1; later takers wait until this transaction ends. */
export async function takeNumber(
  tx: Tx,
  communityId: string,
  series: 'REQUEST' | 'WORK_ORDER' | 'VIOLATION' | 'VIOLATION_BATCH',
): Promise<number> {
  const found = await sql<{ taken: number }>`insert into maintenance.case_number as n (customer_id, community_id, series, last_number)
    values (${tx.customerId}, ${communityId}, ${series}, 1)
    on conflict (customer_id, community_id, series) do update set last_number = n.last_number + 1 returning last_number as taken`.execute(
    tx.db,
  );
  return found.rows[0]?.taken ?? 1;
}

/** What a new request has beside its facts. */
interface RequestBegin {
  number: number;
  respondByTime: Instant | null;
  steps: readonly ProcessStep[];
  nextActionDate: LocalDate | null;
  splitFromId: string | null;
  /** Null for one that came by itself. */
  enteredBy: string | null;
  now: Instant;
}

/** Numbers a new request and keeps who entered it when. */
export async function beginRequest(tx: Tx, requestId: string, begin: RequestBegin): Promise<void> {
  await sql`update maintenance.request set request_number = ${begin.number}, respond_by_time = ${begin.respondByTime}, steps = ${jsonb(begin.steps)},
      next_action_on = ${begin.nextActionDate}, split_from_id = ${begin.splitFromId}, entered_by = ${begin.enteredBy}, entered_time = ${begin.now},
      changed_time = ${begin.now}
    where customer_id = ${tx.customerId} and request_id = ${requestId}`.execute(tx.db);
}

/** How a request stands beside its facts. */
export interface RequestStanding {
  requestId: string;
  family: RequestFamily;
  requestNumber: number;
  subject: string;
  email: string;
  requester: string;
  state: RequestState;
  stateBefore: RequestState | null;
  owner: string;
  code: string;
  assignee: string;
  promisedDate: LocalDate | null;
  receivedDate: LocalDate;
  respondByTime: Instant | null;
  firstReplyTime: Instant | null;
  closedTime: Instant | null;
  steps: ProcessStep[];
  stepsTaken: number;
  nextActionDate: LocalDate | null;
  mergedIntoId: string | null;
  splitFromId: string | null;
  enteredBy: string;
  enteredTime: Instant | null;
}

/** How a request of a community and family stands; locked when it is about to be changed. */
export async function findRequest(
  tx: Tx,
  communityId: string,
  family: RequestFamily,
  requestId: string,
  lock = false,
): Promise<RequestStanding | undefined> {
  const found = await sql<RequestStanding>`
    select r.request_id as "requestId", r.family, coalesce(r.request_number, 0) as "requestNumber", r.subject, r.email, r.requester, r.state,
      r.state_before as "stateBefore",
      coalesce((select t.display_name from people.ownership o join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
        where o.customer_id = ${tx.customerId} and o.ownership_id = r.ownership_id), '') as owner,
      coalesce((select c.alias || ' ' || c.name from maintenance.request_code c
        where c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id), '') as code,
      coalesce((select u.display_name from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = r.assignee_id), '') as assignee,
      r.promised_on as "promisedDate", r.received_on as "receivedDate", r.respond_by_time as "respondByTime", r.first_reply_time as "firstReplyTime",
      r.closed_time as "closedTime", r.steps, r.steps_taken as "stepsTaken", r.next_action_on as "nextActionDate", r.merged_into_id as "mergedIntoId",
      r.split_from_id as "splitFromId",
      coalesce((select u.display_name from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = r.entered_by), '') as "enteredBy",
      r.entered_time as "enteredTime"
    from maintenance.request r
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = ${family} and r.request_id = ${requestId}
    ${lock ? sql`for update of r` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** What of a request is changed beside its facts; what is silent stays. */
interface RequestChange {
  state?: RequestState;
  stateBefore?: RequestState | null;
  firstReplyTime?: Instant;
  closedTime?: Instant | null;
  stepsTaken?: number;
  nextActionDate?: LocalDate | null;
  mergedIntoId?: string | null;
  family?: RequestFamily;
  requestCodeId?: null;
}

const changeColumns: Readonly<Record<keyof RequestChange, string>> = {
  state: 'state',
  stateBefore: 'state_before',
  firstReplyTime: 'first_reply_time',
  closedTime: 'closed_time',
  stepsTaken: 'steps_taken',
  nextActionDate: 'next_action_on',
  mergedIntoId: 'merged_into_id',
  family: 'family',
  requestCodeId: 'request_code_id',
};

/** Changes a request that was locked. */
export async function changeRequest(tx: Tx, requestId: string, change: RequestChange, now: Instant): Promise<void> {
  const sets = Object.entries(change).map(([key, value]) => sql`${sql.id(changeColumns[key as keyof RequestChange])} = ${value}`);
  await sql`update maintenance.request set ${sql.join([...sets, sql`changed_time = ${now}`, sql`version = version + 1`])}
    where customer_id = ${tx.customerId} and request_id = ${requestId}`.execute(tx.db);
}

/** A request in a line. */
export interface RequestBrief {
  requestId: string;
  requestNumber: number;
  subject: string;
  state: RequestState;
}

const brief = sql`r.request_id as "requestId", coalesce(r.request_number, 0) as "requestNumber", r.subject, r.state`;

/** Requests beside one: what it was merged into or split from, what was merged into it, what is linked. */
export async function listBeside(tx: Tx, of: RequestStanding): Promise<(RequestBrief & { how: 'INTO' | 'FROM' | 'MERGED' | 'LINKED' })[]> {
  const found = await sql<RequestBrief & { how: 'INTO' | 'FROM' | 'MERGED' | 'LINKED' }>`
    select ${brief}, case when r.request_id = ${of.mergedIntoId}::bigint then 'INTO' when r.request_id = ${of.splitFromId}::bigint then 'FROM'
        when r.merged_into_id = ${of.requestId} then 'MERGED' else 'LINKED' end as how
    from maintenance.request r
    where r.customer_id = ${tx.customerId} and r.family = ${of.family} and (r.request_id = ${of.mergedIntoId}::bigint or r.request_id = ${of.splitFromId}::bigint
      or r.merged_into_id = ${of.requestId} or exists (select from maintenance.request_link l where l.customer_id = ${tx.customerId}
        and l.request_id = least(r.request_id, ${of.requestId}::bigint) and l.other_id = greatest(r.request_id, ${of.requestId}::bigint)))
    order by r.request_id`.execute(tx.db);
  return found.rows;
}

/** Requests of a community and family by number or words of the subject, the newest first, at most twenty. */
export async function searchRequests(tx: Tx, communityId: string, family: RequestFamily, search: string): Promise<RequestBrief[]> {
  const text = search.replace(/^R-/i, '');
  const found = await sql<RequestBrief>`select ${brief} from maintenance.request r
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = ${family} and r.state <> 'MERGED'
      and (r.request_number::text = ${text} or position(lower(${text}::text) in lower(r.subject)) > 0)
    order by r.request_id desc limit 20`.execute(tx.db);
  return found.rows;
}

/** Links two requests, or takes the link away. */
export async function saveLink(tx: Tx, communityId: string, one: string, other: string, isLinked: boolean): Promise<void> {
  const [first = one, second = other] = [one, other].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  if (isLinked)
    await sql`insert into maintenance.request_link (customer_id, community_id, request_id, other_id)
      values (${tx.customerId}, ${communityId}, ${first}, ${second}) on conflict do nothing`.execute(tx.db);
  else
    await sql`delete from maintenance.request_link where customer_id = ${tx.customerId} and request_id = ${first} and other_id = ${second}`.execute(
      tx.db,
    );
}

/** The orders a request was made into. */
export async function listOrdersOf(tx: Tx, requestId: string) {
  const found = await sql<{ workOrderId: string; orderNumber: number; subject: string; state: string }>`
    select w.work_order_id as "workOrderId", coalesce(w.order_number, 0) as "orderNumber", w.subject, w.state
    from maintenance.work_order_request l join maintenance.work_order w on w.customer_id = ${tx.customerId} and w.work_order_id = l.work_order_id
    where l.customer_id = ${tx.customerId} and l.request_id = ${requestId} order by w.work_order_id`.execute(tx.db);
  return found.rows;
}

/** The email of the owner of an account; blank where there is none. */
export async function ownerContact(tx: Tx, ownershipId: string): Promise<{ name: string; email: string; phone: string } | undefined> {
  const found = await sql<{ name: string; email: string; phone: string }>`
    select t.display_name as name, t.email, t.phone from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0];
}

/** The family, number and subject of a request, whatever its community's name. */
export async function findAnywhere(tx: Tx, requestId: string) {
  const found = await sql<{
    communityId: string;
    family: RequestFamily;
    email: string;
    requester: string;
    state: RequestState;
    mergedIntoId: string | null;
  }>`
    select community_id as "communityId", family, email, requester, state, merged_into_id as "mergedIntoId" from maintenance.request
    where customer_id = ${tx.customerId} and request_id = ${requestId} for update`.execute(tx.db);
  return found.rows[0];
}
