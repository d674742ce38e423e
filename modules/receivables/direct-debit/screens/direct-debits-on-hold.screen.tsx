// Returned direct debits that wait for a decision: presented again, drawn next time, or the authorization
// revoked.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { draws, type Next, nextWords } from '../draw.contract.ts';

type Row = ClientOutput<typeof draws.listDebitHolds>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'code', title: 'Code', width: 64 },
  { key: 'title', title: 'Why', width: 240 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 100 },
  { key: 'drawDate', title: 'Drawn', kind: 'date', width: 104 },
  { key: 'returnedDate', title: 'Returned', kind: 'date', width: 104 },
  {
    key: 'next',
    title: 'State',
    kind: 'status',
    width: 160,
    value: (row) => nextWords[row.next][0],
    tone: (row) => nextWords[row.next][1],
  },
];

const doneWords: Readonly<Record<Exclude<Next, 'HELD'>, string>> = {
  RETRY: 'It is presented again with the next draw',
  RESUMED: 'The next draw takes what is owed then',
  REVOKED: 'The owner payment was revoked',
};

function Decide({ row }: { row: Row }) {
  const { communityId } = useCommunity();
  const decide = useCommand(draws.decideReturn);
  const may = useMayCall(draws.decideReturn);
  if (row.next !== 'HELD' || !may) return null;
  const run = (next: Exclude<Next, 'HELD'>) =>
    decide.mutate(
      { communityId, receiptId: row.receiptId, next },
      { onSuccess: () => toast({ text: doneWords[next] }), onError: toastFailure },
    );
  return (
    <div className="row">
      {row.mayRetry && (
        <Button weight="primary" aria-busy={decide.isPending} onClick={() => run('RETRY')}>
          Present again
        </Button>
      )}
      <Button aria-busy={decide.isPending} onClick={() => run('RESUMED')}>
        Draw next time
      </Button>
      <Button aria-busy={decide.isPending} onClick={() => run('REVOKED')}>
        Revoke
      </Button>
    </div>
  );
}

function Pane({ row }: { row: Row }) {
  return (
    <SidePane label={`${row.accountNumber} ${row.owner}`}>
      <PanelSection title={`${row.code} ${row.title}`}>
        <p className="t2">{row.meaning}.</p>
        <p className="t2">What to do: {row.action}.</p>
        <Decide row={row} />
      </PanelSection>
      <PanelSection title={`${row.accountNumber} ${row.owner}`}>
        <Facts
          facts={[
            ['Bank account', row.bankAccount],
            ['Amount', <Money key="a" value={row.amount} />],
            ['Drawn', <DateText key="d" value={row.drawDate} form="words" />],
            ['Returned', <DateText key="r" value={row.returnedDate} form="words" />],
            ['Presented', row.tries === 1 ? 'Once' : `${row.tries} times`],
            ...(row.said ? ([['The bank wrote', row.said]] as const) : []),
          ]}
        />
      </PanelSection>
    </SidePane>
  );
}

/** The page at `/c/$communityId/receivables/direct-debits-on-hold`. */
export default function DirectDebitsOnHoldScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const read = useCall(draws.listDebitHolds, { communityId });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  const inHand = read.data.rows.find((row) => row.receiptId === view.open);
  return (
    <Split>
      <Column>
        <PageHeader
          title="Direct debits on hold"
          actions={
            shell.mayOpen('backout-payment-direct-debit') && (
              <Button icon="file-import" onClick={() => shell.go('backout-payment-direct-debit')}>
                Import returns
              </Button>
            )
          }
        />
        <DataTable
          label="Direct debits on hold"
          noun="returns"
          rows={read.data.rows}
          columns={columns}
          rowId={(row) => row.receiptId}
          state={view}
          onState={setView}
          empty={
            <EmptyState title="No direct debit is on hold" icon="check">
              What a bank returns waits here for a decision.
            </EmptyState>
          }
        />
      </Column>
      {inHand && <Pane key={inHand.receiptId} row={inHand} />}
    </Split>
  );
}
