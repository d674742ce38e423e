// Home: what waits in each community, each one click from being done, beside its cash and what owners owe.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatMonth } from '../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import {
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  StatusMark,
  type TableColumn,
  type TableView,
} from '../../../packages/ui/ui.ts';
import { desk } from '../desk.contract.ts';

type QueueRow = ClientOutput<typeof desk.getQueue>[number];

/** What can wait, the word for it, and the screen where it is done. */
const waiting = [
  { key: 'unpostedBatches', one: 'batch to post', many: 'batches to post', screen: 'activity-charges', tone: 'attention' },
  { key: 'lockboxExceptions', one: 'lockbox exception', many: 'lockbox exceptions', screen: 'lockbox-review', tone: 'problem' },
  { key: 'billsToApprove', one: 'bill to approve', many: 'bills to approve', screen: 'ap-approval-manage', tone: 'attention' },
  { key: 'billsToPay', one: 'bill to pay', many: 'bills to pay', screen: 'print-checks', tone: 'neutral' },
  {
    key: 'openReconciliations',
    one: 'reconciliation open',
    many: 'reconciliations open',
    screen: 'bank-log-reconciliation',
    tone: 'attention',
  },
] as const;

function Waits({ row }: { row: QueueRow }): ReactNode {
  const shell = useShell();
  const items = waiting.filter((item) => row[item.key] > 0);
  if (items.length === 0) return <StatusMark tone="good" word="Nothing waits" quiet />;
  return (
    <span className="row">
      {items.map((item) => {
        const words = `${row[item.key]} ${row[item.key] === 1 ? item.one : item.many}`;
        const mark = <StatusMark tone={item.tone} word={words} />;
        return shell.mayOpen(item.screen) ? (
          <ScreenLink key={item.key} to={item.screen} params={{ communityId: row.communityId }}>
            {mark}
          </ScreenLink>
        ) : (
          <span key={item.key}>{mark}</span>
        );
      })}
    </span>
  );
}

const columns: readonly TableColumn<QueueRow>[] = [
  { key: 'shortCode', title: 'Code', kind: 'text', width: 80 },
  {
    key: 'name',
    title: 'Community',
    kind: 'text',
    width: 240,
    render: (row) => (
      <ScreenLink to="report-index" params={{ communityId: row.communityId }}>
        {row.name}
      </ScreenLink>
    ),
  },
  {
    key: 'periodStartDate',
    title: 'Current period',
    kind: 'text',
    width: 140,
    render: (row) => (row.periodStartDate ? formatMonth(row.periodStartDate) : 'No fiscal year'),
  },
  { key: 'waits', title: 'Waiting', kind: 'text', width: 420, render: (row) => <Waits row={row} /> },
  { key: 'owed', title: 'Owners owe', kind: 'money', width: 130, total: 'sum' },
  { key: 'cash', title: 'Cash', kind: 'money', width: 140, total: 'sum' },
];

/** The first screen after signing in. */
export default function HomeScreen() {
  const shell = useShell();
  const [view, setView] = useAddressState<TableView>('view', {});
  const queue = useCall(desk.getQueue, {});
  if (queue.error) return <Failed message={queue.error.message} reference={queue.error.reference} onRetry={() => void queue.refetch()} />;
  if (!queue.data) return <LoadingRows />;
  return (
    <>
      <PageHeader title="Home" meta={`${queue.data.length} ${queue.data.length === 1 ? 'community' : 'communities'}`} />
      {queue.data.length === 0 ? (
        <EmptyState title="No community yet" actions={<ScreenLink to="community-add">Add the first community</ScreenLink>}>
          A community is set up from files: its properties and owners, a chart of accounts, opening balances.
        </EmptyState>
      ) : (
        <DataTable
          label="Communities"
          noun="communities"
          rows={queue.data}
          columns={columns}
          rowId={(row) => row.communityId}
          state={view}
          onState={setView}
          onOpen={(row) => shell.go('report-index', { communityId: row.communityId })}
        />
      )}
    </>
  );
}
