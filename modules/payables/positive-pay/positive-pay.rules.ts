// Positive pay files: the layouts of banks as data, one line for each check issued or not to be paid,
// written and read back.
import { type Cents, centsToText, dateOf, dateParts, type LocalDate, textToCents } from '../../../packages/kernel/kernel.ts';
import type { PositivePayLayout } from './positive-pay.contract.ts';

/** What a bank is told of one check. Amount in cents. */
export interface ToldCheck {
  account: string;
  checkNumber: string;
  checkDate: LocalDate;
  amount: Cents;
  payee: string;
  /** False for a check that is not to be paid any more. */
  isIssue: boolean;
  /** The day it was voided or stopped. */
  endDate: LocalDate | null;
}

type Part = 'account' | 'number' | 'date' | 'cents' | 'money' | 'payee' | 'issue' | 'end' | 'blank' | 'constant';

/** A field of a fixed line, 1-based; digits are right-aligned and zero-filled, text left-aligned. */
interface Field {
  part: Part;
  start: number;
  length: number;
  /** What tells an issue from the end of a check, or a constant. */
  words?: readonly [issue: string, end: string];
}

interface Layout {
  /** Cells of a delimited line, in order; or the fields of a fixed one. */
  cells?: readonly { part: Part; words?: readonly [string, string] }[];
  fields?: readonly Field[];
  date: 'MMDDYYYY' | 'MMDDYY' | 'MM/DD/YYYY';
  payee: number;
}

// Restated from the public format pages of banks; their own sample lines are the test.
const layouts: Readonly<Record<PositivePayLayout, Layout>> = {
  CHASE_CSV: {
    cells: [
      { part: 'issue', words: ['I', 'C'] },
      { part: 'account' },
      { part: 'number' },
      { part: 'date' },
      { part: 'money' },
      { part: 'payee' },
    ],
    date: 'MMDDYY',
    payee: 40,
  },
  DELIMITED: {
    cells: [
      { part: 'issue', words: ['I', 'V'] },
      { part: 'account' },
      { part: 'number' },
      { part: 'date' },
      { part: 'money' },
      { part: 'payee' },
    ],
    date: 'MM/DD/YYYY',
    payee: 80,
  },
  FIXED_29: {
    fields: [
      { part: 'issue', start: 1, length: 1, words: ['I', 'V'] },
      { part: 'account', start: 2, length: 3 },
      { part: 'number', start: 5, length: 6 },
      { part: 'date', start: 11, length: 8 },
      { part: 'money', start: 19, length: 11 },
    ],
    date: 'MMDDYYYY',
    payee: 0,
  },
  FIXED_79: {
    fields: [
      { part: 'account', start: 1, length: 11 },
      { part: 'number', start: 12, length: 10 },
      { part: 'date', start: 22, length: 8 },
      { part: 'cents', start: 30, length: 10 },
      { part: 'payee', start: 40, length: 30 },
      { part: 'blank', start: 70, length: 1 },
      { part: 'issue', start: 71, length: 1, words: [' ', 'V'] },
      { part: 'end', start: 72, length: 8 },
    ],
    date: 'MMDDYYYY',
    payee: 30,
  },
  FIXED_109: {
    fields: [
      { part: 'account', start: 1, length: 19 },
      { part: 'date', start: 20, length: 8 },
      { part: 'number', start: 28, length: 10 },
      { part: 'cents', start: 38, length: 10 },
      { part: 'payee', start: 48, length: 40 },
      { part: 'blank', start: 88, length: 20 },
      { part: 'issue', start: 108, length: 1, words: ['R', 'V'] },
      { part: 'constant', start: 109, length: 1, words: ['A', 'A'] },
    ],
    date: 'MMDDYYYY',
    payee: 40,
  },
};

const two = (part: number) => String(part).padStart(2, '0');

function dateText(date: LocalDate, pattern: Layout['date']): string {
  const { year, month, day } = dateParts(date);
  const parts = [two(month), two(day), pattern === 'MMDDYY' ? String(year).slice(2) : String(year)];
  return parts.join(pattern === 'MM/DD/YYYY' ? '/' : '');
}

const plain = (text: string, most: number) =>
  text
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, most)
    .trim();

function partText(check: ToldCheck, part: Part, layout: Layout, words?: readonly [string, string]): string {
  switch (part) {
    case 'account':
      return check.account;
    case 'number':
      return check.checkNumber;
    case 'date':
      return dateText(check.checkDate, layout.date);
    case 'cents':
      return String(check.amount);
    case 'money':
      return centsToText(check.amount);
    case 'payee':
      return plain(check.payee, layout.payee);
    case 'end':
      return check.isIssue || check.endDate === null ? '' : dateText(check.endDate, layout.date);
    case 'issue':
    case 'constant':
      return words?.[check.isIssue ? 0 : 1] ?? '';
    case 'blank':
      return '';
  }
}

const isDigits = (part: Part) => part === 'account' || part === 'number' || part === 'cents' || part === 'money';

/** What does not fit the layout, in words; blank where all does. */
export function whyUnfit(check: ToldCheck, name: PositivePayLayout): string {
  const layout = layouts[name];
  const long = layout.fields?.find(({ part, length, words }) => isDigits(part) && partText(check, part, layout, words).length > length);
  if (!long) return '';
  return long.part === 'account'
    ? 'the account number is longer than the layout takes'
    : `check ${check.checkNumber} is longer than the layout takes`;
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of the file. Source: formats.md 6, accounting.md C.4. */
export function positivePayLine(check: ToldCheck, name: PositivePayLayout): string {
  const layout = layouts[name];
  if (layout.cells) return layout.cells.map(({ part, words }) => quoted(partText(check, part, layout, words))).join(',');
  return (layout.fields ?? [])
    .map(({ part, length, words }) => {
      const text = partText(check, part, layout, words);
      return isDigits(part) ? text.padStart(length, '0') : text.padEnd(length, ' ');
    })
    .join('');
}

function dateIn(text: string, pattern: Layout['date']): LocalDate {
  const digits = text.replaceAll('/', '');
  const year = pattern === 'MMDDYY' ? 2000 + Number(digits.slice(4)) : Number(digits.slice(4));
  return dateOf(year, Number(digits.slice(0, 2)), Number(digits.slice(2, 4)));
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quotedText, text]) => quotedText?.replaceAll('""', '"') ?? text ?? '',
  );
}

const unpadded = (text: string) => text.replace(/^0+(?=\d)/, '');

/** Reads a line back: what the bank would see. */
export function readPositivePayLine(line: string, name: PositivePayLayout): Omit<ToldCheck, 'endDate'> {
  const layout = layouts[name];
  const cells = layout.cells ? cellsOf(line) : [];
  const shape = layout.cells ?? layout.fields ?? [];
  const at = (part: Part) => {
    const index = shape.findIndex((one) => one.part === part);
    const field = layout.fields?.[index];
    if (index < 0) return '';
    return (field ? line.slice(field.start - 1, field.start - 1 + field.length) : (cells[index] ?? '')).trim();
  };
  const issue = shape.find(({ part }) => part === 'issue');
  const [cents, money] = [at('cents'), at('money')];
  const amount = cents === '' ? textToCents(unpadded(money)) : cents.includes('.') ? textToCents(unpadded(cents)) : BigInt(cents);
  return {
    account: unpadded(at('account')),
    checkNumber: unpadded(at('number')),
    checkDate: dateIn(at('date'), layout.date),
    amount,
    payee: at('payee'),
    isIssue: at('issue') === (issue?.words?.[0] ?? '').trim(),
  };
}
