// The AP dashboard: what is late, due and waiting, the cash after it, and payments already made.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useFlag } from '../../../../packages/pages/flags.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  countOf,
  DataTable,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  Split,
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

/** The sums at the side; each opens where something is done about it. */
function Sums({ data }: { data: Answer }) {
  const sum = ({ count, amount }: Answer['late']) => (
    <>
      <Money value={amount} zero="digits" /> <span className="t3">{countOf(count, 'bills')}</span>
    </>
  );
  return (
    <>
      <PanelSection title="Bills">
        <Facts
          facts={[
            ['Late', sum(data.late)],
            ['Due in 7 days', sum(data.due)],
            ['Later', sum(data.later)],
            ['Awaiting approval', sum(data.waiting)],
          ]}
        />
        <p className="row">
          <ScreenLink to="print-checks">Pay bills</ScreenLink>
          <ScreenLink to="ap-approval-manage">Approve bills</ScreenLink>
        </p>
      </PanelSection>
      <PanelSection title="Cash in the books">
        <Facts
          facts={[
            ...data.cash.accounts.map((one) => [one.name, <Money key={one.bankAccountId} value={one.balance} zero="digits" />] as const),
            ['All accounts', <Money key="now" value={data.cash.now} zero="digits" />],
            ['After late and due', <Money key="due" value={data.cash.afterDue} zero="digits" />],
            ['After those awaiting approval', <Money key="waiting" value={data.cash.afterWaiting} zero="digits" />],
          ]}
        />
      </PanelSection>
    </>
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
  const [isAside, setAside] = useState(true);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={12} />;
  const { data } = read;
  return (
    <Split>
      <Column>
        <PageHeader title="AP dashboard" actions={!isAside && <Button onClick={() => setAside(true)}>Sums</Button>} />
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
      </Column>
      {isAside && (
        <Panel label="Sums" onClose={() => setAside(false)}>
          <Sums data={data} />
        </Panel>
      )}
    </Split>
  );
}
