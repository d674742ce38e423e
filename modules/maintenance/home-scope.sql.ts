// The home or owner a list is cut down to: one of another community is as good as none.
import { sql, type Tx } from '../../packages/db/database.ts';
import { notFound } from '../../packages/kernel/kernel.ts';
import { knowsProperty } from '../communities/communities.server.ts';

/** What lists of requests and orders may be cut down to. */
export interface HomeScope {
  communityId: string;
  propertyId?: string | undefined;
  ownershipId?: string | undefined;
}

/** Answers 404 where the property or the owner is none of the community. */
export async function requireHome(tx: Tx, { communityId, propertyId, ownershipId }: HomeScope): Promise<void> {
  if (propertyId !== undefined && !(await knowsProperty(tx, communityId, propertyId))) throw notFound('The property');
  if (ownershipId === undefined) return;
  const found = await sql`select from people.ownership
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = ${ownershipId}`.execute(tx.db);
  if (found.rows.length === 0) throw notFound('The owner');
}
