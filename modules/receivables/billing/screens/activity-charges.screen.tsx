// The batches of assessments, late fees and prepaid money, newest first: what waits, what was posted, what
// was undone.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { batchPageOf } from '../../../ledger/ledger.contract.ts';
import { chargeBatchList } from '../../receivables-lists.contract.ts';

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

const isPosted = (row: Row) => (row.state === 'POSTED' || row.state === 'REVERSED') && batchPageOf(row.kind) !== undefined;

const isReviewed = (row: Row) => row.kind === 'CHARGES' || row.kind === 'LATE_FEES';

/** The page at `/c/$communityId/receivables/charges`. */
export default function ActivityChargesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const apply = shell.mayOpen('apply-charges') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('apply-charges')}>
      Apply charges
    </Button>
  );
  return (
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
          {isPosted(row) && <Button onClick={() => shell.go('transaction-ar-charges', { batchId: row.batchId })}>Open transaction</Button>}
          {row.state === 'POSTED' && shell.mayOpen('batch-undo') && (
            <Button onClick={() => shell.go('batch-undo', { batchId: row.batchId })}>Undo batch</Button>
          )}
        </>
      )}
      to={(row) =>
        isReviewed(row)
          ? ['apply-charges-review', { batchId: row.batchId }]
          : isPosted(row)
            ? ['transaction-ar-charges', { batchId: row.batchId }]
            : null
      }
      empty={<EmptyState title="Nothing was charged yet" actions={apply} />}
    />
  );
}
