// A draft of a budget as a grid: the year or its periods typed or pasted, spread over the periods, beside the
// year before, and saved by rows.
import { useMemo, useState } from 'react';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { type Cents, formatDate, formatMoney, mulDiv, sumCents, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure, useEntryDraft } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  Column,
  CommitBar,
  type EntryColumn,
  EntryGrid,
  entryProblems,
  Facts,
  Money,
  Note,
  PanelSection,
  SidePane,
  Split,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { budgets } from '../budget.contract.ts';
import {
  amountsOf,
  changedRows,
  type LineKind,
  lineKind,
  periodKey,
  settled,
  spreadAnew,
  type TypedRow,
  withAmounts,
} from '../budget-typing.rules.ts';

export type Budget = ClientOutput<typeof budgets.getBudget>;
type Line = Budget['rows'][number];

const keyOf = ({ accountId, costCenterId }: Line) => `${accountId}:${costCenterId}`;
const newRow = (): TypedRow => ({});

function savedRow(line: Line): TypedRow {
  const named = {
    key: keyOf(line),
    accountId: line.accountId,
    costCenterId: line.costCenterId,
    number: line.costCenter ? `${line.number}-${line.costCenter}` : line.number,
    name: line.name,
    type: lineKind(line),
    fund: line.fundName,
    prior: line.priorActual,
  };
  return withAmounts(
    named,
    line.amounts.map((amount) => textToCents(amount)),
  );
}

function columnsOf(budget: Budget): EntryColumn<TypedRow>[] {
  const hasFunds = new Set(budget.rows.map((row) => row.fundId)).size > 1;
  return [
    { key: 'number', title: 'Account', kind: 'readonly', width: 92, emphasis: 'strong' },
    { key: 'name', title: 'Name', kind: 'readonly', width: 200 },
    { key: 'type', title: 'Type', kind: 'readonly', width: 92 },
    ...(hasFunds ? [{ key: 'fund', title: 'Fund', kind: 'readonly' as const, width: 92 }] : []),
    ...(budget.priorYear
      ? [
          {
            key: 'prior',
            title: `Actual ${budget.priorYear}`,
            kind: 'readonly' as const,
            numeric: true,
            width: 132,
            render: (row: TypedRow) => <Money value={row['prior']} />,
          },
        ]
      : []),
    { key: 'total', title: 'Year', kind: 'money', width: 116, emphasis: 'strong' },
    ...budget.periods.map(
      (period, place): EntryColumn<TypedRow> => ({
        key: periodKey(place),
        title: formatDate(period.periodEndDate).slice(0, 5),
        kind: 'money',
        width: 96,
      }),
    ),
  ];
}

interface Typed {
  /** Rows that differ from what is saved, by key. */
  rows: Record<string, TypedRow>;
}

/** The sums of the year as typed, in cents. */
function sumsOf(rows: readonly TypedRow[], periods: number): { income: Cents; expense: Cents; transfers: Cents } {
  const sum = (kind: LineKind) =>
    sumCents(rows.filter((row) => row['type'] === kind).map((row) => sumCents(amountsOf(row, periods) ?? [])));
  return { income: sum('Income'), expense: sum('Expense'), transfers: sum('Transfer in') - sum('Transfer out') };
}

/** How much more than the year before, in words: "+3.5 %". */
function change(from: MoneyText, to: string | undefined): string {
  const before = textToCents(from);
  const after = /^-?\d+\.\d{2}$/.test(to ?? '') ? textToCents(to ?? '') : 0n;
  if (before === 0n) return '–';
  const tenths = mulDiv(after - before, 1000n, before < 0n ? -before : before);
  const size = String(tenths < 0n ? -tenths : tenths).padStart(2, '0');
  return `${tenths < 0n ? '−' : '+'}${size.slice(0, -1)}.${size.slice(-1)} %`;
}

function LineInSight({ line, row, priorYear }: { line: Line | undefined; row: TypedRow | undefined; priorYear: string | null }) {
  if (!line || !row) return <p className="t2">The line you type in stands here, beside the year before.</p>;
  return (
    <Facts
      facts={[
        ['Account', `${row['number']} ${line.name}`],
        ['Fund', line.fundName],
        ['Budget of the year', <Money key="t" value={row['total']} />],
        ...(priorYear
          ? ([
              [`Actual ${priorYear}`, <Money key="p" value={line.priorActual} />],
              [`Budget ${priorYear}`, <Money key="b" value={line.priorBudget} />],
              [`Against actual ${priorYear}`, change(line.priorActual, row['total'])],
            ] as const)
          : []),
        ['This year so far', <Money key="a" value={line.actual} />],
      ]}
    />
  );
}

