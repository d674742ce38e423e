// Collects alerts in the background, customer by customer, so that neither posting nor looking has to.
import type { Services } from '../../packages/http/handlers.ts';
import { addMilliseconds } from '../../packages/kernel/kernel.ts';
import { listCustomerIds } from '../identity/identity.server.ts';
import { collectAlerts } from './alert.store.ts';

/** Jobs that ended are told of for a week. */
const WEEK_MS = 7 * 86_400_000;

/** One round over all customers; each is its own transaction. */
export async function collectAlertsEverywhere({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const customerId of await listCustomerIds(database.local))
    await database.transact(customerId, (tx) => collectAlerts(tx, addMilliseconds(now, -WEEK_MS), now));
}
