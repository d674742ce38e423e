// Copies a budget, or what was earned and spent, into its own year as a revision or into a later one: what it
// would write is shown before it is written.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, textToCents } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  CommitBar,
  DataTable,
  EmptyState,
  LoadingRows,
  Note,
  PageHeader,
  SelectField,
  type TableColumn,
  type TableView,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { basisPointsOf } from '../../years/year-plan.rules.ts';
import { budgets } from '../budget.contract.ts';

type Year = ClientOutput<typeof budgets.listBudgets>['years'][number];
type Preview = ClientOutput<typeof budgets.previewBudgetCopy>;
type Row = Preview['rows'][number];

/** What was earned and spent, in place of a version. */
const ACTUAL = 'actual';
/** A new version, in place of a draft that is overwritten. */
const NEW = 'new';

const columns: TableColumn<Row>[] = [
  {
    key: 'number',
    title: 'Account',
    width: 90,
    emphasis: 'strong',
    value: (row) => (row.costCenter ? `${row.number}-${row.costCenter}` : row.number),
  },
  { key: 'name', title: 'Name' },
  { key: 'source', title: 'From', kind: 'money', width: 130, total: 'sum' },
  { key: 'before', title: 'Overwritten', kind: 'money', width: 130, total: 'sum' },
  { key: 'after', title: 'Becomes', kind: 'money', width: 130, total: 'sum', emphasis: 'strong' },
];

interface Choice {
  fromYearId: string;
  from: string;
  toYearId: string;
  into: string;
  percent: string;
  name: string;
}

/** The choice a page begins with: the year it was opened for, into the next one where there is one. */
function begin(years: readonly Year[], search: Readonly<Record<string, string>>): Choice | null {
  const from = years.find((year) => year.fiscalYearId === search['year']) ?? years[0];
  if (!from) return null;
  const later = years.filter((year) => year.startDate > from.startDate).at(-1);
  const to = later ?? from;
  const version = from.versions.find((each) => each.budgetVersionId === search['from']) ?? from.versions.find((each) => each.counts);
  return {
    fromYearId: from.fiscalYearId,
    from: version?.budgetVersionId ?? ACTUAL,
    toYearId: to.fiscalYearId,
    into: NEW,
    percent: '',
    name: to === from ? `Revision of ${from.label}` : `Budget ${to.label}`,
  };
}

function optionsOf(year: Year | undefined) {
  const versions = (year?.versions ?? []).map(({ budgetVersionId, kind, number, name }) => ({
    value: budgetVersionId,
    label: kind === 'ACTUALS' ? name : `${number} · ${name}`,
  }));
  return [...versions, { value: ACTUAL, label: 'What was earned and spent' }];
}

function draftsOf(year: Year | undefined) {
  const drafts = (year?.versions ?? []).filter((version) => version.state === 'DRAFT' && version.kind === 'BUDGET');
  return [
    { value: NEW, label: 'A new version' },
    ...drafts.map(({ budgetVersionId, number, name }) => ({ value: budgetVersionId, label: `Over ${number} · ${name}` })),
  ];
}

interface FieldsProps {
  years: readonly Year[];
  choice: Choice;
  onChoice(change: Partial<Choice>): void;
}

function Fields({ years, choice, onChoice }: FieldsProps) {
  const [from, to] = [choice.fromYearId, choice.toYearId].map((yearId) => years.find((year) => year.fiscalYearId === yearId));
  const label = (year: Year) => ({ value: year.fiscalYearId, label: year.label });
  return (
    <div className="fields hdr">
      <SelectField
        label="From the year"
        value={choice.fromYearId}
        options={years.map(label)}
        width={130}
        onChange={(fromYearId) => {
          const year = years.find((each) => each.fiscalYearId === fromYearId);
          onChoice({ fromYearId, from: year?.versions.find((each) => each.counts)?.budgetVersionId ?? ACTUAL });
        }}
        autoFocus
      />
      <SelectField label="What" value={choice.from} options={optionsOf(from)} width={200} onChange={(what) => onChoice({ from: what })} />
      <SelectField
        label="Into the year"
        value={choice.toYearId}
        options={years.filter((year) => !from || year.startDate >= from.startDate).map(label)}
        width={130}
        onChange={(toYearId) => {
          const year = years.find((each) => each.fiscalYearId === toYearId);
          onChoice({ toYearId, into: NEW, name: toYearId === choice.fromYearId ? `Revision of ${year?.label}` : `Budget ${year?.label}` });
        }}
      />
      <SelectField label="As" value={choice.into} options={draftsOf(to)} width={200} onChange={(into) => onChoice({ into })} />
      <TextField
        label="Raise by percent"
        help="Use -2.5 for a cut"
        value={choice.percent}
        onChange={(percent) => onChoice({ percent })}
        width={120}
        numeric
      />
      {choice.into === NEW && (
        <TextField label="Name" value={choice.name} onChange={(name) => onChoice({ name })} maxLength={60} width={200} required />
      )}
    </div>
  );
}

