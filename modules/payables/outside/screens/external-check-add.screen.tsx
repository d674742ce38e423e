// Records a payment made outside: who was paid, how, and the open bills it pays or the bill entered with
// it; then the entry and the one button.
import { useMemo, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Combo,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  EntryGrid,
  type ExceptionItem,
  Failed,
  FieldRow,
  LoadingRows,
  MoneyField,
  SelectField,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { vendor } from '../../../people/people.contract.ts';
import { VendorCautions } from '../../../people/people.web.tsx';
import type { BillSetup } from '../../bills/screens/bill.screen.tsx';
import { type LineRow, leftToCharge, lineColumns } from '../../bills/screens/bill-lines.tsx';
import { outsideMethods } from '../../checks/check.contract.ts';
import { CashInBooks } from '../../checks/screens/cash-in-books.tsx';
import { bills, checks, outsidePayments } from '../../payables.contract.ts';
import { checkList } from '../../payables-lists.contract.ts';

type OpenBill = ClientOutput<typeof bills.listBills>['rows'][number];
type Order = ClientInput<typeof outsidePayments.previewExternalCheck>;
type Preview = ClientOutput<typeof outsidePayments.previewExternalCheck>;
type Method = (typeof outsideMethods)[number];

const methodWords = checkList.declaration.columns.method.words;

interface Form {
  vendorId: string;
  method: Method;
  bankAccountId: string;
  checkDate: LocalDate | '';
  checkNumber: string;
  reference: string;
  /** What is paid on each open bill. */
  amounts: Readonly<Record<string, string>>;
  billNumber: string;
  description: string;
  amount: string;
  lines: LineRow[];
}

const newLine = (): LineRow => ({ accountId: '', accountName: '', costCenterId: '', description: '', amount: '' });

/** The order as it would be sent; null while something is missing. */
function orderOf(communityId: string, form: Form, isNewBill: boolean): Order | null {
  const { vendorId, method, bankAccountId, checkDate, checkNumber, reference, amounts, billNumber, description, amount } = form;
  const isNamed = method === 'HAND_CHECK' ? /^[1-9]\d*$/.test(checkNumber) : reference.trim() !== '';
  if (vendorId === '' || bankAccountId === '' || checkDate === '' || !isNamed) return null;
  const named = { communityId, bankAccountId, method, checkDate, reference, ...(method === 'HAND_CHECK' ? { checkNumber } : {}) };
  if (!isNewBill) {
    const items = Object.entries(amounts).flatMap(([billId, text]) => ((centsOf(text) ?? 0n) === 0n ? [] : [{ billId, amount: text }]));
    return items.length === 0 ? null : { ...named, items };
  }
  const lines = form.lines.filter((line) => line.accountId !== '');
  if (billNumber.trim() === '' || lines.length === 0 || leftToCharge(amount, form.lines) !== 0n) return null;
  const bill = {
    vendorId,
    billNumber,
    description,
    amount,
    billDate: checkDate,
    lines: lines.map(({ accountName: _name, costCenterId, ...line }) => ({ ...line, ...(costCenterId ? { costCenterId } : {}) })),
  };
  return { ...named, bill };
}

function billColumns(form: Form, setAmount: (billId: string, amount: string) => void): readonly TableColumn<OpenBill>[] {
  return [
    { key: 'billNumber', title: 'Bill', width: 130, emphasis: 'strong' },
    { key: 'dueDate', title: 'Due', kind: 'date', width: 104 },
    { key: 'description', title: 'For', emphasis: 'quiet', width: 220 },
    { key: 'open', title: 'Open', kind: 'money', width: 110, total: 'sum' },
    {
      key: 'paid',
      title: 'Paid',
      kind: 'money',
      width: 130,
      total: 'sum',
      value: (row) => form.amounts[row.billId] ?? '',
      render: (row) => (
        <MoneyField
          label={`Paid on ${row.billNumber}`}
          hideLabel
          value={form.amounts[row.billId] ?? ''}
          onChange={(amount) => setAmount(row.billId, amount)}
        />
      ),
    },
  ];
}

function exceptionsOf(preview: Preview): ExceptionItem[] {
  const known = [
    ...(preview.cash.isShort
      ? [{ title: 'The books do not hold enough cash.', text: `${formatMoney(centsOf(preview.cash.after) ?? 0n)} after this payment.` }]
      : []),
    ...(preview.isExcludedFrom1099 ? [{ title: 'Excluded from 1099.', text: 'The card company reports payments by card.' }] : []),
    ...preview.cautions.map((title) => ({ title, text: 'The payment is recorded all the same.' })),
  ];
  return known.map((one) => ({ ...one, key: one.title, tone: 'attention' as const }));
}

interface FieldsProps {
  form: Form;
  set(change: Partial<Form>): void;
  vendors: readonly { vendorId: string; name: string; city: string }[];
  banks: ClientOutput<typeof checks.getPaymentSetup>['bankAccounts'];
  problem(path: string): string | undefined;
}

function PaymentFields({ form, set, vendors, banks, problem }: FieldsProps) {
  const options = useMemo(() => vendors.map((one) => ({ value: one.vendorId, label: one.name, hint: one.city })), [vendors]);
  return (
    <>
      {form.vendorId !== '' && <VendorCautions vendorId={form.vendorId} />}
      <FieldRow columns={3}>
        <Combo
          label="Vendor"
          required
          autoFocus
          options={options}
          value={form.vendorId}
          onChange={(vendorId) => set({ vendorId, amounts: {} })}
          placeholder="Name"
        />
        <SelectField
          label="Method"
          options={outsideMethods.map((value) => ({ value, label: methodWords[value][0] }))}
          value={form.method}
          onChange={(method) => set({ method })}
        />
        <SelectField
          label="Paid from"
          options={banks.map((bank) => ({ value: bank.bankAccountId, label: `${bank.name} ••••${bank.lastDigits}` }))}
          value={form.bankAccountId}
          onChange={(bankAccountId) => set({ bankAccountId })}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <DateField
          label="Payment date"
          required
          value={form.checkDate}
          onChange={(checkDate) => set({ checkDate })}
          error={problem('checkDate')}
        />
        {form.method === 'HAND_CHECK' && (
          <TextField
            label="Check number"
            required
            maxLength={15}
            value={form.checkNumber}
            onChange={(checkNumber) => set({ checkNumber })}
            error={problem('checkNumber')}
          />
        )}
        <TextField
          label="Reference"
          required={form.method !== 'HAND_CHECK'}
          maxLength={60}
          help="Confirmation number of the bank, the card or the vendor"
          value={form.reference}
          onChange={(reference) => set({ reference })}
          error={problem('reference')}
        />
      </FieldRow>
    </>
  );
}

function NewBill({ form, set, setup, problem }: Pick<FieldsProps, 'form' | 'set' | 'problem'> & { setup: BillSetup }) {
  const left = leftToCharge(form.amount, form.lines);
  const columns = useMemo(() => lineColumns(setup, left), [setup, left]);
  return (
    <>
      <FieldRow columns={3}>
        <TextField
          label="Bill number"
          required
          maxLength={40}
          value={form.billNumber}
          onChange={(billNumber) => set({ billNumber })}
          error={problem('billNumber')}
        />
        <MoneyField label="Amount" required value={form.amount} onChange={(amount) => set({ amount })} />
        <TextField label="Description" maxLength={200} value={form.description} onChange={(description) => set({ description })} />
      </FieldRow>
      <EntryGrid
        label="GL distribution"
        columns={columns}
        rows={form.lines}
        onRows={(lines) => set({ lines: [...lines] })}
        newRow={newLine}
        minRows={3}
        footLabel={left === 0n ? 'Agrees with the bill' : `${formatMoney(left, 'digits')} left to charge`}
      />
    </>
  );
}

interface Loaded {
  setup: BillSetup;
  banks: FieldsProps['banks'];
  vendors: FieldsProps['vendors'];
  /** Bills to start with, all of one vendor. */
  picked: readonly OpenBill[];
}

function Recording({ setup, banks, vendors, picked }: Loaded) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayEnter = useMayCall(bills.addBill);
  const [tab, setTab] = useState<'open' | 'new'>('open');
  const [view, setView] = useState<TableView>({});
  const [form, setForm] = useState<Form>(() => ({
    vendorId: picked[0]?.vendorId ?? '',
    method: 'HAND_CHECK',
    bankAccountId: banks[0]?.bankAccountId ?? '',
    checkDate: setup.todayDate,
    checkNumber: '',
    reference: '',
    amounts: Object.fromEntries(picked.map((bill) => [bill.billId, bill.open])),
    billNumber: '',
    description: '',
    amount: '',
    lines: [],
  }));
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const open = useCall(bills.listBills, form.vendorId === '' ? null : { communityId, vendorId: form.vendorId, show: 'open', limit: 400 });
  const order = orderOf(communityId, form, tab === 'new');
  const act = usePreviewed(outsidePayments.previewExternalCheck, outsidePayments.addExternalCheck, {
    input: order,
    more: {},
    lines: ({ shares }) => shares.map((share) => ({ key: share.billId, label: share.billNumber, amount: share.amount })),
    done: ({ number, amount }) => `Recorded payment ${number}, ${formatMoney(centsOf(amount) ?? 0n)}`,
    undo: useUndoBatch(),
    onDone: ({ batchId }) => shell.go('transaction-external-check', { batchId }),
  });
  const { preview } = act;
  const problem = (path: string) => act.error?.fields.find((field) => field.path === path || field.path === `bill.${path}`)?.message;
  const typed = tab === 'new' ? (centsOf(form.amount) ?? 0n) : sumCents(Object.values(form.amounts).map((text) => centsOf(text) ?? 0n));
  return (
    <Previewed
      of={act}
      noun="bill"
      label={`Record payment, ${formatMoney(typed, 'digits')}`}
      waitsFor={order === null ? 'Enter the vendor, the number or reference, and what is paid' : undefined}
      header={{
        crumbs: [
          <ScreenLink key="list" to="activity-payments">
            Payments
          </ScreenLink>,
        ],
        title: 'External check',
        meta: 'a payment made outside, recorded here',
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'open', label: 'Open bills', count: open.data?.rows.length ?? 0 },
        ...(mayEnter
          ? [{ value: 'new' as const, label: 'New bill', count: form.lines.filter((line) => line.accountId !== '').length }]
          : []),
      ]}
      exceptions={order && preview ? exceptionsOf(preview) : []}
      aside={order && preview && <CashInBooks label="This payment" paid={preview.amount} cash={preview.cash} />}
      entry={order && preview ? <EntryByFund lines={preview.entry} /> : undefined}
      note="Nothing is printed or sent"
    >
      <div className="profile">
        <PaymentFields form={form} set={set} vendors={vendors} banks={banks} problem={problem} />
        {tab === 'new' && <NewBill form={form} set={set} setup={setup} problem={problem} />}
      </div>
      {tab === 'open' && (
        <DataTable
          label="Open bills of the vendor"
          noun="bills"
          rows={open.data?.rows ?? []}
          columns={billColumns(form, (billId, amount) => set({ amounts: { ...form.amounts, [billId]: amount } }))}
          rowId={(row) => row.billId}
          state={view}
          onState={setView}
          onOpen={(row) => set({ amounts: { ...form.amounts, [row.billId]: row.open } })}
          bar={false}
          empty={
            <EmptyState title={form.vendorId === '' ? 'Choose the vendor' : 'No bill of this vendor is open'}>
              A bill can be entered together with its payment.
            </EmptyState>
          }
        />
      )}
    </Previewed>
  );
}

