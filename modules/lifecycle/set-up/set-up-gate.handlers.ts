// What the gate asks before a call that waits for the set-up of a community.
import { type Endpoint, refuse } from '../../../packages/contract/contract.ts';
import { announceCache } from '../../../packages/http/caches.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { millisecondsOf, type Refusal } from '../../../packages/kernel/kernel.ts';
import { setUpParts, waitingRefusals } from './set-up.contract.ts';
import { missingFor } from './set-up.rules.ts';
import { listSetUpRows } from './set-up.store.ts';
import { waitingCalls } from './set-up-needs.contract.ts';

const keepMilliseconds = 2000;
const caches = new WeakMap<Services, Map<string, number>>();

/**
 * Until when nothing is known to be missing, by customer and community: one that changed hands stands at
 * both. One that is active stays set up for good, so it is asked about once.
 */
function cacheOf(services: Services): Map<string, number> {
  const known = caches.get(services);
  if (known) return known;
  const cache = new Map<string, number>();
  caches.set(services, cache);
  announceCache(services, {
    name: 'Communities set up',
    holds: 'Communities whose set-up misses nothing: active ones until the server ends, others for two seconds.',
    size: () => cache.size,
    clear: () => cache.clear(),
  });
  return cache;
}

/**
 * Why a call waits for the set-up of a community (`setUpAwaited`), with what is missing; null for a call that
 * need not wait.
 */
export async function awaitedSetUp(
  endpoint: Endpoint,
  customerId: string,
  communityId: string,
  services: Services,
): Promise<Refusal | null> {
  const needs = waitingCalls.get(endpoint.name);
  if (!needs) return null;
  const cache = cacheOf(services);
  const key = `${customerId}:${communityId}`;
  const now = millisecondsOf(services.clock.now());
  if ((cache.get(key) ?? 0) > now) return null;
  const [facts] = await services.database.read(customerId, (tx) => listSetUpRows(tx, { communityId }));
  if (!facts) return null;
  if (facts.standing !== 'DRAFT') cache.set(key, Number.POSITIVE_INFINITY);
  else if (missingFor(facts, setUpParts).length === 0) cache.set(key, now + keepMilliseconds);
  const missing = missingFor(facts, needs);
  return missing.length === 0 ? null : refuse(waitingRefusals, 'setUpAwaited', { community: facts.name, missing: missing.join(' ') });
}
