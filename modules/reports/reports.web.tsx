// The pages of reports.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { reportsScreens } from './reports.contract.ts';

export { closePackagePages } from './close-package/close-package.web.tsx';
export { customReportPages } from './custom/custom-report.web.tsx';
export { dataPages } from './data/data.web.tsx';
export { dataExportPages } from './exports/data-export.web.tsx';
export { reportPackagePages } from './packages/packages.web.tsx';
export { findReports } from './report-search.rules.ts';

export const reportsPages = {
  'report-index': () => import('./screens/report-index.screen.tsx'),
  'report-settings': () => import('./screens/report-settings.screen.tsx'),
  'report-view': () => import('./screens/report-view.screen.tsx'),
} satisfies Pages<typeof reportsScreens>;
