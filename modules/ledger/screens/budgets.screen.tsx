// The budget of a fiscal year by account and period, and the file that sets it.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatDate, formatMoney, textToCents } from '../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { type CallFailed, toUpload, useCall, useCommand } from '../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  ImportSteps,
  LoadingRows,
  PageHeader,
  type TableColumn,
  type TableView,
  Tabs,
  toast,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { word } from './chart-import.tsx';

type Setup = ClientOutput<typeof accounting.getAccountingSetup>;
type Year = Setup['years'][number];
type Row = ClientOutput<typeof accounting.getBudget>[number];

function columnsOf(year: Year): TableColumn<Row>[] {
  return [
    { key: 'number', title: 'Account', width: 90, emphasis: 'strong' },
    { key: 'name', title: 'Name', width: 220, pin: true },
    { key: 'type', title: 'Type', width: 90, value: (row) => word(row.type) },
    { key: 'fundName', title: 'Fund', width: 110 },
    { key: 'total', title: 'Year', kind: 'money', width: 120, emphasis: 'strong' },
    ...year.periods.map(
      (period): TableColumn<Row> => ({
        key: period.periodStartDate,
        title: formatDate(period.periodEndDate).slice(0, 5),
        kind: 'money',
        width: 100,
        value: (row) => row.amounts.find((amount) => amount.periodStartDate === period.periodStartDate)?.amount ?? null,
      }),
    ),
  ];
}

/** Hands in a file; it replaces the year's budget. */
function BudgetImport({ year, onDone }: { year: Year; onDone(): void }) {
  const { communityId } = useCommunity();
  const [refusal, setRefusal] = useState<CallFailed | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const set = useCommand(accounting.importBudget);
  const run = async () => {
    if (!file) return;
    const upload = await toUpload(file);
    // The budget that comes back takes this form off the screen before a callback of `mutate` would run.
    set.mutateAsync({ communityId, fiscalYearId: year.fiscalYearId, file: upload }).then(({ accounts, total }) => {
      toast({ text: `Set the budget of ${accounts} accounts, ${formatMoney(textToCents(total))} in all` });
      onDone();
    }, setRefusal);
  };
  const problems = refusal?.fields.map((field) => ({ line: field.line ?? 1, field: field.path, reason: field.message })) ?? [];
  return (
    <ImportSteps
      accept=".csv,.txt,.tsv"
      help={`CSV with the column number for the account, and either total, spread evenly over the periods, or columns 1 to ${year.periods.length}.`}
      source={file && { name: file.name, note: refusal && problems.length === 0 ? refusal.message : undefined }}
      onSource={(source) => {
        setRefusal(null);
        setFile(source.kind === 'file' ? source.file : new File([source.text], source.name));
      }}
      onReset={() => {
        setRefusal(null);
        setFile(null);
      }}
      problems={problems}
      commit={
        file
          ? {
              note: `It replaces the budget of ${year.label}`,
              primary: {
                label: `Set the budget of ${year.label}`,
                run: () => void run(),
                busy: set.isPending,
                waitsFor: refusal ? 'The file is refused; mend it and hand it in again' : undefined,
              },
            }
          : undefined
      }
    />
  );
}

function Budget({ setup }: { setup: Setup }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayImport = useMayCall(accounting.importBudget);
  const [view, setView] = useAddressState<TableView>('view', {});
  const [importing, setImporting] = useState(false);
  const year = setup.years.find((each) => each.fiscalYearId === shell.search.year) ?? setup.years[0];
  const budget = useCall(accounting.getBudget, year ? { communityId, fiscalYearId: year.fiscalYearId } : null);
  const columns = useMemo(() => (year ? columnsOf(year) : []), [year]);
  if (!year) {
    return <EmptyState title="No fiscal year yet" icon="calendar" />;
  }
  const showsImport = mayImport && (importing || budget.data?.length === 0);
  return (
    <>
      <Tabs
        label="Fiscal years"
        value={year.fiscalYearId}
        onChange={(fiscalYearId) => {
          setImporting(false);
          shell.setSearch({ year: fiscalYearId });
        }}
        tabs={setup.years.map((each) => ({ value: each.fiscalYearId, label: each.label }))}
        aside={
          mayImport &&
          !showsImport && (
            <Button icon="file-import" onClick={() => setImporting(true)}>
              Set from a file
            </Button>
          )
        }
      />
      {showsImport ? (
        <BudgetImport key={year.fiscalYearId} year={year} onDone={() => setImporting(false)} />
      ) : budget.error ? (
        <Failed
          title="The budget did not load"
          message={budget.error.message}
          reference={budget.error.reference}
          onRetry={() => void budget.refetch()}
        />
      ) : budget.data ? (
        <DataTable
          label={`Budget ${year.label}`}
          rows={budget.data}
          columns={columns}
          rowId={(row) => row.accountId}
          state={view}
          onState={setView}
          noun="accounts"
          empty={<EmptyState title="No budget yet">Who may edit budgets sets it from a file.</EmptyState>}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}

/** The page at `/c/$communityId/budgets`. */
export default function BudgetsScreen() {
  const { communityId } = useCommunity();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  return (
    <Column>
      <PageHeader title="Budgets" />
      {setup.error ? (
        <Failed message={setup.error.message} reference={setup.error.reference} onRetry={() => void setup.refetch()} />
      ) : setup.data ? (
        <Budget setup={setup.data} />
      ) : (
        <LoadingRows />
      )}
    </Column>
  );
}
