// Forgets visitors of every customer once the time they are remembered is over.
import type { Services } from '../../../packages/http/handlers.ts';
import { dateInZone } from '../../../packages/kernel/kernel.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { eraseVisitors } from './visitor.store.ts';

/** One round over all customers; returns how many visitors were erased. */
export async function eraseVisitorsEverywhere({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const today = dateInZone(clock.now(), 'UTC');
  let erased = 0;
  for (const customerId of await listCustomerIds(database.local))
    erased += await database.transact(customerId, (tx) => eraseVisitors(tx, today));
  return erased;
}
