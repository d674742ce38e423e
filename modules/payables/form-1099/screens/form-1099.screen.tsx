// The 1099s of a year: what each recipient was paid against the thresholds, what is missing, and review,
// approval and filing from one table.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  SelectField,
  Split,
  type TableColumn,
  type TableView,
  Tabs,
} from '../../../../packages/ui/ui.ts';
import { form1099 } from '../form-1099.contract.ts';
import { boxWords, copyWords, dueWords, formStateWords } from '../tax-words.contract.ts';
import { FilingTab } from './filing-tab.tsx';
import { FormActs } from './form-acts.tsx';
import { SetupTab } from './setup-tab.tsx';
import { VendorTaxPanel } from './vendor-tax-panel.tsx';

export type Answer = ClientOutput<typeof form1099.getForms1099>;
export type Form = Answer['forms'][number];

const tones = { ACCEPTED: 'good', ACCEPTED_WITH_ERRORS: 'attention', REJECTED: 'problem' } as const;
const toneOf = (row: Form) =>
  row.isChanged ? 'attention' : ((tones as Partial<Record<Form['state'], 'good' | 'attention' | 'problem'>>)[row.state] ?? 'neutral');

const columns: TableColumn<Form>[] = [
  { key: 'vendorName', title: 'Recipient', width: 220, emphasis: 'strong' },
  { key: 'form', title: 'Form', width: 72, value: (row) => `1099-${row.form}` },
  { key: 'taxLast4', title: 'Tax number', width: 96, value: (row) => (row.taxLast4 === '' ? '' : `•••${row.taxLast4}`) },
  { key: 'boxes', title: 'Boxes', width: 200, value: (row) => row.amounts.map(({ box }) => boxWords[box]).join(', ') },
  { key: 'total', title: 'Reported', kind: 'money', width: 108, total: 'sum', emphasis: 'strong' },
  { key: 'belowThreshold', title: 'Below', kind: 'money', width: 100, emphasis: 'quiet' },
  { key: 'withheld', title: 'Withheld', kind: 'money', width: 96, total: 'sum' },
  { key: 'due', title: 'Due', width: 120, value: (row) => dueWords[row.due] },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 140,
    value: (row) => (row.isChanged ? `${formStateWords[row.state]}, payments changed` : formStateWords[row.state]),
    tone: toneOf,
  },
  { key: 'exceptions', title: 'To fix', width: 220, value: (row) => row.exceptions.join(', ') },
  { key: 'copyState', title: 'Copy', width: 104, value: (row) => copyWords[row.copyState] },
  { key: 'receipt', title: 'Receipt', width: 120, hidden: true },
  { key: 'outcomeNote', title: 'Answer', width: 160, hidden: true },
];

/** The tax year people work on: until fall the one before. */
const yearAt = (today: string) => Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 9 ? 1 : 0);

function Notes({ data }: { data: Answer }) {
  const { setSearch } = useShell();
  return (
    <>
      {data.isShut && (
        <Note tone="attention" title="The manager files for this community">
          The forms add up all communities it files for. Only someone who sees them all can open them.
        </Note>
      )}
      {data.payer.missing.length > 0 && (
        <Note
          tone="attention"
          title={`The payer has no ${data.payer.missing.join(', no ')}`}
          actions={
            <Button size="small" onClick={() => setSearch({ tab: 'setup' })}>
              Open setup
            </Button>
          }
        >
          Complete it before forms are reviewed.
        </Note>
      )}
    </>
  );
}

/** The page at `/c/$communityId/payables/form-1099`; `?year=` and `?tab=` choose. */
export default function Form1099Screen() {
  const { communityId, today } = useCommunity();
  const { search, setSearch } = useShell();
  const chosen = Number(search.year);
  const taxYear = chosen >= 2020 && chosen <= 2100 ? chosen : yearAt(today);
  const read = useCall(form1099.getForms1099, { communityId, taxYear });
  const [view, setView] = useState<TableView>({});
  const tab = search.tab === 'filing' || search.tab === 'setup' ? search.tab : 'forms';
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows rows={12} />;
  const { data } = read;
  const open = data.forms.find(({ rowKey }) => rowKey === view.open);
  const years = [0, 1, 2, 3].map((back) => String(Number(today.slice(0, 4)) - back)).filter((year) => Number(year) >= 2020);
  return (
    <Split>
      <Column>
        <PageHeader
          title="1099 forms and filing"
          meta={
            data.payer.name === ''
              ? undefined
              : [data.payer.name, ...(data.payer.taxLast4 === '' ? [] : [`•••${data.payer.taxLast4}`])].join(', ')
          }
          actions={
            <SelectField
              label="Tax year"
              value={String(taxYear)}
              onChange={(year) => setSearch({ year })}
              options={years.map((year) => ({ value: year, label: year }))}
            />
          }
        />
        <Notes data={data} />
        <Tabs
          label="1099 forms and filing"
          value={tab}
          onChange={(next) => setSearch({ tab: next })}
          tabs={[
            { value: 'forms', label: 'Forms', count: data.forms.length },
            { value: 'filing', label: 'Files', count: data.submissions.length },
            { value: 'setup', label: 'Setup' },
          ]}
        />
        {tab === 'forms' && (
          <DataTable
            label="1099 forms"
            noun="forms"
            rows={data.forms}
            columns={columns}
            rowId={(row) => row.rowKey}
            state={view}
            onState={setView}
            bulk={(rows, clear) => <FormActs taxYear={taxYear} rows={rows} done={clear} />}
            empty={
              <EmptyState title={`No 1099 payments in ${taxYear}`} icon="check">
                Vendors that receive a 1099 and accounts that count for 1099s make forms.{' '}
                <Button weight="quiet" onClick={() => setSearch({ tab: 'setup' })}>
                  Open setup
                </Button>
              </EmptyState>
            }
          />
        )}
        {tab === 'filing' && <FilingTab data={data} taxYear={taxYear} />}
        {tab === 'setup' && <SetupTab data={data} />}
      </Column>
      {tab === 'forms' && open && (
        <VendorTaxPanel key={open.rowKey} form={open} taxYear={taxYear} onClose={() => setView({ ...view, open: undefined })} />
      )}
    </Split>
  );
}
