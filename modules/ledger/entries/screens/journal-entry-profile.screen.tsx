// The profile of a journal entry: header, accounting, linked transactions, attachments and audit on one page
// (accounting.md 16).
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  Split,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { Attachments } from '../../../records/records.web.tsx';
import { journal } from '../journal.contract.ts';
import { EntryLegs } from './entry-legs.tsx';
import { type Entry, EntryFacts, EntryState, LinkedEntries, nameOfEntry } from './entry-parts.tsx';

const acts: Readonly<Record<string, string>> = {
  'JournalEntry.addJournalEntry': 'Posted',
  'JournalEntry.editJournalEntry': 'Edited: reversed and posted again',
  'JournalEntry.reverseJournalEntry': 'Reversed',
};

/** Who did what to the entry, and why. */
function Audit({ entry }: { entry: Entry }) {
  const { communityId } = useCommunity();
  const events = useCall(journal.listEntryEvents, { communityId, entryId: entry.entryId });
  if (events.error)
    return <Failed message={events.error.message} reference={events.error.reference} onRetry={() => void events.refetch()} />;
  if (!events.data) return <LoadingRows rows={3} />;
  return (
    <PanelSection title="Audit" aside={events.data.length || undefined}>
      <table className="fix" aria-label="Audit">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {events.data.map((event) => (
            <tr key={`${event.eventTime} ${event.command}`}>
              <td>
                <TimeText value={event.eventTime} form="minute" />
              </td>
              <td>{event.who || 'A schedule'}</td>
              <td>{acts[event.command] ?? event.command}</td>
              <td>{event.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {events.data.length === 0 && <p className="t3">It was made by a schedule or an import; their history tells of it.</p>}
    </PanelSection>
  );
}

function Profile({ entry }: { entry: Entry }) {
  const shell = useShell();
  return (
    <Split>
      <Column>
        <PageHeader
          title={nameOfEntry(entry)}
          crumbs={[
            <ScreenLink key="list" to="journal-entries">
              Journal entries
            </ScreenLink>,
            'Profile',
          ]}
          meta={<EntryState entry={entry} />}
          actions={
            <Button icon="file-text" onClick={() => shell.go('journal-entry-view', { entryId: entry.entryId })}>
              Open the entry
            </Button>
          }
        />
        <ScrollRegion label="Profile">
          <PanelSection title="Accounting">
            <EntryLegs lines={entry.lines} />
          </PanelSection>
          <Audit entry={entry} />
        </ScrollRegion>
      </Column>
      <SidePane label="About the entry">
        <EntryFacts entry={entry} />
        <LinkedEntries entry={entry} />
        {entry.journalNumber !== null && <Attachments kind="journal-entry" entityId={String(entry.journalNumber)} />}
      </SidePane>
    </Split>
  );
}

/** The page at `/c/$communityId/journal-entries/$entryId/profile`. */
export default function JournalEntryProfileScreen() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const entry = useCall(journal.getJournalEntry, { communityId, entryId: params.entryId ?? '' });
  if (entry.error) {
    const { message, reference } = entry.error;
    return <Failed title="The entry did not load" message={message} reference={reference} onRetry={() => void entry.refetch()} />;
  }
  return entry.data ? <Profile key={entry.data.entryId} entry={entry.data} /> : <LoadingRows />;
}
