// The owner a list of collections is cut down to: one of another community is as good as none.
import { sql, type Tx } from '../../packages/db/database.ts';
import { notFound } from '../../packages/kernel/kernel.ts';

/** What a list may be cut down to. */
export interface OwnerScope {
  communityId: string;
  ownershipId?: string | undefined;
}

/** Answers 404 where the owner is none of the community. */
export async function requireOwner(tx: Tx, { communityId, ownershipId }: OwnerScope): Promise<void> {
  if (ownershipId === undefined) return;
  const found = await sql`select from people.ownership
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = ${ownershipId}`.execute(tx.db);
  if (found.rows.length === 0) throw notFound('The owner');
}
