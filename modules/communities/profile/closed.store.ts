// Keeps which communities are closed for two seconds, since every command about a community asks.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { announceCache } from '../../../packages/http/caches.ts';
import { refused } from '../../../packages/http/failures.ts';
import type { Guards, Services } from '../../../packages/http/handlers.ts';
import { millisecondsOf, type Refusal } from '../../../packages/kernel/kernel.ts';
import { closedRefusals } from './community.contract.ts';
import { listClosed } from './community.store.ts';

const keepMilliseconds = 2000;

interface Kept {
  until: number;
  ids: Promise<ReadonlySet<string>>;
}
interface Cache {
  customers: Map<string, Kept>;
  /** Until then nothing is kept, because a community has just been closed or opened. */
  keepsFrom: number;
}

const caches = new WeakMap<Services, Cache>();

function cacheOf(services: Services): Cache {
  const known = caches.get(services);
  if (known) return known;
  const cache: Cache = { customers: new Map(), keepsFrom: 0 };
  caches.set(services, cache);
  announceCache(services, {
    name: 'Closed communities',
    holds: 'Which communities are kept for reading only, for two seconds.',
    size: () => cache.customers.size,
    clear: () => cache.customers.clear(),
  });
  return cache;
}

/** That the community is deactivated or was handed over. */
const communityClosed = () => refuse(closedRefusals, 'communityClosed');

/** What the guards of the tables say when a closed community would be changed below the calls. */
export const communityGuards: Guards = { CH060: communityClosed };

/**
 * `communityClosed` when the community is deactivated or was handed over, else null. Another process that
 * closes one is heard within two seconds.
 */
export async function whyClosed(customerId: string, communityId: string, services: Services): Promise<Refusal | null> {
  return (await isClosed(customerId, communityId, services)) ? communityClosed() : null;
}

async function isClosed(customerId: string, communityId: string, services: Services): Promise<boolean> {
  const { customers, keepsFrom } = cacheOf(services);
  const now = millisecondsOf(services.clock.now());
  const entry = customers.get(customerId);
  if (entry && entry.until > now) return (await entry.ids).has(communityId);
  const ids = services.database.read(customerId, async (tx) => new Set(await listClosed(tx)));
  if (now >= keepsFrom) {
    customers.set(customerId, { until: now + keepMilliseconds, ids });
    ids.catch(() => customers.delete(customerId));
  }
  return (await ids).has(communityId);
}

/**
 * Forgets what is kept, so that a community that is closed or opened by the call under way is known from the
 * next call on.
 */
export function forgetClosed(services: Services): void {
  const cache = cacheOf(services);
  cache.customers.clear();
  cache.keepsFrom = millisecondsOf(services.clock.now()) + keepMilliseconds;
}

/**
 * For calls that name something by its id alone, so that the gate does not see whose it is: throws
 * `communityClosed` when it is of a community that is kept for reading only.
 * Null is a record of the customer.
 */
export async function refuseClosed(tx: Tx, communityId: string | null): Promise<void> {
  if (communityId !== null && (await listClosed(tx, communityId)).length > 0) throw refused(communityClosed());
}
