// One entry as it stands in the books, with its links and its reversal.
import { type ReactNode, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, localDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DateField,
  DateText,
  Dialog,
  Facts,
  Failed,
  FieldRow,
  LoadingRows,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  SidePane,
  Split,
  Tag,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { accounting } from '../../accounting.contract.ts';
import { journal } from '../journal.contract.ts';
import { kindOf } from '../journal-number.rules.ts';
import { EntryLegs } from './entry-legs.tsx';

type Entry = ClientOutput<typeof journal.getJournalEntry>;

/** Asks for the day and the reason of a reversal. The day is the entry's own while its period is open, else today. */
function ReversalDialog({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const period = setup.data?.years
    .flatMap((year) => year.periods)
    .find((each) => each.periodStartDate <= entry.postDate && entry.postDate <= each.periodEndDate);
  const isClosed = period?.status === 'CLOSED';
  const [typedDate, setDate] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const reverse = useCommand(journal.reverseJournalEntry);
  const date = typedDate ?? (isClosed ? today : entry.postDate);
  const run = () =>
    reverse.mutate(
      { communityId, entryId: entry.entryId, postDate: date, reason },
      {
        onSuccess: ({ entryId }) => {
          toast({
            text: 'The entry is reversed',
            action: { label: 'Show the reversal', run: () => shell.go('journal-entry-view', { entryId }) },
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reverse this entry"
      actions={
        <>
          <Button onClick={onClose}>Keep the entry</Button>
          <Button weight="primary" disabled={reason.trim() === '' || date === '' || reverse.isPending} onClick={run}>
            Reverse it
          </Button>
        </>
      }
    >
      {reverse.error && (
        <Note tone="problem" title={reverse.error.message}>
          {reverse.error.reference && <>Reference {reverse.error.reference}</>}
        </Note>
      )}
      {isClosed && (
        <Note tone="attention" title="The entry’s period is closed.">
          The reversal stands in an open period instead. Who may edit the accounting setup can open the period again.
        </Note>
      )}
      <FieldRow>
        <DateField label="Date of the reversal" width={160} required value={date} onChange={setDate} />
        <TextField
          label="Reason"
          required
          autoFocus
          maxLength={200}
          width="100%"
          help="Stands on the reversal and in the history"
          value={reason}
          onChange={setReason}
          onEnter={run}
        />
      </FieldRow>
    </Dialog>
  );
}

function Links({ entry }: { entry: Entry }) {
  const link = (entryId: string, text: string): ReactNode => (
    <ScreenLink to="journal-entry-view" params={{ entryId }}>
      {text}
    </ScreenLink>
  );
  return (
    <PanelSection title="Linked entries">
      {entry.reversedByEntryId && <p>{link(entry.reversedByEntryId, 'The reversal of this entry')}</p>}
      {entry.reversesEntryId && <p>{link(entry.reversesEntryId, 'The entry this one reverses')}</p>}
      {!entry.reversedByEntryId && !entry.reversesEntryId && <p className="t3">None</p>}
    </PanelSection>
  );
}

function EntryPage({ entry }: { entry: Entry }) {
  const [reversing, setReversing] = useState(false);
  const canBeReversed = !entry.reversedByEntryId && ['journal', 'opening'].includes(entry.sourceType);
  const mayReverse = useMayCall(journal.reverseJournalEntry) && canBeReversed;
  const ask = () => setReversing(true);
  useHotkeys(mayReverse ? [{ keys: 'r', label: 'Reverse', hint: true, run: ask }] : []);
  return (
    <Split>
      <Column>
        <PageHeader
          title={entry.reference ? `${entry.reference}: ${entry.description}` : entry.description}
          crumbs={[
            <ScreenLink key="list" to="journal-entries">
              Journal entries
            </ScreenLink>,
          ]}
          meta={entry.reversedByEntryId ? <Tag>Reversed</Tag> : <Tag tone="good">Posted</Tag>}
          actions={
            mayReverse && (
              <Button icon="arrow-back-up" keys="r" onClick={ask}>
                Reverse
              </Button>
            )
          }
        />
        <ScrollRegion label="Lines">
          <PanelSection>
            <EntryLegs lines={entry.lines} />
          </PanelSection>
        </ScrollRegion>
      </Column>
      <SidePane label="About the entry">
        <PanelSection title="Entry">
          <Facts
            facts={[
              ['Kind', kindOf(entry.entryType)],
              ['Posted on', <DateText key="on" value={entry.postDate} form="words" />],
              ['Reference', entry.reference || 'None'],
              ['Entered', `${formatDateShort(localDate(entry.enteredTime.slice(0, 10)))} at ${entry.enteredTime.slice(11, 16)} UTC`],
              ['Number', entry.entryId],
            ]}
          />
        </PanelSection>
        <Links entry={entry} />
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
