// Electronic payments: pick open bills and pay them by ACH or digital check; below, what is on its way, and
// the files it leaves by.
import { useState } from 'react';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { PickedButton } from '../../bills/screens/picked-button.tsx';
import type { OpenBill } from '../../checks/screens/print-checks.screen.tsx';
import { bills } from '../../payables.contract.ts';
import { electronic } from '../electronic.contract.ts';
import { ElectronicRun } from './electronic-run.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type Answer, Files, stateWords } from './payment-files.tsx';

type Payment = Answer['payments'][number];

const billColumns: TableColumn<OpenBill>[] = [
  { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 240 },
  { key: 'billNumber', title: 'Bill', width: 120 },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 104 },
  { key: 'description', title: 'For', emphasis: 'quiet', width: 220 },
  { key: 'open', title: 'Open', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
];
const paymentColumns: TableColumn<Payment>[] = [
  { key: 'payDate', title: 'Date', kind: 'date', width: 104 },
  { key: 'number', title: 'Number', width: 90 },
  { key: 'payee', title: 'Payee', width: 220, emphasis: 'strong' },
  { key: 'kind', title: 'By', width: 110, value: (row) => (row.kind === 'ACH' ? 'ACH' : 'Digital check') },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 110,
    value: (row) => (row.voidDate === null ? stateWords[row.state] : 'Taken back'),
    tone: (row) =>
      row.voidDate !== null ? 'neutral' : row.state === 'RETURNED' ? 'problem' : row.state === 'CLEARED' ? 'good' : 'attention',
  },
  { key: 'isFlagged', title: 'New account', width: 96, value: (row) => (row.isFlagged ? 'Look twice' : '') },
  { key: 'trace', title: 'Trace or tracking', width: 150, value: (row) => row.tracking || row.trace, emphasis: 'quiet' },
];

function Overview({ data, open, onPick }: { data: Answer; open: readonly OpenBill[]; onPick(rows: readonly OpenBill[]): void }) {
  const shell = useShell();
  const [view, setView] = useAddressState<TableView>('view', {});
  const [payments, setPayments] = useState<TableView>({});
  const [asked, ask] = useState<Payment | null>(null);
  const mayDelete = useMayCall(electronic.deleteElectronic);
  return (
    <Split>
      <Column>
        <PageHeader
          title="Digital checks"
          meta={open.length > 0 ? 'pick the bills to pay' : undefined}
          actions={mayDelete && data.payments.length > 0 && <ScreenLink to="digital-checks-delete">Delete digital checks</ScreenLink>}
        />
        <PanelSection title="Open bills">
          <DataTable
            label="Open bills"
            noun="bills"
            rows={open}
            columns={billColumns}
            rowId={(row) => row.billId}
            state={view}
            onState={setView}
            onOpen={(row) => shell.go('bill-view', { billId: row.billId })}
            hrefOf={(row) => shell.hrefOf('bill-view', { billId: row.billId })}
            bulk={(chosen) => (
              <PickedButton label={`Preview ${chosen.length} ${chosen.length === 1 ? 'bill' : 'bills'}`} run={() => onPick(chosen)} />
            )}
            empty={
              <EmptyState title="No bill is open for payment" icon="check">
                Bills can be paid once they are approved.
              </EmptyState>
            }
          />
        </PanelSection>
        <Files data={data} />
        <PanelSection title="Electronic payments">
          <DataTable
            label="Electronic payments"
            noun="payments"
            rows={data.payments}
            columns={paymentColumns}
            rowId={(row) => row.checkId}
            state={payments}
            onState={setPayments}
            onOpen={ask}
            bar={false}
            hotkeys={false}
            empty={<EmptyState title="No payment yet">Payments stand here from the day they are issued.</EmptyState>}
          />
        </PanelSection>
      </Column>
      {asked && <PaymentDialog key={asked.checkId} payment={asked} onClose={() => ask(null)} />}
    </Split>
  );
}

/** The page at `/c/$communityId/payables/digital-checks`; `?bills=17,18` starts with these picked. */
export default function DigitalChecksScreen() {
  const { search, setSearch } = useShell();
  const { communityId } = useCommunity();
  const read = useCall(electronic.getElectronic, { communityId });
  const open = useCall(bills.listBills, { communityId, show: 'open', limit: 1000 });
  const failed = read.error ?? open.error;
  if (failed) {
    const { message, reference } = failureOf(failed);
    const retry = () => {
      void read.refetch();
      void open.refetch();
    };
    return <Failed message={message} reference={reference} onRetry={retry} />;
  }
  if (!read.data || !open.data) return <LoadingRows rows={10} />;
  if (read.data.banks.length === 0 && read.data.payments.length === 0) {
    return (
      <Column>
        <PageHeader title="Digital checks" />
        <EmptyState
          title="No bank account pays electronically yet"
          icon="building-bank"
          actions={<ScreenLink to="payments-setup">Set one up</ScreenLink>}
        >
          A bank account pays by ACH or digital check once the bank has confirmed it.
        </EmptyState>
      </Column>
    );
  }
  if (!search.bills) {
    return (
      <Overview data={read.data} open={open.data.rows} onPick={(rows) => setSearch({ bills: rows.map((row) => row.billId).join(',') })} />
    );
  }
  const ids = search.bills.split(',');
  const picked = open.data.rows.filter((row) => ids.includes(row.billId));
  return <ElectronicRun key={search.bills} banks={read.data.banks} picked={picked} onBack={() => setSearch({ bills: null })} />;
}
