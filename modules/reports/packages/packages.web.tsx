// The page of report packages.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { reportPackageScreens } from './report-package.contract.ts';

export const reportPackagePages = {
  'report-packages': () => import('./screens/report-packages.screen.tsx'),
} satisfies Pages<typeof reportPackageScreens>;
