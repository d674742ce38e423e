// Makes again what an older rule of search made, after an upgrade.
import type { Services } from '../../packages/http/handlers.ts';
import { listCustomerIds } from '../identity/identity.server.ts';
import { partsToRefresh, SEARCH_RULE } from './search-index.store.ts';
import { findRule, forgetWords, setRule, takeTurn } from './search-row.store.ts';

/**
 * One round over all customers. A large index is made again in parts, each its own transaction: nobody waits
 * long, and what is found by both rules is found meanwhile. Ended early, the next round begins again.
 */
export async function findByNewRule({ database }: Pick<Services, 'database'>): Promise<void> {
  for (const customerId of await listCustomerIds(database.local)) {
    const rule = await database.read(customerId, findRule);
    if (rule === null || rule >= SEARCH_RULE) continue;
    await database.transact(customerId, async (tx) => {
      await takeTurn(tx, SEARCH_RULE);
      await forgetWords(tx);
    });
    for (const part of await database.read(customerId, partsToRefresh)) await database.transact(customerId, part);
    await database.transact(customerId, (tx) => setRule(tx, SEARCH_RULE));
  }
}
