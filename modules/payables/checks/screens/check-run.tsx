// A run of checks before it is issued: amounts that can be changed, the checks they make, the entry, the
// cash; then the one button.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney, type LocalDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { Previewed, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DataTable,
  EmptyState,
  type ExceptionItem,
  MoneyField,
  SelectField,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { checks } from '../../payables.contract.ts';
import { CashInBooks } from './cash-in-books.tsx';
import type { OpenBill } from './print-checks.screen.tsx';

type Setup = ClientOutput<typeof checks.getPaymentSetup>;
type Preview = ClientOutput<typeof checks.previewChecks>;
type CheckRow = Preview['checks'][number];

interface RunProps {
  setup: Setup;
  /**
   * The bills to start with; they stay until they are left out, whatever happens to the list they came from.
   */
  picked: readonly OpenBill[];
  onBack(): void;
}

const checkColumns: readonly TableColumn<CheckRow>[] = [
  { key: 'checkNumber', title: 'Check', width: 80, emphasis: 'strong' },
  { key: 'payee', title: 'Payee', width: 220 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
  {
    key: 'withheld',
    title: 'Withheld',
    width: 96,
    value: (row) => (row.withheldWhy === '' ? '' : formatMoney(textToCents(row.withheld))),
  },
  { key: 'bills', title: 'Bills', width: 150, value: (row) => row.shares.map((share) => share.billNumber).join(', ') },
  { key: 'address', title: 'Address', emphasis: 'quiet', width: 220, value: (row) => row.payeeLines.join(', ') },
];

interface LineContext {
  amounts: Readonly<Record<string, string>>;
  setAmount(billId: string, amount: string): void;
  drop(billId: string): void;
  problem(billId: string): string | undefined;
  checkOf(billId: string): string;
}

function billColumns({ amounts, setAmount, drop, problem, checkOf }: LineContext): readonly TableColumn<OpenBill>[] {
  const amountOf = (row: OpenBill) => amounts[row.billId] ?? row.open;
  return [
    { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 190 },
    { key: 'billNumber', title: 'Bill', width: 100 },
    { key: 'open', title: 'Open', kind: 'money', width: 100, total: 'sum', emphasis: 'quiet' },
    {
      key: 'amount',
      title: 'Pay now',
      kind: 'money',
      width: 120,
      total: 'sum',
      value: amountOf,
      render: (row) => (
        <MoneyField
          label={`Pay now on ${row.billNumber}`}
          hideLabel
          value={amountOf(row)}
          onChange={(amount) => setAmount(row.billId, amount)}
          error={problem(row.billId)}
        />
      ),
    },
    {
      key: 'stays',
      title: 'Stays open',
      kind: 'money',
      width: 96,
      total: 'sum',
      value: (row) => (centsOf(row.open) ?? 0n) - (centsOf(amountOf(row)) ?? 0n),
    },
    { key: 'check', title: 'Check', width: 70, value: (row) => checkOf(row.billId) },
    {
      key: 'drop',
      title: 'Leave out',
      width: 90,
      value: () => '',
      render: (row) => (
        <Button size="small" weight="quiet" aria-label={`Leave out ${row.billNumber}`} onClick={() => drop(row.billId)}>
          Leave out
        </Button>
      ),
    },
  ];
}

function periodWords(preview: Preview): { label: string; ok: boolean } {
  const { startDate, endDate, status } = preview.period;
  const ok = status === 'OPEN' || status === 'CURRENT';
  return { label: `${formatDate(startDate)} to ${formatDate(endDate)} is ${ok ? 'open' : status.toLowerCase()}`, ok };
}

function exceptionsOf(preview: Preview): ExceptionItem[] {
  const short = preview.cash.isShort
    ? [
        {
          key: 'cash',
          tone: 'problem' as const,
          title: 'The books do not hold enough cash.',
          text: `${formatMoney(centsOf(preview.cash.after) ?? 0n)} after these checks.`,
        },
      ]
    : [];
  const homeless = preview.checks
    .filter((check) => check.payeeLines.length === 0)
    .map((check) => ({
      key: check.vendorId,
      tone: 'attention' as const,
      title: `${check.payee} has no address.`,
      text: 'The check cannot go by mail.',
    }));
  const warned = preview.cautions.map((words) => ({
    key: words,
    tone: 'attention' as const,
    title: words,
    text: 'The check is issued all the same.',
  }));
  return [...short, ...warned, ...homeless];
}

/** The stage between picking bills and issuing checks. */
export function CheckRun({ setup, picked, onBack }: RunProps) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [bills, setBills] = useState(picked);
  const [bankAccountId, setBankAccountId] = useState(setup.bankAccounts[0]?.bankAccountId ?? '');
  const [checkDate, setCheckDate] = useState<LocalDate | ''>(setup.todayDate);
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const [tab, setTab] = useState<'bills' | 'checks'>('bills');
  const [view, setView] = useState<TableView>({});
  const items = bills.map((bill) => `${bill.billId}:${amounts[bill.billId] || bill.open}`);
  const wordsOf = (seen: Preview | undefined) => {
    const many = seen?.checks.length ?? 0;
    return `${many} ${many === 1 ? 'check' : 'checks'}, ${formatMoney(centsOf(seen?.total) ?? 0n)}`;
  };
  const act = usePreviewed(checks.previewChecks, checks.issueChecks, {
    input: checkDate === '' || items.length === 0 ? null : { communityId, bankAccountId, checkDate, items },
    more: {},
    lines: ({ checks: made }) =>
      made.map((check) => ({ key: check.vendorId, label: `${check.checkNumber} ${check.payee}`, amount: check.amount })),
    done: (_answer, seen) => `Issued ${wordsOf(seen)}`,
    undo: useUndoBatch(),
    onDone: ({ batchId }) => shell.go('print-checks-review', { batchId }),
  });
  const { preview: shown, fresh, error } = act;
  const fieldProblem = (path: string) => error?.fields.find((field) => field.path === path)?.message;
  const columns = useMemo(
    () =>
      billColumns({
        amounts,
        setAmount: (billId, amount) => setAmounts((old) => ({ ...old, [billId]: amount })),
        drop: (billId) => setBills((old) => old.filter((bill) => bill.billId !== billId)),
        problem: (billId) =>
          error?.fields.find((field) => field.path === `items.${bills.findIndex((bill) => bill.billId === billId)}.amount`)?.message,
        checkOf: (billId) => shown?.checks.find((check) => check.shares.some((share) => share.billId === billId))?.checkNumber ?? '',
      }),
    [amounts, bills, error, shown],
  );
  const words = wordsOf(shown);
  const period = fresh && periodWords(fresh);
  const banks = setup.bankAccounts.map((bank) => ({
    value: bank.bankAccountId,
    label: `${bank.name} ••••${bank.lastDigits}, next ${bank.nextCheckNumber}`,
  }));
  return (
    <Previewed
      of={act}
      noun="check"
      label={`Issue ${words}`}
      exceptions={shown && exceptionsOf(shown)}
      entry={shown && <EntryByFund lines={shown.entry} />}
      checks={
        fresh && [
          { label: 'Debits equal credits', ok: true },
          ...(period ? [period] : []),
          { label: 'Cash covers it', ok: !fresh.cash.isShort },
        ]
      }
      note="Check numbers can't be reused; a check can be voided"
      discard={{ label: 'Start over', run: onBack }}
      header={{
        crumbs: ['Print checks', 'Nothing is issued yet'],
        title: words,
        actions: (
          <>
            <SelectField label="Drawn on" hideLabel options={banks} value={bankAccountId} onChange={setBankAccountId} width={260} />
            <PostDateField
              label="Check date"
              hideLabel
              value={checkDate}
              onChange={setCheckDate}
              error={fieldProblem('checkDate')}
              width={140}
            />
          </>
        ),
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'bills', label: 'Bills', count: bills.length },
        { value: 'checks', label: 'Checks', count: shown?.checks.length ?? 0 },
      ]}
      aside={shown && <CashInBooks label="These checks" paid={shown.total} cash={shown.cash} />}
    >
      {tab === 'bills' ? (
        <DataTable
          label="Bills to pay"
          noun="bills"
          rows={bills}
          columns={columns}
          rowId={(row) => row.billId}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
          empty={<EmptyState title="No bill is left in this run">Start over to pick others.</EmptyState>}
        />
      ) : (
        <DataTable
          label="Checks"
          noun="checks"
          rows={shown?.checks ?? []}
          columns={checkColumns}
          rowId={(row) => row.checkNumber}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
        />
      )}
    </Previewed>
  );
}
