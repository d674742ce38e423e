// What a server process keeps in memory to spare itself looking things up, known by name so that someone can
// look at it and empty it.
import type { Services } from './handlers.ts';

/** Something kept in memory that can always be found anew. */
export interface Cache {
  name: string;
  /** What it holds and for how long, in a sentence. */
  holds: string;
  size(): number;
  clear(): void;
}

const known = new WeakMap<Services, Map<string, Cache>>();

/** Makes a cache of this process known; one of the same name takes the place of the first. */
export function announceCache(services: Services, cache: Cache): void {
  const all = known.get(services) ?? new Map<string, Cache>();
  known.set(services, all.set(cache.name, cache));
}

/** The caches of this process, by name. Those nobody needed yet are not there. */
export function cachesOf(services: Services): Cache[] {
  return [...(known.get(services)?.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name));
}
