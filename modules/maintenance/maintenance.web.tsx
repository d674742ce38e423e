// The pages of maintenance.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { costItemScreens } from './cost-items/cost-item.contract.ts';

export const costItemPages = {
  'cost-items': () => import('./cost-items/screens/cost-items.screen.tsx'),
} satisfies Pages<typeof costItemScreens>;
