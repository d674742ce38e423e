// The chart of accounts with its balances as of a day, and the import that fills it.
import { useMemo } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { isLocalDate, type LocalDate, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call } from '../../../packages/pages/client.ts';
import { LoadedList } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  DateField,
  DateText,
  EmptyState,
  Facts,
  Money,
  PageHeader,
  PanelSection,
  type TableColumn,
  type TableView,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { ChartImport, word } from './chart-import.tsx';

type Row = ClientOutput<typeof accounting.listAccounts>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'number', title: 'Account', width: 100, emphasis: 'strong' },
  { key: 'name', title: 'Name' },
  { key: 'type', title: 'Type', width: 110, value: (row) => word(row.type) },
  { key: 'fundName', title: 'Fund', width: 120 },
  { key: 'role', title: 'Role', width: 150, value: (row) => word(row.role), emphasis: 'quiet' },
  {
    key: 'isActive',
    title: 'Status',
    kind: 'status',
    width: 100,
    hidden: true,
    value: (row) => (row.isActive ? 'In use' : 'Inactive'),
    tone: (row) => (row.isActive ? 'good' : 'neutral'),
  },
  { key: 'balance', title: 'Balance, (credit)', kind: 'money', width: 140, total: 'sum' },
];

const types = [
  ['ASSET', 'Assets'],
  ['LIABILITY', 'Liabilities'],
  ['EQUITY', 'Equity'],
  ['INCOME', 'Income'],
  ['EXPENSE', 'Expenses'],
] as const;
const views = [
  { value: 'all', label: 'All' },
  ...types.map(([value, label]) => ({ value, label, keep: (row: Row) => row.type === value })),
];

function AccountFacts({ row, asOf }: { row: Row; asOf: LocalDate }) {
  return (
    <>
      <PanelSection title={`${row.number} ${row.name}`}>
        <Facts
          facts={[
            ['Type', word(row.type)],
            ['Fund', row.fundName],
            ['Role', word(row.role) || 'None'],
            ['Status', row.isActive ? 'In use' : 'Inactive'],
          ]}
        />
      </PanelSection>
      <PanelSection title="Balance" aside={<DateText value={asOf} form="words" />}>
        <p className="num">
          <Money value={row.balance} zero="digits" />
        </p>
        <p>
          <ScreenLink
            to="report-view"
            params={{ name: 'general-ledger-detail' }}
            search={{ firstAccountId: row.accountId, lastAccountId: row.accountId, fromDate: startOfMonth(asOf), toDate: asOf }}
          >
            Its postings of the month
          </ScreenLink>
        </p>
      </PanelSection>
    </>
  );
}

/** The page at `/c/$communityId/gl-accounts`. */
export default function GlAccountsScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const mayImport = useMayCall(accounting.importChart);
  const [view, setView] = useAddressState<TableView>('view', {});
  const asked = shell.search.asOf ?? '';
  const asOf = isLocalDate(asked) ? asked : today;
  const queryKey = useMemo(() => [accounting.listAccounts.name, 'rows', communityId, asOf], [communityId, asOf]);
  const startImport = () => shell.setSearch({ import: 'chart' });
  if (shell.search.import === 'chart' && mayImport) {
    const back = () => shell.setSearch({ import: null });
    return (
      <>
        <PageHeader
          title="Import a chart of accounts"
          crumbs={[
            <Button key="back" weight="quiet" className="lk" onClick={back}>
              GL accounts
            </Button>,
          ]}
        />
        <ChartImport onDone={back} />
      </>
    );
  }
  const importButton = mayImport && (
    <Button icon="file-import" onClick={startImport}>
      Import a chart
    </Button>
  );
  return (
    <LoadedList<Row>
      title="GL accounts"
      label="GL accounts"
      noun="accounts"
      actions={
        <>
          <DateField
            label="Balances as of"
            hideLabel
            width={130}
            value={asOf}
            onChange={(date) => shell.setSearch({ asOf: date === '' || date === today ? null : date })}
          />
          {importButton}
        </>
      }
      queryKey={queryKey}
      load={(signal) => call(accounting.listAccounts, { communityId, asOfDate: asOf }, { signal })}
      columns={columns}
      rowId={(row) => row.accountId}
      views={views}
      state={view}
      onState={setView}
      panel={(row) => <AccountFacts row={row} asOf={asOf} />}
      empty={
        <EmptyState title="No accounts yet" icon="book-2" actions={importButton}>
          A chart of accounts comes from a file: one line for each account, with its type and fund.
        </EmptyState>
      }
    />
  );
}
