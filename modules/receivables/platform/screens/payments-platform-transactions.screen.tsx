// The transactions of a community at its processor: payments with their links, payouts with their lines, and
// disputes.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
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
  Tabs,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { disputeStates, onlinePayments, paymentStates } from '../online-payment.contract.ts';
import { type Dispute, DisputeDialog, LinkDialog, type Payment, RefundDialog } from './payment-dialogs.tsx';
import { PayoutLines, PayoutTable } from './payout-table.tsx';
import { ReadButton } from './platform-parts.tsx';

type Payout = ClientOutput<typeof onlinePayments.listPayouts>['rows'][number];

const paymentColumns: readonly TableColumn<Payment>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'masked', title: 'Payment method', width: 130 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 100, total: 'sum' },
  { key: 'payerFee', title: 'Payer’s fee', kind: 'money', width: 120 },
  { key: 'submittedDate', title: 'Submitted', kind: 'date', width: 104 },
  { key: 'code', title: 'Code', width: 110 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 170,
    value: (row) => paymentStates[row.state][0],
    tone: (row) => paymentStates[row.state][1],
  },
];
const disputeColumns: readonly TableColumn<Dispute>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'reason', title: 'Reason', width: 140 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 100, total: 'sum' },
  { key: 'openedDate', title: 'Opened', kind: 'date', width: 104 },
  { key: 'evidenceDueDate', title: 'Evidence due', kind: 'date', width: 120 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 170,
    value: (row) => disputeStates[row.state][0],
    tone: (row) => disputeStates[row.state][1],
  },
];

function PaymentPane({ row }: { row: Payment }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [isRefunding, setRefunding] = useState(false);
  const withdraw = useCommand(onlinePayments.withdrawOnlinePayment);
  const mayRefund = useMayCall(onlinePayments.refundOnlinePayment) && (row.state === 'SETTLED' || row.state === 'PAID_OUT');
  const mayWithdraw = useMayCall(onlinePayments.withdrawOnlinePayment) && row.pageUrl !== null;
  const { pageUrl, receiptBatchId } = row;
  return (
    <SidePane label={`${row.accountNumber} ${row.owner}`}>
      <PanelSection title={`${row.accountNumber} ${row.owner}`}>
        <Facts
          facts={[
            ['Amount', <Money key="a" value={row.amount} />],
            ['Payer’s fee', <Money key="f" value={row.payerFee} />],
            ['Payment method', row.masked || 'Nothing yet'],
            ['For', row.note || 'What is owed'],
            ['Link made', <TimeText key="t" value={row.enteredTime} form="minute" />],
            ...(pageUrl ? ([['Link', pageUrl]] as const) : []),
          ]}
        />
        <div className="row">
          {receiptBatchId && <Button onClick={() => shell.go('transaction-ar-receipts', { batchId: receiptBatchId })}>Receipt</Button>}
          {mayRefund && <Button onClick={() => setRefunding(true)}>Refund</Button>}
          {mayWithdraw && (
            <Button
              aria-busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(
                  { communityId, onlinePaymentId: row.onlinePaymentId },
                  { onSuccess: () => toast({ text: 'Link withdrawn' }), onError: toastFailure },
                )
              }
            >
              Withdraw link
            </Button>
          )}
        </div>
      </PanelSection>
      {isRefunding && <RefundDialog payment={row} onClose={() => setRefunding(false)} />}
    </SidePane>
  );
}

function Loaded({
  payments,
  payouts,
  disputes,
}: {
  payments: readonly Payment[];
  payouts: readonly Payout[];
  disputes: readonly Dispute[];
}) {
  const [tab, setTab] = useState<'payments' | 'payouts' | 'disputes'>('payments');
  const [views, setViews] = useState<Record<string, TableView>>({});
  const [answering, setAnswering] = useState<Dispute | null>(null);
  const mayAnswer = useMayCall(onlinePayments.answerDispute);
  const view = views[tab] ?? {};
  const setView = (next: TableView) => setViews((old) => ({ ...old, [tab]: next }));
  const inHand = tab === 'payments' ? payments.find((row) => row.onlinePaymentId === view.open) : undefined;
  const sent = tab === 'payouts' ? payouts.find((row) => row.payoutRef === view.open) : undefined;
  return (
    <Split>
      <Column>
        <Tabs
          label="Transactions"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'payments', label: 'Payments', count: payments.length },
            { value: 'payouts', label: 'Payouts', count: payouts.length },
            { value: 'disputes', label: 'Disputes', count: disputes.length },
          ]}
        />
        {tab === 'payments' && (
          <DataTable
            label="Online payments"
            noun="payments"
            rows={payments}
            columns={paymentColumns}
            rowId={(row) => row.onlinePaymentId}
            state={view}
            onState={setView}
            struck={(row) => row.state === 'CANCELED'}
            empty={<EmptyState title="No online payment yet">Start with a payment link.</EmptyState>}
          />
        )}
        {tab === 'payouts' && <PayoutTable rows={payouts} view={view} onView={setView} />}
        {tab === 'disputes' && (
          <DataTable
            label="Disputes"
            noun="disputes"
            rows={disputes}
            columns={disputeColumns}
            rowId={(row) => row.disputeRef}
            state={view}
            onState={setView}
            onOpen={mayAnswer ? (row) => row.state === 'OPEN' && setAnswering(row) : null}
            empty={<EmptyState title="No dispute" icon="check" />}
          />
        )}
      </Column>
      {inHand && <PaymentPane key={inHand.onlinePaymentId} row={inHand} />}
      {sent && (
        <SidePane label={sent.payoutRef}>
          <PayoutLines payoutRef={sent.payoutRef} />
        </SidePane>
      )}
      {answering && <DisputeDialog dispute={answering} onClose={() => setAnswering(null)} />}
    </Split>
  );
}

/** The page at `/c/$communityId/payments-platform/transactions`. */
export default function PaymentsPlatformTransactionsScreen() {
  const { communityId } = useCommunity();
  const payments = useCall(onlinePayments.listOnlinePayments, { communityId });
  const payouts = useCall(onlinePayments.listPayouts, { communityId });
  const disputes = useCall(onlinePayments.listDisputes, { communityId });
  const mayAdd = useMayCall(onlinePayments.addOnlinePayment);
  const [isAdding, setAdding] = useState(false);
  const failed = payments.error ?? payouts.error ?? disputes.error;
  const isRead = payments.data && payouts.data && disputes.data;
  return (
    <>
      <PageHeader
        title="Payments platform: transactions"
        crumbs={[
          <ScreenLink key="platform" to="payments-platform">
            Payments platform
          </ScreenLink>,
        ]}
        actions={
          <>
            <ReadButton />
            {mayAdd && (
              <Button weight="primary" icon="plus" onClick={() => setAdding(true)}>
                New payment link
              </Button>
            )}
          </>
        }
      />
      {failed && (
        <Failed
          message={failed.message}
          reference={failed.reference}
          onRetry={() => void Promise.all([payments.refetch(), payouts.refetch(), disputes.refetch()])}
        />
      )}
      {!failed && !isRead && <LoadingRows />}
      {!failed && isRead && <Loaded payments={payments.data.rows} payouts={payouts.data.rows} disputes={disputes.data.rows} />}
      {isAdding && <LinkDialog onClose={() => setAdding(false)} />}
    </>
  );
}
