// The order a link of a vendor is about.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** The community of an order; undefined where there is none. */
export async function findLinkOrder(tx: Tx, workOrderId: string): Promise<string | undefined> {
  const found = await sql<{ communityId: string }>`select community_id as "communityId" from maintenance.work_order
    where customer_id = ${tx.customerId} and work_order_id = ${workOrderId}`.execute(tx.db);
  return found.rows[0]?.communityId;
}
