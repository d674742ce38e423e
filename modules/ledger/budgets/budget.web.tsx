// The pages of budgets.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { budgetScreens } from './budget.contract.ts';

export const budgetPages = {
  budgets: () => import('./screens/budgets.screen.tsx'),
  'budget-copy': () => import('./screens/budget-copy.screen.tsx'),
} satisfies Pages<typeof budgetScreens>;
