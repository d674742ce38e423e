// What the columns of a bank's CSV file hold: as guessed or remembered, each to be corrected, with the first
// lines of the file in sight.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { FieldRow, Note, SelectField } from '../../../../packages/ui/ui.ts';
import type { banking } from '../../banking.contract.ts';
import type { AmountWay, CsvMapping } from '../../formats/csv-mapping.contract.ts';

/** How a CSV file was read. */
export type Csv = NonNullable<ClientOutput<typeof banking.previewStatement>['csv']>;

const ways: readonly { value: AmountWay; label: string }[] = [
  { value: 'SIGNED', label: 'One column, payments negative' },
  { value: 'NEGATED', label: 'One column, payments positive' },
  { value: 'TWO_COLUMNS', label: 'Debit and credit columns' },
  { value: 'BALANCE', label: 'Only a running balance' },
];

/** The choice of no column. */
const NONE = 'none';

type ColumnPart = 'date' | 'amount' | 'debit' | 'credit' | 'balance' | 'description' | 'memo' | 'check';

/** The columns of amounts each way asks for. */
const amountParts: Readonly<Record<AmountWay, readonly (readonly [ColumnPart, string])[]>> = {
  SIGNED: [
    ['amount', 'Amount'],
    ['balance', 'Running balance'],
  ],
  NEGATED: [
    ['amount', 'Amount'],
    ['balance', 'Running balance'],
  ],
  TWO_COLUMNS: [
    ['debit', 'Debit'],
    ['credit', 'Credit'],
    ['balance', 'Running balance'],
  ],
  BALANCE: [['balance', 'Running balance']],
};

const textParts: readonly (readonly [ColumnPart, string])[] = [
  ['date', 'Date'],
  ['description', 'Description'],
  ['memo', 'More description'],
  ['check', 'Check number'],
];

/** What keeps a mapping from being read, in words. */
export function missingColumn({ date, amounts, amount, debit, credit, balance }: CsvMapping): string | undefined {
  if (date === null) return 'Choose the column of the date';
  const needed = { SIGNED: amount, NEGATED: amount, BALANCE: balance, TWO_COLUMNS: debit === null ? credit : debit }[amounts];
  return needed === null ? 'Choose the column of the amount' : undefined;
}

function Sample({ csv }: { csv: Csv }) {
  const width = Math.max(csv.titles.length, ...csv.sample.map((row) => row.length));
  const places = Array.from({ length: width }, (_, at) => at);
  return (
    <div className="tick-rows">
      <table className="side-table" aria-label="First lines of the file">
        <thead>
          <tr>
            {places.map((at) => (
              <th scope="col" key={at}>
                {csv.mapping.titleLine === 0 ? `Column ${at + 1}` : csv.titles[at] || `Column ${at + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {csv.sample.map((row) => (
            <tr key={row.join('|')}>
              {places.map((at) => (
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rows of a file that are not taken, each with its line and why. */
function BadLines({ csv }: { csv: Csv }) {
  if (csv.badLines.length === 0) return null;
  const count = csv.badLines.length;
  return (
    <Note tone="attention" title={`${count} ${count === 1 ? 'line is' : 'lines are'} left out.`}>
      {csv.badLines.map(({ line, message }) => (
        <div key={line}>{`Line ${line}: ${message}`}</div>
      ))}
    </Note>
  );
}

/** The fields of a mapping; `onChange` reads the file again with it. */
export function StatementColumns({ csv, onChange }: { csv: Csv; onChange(mapping: CsvMapping): void }) {
  const { mapping } = csv;
  const set = (change: Partial<CsvMapping>) => onChange({ ...mapping, ...change });
  const width = Math.max(csv.titles.length, ...csv.sample.map((row) => row.length));
  const options = [
    { value: NONE, label: 'None' },
    ...Array.from({ length: width }, (_, at) => ({
      value: String(at),
      label: (mapping.titleLine > 0 && csv.titles[at]) || `Column ${at + 1}`,
    })),
  ];
  const column = ([part, label]: readonly [ColumnPart, string]) => (
    <SelectField
      key={part}
      label={label}
      value={mapping[part] === null ? NONE : String(mapping[part])}
      onChange={(at) => set({ [part]: at === NONE ? null : Number(at) })}
      options={options}
    />
  );
  return (
    <div className="profile">
      <Note
        title={csv.isRemembered ? 'Read like the last file of this account.' : 'Check what the columns hold.'}
        tone={csv.isProven ? 'good' : 'neutral'}
      >
        {csv.isProven
          ? 'The running balance proves every line.'
          : 'What you choose is remembered for this account once the file is imported.'}
      </Note>
      <FieldRow columns={4}>{textParts.map(column)}</FieldRow>
      <FieldRow columns={4}>
        <SelectField label="Amounts" value={mapping.amounts} onChange={(amounts: AmountWay) => set({ amounts })} options={ways} />
        {amountParts[mapping.amounts].map(column)}
      </FieldRow>
      <FieldRow columns={4}>
        <SelectField
          label="Dates"
          value={mapping.dateOrder}
          onChange={(dateOrder: CsvMapping['dateOrder']) => set({ dateOrder })}
          options={[
            { value: 'mdy', label: 'Month first: 1/31/2026' },
            { value: 'dmy', label: 'Day first: 31/1/2026' },
          ]}
        />
        <SelectField
          label="Cents"
          value={mapping.decimal}
          onChange={(decimal: CsvMapping['decimal']) => set({ decimal })}
          options={[
            { value: '.', label: 'Behind a point: 1,234.56' },
            { value: ',', label: 'Behind a comma: 1.234,56' },
          ]}
        />
        <SelectField
          label="Titles"
          value={String(mapping.titleLine)}
          onChange={(line) => set({ titleLine: Number(line) })}
          options={[
            { value: '0', label: 'No titles' },
            ...Array.from({ length: Math.max(10, mapping.titleLine) }, (_, i) => ({ value: String(i + 1), label: `On line ${i + 1}` })),
          ]}
        />
      </FieldRow>
      <Sample csv={csv} />
      <BadLines csv={csv} />
    </div>
  );
}
