// Keeps what the gate asks on every call (user, claims, scope) for two seconds, so that a page of calls costs one look-up.
import type { Services } from '../../packages/http/handlers.ts';
import { millisecondsOf } from '../../packages/kernel/kernel.ts';
import { findUser, type UserFacts } from './identity.store.ts';

const keepMilliseconds = 2000;
const kept = new WeakMap<Services, Map<string, { until: number; user: Promise<UserFacts | undefined> }>>();

/** The user's facts, at most two seconds old; a changed role takes effect after that. */
export function userFacts(services: Services, customerId: string, userId: string): Promise<UserFacts | undefined> {
  const cache = kept.get(services) ?? new Map();
  kept.set(services, cache);
  const key = `${customerId}:${userId}`;
  const now = millisecondsOf(services.clock.now());
  const entry = cache.get(key);
  if (entry && entry.until > now) return entry.user;
  const user = services.database.read(customerId, (tx) => findUser(tx, userId));
  cache.set(key, { until: now + keepMilliseconds, user });
  user.catch(() => cache.delete(key));
  if (cache.size > 10_000) cache.clear();
  return user;
}
