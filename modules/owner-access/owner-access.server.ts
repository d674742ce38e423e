// The server door of owner access.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { PublicPage } from '../../packages/http/public-pages.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { publicSite, publicSiteFile } from './sites/public-site.handlers.ts';
import { site } from './sites/site.contract.ts';
import { siteHandlers } from './sites/site.handlers.ts';
import { siteSource } from './sites/site-list.sql.ts';

export const ownerAccessRoutes: Route[] = [...routes(site, siteHandlers), ...listRoutes(siteSource)];

/** Pages for anybody. */
export const ownerAccessPages: readonly PublicPage[] = [publicSite, publicSiteFile];
