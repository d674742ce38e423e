// The batches of assessments, late fees and prepaid money, newest first: what waits, what was posted, what was undone.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { chargeBatchList } from '../../receivables-lists.contract.ts';
import { billing } from '../billing.contract.ts';
import { batchWords } from './batch-parts.tsx';
import { UndoBatch } from './undo-batch.tsx';

type Row = ListRow<typeof chargeBatchList>;

const look = {
  description: { width: 260, emphasis: 'strong' },
  kind: { width: 130 },
  postDate: { width: 110 },
  lineCount: { width: 80 },
  total: { width: 120 },
  state: { width: 120 },
  enteredBy: { width: 170, emphasis: 'quiet' },
} as const;

const kindWords = chargeBatchList.declaration.columns.kind.words;

const isReviewed = (row: Row) => row.kind === 'CHARGES' || row.kind === 'LATE_FEES';

/** The page at `/c/$communityId/receivables/charges`. */
export default function ActivityChargesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayUndo = useMayCall(billing.undoBatch);
  const [undoing, setUndoing] = useState<Row | null>(null);
  const apply = shell.mayOpen('apply-charges') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('apply-charges')}>
      Apply charges
    </Button>
  );
  return (
    <>
      <ListPage
        list={chargeBatchList}
        scope={{ communityId }}
        look={look}
        struck={(row) => row.state === 'DISCARDED'}
        actions={apply}
        panel={(row) => (
          <PanelSection title={row.description} aside={kindWords[row.kind][0]}>
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
            {row.state === 'POSTED' &&
              (shell.mayOpen('batch-undo') ? (
                <Button onClick={() => shell.go('batch-undo', { batchId: row.batchId })}>Undo batch</Button>
              ) : (
                row.kind === 'PREPAIDS' && mayUndo && <Button onClick={() => setUndoing(row)}>Undo batch</Button>
              ))}
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
