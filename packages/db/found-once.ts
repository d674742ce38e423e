// Puts what a long act makes into the index of search once, at its end, where each of its statements would look at the records of the one before again.
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Records of search an act made, by kind as search names them: their ids. */
export type MadeForSearch = Partial<Record<'owners' | 'properties', readonly string[]>>;

/**
 * Does the work while the triggers leave the index alone, then finds what it made; in the transaction of the caller, so that a failure leaves neither.
 * `made` has to name every record search knows that the work wrote or changed: what it leaves out is not found.
 */
export async function foundOnce<Result>(tx: Tx, work: () => Promise<Result>, made: (result: Result) => MadeForSearch): Promise<Result> {
  await sql`set local desk.search_waits = 'on'`.execute(tx.db);
  const result = await work();
  await sql`set local desk.search_waits = ''`.execute(tx.db);
  for (const [kind, ids] of Object.entries(made(result)))
    if (ids.length > 0) await sql`select desk.refresh_search(${tx.customerId}::bigint, ${kind}, ${[...ids]}::bigint[])`.execute(tx.db);
  return result;
}
