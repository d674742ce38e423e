// The renters of an association, with how much of it is let.
import { useMemo } from 'react';
import { ChosenFile, ListPage, useListImport } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { cards } from '../../party/card.contract.ts';
import { renterList } from '../renter.contract.ts';
import { renterImport } from '../renter-import.contract.ts';
import { LeaseCap } from './lease-cap.tsx';

const look = {
  name: { width: 220, emphasis: 'strong' },
  accountNumber: { width: 110 },
  property: { width: 220 },
  owner: { width: 200 },
  leaseStartDate: { width: 120 },
  leaseEndDate: { width: 120 },
  approval: { width: 120 },
  status: { width: 100 },
  phone: { width: 140 },
  email: { width: 220 },
} as const;

/** The page at `/c/$communityId/renters`. */
export default function ViewAllRentersScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  useHotkeys(shell.mayOpen('renter-add') ? [{ keys: 'n', label: 'Add renter', run: () => shell.go('renter-add') }] : []);
  const bringIn = useListImport(
    renterImport,
    useMemo(() => ({ communityId }), [communityId]),
    'renters',
    'Renters',
  );
  if (bringIn.page) return bringIn.page;
  const add = shell.mayOpen('renter-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('renter-add')}>
      Add renter
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={renterList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          {bringIn.button}
          {add}
        </>
      }
      bulk={(chosen) => (
        <ChosenFile list={renterList} scope={{ communityId }} chosen={chosen} endpoint={cards.saveRenterCards} label="Save vCards" />
      )}
      meta={<LeaseCap communityId={communityId} />}
      to={(row) => ['renter-view', { renterId: row.renterId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.accountNumber}>
          <Facts
            facts={[
              ['Property', row.property],
              ['Owner', row.owner || 'None'],
              ['Lease begins', <DateText key="from" value={row.leaseStartDate} form="words" />],
              ['Lease ends', row.leaseEndDate ? <DateText key="to" value={row.leaseEndDate} form="words" /> : 'Not agreed'],
              ['Phone', row.phone || 'None'],
              ['Email', row.email || 'None'],
            ]}
          />
          <ScreenLink to="renter-view" params={{ renterId: row.renterId }}>
            Open the renter
          </ScreenLink>
          {shell.mayOpen('property-view') && (
            <ScreenLink to="property-view" params={{ propertyId: row.propertyId }}>
              Open the property
            </ScreenLink>
          )}
        </PanelSection>
      )}
      empty={
        <EmptyState title="No renters yet" icon="key" actions={add}>
          People who live in a home they do not own, with the lease, the household and the association’s approval.
        </EmptyState>
      }
    />
  );
}
