// The AP dashboard: what is late, due and waiting, the cash after it, and payments already made.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useFlag } from '../../../../packages/pages/flags.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  countOf,
  DataTable,
  EmptyState,
  Facts,
  Failed,
  type Figure,
  FigureStrip,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  PanelSection,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { apDashboard, type DashboardState } from '../ap-dashboard.contract.ts';

type Answer = ClientOutput<typeof apDashboard.getApDashboard>;
type Bill = Answer['bills'][number];
type Payment = Answer['payments'][number];

const words: Readonly<Record<DashboardState, string>> = { LATE: 'Late', DUE: 'Due', LATER: 'Later', WAITING: 'Awaiting approval' };
const tones = { LATE: 'problem', DUE: 'attention', LATER: 'neutral', WAITING: 'attention' } as const;

const billColumns: TableColumn<Bill>[] = [
  { key: 'vendorName', title: 'Vendor', width: 220, emphasis: 'strong' },
  { key: 'billNumber', title: 'Bill', width: 120 },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 104 },
  { key: 'state', title: 'State', kind: 'status', width: 160, value: (row) => words[row.state], tone: (row) => tones[row.state] },
  { key: 'description', title: 'For', width: 200, emphasis: 'quiet' },
  { key: 'open', title: 'Open', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
  { key: 'cashAfter', title: 'Cash after', kind: 'money', width: 120 },
];
const paymentColumns: TableColumn<Payment>[] = [
  { key: 'checkNumber', title: 'Number', width: 100, emphasis: 'strong' },
  { key: 'payee', title: 'Payee', width: 220 },
  { key: 'checkDate', title: 'Date', kind: 'date', width: 104 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110 },
];

const money = (value: Answer['late']['amount']) => <Money value={value} zero="digits" />;
const short = (value: Answer['late']['amount']) => (value.startsWith('-') ? 'problem' : undefined);

/** What is owed by when, and what that leaves of the cash. */
function Sums({ data }: { data: Answer }) {
  const owed = (key: string, label: string, { count, amount }: Answer['late'], tone?: Figure['tone']) => ({
    key,
    label: count === 0 ? label : `${label}, ${countOf(count, 'bills')}`,
    value: money(amount),
    tone: count === 0 ? undefined : tone,
  });
  return (
    <FigureStrip
      label="Owed and cash"
      figures={[
        owed('late', 'Late', data.late, 'problem'),
        owed('due', 'Due in 7 days', data.due, 'attention'),
        owed('later', 'Later', data.later),
        owed('waiting', 'Awaiting approval', data.waiting, 'attention'),
        { key: 'cash', label: 'Cash in the books', value: money(data.cash.now) },
        { key: 'afterDue', label: 'After late and due', value: money(data.cash.afterDue), tone: short(data.cash.afterDue) },
        { key: 'afterAll', label: 'After awaiting approval', value: money(data.cash.afterWaiting), tone: short(data.cash.afterWaiting) },
      ]}
    />
  );
}

/** The page at `/c/$communityId/payables/dashboard`. */
export default function ApDashboardScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const showsPayments = useFlag('ap-dashboard');
  const read = useCall(apDashboard.getApDashboard, { communityId });
  const [view, setView] = useState<TableView>({});
  const [payments, setPayments] = useState<TableView>({});
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={12} />;
  const { data } = read;
  return (
    <Column>
      <PageHeader
        title="AP dashboard"
        actions={
          <>
            <Button onClick={() => shell.go('ap-approval-manage')}>Approve bills</Button>
            <Button onClick={() => shell.go('print-checks')}>Pay bills</Button>
          </>
        }
      />
      <Sums data={data} />
      {data.cash.afterDue.startsWith('-') && (
        <Note tone="problem" title="Cash does not cover what is late and due">
          Move money between bank accounts, or pay a part of it.
        </Note>
      )}
      <DataTable
        label="Open bills"
        noun="bills"
        rows={data.bills}
        columns={billColumns}
        rowId={(row) => row.billId}
        state={view}
        onState={setView}
        onOpen={(row) => shell.go('bill-view', { billId: row.billId })}
        hrefOf={(row) => shell.hrefOf('bill-view', { billId: row.billId })}
        empty={
          <EmptyState title="No bill is open" icon="check">
            Bills appear here once they are entered.
          </EmptyState>
        }
      />
      {showsPayments && (
        <PanelSection title="Payments of the last 30 days">
          <DataTable
            label="Payments"
            noun="payments"
            rows={data.payments}
            columns={paymentColumns}
            rowId={(row) => row.checkId}
            state={payments}
            onState={setPayments}
            struck={(row) => row.isVoided}
            onOpen={(row) => shell.go('activity-payments', {}, { row: row.checkId })}
            hrefOf={(row) => shell.hrefOf('activity-payments', {}, { row: row.checkId })}
            bar={false}
            hotkeys={false}
            empty={<EmptyState title="Nothing was paid in 30 days" />}
          />
        </PanelSection>
      )}
      <PanelSection title="Cash in the books">
        <Facts facts={data.cash.accounts.map((one) => [one.name, <Money key={one.bankAccountId} value={one.balance} zero="digits" />])} />
      </PanelSection>
    </Column>
  );
}