/**
 * The page at `/c/$communityId/payables/external-checks/new`; `?bills=17,18` starts with these paid in
 * full.
 */
export default function ExternalCheckAddScreen() {
  const { search } = useShell();
  const { communityId } = useCommunity();
  const setup = useCall(bills.getBillSetup, { communityId });
  const pay = useCall(checks.getPaymentSetup, { communityId });
  const vendors = useCall(vendor.listVendors, { onlyActive: true, limit: 2000 });
  const open = useCall(bills.listBills, search.bills ? { communityId, show: 'open', limit: 1000 } : null);
  const failed = setup.error ?? pay.error ?? vendors.error ?? open.error;
  if (failed) {
    const retry = () => {
      for (const each of [setup, pay, vendors, open]) void each.refetch();
    };
    return <Failed message={failed.message} reference={failed.reference} onRetry={retry} />;
  }
  if (!setup.data || !pay.data || !vendors.data || (search.bills && !open.data)) return <LoadingRows />;
  if (pay.data.bankAccounts.length === 0) {
    return (
      <EmptyState
        title="No bank account yet"
        icon="building-bank"
        actions={<ScreenLink to="bank-account-add">Add a bank account</ScreenLink>}
      >
        A payment is made from a bank account of the community.
      </EmptyState>
    );
  }
  const asked = search.bills?.split(',') ?? [];
  const picked = (open.data?.rows ?? []).filter((bill) => asked.includes(bill.billId));
  return <Recording setup={setup.data} banks={pay.data.bankAccounts} vendors={vendors.data.rows} picked={picked} />;
}
