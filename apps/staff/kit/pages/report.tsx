// Gallery page: a report whose figures open their postings.
import { useState } from 'react';
import {
  Bar,
  Button,
  Column,
  DateField,
  DrillPanel,
  Facts,
  PageHeader,
  Proofs,
  type ReportPlace,
  type ReportRow,
  ReportTable,
  ReportTitle,
  Split,
} from '../../../../packages/ui/ui.ts';

const COLUMNS = [
  { key: 'op', title: 'Oct 31, 26', width: 96 },
  { key: 'opPrior', title: 'Dec 31, 25', width: 96, quiet: true },
  { key: 're', title: 'Oct 31, 26', width: 100 },
  { key: 'all', title: 'Oct 31, 26', width: 100, strong: true },
  { key: 'change', title: 'Change', width: 98 },
];

const line = (key: string, label: string, op: string, prior: string, re: string, all: string, change: string): ReportRow => ({
  key,
  kind: 'row',
  code: key,
  label,
  cells: { op: key === '1010' ? { value: op, changed: true } : op, opPrior: prior, re, all, change },
});

const ROWS: ReportRow[] = [
  { key: 'assets', kind: 'group', label: 'Assets' },
  line('1010', 'Operating cash, account 4417', '67619.38', '58912.40', '0.00', '67619.38', '8706.98'),
  line('1020', 'Reserve money market, account 4425', '0.00', '0.00', '212480.15', '212480.15', '44275.38'),
  line('1200', 'Assessments receivable', '20415.00', '17860.00', '0.00', '20415.00', '2555.00'),
  line('1290', 'Allowance for doubtful accounts', '-4200.00', '-3600.00', '0.00', '-4200.00', '-600.00'),
  {
    key: 'ta',
    kind: 'total',
    label: 'Total assets',
    cells: { op: '83834.38', opPrior: '73172.40', re: '212480.15', all: '296314.53', change: '54937.36' },
  },
  { key: 'liab', kind: 'group', label: 'Liabilities' },
  line('2000', 'Accounts payable', '8914.22', '6207.80', '4600.00', '13514.22', '7306.42'),
  line('2100', 'Prepaid assessments', '14265.00', '16110.00', '0.00', '14265.00', '-1845.00'),
  {
    key: 'tl',
    kind: 'subtotal',
    label: 'Total liabilities',
    cells: { op: '23179.22', opPrior: '22317.80', re: '4600.00', all: '27779.22', change: '5461.42' },
  },
  {
    key: 'tt',
    kind: 'grandTotal',
    label: 'Total liabilities and fund balance',
    cells: { op: '83834.38', opPrior: '73172.40', re: '212480.15', all: '296314.53', change: '54937.36' },
  },
];

/** A balance sheet by fund. */
export function ReportPage() {
  const [drilled, setDrilled] = useState<ReportPlace | null>(null);
  const [current, setCurrent] = useState('2');
  const [date, setDate] = useState('2026-10-31');
  const row = ROWS.find((each) => each.key === drilled?.row);
  return (
    <Split>
      <Column>
        <PageHeader
          crumbs={[
            <a key="1" href="#report">
              Reports
            </a>,
            'Financial',
          ]}
          title="Balance sheet by fund"
          actions={<Button icon="download">Export</Button>}
        />
        <Bar>
          <span className="lbl">As of</span>
          <DateField label="As of" hideLabel value={date} onChange={setDate} width={128} />
        </Bar>
        <ReportTitle title="Carson Terrace Homeowners Association">accrual basis</ReportTitle>
        <ReportTable
          label="Balance sheet by fund"
          firstTitle="Account"
          columns={COLUMNS}
          heads={[
            { title: 'Operating', span: 2 },
            { title: 'Reserve', span: 1 },
            { title: 'All funds', span: 2 },
          ]}
          rows={ROWS}
          drilled={drilled}
          onDrill={setDrilled}
        />
        <Proofs
          proofs={[
            { label: 'Each fund balances', ok: true },
            { label: 'Due to and from net to zero', ok: true },
            { label: 'Open bills tie to 2000', ok: false },
          ]}
        />
      </Column>
      {drilled && row && (
        <DrillPanel
          crumb={`Balance sheet / ${row.code ?? ''}, Operating`}
          title={row.label}
          figure="20415.00"
          figureNote="on Oct 31, 2026"
          opening="21270.00"
          postings={[
            { key: '1', date: 'Oct 1', text: 'Assessments, 186 charges', amount: '53010.00', balance: '74280.00' },
            { key: '2', date: 'Oct 19', text: 'Returned check CT-0159', amount: '285.00', balance: '43215.00' },
            { key: '3', date: 'Oct 31', text: 'Receipts, 5 checks', amount: '-1425.00', balance: '20415.00' },
          ]}
          movement="-855.00"
          closing="20415.00"
          current={current}
          onCurrent={setCurrent}
          onClose={() => setDrilled(null)}
        >
          <Facts
            facts={[
              [
                'Reverses',
                <a key="a" href="#report">
                  CR-1131, check 1098
                </a>,
              ],
              ['By', 'Priya Raman'],
            ]}
          />
        </DrillPanel>
      )}
    </Split>
  );
}
