// The pages of tie-outs.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { tieOutScreens } from './tie-out.contract.ts';

export const tieOutPages = {
  'tie-out-board': () => import('./screens/tie-out-board.screen.tsx'),
} satisfies Pages<typeof tieOutScreens>;
