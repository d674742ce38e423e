// The server door of reports.
import { type Route, routes } from '../../packages/http/handlers.ts';
import { reportSettingHandlers } from './paper/report-setting.handlers.ts';
import { reportRuns, reportSettings, reports } from './reports.contract.ts';
import { reportsHandlers } from './reports.handlers.ts';
import { reportRunHandlers } from './runs/report-run.handlers.ts';

export { allReports } from './registry.server.ts';

export const reportsRoutes: Route[] = [
  ...routes(reports, reportsHandlers),
  ...routes(reportRuns, reportRunHandlers),
  ...routes(reportSettings, reportSettingHandlers),
];
