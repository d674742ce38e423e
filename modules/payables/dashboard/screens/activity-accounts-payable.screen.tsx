// What happened in payables, the latest first; each line opens its batch.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { batchPageOf } from '../../../ledger/ledger.contract.ts';
import { apActivityList } from '../ap-activity.contract.ts';

type Row = ListRow<typeof apActivityList>;

const look = {
  postDate: { width: 110 },
  kind: { width: 170 },
  description: { width: 280, emphasis: 'strong' },
  state: { width: 100 },
  entryCount: { width: 80 },
  total: { width: 115 },
  postedBy: { width: 150 },
  postedOn: { width: 104 },
} as const;

function Details({ row }: { row: Row }) {
  return (
    <PanelSection title={row.description}>
      <Facts
        facts={[
          ['Post date', <DateText key="date" value={row.postDate} form="words" />],
          ['Total', <Money key="total" value={row.total} zero="digits" />],
          ['Posted by', row.postedBy],
        ]}
      />
      <ScreenLink to={batchPageOf(row.kind)?.screen ?? 'batch-undo'} params={{ batchId: row.batchId }}>
        Open the batch
      </ScreenLink>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/payables/activity`. */
export default function ActivityAccountsPayableScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={apActivityList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.state === 'UNDONE'}
      panel={(row) => <Details row={row} />}
      empty={
        <EmptyState title="Nothing happened in payables yet" icon="history">
          Bills, payments, voids and adjustments are listed here by day.
        </EmptyState>
      }
    />
  );
}
