// Which rows of subledgers were known at a moment: those of batches that were posted before it.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

/**
 * A condition that holds for rows of a batch posted at a moment or later, which were not known before it;
 * without a moment everything is known. `batch` is the column that names the batch, such as `a.batch_id`.
 */
export function postedSince(tx: Tx, batch: string, communityIds: readonly string[], knownTime: Instant | null) {
  if (knownTime === null) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(batch)} in (select u.batch_id from ledger.batch u where u.customer_id = ${tx.customerId}
    and u.community_id = any(${[...communityIds]}::bigint[]) and u.posted_time >= ${knownTime}::timestamptz)`;
}
