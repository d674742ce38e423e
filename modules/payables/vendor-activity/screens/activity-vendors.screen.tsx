// What happened with the vendors of an association, the latest first; each line opens its bill, check or
// contract.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { vendorActivityList } from '../vendor-activity.contract.ts';

type Row = ListRow<typeof vendorActivityList>;

const look = {
  date: { width: 110 },
  kind: { width: 125 },
  vendor: { width: 210, emphasis: 'strong' },
  number: { width: 95 },
  description: { width: 215, emphasis: 'quiet' },
  billed: { width: 105 },
  paid: { width: 105 },
  agreed: { width: 105 },
  status: { width: 115 },
} as const;

/** The way to the record behind a line. */
function RecordLink({ row }: { row: Row }) {
  if (row.billId !== null)
    return (
      <ScreenLink to="bill-view" params={{ billId: row.billId }}>
        Open the bill
      </ScreenLink>
    );
  if (row.checkId !== null)
    return (
      <ScreenLink to="activity-payments" search={{ row: row.checkId }}>
        Open the check
      </ScreenLink>
    );
  return (
    <ScreenLink to="community-vendor-contract-edit" params={{ vendorContractId: row.vendorContractId ?? '' }}>
      Open the contract
    </ScreenLink>
  );
}

function Details({ row }: { row: Row }) {
  const amount = row.billed ?? row.paid ?? row.agreed;
  return (
    <PanelSection title={row.vendor} aside={row.number}>
      <Facts
        facts={[
          ['Date', <DateText key="date" value={row.date} form="words" />],
          ['For', row.description || 'Not said'],
          ['Amount', <Money key="amount" value={amount ?? '0.00'} zero="digits" />],
        ]}
      />
      <p className="row">
        <RecordLink row={row} />
        <ScreenLink to="vendor-view" params={{ vendorId: row.vendorId }}>
          Open the vendor
        </ScreenLink>
        <ScreenLink to="misc-cash-receipt-add" search={{ vendor: row.vendorId }}>
          Record a refund
        </ScreenLink>
      </p>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/payables/vendors`. */
export default function ActivityVendorsScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={vendorActivityList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.status === 'VOIDED' || row.status === 'CANCELLED'}
      panel={(row) => <Details row={row} />}
      empty={
        <EmptyState title="Nothing happened with vendors yet" icon="history">
          Bills, checks, reversals and contracts are listed here by day.
        </EmptyState>
      }
    />
  );
}
