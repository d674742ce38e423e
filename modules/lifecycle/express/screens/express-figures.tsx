// What a rehearsed workbook says: its faults by sheet, row and column, the figures of the community it would
// make, and the trial balance it would begin with.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { countOf, DataTable, Facts, FigureStrip, Money, Note, PanelSection, type TableColumn } from '../../../../packages/ui/ui.ts';
import type { express } from '../express.contract.ts';

type Preview = ClientOutput<typeof express.previewExpress>;
type Report = NonNullable<Preview['report']>;
type Fault = Preview['problems'][number] & { key: string };
type BalanceRow = Report['trialBalance'][number];

const noState = {};
const methodWords = { CASH: 'Cash', ACCRUAL: 'Accrual', MODIFIED: 'Modified accrual' } as const;

const faultColumns: readonly TableColumn<Fault>[] = [
  {
    key: 'severity',
    title: 'Kind',
    kind: 'status',
    width: 100,
    value: (row) => (row.severity === 'error' ? 'Error' : 'Remark'),
    tone: (row) => (row.severity === 'error' ? 'problem' : 'attention'),
  },
  { key: 'sheet', title: 'Sheet', width: 150 },
  { key: 'line', title: 'Row', kind: 'count', width: 70 },
  { key: 'column', title: 'Column', width: 160 },
  {
    key: 'message',
    title: 'What is wrong',
    width: 460,
    value: (row) => (row.suggestion ? `${row.message} Meant: ${row.suggestion}?` : row.message),
  },
];

/** So many errors are said in words above their table, which is wider than a phone. */
const IN_WORDS = 3;

const faultWords = ({ sheet, line, column, message }: Preview['problems'][number]): string =>
  `${[sheet, `row ${line}`, column].filter((part) => part !== '').join(', ')}: ${message}`;

/** Every fault where it stands, or that there is none. */
export function ExpressFaults({ preview }: { preview: Preview }) {
  const { problems, errorCount } = preview;
  const errors = problems.filter((one) => one.severity === 'error');
  const remarks = problems.length - errors.length;
  const rows = problems.map((one, at) => ({ ...one, key: String(at) }));
  const sheets = preview.sheets.map(({ sheet, rowCount }) => `${sheet} ${rowCount.toLocaleString('en-US')}`).join(', ');
  return (
    <>
      {errorCount > 0 ? (
        <Note tone="problem" icon="alert-triangle" title={`${countOf(errorCount, 'errors')} in the workbook.`}>
          {errors.slice(0, IN_WORDS).map(faultWords).join(' ')} {errors.length > IN_WORDS && 'The others stand below. '}
          Mend the workbook and choose it again; nothing is made before.
        </Note>
      ) : (
        <Note tone="good" title={remarks === 0 ? 'Nothing is wrong' : `Nothing is wrong; ${countOf(remarks, 'remarks')}`}>
          Rows read: {sheets}.
        </Note>
      )}
      {rows.length > 0 && (
        <DataTable
          label="What is wrong with the workbook"
          noun="faults"
          rows={rows}
          columns={faultColumns}
          rowId={(row) => row.key}
          state={noState}
          onState={() => {}}
          bar={false}
        />
      )}
    </>
  );
}

const day = (text: string) => formatDateShort(text.slice(0, 10) as LocalDate);

/** The community the workbook would make, in figures. */
export function ExpressFigures({ report }: { report: Report }) {
  const figure = (key: string, label: string, value: number) => ({ key, label, value: value.toLocaleString('en-US') });
  const money = (key: string, label: string, value: string) => ({
    key,
    label,
    value: <Money value={value} zero="digits" />,
    weight: 'main' as const,
  });
  return (
    <>
      <FigureStrip
        label="What is made"
        figures={[
          figure('units', 'Units', report.units),
          figure('accounts', 'Accounts', report.accounts),
          figure('codes', 'Charge codes', report.codes),
          figure('linked', 'Homes that pay them', report.linkedHomes),
          money('owed', 'Owners owe', report.owed),
          money('prepaid', 'Paid ahead', report.prepaid),
          money('debits', 'Debits', report.debits),
        ]}
      />
      <PanelSection title={report.name} aside={report.isActive ? 'active at once' : 'stays in set-up'}>
        <Facts
          facts={[
            ['Short code', report.shortCode],
            [
              'Fiscal year',
              `${report.yearLabel}, ${day(report.startDate)} to ${day(report.endDate)}, ${countOf(report.periods, 'periods')}`,
            ],
            ['Method', methodWords[report.method]],
            ['Opening day', day(report.openingDate)],
            ['Chart', `${report.hasStandardChart ? 'The usual one' : 'Of the workbook'}, ${countOf(report.funds, 'funds')}`],
            ['Credits', <Money key="credits" value={report.credits} zero="digits" />],
            ['Categories', report.categories.toLocaleString('en-US')],
            ['Custom fields', report.customFields.toLocaleString('en-US')],
            ['Paused jobs', report.pausedJobs.toLocaleString('en-US')],
            ['Without owner', report.withoutOwner.toLocaleString('en-US')],
            ['Still missing', report.missing.length === 0 ? 'Nothing' : report.missing.join(' ')],
          ]}
        />
      </PanelSection>
    </>
  );
}

const balanceColumns: readonly TableColumn<BalanceRow>[] = [
  { key: 'number', title: 'Account', width: 100 },
  { key: 'name', title: 'Name', width: 260, emphasis: 'strong' },
  { key: 'fundName', title: 'Fund', width: 140 },
  { key: 'debit', title: 'Debit', kind: 'money', width: 140 },
  { key: 'credit', title: 'Credit', kind: 'money', width: 140 },
];

/** The balances the books would begin with. */
export function TrialBalance({ report }: { report: Report }) {
  if (report.trialBalance.length === 0)
    return (
      <PanelSection title="Trial balance">
        <p className="t3">The books begin with nothing.</p>
      </PanelSection>
    );
  return (
    <DataTable
      label="Trial balance"
      noun="accounts"
      rows={report.trialBalance}
      columns={balanceColumns}
      rowId={(row) => row.number}
      state={noState}
      onState={() => {}}
      bar={false}
    />
  );
}
