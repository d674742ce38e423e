// The group ownerships of an association.
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { groupOwnershipList } from '../group.contract.ts';

const look = {
  name: { width: 220, emphasis: 'strong' },
  primary: { width: 190 },
  members: { width: 90 },
  properties: { width: 100 },
  accounts: { width: 220 },
  startDate: { width: 120 },
  endDate: { width: 120 },
  standing: { width: 100 },
} as const;

/** The page at `/c/$communityId/group-ownerships`. */
export default function GroupOwnershipsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  return (
    <ListPage
      list={groupOwnershipList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['group-ownership-view', { groupOwnershipId: row.groupOwnershipId }]}
      actions={
        shell.mayOpen('group-ownership-add') && <AddButton label="Add group ownership" onAdd={() => shell.go('group-ownership-add')} />
      }
      empty={
        <EmptyState title="No group ownerships yet" icon="users">
          Homes held by the same people, such as an investor, a developer or a family trust: who they are, their shares, and which homes are
          theirs. The account of each home stays its own.
        </EmptyState>
      }
    />
  );
}
