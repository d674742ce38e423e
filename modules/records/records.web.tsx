// The pages of records, and the part that shows what hangs on a record.
import { lazy, type ReactNode, Suspense } from 'react';
import type { RecordRef } from '../../packages/pages/pages.ts';
import type { Pages } from '../../packages/pages/shell.tsx';
import type { recordsScreens } from './records.contract.ts';

export { Attachments } from './attachments/screens/attachments.tsx';

const Book = lazy(() => import('./book/screens/record-book.tsx'));

/** The form of a record among its notes, tasks, files, fields and history; the form stands alone until the rest is loaded. */
export function RecordBook({ record, children }: { record: RecordRef; children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <Book record={record}>{children}</Book>
    </Suspense>
  );
}

export const recordsPages = {
  'attachments-community': () => import('./attachments/screens/attachments-community.screen.tsx'),
  'note-add': () => import('./notes/screens/note-add.screen.tsx'),
  'note-edit': () => import('./notes/screens/note-edit.screen.tsx'),
  'note-view': () => import('./notes/screens/note-view.screen.tsx'),
  'audit-trail': () => import('./screens/audit-trail.screen.tsx'),
} satisfies Pages<typeof recordsScreens>;
