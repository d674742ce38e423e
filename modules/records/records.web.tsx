// The pages of records, and the part that shows what hangs on a record.

import { lazy, Suspense } from 'react';
import type { RecordBookProps } from '../../packages/pages/pages.ts';
import { recordPages } from '../../packages/pages/record-pages.tsx';
import { type Pages, useShell } from '../../packages/pages/shell.tsx';
import type { recordsScreens } from './records.contract.ts';

export { Attachments } from './attachments/screens/attachments.tsx';
export { attachTo, ComingFiles, documentsOf, RecordDocuments, useDocuments } from './attachments/screens/record-documents.tsx';

export { useFieldColumns } from './fields/screens/field-columns.tsx';

/** The viewer's own open tasks, for the first page. */
export const MyTasks = lazy(() => import('./tasks/screens/my-tasks.tsx'));

/** What a user has left to do, above their form. */
export const loadUserTasks = () => import('./tasks/screens/user-tasks.tsx');

const Book = lazy(() => import('./book/screens/record-book.tsx'));

/**
 * The form of a record among its notes, tasks, files, fields and history. The form stays where it is while
 * the rest is loaded and while another part is looked at.
 */
export function RecordBook({ record, first, children }: RecordBookProps) {
  const { search } = useShell();
  const isAside = record !== null && (search['tab'] ?? 'details') !== 'details';
  return (
    <>
      {record && (
        <Suspense>
          <Book record={record} first={first} />
        </Suspense>
      )}
      <div style={{ display: isAside ? 'none' : 'contents' }}>{children}</div>
    </>
  );
}

export const recordsPages = {
  'attachments-agent': () => import('./attachments/screens/attachments-agent.screen.tsx'),
  'attachments-bank-account': () => import('./attachments/screens/attachments-bank-account.screen.tsx'),
  'attachments-community': () => import('./attachments/screens/attachments-community.screen.tsx'),
  'attachments-general': () => import('./attachments/screens/attachments-general.screen.tsx'),
  'custom-field-import': () => import('./fields/screens/custom-field-import.screen.tsx'),
  'legacy-history': () => import('./legacy/screens/legacy-history.screen.tsx'),
  'custom-fields': () => import('./fields/screens/custom-fields.screen.tsx'),
  'note-add': () => import('./notes/screens/note-add.screen.tsx'),
  ...recordPages('note', 'noteId', () => import('./notes/screens/note.screen.tsx'), { faces: ['edit', 'view'] }),
  tasks: () => import('./tasks/screens/tasks.screen.tsx'),
  'task-add': () => import('./tasks/screens/task-add.screen.tsx'),
  ...recordPages('task', 'taskId', () => import('./tasks/screens/task.screen.tsx'), { faces: ['edit', 'view'] }),
  'audit-trail': () => import('./screens/audit-trail.screen.tsx'),
} satisfies Pages<typeof recordsScreens>;
