// Bank CSV: what is guessed of six files, what their lines say, which rows are left out and why, and what the
// running balance proves.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { keptFor, readStatementRows, titlesOf } from './csv-statement.handlers.ts';
import { formatOf, parseStatement, stateStatement } from './statement-format.handlers.ts';

const today = localDate('2026-02-01');
const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, '../testdata', name));
const read = (name: string, mapping = null) => {
  const bytes = bytesOf(name);
  const parsed = parseStatement(decodeText(bytes).text, bytes);
  return stateStatement(parsed, today, { mapping, kept: null });
};
const rowsOf = (text: string) => {
  const parsed = parseStatement(text, new TextEncoder().encode(text));
  return parsed.format === 'CSV' ? parsed.rows : [];
};

const deposit = ['2026-01-05', 339000n];
const check = (on = '2026-01-09') => [on, -120000n];

test.each<[string, object, unknown[], unknown[]]>([
  [
    'made-csv-1-signed.csv',
    { titleLine: 1, amounts: 'SIGNED', date: 0, description: 1, amount: 2, balance: 3 },
    [deposit, check(), ['2026-01-31', -1800n], ['2026-01-31', 642n]],
    [true, 1000000n, 1217842n],
  ],
  [
    'made-csv-2-two-columns.csv',
    { titleLine: 1, amounts: 'TWO_COLUMNS', debit: 2, credit: 3, check: 4, balance: null },
    [['2026-01-09', 339000n], check('2026-01-23'), ['2026-01-31', -1800n]],
    [false, null, null],
  ],
  [
    'made-csv-3-balance-only.csv',
    { titleLine: 4, amounts: 'BALANCE', amount: null, balance: 1 },
    [deposit, check()],
    [false, 1000000n, 1219000n],
  ],
  [
    'made-csv-4-day-first.csv',
    { titleLine: 2, amounts: 'SIGNED', dateOrder: 'dmy', decimal: ',', amount: 2, balance: 3 },
    [deposit, check('2026-01-23'), ['2026-01-31', -1800n]],
    [true, 1000000n, 1217200n],
  ],
  ['made-csv-5-utf16.csv', { titleLine: 1, description: 1, memo: 2, amount: 3 }, [deposit], [false, null, null]],
  [
    'made-csv-6-no-titles.csv',
    { titleLine: 0, amounts: 'NEGATED', date: 0, description: 1, amount: 2, balance: 3 },
    [deposit, check(), ['2026-01-31', -1800n]],
    [true, 1000000n, 1217200n],
  ],
])('%s', (name, mapping, lines, [isProven, opening, closing]) => {
  const { days, csv } = read(name);
  expect(csv?.mapping).toMatchObject(mapping);
  expect(days[0]?.lines.map((line) => [line.lineDate, line.amount])).toEqual(lines);
  expect([csv?.isProven, days[0]?.opening ?? null, days[0]?.closing ?? null]).toEqual([isProven, opening, closing]);
});

test('rows that are no lines are named with their line', () => {
  expect(read('made-csv-5-utf16.csv').csv?.badLines).toEqual([
    { line: 3, message: '“31/31/2026” is not a date.' },
    { line: 4, message: '“twelve” is not an amount in whole cents.' },
    { line: 5, message: '“1.005” is not an amount in whole cents.' },
  ]);
  expect(read('made-csv-2-two-columns.csv').csv?.badLines).toEqual([{ line: 5, message: 'The line has no date.' }]);
});

test('words of other encodings arrive whole, and check numbers stand by themselves', () => {
  expect(read('made-csv-4-day-first.csv').days[0]?.lines.map((line) => line.description)).toEqual(['Überweisung', 'Scheck 1001', 'Gebühr']);
  expect(read('made-csv-2-two-columns.csv').days[0]?.lines.map((line) => [line.customerReference, line.typeCode])).toEqual([
    ['', '399'],
    ['1001', '475'],
    ['', '699'],
  ]);
});

describe('the running balance', () => {
  const rows = rowsOf('Date,Text,Amount,Balance\n1/5/2026,A,5.00,15.00\n1/6/2026,B,2.00,18.00\n1/7/2026,C,1.00,19.00\n');
  test('names the line it does not follow at', () => {
    const kept = { titles: titlesOf(['Date', 'Text', 'Amount', 'Balance']), mapping: read('made-csv-1-signed.csv').csv?.mapping };
    if (!kept.mapping) throw new Error('the first file is CSV');
    const found = readStatementRows(rows, keptFor(rows, { ...kept, mapping: kept.mapping }) ?? kept.mapping, today);
    expect([found.isProven, found.warnings.map((one) => [one.line, one.message])]).toEqual([
      false,
      [[3, 'The balance 18.00 does not follow from 15.00 and 2.00.']],
    ]);
  });
});

test('what was said of a file is taken for the next with the same titles, wherever they stand, and for no other', () => {
  const mapping = read('made-csv-1-signed.csv').csv?.mapping;
  if (!mapping) throw new Error('the first file is CSV');
  const kept = { titles: ['date', 'text', 'amount'], mapping };
  expect(keptFor(rowsOf('Bank\n\nDATE, Text,Amount\n1/5/2026,A,5.00\n1/6/2026,B,2.00\n'), kept)?.titleLine).toBe(3);
  expect(keptFor(rowsOf('Date,Amount,Text\n1/5/2026,5.00,A\n1/6/2026,2.00,B\n'), kept)).toBeUndefined();
});

test('a file of BAI2 is no table', () => expect(formatOf('01,a,b,c\n02,a,b,c\n')).toBe('BAI2'));
