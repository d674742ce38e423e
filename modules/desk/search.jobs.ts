// Finds anew, in the background, what imports wrote into the index of search beside their transactions and
// what was lost there.
import type { Services } from '../../packages/http/handlers.ts';
import { listCustomerIds } from '../identity/identity.server.ts';
import { findCommunityAnew, takeOwed } from './search.store.ts';

/** An import that is committed has its records found within the second; longer than this it is owed them. */
const OWED_FOR_S = 60;

/** One round over all customers; each is its own transaction. */
export async function findOwedEverywhere({ database }: Pick<Services, 'database'>, owedFor = OWED_FOR_S): Promise<void> {
  for (const customerId of await listCustomerIds(database.local))
    await database.transact(customerId, async (tx) => {
      for (const communityId of await takeOwed(tx, owedFor)) await findCommunityAnew(tx, communityId);
    });
}
