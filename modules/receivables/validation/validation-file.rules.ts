// Writes a validation file: what a lockbox bank checks a payment against before it takes it (accounting.md
// C.3).
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { type Layout, type LayoutField, writeLayout } from '../lockbox/layout.rules.ts';
import type { ValidationFormat } from './validation.contract.ts';

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

const cell = (name: string, start: number): LayoutField => ({ name, start, type: 'text' });
const cells = [
  cell('lockboxId', 1),
  cell('accountNumber', 2),
  cell('owner', 3),
  { ...cell('due', 4), type: 'amount' },
  cell('hold', 5),
] as const;

const delimited: Layout = { form: 'delimited', records: [{ kind: 'account', fields: cells }] };

/** Titles of the comma separated form. */
const titles = 'Lockbox ID,Account,Name,Amount due,Hold payment';

/** Names as an old bank system reads them: no accents, nothing outside of ASCII. */
function plainName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^\x20-\x7e]/g, '?');
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
const asText = (value: string): string => (/^[=+\-@\t]/.test(value) ? `'${value}` : value);

/**
 * The text of the file. In the fixed form names are cut after 40 columns; an account that is too long for its
 * columns is a broken promise of the caller.
 */
export function writeValidationFile(format: ValidationFormat, lockboxId: string, rows: readonly ValidationRow[]): string {
  const hold = (isHeld: boolean) => (isHeld ? 'Y' : 'N');
  if (format === 'fixed-80') {
    const records = rows.map(({ isHeld, owner, ...row }) => ({
      kind: 'account',
      values: { ...row, lockboxId, owner: plainName(owner).slice(0, NAME_COLUMNS), hold: hold(isHeld) },
    }));
    return writeLayout(fixed, records);
  }
  const records = rows.map(({ isHeld, owner, accountNumber, due }) => ({
    kind: 'account',
    values: { lockboxId, accountNumber: asText(accountNumber), owner: asText(owner), due, hold: hold(isHeld) },
  }));
  return `${titles}\n${writeLayout(delimited, records)}`;
}
