// Templates of journal entries: saved lines, with or without amounts, to begin entries with.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  Failed,
  IconButton,
  LoadingRows,
  PageHeader,
  type TableColumn,
  type TableView,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { journal } from '../journal.contract.ts';
import { kindOf } from '../journal-number.rules.ts';
import { savedEntries } from '../saved-entry.contract.ts';

type Template = ClientOutput<typeof savedEntries.listSavedEntries>[number];

const columnsWith = (remove: (template: Template) => void): TableColumn<Template>[] => [
  { key: 'name', title: 'Template', emphasis: 'strong' },
  { key: 'description', title: 'Description' },
  { key: 'entryType', title: 'Kind', width: 150, value: (row) => kindOf(row.entryType) },
  { key: 'lineCount', title: 'Lines', kind: 'count', width: 70 },
  { key: 'total', title: 'Debits', kind: 'money', width: 120 },
  { key: 'enteredBy', title: 'Saved by', width: 150 },
  {
    key: 'acts',
    title: '',
    width: 44,
    value: () => '',
    render: (row: Template) => row.mayRemove && <IconButton icon="trash" label={`Remove ${row.name}`} onClick={() => remove(row)} />,
  },
];

/** The page at `/c/$communityId/journal-entry-templates`. */
export default function JournalEntryTemplatesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const found = useCall(savedEntries.listSavedEntries, { communityId, kind: 'templates' });
  const remove = useCommand(savedEntries.removeSavedEntry);
  const [leaving, setLeaving] = useState<Template | null>(null);
  const [view, setView] = useAddressState<TableView>('view', {});
  const add = () => shell.go('journal-entry-add');
  useHotkeys([{ keys: 'n', label: 'Add journal entry', hint: true, run: add }]);
  const button = (
    <Button icon="plus" keys="n" onClick={add}>
      Add journal entry
    </Button>
  );
  return (
    <Column>
      <PageHeader
        title="Journal entry templates"
        crumbs={[
          <ScreenLink key="list" to="journal-entries">
            Journal entries
          </ScreenLink>,
        ]}
        actions={useMayCall(journal.addJournalEntry) && button}
      />
      {found.error && <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />}
      {found.data ? (
        <DataTable
          label="Templates"
          noun="templates"
          rows={found.data}
          columns={columnsWith(setLeaving)}
          rowId={(row) => row.savedEntryId}
          state={view}
          onState={setView}
          onOpen={(row) => shell.go('journal-entry-add', {}, { saved: row.savedEntryId })}
          hrefOf={(row) => shell.hrefOf('journal-entry-add', {}, { saved: row.savedEntryId })}
          empty={
            <EmptyState title="No templates yet" icon="copy" actions={button}>
              Type an entry you post again and again, and save its lines as a template.
            </EmptyState>
          }
        />
      ) : (
        !found.error && <LoadingRows />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          remove.mutate({ communityId, savedEntryId: leaving?.savedEntryId ?? '' }, { onError: toastFailure });
          setLeaving(null);
        }}
        title={`Remove ${leaving?.name ?? 'the template'}?`}
        confirmLabel="Remove the template"
        keepLabel="Keep the template"
      >
        Entries made from it stay.
      </ConfirmDialog>
    </Column>
  );
}
