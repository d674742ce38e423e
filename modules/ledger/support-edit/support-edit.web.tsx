// The page of corrections by support.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { supportEditScreens } from './support-edit.contract.ts';

export const supportEditPages = {
  'support-transaction-edit': () => import('./screens/support-transaction-edit.screen.tsx'),
} satisfies Pages<typeof supportEditScreens>;
