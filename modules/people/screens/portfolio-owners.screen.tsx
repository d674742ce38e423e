// The present owners of an association, with where their mail goes.
import { useMemo } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call } from '../../../packages/pages/client.ts';
import { ListPage } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Facts, PanelSection, type TableColumn, type TableView } from '../../../packages/ui/ui.ts';
import { owner } from '../people.contract.ts';

type Row = ClientOutput<typeof owner.listOwners>['rows'][number];

const kinds = { PERSON: 'Person', COMPANY: 'Company', TRUST: 'Trust' } as const;

const columns: readonly TableColumn<Row>[] = [
  { key: 'owner', title: 'Owner', width: 240, emphasis: 'strong' },
  { key: 'accountNumber', title: 'Account', width: 110 },
  { key: 'property', title: 'Property', width: 240 },
  { key: 'isPrimary', title: 'Part', width: 110, value: (row) => (row.isPrimary ? 'Primary' : 'Co-owner') },
  { key: 'kind', title: 'Kind', width: 100, value: (row) => kinds[row.kind] },
  { key: 'email', title: 'E-mail', width: 240 },
  { key: 'phone', title: 'Phone', width: 140 },
  { key: 'startDate', title: 'Since', kind: 'date', width: 110 },
  { key: 'mailing', title: 'Mail goes to', width: 280, hidden: true },
];

const views = [
  { value: 'all', label: 'All' },
  { value: 'primary', label: 'Primary', keep: (row: Row) => row.isPrimary },
  { value: 'silent', label: 'Without e-mail', keep: (row: Row) => row.email === '' },
];

function OwnerFacts({ row }: { row: Row }) {
  return (
    <PanelSection title={row.owner} aside={row.accountNumber}>
      <Facts
        facts={[
          ['Property', row.property],
          ['Part', row.isPrimary ? 'Primary owner' : 'Co-owner'],
          ['Since', <DateText key="since" value={row.startDate} form="words" />],
          ['Mail goes to', row.mailing || 'None'],
          ['E-mail', row.email || 'None'],
          ['Phone', row.phone || 'None'],
        ]}
      />
      <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
        Open the account: what is owed, charged and paid
      </ScreenLink>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/owners`. */
export default function PortfolioOwnersScreen() {
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  const queryKey = useMemo(() => [owner.listOwners.name, 'rows', communityId], [communityId]);
  return (
    <ListPage<Row>
      title="Owners"
      label="Owners"
      noun="owners"
      queryKey={queryKey}
      load={async (signal) => (await call(owner.listOwners, { communityId }, { signal })).rows}
      columns={columns}
      rowId={(row) => row.ownershipId}
      views={views}
      state={view}
      onState={setView}
      panel={(row) => <OwnerFacts row={row} />}
      empty={
        <EmptyState title="No owners yet" icon="users">
          Owners come with the properties they own.
        </EmptyState>
      }
    />
  );
}