/** What is typed over what is saved, kept while it is not saved itself. */
function useTyped(data: Budget) {
  const saved = useMemo(() => data.rows.map(savedRow), [data]);
  const periods = data.periods.length;
  const { budgetVersionId, name } = data.budget;
  const draft = useEntryDraft<Typed>({ name: `budget.${budgetVersionId}`, title: `Budget: ${name}`, empty: { rows: {} } });
  const rows = saved.map((row) => (draft.value.rows[row['key'] ?? ''] ? { ...row, ...draft.value.rows[row['key'] ?? ''] } : row));
  const take = (next: readonly TypedRow[]) => {
    const whole = next.map((row, place) => settled(rows[place], row, periods));
    draft.change({ rows: Object.fromEntries(changedRows(saved, whole, periods).map((row) => [row['key'] ?? '', row])) });
  };
  return { saved, rows, take, draft, changed: Object.values(draft.value.rows) };
}

/** The grid with its acts. `onSaved` is told when the version on the server is another. */
export function BudgetGrid({ data, onSaved }: { data: Budget; onSaved(): void }) {
  const { communityId } = useCommunity();
  const { budget, periods, priorYear } = data;
  const count = periods.length;
  const columns = useMemo(() => columnsOf(data), [data]);
  const { rows, take, draft, changed } = useTyped(data);
  const [place, setPlace] = useState<number | null>(null);
  const save = useCommand(budgets.saveBudget);
  const line = place === null ? undefined : data.rows[place];
  const row = place === null ? undefined : rows[place];
  const spread = (like: boolean) => () => {
    if (place === null || !row || !line) return;
    const anew = spreadAnew(row, count, like ? line.prior.map((amount) => textToCents(amount)) : null);
    take(rows.map((each, at) => (at === place ? anew : each)));
  };
  useHotkeys([
    { keys: 'alt+e', label: 'Spread the year evenly', group: 'Budget', hint: true, run: spread(false) },
    ...(priorYear ? [{ keys: 'alt+l', label: `Spread like ${priorYear}`, group: 'Budget', hint: true, run: spread(true) }] : []),
  ]);
  const problem = entryProblems(columns, rows)[0];
  const { income, expense, transfers } = sumsOf(rows, count);
  const net = income - expense + transfers;
  const run = () =>
    save.mutate(
      {
        communityId,
        budgetVersionId: budget.budgetVersionId,
        version: budget.version,
        name: budget.name,
        note: budget.note,
        rows: changed.flatMap((each) => {
          const { accountId = '', costCenterId = '' } = each;
          return [{ accountId, costCenterId, amounts: Array.from({ length: count }, (_, at) => each[periodKey(at)] || '0.00') }];
        }),
      },
      {
        onSuccess: () => {
          draft.clear();
          toast({ text: `Saved ${changed.length} ${changed.length === 1 ? 'line' : 'lines'} of ${budget.name}` });
          onSaved();
        },
        onError: (error) => {
          // What was typed stays over what someone else has saved, which is read anew.
          if (failureOf(error).code === 'changedMeanwhile') onSaved();
          toastFailure(error);
        },
      },
    );
  return (
    <Split>
      <Column>
        <Bar>
          <Button size="small" icon="columns-2" disabled={!row} onClick={spread(false)} keys="alt+e">
            Spread evenly
          </Button>
          {priorYear && (
            <Button size="small" icon="columns-2" disabled={!row} onClick={spread(true)} keys="alt+l">
              Spread like {priorYear}
            </Button>
          )}
          {draft.restored && <Note tone="attention" title="What you typed earlier and did not save is here again." />}
        </Bar>
        <EntryGrid label={budget.name} columns={columns} rows={rows} onRows={take} newRow={newRow} onCurrent={setPlace} fixed autoFocus />
        <CommitBar
          figures={[
            { label: 'Income', value: formatMoney(income, 'digits') },
            { label: 'Expense', value: formatMoney(expense, 'digits') },
            ...(data.rows.some((each) => each.isTransfer) ? [{ label: 'Transfers', value: formatMoney(transfers, 'digits') }] : []),
            { label: 'Net', value: formatMoney(net, 'digits'), tone: net < 0n ? 'attention' : undefined },
          ]}
          {...(changed.length > 0 ? { discard: { label: 'Drop what is not saved', run: draft.clear } } : {})}
          primary={{
            label: changed.length === 0 ? 'Saved' : `Save ${changed.length} ${changed.length === 1 ? 'line' : 'lines'}`,
            run,
            busy: save.isPending,
            waitsFor: changed.length === 0 ? 'Nothing is changed' : problem ? `Line ${problem.row + 1}: ${problem.message}` : undefined,
          }}
        />
      </Column>
      <SidePane label="Line" width={300}>
        <PanelSection title="Line">
          <LineInSight line={line} row={row} priorYear={priorYear} />
        </PanelSection>
        <PanelSection title="Typing">
          <p className="t2">
            Type the year and it is spread evenly; type periods and they add up. A block of a spreadsheet is pasted over the cells. Sums
            such as 70+310.
          </p>
        </PanelSection>
      </SidePane>
    </Split>
  );
}
