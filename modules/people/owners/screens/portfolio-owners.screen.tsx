// The present owners of an association, with where their mail goes.
import { useMemo } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ChosenFile, ListPage, useListImport } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { cards } from '../../party/card.contract.ts';
import { ownerImport, ownerList } from '../../people.contract.ts';

type Row = ListRow<typeof ownerList>;

const look = {
  owner: { width: 220, emphasis: 'strong' },
  accountNumber: { width: 100 },
  property: { width: 200 },
  owes: { width: 110, emphasis: 'strong' },
  oldestDate: { width: 120 },
  lastPaymentDate: { width: 120 },
  prepaid: { width: 100 },
  daysBehind: { width: 110 },
  isPrimary: { width: 100 },
  kind: { width: 100 },
  email: { width: 240 },
  phone: { width: 130 },
  startDate: { width: 110 },
  mailing: { width: 280 },
} as const;

function OwnerFacts({ row }: { row: Row }) {
  const shell = useShell();
  const profile = row.isPrimary ? 'primary-owner-view' : 'owner-edit';
  return (
    <PanelSection title={row.owner} aside={row.accountNumber}>
      <Facts
        facts={[
          ['Property', row.property],
          ['Balance', <Money key="owes" value={row.owes} zero="digits" />],
          ['Last payment', row.lastPaymentDate ? <DateText key="paid" value={row.lastPaymentDate} form="words" /> : 'None'],
          ['Role', row.isPrimary ? 'Primary owner' : 'Co-owner'],
          ['Since', <DateText key="since" value={row.startDate} form="words" />],
          ['Mailing address', row.mailing || 'None'],
          ['Email', row.email || 'None'],
          ['Phone', row.phone || 'None'],
        ]}
      />
      <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
        Open the account
      </ScreenLink>
      {shell.mayOpen(profile) && (
        <ScreenLink to={profile} params={{ ownershipId: row.ownershipId }}>
          Open the owner
        </ScreenLink>
      )}
      <ScreenLink to="property-view" params={{ propertyId: row.propertyId }}>
        Open the property
      </ScreenLink>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/owners`. */
export default function PortfolioOwnersScreen() {
  const { communityId } = useCommunity();
  const bringIn = useListImport(
    ownerImport,
    useMemo(() => ({ communityId }), [communityId]),
    'owners',
    'Owners',
  );
  if (bringIn.page) return bringIn.page;
  return (
    <ListPage
      list={ownerList}
      scope={{ communityId }}
      actions={bringIn.button}
      bulk={(chosen) => (
        <ChosenFile list={ownerList} scope={{ communityId }} chosen={chosen} endpoint={cards.saveOwnerCards} label="Save vCards" />
      )}
      look={look}
      to={(row) => ['owner-view', { ownershipId: row.ownershipId }]}
      panel={(row) => <OwnerFacts row={row} />}
      empty={
        <EmptyState title="No owners yet" icon="users">
          Owners come with the properties they own.
        </EmptyState>
      }
    />
  );
}
