// The tabs beside the form of a record, each loaded when it is first opened: adding one is one line here.
import { type ComponentType, lazy } from 'react';
import type { RecordRef } from '../../../../packages/pages/pages.ts';

interface RecordTab {
  /** Stands in the address, and names the count. */
  name: string;
  title: string;
  /** The count of `getBook` that stands beside the title, where it has one. */
  count?: string;
  /** The kinds of record that have it; every kind when silent. */
  kinds?: readonly string[];
  Body: ComponentType<{ record: RecordRef }>;
}

export const recordTabs: readonly RecordTab[] = [
  { name: 'fields', title: 'Fields', count: 'fields', Body: lazy(() => import('../../fields/screens/fields-tab.tsx')) },
  { name: 'notes', title: 'Notes', count: 'notes', Body: lazy(() => import('../../notes/screens/notes-tab.tsx')) },
  { name: 'tasks', title: 'Tasks', count: 'tasks', Body: lazy(() => import('../../tasks/screens/tasks-tab.tsx')) },
  { name: 'files', title: 'Files', count: 'files', Body: lazy(() => import('../../attachments/screens/files-tab.tsx')) },
  {
    name: 'legacy',
    title: 'Legacy history',
    count: 'legacy',
    kinds: ['property', 'ownership'],
    Body: lazy(() => import('../../legacy/screens/legacy-tab.tsx')),
  },
  { name: 'history', title: 'History', Body: lazy(() => import('./history-tab.tsx')) },
];
