// The page of data exports.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { dataExportScreens } from './data-export.contract.ts';

export const dataExportPages = {
  'data-export': () => import('./screens/data-export.screen.tsx'),
} satisfies Pages<typeof dataExportScreens>;