function CopyInHand({ years }: { years: readonly Year[] }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [choice, setChoice] = useState<Choice | null>(() => begin(years, shell.search));
  const [view, setView] = useState<TableView>({});
  const [only, setOnly] = useState<readonly string[]>([]);
  const copy = useCommand(budgets.copyBudget);
  const basisPoints = choice && basisPointsOf(choice.percent);
  const input = useMemo(
    () =>
      choice &&
      basisPoints !== null && {
        communityId,
        fromBudgetVersionId: choice.from === ACTUAL ? null : choice.from,
        fromFiscalYearId: choice.fromYearId,
        toFiscalYearId: choice.toYearId,
        basisPoints,
        accountIds: [...only],
        intoBudgetVersionId: choice.into === NEW ? null : choice.into,
      },
    [communityId, choice, basisPoints, only],
  );
  const preview = useQuery<Preview, CallFailed>({
    queryKey: [budgets.previewBudgetCopy.name, input],
    queryFn: ({ signal }) => call(budgets.previewBudgetCopy, input as Exclude<typeof input, false | null>, { signal }),
    enabled: Boolean(input),
    retry: false,
  });
  if (!choice) return <EmptyState title="No fiscal year yet" icon="calendar" />;
  const { data } = preview;
  const waitsFor =
    basisPoints === null
      ? 'The percentage cannot be read'
      : choice.into === NEW && choice.name.trim() === ''
        ? 'The name is missing'
        : !data
          ? 'There is no preview'
          : undefined;
  const run = () => {
    if (!input || !data) return;
    copy.mutate(
      { ...input, name: choice.name || 'Budget', baseHash: data.baseHash },
      {
        onSuccess: ({ budgetVersionId }) => {
          toast({
            text: `Copied ${data.rows.length} ${data.rows.length === 1 ? 'line' : 'lines'}, ${formatMoney(textToCents(data.after), 'digits')}`,
          });
          shell.go('budgets', {}, { year: choice.toYearId, budget: budgetVersionId });
        },
        onError: (error) => {
          void preview.refetch();
          toastFailure(error);
        },
      },
    );
  };
  return (
    <>
      <Fields years={years} choice={choice} onChoice={(change) => setChoice({ ...choice, ...change })} />
      {only.length > 0 && (
        <Note
          tone="neutral"
          title={`${only.length} ${only.length === 1 ? 'account' : 'accounts'} alone; the others stay as they are.`}
          actions={
            <Button size="small" onClick={() => setOnly([])}>
              All accounts
            </Button>
          }
        />
      )}
      {preview.error ? (
        <Note tone="problem" title={preview.error.message} />
      ) : data ? (
        <DataTable
          label="What is written"
          rows={data.rows}
          columns={columns}
          rowId={(row) => `${row.accountId}:${row.costCenter}`}
          state={view}
          onState={setView}
          noun="lines"
          bulk={(chosen, clear) => (
            <Button
              onClick={() => {
                setOnly([...new Set(chosen.map((row) => row.accountId))]);
                clear();
              }}
            >
              Copy these {chosen.length} alone
            </Button>
          )}
        />
      ) : (
        <LoadingRows />
      )}
      <CommitBar
        note="Each period is rounded by itself. A draft can be set aside again."
        discard={{ label: 'Back', run: () => shell.go('budgets', {}, { year: choice.fromYearId }) }}
        primary={{
          label: data
            ? `Copy ${data.rows.length} ${data.rows.length === 1 ? 'line' : 'lines'}, ${formatMoney(textToCents(data.after), 'digits')}`
            : 'Copy',
          run,
          busy: copy.isPending,
          waitsFor,
        }}
      />
    </>
  );
}

/** The page at `/c/$communityId/budgets/copy`. */
export default function BudgetCopyScreen() {
  const { communityId } = useCommunity();
  const found = useCall(budgets.listBudgets, { communityId });
  return (
    <Column>
      <PageHeader title="Budget copy" />
      {found.error || !found.data ? <Waiting of={found} /> : <CopyInHand years={found.data.years} />}
    </Column>
  );
}
