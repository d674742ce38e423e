// Writes a validation file: what a lockbox bank checks a payment against before it takes it (accounting.md
// C.3).
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { TableColumn } from '../../../packages/files/table.ts';
import { type Cents, withoutAccents } from '../../../packages/kernel/kernel.ts';
import { type Layout, type LayoutField, writeLayout } from '../lockbox/layout.rules.ts';

/** One owner account as the bank is told of it. */
export interface ValidationRow {
  accountNumber: string;
  owner: string;
  /** What is owed, in cents. */
  due: Cents;
  isHeld: boolean;
}

const text = (name: string, start: number, length: number): LayoutField => ({ name, start, length, type: 'text' });

/** The longest owner account that fits the columns of a fixed file. */
export const MOST_FIXED_ACCOUNT = 14;
const NAME_COLUMNS = 40;

/** Lockbox id, owner account, name, amount due in cents, and Y where the bank is to refuse. */
const fixed: Layout = {
  form: 'fixed',
  records: [
    {
      kind: 'account',
      fields: [
        text('lockboxId', 1, 10),
        text('accountNumber', 11, MOST_FIXED_ACCOUNT),
        text('owner', 25, NAME_COLUMNS),
        { name: 'due', start: 65, length: 12, type: 'amount', decimals: 2 },
        text('hold', 77, 1),
      ],
    },
  ],
};

/** The columns of the comma separated form. */
const columns: readonly TableColumn[] = [
  { title: 'Lockbox ID', kind: 'text' },
  { title: 'Account', kind: 'text' },
  { title: 'Name', kind: 'text' },
  { title: 'Amount due', kind: 'money' },
  { title: 'Hold payment', kind: 'text' },
];

/** Names as an old bank system reads them: no accents, nothing outside of ASCII. */
function plainName(name: string): string {
  return withoutAccents(name).replace(/[^\x20-\x7e]/g, '?');
}

const holdOf = ({ isHeld }: ValidationRow): string => (isHeld ? 'Y' : 'N');

/** The comma separated file, in pieces. */
export function writeDelimitedFile(lockboxId: string, rows: readonly ValidationRow[]): AsyncIterable<string> {
  const cells = rows.map((row) => [lockboxId, row.accountNumber, row.owner, row.due, holdOf(row)]);
  return writeCsv(cells, columns);
}

/**
 * The fixed file. Names are cut after 40 columns; an account that is too long for its columns is a broken
 * promise of the caller.
 */
export function writeFixedFile(lockboxId: string, rows: readonly ValidationRow[]): string {
  const records = rows.map((row) => ({
    kind: 'account',
    values: {
      lockboxId,
      accountNumber: row.accountNumber,
      owner: plainName(row.owner).slice(0, NAME_COLUMNS),
      due: row.due,
      hold: holdOf(row),
    },
  }));
  return writeLayout(fixed, records);
}
