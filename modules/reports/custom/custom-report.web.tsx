// The page of custom reports.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { customReportScreens } from './custom-report.contract.ts';

export const customReportPages = {
  'report-custom': () => import('./screens/report-custom.screen.tsx'),
} satisfies Pages<typeof customReportScreens>;
