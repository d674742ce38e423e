// Freezes the figures of periods that were closed, so that closing itself waits for no report.
import type { Services } from '../../../packages/http/handlers.ts';
import { addMilliseconds } from '../../../packages/kernel/kernel.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { closingsToFreeze } from './close-package.store.ts';
import { keepParts, readParts } from './freeze.handlers.ts';

/** Closings before that, of a book that came from elsewhere, are frozen when someone asks for it. */
const WEEK_MS = 7 * 86_400_000;

/** One round over all customers, each closing in a transaction of its own. Returns how many were frozen. */
export async function freezeEverywhere({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let frozen = 0;
  for (const customerId of await listCustomerIds(database.local)) {
    const since = addMilliseconds(clock.now(), -WEEK_MS);
    for (const closing of await database.read(customerId, (tx) => closingsToFreeze(tx, since))) {
      const parts = await database.snapshot(customerId, (tx) => readParts(tx, closing));
      if (await database.transact(customerId, (tx) => keepParts(tx, closing, parts, clock.now()))) frozen += 1;
    }
  }
  return frozen;
}
