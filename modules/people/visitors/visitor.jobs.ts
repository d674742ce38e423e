// Forgets visitors of every customer once the time they are remembered is over.
import type { Tx } from '../../../packages/db/database.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { dateInZone, type Instant } from '../../../packages/kernel/kernel.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { eraseVisitors } from './visitor.store.ts';

/** Takes off what hangs on records that are erased: their notes, tasks, files and fields. */
export type TakeOff = (tx: Tx, kind: string, entityIds: readonly string[], now: Instant) => Promise<void>;

/** One round over all customers; returns how many visitors were erased. */
export async function eraseVisitorsEverywhere(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  takeOff: TakeOff,
): Promise<number> {
  const now = clock.now();
  let erased = 0;
  for (const customerId of await listCustomerIds(database.local))
    erased += await database.transact(customerId, async (tx) => {
      const visitorIds = await eraseVisitors(tx, dateInZone(now, 'UTC'));
      await takeOff(tx, 'visitor', visitorIds, now);
      return visitorIds.length;
    });
  return erased;
}
