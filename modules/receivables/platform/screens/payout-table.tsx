// Payouts as a table, each the sum of its lines, and the lines of one.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DataTable,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PanelSection,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { lineWords, onlinePayments, payoutStates } from '../online-payment.contract.ts';

type Payout = ClientOutput<typeof onlinePayments.listPayouts>['rows'][number];

const columns: readonly TableColumn<Payout>[] = [
  { key: 'payoutRef', title: 'Payout', width: 90, emphasis: 'strong' },
  { key: 'sentDate', title: 'Sent', kind: 'date', width: 100 },
  { key: 'items', title: 'Items', kind: 'count', width: 64 },
  { key: 'payments', title: 'Payments', kind: 'money', width: 104, total: 'sum' },
  { key: 'fees', title: 'Fees', kind: 'money', width: 90, total: 'sum' },
  { key: 'returns', title: 'Returns', kind: 'money', width: 100, total: 'sum' },
  { key: 'disputes', title: 'Disp., refund', kind: 'money', width: 110, total: 'sum' },
  { key: 'other', title: 'Other', kind: 'money', width: 90, total: 'sum' },
  { key: 'amount', title: 'Payout', kind: 'money', width: 110, emphasis: 'strong', total: 'sum' },
  { key: 'atBank', title: 'At the bank', kind: 'money', width: 110, total: 'sum' },
  { key: 'arrivalDate', title: 'Bank date', kind: 'date', width: 100 },
  {
    key: 'state',
    title: 'Bank line',
    kind: 'status',
    width: 150,
    value: (row) => payoutStates[row.state][0],
    tone: (row) => payoutStates[row.state][1],
  },
];

/** Payouts, newest first. */
export function PayoutTable({ rows, view, onView }: { rows: readonly Payout[]; view: TableView; onView(view: TableView): void }) {
  return (
    <DataTable
      label="Payouts"
      noun="payouts"
      rows={rows}
      columns={columns}
      rowId={(row) => row.payoutRef}
      state={view}
      onState={onView}
      bar={false}
      empty={<EmptyState title="No payout yet">Payments that settled are paid out together, less fees and returns.</EmptyState>}
    />
  );
}

/** The lines of a payout down to its total, and what stands at the bank. */
export function PayoutLines({ payoutRef }: { payoutRef: string }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const read = useCall(onlinePayments.getPayout, { communityId, payoutRef });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows rows={4} />;
  const { payout, lines } = read.data;
  const { batchId } = payout;
  return (
    <PanelSection title={payoutRef} aside={payoutStates[payout.state][0]}>
      <Facts
        facts={[
          ...lines.map(
            (line) =>
              [
                line.owner === ''
                  ? `${lineWords[line.kind]} ${line.about}`
                  : `${lineWords[line.kind]}, ${line.accountNumber} ${line.owner}`,
                <Money key={line.lineRef} value={line.amount} />,
              ] as const,
          ),
          ['Payout', <Money key="payout" value={payout.amount} />],
          ['At the bank', payout.atBank === null ? 'Not on a statement yet' : <Money key="bank" value={payout.atBank} />],
        ]}
      />
      {batchId && (
        <div className="row">
          <Button onClick={() => shell.go('transaction-ar-receipts', { batchId })}>Entry</Button>
        </div>
      )}
    </PanelSection>
  );
}
