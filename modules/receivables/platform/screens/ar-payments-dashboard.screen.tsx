// Online payments of a community: how ledger, processor and bank tie before anything else, payments per day,
// payouts as sums of their lines, and beside them what came back, is disputed, wanted or due.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, countWords, formatDateShort, mulDiv } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Chart,
  Column,
  centsOf,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  Failed,
  FigureStrip,
  LinkButton,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { merchants } from '../merchant.contract.ts';
import { lineWords, onlinePayments } from '../online-payment.contract.ts';
import { type Dispute, DisputeDialog, LinkDialog } from './payment-dialogs.tsx';
import { PayoutLines, PayoutTable } from './payout-table.tsx';
import { type Merchant, MerchantNotes, NotApplied, ReadButton, StateText } from './platform-parts.tsx';

type Dashboard = ClientOutput<typeof onlinePayments.getPaymentsDashboard>;
type Tie = Dashboard['tie'][number];
type Waiting = Dashboard['waiting'][number];

const differs = (row: Tie) => centsOf(row.ledger) !== centsOf(row.processor);

const tieColumns = (clearing: string): readonly TableColumn<Tie>[] => [
  { key: 'label', title: 'What moved', width: 220, emphasis: 'strong' },
  { key: 'ledger', title: `Ledger ${clearing}`, kind: 'money', width: 120 },
  { key: 'processor', title: 'Processor', kind: 'money', width: 120 },
  { key: 'bank', title: 'Bank', kind: 'money', width: 120 },
  {
    key: 'key',
    title: 'Ties',
    kind: 'status',
    width: 110,
    value: (row) => (differs(row) ? 'Differs' : 'Ties'),
    tone: (row) => (differs(row) ? 'problem' : 'good'),
  },
];
const waitingColumns: readonly TableColumn<Waiting>[] = [
  { key: 'kind', title: 'Line', width: 140, value: (row) => lineWords[row.kind], emphasis: 'strong' },
  { key: 'lineDate', title: 'Day', kind: 'date', width: 104 },
  { key: 'days', title: 'Days old', kind: 'count', width: 90 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110, total: 'sum' },
  { key: 'waitsFor', title: 'Waits for', width: 360 },
];

function Figures({ of }: { of: Dashboard }) {
  const isOff = (centsOf(of.off) ?? 0n) !== 0n;
  return (
    <FigureStrip
      label="Online payments"
      figures={[
        { key: 'taken', label: 'Taken online', value: <Money value={of.taken} zero="digits" />, weight: 'main' },
        { key: 'bank', label: `In the bank, ${countWords(of.payouts, 'payout')}`, value: <Money value={of.inBank} zero="digits" /> },
        { key: 'way', label: 'On the way', value: <Money value={of.onTheWay} zero="digits" /> },
        { key: 'fees', label: 'Fees', value: <Money value={of.fees} zero="digits" /> },
        {
          key: 'off',
          label: isOff ? 'Does not tie' : 'Ties',
          value: <Money value={of.off} zero="digits" />,
          tone: isOff ? 'attention' : undefined,
        },
      ]}
    />
  );
}

function TheTie({ of }: { of: Dashboard }) {
  const [view, setView] = useState<TableView>({});
  const [open, setOpen] = useState<TableView>({});
  return (
    <>
      {of.isStale && (
        <section className="problems">
          <Note tone="attention" icon="alert-triangle" title="The processor has not been read for 26 hours">
            Figures here are as of the last reading.
          </Note>
        </section>
      )}
      <PanelSection title="Three-way tie" aside={`account ${of.clearing}`}>
        <DataTable
          label="Three-way tie"
          noun="lines"
          rows={of.tie}
          columns={tieColumns(of.clearing)}
          rowId={(row) => row.key}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
          hotkeys={false}
          empty={<EmptyState title="Nothing read from the processor yet" />}
        />
      </PanelSection>
      {of.waiting.length > 0 && (
        <PanelSection title="Lines not booked yet">
          <DataTable
            label="Lines not booked yet"
            noun="lines"
            rows={of.waiting}
            columns={waitingColumns}
            rowId={(row) => row.lineRef}
            state={open}
            onState={setOpen}
            onOpen={null}
            bar={false}
            hotkeys={false}
            empty={<EmptyState title="None waiting" />}
          />
        </PanelSection>
      )}
    </>
  );
}

function PerDay({ of }: { of: Dashboard }) {
  if (of.days.length === 0) return null;
  const byRail = of.byRail.map(({ rail, count }) => `${count} ${rail === 'ACH' ? 'bank draft' : 'card'}`).join(', ');
  return (
    <PanelSection title="Payments per day" aside={byRail}>
      <Chart
        kind="bar"
        title=""
        label="Payments per day"
        head="Day"
        points={of.days.map((day) => ({ key: day.date, label: formatDateShort(day.date), values: { amount: day.amount } }))}
        series={[{ key: 'amount', label: 'Paid online' }]}
        height={150}
      />
    </PanelSection>
  );
}

