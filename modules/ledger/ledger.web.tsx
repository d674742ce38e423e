// The pages of the ledger.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { accountingScreens } from './ledger.contract.ts';

export { bankAccountPages } from './bank-account/bank-account.web.tsx';

export const accountingPages = {
  'gl-accounts': () => import('./screens/gl-accounts.screen.tsx'),
  'gl-history': () => import('./screens/gl-history.screen.tsx'),
  'journal-entries': () => import('./screens/journal-entries.screen.tsx'),
  'journal-entry-add': () => import('./screens/journal-entry-add.screen.tsx'),
  'journal-entry-view': () => import('./screens/journal-entry-view.screen.tsx'),
  budgets: () => import('./screens/budgets.screen.tsx'),
  'accounting-setup': () => import('./screens/accounting-setup.screen.tsx'),
  'year-wizard': () => import('./screens/year-wizard.screen.tsx'),
} satisfies Pages<typeof accountingScreens>;
