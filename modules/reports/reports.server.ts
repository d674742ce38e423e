// The server door of reports.
import type { HeldClaims } from '../../packages/contract/contract.ts';
import { type Route, routes } from '../../packages/http/handlers.ts';
import { scheduleRoutes } from '../../packages/jobs/schedules.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { timeZoneOf } from '../communities/communities.server.ts';
import { closePackages } from './close-package/close-package.contract.ts';
import { closePackageHandlers } from './close-package/close-package.handlers.ts';
import { customReportHandlers } from './custom/custom-report.handlers.ts';
import { data } from './data/data.contract.ts';
import { dataHandlers } from './data/data.handlers.ts';
import { bankLineSource, budgetSource, chargeSource, postingSource } from './data/data-lists.sql.ts';
import { dataExportHandlers } from './exports/data-export.handlers.ts';
import { narrativeHandlers } from './narrative/narrative.handlers.ts';
import { reportPackageHandlers } from './packages/report-package.handlers.ts';
import { reportSettingHandlers } from './paper/report-setting.handlers.ts';
import { allReports, mayRun } from './registry.server.ts';
import {
  customReports,
  customSchedules,
  dataExports,
  narratives,
  packageSchedules,
  reportPackages,
  reportRuns,
  reportSettings,
  reports,
  viewsOfReport,
} from './reports.contract.ts';
import { reportsHandlers } from './reports.handlers.ts';
import { reportRunHandlers } from './runs/report-run.handlers.ts';

/** Whether these claims open the saved views of a report; undefined when no report is called so. */
export function mayViewReport(held: HeldClaims, views: string): boolean | undefined {
  const report = allReports.find(({ declaration }) => viewsOfReport(declaration.name) === views);
  return report && mayRun(held, report.declaration);
}

export { freezeEverywhere } from './close-package/freeze-round.handlers.ts';
export { customReportCopy } from './custom/custom-copy.handlers.ts';
export { customReportWork } from './exports/data-export.handlers.ts';
export { packageCopy } from './packages/package-copy.handlers.ts';
export { packageWork } from './packages/report-package.handlers.ts';
export { allReports } from './registry.server.ts';

export const reportsRoutes: Route[] = [
  ...routes(reports, reportsHandlers),
  ...routes(reportRuns, reportRunHandlers),
  ...routes(reportSettings, reportSettingHandlers),
  ...routes(closePackages, closePackageHandlers),
  ...routes(data, dataHandlers),
  ...[postingSource, budgetSource, chargeSource, bankLineSource].flatMap(listRoutes),
  ...routes(reportPackages, reportPackageHandlers),
  ...scheduleRoutes(packageSchedules, timeZoneOf),
  ...routes(customReports, customReportHandlers),
  ...scheduleRoutes(customSchedules, timeZoneOf),
  ...routes(dataExports, dataExportHandlers),
  ...routes(narratives, narrativeHandlers),
];