function Aside({ of, merchant }: { of: Dashboard; merchant: Merchant }) {
  const shell = useShell();
  const [answering, setAnswering] = useState<Dispute | null>(null);
  const mayAnswer = useMayCall(onlinePayments.answerDispute);
  const { rates, nextDraw } = of;
  // Hundredths of a percent print like cents.
  const percent = (part: number) => `${centsToText(rates.entries === 0 ? 0n : mulDiv(BigInt(part), 10_000n, BigInt(rates.entries)))} %`;
  return (
    <SidePane label="Returns and disputes" width={320}>
      <PanelSection title="Returns" aside="60 days">
        {of.returns.length === 0 && <p className="t2">No returns.</p>}
        <Facts
          facts={of.returns.map((row) => [
            `${row.code} ${row.accountNumber} ${row.owner}`,
            <Money key={row.onlinePaymentId} value={row.amount} />,
          ])}
        />
      </PanelSection>
      <PanelSection title="Disputes">
        {of.disputes.length === 0 && <p className="t2">No open disputes.</p>}
        {of.disputes.map((dispute) => (
          <div key={dispute.disputeRef} className="stack">
            <Facts
              facts={[
                [`${dispute.accountNumber} ${dispute.owner}`, <Money key="a" value={dispute.amount} />],
                ['Evidence due', <DateText key="d" value={dispute.evidenceDueDate} form="words" />],
              ]}
            />
            {mayAnswer && dispute.state === 'OPEN' && <Button onClick={() => setAnswering(dispute)}>Answer</Button>}
          </div>
        ))}
      </PanelSection>
      <PanelSection title="Return rates" aside="60 days">
        <Facts
          facts={[
            ['Not authorized', `${percent(rates.unauthorized)}, limit 0.5 %`],
            ['All returns', `${percent(rates.returns)}, limit 15 %`],
          ]}
        />
        {rates.isNearLimit && <StatusMark tone="attention" word="Past half of what the network allows" />}
      </PanelSection>
      <PanelSection title="Merchant account">
        <StateText of={merchant} />
        <Facts
          facts={merchant.requirements.map((one) => [
            one.title,
            one.dueDate ? <DateText key={one.key} value={one.dueDate} form="words" /> : '',
          ])}
        />
        <LinkButton onClick={() => shell.go('payments-platform')}>Open the platform</LinkButton>
      </PanelSection>
      <PanelSection title="Next autopay draw">
        {nextDraw ? (
          <p className="t2">
            <DateText value={nextDraw.drawDate} form="words" />: {countWords(nextDraw.owners, 'owner')}
          </p>
        ) : (
          <p className="t2">Nobody is on autopay.</p>
        )}
      </PanelSection>
      {answering && <DisputeDialog dispute={answering} onClose={() => setAnswering(null)} />}
    </SidePane>
  );
}

function Loaded({ of, merchant }: { of: Dashboard; merchant: Merchant }) {
  const { communityId } = useCommunity();
  const payouts = useCall(onlinePayments.listPayouts, { communityId });
  const [view, setView] = useState<TableView>({});
  return (
    <>
      <MerchantNotes of={merchant} />
      <Figures of={of} />
      <TheTie of={of} />
      <PerDay of={of} />
      {payouts.error && (
        <Failed message={payouts.error.message} reference={payouts.error.reference} onRetry={() => void payouts.refetch()} />
      )}
      {payouts.data && (
        <PanelSection title="Payouts" aside="every payout is the sum of its lines">
          <PayoutTable rows={payouts.data.rows} view={view} onView={setView} />
        </PanelSection>
      )}
      {view.open && <PayoutLines key={view.open} payoutRef={view.open} />}
    </>
  );
}

/** The page at `/c/$communityId/receivables/online-payments`. */
export default function ArPaymentsDashboardScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const read = useCall(onlinePayments.getPaymentsDashboard, { communityId });
  const merchant = useCall(merchants.getMerchant, { communityId });
  const mayAdd = useMayCall(onlinePayments.addOnlinePayment);
  const [isAdding, setAdding] = useState(false);
  const failed = read.error ?? merchant.error;
  const isApplied = merchant.data !== undefined && merchant.data.state !== 'NONE';
  return (
    <Split>
      <Column>
        <PageHeader
          title={read.data ? `Payments since ${formatDateShort(read.data.since)}` : 'Payments'}
          meta={read.data?.readTime && <TimeText value={read.data.readTime} form="minute" />}
          actions={
            isApplied && (
              <>
                <ReadButton />
                <Button onClick={() => shell.go('payments-platform-transactions')}>Transactions</Button>
                {mayAdd && (
                  <Button weight="primary" icon="plus" onClick={() => setAdding(true)}>
                    New payment link
                  </Button>
                )}
              </>
            )
          }
        />
        {failed && (
          <Failed
            message={failed.message}
            reference={failed.reference}
            onRetry={() => void Promise.all([read.refetch(), merchant.refetch()])}
          />
        )}
        {!failed && !(read.data && merchant.data) && <LoadingRows />}
        {!failed && merchant.data && !isApplied && <NotApplied />}
        {!failed && read.data && merchant.data && isApplied && <Loaded of={read.data} merchant={merchant.data} />}
      </Column>
      {!failed && read.data && merchant.data && isApplied && <Aside of={read.data} merchant={merchant.data} />}
      {isAdding && <LinkDialog onClose={() => setAdding(false)} />}
    </Split>
  );
}
