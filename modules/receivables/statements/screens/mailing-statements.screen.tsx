// Owner statements: choose the dates, see what each owner would get and who gets none, make them, fetch the
// files.
import { useMemo, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, formatDate, formatMoney, isLocalDate, type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  BatchPreview,
  type CommitBarProps,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  FieldRow,
  LoadingRows,
  PanelSection,
  SelectField,
  SideTable,
  type TableColumn,
  type TableView,
  TextAreaField,
} from '../../../../packages/ui/ui.ts';
import { type StatementAudience, statements } from '../statement.contract.ts';
import { StatementRuns } from './statement-runs.tsx';

type Preview = ClientOutput<typeof statements.previewStatements>;
type Planned = Preview['rows'][number];
type Skipped = Preview['skipped'][number];

interface Order {
  fromDate: LocalDate | '';
  statementDate: LocalDate | '';
  dueDate: LocalDate | '';
  whom: StatementAudience;
  message: string;
}

const DAYS_TO_PAY = 15;
const MESSAGE_LENGTH = 180;

const audiences: readonly { value: StatementAudience; label: string }[] = [
  { value: 'ACTIVE', label: 'Balance or activity' },
  { value: 'OWING', label: 'With a balance' },
  { value: 'EVERYONE', label: 'Every owner' },
];

const allColumns: readonly TableColumn<Planned>[] = [
  { key: 'accountNumber', title: 'Account', width: 92 },
  { key: 'owner', title: 'Owner', width: 150, emphasis: 'strong' },
  { key: 'address', title: 'Property', width: 126, emphasis: 'quiet' },
  { key: 'group', title: 'Combined with', width: 110, emphasis: 'quiet' },
  { key: 'opening', title: 'Opening', kind: 'money', width: 84, total: 'sum', emphasis: 'quiet' },
  { key: 'charges', title: 'Charges', kind: 'money', width: 84, total: 'sum' },
  { key: 'payments', title: 'Payments', kind: 'money', width: 84, total: 'sum' },
  { key: 'balance', title: 'Balance', kind: 'money', width: 84, total: 'sum' },
  { key: 'due', title: 'Due', kind: 'money', width: 84, total: 'sum', emphasis: 'strong' },
];

const skippedColumns: readonly TableColumn<Skipped>[] = [
  { key: 'accountNumber', title: 'Account', width: 100 },
  { key: 'owner', title: 'Owner', width: 220, emphasis: 'strong' },
  { key: 'reason', title: 'Why', width: 260, emphasis: 'quiet' },
];

/** The columns; without groups of owners there is none for them. */
const columnsOf = (rows: readonly Planned[]) => allColumns.filter(({ key }) => key !== 'group' || rows.some(({ group }) => group));

type Input = ClientInput<typeof statements.startStatements>;

/** The order as the server takes it, or what is still missing. */
function inputOf(
  communityId: string,
  order: Order,
): { input: Input } | { problem: string; field: 'fromDate' | 'statementDate' | 'dueDate' } {
  const { fromDate, statementDate, dueDate, whom, message } = order;
  if (!isLocalDate(fromDate)) return { problem: 'Enter the first day', field: 'fromDate' };
  if (!isLocalDate(statementDate)) return { problem: 'Enter the statement date', field: 'statementDate' };
  if (!isLocalDate(dueDate)) return { problem: 'Enter the due date', field: 'dueDate' };
  if (fromDate > statementDate) return { problem: 'The first day is after the statement date', field: 'fromDate' };
  if (dueDate < statementDate) return { problem: 'The due date is before the statement date', field: 'dueDate' };
  return { input: { communityId, fromDate, statementDate, dueDate, whom, message } };
}

function OrderForm({
  order,
  problem,
  onOrder,
}: {
  order: Order;
  problem: { problem: string; field: string } | null;
  onOrder(next: Order): void;
}) {
  const errorOf = (field: string) => (problem?.field === field ? problem.problem : undefined);
  return (
    <>
      <PanelSection title="Statements">
        <FieldRow columns={2}>
          <DateField
            label="From"
            required
            value={order.fromDate}
            error={errorOf('fromDate')}
            onChange={(fromDate) => onOrder({ ...order, fromDate })}
          />
          <DateField
            label="Statement date"
            required
            value={order.statementDate}
            error={errorOf('statementDate')}
            onChange={(statementDate) =>
              onOrder({ ...order, statementDate, dueDate: statementDate === '' ? order.dueDate : addDays(statementDate, DAYS_TO_PAY) })
            }
          />
          <SelectField label="For" value={order.whom} onChange={(whom) => onOrder({ ...order, whom })} options={audiences} />
          <DateField
            label="Due by"
            required
            value={order.dueDate}
            error={errorOf('dueDate')}
            onChange={(dueDate) => onOrder({ ...order, dueDate })}
          />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Message">
        <TextAreaField
          label="Message"
          hideLabel
          help={`Printed on every statement, at most ${MESSAGE_LENGTH} characters.`}
          maxLength={MESSAGE_LENGTH}
          value={order.message}
          onChange={(message) => onOrder({ ...order, message })}
        />
      </PanelSection>
    </>
  );
}

