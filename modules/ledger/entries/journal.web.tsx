// The pages of journal entries.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { journalScreens } from './journal-screens.contract.ts';

export const journalPages = {
  'journal-entries': () => import('./screens/journal-entries.screen.tsx'),
  'journal-entry-add': () => import('./screens/journal-entry-add.screen.tsx'),
  'journal-entry-view': () => import('./screens/journal-entry-view.screen.tsx'),
} satisfies Pages<typeof journalScreens>;
