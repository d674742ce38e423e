// The handler of the site map: fetched from the one configured address, kept for a while, and empty whenever
// it cannot be had.
import { z } from 'zod';
import { announceCache } from '../../packages/http/caches.ts';
import type { Handlers, Services } from '../../packages/http/handlers.ts';
import { millisecondsOf } from '../../packages/kernel/kernel.ts';
import { type HandedRoute, handedRoute, type siteMap } from './site-map.contract.ts';

const KEEP_MS = 300_000;
/** A service that is away is not asked by every page. */
const KEEP_FAILURE_MS = 60_000;
const PATIENCE_MS = 3_000;
const MOST_BYTES = 1_000_000;

const answer = z.object({ routes: z.array(z.object({ route: z.string().max(500), address: z.string().max(2000) })).max(5000) });

interface Fetched {
  until: number;
  routes: Promise<readonly HandedRoute[]>;
}

const fetched = new WeakMap<Services, Fetched>();

/**
 * Never another address than the configured one: redirects are refused, so that the service cannot send the
 * server about.
 */
async function fetchSiteMap(address: string): Promise<readonly HandedRoute[]> {
  const url = new URL(address);
  const { username, password } = url;
  // A name and password in an address are sent as a header, which is where they belong.
  const authorization = username
    ? { authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}` }
    : {};
  url.username = '';
  url.password = '';
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { accept: 'application/json', ...authorization },
  });
  if (!response.ok) throw new Error(`the site map answered ${response.status}`);
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new Error('the site map is too long');
  return answer.parse(JSON.parse(text)).routes.map(({ route, address: Address }) => handedRoute.parse({ Route: route, Address }));
}

/**
 * The routes the newer front end serves. Failures are no news to anybody at work: nothing is handed over
 * then.
 */
export function handedRoutes(services: Services): Promise<readonly HandedRoute[]> {
  const { siteMapUrl, clock } = services;
  if (!siteMapUrl) return Promise.resolve([]);
  const now = millisecondsOf(clock.now());
  const known = fetched.get(services);
  if (known && known.until > now) return known.routes;
  const entry: Fetched = { until: now + KEEP_MS, routes: Promise.resolve([]) };
  entry.routes = fetchSiteMap(siteMapUrl).catch(() => {
    entry.until = now + KEEP_FAILURE_MS;
    return [];
  });
  fetched.set(services, entry);
  announceCache(services, {
    name: 'Site map',
    holds: 'Which routes the newer front end serves, for five minutes.',
    size: () => (fetched.has(services) ? 1 : 0),
    clear: () => void fetched.delete(services),
  });
  return entry.routes;
}

export const siteMapHandlers: Handlers<typeof siteMap> = {
  async getSiteMap({ services }) {
    return { Routes: [...(await handedRoutes(services))] };
  },
};
