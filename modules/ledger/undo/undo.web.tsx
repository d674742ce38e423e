// The pages of batches.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { undoScreens } from './undo.contract.ts';

export const undoPages = {
  batches: () => import('./screens/batches.screen.tsx'),
  'batch-undo': () => import('./screens/batch-undo.screen.tsx'),
} satisfies Pages<typeof undoScreens>;
