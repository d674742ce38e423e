// The pages of journal entries.
import type { Pages } from '../../../packages/pages/shell.tsx';
import type { journalScreens } from './journal-screens.contract.ts';

export const journalPages = {
  'journal-entries': () => import('./screens/journal-entries.screen.tsx'),
  'journal-entry-add': () => import('./screens/journal-entry-add.screen.tsx'),
  'journal-entry-view': () => import('./screens/journal-entry-view.screen.tsx'),
  'journal-entry-edit': () => import('./screens/journal-entry-edit.screen.tsx'),
  'journal-entry-print': () => import('./screens/journal-entry-print.screen.tsx'),
  'journal-entry-profile': () => import('./screens/journal-entry-profile.screen.tsx'),
  'journal-entry-templates': () => import('./screens/journal-entry-templates.screen.tsx'),
  'activity-journal-entries': () => import('./screens/activity-journal-entries.screen.tsx'),
} satisfies Pages<typeof journalScreens>;
