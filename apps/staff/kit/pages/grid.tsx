// Gallery page: the entry grid with a commit strip that waits for the tape.
import { useState } from 'react';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import {
  Button,
  type CellMark,
  Column,
  CommitBar,
  DateField,
  type EntryColumn,
  EntryGrid,
  entryProblems,
  entrySum,
  MoneyField,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
} from '../../../../packages/ui/ui.ts';
import { people } from '../sample.ts';

interface Line {
  owner: string;
  name: string;
  check: string;
  amount: string;
  date: string;
  note: string;
}

const COLUMNS: readonly EntryColumn<Line>[] = [
  {
    key: 'owner',
    title: 'Account',
    kind: 'pick',
    width: 100,
    options: people,
    onPick: (option) => ({ name: option.label }),
    required: true,
  },
  { key: 'name', title: 'Owner', kind: 'readonly' },
  { key: 'check', title: 'Check', kind: 'text', width: 90, numeric: true },
  { key: 'date', title: 'Dated', kind: 'date', width: 104 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 120, emphasis: 'strong', total: 'sum', required: true },
  {
    key: 'note',
    title: 'Note',
    kind: 'readonly',
    width: 190,
    render: (row) => (row.check === '1388' ? <StatusMark tone="attention" word="Check 1388 used Oct 19" /> : null),
  },
];
const AMOUNT = COLUMNS[4] as EntryColumn<Line>;

const newRow = (): Line => ({ owner: '', name: '', check: '', amount: '', date: '2026-11-20', note: '' });

const START: Line[] = people.slice(3, 10).map((person, index) => ({
  ...newRow(),
  owner: person.value,
  name: person.label,
  check: index === 4 ? '1388' : String(4410 + index * 37),
  amount: index === 5 ? '1,20.00' : '310.00',
}));

const mark = (row: Line, key: string): CellMark | null =>
  key === 'check' && row.check === '1388' ? { tone: 'attention', text: 'Check 1388 was used on Oct 19.' } : null;

/** Typing down a stack of checks. */
export function GridPage() {
  const [rows, setRows] = useState<Line[]>(START);
  const [tape, setTape] = useState('6842.50');
  const [date, setDate] = useState('2026-11-20');
  const [current, setCurrent] = useState<number | null>(null);
  const problems = entryProblems(COLUMNS, rows);
  const sum = entrySum(AMOUNT, rows);
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            crumbs={[
              <a key="1" href="#grid">
                Cash receipts
              </a>,
              'Batch CR-1187, draft saved 10:42:08 AM',
            ]}
            title="Enter receipts"
            actions={
              <Button weight="quiet" icon="file-import">
                Import file
              </Button>
            }
          />
          <div className="fields hdr">
            <DateField label="Post date" value={date} onChange={setDate} width={130} />
            <MoneyField label="Tape total" value={tape} onChange={setTape} width={130} />
          </div>
          <EntryGrid
            label="Receipts"
            columns={COLUMNS}
            rows={rows}
            onRows={setRows}
            newRow={newRow}
            mark={mark}
            minRows={22}
            onCurrent={setCurrent}
            autoFocus
          />
        </Column>
        <SidePane label="Selected row" width={404}>
          <PanelSection title={current === null ? 'A new row' : rows[current]?.name}>
            {current === null ? 'Type an account number.' : people.find((p) => p.value === rows[current]?.owner)?.hint}
          </PanelSection>
        </SidePane>
      </Split>
      <CommitBar
        figures={[
          { label: 'Entered', value: `${rows.length} of 22` },
          { label: 'Running total', value: formatMoney(sum, 'digits') },
          { label: 'Tape total', value: formatMoney(684250n) },
          { label: 'Still to enter', value: formatMoney(684250n - sum), tone: 'attention' },
        ]}
        secondary={{ label: 'Keep unposted', run: () => undefined }}
        primary={{
          label: `Post ${rows.length} receipts, ${formatMoney(sum)}`,
          run: () => undefined,
          waitsFor:
            problems.length > 0
              ? `${problems.length} to fix: ${problems[0]?.message}`
              : sum === 684250n
                ? undefined
                : 'Posting opens when the tape agrees',
        }}
      />
    </>
  );
}
