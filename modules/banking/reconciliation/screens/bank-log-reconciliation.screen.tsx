// The history of statements and reconciliations of a community, with the proof of the one in hand.
import type { ReactNode } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Facts, Failed, LoadingRows, Money, PanelSection, Segmented } from '../../../../packages/ui/ui.ts';
import { banking } from '../../banking.contract.ts';
import { bankStatementList, reconciliationList } from '../../banking-lists.contract.ts';
import { shortDate } from './reconciliation-sections.tsx';

type Reconciliation = ListRow<typeof reconciliationList>;

const reconciliationLook = {
  statementDate: { width: 110, emphasis: 'strong' },
  accountName: { width: 220 },
  opening: { width: 130 },
  statementBalance: { width: 150 },
  state: { width: 120 },
  startedBy: { width: 160 },
  completedBy: { width: 160 },
  completedOn: { width: 110 },
} as const;

const statementLook = {
  statementDate: { width: 110, emphasis: 'strong' },
  accountName: { width: 220 },
  opening: { width: 130 },
  closing: { width: 130 },
  lineCount: { width: 80 },
  fileName: { width: 220 },
  importedBy: { width: 160 },
  importedOn: { width: 110 },
} as const;

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
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={reconciliationList}
      scope={{ communityId }}
      look={reconciliationLook}
      title="Reconciliation log"
      actions={choice}
      panel={(row) => <Proof row={row} />}
      to={(row) => ['bank-reconciliation', { communityId }, { reconciliation: row.reconciliationId }]}
      empty={
        <EmptyState
          title="Nothing is reconciled yet"
          actions={<ScreenLink to="bank-reconciliation">Start the first reconciliation</ScreenLink>}
        >
          Every reconciliation is kept here with its proof.
        </EmptyState>
      }
    />
  );
}

function Statements({ choice }: { choice: ReactNode }) {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={bankStatementList}
      scope={{ communityId }}
      look={statementLook}
      title="Reconciliation log"
      actions={choice}
      empty={
        <EmptyState
          title="No statement is imported yet"
          actions={<ScreenLink to="bank-statement-import">Import the first statement</ScreenLink>}
        >
          Daily balances reported by the banks.
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
      onChange={(show) => setSearch({ show, view: null, row: null })}
      options={[
        { value: 'reconciliations', label: 'Reconciliations' },
        { value: 'statements', label: 'Statements' },
      ]}
    />
  );
  return shown === 'statements' ? <Statements choice={choice} /> : <Reconciliations choice={choice} />;
}
