// The vendors of the customer, with a panel for the one in hand.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call, keyOf } from '../../../packages/pages/client.ts';
import { ListPage } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, type TableColumn, type TableView } from '../../../packages/ui/ui.ts';
import { vendor } from '../people.contract.ts';

type Row = ClientOutput<typeof vendor.listVendors>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'name', title: 'Vendor', emphasis: 'strong', width: 260 },
  { key: 'city', title: 'City', width: 160, value: (row) => [row.city, row.state].filter(Boolean).join(', ') },
  { key: 'phone', title: 'Phone', width: 140 },
  { key: 'email', title: 'E-mail', width: 220 },
  { key: 'termsDays', title: 'Terms, days', kind: 'count', width: 100 },
  {
    key: 'isActive',
    title: 'Status',
    kind: 'status',
    width: 110,
    value: (row) => (row.isActive ? 'In use' : 'Inactive'),
    tone: (row) => (row.isActive ? 'good' : 'neutral'),
  },
];

const views = [
  { value: 'active', label: 'In use', keep: (row: Row) => row.isActive },
  { value: 'all', label: 'All' },
];

const request = { limit: 2000 };

function VendorFacts({ row }: { row: Row }) {
  const place = [row.street, [row.city, row.state].filter(Boolean).join(', '), row.postcode].filter(Boolean).join(' · ');
  return (
    <PanelSection title={row.name}>
      <Facts
        facts={[
          ['Address', place || 'None'],
          ['Phone', row.phone || 'None'],
          ['E-mail', row.email || 'None'],
          ['Bills are due after', `${row.termsDays} days`],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/vendors`. */
export default function PortfolioVendorsScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(vendor.addVendor);
  const [view, setView] = useAddressState<TableView>('view', {});
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('vendor-add')}>
      Add vendor
    </Button>
  );
  return (
    <ListPage<Row>
      title="Vendors"
      label="Vendors"
      noun="vendors"
      actions={add}
      queryKey={keyOf(vendor.listVendors, request)}
      load={async (signal) => (await call(vendor.listVendors, request, signal ? { signal } : {})).rows}
      columns={columns}
      rowId={(row) => row.vendorId}
      views={views}
      state={view}
      onState={setView}
      panel={(row) => <VendorFacts row={row} />}
      onOpenPage={(row) => shell.go('vendor-view', { vendorId: row.vendorId })}
      empty={
        <EmptyState title="No vendor yet" actions={add}>
          A vendor is added once and serves every community. Bills and checks name it.
        </EmptyState>
      }
    />
  );
}
