// Owner payment histories: choose the days and owners, see what each paid, then take the payments as a file.
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney, isLocalDate, type LocalDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  type CommitBarProps,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  FieldRow,
  LoadingRows,
  PanelSection,
  SelectField,
  SideTable,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { type HistoryAudience, type HistoryFormat, paymentHistories } from '../payment-history.contract.ts';

type Histories = ClientOutput<typeof paymentHistories.listPaymentHistories>;
type Row = Histories['rows'][number];

interface Order {
  fromDate: LocalDate | '';
  toDate: LocalDate | '';
  whom: HistoryAudience;
  format: HistoryFormat;
}

const audiences: readonly { value: HistoryAudience; label: string }[] = [
  { value: 'EVERYONE', label: 'Present and former owners' },
  { value: 'PRESENT', label: 'Present owners' },
  { value: 'FORMER', label: 'Former owners' },
];

const formats: readonly { value: HistoryFormat; label: string }[] = [
  { value: 'csv', label: 'Comma separated (CSV)' },
  { value: 'xlsx', label: 'Excel workbook' },
];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 100 },
  { key: 'owner', title: 'Owner', width: 200, emphasis: 'strong' },
  { key: 'payments', title: 'Payments', kind: 'count', width: 84, total: 'sum' },
  { key: 'firstDate', title: 'First', kind: 'date', width: 100, emphasis: 'quiet' },
  { key: 'lastDate', title: 'Last', kind: 'date', width: 100, emphasis: 'quiet' },
  { key: 'takenBack', title: 'Taken back', kind: 'money', width: 100, total: 'sum', emphasis: 'quiet' },
  { key: 'total', title: 'Paid', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
];

/** The span as the server takes it, or what is wrong with it. */
function inputOf(
  communityId: string,
  { fromDate, toDate, whom }: Order,
): ClientInput<typeof paymentHistories.listPaymentHistories> | string {
  if (!isLocalDate(fromDate)) return 'Enter the first day';
  if (!isLocalDate(toDate)) return 'Enter the last day';
  if (fromDate > toDate) return 'The first day is after the last day';
  return { communityId, fromDate, toDate, whom };
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  return (
    <DataTable
      label="Payments by owner"
      noun="owners"
      rows={rows}
      columns={columns}
      rowId={(row) => row.ownershipId}
      state={view}
      onState={setView}
      onOpen={(row) => shell.go('owner-view', { ownershipId: row.ownershipId })}
      hrefOf={(row) => shell.hrefOf('owner-view', { ownershipId: row.ownershipId })}
      bar={false}
      empty={<EmptyState title="No payments in these days">Choose other days or owners.</EmptyState>}
    />
  );
}

function Choice({ order, onOrder, histories }: { order: Order; onOrder(next: Order): void; histories: Histories | undefined }) {
  return (
    <>
      <PanelSection title="Payments">
        <FieldRow columns={2}>
          <DateField label="From" required value={order.fromDate} onChange={(fromDate) => onOrder({ ...order, fromDate })} />
          <DateField label="Through" required value={order.toDate} onChange={(toDate) => onOrder({ ...order, toDate })} />
        </FieldRow>
        <SelectField label="Owners" value={order.whom} onChange={(whom) => onOrder({ ...order, whom })} options={audiences} />
        <SelectField label="Format" value={order.format} onChange={(format) => onOrder({ ...order, format })} options={formats} />
      </PanelSection>
      {histories && (
        <PanelSection title="Totals">
          <SideTable
            label="Totals"
            heads={['', 'Amount']}
            rows={[
              { key: 'total', label: 'Paid', cells: [histories.total] },
              { key: 'takenBack', label: 'Taken back', cells: [histories.takenBack] },
            ]}
          />
        </PanelSection>
      )}
    </>
  );
}

/** The page at `/c/$communityId/receivables/payment-histories`. */
export default function ExportOwnerPaymentHistoriesScreen() {
  const { communityId, today } = useCommunity();
  const [order, setOrder] = useAddressState<Order>('order', {
    fromDate: localDate(`${today.slice(0, 4)}-01-01`),
    toDate: today,
    whom: 'EVERYONE',
    format: 'csv',
  });
  const [tab, setTab] = useState<'owners'>('owners');
  const ready = inputOf(communityId, order);
  const input = typeof ready === 'string' ? null : ready;
  const histories = useCall(paymentHistories.listPaymentHistories, input);
  const data = input ? histories.data : undefined;
  const problem = typeof ready === 'string' ? ready : undefined;
  const commit: CommitBarProps = {
    note: 'A line for each payment. Nothing is posted.',
    primary: {
      label: data
        ? `Download ${data.payments.toLocaleString('en-US')} payments, ${formatMoney(centsOf(data.total) ?? 0n, 'digits')}`
        : 'Download',
      waitsFor: problem ?? (data ? (data.payments === 0 ? 'No payments in these days' : undefined) : 'Reading the payments'),
      run: () => {
        if (input) void downloadFile(paymentHistories.downloadPaymentHistories, { ...input, format: order.format }).catch(toastFailure);
      },
    },
  };
  return (
    <BatchPreview
      header={{
        title: 'Export owner payment histories',
        meta: input ? `${formatDate(input.fromDate as LocalDate)} to ${formatDate(input.toDate as LocalDate)}` : undefined,
      }}
      tab={tab}
      onTab={setTab}
      tabs={[{ value: 'owners', label: 'Owners', count: data?.rows.length ?? 0 }]}
      asideLabel="Days, owners and format"
      aside={<Choice order={order} onOrder={setOrder} histories={data} />}
      commit={commit}
    >
      {histories.error ? (
        <Failed message={histories.error.message} reference={histories.error.reference} onRetry={() => void histories.refetch()} />
      ) : data ? (
        <Rows rows={data.rows} />
      ) : problem ? (
        <EmptyState title={problem}>The payments appear here.</EmptyState>
      ) : (
        <LoadingRows />
      )}
    </BatchPreview>
  );
}
