// Entries that are not posted: drafts, and what schedules built for review.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  ConfirmDialog,
  DataTable,
  EmptyState,
  Failed,
  IconButton,
  LoadingRows,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { savedEntries } from '../saved-entry.contract.ts';

type Waiting = ClientOutput<typeof savedEntries.listSavedEntries>[number];

const isBuilt = (row: Waiting) => row.purpose === 'UNPOSTED';

const columnsWith = (remove: (row: Waiting) => void): TableColumn<Waiting>[] => [
  {
    key: 'purpose',
    title: 'State',
    kind: 'status',
    width: 140,
    value: (row) => (isBuilt(row) ? 'Waits for review' : 'Draft'),
    tone: (row) => (isBuilt(row) ? 'attention' : 'neutral'),
  },
  { key: 'postDate', title: 'Post date', kind: 'date', width: 110 },
  { key: 'reference', title: 'Reference', width: 140 },
  { key: 'description', title: 'Description', emphasis: 'strong' },
  { key: 'lineCount', title: 'Lines', kind: 'count', width: 70 },
  { key: 'total', title: 'Debits', kind: 'money', width: 120 },
  { key: 'enteredBy', title: 'By', width: 150 },
  {
    key: 'acts',
    title: '',
    width: 44,
    value: () => '',
    render: (row) =>
      row.mayRemove && (
        <IconButton
          icon="trash"
          label={`${isBuilt(row) ? 'Discard' : 'Remove'} ${row.description || 'the draft'}`}
          onClick={() => remove(row)}
        />
      ),
  },
];

/** The table of what waits; a row goes on where it was left. */
export function WaitingEntries() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const found = useCall(savedEntries.listSavedEntries, { communityId, kind: 'waiting' });
  const remove = useCommand(savedEntries.removeSavedEntry);
  const [leaving, setLeaving] = useState<Waiting | null>(null);
  const [view, setView] = useState<TableView>({});
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  const act = leaving && isBuilt(leaving) ? 'Discard' : 'Remove';
  return (
    <>
      <DataTable
        label="Waiting entries"
        noun="entries"
        rows={found.data}
        columns={columnsWith(setLeaving)}
        rowId={(row) => row.savedEntryId}
        state={view}
        onState={setView}
        onOpen={(row) => shell.go('journal-entry-add', {}, { saved: row.savedEntryId })}
        hrefOf={(row) => shell.hrefOf('journal-entry-add', {}, { saved: row.savedEntryId })}
        empty={
          <EmptyState title="Nothing waits" icon="circle-check">
            Drafts, and entries a schedule made for review, are listed here.
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          remove.mutate({ communityId, savedEntryId: leaving?.savedEntryId ?? '' }, { onError: toastFailure });
          setLeaving(null);
        }}
        title={`${act} ${leaving?.description || 'the draft'}?`}
        confirmLabel={`${act} the entry`}
        keepLabel="Keep the entry"
      >
        Nothing of it was posted.
      </ConfirmDialog>
    </>
  );
}
