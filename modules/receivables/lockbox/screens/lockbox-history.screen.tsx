// Every lockbox file that came in, with how its payments stand; a row opens the review.

import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { call } from '../../../../packages/pages/client.ts';
import { LoadedList } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, type TableColumn, type TableView, useHotkeys } from '../../../../packages/ui/ui.ts';
import { lockbox } from '../lockbox.contract.ts';
import { layoutOf } from './lockbox-parts.tsx';

type Row = ClientOutput<typeof lockbox.listLockboxFiles>[number];

const PAGE = 200;

/** Where the work on a file stands. */
function stateOf(row: Row): { word: string; tone: 'good' | 'attention' | 'problem' | 'neutral' } {
  if (row.exceptions > 0) return { word: 'To mend', tone: 'problem' };
  if (row.matched > 0) return { word: 'Ready to post', tone: 'attention' };
  return row.posted > 0 ? { word: 'Posted', tone: 'good' } : { word: 'Nothing to post', tone: 'neutral' };
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'importedTime', title: 'Imported', kind: 'date', width: 124 },
  { key: 'fileName', title: 'File', width: 220, emphasis: 'strong' },
  { key: 'state', title: 'State', kind: 'status', width: 132, value: (row) => stateOf(row).word, tone: (row) => stateOf(row).tone },
  { key: 'total', title: 'Total', kind: 'money', width: 116, total: 'sum' },
  { key: 'itemCount', title: 'Payments', kind: 'count', width: 88, total: 'sum' },
  { key: 'exceptions', title: 'To mend', kind: 'count', width: 80, total: 'sum' },
  { key: 'matched', title: 'Ready', kind: 'count', width: 76, total: 'sum' },
  { key: 'posted', title: 'Posted', kind: 'count', width: 76, total: 'sum' },
  { key: 'deleted', title: 'Deleted', kind: 'count', width: 76, total: 'sum' },
  { key: 'knownCount', title: 'Came before', kind: 'count', width: 100, total: 'sum' },
  { key: 'preset', title: 'Layout', width: 150, emphasis: 'quiet', value: (row) => layoutOf(row.preset) },
];

const views = [
  { value: 'all', label: 'All' },
  { value: 'work', label: 'With work', keep: (row: Row) => row.exceptions + row.matched > 0 },
];

/** All files, read page by page. */
async function loadFiles(signal: AbortSignal): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await call(
      lockbox.listLockboxFiles,
      { limit: String(PAGE), ...(last ? { beforeFileId: last.lockboxFileId } : {}) },
      { signal },
    );
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** The page at `/lockbox/history`. */
export default function LockboxHistoryScreen() {
  const shell = useShell();
  const mayImport = useMayCall(lockbox.importLockbox);
  const [view, setView] = useAddressState<TableView>('view', {});
  const start = () => shell.go('lockbox-import');
  useHotkeys(mayImport ? [{ keys: 'i', label: 'Import a file', hint: true, run: start }] : []);
  const button = mayImport && (
    <Button icon="file-import" keys="i" onClick={start}>
      Import a file
    </Button>
  );
  return (
    <LoadedList<Row>
      title="Lockbox files"
      label="Lockbox files"
      noun="files"
      actions={button}
      queryKey={[lockbox.listLockboxFiles.name, 'history']}
      load={loadFiles}
      columns={columns}
      rowId={(row) => row.lockboxFileId}
      views={views}
      state={view}
      onState={setView}
      onOpen={(row) => shell.go('lockbox-review', {}, { file: row.lockboxFileId })}
      empty={
        <EmptyState title="No lockbox file yet" icon="file-import" actions={button}>
          The bank’s file of checks it opened and deposited; each stays here with what became of its payments.
        </EmptyState>
      }
    />
  );
}
