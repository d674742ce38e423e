// Seals the books of every customer in rounds, and publishes the heads of their chains.
import type { Services } from '../../../packages/http/handlers.ts';
import { type HeadFolder, leafForms, publishHead, sealCustomer } from '../../../packages/seal/seal.ts';
import { listCustomerIds } from '../../identity/identity.server.ts';
import { sealedTables } from './sealed-row.store.ts';

/** Heads are published this far apart while the books are worked on. */
const PUBLISH_EVERY_MS = 600_000;

/** Seals what a customer has to this moment and publishes the head at once. */
export async function sealNow(
  services: Pick<Services, 'database' | 'secrets' | 'clock'>,
  customerId: string,
  folder: HeadFolder,
): Promise<void> {
  const { database, clock } = services;
  await sealCustomer(database, customerId, await leafForms(database.local, sealedTables), clock.now());
  await publishHead(services, customerId, folder, clock.now(), 0);
}

/** One round over all customers; a customer whose chain cannot go on does not hold up the others. Returns how many rows were sealed. */
export async function sealEverywhere(services: Pick<Services, 'database' | 'secrets' | 'clock'>, folder: HeadFolder): Promise<number> {
  const { database, clock } = services;
  const forms = await leafForms(database.local, sealedTables);
  let sealed = 0;
  const failures: unknown[] = [];
  for (const customerId of await listCustomerIds(database.local)) {
    try {
      sealed += await sealCustomer(database, customerId, forms, clock.now());
      await publishHead(services, customerId, folder, clock.now(), PUBLISH_EVERY_MS);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sealed;
}
