// The server door of reports.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { reports } from './reports.contract.ts';
import { reportsHandlers } from './reports.handlers.ts';

export { allReports } from './registry.server.ts';

export const reportsRoutes: Route[] = routes(reports, reportsHandlers);
