// One entry as it stands in the books, with its links, its files, and what can be done with it: edited,
// reversed, printed, posted again.
import { useState } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Failed,
  LoadingRows,
  MenuButton,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  Split,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { Attachments } from '../../../records/records.web.tsx';
import { journal } from '../journal.contract.ts';
import { EntryLegs } from './entry-legs.tsx';
import { type Entry, EntryFacts, EntryState, LinkedEntries, nameOfEntry } from './entry-parts.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';

const ownSources = ['journal', 'opening', 'recurring'];

/** The acts on an entry, as far as the viewer may and the entry allows. */
function useActs(entry: Entry, reverse: () => void) {
  const shell = useShell();
  const { entryId } = entry;
  const isOwn = ownSources.includes(entry.sourceType);
  const stands = isOwn && !entry.reversedByEntryId;
  const mayReverse = useMayCall(journal.reverseJournalEntry) && stands;
  const mayEdit = useMayCall(journal.editJournalEntry) && stands;
  const mayAdd = useMayCall(journal.addJournalEntry) && isOwn;
  const mayUndoClose = entry.entryType === 'YEAR_CLOSE' && !entry.reversedByEntryId && shell.mayOpen('year-close-undo-profile');
  const edit = () => shell.go('journal-entry-edit', { entryId });
  const print = () => shell.go('journal-entry-print', { entryId });
  useHotkeys([
    ...(mayReverse ? [{ keys: 'r', label: 'Reverse', hint: true, run: reverse }] : []),
    ...(mayEdit ? [{ keys: 'e', label: 'Edit', hint: true, run: edit }] : []),
    { keys: 'p', label: 'Print', hint: true, run: print },
  ]);
  const items = [
    ...(shell.mayOpen('journal-entry-profile') ? [{ label: 'Profile', run: () => shell.go('journal-entry-profile', { entryId }) }] : []),
    ...(mayAdd ? [{ label: 'Post a new one like it', run: () => shell.go('journal-entry-add', {}, { copy: entryId }) }] : []),
  ];
  return (
    <>
      {mayEdit && (
        <Button icon="pencil" keys="e" onClick={edit}>
          Edit
        </Button>
      )}
      {mayReverse && (
        <Button icon="arrow-back-up" keys="r" onClick={reverse}>
          Reverse
        </Button>
      )}
      {mayUndoClose && (
        <Button icon="arrow-back-up" onClick={() => shell.go('year-close-undo-profile', { entryId })}>
          Undo close
        </Button>
      )}
      <Button icon="printer" keys="p" onClick={print}>
        Print
      </Button>
      {items.length > 0 && <MenuButton label="More acts" icon="dots" iconOnly items={items} />}
    </>
  );
}

function EntryPage({ entry }: { entry: Entry }) {
  const { search } = useShell();
  const [reversing, setReversing] = useState(search.act === 'reverse' && !entry.reversedByEntryId);
  const actions = useActs(entry, () => setReversing(true));
  return (
    <Split>
      <Column>
        <PageHeader
          title={nameOfEntry(entry)}
          crumbs={[
            <ScreenLink key="list" to="journal-entries">
              Journal entries
            </ScreenLink>,
          ]}
          meta={<EntryState entry={entry} />}
          actions={actions}
        />
        <ScrollRegion label="Lines">
          <PanelSection>
            <EntryLegs lines={entry.lines} />
          </PanelSection>
        </ScrollRegion>
      </Column>
      <SidePane label="About the entry">
        <EntryFacts entry={entry} />
        <LinkedEntries entry={entry} />
        {entry.journalNumber !== null && <Attachments kind="journal-entry" entityId={String(entry.journalNumber)} />}
      </SidePane>
      {reversing && <ReversalDialog entry={entry} onClose={() => setReversing(false)} />}
    </Split>
  );
}

/** The page at `/c/$communityId/journal-entries/$entryId`. */
export default function JournalEntryViewScreen() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const entry = useCall(journal.getJournalEntry, { communityId, entryId: params.entryId ?? '' });
  if (entry.error)
    return (
      <Failed
        title="The entry did not load"
        message={entry.error.message}
        reference={entry.error.reference}
        onRetry={() => void entry.refetch()}
      />
    );
  return entry.data ? <EntryPage key={entry.data.entryId} entry={entry.data} /> : <LoadingRows />;
}
