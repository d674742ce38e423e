// A run of electronic payments before it is issued: to whom, to which account, the entry, the cash.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Previewed, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { centsOf, DataTable, EmptyState, SelectField, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { CashInBooks } from '../../checks/screens/cash-in-books.tsx';
import type { OpenBill } from '../../checks/screens/print-checks.screen.tsx';
import { type ElectronicKind, electronic } from '../electronic.contract.ts';
import type { Answer } from './payment-files.tsx';

type Payment = ClientOutput<typeof electronic.previewElectronic>['payments'][number];

const columns: TableColumn<Payment>[] = [
  { key: 'number', title: 'Number', width: 90, emphasis: 'strong' },
  { key: 'payee', title: 'Payee', width: 220 },
  { key: 'account', title: 'To account', width: 110, value: (row) => (row.account === '' ? '' : `•••${row.account}`) },
  { key: 'isFlagged', title: 'New account', width: 110, value: (row) => (row.isFlagged ? 'Look twice' : '') },
  { key: 'bills', title: 'Bills', width: 160, value: (row) => row.shares.map((share) => share.billNumber).join(', ') },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
  {
    key: 'withheld',
    title: 'Withheld',
    width: 96,
    value: (row) => (row.withheld === '0.00' ? '' : formatMoney(centsOf(row.withheld) ?? 0n)),
  },
];
type Bill = Payment['shares'][number] & { payee: string };
const billColumns: TableColumn<Bill>[] = [
  { key: 'payee', title: 'Payee', width: 220 },
  { key: 'billNumber', title: 'Bill', width: 120, emphasis: 'strong' },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 104 },
  { key: 'open', title: 'Open', kind: 'money', width: 110, total: 'sum', emphasis: 'quiet' },
  { key: 'amount', title: 'Paid', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
  { key: 'remaining', title: 'Stays open', kind: 'money', width: 110, total: 'sum' },
];

const kindWords: Readonly<Record<ElectronicKind, string>> = { ACH: 'By ACH', DIGITAL: 'By digital check' };

/** The run of the bills that were picked. */
export function ElectronicRun({ banks, picked, onBack }: { banks: Answer['banks']; picked: readonly OpenBill[]; onBack(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [bankAccountId, setBank] = useState(banks[0]?.bankAccountId ?? '');
  const bank = banks.find((one) => one.bankAccountId === bankAccountId);
  const kinds = (['ACH', 'DIGITAL'] as const).filter((kind) => (kind === 'ACH' ? bank?.paysAch : bank?.paysDigital));
  const [chosen, choose] = useState<ElectronicKind>('ACH');
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'ACH');
  const [payDate, setPayDate] = useState<LocalDate | ''>(today);
  const [tab, setTab] = useState<'payments' | 'bills'>('payments');
  const [view, setView] = useState<TableView>({});
  const act = usePreviewed(electronic.previewElectronic, electronic.issueElectronic, {
    input:
      payDate === '' || bankAccountId === '' || picked.length === 0
        ? null
        : { communityId, bankAccountId, kind, payDate, items: picked.map((row) => `${row.billId}:${row.open}`) },
    more: {},
    lines: ({ payments }) => payments.map((one) => ({ key: one.vendorId, label: `${one.number} ${one.payee}`, amount: one.amount })),
    done: ({ total, count }) => `Issued ${count} electronic ${count === 1 ? 'payment' : 'payments'}, ${formatMoney(centsOf(total) ?? 0n)}`,
    undo: useUndoBatch(),
    onDone: ({ batchId }) => shell.go('transaction-digital-checks', { batchId }),
  });
  const { preview } = act;
  const nothing = <EmptyState title="No payment yet">Choose a bank account and a day that can pay these bills.</EmptyState>;
  const words = preview ? formatMoney(centsOf(preview.total) ?? 0n) : '';
  return (
    <Previewed
      of={act}
      noun="payment"
      label={`Issue ${words}`}
      header={{
        crumbs: ['Digital checks', 'Nothing is issued yet'],
        title: words,
        actions: (
          <>
            <SelectField
              label="Paid from"
              hideLabel
              width={220}
              value={bankAccountId}
              onChange={setBank}
              options={banks.map((one) => ({ value: one.bankAccountId, label: one.name }))}
            />
            <SelectField
              label="Paid by"
              hideLabel
              width={160}
              value={kind}
              onChange={choose}
              options={kinds.map((value) => ({ value, label: kindWords[value] }))}
            />
            <PostDateField label="Pay date" hideLabel value={payDate} onChange={setPayDate} width={140} />
          </>
        ),
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'payments', label: 'Payments', count: preview?.payments.length ?? 0 },
        { value: 'bills', label: 'Bills', count: picked.length },
      ]}
      exceptions={preview?.cautions.map((text) => ({ key: text, tone: 'attention' as const, title: text, text: '' }))}
      entry={preview && <EntryByFund lines={preview.entry} />}
      checks={preview && [{ label: 'Cash covers it', ok: !preview.cash.isShort }]}
      aside={preview && <CashInBooks label="These payments" paid={preview.total} cash={preview.cash} />}
      note="It leaves with the next file, which someone else releases"
      discard={{ label: 'Start over', run: onBack }}
    >
      {tab === 'bills' ? (
        <DataTable
          key="bills"
          label="Bills of these payments"
          noun="bills"
          rows={(preview?.payments ?? []).flatMap(({ payee, shares }) => shares.map((share) => ({ ...share, payee })))}
          columns={billColumns}
          rowId={(row) => row.billId}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
          empty={nothing}
        />
      ) : (
        <DataTable
          key="payments"
          label="Payments"
          noun="payments"
          rows={preview?.payments ?? []}
          columns={columns}
          rowId={(row) => row.vendorId}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
          empty={nothing}
        />
      )}
    </Previewed>
  );
}
