// Acts on many requests: what they saw, what they changed, and what stood before.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { RequestFamily } from '../families.contract.ts';
import type { RequestState } from './request.contract.ts';
import type { BatchLine, BatchSubject } from './request.rules.ts';

type SubjectRow = Omit<BatchSubject, 'number'> & { requestNumber: number; version: string };

/** Requests of a community and family as an act on many sees them; locked when they are about to change. */
export async function loadSubjects(
  tx: Tx,
  communityId: string,
  family: RequestFamily,
  ids: readonly string[],
  lock: boolean,
): Promise<SubjectRow[]> {
  const found = await sql<SubjectRow>`
    select r.request_id as "requestId", coalesce(r.request_number, 0) as "requestNumber", r.subject, r.state, r.assignee_id as "assigneeId",
      coalesce((select u.display_name from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = r.assignee_id), '') as assignee,
      r.email, r.version::text as version
    from maintenance.request r
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = ${family} and r.request_id = any(${[...ids]}::bigint[])
    order by r.request_id ${lock ? sql`for update of r` : sql``}`.execute(tx.db);
  return found.rows;
}

/** What was ordered. */
export interface BatchFacts {
  act: 'ASSIGN' | 'STATE' | 'REPLY';
  assigneeId: string | null;
  state: RequestState | null;
  body: string;
}

/** Keeps a batch with its lines and changes its requests, in three statements. */
export async function saveBatch(
  tx: Tx,
  of: { communityId: string; family: RequestFamily },
  facts: BatchFacts,
  lines: readonly BatchLine[],
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into maintenance.request_batch (customer_id, community_id, family, act, assignee_id, state, body, entered_by, entered_time)
    values (${tx.customerId}, ${of.communityId}, ${of.family}, ${facts.act}, ${facts.assigneeId}, ${facts.state}, ${facts.body}, ${by.userId}, ${by.now})
    returning request_batch_id as id`.execute(tx.db);
  const batchId = made.rows[0]?.id ?? '';
  const rows = rowsFor(tx, {
    request_id: { type: 'bigint', values: lines.map((one) => one.requestId) },
    state_before: { type: 'text', values: lines.map((one) => one.state) },
    state_after: { type: 'text', values: lines.map((one) => one.stateAfter) },
    assignee_before: { type: 'bigint', values: lines.map((one) => one.assigneeId) },
    assignee_after: { type: 'bigint', values: lines.map((one) => one.assigneeAfter) },
  });
  await sql`insert into maintenance.request_batch_line (customer_id, community_id, request_batch_id, request_id, state_before, state_after, assignee_before, assignee_after)
    select customer.customer_id, ${of.communityId}, ${batchId}, given.request_id, given.state_before, given.state_after, given.assignee_before, given.assignee_after
    from ${rows}`.execute(tx.db);
  await applyLines(tx, batchId, 'after', by.now);
  return batchId;
}

/** Puts the requests of a batch as they stand after it, or as they stood before. */
async function applyLines(tx: Tx, batchId: string, side: 'before' | 'after', now: Instant): Promise<void> {
  const state = sql.ref(`l.state_${side}`);
  await sql`update maintenance.request r set state = ${state}, assignee_id = ${sql.ref(`l.assignee_${side}`)},
      closed_time = case when ${state} in ('RESOLVED', 'CLOSED') then coalesce(r.closed_time, ${now}::timestamptz) end,
      changed_time = ${now}, version = r.version + 1
    from maintenance.request_batch_line l
    where r.customer_id = ${tx.customerId} and l.customer_id = ${tx.customerId} and l.request_batch_id = ${batchId} and r.request_id = l.request_id`.execute(
    tx.db,
  );
}

/** Marks requests as answered for the first time. */
export async function markAnswered(tx: Tx, requestIds: readonly string[], now: Instant): Promise<void> {
  await sql`update maintenance.request set first_reply_time = ${now}
    where customer_id = ${tx.customerId} and request_id = any(${[...requestIds]}::bigint[]) and first_reply_time is null`.execute(tx.db);
}

/** A batch with its lines. */
interface BatchShown extends BatchFacts {
  requestBatchId: string;
  isUndone: boolean;
}

/** A batch of a community and family. */
export async function findBatch(
  tx: Tx,
  communityId: string,
  family: RequestFamily,
  batchId: string,
  lock = false,
): Promise<BatchShown | undefined> {
  const found = await sql<BatchShown>`select request_batch_id as "requestBatchId", act, assignee_id as "assigneeId", state, body,
      undone_time is not null as "isUndone" from maintenance.request_batch
    where customer_id = ${tx.customerId} and community_id = ${communityId} and family = ${family} and request_batch_id = ${batchId}
    ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** A line of a batch, with how its request stands now. */
interface BatchLineRow {
  requestId: string;
  requestNumber: number;
  subject: string;
  stateBefore: RequestState;
  stateAfter: RequestState;
  assigneeBefore: string;
  assigneeAfter: string;
  /** Someone changed it otherwise since. */
  isChanged: boolean;
}

/** The lines of a batch by number. */
export async function listBatchLines(tx: Tx, batchId: string): Promise<BatchLineRow[]> {
  const found = await sql<BatchLineRow>`
    select l.request_id as "requestId", coalesce(r.request_number, 0) as "requestNumber", r.subject, l.state_before as "stateBefore",
      l.state_after as "stateAfter", coalesce(b.display_name, 'Nobody') as "assigneeBefore", coalesce(a.display_name, 'Nobody') as "assigneeAfter",
      r.state <> l.state_after or r.assignee_id is distinct from l.assignee_after as "isChanged"
    from maintenance.request_batch_line l
    join maintenance.request r on r.customer_id = ${tx.customerId} and r.request_id = l.request_id
    left join identity.app_user b on b.customer_id = ${tx.customerId} and b.user_id = l.assignee_before
    left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = l.assignee_after
    where l.customer_id = ${tx.customerId} and l.request_batch_id = ${batchId} order by r.request_number, l.request_id`.execute(tx.db);
  return found.rows;
}

/** Puts the requests of a batch back as they stood, and keeps who did. */
export async function takeBatchBack(tx: Tx, batchId: string, by: { userId: string; now: Instant }): Promise<void> {
  await applyLines(tx, batchId, 'before', by.now);
  await sql`update maintenance.request_batch set undone_by = ${by.userId}, undone_time = ${by.now}
    where customer_id = ${tx.customerId} and request_batch_id = ${batchId}`.execute(tx.db);
}
