// The server door of the desk.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import type { ServedImport } from '../../packages/imports/imports.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { alerts } from './alert.contract.ts';
import { alertHandlers } from './alert.handlers.ts';
import { dashboard } from './dashboard/dashboard.contract.ts';
import { dashboardHandlers } from './dashboard/dashboard.handlers.ts';
import { dashboardSource, type TasksSeen } from './dashboard/dashboard-list.sql.ts';
import { desk } from './desk.contract.ts';
import { deskHandlers } from './desk.handlers.ts';
import { favourites } from './favourite.contract.ts';
import { favouriteHandlers } from './favourite.handlers.ts';
import { feedSources } from './feed/feed-list.sql.ts';
import { propertyMap } from './map/map.contract.ts';
import { propertyMapHandlers } from './map/map.handlers.ts';
import { openMatters } from './matters/matter.contract.ts';
import { matterHandlers } from './matters/matter.handlers.ts';
import { fiscalYears } from './operating-year.contract.ts';
import { fiscalYearHandlers } from './operating-year.handlers.ts';
import { problems } from './problems/problem.contract.ts';
import { problemHandlers } from './problems/problem.handlers.ts';
import { search } from './search.contract.ts';
import { searchHandlers } from './search.handlers.ts';
import { siteMap } from './site-map.contract.ts';
import { siteMapHandlers } from './site-map.handlers.ts';
import { system } from './system.contract.ts';
import { systemHandlers } from './system.handlers.ts';

export { collectAlertsEverywhere, mailAlertsEverywhere } from './alert.jobs.ts';
export { addSupportNotification } from './alert-reader.store.ts';
export { findByNewRule } from './search.jobs.ts';
export { findCommunityAgain, keepFound, rebuildSearch } from './search-index.store.ts';

/** The feeds, over the records and imports of all modules. */
export const feedRoutes = (records: readonly RecordSource[], imports: readonly ServedImport[]): Route[] =>
  feedSources(records, imports).flatMap((source) => listRoutes(source));

/** Search, over the records of all modules. */
export const searchRoutes = (records: readonly RecordSource[]): Route[] => routes(search, searchHandlers(records));

export const deskRoutes: Route[] = [
  ...routes(desk, deskHandlers),
  ...routes(alerts, alertHandlers),
  ...routes(favourites, favouriteHandlers),
  ...routes(fiscalYears, fiscalYearHandlers),
  ...routes(propertyMap, propertyMapHandlers),
  ...routes(problems, problemHandlers),
  ...routes(siteMap, siteMapHandlers),
  ...routes(system, systemHandlers),
];

/**
 * The dashboard of the portfolio and what is open about a property, which ask the records which tasks their
 * viewer may see.
 */
export const dashboardRoutes = (seen: TasksSeen): Route[] => [
  ...routes(openMatters, matterHandlers(seen)),
  ...listRoutes(dashboardSource(seen)),
  ...routes(dashboard, dashboardHandlers),
];
