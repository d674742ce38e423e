// Hands a route over to the newer front end where the site map says that it serves it: once per page load,
// and never back to where the page came from.
import { useEffect } from 'react';
import { type HandedRoute, siteMap } from '../../modules/desk/desk.contract.ts';
import { sanitizeLink } from '../../packages/contract/link.ts';
import { call } from '../../packages/pages/client.ts';
import { apiHost, hasSiteMap } from './hosts.ts';
import { fillPath } from './routes.ts';

/**
 * The address that serves a route now, or null: only http and https, never an address of our own, and never
 * the front end that sent the browser here, or the two could send it to and fro. `from` is the address of the
 * page before this one, blank where it is not known.
 */
export function handoverAddress(
  routes: readonly HandedRoute[],
  at: { pattern: string; params: Readonly<Record<string, string>>; search: string },
  own: readonly string[],
  from: string,
): string | null {
  const found = routes.find(({ Route }) => Route === at.pattern);
  const filled = found && fillPath(found.Address, at.params);
  const address = filled && sanitizeLink(filled);
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || own.includes(url.origin)) return null;
  if (at.search && !url.search) url.search = at.search;
  const cameFromThere = URL.canParse(from) && new URL(from).origin === url.origin;
  return cameFromThere ? null : url.href;
}

let isDone = false;

/** Looks once per page load whether the route the page was opened at is served elsewhere, and goes there. */
export function useHandover(pattern: string | undefined, params: Readonly<Record<string, string>>): void {
  useEffect(() => {
    if (isDone || pattern === undefined) return;
    isDone = true;
    if (!hasSiteMap()) return;
    const at = { pattern, params, search: window.location.search };
    const go = (routes: readonly HandedRoute[]) => {
      const address = handoverAddress(routes, at, [window.location.origin, apiHost()], document.referrer);
      if (address !== null) window.location.replace(address);
    };
    call(siteMap.getSiteMap, {}).then(
      ({ Routes }) => go(Routes),
      () => undefined,
    );
  }, [pattern, params]);
}
