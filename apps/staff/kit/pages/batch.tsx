// Gallery page: a batch before posting.
import { useState } from 'react';
import {
  BatchPreview,
  Button,
  ChangedBase,
  DataTable,
  DateField,
  Exceptions,
  JournalLines,
  PanelSection,
  SideTable,
  type TableColumn,
  type TableView,
  toast,
  Unmatched,
} from '../../../../packages/ui/ui.ts';
import { type Sample, samples } from '../sample.ts';

const ROWS = samples(24);
const COLUMNS: readonly TableColumn<Sample>[] = [
  { key: 'id', title: 'Lot', kind: 'count', width: 60, emphasis: 'quiet', value: (row) => Number(row.id) },
  { key: 'name', title: 'Owner', emphasis: 'strong', width: 150 },
  { key: 'place', title: 'Category', width: 140, emphasis: 'quiet' },
  { key: 'balance', title: 'Before', kind: 'money', width: 100, emphasis: 'quiet', total: 'sum' },
  { key: 'current', title: 'Assessment', kind: 'money', width: 110, total: 'sum' },
  { key: 'older', title: 'Reserve', kind: 'money', width: 90, total: 'sum' },
  { key: 'oldest', title: 'After', kind: 'money', width: 110, emphasis: 'strong', total: 'sum' },
];

/** Charges of a month, before they are posted. */
export function BatchPage() {
  const [tab, setTab] = useState<'all' | 'differs' | 'skipped'>('all');
  const [state, setState] = useState<TableView>({});
  const [date, setDate] = useState('2026-12-01');
  const [choice, setChoice] = useState<'skip' | 'seller'>('skip');
  const [changed, setChanged] = useState(location.hash.includes('changed'));
  return (
    <BatchPreview
      header={{
        crumbs: [
          <a key="1" href="#batch">
            Apply charges
          </a>,
          'Batch AC-0488, not posted',
        ],
        title: 'December assessments',
        actions: (
          <>
            <DateField label="Post date" hideLabel value={date} onChange={setDate} width={128} />
            <Button weight="quiet" icon="printer">
              Print preview
            </Button>
          </>
        ),
      }}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'all', label: 'All owners', count: 24 },
        { value: 'differs', label: 'Differs from November', count: 2 },
        { value: 'skipped', label: 'Skipped', count: 1 },
      ]}
      aside={
        <>
          {changed && (
            <ChangedBase
              message="Something changed since the preview."
              noun="owner"
              changes={[
                { key: '7', label: '7 Gutierrez, Luis', was: '310.00', now: '345.00' },
                { key: '24', label: '24 Zhou, Min', was: undefined, now: '365.00' },
                { key: '3', label: '3 Chaudhary, Anil', was: '365.00', now: undefined },
              ]}
              onTake={() => setChanged(false)}
            />
          )}
          <Exceptions
            items={[
              {
                key: '1',
                tone: 'problem',
                title: '19 Maple Court has no owner on Dec 1.',
                text: 'Sold Nov 12, deed not recorded. 365.00 is left out.',
                choices: [
                  { label: 'Skip for now', chosen: choice === 'skip', run: () => setChoice('skip') },
                  { label: 'Bill the seller', chosen: choice === 'seller', run: () => setChoice('seller') },
                ],
              },
              {
                key: '2',
                tone: 'attention',
                title: '7 Maple Court rises by 35.00.',
                text: 'Category changed to End home, Nov 6, Luis Ortega.',
                choices: [{ label: 'See the change', run: () => setTab('differs') }],
              },
              { key: '3', tone: 'neutral', title: '14 Maple Court is with the attorney.', text: 'The charge posts; no notice goes out.' },
            ]}
          />
          <Unmatched
            rows={[
              {
                key: '99',
                label: 'CT-0099 Bay Laurel Ct 9',
                amount: '120.00',
                text: 'no such account',
                choices: [{ label: 'Pick the owner', run: () => toast({ text: 'Opens the owners' }) }],
              },
            ]}
          >
            Amounts of the file that no owner takes.
          </Unmatched>
          <PanelSection title="Codes">
            <SideTable
              label="Codes"
              heads={['Code', 'Charges', 'December', 'November', 'Change']}
              rows={[
                { key: 'a', label: 'ASMT Assessment', cells: [23, '7410.00', '7685.00', '-275.00'] },
                { key: 'r', label: 'RSRV Reserve', cells: [23, '1265.00', '1320.00', '-55.00'] },
              ]}
              total={[46, '8675.00', '9005.00', '-330.00']}
            />
          </PanelSection>
          <PanelSection title="Entry">
            <JournalLines
              groups={[
                {
                  title: 'Operating fund',
                  lines: [
                    { code: '1200', account: 'Assessments receivable', debit: '7410.00' },
                    { code: '4000', account: 'Assessment income', credit: '7410.00' },
                    { code: '2300', account: 'Due to reserve', credit: '220.00', added: true },
                    { code: '2100', account: 'Prepaid assessments', debit: '220.00' },
                  ],
                },
                {
                  title: 'Reserve fund',
                  lines: [
                    { code: '1250', account: 'Reserve assessments receivable', debit: '1265.00' },
                    { code: '4900', account: 'Reserve assessment income', credit: '1265.00' },
                  ],
                },
              ]}
            />
          </PanelSection>
        </>
      }
      commit={{
        checks: [
          { label: 'Debits equal credits', ok: true },
          { label: 'Each fund balances', ok: true },
          { label: 'December is open', ok: true },
          { label: 'No charge billed twice', ok: true },
        ],
        note: 'Can be undone until December closes',
        discard: { label: 'Discard', run: () => toast({ text: 'Discarded' }) },
        secondary: { label: 'Keep for later', run: () => toast({ text: 'Kept' }) },
        primary: {
          label: 'Post 46 charges, 8,675.00',
          run: () => setChanged(true),
          waitsFor: changed ? 'Figures changed since this preview' : undefined,
        },
      }}
    >
      <DataTable
        label="Charges"
        rows={ROWS}
        columns={COLUMNS}
        rowId={(row) => row.id}
        state={state}
        onState={setState}
        bar={false}
        noun="owners"
        struck={(row) => row.id === '19' && choice === 'skip'}
        onOpen={() => undefined}
      />
    </BatchPreview>
  );
}
