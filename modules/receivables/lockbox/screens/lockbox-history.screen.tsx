// Every lockbox file that came in, with how its payments stand; a row opens the review.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, useHotkeys } from '../../../../packages/ui/ui.ts';
import { lockboxFileList } from '../../receivables-lists.contract.ts';
import { lockbox } from '../lockbox.contract.ts';
import { layoutOf } from './lockbox-parts.tsx';

type Row = ListRow<typeof lockboxFileList>;

const look = {
  importedOn: { width: 124 },
  fileName: { width: 220, emphasis: 'strong' },
  state: { width: 132 },
  total: { width: 116 },
  itemCount: { width: 88 },
  exceptions: { width: 80 },
  matched: { width: 76 },
  posted: { width: 76 },
  deleted: { width: 76 },
  knownCount: { width: 100 },
  preset: { width: 150, emphasis: 'quiet', value: (row: Row) => layoutOf(row.preset) },
} as const;

/** The page at `/lockbox/history`. */
export default function LockboxHistoryScreen() {
  const shell = useShell();
  const mayImport = useMayCall(lockbox.importLockbox);
  const start = () => shell.go('lockbox-import');
  useHotkeys(mayImport ? [{ keys: 'i', label: 'Import a file', hint: true, run: start }] : []);
  const button = mayImport && (
    <Button icon="file-import" keys="i" onClick={start}>
      Import a file
    </Button>
  );
  return (
    <ListPage
      list={lockboxFileList}
      scope={{}}
      look={look}
      actions={button}
      to={(row) => ['lockbox-review', {}, { file: row.lockboxFileId }]}
      empty={
        <EmptyState title="No lockbox file yet" icon="file-import" actions={button}>
          The bank’s file of checks it opened and deposited; each stays here with what became of its payments.
        </EmptyState>
      }
    />
  );
}
