// The server door of owner access.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { PublicPage } from '../../packages/http/public-pages.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { ownerAccess } from './accounts/account.contract.ts';
import { ownerAccessHandlers } from './accounts/account.handlers.ts';
import { ownerAccessSource, portalSource } from './accounts/account-list.sql.ts';
import { portal } from './owners/portal.contract.ts';
import { portalHandlers } from './owners/portal.handlers.ts';
import { ownerRollouts } from './rollouts/rollout.contract.ts';
import { rolloutHandlers } from './rollouts/rollout.handlers.ts';
import { publicSite, publicSiteFile } from './sites/public-site.handlers.ts';
import { site } from './sites/site.contract.ts';
import { siteHandlers } from './sites/site.handlers.ts';
import { siteSource } from './sites/site-list.sql.ts';

export { authenticateOwner } from './owners/entry.handlers.ts';
export { ownerMailJob } from './owners/portal.jobs.ts';
export { addSampleOwner } from './owners/sample-owner.store.ts';

export const ownerAccessRoutes: Route[] = [
  ...routes(site, siteHandlers),
  ...listRoutes(siteSource),
  ...routes(ownerAccess, ownerAccessHandlers),
  ...listRoutes(ownerAccessSource),
  ...listRoutes(portalSource),
  ...routes(ownerRollouts, rolloutHandlers),
  ...routes(portal, portalHandlers),
];

/** Pages for anybody. */
export const ownerAccessPages: readonly PublicPage[] = [publicSite, publicSiteFile];
