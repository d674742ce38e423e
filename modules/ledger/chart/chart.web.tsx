// The pages of the chart of accounts.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { chartScreens } from './chart-setup.contract.ts';

export const chartPages = {
  'gl-account-edit': () => import('./screens/gl-account-edit.screen.tsx'),
  'gl-funds': () => import('./screens/gl-funds.screen.tsx'),
  'gl-cost-centers': () => import('./screens/gl-cost-centers.screen.tsx'),
  'required-accounts-edit': () => import('./screens/required-accounts-edit.screen.tsx'),
  'merge-gl-accounts': () => import('./screens/merge-gl-accounts.screen.tsx'),
  'gl-community-item': () => import('./screens/gl-community-item.screen.tsx'),
} satisfies Pages<typeof chartScreens>;
