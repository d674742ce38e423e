// Home: the viewer's queue, each line one click from being done, beside the figures of the communities.
import { Suspense, useState } from 'react';
import { centsToText, formatDateShort, formatMonth, sumCents } from '../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { listDrafts } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Chart,
  Column,
  centsOf,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
  Tabs,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../../ledger/ledger.contract.ts';
import { MyTasks } from '../../records/records.web.tsx';
import { desk } from '../desk.contract.ts';
import { type QueueGroup, type QueueItem, queueItems, type WaitingIn } from '../queue.rules.ts';

const groups: readonly { value: QueueGroup; label: string }[] = [
  { value: 'exceptions', label: 'Exceptions' },
  { value: 'approvals', label: 'Approvals' },
  { value: 'to-do', label: 'To do' },
  { value: 'closing', label: 'Deadlines' },
];

const columns: readonly TableColumn<QueueItem>[] = [
  {
    key: 'act',
    title: 'Needs attention',
    kind: 'text',
    render: (item) => (
      <span className="row">
        <StatusMark tone={item.tone} word={item.tone === 'neutral' ? 'Open' : item.tone === 'attention' ? 'Urgent' : 'Exception'} quiet />
        <span className="ell">
          <b className="m">{item.act}</b> <span className="t2">{item.why}</span>
        </span>
      </span>
    ),
  },
  { key: 'community', title: 'Community', kind: 'text', width: 170 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 120, total: 'sum' },
  {
    key: 'does',
    title: 'Action',
    kind: 'text',
    width: 112,
    render: (item) => (
      <ScreenLink to={item.screen} params={{ communityId: item.communityId }}>
        {item.does}
      </ScreenLink>
    ),
  },
];

/** The sum of what may be seen; nothing when nothing may. */
function sumOf(amounts: readonly (string | null)[]) {
  const seen = amounts.map(centsOf).filter((cents) => cents !== null);
  return seen.length === 0 ? null : sumCents(seen);
}

/** What each community holds and is owed, and the month it works in. */
function Communities({ rows }: { rows: readonly WaitingIn[] }) {
  return (
    <PanelSection title="Communities" aside={`${rows.length}`}>
      <table className="side-table">
        <thead>
          <tr>
            <th scope="col">Community</th>
            <th scope="col">Period</th>
            <th scope="col" className="num">
              Owners owe
            </th>
            <th scope="col" className="num">
              Cash
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.communityId}>
              <td>
                <ScreenLink to="report-index" params={{ communityId: row.communityId }}>
                  {row.name}
                </ScreenLink>
              </td>
              <td className="t2">{row.periodStartDate ? formatMonth(row.periodStartDate) : 'No fiscal year'}</td>
              <td className="num">
                <Money value={row.owed} />
              </td>
              <td className="num">
                <Money value={row.cash} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>All</td>
            <td className="num">
              <Money value={sumOf(rows.map((row) => row.owed))} />
            </td>
            <td className="num">
              <Money value={sumOf(rows.map((row) => row.cash))} />
            </td>
          </tr>
        </tfoot>
      </table>
    </PanelSection>
  );
}

/** What owners owe, drawn side by side: each bar opens the aged balances it is made of. */
function OwedChart({ rows }: { rows: readonly WaitingIn[] }) {
  const shell = useShell();
  const seen = rows.filter((row) => row.owed !== null);
  if (seen.length < 2) return null;
  return (
    <PanelSection>
      <Chart
        kind="bar"
        title="Owners owe"
        label="Owners owe, by community"
        head="Community"
        points={seen.map((row) => ({
          key: row.communityId,
          label: row.shortCode,
          values: { owed: row.owed ?? '0.00' },
          current: row.communityId === shell.community?.communityId,
        }))}
        series={[{ key: 'owed', label: 'Owed' }]}
        onOpen={({ key }) => shell.go('report-view', { communityId: key, name: 'aged-owner-balance' })}
      />
    </PanelSection>
  );
}

