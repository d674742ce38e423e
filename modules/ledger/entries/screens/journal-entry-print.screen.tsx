// A journal entry on paper: its PDF in the page, to be printed or fetched.
import { fetchFile, useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Column, DocumentViewer, Failed, LoadingRows, PageHeader } from '../../../../packages/ui/ui.ts';
import { journal } from '../journal.contract.ts';
import { nameOfEntry } from './entry-parts.tsx';

/** The page at `/c/$communityId/journal-entries/$entryId/print`. */
export default function JournalEntryPrintScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const input = { communityId, entryId: shell.params.entryId ?? '' };
  const entry = useCall(journal.getJournalEntry, input);
  if (entry.error) {
    const { message, reference } = entry.error;
    return <Failed title="The entry did not load" message={message} reference={reference} onRetry={() => void entry.refetch()} />;
  }
  if (!entry.data) return <LoadingRows />;
  const title = nameOfEntry(entry.data);
  return (
    <Column>
      <PageHeader
        title="Print journal entry"
        crumbs={[
          <ScreenLink key="list" to="journal-entries">
            Journal entries
          </ScreenLink>,
          <ScreenLink key="entry" to="journal-entry-view" params={{ entryId: input.entryId }}>
            {title}
          </ScreenLink>,
        ]}
      />
      <DocumentViewer
        documents={[{ key: input.entryId, title, load: () => fetchFile(journal.printJournalEntry, input) }]}
        index={0}
        onIndex={() => undefined}
        onClose={() => shell.go('journal-entry-view', { entryId: input.entryId })}
        problemOf={failureOf}
      />
    </Column>
  );
}
