// The history of statements and reconciliations of a community, with the proof of the one in hand.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call, keyOf, useCall } from '../../../packages/pages/client.ts';
import { LoadedList } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import {
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PanelSection,
  Segmented,
  type TableColumn,
  type TableView,
} from '../../../packages/ui/ui.ts';
import { banking } from '../banking.contract.ts';
import { shortDate } from './reconciliation-sections.tsx';

type Log = ClientOutput<typeof banking.listReconciliations>;
type Reconciliation = Log['reconciliations'][number] & { accountName: string };
type Statement = ClientOutput<typeof banking.listStatements>[number] & { accountName: string };

const states = {
  IN_PROGRESS: ['In progress', 'attention'],
  COMPLETED: ['Completed', 'good'],
  REOPENED: ['Reopened', 'attention'],
} as const;

const reconciliationColumns: readonly TableColumn<Reconciliation>[] = [
  { key: 'statementDate', title: 'Statement', kind: 'date', emphasis: 'strong', width: 110 },
  { key: 'accountName', title: 'Bank account', width: 220 },
  { key: 'opening', title: 'Opening', kind: 'money', width: 130 },
  { key: 'statementBalance', title: 'Statement balance', kind: 'money', width: 150 },
  { key: 'state', title: 'State', kind: 'status', width: 120, value: (row) => states[row.state][0], tone: (row) => states[row.state][1] },
  { key: 'startedBy', title: 'Started by', width: 160 },
  { key: 'completedBy', title: 'Completed by', width: 160 },
  { key: 'completedTime', title: 'Completed', kind: 'date', width: 110 },
];

const statementColumns: readonly TableColumn<Statement>[] = [
  { key: 'statementDate', title: 'Statement', kind: 'date', emphasis: 'strong', width: 110 },
  { key: 'accountName', title: 'Bank account', width: 220 },
  { key: 'opening', title: 'Opening', kind: 'money', width: 130 },
  { key: 'closing', title: 'Closing', kind: 'money', width: 130 },
  { key: 'lineCount', title: 'Lines', kind: 'count', width: 80, total: 'sum' },
  { key: 'fileName', title: 'File', width: 220 },
  { key: 'importedBy', title: 'Imported by', width: 160 },
  { key: 'importedTime', title: 'Imported', kind: 'date', width: 110 },
];

function accountNames(log: Log): Map<string, string> {
  return new Map(log.accounts.map((account) => [account.bankAccountId, `${account.name} ${account.accountNumber}`]));
}

/** Statement, in transit, outstanding, books: the proof that a reconciliation holds. */
function Proof({ row }: { row: Reconciliation }) {
  const { communityId } = useCommunity();
  const proof = useCall(banking.getReconciliationReport, { communityId, reconciliationId: row.reconciliationId });
  if (proof.error) return <Failed message={proof.error.message} reference={proof.error.reference} onRetry={() => void proof.refetch()} />;
  if (!proof.data) return <LoadingRows rows={6} />;
  const { figures, difference, outstanding, inTransit, account } = proof.data;
  const money = (value: string) => <Money key={value} value={value} zero="digits" />;
  return (
    <>
      <PanelSection title={row.accountName}>
        <Facts
          facts={[
            ['Opening, cleared', money(figures.opening)],
            ['Deposits cleared', money(figures.deposits)],
            ['Payments cleared', money(figures.payments)],
            ['Statement', money(figures.statement)],
            ['Difference', money(difference)],
            ['Deposits in transit', money(figures.inTransit)],
            ['Outstanding checks', money(figures.outstanding)],
            [`Books, ${account.glNumber}`, money(figures.book)],
          ]}
        />
      </PanelSection>
      {[...inTransit, ...outstanding].length > 0 && (
        <PanelSection title="Not cleared by this day">
          <Facts
            facts={[...inTransit, ...outstanding].map((item) => [
              `${shortDate(item.itemDate)} ${item.reference} ${item.description}`,
              <Money key={item.itemKey} value={item.amount} />,
            ])}
          />
        </PanelSection>
      )}
    </>
  );
}

function Reconciliations({ choice }: { choice: ReactNode }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  return (
    <LoadedList<Reconciliation>
      title="Reconciliation log"
      label="Reconciliations"
      noun="reconciliations"
      actions={choice}
      queryKey={[...keyOf(banking.listReconciliations, { communityId }), 'log']}
      load={async (signal) => {
        const log = await call(banking.listReconciliations, { communityId }, signal ? { signal } : {});
        const names = accountNames(log);
        return log.reconciliations.map((row) => ({ ...row, accountName: names.get(row.bankAccountId) ?? '' }));
      }}
      columns={reconciliationColumns}
      rowId={(row) => row.reconciliationId}
      state={view}
      onState={setView}
      panel={(row) => <Proof row={row} />}
      onOpenPage={(row) => shell.go('bank-reconciliation', { communityId }, { reconciliation: row.reconciliationId })}
      empty={
        <EmptyState
          title="Nothing is reconciled yet"
          actions={<ScreenLink to="bank-reconciliation">Start the first reconciliation</ScreenLink>}
        >
          Each reconciliation stays here with its proof.
        </EmptyState>
      }
    />
  );
}

function Statements({ choice }: { choice: ReactNode }) {
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('statements', {});
  return (
    <LoadedList<Statement>
      title="Reconciliation log"
      label="Statements"
      noun="statements"
      actions={choice}
      queryKey={[...keyOf(banking.listStatements, { communityId }), 'log']}
      load={async (signal) => {
        const options = signal ? { signal } : {};
        const [statements, log] = await Promise.all([
          call(banking.listStatements, { communityId }, options),
          call(banking.listReconciliations, { communityId }, options),
        ]);
        const names = accountNames(log);
        return statements.map((row) => ({ ...row, accountName: names.get(row.bankAccountId) ?? '' }));
      }}
      columns={statementColumns}
      rowId={(row) => row.bankStatementId}
      state={view}
      onState={setView}
      empty={
        <EmptyState
          title="No statement is imported yet"
          actions={<ScreenLink to="bank-statement-import">Import the first statement</ScreenLink>}
        >
          The balances banks state for each day are kept here.
        </EmptyState>
      }
    />
  );
}

/** The page at `/c/…/banking/reconciliation-log`. */
export default function BankLogReconciliationScreen() {
  const { search, setSearch } = useShell();
  const shown = search.show === 'statements' ? 'statements' : 'reconciliations';
  const choice = (
    <Segmented
      label="Show"
      value={shown}
      onChange={(show) => setSearch({ show })}
      options={[
        { value: 'reconciliations', label: 'Reconciliations' },
        { value: 'statements', label: 'Statements' },
      ]}
    />
  );
  return shown === 'statements' ? <Statements choice={choice} /> : <Reconciliations choice={choice} />;
}
