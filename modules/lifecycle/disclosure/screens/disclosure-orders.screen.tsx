// The orders of disclosures of an association: those that are open by the day they are due, delivered ones
// with how long they hold.
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { disclosureOrderList } from '../disclosure.contract.ts';

const look = {
  dueDate: { width: 110, emphasis: 'strong' },
  accountNumber: { width: 100 },
  property: { width: 180 },
  requester: { width: 160 },
  company: { width: 150 },
  state: { width: 110 },
  rush: { width: 80 },
  orderedDate: { width: 110 },
  deliveredDate: { width: 110 },
  validThroughDate: { width: 120 },
  fee: { width: 90 },
  billing: { width: 120 },
} as const;

/** The page at `/c/$communityId/disclosures`. */
export default function DisclosureOrdersScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  return (
    <ListPage
      list={disclosureOrderList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['disclosure-order-view', { disclosureOrderId: row.disclosureOrderId }]}
      actions={
        shell.mayOpen('disclosure-order-add') && <AddButton label="Add disclosure order" onAdd={() => shell.go('disclosure-order-add')} />
      }
      empty={
        <EmptyState title="No disclosure is ordered" icon="file-text">
          Before a sale, someone asks what is owed on a home. The order keeps who asked, by when, and the fee; what is delivered is frozen
          as it was said.
        </EmptyState>
      }
    />
  );
}
