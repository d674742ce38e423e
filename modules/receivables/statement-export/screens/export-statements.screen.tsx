// Statements for a mail house: choose communities and dates, see what each would get and who gets none, make
// the files, and have them mailed.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, countWords, formatDate, formatMoney, type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Previewed, PreviewWaits, toastFailure, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  Button,
  CheckField,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  FieldRow,
  MenuButton,
  PanelSection,
  SelectField,
  StatusMark,
  type TableColumn,
  type TableView,
  TextAreaField,
} from '../../../../packages/ui/ui.ts';
import { mailOrderStateWords } from '../../../correspondence/correspondence.contract.ts';
import { MadeBefore } from '../../statements/screens/made-before.tsx';
import type { StatementAudience } from '../../statements/statement.contract.ts';
import { statementExports } from '../statement-export.contract.ts';

type View = ClientOutput<typeof statementExports.previewStatementExport>;
type Row = View['communities'][number];
type LeftOut = View['leftOut'][number];
type Run = ClientOutput<typeof statementExports.listExportRuns>[number];
type Tab = 'communities' | 'leftOut';

interface Order {
  communityIds: readonly string[];
  fromDate: LocalDate | '';
  statementDate: LocalDate | '';
  dueDate: LocalDate | '';
  whom: StatementAudience;
  message: string;
  orders: boolean;
}

const audiences: readonly { value: StatementAudience; label: string }[] = [
  { value: 'ACTIVE', label: 'Balance or activity' },
  { value: 'OWING', label: 'With a balance' },
  { value: 'EVERYONE', label: 'Every owner' },
];

const columns: readonly TableColumn<Row>[] = [
  { key: 'community', title: 'Community', width: 220, emphasis: 'strong' },
  { key: 'statements', title: 'Statements', kind: 'count', width: 96, total: 'sum' },
  { key: 'sheets', title: 'To mail', kind: 'count', width: 86, total: 'sum' },
  { key: 'leftOut', title: 'Left out', kind: 'count', width: 86, total: 'sum' },
  { key: 'due', title: 'Due', kind: 'money', width: 110, total: 'sum' },
  { key: 'estimate', title: 'Mailing from', kind: 'money', width: 110, total: 'sum' },
];

const leftOutColumns: readonly TableColumn<LeftOut>[] = [
  { key: 'community', title: 'Community', width: 180, emphasis: 'quiet' },
  { key: 'accountNumber', title: 'Account', width: 96 },
  { key: 'owner', title: 'Owner', width: 200, emphasis: 'strong' },
  { key: 'reason', title: 'Why', width: 240, emphasis: 'quiet' },
];

/** The order as the server takes it; null while something is missing. */
function inputOf({ communityIds, fromDate, statementDate, dueDate, ...rest }: Order) {
  if (communityIds.length === 0 || fromDate === '' || statementDate === '' || dueDate === '') return null;
  if (fromDate > statementDate || dueDate < statementDate) return null;
  return { communityIds: [...communityIds], fromDate, statementDate, dueDate, ...rest };
}

function problemOf({ communityIds, fromDate, statementDate, dueDate }: Order): string {
  if (communityIds.length === 0) return 'Choose a community';
  if (fromDate === '' || statementDate === '' || dueDate === '') return 'Enter the dates';
  return fromDate > statementDate ? 'The first day is after the statement date' : 'The due date is before the statement date';
}

function Choice({ order, onOrder }: { order: Order; onOrder(next: Order): void }) {
  const { communities } = useShell();
  const toggle = (communityId: string, on: boolean) =>
    onOrder({
      ...order,
      communityIds: on ? [...order.communityIds, communityId] : order.communityIds.filter((one) => one !== communityId),
    });
  return (
    <>
      <PanelSection title="Communities" aside={order.communityIds.length}>
        {communities.map(({ communityId, name }) => (
          <CheckField
            key={communityId}
            label={name}
            value={order.communityIds.includes(communityId)}
            onChange={(on) => toggle(communityId, on)}
          />
        ))}
      </PanelSection>
      <PanelSection title="Statements">
        <FieldRow columns={2}>
          <DateField label="From" required value={order.fromDate} onChange={(fromDate) => onOrder({ ...order, fromDate })} />
          <DateField
            label="Statement date"
            required
            value={order.statementDate}
            onChange={(statementDate) => onOrder({ ...order, statementDate })}
          />
          <SelectField label="For" value={order.whom} onChange={(whom) => onOrder({ ...order, whom })} options={audiences} />
          <DateField label="Due by" required value={order.dueDate} onChange={(dueDate) => onOrder({ ...order, dueDate })} />
        </FieldRow>
        <TextAreaField
          label="Message"
          help="Printed on every statement, at most 180 characters."
          maxLength={180}
          value={order.message}
          onChange={(message) => onOrder({ ...order, message })}
        />
        <CheckField
          label="Order the mailing when they are made"
          value={order.orders}
          onChange={(orders) => onOrder({ ...order, orders })}
        />
      </PanelSection>
    </>
  );
}

