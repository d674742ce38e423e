// The bills of a community by status, with a panel for the one in hand.

import type { ClientOutput } from '../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Panel,
  Split,
  type TableColumn,
  type TableView,
  Tabs,
} from '../../../packages/ui/ui.ts';
import { bills } from '../payables.contract.ts';
import { ApprovalTrail, BillEntry, BillFacts, BillPayments, billWords, Distribution, dueWords } from './bill-parts.tsx';

type Row = ClientOutput<typeof bills.listBills>['rows'][number];
type Show = 'open' | 'toApprove' | 'rejected' | 'paid' | 'cancelled' | 'all';

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'toApprove', label: 'To approve' },
  { value: 'rejected', label: 'Sent back' },
  { value: 'paid', label: 'Paid' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
] as const;
const LIMIT = 1000;

function lateWords(row: Row, today: LocalDate): string {
  const isDone = row.status === 'PAID' || row.status === 'CANCELLED';
  return !isDone && row.dueDate < today ? dueWords(row.dueDate, today) : '';
}

function columnsFor(today: LocalDate): readonly TableColumn<Row>[] {
  return [
    { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 200 },
    { key: 'billNumber', title: 'Bill', width: 96 },
    { key: 'dueDate', title: 'Due', kind: 'date', width: 104 },
    { key: 'late', title: 'Late', kind: 'status', width: 124, value: (row) => lateWords(row, today), tone: () => 'attention' },
    { key: 'total', title: 'Amount', kind: 'money', width: 96, total: 'sum' },
    { key: 'open', title: 'Open', kind: 'money', width: 96, total: 'sum', emphasis: 'strong' },
    {
      key: 'status',
      title: 'Status',
      kind: 'status',
      width: 108,
      value: (row) => billWords[row.status].word,
      tone: (row) => billWords[row.status].tone,
    },
    { key: 'description', title: 'For', emphasis: 'quiet', width: 200 },
    { key: 'billDate', title: 'Bill date', kind: 'date', width: 104, emphasis: 'quiet' },
  ];
}

function BillPanel({ communityId, row, onClose, onOpen }: { communityId: string; row: Row; onClose(): void; onOpen(): void }) {
  const bill = useCall(bills.getBill, { communityId, billId: row.billId });
  return (
    <Panel label={`Bill ${row.billNumber}`} position={row.vendorName} onClose={onClose} onOpen={onOpen}>
      {bill.error ? (
        <Failed message={bill.error.message} reference={bill.error.reference} onRetry={() => void bill.refetch()} />
      ) : bill.data ? (
        <>
          <section className="psec">
            <BillFacts bill={bill.data} />
          </section>
          <section className="psec">
            <Distribution bill={bill.data} />
          </section>
          <BillPayments bill={bill.data} />
          <ApprovalTrail bill={bill.data} />
          <BillEntry bill={bill.data} />
        </>
      ) : (
        <LoadingRows rows={5} />
      )}
    </Panel>
  );
}

/** The page at `/c/$communityId/payables/bills`. */
export default function ActivityBillsScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const mayAdd = useMayCall(bills.addBill);
  const [view, setView] = useAddressState<TableView>('view', {});
  const show = (tabs.find((tab) => tab.value === view.tab)?.value ?? 'open') as Show;
  const list = useCall(bills.listBills, { communityId, show, limit: LIMIT });
  const openRow = list.data?.rows.find((row) => row.billId === view.open);
  const openPage = (row: Row) => shell.go('bill-view', { billId: row.billId });
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('bill-add')}>
      Add bill
    </Button>
  );
  const empty =
    show === 'open' ? (
      <EmptyState title="No bill is open for payment" icon="check">
        Bills stand here once they are approved. <ScreenLink to="ap-approval-manage">See what waits for approval</ScreenLink>
      </EmptyState>
    ) : (
      <EmptyState title="No bills here" actions={add} />
    );
  return (
    <Split>
      <Column>
        <PageHeader
          title="Bills"
          meta={list.data && list.data.total > LIMIT && `the first ${LIMIT} of ${list.data.total} by due date`}
          actions={add}
        />
        <Tabs label="Status" value={show} onChange={(tab) => setView({ ...view, tab, open: undefined })} tabs={tabs} />
        {list.error ? (
          <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />
        ) : list.data ? (
          <DataTable
            label="Bills"
            noun="bills"
            rows={list.data.rows}
            columns={columnsFor(today)}
            rowId={(row) => row.billId}
            state={view}
            onState={setView}
            struck={(row) => row.status === 'CANCELLED'}
            empty={empty}
          />
        ) : (
          <LoadingRows />
        )}
      </Column>
      {openRow && (
        <BillPanel
          communityId={communityId}
          row={openRow}
          onClose={() => setView({ ...view, open: undefined })}
          onOpen={() => openPage(openRow)}
        />
      )}
    </Split>
  );
}
