// The pages of bank accounts.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { bankAccountScreens } from './bank-account.contract.ts';

export const bankAccountPages = {
  'bank-account-add': () => import('../screens/bank-account-add.screen.tsx'),
  'bank-account-edit': () => import('../screens/bank-account-edit.screen.tsx'),
  'bank-account-view': () => import('../screens/bank-account-view.screen.tsx'),
  'view-all-bank-accounts': () => import('../screens/view-all-bank-accounts.screen.tsx'),
} satisfies Pages<typeof bankAccountScreens>;
