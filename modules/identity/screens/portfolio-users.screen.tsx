// The users of the customer, with a panel for the one in hand.
import type { ListRow } from '../../../packages/contract/contract.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { AddButton, ListPage } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { EmptyState, Facts, Failed, LoadingRows, PanelSection } from '../../../packages/ui/ui.ts';
import { userList, users } from '../identity.contract.ts';

type Row = ListRow<typeof userList>;

const look = {
  displayName: { width: 200, emphasis: 'strong' },
  email: { width: 260 },
  roles: { width: 240 },
  communities: { width: 120 },
  status: { width: 110 },
} as const;

function UserPanel({ row }: { row: Row }) {
  const { communities } = useShell();
  const user = useCall(users.getUser, { userId: row.userId });
  if (user.error) return <Failed message={user.error.message} reference={user.error.reference} onRetry={() => void user.refetch()} />;
  if (!user.data) return <LoadingRows rows={6} />;
  const { roleNames, seesAllCommunities, communityIds, otherCommunities, isInactive } = user.data;
  const names = communities.filter((each) => communityIds.includes(each.communityId)).map((each) => each.name);
  const others = otherCommunities > 0 ? [`${otherCommunities} outside of your scope`] : [];
  return (
    <>
      <PanelSection title={row.displayName}>
        <Facts
          facts={[
            ['Email', row.email],
            ['Status', isInactive ? 'Inactive' : 'Active'],
            ['Roles', roleNames.join(', ') || 'None'],
          ]}
        />
      </PanelSection>
      <PanelSection title="Communities">{seesAllCommunities ? 'All' : [...names, ...others].join(', ') || 'None'}</PanelSection>
    </>
  );
}

/** The page at `/users`. */
export default function PortfolioUsersScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(users.addUser);
  return (
    <ListPage
      list={userList}
      scope={{}}
      look={look}
      actions={mayAdd && <AddButton label="Add user" onAdd={() => shell.go('user-add')} />}
      panel={(row) => <UserPanel row={row} />}
      to={(row) => ['user-view', { userId: row.userId }]}
      empty={<EmptyState title="No user yet">Users sign in with their email address and do what their roles allow.</EmptyState>}
    />
  );
}
