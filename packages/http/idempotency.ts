// Idempotency keys: a call that is sent again is answered as before, and what became of one whose answer was
// lost is found out.
import { createHash } from 'node:crypto';
import type { Endpoint } from '../contract/contract.ts';
import { type OutcomeUnknown, sql, type Tx } from '../db/database.ts';
import { assert } from '../kernel/kernel.ts';
import { Failure, keyReused, shownOnce } from './failures.ts';
import type { Principal, Services } from './handlers.ts';

/** An answer as it was kept with its key. */
export interface KeptAnswer {
  kind: 'json';
  status: number;
  text: string;
}

/** What a key stands for: the call, who makes it and what it is given. */
export function hashOf(endpoint: Endpoint, principal: Principal, raw: unknown): string {
  return createHash('sha256')
    .update(
      `${endpoint.name}\n${principal.ownerAccountId ? `owner ${principal.ownerAccountId}` : principal.userId}\n${JSON.stringify(raw)}`,
    )
    .digest('hex');
}

/** Takes the key of a call; false when a call that was committed had it. */
export async function claimKey(tx: Tx, key: string, hash: string, now: string): Promise<boolean> {
  const claimed = await sql`insert into platform.idempotency_key (customer_id, key, request_hash, entered_time)
    values (${tx.customerId}, ${key}, ${hash}, ${now}) on conflict (customer_id, key) do nothing`.execute(tx.db);
  return claimed.numAffectedRows === 1n;
}

/**
 * Of a key that was taken to settle a call: no call has this hash, so that the lost one is refused if it
 * still arrives.
 */
const SETTLED = 'settled';

/**
 * Settles a key whose call was not answered; true when that call was committed. Otherwise the key is taken,
 * and the call is never carried out. Waits for a transaction that holds the key.
 */
export async function settleKey(tx: Tx, key: string, now: string): Promise<boolean> {
  if (await claimKey(tx, key, SETTLED, now)) return false;
  const stored = await sql<{ hash: string }>`select request_hash as hash from platform.idempotency_key
    where customer_id = ${tx.customerId} and key = ${key}`.execute(tx.db);
  return stored.rows[0]?.hash !== SETTLED;
}

/** What a repeated call was answered. A secret that was shown once is not kept, so its repeat is refused. */
export async function answerBefore(tx: Tx, key: string, hash: string): Promise<KeptAnswer> {
  const stored = await sql<{ request_hash: string; status: number; body: string | null }>`select request_hash, status, body
    from platform.idempotency_key where customer_id = ${tx.customerId} and key = ${key}`.execute(tx.db);
  const row = stored.rows[0];
  assert(row, 'a taken key has its row');
  if (row.request_hash !== hash) throw keyReused();
  if (row.body === null) throw shownOnce();
  return { kind: 'json', status: row.status, text: row.body };
}

/** Takes back what a repeated call had begun. */
export class Repeated extends Error {}

/** Takes back a key that was only taken to see whether it was free. */
class KeyWasFree extends Error {}

/**
 * What stands of a command whose COMMIT was not answered: what it was answered, or null where nothing does.
 * Taking its key waits for a transaction that still holds it. Throws `unknown` where PostgreSQL cannot be
 * asked: a file too many does less harm then than one that is missing.
 */
export async function whatStands(
  { database, clock }: Services,
  customerId: string,
  { key, hash }: { key: string; hash: string },
  unknown: OutcomeUnknown,
): Promise<KeptAnswer | null> {
  try {
    return await database.transact(customerId, async (tx) => {
      if (await claimKey(tx, key, hash, clock.now())) throw new KeyWasFree();
      return answerBefore(tx, key, hash);
    });
  } catch (error) {
    if (error instanceof KeyWasFree) return null;
    throw error instanceof Failure ? error : unknown;
  }
}
