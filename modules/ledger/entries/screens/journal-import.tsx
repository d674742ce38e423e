// Taking journal entries in from a file: CSV, a workbook, or QuickBooks IIF.
import { type ReactNode, useMemo } from 'react';
import { ImportWizard } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Column, PageHeader } from '../../../../packages/ui/ui.ts';
import { journalImport } from '../journal-import.contract.ts';

/** The steps of the import; `onDone` leads back to the index. */
export function JournalImport({ onDone, switcher }: { onDone(): void; switcher: ReactNode }) {
  const { communityId } = useCommunity();
  const params = useMemo(() => ({ communityId }), [communityId]);
  return (
    <Column>
      <PageHeader title="Import journal entries" actions={switcher} />
      <ImportWizard definition={journalImport} params={params} noteTitle="Entry" onDone={onDone} />
    </Column>
  );
}
