// Undoing the closing of a fiscal year from the profile of its closing entry.
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { PageHeader } from '../../../../packages/ui/ui.ts';
import { UndoClose } from './undo-close.tsx';

/** The page at `/c/$communityId/journal-entries/$entryId/undo-close`. */
export default function YearCloseUndoProfileScreen() {
  const { params } = useShell();
  const entryId = params.entryId ?? '';
  const crumbs = [
    <ScreenLink key="entry" to="journal-entry-view" params={{ entryId }}>
      Closing entry {entryId}
    </ScreenLink>,
  ];
  return (
    <>
      <PageHeader title="Undo close by profile" crumbs={crumbs} />
      <UndoClose of={{ entryId }} />
    </>
  );
}
