// Makes the bills templates are due for through a date: each with what becomes of it, then the one button.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { endOfMonth, formatMoney, isLocalDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  type ExceptionItem,
  SelectField,
  StatusMark,
  type TableColumn,
  type TableView,
  type Tone,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { recurringBills } from '../../payables.contract.ts';
import type { OccurrenceOutcome } from '../recurring-bill.contract.ts';

type Preview = ClientOutput<typeof recurringBills.previewRecurringBills>;
type Row = Preview['rows'][number];
type Choice = 'MAKE' | 'LATER' | 'SKIP';

const outcomeWords: Readonly<Record<OccurrenceOutcome, { word: string; tone: Tone }>> = {
  POST: { word: 'Posts', tone: 'good' },
  WAIT: { word: 'To approve', tone: 'attention' },
  SKIP: { word: 'Skipped', tone: 'neutral' },
  LATER: { word: 'Later', tone: 'neutral' },
  OUT: { word: 'Left out', tone: 'problem' },
};
/** What can be chosen for a date; one that is left out can only be skipped. */
const choicesOf = ({ outcome }: Row): readonly { value: Choice; label: string }[] => [
  { value: 'MAKE', label: outcome === 'OUT' ? 'Left out' : 'Make the bill' },
  ...(outcome === 'OUT' ? [] : [{ value: 'LATER' as const, label: 'Not this time' }]),
  { value: 'SKIP', label: 'Skip for good' },
];

const columnsWith = (choiceOf: (row: Row) => Choice, choose: (key: string, choice: Choice) => void): TableColumn<Row>[] => [
  { key: 'billDate', title: 'Bill date', kind: 'date', width: 98 },
  { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 200 },
  { key: 'name', title: 'Template', width: 190, emphasis: 'quiet' },
  { key: 'billNumber', title: 'Bill', width: 130 },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 98 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 104, emphasis: 'strong' },
  { key: 'outcome', title: 'Then', width: 110, render: (row) => <StatusMark {...outcomeWords[row.outcome]} /> },
  {
    key: 'choice',
    title: 'Choice',
    width: 150,
    value: () => '',
    render: (row) => (
      <SelectField
        label={`What to do with ${row.billNumber}`}
        hideLabel
        width={140}
        options={choicesOf(row)}
        value={choiceOf(row)}
        onChange={(choice) => choose(row.key, choice)}
      />
    ),
  },
];

function exceptionsOf(rows: readonly Row[]): ExceptionItem[] {
  return rows
    .filter((row) => row.reason !== '')
    .map((row) => ({
      key: row.key,
      tone: row.outcome === 'OUT' ? 'problem' : 'attention',
      title: `${row.vendorName} ${row.billNumber}`,
      text: row.reason,
    }));
}

const billsWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'bill' : 'bills'}`;
const sumWords = ({ made, total }: Pick<Preview, 'made' | 'total'>) =>
  `${billsWords(made)}, ${formatMoney(centsOf(total) ?? 0n, 'digits')}`;
const tabsOf = (rows: readonly Row[]) => {
  const out = rows.filter((row) => row.outcome === 'OUT');
  return { all: rows, out, made: rows.filter((row) => row.outcome === 'POST' || row.outcome === 'WAIT') };
};

/** The page at `/c/$communityId/payables/recurring-bills`; `?through=2026-03-31` starts with that date. */
export default function RecurringBillsScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const asked = shell.search.through ?? '';
  const [through, setThrough] = useState<LocalDate | ''>(isLocalDate(asked) ? asked : endOfMonth(today));
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const [tab, setTab] = useState<'all' | 'made' | 'out'>('all');
  const [view, setView] = useState<TableView>({});
  const keysOf = (choice: Choice) => Object.keys(chosen).filter((key) => chosen[key] === choice);
  const act = usePreviewed(recurringBills.previewRecurringBills, recurringBills.makeRecurringBills, {
    input: through === '' ? null : { communityId, throughDate: through, skip: keysOf('SKIP'), leave: keysOf('LATER') },
    more: {},
    lines: ({ rows }) =>
      rows
        .filter((row) => row.outcome !== 'OUT')
        .map(({ key, vendorName, billNumber, amount }) => ({ key, label: `${vendorName} ${billNumber}`, amount })),
    done: (answer) => `Made ${sumWords(answer)}`,
    undo: useUndoBatch(),
    onDone: ({ batchId }) => shell.go('transaction-ap', { batchId }),
  });
  const { preview } = act;
  const columns = useMemo(
    () =>
      columnsWith(
        (row) => chosen[row.key] ?? 'MAKE',
        (key, choice) => setChosen((old) => ({ ...old, [key]: choice })),
      ),
    [chosen],
  );
  const header = {
    crumbs: [
      <ScreenLink key="list" to="invoice-templates">
        Invoice templates
      </ScreenLink>,
    ],
    title: 'Recurring bills due',
    actions: <DateField label="Through" value={through} onChange={setThrough} width={150} />,
  };
  if (!preview) return <PreviewWaits of={act} header={header} />;
  const rows = tabsOf(preview.rows);
  const { made, skipped } = preview;
  return (
    <Previewed
      of={act}
      noun="bill"
      label={made === 0 && skipped > 0 ? `Skip ${billsWords(skipped)}` : `Make ${sumWords(preview)}`}
      waitsFor={through === '' ? 'Enter the date' : undefined}
      header={header}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'all', label: 'Due', count: rows.all.length },
        { value: 'made', label: 'To make', count: rows.made.length },
        { value: 'out', label: 'Left out', count: rows.out.length },
      ]}
      exceptions={exceptionsOf(preview.rows)}
      entry={
        preview.entry.length > 0 ? (
          <EntryByFund lines={preview.entry} />
        ) : (
          <p className="t2">No entry until the bills are approved or paid.</p>
        )
      }
      note="Each date of a template is billed once"
    >
      <DataTable
        label="Bills due"
        noun="bills"
        rows={rows[tab]}
        columns={columns}
        rowId={(row) => row.key}
        state={view}
        onState={setView}
        onOpen={(row) => shell.go('invoice-template-view', { invoiceTemplateId: row.invoiceTemplateId })}
        hrefOf={(row) => shell.hrefOf('invoice-template-view', { invoiceTemplateId: row.invoiceTemplateId })}
        bar={false}
        empty={
          <EmptyState title="No recurring bill is due" icon="check">
            Choose a later date, or look at the <ScreenLink to="invoice-templates">templates</ScreenLink>.
          </EmptyState>
        }
      />
    </Previewed>
  );
}