/**
 * The cash of the community worked in, fund by fund: each bar opens the postings of the fund's cash account.
 */
function CashChart() {
  const shell = useShell();
  const mayRead = useMayCall(accounting.listAccounts);
  const communityId = shell.community?.communityId;
  const accounts = useCall(accounting.listAccounts, mayRead && communityId ? { communityId } : null);
  const cash = (accounts.data ?? []).filter((account) => account.role === 'CASH');
  const funds = [...Map.groupBy(cash, (account) => account.fundName)];
  if (funds.length === 0) return null;
  const open = (fund: string) => {
    const [first] = funds.find(([name]) => name === fund)?.[1] ?? [];
    if (first) shell.go('gl-history', {}, { account: first.accountId });
  };
  return (
    <PanelSection>
      <Chart
        kind="bar"
        title="Cash by fund"
        label="Cash by fund"
        note={shell.community?.name}
        head="Fund"
        points={funds.map(([fund, its]) => ({
          key: fund,
          label: fund,
          values: { cash: centsToText(sumCents(its.map((account) => centsOf(account.balance) ?? 0n))) },
        }))}
        series={[{ key: 'cash', label: 'Cash' }]}
        onOpen={({ key }) => open(key)}
        height={120}
      />
    </PanelSection>
  );
}

/** Work that was typed and left: one click leads back to it. */
function Unfinished() {
  const shell = useShell();
  const [drafts] = useState(listDrafts);
  if (drafts.length === 0) return null;
  return (
    <PanelSection title="Pick up where you left off" aside={drafts.length}>
      <ul className="col">
        {drafts.map(({ name, title, href }) => (
          <li key={name}>
            <a
              href={href}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                shell.goTo(href);
              }}
            >
              {title}
            </a>{' '}
            <span className="t3">not saved</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The first screen after signing in. */
export default function HomeScreen() {
  const shell = useShell();
  const [view, setView] = useAddressState<TableView>('view', {});
  const queue = useCall(desk.getQueue, {});
  if (queue.error) return <Failed message={queue.error.message} reference={queue.error.reference} onRetry={() => void queue.refetch()} />;
  if (!queue.data) return <LoadingRows />;
  if (queue.data.length === 0)
    return (
      <>
        <PageHeader title="My queue" />
        <EmptyState title="No community yet" actions={<ScreenLink to="community-add">Add the first community</ScreenLink>}>
          A community is set up from files: its properties and owners, a chart of accounts, opening balances.
        </EmptyState>
      </>
    );
  const items = queueItems(queue.data, shell.mayOpen);
  const tab = (view.tab ?? 'all') as QueueGroup | 'all';
  const shown = tab === 'all' ? items : items.filter(({ group }) => group === tab);
  const today = shell.community?.today;
  return (
    <>
      <PageHeader title="My queue" meta={today && formatDateShort(today)} />
      <Split>
        <Column>
          <Tabs
            label="Kinds of work"
            value={tab}
            onChange={(next) => setView({ ...view, tab: next === 'all' ? undefined : next })}
            tabs={[
              { value: 'all', label: 'Everything', count: items.length },
              ...groups.map(({ value, label }) => ({ value, label, count: items.filter(({ group }) => group === value).length })),
            ]}
          />
          <DataTable
            label="My queue"
            noun="waiting"
            bar={false}
            rows={shown}
            columns={columns}
            rowId={(item) => item.id}
            state={view}
            onState={setView}
            onOpen={(item) => shell.go(item.screen, { communityId: item.communityId })}
            hrefOf={(item) => shell.hrefOf(item.screen, { communityId: item.communityId })}
            empty={
              <EmptyState title="Nothing waits" icon="check">
                Work that needs you in any community appears here.
              </EmptyState>
            }
          />
        </Column>
        <SidePane label="Communities" width={408}>
          <Suspense>
            <MyTasks />
          </Suspense>
          <Unfinished />
          <Communities rows={queue.data} />
          <OwedChart rows={queue.data} />
          <CashChart />
        </SidePane>
      </Split>
    </>
  );
}
