// Paying: pick open bills, see the checks they make with numbers, entry and cash, then issue them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { daysBetween, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { dueWords } from '../../bills/screens/bill-parts.tsx';
import { PickedButton } from '../../bills/screens/picked-button.tsx';
import { bills, checks } from '../../payables.contract.ts';
import { CheckRun } from './check-run.tsx';

export type OpenBill = ClientOutput<typeof bills.listBills>['rows'][number];

function columnsFor(today: LocalDate): readonly TableColumn<OpenBill>[] {
  const late = (row: OpenBill) => daysBetween(row.dueDate, today);
  return [
    { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 240 },
    { key: 'billNumber', title: 'Bill', width: 120 },
    { key: 'billDate', title: 'Bill date', kind: 'date', width: 104 },
    { key: 'dueDate', title: 'Due', kind: 'date', width: 104 },
    {
      key: 'late',
      title: 'When',
      kind: 'status',
      width: 130,
      sortValue: late,
      value: (row) => dueWords(row.dueDate, today),
      tone: (row) => (late(row) > 7 ? 'problem' : late(row) >= 0 ? 'attention' : 'neutral'),
    },
    { key: 'description', title: 'For', emphasis: 'quiet', width: 220 },
    { key: 'total', title: 'Amount', kind: 'money', width: 110, emphasis: 'quiet' },
    { key: 'open', title: 'Open', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
  ];
}

function OpenItems({ rows, onPick }: { rows: readonly OpenBill[]; onPick(rows: readonly OpenBill[]): void }) {
  const shell = useShell();
  const { today } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  return (
    <Split>
      <Column>
        <PageHeader title="Print checks" meta={rows.length > 0 ? 'pick the bills to pay' : undefined} />
        <DataTable
          label="Open bills"
          noun="bills"
          rows={rows}
          columns={columnsFor(today)}
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
              Bills can be paid once they are approved. <ScreenLink to="ap-approval-manage">See what waits for approval</ScreenLink>
            </EmptyState>
          }
        />
      </Column>
    </Split>
  );
}

/** The page at `/c/$communityId/payables/print-checks`; `?bills=17,18` starts with these picked. */
export default function PrintChecksScreen() {
  const { search, setSearch } = useShell();
  const { communityId } = useCommunity();
  const setup = useCall(checks.getPaymentSetup, { communityId });
  const open = useCall(bills.listBills, { communityId, show: 'open', limit: 1000 });
  const failed = setup.error ?? open.error;
  if (failed) {
    const retry = () => {
      void setup.refetch();
      void open.refetch();
    };
    return <Failed message={failed.message} reference={failed.reference} onRetry={retry} />;
  }
  if (!setup.data || !open.data) return <LoadingRows />;
  if (setup.data.bankAccounts.length === 0) {
    return (
      <EmptyState
        title="No bank account yet"
        icon="building-bank"
        actions={<ScreenLink to="bank-account-add">Add a bank account</ScreenLink>}
      >
        Checks are drawn on a bank account of the community.
      </EmptyState>
    );
  }
  if (!search.bills) {
    return <OpenItems rows={open.data.rows} onPick={(rows) => setSearch({ bills: rows.map((row) => row.billId).join(',') })} />;
  }
  const ids = search.bills.split(',');
  const picked = open.data.rows.filter((row) => ids.includes(row.billId));
  return <CheckRun key={search.bills} setup={setup.data} picked={picked} onBack={() => setSearch({ bills: null })} />;
}
