// The budget of a fiscal year by account and period, and the file that sets it.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatDate } from '../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ImportWizard } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  type TableColumn,
  type TableView,
  Tabs,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { budgetImport } from '../chart/chart-import.contract.ts';
import { word } from '../chart/screens/chart-import.tsx';

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
  const params = useMemo(() => ({ communityId, fiscalYearId: year.fiscalYearId }), [communityId, year.fiscalYearId]);
  return (
    <ImportWizard
      definition={budgetImport}
      params={params}
      noteTitle="Account name"
      commitWords={({ newCount, changedCount }) => {
        const count = newCount + changedCount;
        return `Set the budget of ${year.label}, ${count} ${count === 1 ? 'account' : 'accounts'}`;
      }}
      onDone={onDone}
    />
  );
}

function Budget({ setup }: { setup: Setup }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayImport = useMayCall(budgetImport.calls.commit);
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
