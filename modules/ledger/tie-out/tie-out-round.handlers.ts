// Looks at the tie-outs of every community in which something was done, so that a fault is known before
// someone closes over it.
import type { Services } from '../../../packages/http/handlers.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import type { TieOut } from '../neighbors.handlers.ts';
import { allTieOuts, lookAt } from './tie-out.handlers.ts';
import { communitiesToTieOut, saveTieOuts } from './tie-out.store.ts';

/**
 * One round over all customers. A community is read at one instant and written apart, so nobody waits for it.
 * Returns how many were looked at.
 */
export async function tieOutEverywhere(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  above: readonly TieOut[],
): Promise<number> {
  const all = allTieOuts(above);
  let looked = 0;
  for (const customerId of await listCustomerIds(database.local)) {
    const now = clock.now();
    for (const communityId of await database.read(customerId, (tx) => communitiesToTieOut(tx, now))) {
      const time = clock.now();
      const { asOf, found } = await database.snapshot(customerId, async (tx) => {
        const today = await todayOf(tx, communityId, time);
        return { asOf: today, found: await lookAt(tx, all, communityId, today) };
      });
      await database.transact(customerId, (tx) => saveTieOuts(tx, communityId, asOf, time, found));
      looked += 1;
    }
  }
  return looked;
}
