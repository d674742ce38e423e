// The pages of banking.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { bankingScreens } from './banking.contract.ts';

export const bankingPages = {
  'bank-reconciliation': () => import('./screens/bank-reconciliation.screen.tsx'),
  'bank-statement-import': () => import('./screens/bank-statement-import.screen.tsx'),
  'bank-log-reconciliation': () => import('./screens/bank-log-reconciliation.screen.tsx'),
} satisfies Pages<typeof bankingScreens>;
