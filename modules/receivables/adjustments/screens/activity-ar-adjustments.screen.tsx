// The batches of adjustments, newest first: what waits, what was posted, what was undone.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { adjustmentList } from '../../receivables-lists.contract.ts';

type Row = ListRow<typeof adjustmentList>;

const look = {
  postDate: { width: 110 },
  type: { width: 140 },
  description: { width: 280, emphasis: 'strong' },
  reason: { width: 120 },
  lineCount: { width: 80 },
  charged: { width: 110 },
  waived: { width: 110 },
  state: { width: 120 },
  enteredBy: { width: 160, emphasis: 'quiet' },
} as const;

const isWaiting = (row: Row) => row.state === 'UNPOSTED' || row.state === 'DISCARDED';
const pageOf = (row: Row) => (isWaiting(row) ? ('ar-adjustment-review' as const) : ('transaction-ar-adjustment' as const));

/** The page at `/c/$communityId/receivables/adjustments`. */
export default function ActivityArAdjustmentsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const add = (
    <>
      {shell.mayOpen('owner-credit-refund-add') && <Button onClick={() => shell.go('owner-credit-refund-add')}>Refund owner credit</Button>}
      {shell.mayOpen('ar-adjustment-add') && (
        <Button weight="primary" icon="plus" onClick={() => shell.go('ar-adjustment-add')}>
          AR adjustment
        </Button>
      )}
    </>
  );
  return (
    <ListPage
      list={adjustmentList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.state === 'DISCARDED'}
      actions={add}
      panel={(row) => (
        <PanelSection title={row.description}>
          <Facts
            facts={[
              ['Post date', <DateText key="d" value={row.postDate} form="words" />],
              ['Charged', <Money key="c" value={row.charged} zero="digits" />],
              ['Waived', <Money key="w" value={row.waived} zero="digits" />],
              ['Entered by', row.enteredBy],
              ...(row.comment ? ([['Comment', row.comment]] as const) : []),
            ]}
          />
        </PanelSection>
      )}
      panelFooter={(row) => (
        <>
          <Button onClick={() => shell.go(pageOf(row), { batchId: row.batchId })}>
            {isWaiting(row) ? 'Open batch' : 'Open transaction'}
          </Button>
          {row.state === 'POSTED' && shell.mayOpen('batch-undo') && (
            <Button onClick={() => shell.go('batch-undo', { batchId: row.batchId })}>Undo batch</Button>
          )}
        </>
      )}
      to={(row) => [pageOf(row), { batchId: row.batchId }]}
      empty={<EmptyState title="Nothing was adjusted yet" actions={add} />}
    />
  );
}
