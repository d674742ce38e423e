// Who owned a property of an association and does no more, with where they went.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { previousOwnerList } from '../ownership-list.contract.ts';

const look = {
  name: { width: 220, emphasis: 'strong' },
  accountNumber: { width: 110 },
  property: { width: 220 },
  isPrimary: { width: 110 },
  startDate: { width: 110 },
  endDate: { width: 110 },
  forwarding: { width: 280 },
  phone: { width: 140 },
  email: { width: 220 },
} as const;

/** The page at `/c/$communityId/previous-owners`. */
export default function ViewAllPreviousOwnersScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  useHotkeys(
    shell.mayOpen('previous-owner-add') ? [{ keys: 'n', label: 'Add previous owner', run: () => shell.go('previous-owner-add') }] : [],
  );
  const add = shell.mayOpen('previous-owner-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('previous-owner-add')}>
      Add previous owner
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={previousOwnerList}
      scope={{ communityId }}
      look={look}
      actions={add}
      to={(row) => ['previous-owner-view', { ownershipId: row.ownershipId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.accountNumber}>
          <Facts
            facts={[
              ['Property', row.property],
              ['From', <DateText key="from" value={row.startDate} form="words" />],
              ['Through', <DateText key="to" value={row.endDate} form="words" />],
              ['Forwarding address', row.forwarding || 'None'],
              ['Phone', row.phone || 'None'],
              ['Email', row.email || 'None'],
            ]}
          />
          <ScreenLink to="previous-owner-view" params={{ ownershipId: row.ownershipId }}>
            Open the previous owner
          </ScreenLink>
          <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
            Open the account
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No previous owners yet" icon="history" actions={add}>
          A resale makes the seller a previous owner, whose account stays and can still receive payments. Who owned a property before the
          books began is added here.
        </EmptyState>
      }
    />
  );
}
