// Asks for the day and the reason of a reversal.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, FieldRow, Note, TextField, toast } from '../../../../packages/ui/ui.ts';
import { accounting } from '../../accounting.contract.ts';
import { PostDateField } from '../../screens/post-date-field.tsx';
import { journal } from '../journal.contract.ts';
import { journalNumberText } from '../journal-number.rules.ts';

type Entry = ClientOutput<typeof journal.getJournalEntry>;

/**
 * Asks for the day and the reason of a reversal. The day is the entry's own while it takes postings, else
 * today; never before the entry's.
 */
export function ReversalDialog({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const period = setup.data?.years
    .flatMap((year) => year.periods)
    .find((each) => each.periodStartDate <= entry.postDate && entry.postDate <= each.periodEndDate);
  const isClosed = period?.status === 'CLOSED';
  const isReconciled = entry.editRefusal?.code === 'reconciled';
  const [typedDate, setDate] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const reverse = useCommand(journal.reverseJournalEntry);
  const date = typedDate ?? ((isClosed || isReconciled) && today > entry.postDate ? today : entry.postDate);
  const run = () =>
    reverse.mutate(
      { communityId, entryId: entry.entryId, postDate: date, reason },
      {
        onSuccess: ({ entryId, journalNumber }) => {
          toast({
            text: `The entry is reversed by ${journalNumberText(journalNumber)}`,
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
          The reversal posts in an open period instead. Anyone who may edit the accounting setup can reopen the period.
        </Note>
      )}
      {isReconciled && <Note tone="attention" title={entry.editRefusal?.message ?? ''} />}
      <FieldRow>
        <PostDateField label="Date of the reversal" width={160} required value={date} onChange={setDate} />
        <TextField
          label="Reason"
          required
          autoFocus
          maxLength={200}
          width="100%"
          help="Shown on the reversal and in the history"
          value={reason}
          onChange={setReason}
          onEnter={run}
        />
      </FieldRow>
    </Dialog>
  );
}
