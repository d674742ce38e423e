// The refunds of security deposits: what was paid back, applied and kept by each, its bill, and undoing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
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
} from '../../../../packages/ui/ui.ts';
import { billWords } from '../../bills/screens/bill-parts.tsx';
import { depositRefunds } from '../deposit-refund.contract.ts';

type Row = ClientOutput<typeof depositRefunds.listDepositRefunds>[number];

const billState = (row: Row) => (row.billStatus ? billWords[row.billStatus].word : 'No bill');

const columns: readonly TableColumn<Row>[] = [
  { key: 'postDate', title: 'Post date', kind: 'date', width: 104 },
  { key: 'depositNumber', title: 'Deposit', kind: 'count', width: 80 },
  { key: 'holder', title: 'Held for', width: 200, emphasis: 'strong' },
  { key: 'type', title: 'Type', width: 150, emphasis: 'quiet' },
  { key: 'refund', title: 'Paid back', kind: 'money', width: 110, total: 'sum' },
  { key: 'charges', title: 'To charges', kind: 'money', width: 110, total: 'sum' },
  { key: 'kept', title: 'Kept', kind: 'money', width: 110, total: 'sum' },
  { key: 'billNumber', title: 'Bill', width: 130 },
  { key: 'state', title: 'State', width: 120, value: (row) => (row.isUndone ? 'Undone' : billState(row)) },
  { key: 'who', title: 'By', width: 140, emphasis: 'quiet' },
];

function About({ row }: { row: Row }) {
  const shell = useShell();
  return (
    <>
      <PanelSection title={row.holder} aside={row.accountNumber}>
        <Facts
          facts={[
            ['Paid back', <Money key="r" value={row.refund} zero="digits" />],
            [
              'Bill',
              row.billId ? (
                <ScreenLink key="b" to="bill-view" params={{ billId: row.billId }}>
                  {row.billNumber}
                </ScreenLink>
              ) : (
                'None'
              ),
            ],
            ['State', row.isUndone ? 'Undone' : billState(row)],
            ['Comment', row.comment || 'None'],
          ]}
        />
        <div className="row">
          <Button onClick={() => shell.go('security-deposit-review', {}, { deposit: row.heldDepositId })}>Open the deposit</Button>
          {!row.isUndone && <Button onClick={() => shell.go('batch-undo', { batchId: row.batchId })}>Undo</Button>}
        </div>
      </PanelSection>
      {row.deductions.length > 0 && (
        <PanelSection title="Not paid back" aside={row.deductions.length}>
          <ul>
            {row.deductions.map((one) => (
              <li className="row" key={`${one.kind}:${one.account}:${one.description}:${one.amount}`}>
                <span>{one.kind === 'CHARGES' ? 'Applied to charges' : `${one.description || 'Kept'}, ${one.account}`}</span>
                <span className="push" />
                <Money value={one.amount} />
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}

/** The page at `/c/$communityId/receivables/security-deposits/refunds`; `?refund=` shows one beside it. */
export default function SecurityDepositRefundReviewScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useAddressState<TableView>('view', {});
  const listed = useCall(depositRefunds.listDepositRefunds, { communityId });
  if (listed.error)
    return <Failed message={listed.error.message} reference={listed.error.reference} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <LoadingRows />;
  const chosen = listed.data.find((row) => row.batchId === shell.search.refund);
  const add = shell.mayOpen('security-deposit-refund-add') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('security-deposit-refund-add')}>
      Refund a deposit
    </Button>
  );
  return (
    <Split>
      <Column>
        <PageHeader
          title="Security deposit refunds"
          crumbs={[
            <ScreenLink key="list" to="security-deposit-review">
              Security deposits
            </ScreenLink>,
          ]}
          actions={add}
        />
        <DataTable
          label="Refunds"
          noun="refunds"
          rows={listed.data}
          columns={columns}
          rowId={(row) => row.batchId}
          state={view}
          onState={setView}
          struck={(row) => row.isUndone}
          onOpen={({ batchId }) => shell.setSearch({ refund: batchId })}
          empty={
            <EmptyState title="No refund yet" actions={add}>
              Each refund is one document: what was paid back, what paid open charges, and what was kept.
            </EmptyState>
          }
        />
      </Column>
      {chosen && (
        <SidePane label="About the refund">
          <About row={chosen} />
        </SidePane>
      )}
    </Split>
  );
}
