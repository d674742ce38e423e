// The page of a batch of any kind, on one layout: what is in it, its accounting and history, and beside them
// its facts and links. Source: accounting.md 16.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
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
  StatusMark,
  type TableColumn,
  type TableView,
  Tabs,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { RecordBook } from '../../../records/records.web.tsx';
import { EntryByFund } from '../../screens/entry-by-fund.tsx';
import { batchPageOf } from '../../undo/undo.contract.ts';
import { transactions } from '../transaction.contract.ts';

type Transaction = ClientOutput<typeof transactions.getTransaction>;
type Table = Transaction['tables'][number];
type Row = Table['rows'][number];
type Event = Transaction['events'][number];

const states = {
  UNPOSTED: ['Not posted', 'attention'],
  POSTED: ['Posted', 'good'],
  DISCARDED: ['Discarded', 'neutral'],
  REVERSED: ['Undone', 'neutral'],
} as const;

const periodWords: Readonly<Record<string, string>> = { OPEN: 'open', CURRENT: 'open, current', CLOSED: 'closed', FUTURE: 'not open yet' };

const AUDIT = 'Audit';
const NARROW = { date: 110, count: 90, money: 120 } as const;

/** The columns of a table as it came: the first is what people look for. */
function columnsOf(table: Table): TableColumn<Row>[] {
  return table.columns.map(({ key, title, kind, isSummed }, index) => ({
    key,
    title,
    kind,
    width: kind === 'text' ? (index === 0 ? 110 : 160) : NARROW[kind],
    ...(index === 1 ? { emphasis: 'strong' as const } : {}),
    ...(isSummed ? { total: 'sum' as const } : {}),
    value: ({ cells }) => (kind === 'count' ? Number(cells[key] ?? 0) : (cells[key] ?? null)),
  }));
}

const eventColumns: readonly TableColumn<Event>[] = [
  { key: 'eventTime', title: 'When', width: 170, render: ({ eventTime }) => <TimeText value={eventTime} form="minute" /> },
  { key: 'who', title: 'Who', width: 170, emphasis: 'strong', value: ({ who }) => who || 'A schedule' },
  { key: 'act', title: 'What', width: 220 },
  { key: 'reason', title: 'Why', width: 320 },
];

function Rows({ table }: { table: Table }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  const columns = useMemo(() => columnsOf(table), [table]);
  return (
    <DataTable
      label={table.title}
      noun={table.noun}
      rows={table.rows}
      columns={columns}
      rowId={(row) => row.key}
      state={view}
      onState={setView}
      struck={(row) => row.isStruck}
      onOpen={({ door }) => door && shell.mayOpen(door.screen) && shell.go(door.screen, door.params, door.search)}
      hrefOf={({ door }) => (door && shell.mayOpen(door.screen) ? shell.hrefOf(door.screen, door.params, door.search) : undefined)}
      bar={false}
    />
  );
}

function Events({ events }: { events: readonly Event[] }) {
  const [view, setView] = useState<TableView>({});
  return (
    <DataTable
      label="Audit"
      noun="acts"
      rows={events}
      columns={eventColumns}
      rowId={(event) => `${event.eventTime} ${event.act}`}
      state={view}
      onState={setView}
      bar={false}
      empty={
        <EmptyState title="No person did anything to this batch">A schedule or an import made it; their history tells of it.</EmptyState>
      }
    />
  );
}

