// The pages of receivables.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { statementScreens } from './receivables.contract.ts';

export const statementPages = {
  'mailing-statements': () => import('./statements/screens/mailing-statements.screen.tsx'),
} satisfies Pages<typeof statementScreens>;
