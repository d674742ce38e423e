// The batches of assessments, late fees and prepaid money, newest first: what waits, what was posted, what was undone.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { call } from '../../../../packages/pages/client.ts';
import { LoadedList } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DateText,
  EmptyState,
  Facts,
  Money,
  PanelSection,
  type TableColumn,
  type TableView,
  type Tone,
} from '../../../../packages/ui/ui.ts';
import { billing } from '../billing.contract.ts';
import { batchWords } from './batch-parts.tsx';
import { UndoBatch } from './undo-batch.tsx';

type Row = ClientOutput<typeof billing.listBatches>[number];

const kinds = ['CHARGES', 'LATE_FEES', 'PREPAIDS', 'UNDO', 'BEGINNING'] as const;
const kindWords: Readonly<Record<Row['kind'], string>> = {
  CHARGES: 'Charges',
  LATE_FEES: 'Late fees',
  PREPAIDS: 'Prepaids',
  RECEIPTS: 'Receipts',
  LOCKBOX: 'Lockbox',
  BACKOUT: 'Backout',
  UNDO: 'Undo',
  BEGINNING: 'Beginning balances',
};
const stateWords: Readonly<Record<Row['state'], readonly [string, Tone]>> = {
  UNPOSTED: ['Not posted', 'attention'],
  POSTED: ['Posted', 'good'],
  DISCARDED: ['Discarded', 'neutral'],
  REVERSED: ['Undone', 'neutral'],
};

const columns: readonly TableColumn<Row>[] = [
  { key: 'description', title: 'Batch', emphasis: 'strong', width: 260 },
  { key: 'kind', title: 'Kind', width: 130, value: (row) => kindWords[row.kind] },
  { key: 'postDate', title: 'Post date', kind: 'date', width: 110 },
  { key: 'lineCount', title: 'Lines', kind: 'count', width: 80 },
  { key: 'total', title: 'Total', kind: 'money', width: 120 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 120,
    value: (row) => stateWords[row.state][0],
    tone: (row) => stateWords[row.state][1],
  },
  { key: 'enteredBy', title: 'Entered by', width: 170, emphasis: 'quiet' },
];

const views = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Not posted', keep: (row: Row) => row.state === 'UNPOSTED' },
  { value: 'posted', label: 'Posted', keep: (row: Row) => row.state === 'POSTED' },
];

const isReviewed = (row: Row) => row.kind === 'CHARGES' || row.kind === 'LATE_FEES';

/** The page at `/c/$communityId/receivables/charges`. */
export default function ActivityChargesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayUndo = useMayCall(billing.undoBatch);
  const [view, setView] = useAddressState<TableView>('view', {});
  const [undoing, setUndoing] = useState<Row | null>(null);
  const apply = shell.mayOpen('apply-charges') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('apply-charges')}>
      Apply charges
    </Button>
  );
  return (
    <>
      <LoadedList<Row>
        title="Charges"
        label="Batches"
        noun="batches"
        queryKey={[billing.listBatches.name, 'rows', communityId]}
        load={(signal) => call(billing.listBatches, { communityId, kinds: [...kinds], limit: 200 }, { signal })}
        columns={columns}
        rowId={(row) => row.batchId}
        views={views}
        state={view}
        onState={setView}
        struck={(row) => row.state === 'DISCARDED'}
        actions={apply}
        panel={(row) => (
          <PanelSection title={row.description} aside={kindWords[row.kind]}>
            <Facts
              facts={[
                ['Post date', <DateText key="d" value={row.postDate} form="words" />],
                ['Lines', row.lineCount.toLocaleString('en-US')],
                ['Total', <Money key="t" value={row.total} zero="digits" />],
                ['Entered by', row.enteredBy],
              ]}
            />
          </PanelSection>
        )}
        panelFooter={(row) => (
          <>
            {isReviewed(row) && <Button onClick={() => shell.go('apply-charges-review', { batchId: row.batchId })}>Open batch</Button>}
            {row.kind === 'PREPAIDS' && row.state === 'POSTED' && mayUndo && <Button onClick={() => setUndoing(row)}>Undo batch</Button>}
          </>
        )}
        onOpenPage={(row) => isReviewed(row) && shell.go('apply-charges-review', { batchId: row.batchId })}
        empty={<EmptyState title="Nothing was charged yet" actions={apply} />}
      />
      {undoing && (
        <UndoBatch
          batchId={undoing.batchId}
          words={batchWords(undoing, 'application')}
          postDate={undoing.postDate}
          consequence="The money goes back to prepaid, and the charges it paid are open again."
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}
