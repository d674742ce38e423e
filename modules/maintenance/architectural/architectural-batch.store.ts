// Acts on many architectural requests: what they saw, what they changed, and what stood before.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { ArchitecturalState } from './architectural.contract.ts';
import type { BatchLine, BatchSubject } from './architectural.rules.ts';

interface By {
  userId: string;
  now: Instant;
}

/** Requests of a community as an act on many sees them; locked when they are about to change. */
export async function loadArchitectural(tx: Tx, communityId: string, ids: readonly string[], lock: boolean) {
  const found = await sql<Omit<BatchSubject, 'number'> & { requestNumber: number; version: string }>`
    select r.architectural_request_id as "architecturalRequestId", coalesce(r.request_number, 0) as "requestNumber", r.subject, r.state,
      r.assignee_id as "assigneeId", r.expires_on as "expiresDate", r.version::text as version,
      coalesce((select u.display_name from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = r.assignee_id), '') as assignee
    from maintenance.architectural_request r
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.architectural_request_id = any(${[...ids]}::bigint[])
    order by r.architectural_request_id ${lock ? sql`for update of r` : sql``}`.execute(tx.db);
  return found.rows;
}

/** Keeps a batch with its lines and changes its requests, in three statements. */
export async function saveArchitecturalBatch(
  tx: Tx,
  communityId: string,
  { act, assigneeId }: { act: 'ASSIGN' | 'EXPIRE'; assigneeId: string | null },
  lines: readonly BatchLine[],
  by: By,
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into maintenance.architectural_batch (customer_id, community_id, act, assignee_id, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${act}, ${assigneeId}, ${by.userId}, ${by.now}) returning architectural_batch_id as id`.execute(
    tx.db,
  );
  const batchId = made.rows[0]?.id ?? '';
  const rows = rowsFor(tx, {
    architectural_request_id: { type: 'bigint', values: lines.map((one) => one.architecturalRequestId) },
    state_before: { type: 'text', values: lines.map((one) => one.state) },
    state_after: { type: 'text', values: lines.map((one) => one.stateAfter) },
    assignee_before: { type: 'bigint', values: lines.map((one) => one.assigneeId) },
    assignee_after: { type: 'bigint', values: lines.map((one) => one.assigneeAfter) },
  });
  await sql`insert into maintenance.architectural_batch_line (customer_id, community_id, architectural_batch_id, architectural_request_id, state_before,
      state_after, assignee_before, assignee_after)
    select customer.customer_id, ${communityId}, ${batchId}, given.architectural_request_id, given.state_before, given.state_after, given.assignee_before,
      given.assignee_after from ${rows}`.execute(tx.db);
  await applyLines(tx, batchId, 'after', by.now);
  return batchId;
}

/** Puts the requests of a batch as they stand after it, or as they stood before. */
async function applyLines(tx: Tx, batchId: string, side: 'before' | 'after', now: Instant): Promise<void> {
  const isAfter = side === 'after';
  await sql`update maintenance.architectural_request r set state = ${sql.ref(`l.state_${side}`)}, assignee_id = ${sql.ref(`l.assignee_${side}`)},
      states_before = case when l.state_before = l.state_after then r.states_before when ${isAfter} then r.states_before || l.state_before
        else r.states_before[:cardinality(r.states_before) - 1] end,
      changed_time = ${now}, version = r.version + 1
    from maintenance.architectural_batch_line l
    where r.customer_id = ${tx.customerId} and l.customer_id = ${tx.customerId} and l.architectural_batch_id = ${batchId}
      and r.architectural_request_id = l.architectural_request_id`.execute(tx.db);
}

/** A batch of a community. */
export async function findArchitecturalBatch(tx: Tx, communityId: string, batchId: string, lock = false) {
  const found = await sql<{ architecturalBatchId: string; act: 'ASSIGN' | 'EXPIRE'; isUndone: boolean }>`
    select architectural_batch_id as "architecturalBatchId", act, undone_time is not null as "isUndone" from maintenance.architectural_batch
    where customer_id = ${tx.customerId} and community_id = ${communityId} and architectural_batch_id = ${batchId}
    ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** A line of a batch, with whether its request was changed otherwise since. */
interface LineRow {
  architecturalRequestId: string;
  requestNumber: number;
  subject: string;
  stateBefore: ArchitecturalState;
  stateAfter: ArchitecturalState;
  assigneeBefore: string;
  assigneeAfter: string;
  isChanged: boolean;
}

/** The lines of a batch by number. */
export async function listArchitecturalLines(tx: Tx, batchId: string): Promise<LineRow[]> {
  const found = await sql<LineRow>`
    select l.architectural_request_id as "architecturalRequestId", coalesce(r.request_number, 0) as "requestNumber", r.subject,
      l.state_before as "stateBefore", l.state_after as "stateAfter", coalesce(b.display_name, 'Nobody') as "assigneeBefore",
      coalesce(a.display_name, 'Nobody') as "assigneeAfter", r.state <> l.state_after or r.assignee_id is distinct from l.assignee_after as "isChanged"
    from maintenance.architectural_batch_line l
    join maintenance.architectural_request r on r.customer_id = ${tx.customerId} and r.architectural_request_id = l.architectural_request_id
    left join identity.app_user b on b.customer_id = ${tx.customerId} and b.user_id = l.assignee_before
    left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = l.assignee_after
    where l.customer_id = ${tx.customerId} and l.architectural_batch_id = ${batchId} order by r.request_number, l.architectural_request_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** Puts the requests of a batch back as they stood, and keeps who did. */
export async function takeArchitecturalBack(tx: Tx, batchId: string, by: By): Promise<void> {
  await applyLines(tx, batchId, 'before', by.now);
  await sql`update maintenance.architectural_batch set undone_by = ${by.userId}, undone_time = ${by.now}
    where customer_id = ${tx.customerId} and architectural_batch_id = ${batchId}`.execute(tx.db);
}
