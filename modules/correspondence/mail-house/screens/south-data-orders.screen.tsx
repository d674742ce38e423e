// The orders of an association: what was sent to the mail house, what it cost, where it stands.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { mailOrderList } from '../mail-order.contract.ts';

const look = {
  enteredDate: { width: 110 },
  title: { width: 240, emphasis: 'strong' },
  kind: { width: 110 },
  house: { width: 120 },
  pieces: { width: 80 },
  estimate: { width: 110 },
  cost: { width: 110 },
  state: { width: 130 },
  mailedDate: { width: 110 },
  enteredBy: { width: 150 },
  houseNumber: { width: 150 },
} as const;

/** The page at `/c/$communityId/south-data/orders`. */
export default function SouthDataOrdersScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={mailOrderList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['south-data-order', { mailOrderId: row.mailOrderId }]}
      actions={<ScreenLink to="south-data-settings">Settings</ScreenLink>}
      empty={
        <EmptyState title="No orders yet" icon="mail" actions={<ScreenLink to="print-jobs">Print jobs</ScreenLink>}>
          Order the mailing of a print job, and follow it here from the estimate to the post.
        </EmptyState>
      }
    />
  );
}