function Lines({ preview, tab }: { preview: Preview; tab: 'made' | 'skipped' }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  const columns = useMemo(() => columnsOf(preview.rows), [preview.rows]);
  if (tab === 'skipped') {
    return (
      <DataTable
        label="Owners without a statement"
        noun="owners"
        rows={preview.skipped}
        columns={skippedColumns}
        rowId={(row) => row.accountNumber}
        state={view}
        onState={setView}
        onOpen={null}
        bar={false}
        empty={<EmptyState title="Nobody is left out" icon="check" />}
      />
    );
  }
  return (
    <DataTable
      label="Statements to make"
      noun="statements"
      rows={preview.rows}
      columns={columns}
      rowId={(row) => row.ownershipId}
      state={view}
      onState={setView}
      onOpen={(row) => shell.go('owner-view', { ownershipId: row.ownershipId })}
      hrefOf={(row) => shell.hrefOf('owner-view', { ownershipId: row.ownershipId })}
      bar={false}
      empty={<EmptyState title="No owner gets a statement">Choose another span, or every owner.</EmptyState>}
    />
  );
}

function plural(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'statement' : 'statements'}`;
}

/** The page at `/c/$communityId/correspondence/statements`. */
export default function MailingStatementsScreen() {
  const { communityId, today } = useCommunity();
  const [order, setOrder] = useAddressState<Order>('order', {
    fromDate: startOfMonth(today),
    statementDate: today,
    dueDate: addDays(today, DAYS_TO_PAY),
    whom: 'ACTIVE',
    message: '',
  });
  const [tab, setTab] = useState<'made' | 'skipped'>('made');
  const mayStart = useMayCall(statements.startStatements);
  const start = useCommand(statements.startStatements);
  const ready = inputOf(communityId, order);
  const input = 'input' in ready ? ready.input : null;
  const problem = 'problem' in ready ? ready : null;
  const preview = useCall(
    statements.previewStatements,
    input && { communityId, fromDate: input.fromDate, statementDate: input.statementDate, whom: input.whom },
  );
  const { data } = preview;
  const commit: CommitBarProps = {
    note: 'Runs in the background; you can keep working.',
    primary: {
      label: data ? `Make ${plural(data.count)}, ${formatMoney(centsOf(data.due) ?? 0n, 'digits')} due` : 'Make statements',
      busy: start.isPending,
      waitsFor: mayStart
        ? (problem?.problem ?? (data ? (data.count === 0 ? 'No owner gets a statement' : undefined) : 'Reading the accounts'))
        : 'Your role may not make statements',
      run: () => input && start.mutate(input, { onError: toastFailure }),
    },
  };
  return (
    <BatchPreview
      header={{
        title: 'Owner statements',
        meta: input ? `${formatDate(input.fromDate as LocalDate)} to ${formatDate(input.statementDate as LocalDate)}` : undefined,
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'made', label: 'Statements', count: data?.count ?? 0 },
        { value: 'skipped', label: 'Left out', count: data?.skipped.length ?? 0 },
      ]}
      asideLabel="Dates and runs"
      aside={
        <>
          <OrderForm order={order} problem={problem} onOrder={setOrder} />
          {data && (
            <PanelSection title="Totals">
              <SideTable
                label="Totals"
                heads={['', 'Amount']}
                rows={[
                  ...(data.sheets === data.count ? [] : [{ key: 'sheets', label: 'Sheets to mail', cells: [data.sheets] }]),
                  { key: 'due', label: 'Due from owners', cells: [data.due] },
                  { key: 'credit', label: 'Paid ahead by owners', cells: [data.credit] },
                ]}
              />
            </PanelSection>
          )}
          <StatementRuns />
        </>
      }
      commit={commit}
    >
      {preview.error ? (
        <Failed message={preview.error.message} reference={preview.error.reference} onRetry={() => void preview.refetch()} />
      ) : data ? (
        <Lines key={tab} preview={data} tab={tab} />
      ) : problem ? (
        <EmptyState title={problem.problem}>The statements appear here.</EmptyState>
      ) : (
        <LoadingRows />
      )}
    </BatchPreview>
  );
}
