// The index of posted AP batches: what is left of each, its page, and its undo.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { batchPageOf } from '../../../ledger/ledger.contract.ts';
import { apBatchList } from '../ap-batch.contract.ts';

type Row = ListRow<typeof apBatchList>;

const look = {
  postDate: { width: 110 },
  kind: { width: 170 },
  description: { width: 280, emphasis: 'strong' },
  state: { width: 100 },
  entryCount: { width: 80 },
  total: { width: 115, emphasis: 'strong' },
  postedBy: { width: 150 },
  postedOn: { width: 104 },
  next: { width: 110 },
  payments: { width: 100 },
  takenBack: { width: 90 },
} as const;

function Details({ row }: { row: Row }) {
  return (
    <PanelSection title={row.description}>
      <Facts
        facts={[
          ['Post date', <DateText key="date" value={row.postDate} form="words" />],
          ['Total', <Money key="total" value={row.total} zero="digits" />],
          ['Posted by', row.postedBy],
          ['Payments', row.payments],
          ['Taken back', row.takenBack],
        ]}
      />
      <ScreenLink to={batchPageOf(row.kind)?.screen ?? 'batch-undo'} params={{ batchId: row.batchId }}>
        Open the batch
      </ScreenLink>
      {row.next === 'PRINT' && (
        <ScreenLink to="print-checks-review" params={{ batchId: row.batchId }}>
          Print its checks
        </ScreenLink>
      )}
      {row.next === 'SEND' && <ScreenLink to="digital-checks">Send its payments</ScreenLink>}
      {row.next === 'RETURNED' && <ScreenLink to="digital-checks-delete">Take back what was returned</ScreenLink>}
      {row.state === 'POSTED' && (
        <ScreenLink to="batch-undo" params={{ batchId: row.batchId }}>
          Undo the batch
        </ScreenLink>
      )}
    </PanelSection>
  );
}

/** The page at `/c/$communityId/payables/batches`. */
export default function ApBatchesScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={apBatchList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.state === 'UNDONE'}
      panel={(row) => <Details row={row} />}
      empty={
        <EmptyState title="No batch yet" icon="history">
          Bills, payments and adjustments make batches when they are posted.
        </EmptyState>
      }
    />
  );
}