function Linked({ linked }: { linked: Transaction['linked'] }) {
  const shell = useShell();
  if (linked.length === 0) return null;
  return (
    <PanelSection title="Linked">
      <ul>
        {linked.map(({ what, batchId, kind, postDate, description, mayOpen }) => {
          const screen = batchPageOf(kind)?.screen ?? 'batch-undo';
          const name = description || `Batch ${batchId}`;
          return (
            <li key={batchId}>
              {what}{' '}
              {mayOpen && shell.mayOpen(screen) ? (
                <ScreenLink to={screen} params={{ batchId }}>
                  {name}
                </ScreenLink>
              ) : (
                name
              )}{' '}
              <span className="t3">
                on <DateText value={postDate} form="words" />
              </span>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

function About({ transaction }: { transaction: Transaction }) {
  const { name } = useCommunity();
  const { period, postDate, enteredBy, enteredTime, postedBy, postedTime, entryCount, total, kindWords, batchId } = transaction;
  return (
    <SidePane label="About the batch" width={392}>
      <PanelSection title="Facts">
        <Facts
          facts={[
            ['Batch', `${kindWords} ${batchId}`],
            ['Community', name],
            ['Post date', <DateText key="d" value={postDate} form="words" />],
            [
              'Period',
              period ? (
                <span key="p">
                  <DateText value={period.fromDate} /> to <DateText value={period.toDate} />, {periodWords[period.status] ?? period.status}
                </span>
              ) : (
                'None'
              ),
            ],
            [
              'Entered',
              <span key="e">
                {enteredBy || 'A schedule'}, <TimeText value={enteredTime} form="minute" />
              </span>,
            ],
            [
              'Posted',
              postedTime ? (
                <span key="o">
                  {postedBy || 'A schedule'}, <TimeText value={postedTime} form="minute" />
                </span>
              ) : (
                'Not yet'
              ),
            ],
            ['Entries', entryCount.toLocaleString('en-US')],
            ['Total', <Money key="t" value={total} zero="digits" />],
          ]}
        />
      </PanelSection>
      <Linked linked={transaction.linked} />
      <PanelSection title="Accounting">
        {transaction.lines.length > 0 ? (
          <EntryByFund lines={transaction.lines} label="Accounting" />
        ) : (
          <p className="t2">Nothing was posted to the ledger.</p>
        )}
      </PanelSection>
      {transaction.plan && (
        <PanelSection title="Planned" aside={transaction.plan.schedule}>
          <EntryByFund lines={transaction.plan.lines} label="Planned" />
        </PanelSection>
      )}
    </SidePane>
  );
}

function Page({ transaction }: { transaction: Transaction }) {
  const shell = useShell();
  const { tables, events, state, kindWords, description, batchId, mayUndo } = transaction;
  const asked = shell.search.part ?? '';
  const table = tables.find(({ title }) => title === asked) ?? (asked === AUDIT ? undefined : tables[0]);
  const [word, tone] = states[state];
  return (
    <Split>
      <Column>
        <PageHeader
          title={description || `${kindWords} ${batchId}`}
          crumbs={[
            <ScreenLink key="b" to="batches">
              Batches
            </ScreenLink>,
            kindWords,
          ]}
          meta={<StatusMark tone={tone} word={word} />}
          actions={
            <>
              {state !== 'UNPOSTED' && shell.mayOpen('support-transaction-edit') && (
                <Button onClick={() => shell.go('support-transaction-edit', {}, { batch: batchId })}>Correct text</Button>
              )}
              {mayUndo && shell.mayOpen('batch-undo') && (
                <Button icon="history" onClick={() => shell.go('batch-undo', { batchId })}>
                  Undo batch
                </Button>
              )}
            </>
          }
        />
        <Tabs
          label="Parts of the batch"
          value={table?.title ?? AUDIT}
          onChange={(part) => shell.setSearch({ part })}
          tabs={[
            ...tables.map(({ title, rows }) => ({ value: title, label: title, count: rows.length })),
            { value: AUDIT, label: AUDIT, count: events.length },
          ]}
        />
        {table ? <Rows key={table.title} table={table} /> : <Events events={events} />}
      </Column>
      <About transaction={transaction} />
    </Split>
  );
}

/** The page at an address that names a batch. */
export default function TransactionPage() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const found = useCall(transactions.getTransaction, { communityId, batchId: params.batchId ?? '' });
  if (found.error) {
    const { message, reference } = found.error;
    return <Failed title="The batch did not load" message={message} reference={reference} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <LoadingRows />;
  const { batchId, kind } = found.data;
  const record = batchPageOf(kind)?.record;
  return (
    <RecordBook record={record ? { kind: record, id: batchId, communityId } : null} first="Batch">
      <Page key={batchId} transaction={found.data} />
    </RecordBook>
  );
}
