// The pages of receivables.
// The pages of codes (codes/screens) and of lockbox files (lockbox/screens) are written by a second person; billing, receipts and owners by the first.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { statementScreens } from './receivables.contract.ts';

export const statementPages = {
  'mailing-statements': () => import('./statements/screens/mailing-statements.screen.tsx'),
} satisfies Pages<typeof statementScreens>;
