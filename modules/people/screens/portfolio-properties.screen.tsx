// The properties of an association with their owners; the flags later runs obey are set in the panel.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call } from '../../../packages/pages/client.ts';
import { ListPage, toastFailure } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, CheckField, EmptyState, Facts, PanelSection, type TableColumn, type TableView, toast } from '../../../packages/ui/ui.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { property } from '../people.contract.ts';

type Row = ClientOutput<typeof property.listProperties>['rows'][number];

function flagsOf(row: Row): string {
  return [row.holdsLateFees && 'Holds late fees', row.holdsPayments && 'Holds payments'].filter(Boolean).join(', ');
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 110, emphasis: 'strong' },
  { key: 'owner', title: 'Owner', width: 220, value: (row) => row.owner || 'No owner', emphasis: 'strong' },
  { key: 'address', title: 'Property', width: 240 },
  { key: 'city', title: 'City', width: 130 },
  { key: 'postcode', title: 'ZIP code', width: 90 },
  { key: 'lot', title: 'Lot', width: 70 },
  { key: 'homeType', title: 'Category', width: 130 },
  { key: 'email', title: 'E-mail', width: 220, hidden: true },
  { key: 'flags', title: 'Flags', kind: 'status', width: 200, value: flagsOf, tone: () => 'attention' },
];

const views = [
  { value: 'all', label: 'All' },
  { value: 'flagged', label: 'With flags', keep: (row: Row) => flagsOf(row) !== '' },
  { value: 'ownerless', label: 'Without owner', keep: (row: Row) => row.ownershipId === null },
];

type Flags = Pick<Row, 'holdsLateFees' | 'holdsPayments'>;

function PropertyFacts({ row, onFlags }: { row: Row; onFlags: ((row: Row, change: Partial<Flags>) => void) | null }) {
  return (
    <>
      <PanelSection title={row.owner || 'No owner'} aside={row.accountNumber}>
        <Facts
          facts={[
            ['Property', `${row.address}, ${row.city} ${row.postcode}`],
            ['Lot', row.lot || 'None'],
            ['Category', row.homeType || 'None'],
            ['E-mail', row.email || 'None'],
          ]}
        />
      </PanelSection>
      <PanelSection title="Flags">
        <CheckField
          label="Hold late fees"
          help="Runs of late fees pass the property by"
          value={row.holdsLateFees}
          readOnly={onFlags === null}
          onChange={(holdsLateFees) => onFlags?.(row, { holdsLateFees })}
        />
        <CheckField
          label="Hold payments"
          help="Payments are taken by hand only"
          value={row.holdsPayments}
          readOnly={onFlags === null}
          onChange={(holdsPayments) => onFlags?.(row, { holdsPayments })}
        />
      </PanelSection>
    </>
  );
}

/** The page at `/c/$communityId/properties`. */
export default function PortfolioPropertiesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const mayFlag = useMayCall(propertyFlags.setPropertyFlags);
  const [view, setView] = useAddressState<TableView>('view', {});
  const queryKey = useMemo(() => [property.listProperties.name, 'rows', communityId], [communityId]);
  const setFlags = async (row: Row, change: Partial<Flags>, note: boolean) => {
    const before = { holdsLateFees: row.holdsLateFees, holdsPayments: row.holdsPayments };
    const after = { ...before, ...change };
    try {
      await call(propertyFlags.setPropertyFlags, { communityId, propertyId: row.propertyId, ...after });
      if (note)
        toast({
          text: `${row.accountNumber}: ${flagsOf({ ...row, ...after }) || 'no flags'}`,
          undo: () => void setFlags({ ...row, ...after }, before, false),
        });
      await cache.invalidateQueries({ queryKey });
    } catch (error) {
      toastFailure(error);
    }
  };
  const importButton = shell.mayOpen('community-setup-properties') && (
    <Button icon="file-import" onClick={() => shell.go('community-setup-properties')}>
      Import properties
    </Button>
  );
  return (
    <ListPage<Row>
      title="Properties"
      label="Properties"
      noun="properties"
      actions={importButton}
      queryKey={queryKey}
      load={async (signal) => (await call(property.listProperties, { communityId }, { signal })).rows}
      columns={columns}
      rowId={(row) => row.propertyId}
      views={views}
      state={view}
      onState={setView}
      panel={(row) => <PropertyFacts row={row} onFlags={mayFlag ? (changed, change) => void setFlags(changed, change, true) : null} />}
      empty={
        <EmptyState title="No properties yet" icon="home" actions={importButton}>
          Properties and their owners come from a file of addresses.
        </EmptyState>
      }
    />
  );
}
