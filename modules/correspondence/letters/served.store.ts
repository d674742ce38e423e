// The SQL of service: the day a letter counts as served, and the paper an email falls back to.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { insertEvents } from './letter.store.ts';

/**
 * Says on which day letters were sent or accepted, or that they were not after all. An email that failed is
 * served on the day its paper was. `detail` says more where the post accepted the paper.
 */
export async function serveLetters(
  tx: Tx,
  letterIds: readonly string[],
  day: LocalDate | null,
  by: { userId: string | null; now: Instant },
  detail = '',
): Promise<void> {
  if (letterIds.length === 0) return;
  const ids = sql`${[...letterIds]}::bigint[]`;
  const failed = await sql<{ id: string }>`select l.resend_of as id from correspondence.letter l
    where l.customer_id = ${tx.customerId} and l.letter_id = any(${ids}) and l.reason = 'EMAIL_FAILED' and l.resend_of is not null`.execute(
    tx.db,
  );
  const originals = failed.rows.map(({ id }) => id);
  await sql`update correspondence.letter set served_on = ${day}::date
    where customer_id = ${tx.customerId} and letter_id = any(${[...letterIds, ...originals]}::bigint[])`.execute(tx.db);
  if (detail !== '') await insertEvents(tx, letterIds, 'SERVED', detail, by);
  if (day !== null) await insertEvents(tx, originals, 'SERVED', detail || 'On paper', by);
}

/** Locks the batch of a letter, so that letters which fall back at one time know of each other. */
export async function lockBatchOf(tx: Tx, letterId: string): Promise<{ communityId: string; letterBatchId: string } | undefined> {
  const found = await sql<{ communityId: string; letterBatchId: string }>`
    select b.community_id as "communityId", b.letter_batch_id as "letterBatchId" from correspondence.letter_batch b
    join correspondence.letter l on l.customer_id = ${tx.customerId} and l.letter_batch_id = b.letter_batch_id
    where b.customer_id = ${tx.customerId} and l.letter_id = ${letterId} for no key update of b`.execute(tx.db);
  return found.rows[0];
}

/** True when the owner of a letter gets the batch on paper anyway. */
export async function hasPaper(tx: Tx, letterBatchId: string, ownershipId: string): Promise<boolean> {
  const found = await sql`select from correspondence.letter where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}
    and ownership_id = ${ownershipId} and channel = 'PAPER' and state <> 'VOID' limit 1`.execute(tx.db);
  return found.rows.length > 0;
}

/**
 * True when a letter of a batch waits to be made, so that a job is on its way to it. The letters are locked:
 * the job that makes them sees what this transaction adds.
 */
export async function isMakingAwaited(tx: Tx, letterBatchId: string): Promise<boolean> {
  const found = await sql`select from correspondence.letter where customer_id = ${tx.customerId} and letter_batch_id = ${letterBatchId}
    and state = 'QUEUED' and reason = 'EMAIL_FAILED' for no key update`.execute(tx.db);
  return found.rows.length > 0;
}

/** Takes back the paper of an email that arrived after all, unless it was printed; answers it. */
export async function takeBackFallback(tx: Tx, letterId: string, now: Instant): Promise<string[]> {
  const taken = await sql<{ id: string }>`update correspondence.letter set state = 'VOID', state_time = ${now}::timestamptz
    where customer_id = ${tx.customerId} and resend_of = ${letterId} and reason = 'EMAIL_FAILED' and state in ('QUEUED', 'READY') and print_job_id is null
    returning letter_id as id`.execute(tx.db);
  return taken.rows.map(({ id }) => id);
}
