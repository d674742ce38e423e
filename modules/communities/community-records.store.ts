// What communities are called, for what hangs on them.
import { sql, type Tx } from '../../packages/db/database.ts';

/** The names of those that exist among the ids given. */
export async function labelCommunities(tx: Tx, ids: readonly string[]): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{ id: string; label: string }>`select community_id::text as id, name as label from communities.community
    where customer_id = ${tx.customerId} and community_id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, label }) => [id, { label, communityId: id }]));
}

/** All communities, for lists that name them. */
export const namedCommunities = (tx: Tx) =>
  sql`select c.community_id as id, c.name as label, c.community_id as "communityId" from communities.community c where c.customer_id = ${tx.customerId}`;
