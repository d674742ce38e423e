// Taking back electronic payments that were not sent, or came back; their bills are open again.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf, Previewed, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Split,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { PickedButton } from '../../bills/screens/picked-button.tsx';
import { electronic } from '../electronic.contract.ts';
import { stateWords } from './payment-files.tsx';

type Payment = ClientOutput<typeof electronic.getElectronic>['payments'][number];
type Taken = ClientOutput<typeof electronic.previewDelete>['payments'][number];
type Bill = ClientOutput<typeof electronic.previewDelete>['bills'][number];

const columns: TableColumn<Payment>[] = [
  { key: 'payDate', title: 'Date', kind: 'date', width: 104 },
  { key: 'number', title: 'Number', width: 90, emphasis: 'strong' },
  { key: 'payee', title: 'Payee', width: 240 },
  { key: 'state', title: 'State', width: 110, value: (row) => stateWords[row.state] },
  { key: 'returnCode', title: 'Return', width: 80 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110, total: 'sum' },
];
const takenColumns: TableColumn<Taken>[] = [
  { key: 'number', title: 'Number', width: 90, emphasis: 'strong' },
  { key: 'payee', title: 'Payee', width: 240 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110, total: 'sum' },
];
const billColumns: TableColumn<Bill>[] = [
  { key: 'billNumber', title: 'Bill', width: 120, emphasis: 'strong' },
  { key: 'vendorName', title: 'Vendor', width: 240 },
  { key: 'openAfter', title: 'Open again', kind: 'money', width: 120, total: 'sum' },
];

function Taking({ checkIds, onBack }: { checkIds: readonly string[]; onBack(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [voidDate, setDate] = useState<LocalDate | ''>(today);
  const [reason, setReason] = useState('');
  const [tab, setTab] = useState<'payments' | 'bills'>('payments');
  const [view, setView] = useState<TableView>({});
  const act = usePreviewed(electronic.previewDelete, electronic.deleteElectronic, {
    input: voidDate === '' ? null : { communityId, checkIds: [...checkIds], voidDate },
    more: { reason },
    lines: ({ bills }) =>
      bills.map((bill) => ({ key: bill.billId, label: `${bill.billNumber} ${bill.vendorName}`, amount: bill.openAfter })),
    done: ({ total }) => `Took back ${formatMoney(centsOf(total) ?? 0n)}`,
    undo: useUndoBatch(),
    onDone: () => shell.go('digital-checks'),
  });
  const words = act.preview ? formatMoney(centsOf(act.preview.total) ?? 0n) : '';
  return (
    <Previewed
      of={act}
      noun="bill"
      label={`Take back ${words}`}
      waitsFor={reason.trim() === '' ? 'Taking back needs its reason' : undefined}
      header={{
        crumbs: ['Delete digital checks', 'Nothing is taken back yet'],
        title: words,
        actions: (
          <>
            <TextField
              label="Reason"
              hideLabel
              placeholder="Reason"
              required
              maxLength={200}
              value={reason}
              onChange={setReason}
              width={240}
            />
            <DateField label="Date" hideLabel value={voidDate} onChange={setDate} width={140} />
          </>
        ),
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'payments', label: 'Payments', count: checkIds.length },
        { value: 'bills', label: 'Bills', count: act.preview?.bills.length ?? 0 },
      ]}
      entry={act.preview && <EntryByFund lines={act.preview.entry} />}
      note="The bills are open for payment again"
      discard={{ label: 'Start over', run: onBack }}
    >
      {tab === 'bills' ? (
        <DataTable
          key="bills"
          label="Bills of these payments"
          noun="bills"
          rows={act.preview?.bills ?? []}
          columns={billColumns}
          rowId={(row) => row.billId}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
        />
      ) : (
        <DataTable
          key="payments"
          label="Payments taken back"
          noun="payments"
          rows={act.preview?.payments ?? []}
          columns={takenColumns}
          rowId={(row) => row.checkId}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
        />
      )}
    </Previewed>
  );
}

/** The page at `/c/$communityId/payables/digital-checks/delete`. */
export default function DigitalChecksDeleteScreen() {
  const { communityId } = useCommunity();
  const read = useCall(electronic.getElectronic, { communityId });
  const [chosen, choose] = useState<readonly string[] | null>(null);
  const [view, setView] = useState<TableView>({});
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={10} />;
  if (chosen) return <Taking key={chosen.join()} checkIds={chosen} onBack={() => choose(null)} />;
  const rows = read.data.payments.filter((one) => one.voidDate === null && (one.state === 'CREATED' || one.state === 'RETURNED'));
  return (
    <Split>
      <Column>
        <PageHeader title="Delete digital checks" meta="not sent yet, or returned" />
        <DataTable
          label="Payments that can be taken back"
          noun="payments"
          rows={rows}
          columns={columns}
          rowId={(row) => row.checkId}
          state={view}
          onState={setView}
          onOpen={(row) => choose([row.checkId])}
          bulk={(picked) => (
            <PickedButton
              label={`Preview ${picked.length} ${picked.length === 1 ? 'payment' : 'payments'}`}
              run={() => choose(picked.map((row) => row.checkId))}
            />
          )}
          empty={
            <EmptyState
              title="Nothing can be taken back"
              icon="check"
              actions={<ScreenLink to="digital-checks">Electronic payments</ScreenLink>}
            >
              A payment that was sent can be taken back when the bank returns it.
            </EmptyState>
          }
        />
      </Column>
    </Split>
  );
}
