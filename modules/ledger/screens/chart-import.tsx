// Importing a chart of accounts: the file, its problems by line, what would be added, one commit.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { call, useCommand } from '../../../packages/pages/client.ts';
import { toastFailure } from '../../../packages/pages/pages.ts';
import { useCommunity } from '../../../packages/pages/shell.tsx';
import { useImport } from '../../../packages/pages/use-import.ts';
import {
  DataTable,
  EmptyState,
  Failed,
  ImportSteps,
  LoadingRows,
  type TableColumn,
  type TableView,
  toast,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';

type Row = ClientOutput<typeof accounting.previewChart>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'number', title: 'Account', width: 110, emphasis: 'strong' },
  { key: 'name', title: 'Name' },
  { key: 'type', title: 'Type', width: 110, value: (row) => word(row.type) },
  { key: 'fund', title: 'Fund', width: 120, value: (row) => word(row.fund) },
  { key: 'role', title: 'Role', width: 150, value: (row) => word(row.role) },
  {
    key: 'status',
    title: 'Status',
    kind: 'status',
    width: 150,
    value: (row) => (row.status === 'new' ? 'New' : 'Known, kept as it is'),
    tone: (row) => (row.status === 'new' ? 'good' : 'neutral'),
  },
];

/** `FUND_BALANCE` as people read it: `Fund balance`. */
export function word(code: string): string {
  const text = code.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The steps of the import; `onDone` leads back to the chart. */
export function ChartImport({ onDone }: { onDone(): void }) {
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const file = useImport((upload) => call(accounting.previewChart, { communityId, file: upload }));
  const commit = useCommand(accounting.importChart);
  const { preview, upload } = file;
  const fresh = useMemo(() => preview?.rows.filter((row) => row.status === 'new').length ?? 0, [preview]);
  const problems = [...file.problems, ...(preview?.problems.map(({ line, field, message }) => ({ line, field, reason: message })) ?? [])];
  const take = () => {
    if (!upload) return;
    commit.mutate(
      { communityId, file: upload },
      {
        onSuccess: ({ added, known }) => {
          toast({ text: `Added ${added} ${added === 1 ? 'account' : 'accounts'}${known > 0 ? `, ${known} were known` : ''}` });
          onDone();
        },
        onError: toastFailure,
      },
    );
  };
  const waitsFor =
    problems.length > 0
      ? `${problems.length} ${problems.length === 1 ? 'problem stands' : 'problems stand'} in the file`
      : fresh === 0
        ? 'Every account is known already'
        : undefined;
  const shown = file.busy ? (
    <LoadingRows />
  ) : file.failure && problems.length === 0 ? (
    <Failed message={file.failure.message} reference={file.failure.reference} onRetry={file.lookAgain} />
  ) : preview ? (
    <DataTable
      label="Accounts of the file"
      rows={preview.rows}
      columns={columns}
      rowId={(row) => `${row.line}`}
      state={view}
      onState={setView}
      noun="accounts"
      empty={<EmptyState title="Nothing to add" icon="check" />}
    />
  ) : null;
  return (
    <ImportSteps
      accept=".csv,.txt,.tsv"
      help="CSV with the columns number, name, type, fund and role. Type is ASSET, LIABILITY, EQUITY, INCOME or EXPENSE; fund is a code such as OPERATING or RESERVE; role may be blank."
      source={file.source && { ...file.source, note: preview ? `${preview.rows.length} accounts, ${fresh} new` : undefined }}
      onSource={file.take}
      onReset={file.reset}
      busy={file.busy}
      problems={problems}
      preview={shown}
      commit={
        preview
          ? { primary: { label: `Add ${fresh} ${fresh === 1 ? 'account' : 'accounts'}`, run: take, busy: commit.isPending, waitsFor } }
          : undefined
      }
    />
  );
}
