// The pages of bank accounts.
import { recordPages } from '../../../packages/pages/record-pages.tsx';
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { bankAccountScreens } from './bank-account.contract.ts';

export const bankAccountPages = {
  ...recordPages('bank-account', 'bankAccountId', () => import('../screens/bank-account.screen.tsx')),
  'view-all-bank-accounts': () => import('../screens/view-all-bank-accounts.screen.tsx'),
} satisfies Pages<typeof bankAccountScreens>;
