// The pages of data sources.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { dataScreens } from './data.contract.ts';

export const dataPages = {
  'data-index': () => import('./screens/data-index.screen.tsx'),
  'data-table': () => import('./screens/data-table.screen.tsx'),
  'query-builder': () => import('./screens/query-builder.screen.tsx'),
} satisfies Pages<typeof dataScreens>;
