// The lists of communities: who may work where by them.
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Facts, PanelSection } from '../../../../packages/ui/ui.ts';
import { communityLists, communityListsList } from '../community-list.contract.ts';

const look = {
  name: { width: 220, emphasis: 'strong' },
  communities: { width: 120 },
  users: { width: 90 },
  people: { width: 360 },
  note: { width: 260 },
} as const;

/** The page at `/community-lists`. */
export default function CommunityListsScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(communityLists.addCommunityList);
  const add = mayAdd && <AddButton label="Add community list" onAdd={() => shell.go('community-list-add')} />;
  return (
    <ListPage
      list={communityListsList}
      scope={{}}
      look={look}
      actions={add}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.note}>
          <Facts
            facts={[
              ['Communities', String(row.communities)],
              ['Users', row.people || 'None'],
            ]}
          />
        </PanelSection>
      )}
      to={(row) => ['community-list-edit', { communityListId: row.communityListId }]}
      empty={
        <EmptyState title="No community list yet" icon="users">
          A list gives each of its users its communities, beside those they were given directly.
        </EmptyState>
      }
    />
  );
}
