// The pages of banking.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import type { bankingScreens } from './banking.contract.ts';
import type { feedScreens } from './feeds/feed.contract.ts';
import type { bankLogScreens } from './logs/bank-log.contract.ts';
import type { fundTransferScreens } from './transfers/transfer.contract.ts';
import type { unclearedScreens } from './uncleared/uncleared.contract.ts';

export const bankingPages = {
  'bank-reconciliation': () => import('./reconciliation/screens/bank-reconciliation.screen.tsx'),
  'bank-statement-import': () => import('./statements/screens/bank-statement-import.screen.tsx'),
  'bank-log-reconciliation': () => import('./reconciliation/screens/bank-log-reconciliation.screen.tsx'),
} satisfies Pages<typeof bankingScreens>;

export const bankLogPages = {
  'bank-logs': () => import('./logs/screens/bank-logs.screen.tsx'),
  'bank-log-lockbox': () => import('./logs/screens/bank-log-lockbox.screen.tsx'),
} satisfies Pages<typeof bankLogScreens>;

export const feedPages = {
  'bank-aggregator-match': () => import('./feeds/screens/bank-aggregator-match.screen.tsx'),
  'community-bank-settings': () => import('./feeds/screens/community-bank-settings.screen.tsx'),
  'smart-banking-admin': () => import('./feeds/screens/smart-banking-admin.screen.tsx'),
} satisfies Pages<typeof feedScreens>;

export const unclearedPages = {
  'bank-uncleared-transactions': () => import('./uncleared/screens/bank-uncleared-transactions.screen.tsx'),
  'transaction-ar-uncleared-bank': () => import('./uncleared/screens/transaction-ar-uncleared-bank.screen.tsx'),
} satisfies Pages<typeof unclearedScreens>;

export const fundTransferPages = {
  'funds-transfers-pending': () => import('./transfers/screens/funds-transfers-pending.screen.tsx'),
  ...recordPages('funds-transfer', 'fundTransferId', () => import('./transfers/screens/funds-transfer.screen.tsx'), {
    faces: ['add', 'edit'],
  }),
  'funds-transfer-view': () => import('./transfers/screens/funds-transfer-view.screen.tsx'),
} satisfies Pages<typeof fundTransferScreens>;
