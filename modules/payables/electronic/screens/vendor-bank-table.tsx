// The table of vendors' bank details: of all vendors in the setup, of one on its own page.
import { useState } from 'react';
import { DataTable, EmptyState, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import type { VendorBank } from './vendor-bank-dialogs.tsx';

const words = { PROPOSED: 'Waits for a call', APPROVED: 'In use', REFUSED: 'Refused', ENDED: 'Ended' } as const;

const columns: TableColumn<VendorBank>[] = [
  { key: 'vendorName', title: 'Vendor', width: 220, emphasis: 'strong' },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 130,
    value: (row) => words[row.state],
    tone: (row) => (row.state === 'APPROVED' ? 'good' : row.state === 'PROPOSED' ? 'attention' : 'neutral'),
  },
  { key: 'routingNumber', title: 'Routing', width: 100 },
  { key: 'lastDigits', title: 'Account', width: 90, value: (row) => `•••${row.lastDigits}` },
  { key: 'accountKind', title: 'Kind', width: 96, value: (row) => (row.accountKind === 'CHECKING' ? 'Checking' : 'Savings') },
  { key: 'proposedBy', title: 'Entered by', width: 150 },
  { key: 'decidedBy', title: 'Decided by', width: 150 },
  { key: 'holdUntilDate', title: 'On hold until', kind: 'date', width: 110 },
  { key: 'prenotedDate', title: 'Prenote', kind: 'date', width: 104 },
];

/** Bank details of vendors; Enter opens the decision on them. */
export function VendorBankTable({ rows, onOpen }: { rows: readonly VendorBank[]; onOpen(bank: VendorBank): void }) {
  const [view, setView] = useState<TableView>({});
  return (
    <DataTable
      label="Bank details of vendors"
      noun="bank details"
      rows={rows}
      columns={columns}
      rowId={(row) => row.vendorBankId}
      state={view}
      onState={setView}
      onOpen={onOpen}
      bar={false}
      hotkeys={false}
      empty={
        <EmptyState title="No bank details yet" icon="building-bank">
          Vendors are paid by check until their bank details are approved.
        </EmptyState>
      }
    />
  );
}