function RunRow({ run }: { run: Run }) {
  const { communityId, runId, mailOrderId, mailState } = run;
  const shell = useShell();
  const mail = useCommand(statementExports.orderStatements);
  const mayOrder = useMayCall(statementExports.orderStatements);
  const place = { communityId, runId };
  const isFree = mailState === null || mailState === 'REJECTED' || mailState === 'CANCELED';
  const data = (withSecondOwner: boolean) => () =>
    void downloadFile(statementExports.downloadStatementData, { ...place, withSecondOwner }).catch(toastFailure);
  const items = [
    { label: 'One PDF to print', run: () => void downloadFile(statementExports.downloadStatementPrint, place).catch(toastFailure) },
    { label: 'Lines for a mail house (CSV)', run: data(false) },
    { label: 'Lines with second owners (CSV)', run: data(true) },
  ];
  return (
    <div className="row">
      <div className="grow">
        <b className="m">{run.community}</b>
        <div className="sm t3 tn">
          {formatDate(run.statementDate)}
          {run.count !== null && `, ${countWords(run.count, 'statement')}, ${formatMoney(centsOf(run.due ?? '0.00') ?? 0n, 'digits')} due`}
        </div>
        {mailOrderId !== null && mailState !== null && (
          <div className="sm">
            <ScreenLink to="south-data-order" params={{ communityId, mailOrderId }}>
              Mail order: {mailOrderStateWords[mailState][0]}
            </ScreenLink>
          </div>
        )}
        {run.error && <p className="sm t2">{run.error}</p>}
      </div>
      {run.state !== 'done' && (
        <StatusMark
          tone={run.state === 'failed' ? 'problem' : 'neutral'}
          word={run.state === 'failed' ? 'Failed' : run.state === 'cancelled' ? 'Canceled' : 'Being made'}
        />
      )}
      {run.state === 'done' && mayOrder && isFree && (
        <Button
          size="small"
          aria-busy={mail.isPending}
          onClick={() =>
            mail.mutate(place, {
              onSuccess: ({ mailOrderId: made }) => shell.go('south-data-order', { communityId, mailOrderId: made }),
              onError: toastFailure,
            })
          }
        >
          Order
        </Button>
      )}
      {run.state === 'done' && (
        <MenuButton label={`Download the statements of ${run.community}, ${formatDate(run.statementDate)}`} icon="download" items={items}>
          Files
        </MenuButton>
      )}
    </div>
  );
}

function Runs() {
  const runs = useCall(statementExports.listExportRuns, {});
  return <MadeBefore of={runs}>{(run) => <RunRow run={run} />}</MadeBefore>;
}

/** The page at `/receivables/export-statements`. */
export default function ExportStatementsScreen() {
  const { community, communities } = useShell();
  const today = community?.today ?? communities[0]?.today;
  const [order, setOrder] = useState<Order>({
    communityIds: community ? [community.communityId] : [],
    fromDate: today ? startOfMonth(today) : '',
    statementDate: today ?? '',
    dueDate: today ? addDays(today, 15) : '',
    whom: 'ACTIVE',
    message: '',
    orders: false,
  });
  const [tab, setTab] = useState<Tab>('communities');
  const [state, setState] = useState<TableView>({});
  const input = inputOf(order);
  const act = usePreviewed(statementExports.previewStatementExport, statementExports.startStatementExport, {
    input,
    more: {},
    lines: ({ communities: rows }) => rows.map((row) => ({ key: row.communityId, label: row.community, amount: row.due })),
    goesOn: true,
    done: ({ runs }) => `Making the statements of ${countWords(runs.length, 'community', 'communities')}`,
  });
  const header = { title: 'Export statements', crumbs: ['Nothing is made yet'] };
  const aside = (
    <>
      <Choice order={order} onOrder={setOrder} />
      <Runs />
    </>
  );
  const view = act.preview;
  if (input === null || !view)
    return input === null ? (
      <BatchPreview
        header={header}
        tab={tab}
        onTab={setTab}
        tabs={[{ value: 'communities', label: 'Communities', count: 0 }]}
        asideLabel="Communities and dates"
        aside={aside}
        commit={{
          note: 'Runs in the background.',
          primary: { label: 'Make statements', waitsFor: problemOf(order), run: () => undefined },
        }}
      >
        <EmptyState title={problemOf(order)}>The communities appear here with what each would get.</EmptyState>
      </BatchPreview>
    ) : (
      <PreviewWaits of={act} header={header} />
    );
  const table = { state, onState: setState, onOpen: null, bar: false } as const;
  return (
    <Previewed
      of={act}
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'communities', label: 'Communities', count: view.communities.length },
        { value: 'leftOut', label: 'Left out', count: view.leftOut.length },
      ]}
      noun="community"
      asideLabel="Communities and dates"
      label={`Make ${countWords(view.statements, 'statement')}, ${formatMoney(centsOf(view.due) ?? 0n, 'digits')} due`}
      aside={aside}
      note="Runs in the background; you can keep working."
    >
      {tab === 'communities' ? (
        <DataTable
          label="Statements by community"
          noun="communities"
          rows={view.communities}
          columns={columns}
          rowId={(row) => row.communityId}
          empty={<EmptyState title="No community is chosen" />}
          {...table}
        />
      ) : (
        <DataTable
          label="Owners without a statement"
          noun="owners"
          rows={view.leftOut}
          columns={leftOutColumns}
          rowId={(row) => `${row.communityId} ${row.accountNumber} ${row.owner}`}
          empty={<EmptyState title="Nobody is left out" icon="check" />}
          {...table}
        />
      )}
    </Previewed>
  );
}
