// Keeps what the gate asks on every call (who calls, claims, scope) for two seconds, so that a page of calls
// costs one look-up.
import { announceCache } from '../../packages/http/caches.ts';
import type { Principal, Services } from '../../packages/http/handlers.ts';
import { millisecondsOf } from '../../packages/kernel/kernel.ts';
import { findUser, type UserFacts } from './identity.store.ts';

const keepMilliseconds = 2000;
const most = 10_000;

interface Kept<T> {
  until: number;
  value: Promise<T>;
}

interface Cache {
  users: Map<string, Kept<UserFacts | undefined>>;
  callers: Map<string, Kept<Principal | null>>;
  /** Sessions that were ended here: what is kept of them counts no more. */
  ended: Set<string>;
  /** Until then, in milliseconds, nothing is kept, because access has just been changed. */
  keepsFrom: number;
}

const caches = new WeakMap<Services, Cache>();

function cacheOf(services: Services): Cache {
  const known = caches.get(services);
  if (known) return known;
  const cache: Cache = { users: new Map(), callers: new Map(), ended: new Set(), keepsFrom: 0 };
  caches.set(services, cache);
  announceCache(services, {
    name: 'Callers',
    holds: 'Who calls, with which claims and communities, for two seconds.',
    size: () => cache.users.size + cache.callers.size,
    clear: () => {
      cache.users.clear();
      cache.callers.clear();
    },
  });
  return cache;
}

/** What is kept under the key, else what `find` finds, which is then kept unless it fails. */
function keep<T>(kept: Map<string, Kept<T>>, key: string, services: Services, find: () => Promise<T>): Promise<T> {
  const now = millisecondsOf(services.clock.now());
  if (now < cacheOf(services).keepsFrom) return find();
  const entry = kept.get(key);
  if (entry && entry.until > now) return entry.value;
  if (kept.size >= most) kept.clear();
  const value = find();
  kept.set(key, { until: now + keepMilliseconds, value });
  value.catch(() => kept.delete(key));
  return value;
}

/** The user's facts, at most two seconds old; a changed role takes effect after that. */
export function userFacts(services: Services, customerId: string, userId: string): Promise<UserFacts | undefined> {
  return keep(cacheOf(services).users, `${customerId}:${userId}`, services, () =>
    services.database.read(customerId, (tx) => findUser(tx, userId)),
  );
}

/**
 * Who calls with a token, as `find` says, at most two seconds old. A session ended by this process is over at
 * once, one ended by another process after that time. A token that is not good is looked at anew each time.
 */
export async function callerOf(services: Services, token: string, find: () => Promise<Principal | null>): Promise<Principal | null> {
  const { callers, ended } = cacheOf(services);
  const caller = await keep(callers, token, services, find);
  // Of one who was made inactive the session is over, and they are told why.
  if (caller && (caller.isInactive || !ended.has(caller.sessionId))) return caller;
  callers.delete(token);
  return null;
}

/** Lets nobody call in a session any more. Call it once the session has been ended for good. */
export function forgetSession(services: Services, sessionId: string): void {
  const { ended } = cacheOf(services);
  if (ended.size >= most) ended.clear();
  ended.add(sessionId);
}

/**
 * Forgets what everybody may do, so that a change of roles or users holds from the next call on. The change
 * is not committed yet when this is called:
 * nothing is kept for as long as something kept before would have lasted. Other processes follow after that
 * time.
 */
export function forgetPeople(services: Services): void {
  const cache = cacheOf(services);
  cache.users.clear();
  cache.callers.clear();
  cache.keepsFrom = millisecondsOf(services.clock.now()) + keepMilliseconds;
}

const scopes = new WeakMap<UserFacts, 'all' | ReadonlySet<string>>();

/** The communities a user may work in. */
export function scopeOf(user: UserFacts): 'all' | ReadonlySet<string> {
  const scope = scopes.get(user) ?? (user.seesAllCommunities ? 'all' : new Set(user.communityIds));
  scopes.set(user, scope);
  return scope;
}
