// Folds waiting balance deltas into the summary, customer by customer and community by community, so that
// readers have few of them to add.
import type { Services } from '../../packages/http/handlers.ts';
import { listCustomerIds } from '../identity/identity.server.ts';
import { communitiesWithDeltas, foldDeltas } from './ledger.store.ts';

/**
 * One round over all customers; each community is its own transaction, so nobody waits for long. Returns how
 * many deltas were folded.
 */
export async function foldEverywhere({ database }: Pick<Services, 'database'>): Promise<number> {
  let folded = 0;
  for (const customerId of await listCustomerIds(database.local)) {
    const communityIds = await database.read(customerId, communitiesWithDeltas);
    for (const communityId of communityIds) folded += await database.transact(customerId, (tx) => foldDeltas(tx, communityId));
  }
  return folded;
}
