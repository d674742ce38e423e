// Edits a posted journal entry: it is reversed and posted again in one act, under its number; refused with
// the way on where that cannot be.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, localDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  Split,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { useUndoBatch } from '../../undo/screens/undo-offer.tsx';
import { withMendingLine } from '../entry-typing.rules.ts';
import { entryKinds, journal } from '../journal.contract.ts';
import { journalNumberText } from '../journal-number.rules.ts';
import {
  type Accounts,
  EntryAside,
  type EntryChoices,
  EntryHead,
  EntryLines,
  EntryRefusal,
  useChart,
  useEntryColumns,
} from './entry-form.tsx';
import { typedLines } from './journal-entry-add.screen.tsx';
import { beingLookedAt, type EntryForm, emptyForm, figuresOf, useJournalDraft } from './use-journal-draft.tsx';

type Entry = ClientOutput<typeof journal.getJournalEntry>;

const titleOf = ({ journalNumber, reference }: Entry) =>
  journalNumber === null ? reference || 'journal entry' : journalNumberText(journalNumber);

/** Why it cannot be edited, and what can be done instead. */
function CannotEdit({ entry }: { entry: Entry }) {
  const shell = useShell();
  const mayReverse = useMayCall(journal.reverseJournalEntry);
  const canReverse = mayReverse && (entry.editRefusal?.code === 'periodClosed' || entry.editRefusal?.code === 'reconciled');
  return (
    <Note
      tone="problem"
      title={entry.editRefusal?.message ?? ''}
      actions={
        <>
          {canReverse && (
            <Button size="small" onClick={() => shell.go('journal-entry-view', { entryId: entry.entryId }, { act: 'reverse' })}>
              Reverse it in an open period
            </Button>
          )}
          <Button size="small" onClick={() => shell.go('journal-entry-add', {}, { copy: entry.entryId })}>
            Post a new one like it
          </Button>
        </>
      }
    >
      What was posted stays as it is.
    </Note>
  );
}

function EditPage({ entry, accounts, choices }: { entry: Entry; accounts: Accounts; choices: EntryChoices }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const columns = useEntryColumns(accounts, choices);
  const empty = useMemo((): EntryForm => {
    const { reference, description, entryType } = entry;
    const own = { reference, description, entryType: entryKinds.find((kind) => kind === entryType) ?? 'JOURNAL' };
    const lines = typedLines(
      entry.lines.filter((line) => !line.isInterfund),
      accounts,
      choices,
    );
    return { ...emptyForm(today), ...own, postDate: localDate(entry.postDate.slice(0, 10)), lines };
  }, [entry, accounts, choices, today]);
  const draft = useJournalDraft(communityId, { name: `.edit-${entry.entryId}`, empty, replaces: entry.entryId }, columns);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const edit = useCommand(journal.editJournalEntry);
  const undoBatch = useUndoBatch();
  const { form, change, waitsFor, preview, refusal } = draft;
  const mend = () => change({ lines: withMendingLine(form.lines) });
  useHotkeys(
    draft.difference === 0n ? [] : [{ keys: 'ctrl+b', label: 'Put the difference on a line', hint: true, inFields: true, run: mend }],
  );
  const run = () => {
    // The button waits for the preview: nothing is posted that was not shown.
    if (!preview) return;
    edit.mutate(
      { ...draft.input, entryId: entry.entryId, reason, baseHash: preview.baseHash },
      {
        onSuccess: ({ entryId, batchId }) => {
          draft.clear();
          toast({ text: `${titleOf(entry)} was reversed and posted again`, undo: undoBatch({ batchId }) });
          shell.go('journal-entry-view', { entryId });
        },
        onError: (refused) => {
          if (refused.code === 'baseChanged') draft.lookAgain();
          setFailure(refused);
        },
      },
    );
  };
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={`Edit ${titleOf(entry)}`}
            crumbs={[
              <ScreenLink key="list" to="journal-entries">
                Journal entries
              </ScreenLink>,
              <ScreenLink key="entry" to="journal-entry-view" params={{ entryId: entry.entryId }}>
                {titleOf(entry)}
              </ScreenLink>,
            ]}
          />
          {entry.editRefusal && <CannotEdit entry={entry} />}
          {failure && failure.code !== refusal?.code && <EntryRefusal failure={failure} draft={draft} />}
          <EntryHead draft={draft} editing />
          <div className="fields hdr">
            <TextField label="Reason" width={500} maxLength={200} help="Recorded in the audit trail" value={reason} onChange={setReason} />
          </div>
          <EntryLines draft={draft} columns={columns} />
        </Column>
        <EntryAside draft={draft} onMend={mend} exceptNumber={entry.journalNumber} editing />
      </Split>
      <CommitBar
        figures={figuresOf(draft)}
        note={draft.restored ? 'What you typed earlier was kept' : undefined}
        discard={draft.isTyped ? { label: 'Discard', run: draft.clear } : undefined}
        primary={{
          label: preview
            ? `Reverse it and post ${preview.lines.length} lines, ${formatMoney(textToCents(preview.total))}`
            : 'Reverse it and post again',
          run,
          busy: edit.isPending,
          waitsFor:
            entry.editRefusal?.message ??
            (draft.isTyped
              ? (waitsFor ?? refusal?.message ?? preview?.refusal?.message ?? (preview ? undefined : beingLookedAt))
              : 'Nothing was changed yet'),
        }}
      />
    </>
  );
}

/** The page at `/c/$communityId/journal-entries/$entryId/edit`. */
export default function JournalEntryEditScreen() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const chart = useChart();
  const entry = useCall(journal.getJournalEntry, { communityId, entryId: params.entryId ?? '' });
  if (entry.error) {
    const { message, reference } = entry.error;
    return <Failed title="The entry did not load" message={message} reference={reference} onRetry={() => void entry.refetch()} />;
  }
  const { accounts, choices } = chart;
  if (!accounts || !choices) return chart.waiting;
  return entry.data ? <EditPage key={entry.data.entryId} entry={entry.data} accounts={accounts} choices={choices} /> : <LoadingRows />;
}
