// Hands a route over to the newer front end where the site map says that it serves it: once per page load, and never twice to the same place from one tab.
import { useEffect } from 'react';
import { type HandedRoute, siteMap } from '../../modules/desk/desk.contract.ts';
import { sanitizeLink } from '../../packages/contract/link.ts';
import { call } from '../../packages/pages/client.ts';
import { apiHost, hasSiteMap } from './hosts.ts';
import { kept, storageWorks } from './kept.ts';
import { fillPath } from './routes.ts';

/** Where this tab has been sent already: a front end that sends back is not believed a second time. */
const handedOver = kept<string[]>('session', 'handed-over');

/** The address that serves a route now, or null: only http and https, never an address of our own, never one `before` holds already. */
export function handoverAddress(
  routes: readonly HandedRoute[],
  at: { pattern: string; params: Readonly<Record<string, string>>; search: string },
  own: readonly string[],
  before: readonly string[],
): string | null {
  const found = routes.find(({ Route }) => Route === at.pattern);
  const filled = found && fillPath(found.Address, at.params);
  const address = filled && sanitizeLink(filled);
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || own.includes(url.origin)) return null;
  if (at.search && !url.search) url.search = at.search;
  return before.includes(url.href) ? null : url.href;
}

let isDone = false;

/** Looks once per page load whether the route the page was opened at is served elsewhere, and goes there. */
export function useHandover(pattern: string | undefined, params: Readonly<Record<string, string>>): void {
  useEffect(() => {
    if (isDone || pattern === undefined) return;
    isDone = true;
    // Without a memory of where it was sent before, a tab could be sent to and fro.
    if (!hasSiteMap() || !storageWorks()) return;
    const at = { pattern, params, search: window.location.search };
    const go = (routes: readonly HandedRoute[]) => {
      const before = handedOver.get() ?? [];
      const address = handoverAddress(routes, at, [window.location.origin, apiHost()], before);
      if (address === null) return;
      handedOver.set([...before, address]);
      window.location.replace(address);
    };
    call(siteMap.getSiteMap, {}).then(
      ({ Routes }) => go(Routes),
      () => undefined,
    );
  }, [pattern, params]);
}
