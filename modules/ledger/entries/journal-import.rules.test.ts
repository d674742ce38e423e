// Importing journal entries: which rows make an entry, what is refused with its line, and reading QuickBooks
// IIF.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importRows } from '../../../packages/imports/imports.testing.ts';
import { localDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { expectLinear } from '../../../packages/testkit/linear.ts';
import { readIif } from './iif.rules.ts';
import { journalImport } from './journal-import.contract.ts';
import { planJournal } from './journal-import.rules.ts';

const account = (number: string, name: string, role = '', isActive = true) => ({ accountId: `a${number}`, number, name, role, isActive });
const facts = {
  accounts: [
    account('1010', 'Operating cash', 'CASH'),
    account('1200', 'Assessments receivable', 'RECEIVABLE'),
    account('5310', 'Landscaping'),
    account('5410', 'Pest control', '', false),
  ],
  costCenters: [{ costCenterId: 'c1', code: '001', name: 'Pool' }],
  periods: [
    { periodStart: localDate('2026-01-01'), periodEnd: localDate('2026-01-31'), status: 'CURRENT' },
    { periodStart: localDate('2026-02-01'), periodEnd: localDate('2026-02-28'), status: 'CLOSED' },
    { periodStart: localDate('2026-03-01'), periodEnd: localDate('2026-03-31'), status: 'FUTURE' },
  ],
  reconciledCash: new Map(),
  nearAccount: (text: string) => (text === '5301' ? '5310' : null),
  posted: [],
};

/** `entry date reference account debit credit` by blanks; a hyphen is an empty cell. */
function rows(text: string) {
  return text
    .trim()
    .split('\n')
    .map((line, i) => {
      const [entry, date, reference, number, debit, credit, center, adjusting] = line
        .trim()
        .split(/ +/)
        .map((cell) => (cell === '-' ? null : cell));
      const cents = (cell: string | null | undefined) => (cell ? textToCents(cell) : null);
      const values = {
        entry: entry ?? null,
        date: date ? localDate(date) : null,
        reference: reference ?? null,
        description: null,
        account: number?.replaceAll('_', ' ') ?? null,
        costCenter: center ?? null,
        debit: cents(debit),
        credit: cents(credit),
        amount: null,
        memo: null,
        adjusting: adjusting ? adjusting === 'yes' : null,
      };
      return { line: i + 2, values };
    });
}

const plan = (text: string) => planJournal(rows(text) as never, facts);
const problems = (text: string) => plan(text).problems.map(({ line, column, message }) => `${line} ${column}: ${message}`);

describe('rows make entries', () => {
  it('by their name, wherever they stand; else by date and reference, as they follow each other', () => {
    const {
      rows: planned,
      problems: wrong,
      totals,
    } = plan(`
      A 2026-01-05 R1 1010 - 5.00
      B 2026-01-06 R2 5310 7.00 -
      A 2026-01-05 R1 5310 5.00 -
      B 2026-01-06 R2 1010 - 7.00
      - 2026-01-07 R3 Landscaping 1.00 - Pool
      - 2026-01-07 R3 1010_·_Operating_cash - 1.00
      - 2026-01-07 R4 Expenses:Landscaping 2.00 -
      - 2026-01-07 R4 1010 - 2.00`);
    expect(wrong).toEqual([]);
    expect(
      planned.flatMap((row) =>
        row.change
          ? [[row.line, row.change.reference, row.change.lines.map((line) => [line.accountId, String(line.amount), line.costCenterId])]]
          : [],
      ),
    ).toEqual([
      [
        2,
        'R1',
        [
          ['a1010', '-500', null],
          ['a5310', '500', null],
        ],
      ],
      [
        3,
        'R2',
        [
          ['a5310', '700', null],
          ['a1010', '-700', null],
        ],
      ],
      [
        6,
        'R3',
        [
          ['a5310', '100', 'c1'],
          ['a1010', '-100', null],
        ],
      ],
      [
        8,
        'R4',
        [
          ['a5310', '200', null],
          ['a1010', '-200', null],
        ],
      ],
    ]);
    expect(totals).toEqual({ debits: 1500n, credits: 1500n });
  });

  it.each([
    ['A 2026-01-05 - 1010 - 5.00\nA 2026-01-05 - 5310 4.00 -', '2 debit: Entry A is out of balance by 1.00.'],
    [
      'A 2026-01-05 - 1010 - 5.00',
      '2 debit: Entry A is out of balance by 5.00.,2 account: Entry A has one line; an entry has two or more.',
    ],
    ['A 2026-01-05 - 5301 5.00 -\nA 2026-01-05 - 1010 - 5.00', '2 account: No account “5301”.'],
    ['A 2026-01-05 - 5410 5.00 -\nA 2026-01-05 - 1010 - 5.00', '2 account: Account 5410 is inactive.'],
    [
      'A 2026-01-05 - 1200 5.00 -\nA 2026-01-05 - 1010 - 5.00',
      '2 account: 1200 Assessments receivable is a control account; its own screens post to it.',
    ],
    ['A 2026-01-05 - 5310 5.00 5.00\nA 2026-01-05 - 1010 - 5.00', '2 debit: A line has a debit or a credit, not both.'],
    ['A 2026-01-05 - 5310 - -\nA 2026-01-05 - 1010 - 5.00', '2 debit: A line needs an amount other than zero.'],
    ['A 2026-02-05 - 5310 5.00 -\nA 2026-02-05 - 1010 - 5.00', '2 date: The period of 02/05/2026 is closed.'],
    ['A 2026-03-05 - 5310 5.00 -\nA 2026-03-05 - 1010 - 5.00', '2 date: The period of 03/05/2026 is not open yet.'],
    ['A 2027-01-05 - 5310 5.00 -\nA 2027-01-05 - 1010 - 5.00', '2 date: No fiscal year and period cover 01/05/2027.'],
    ['A 2026-01-05 - 5310 5.00 -\nA 2026-01-06 - 1010 - 5.00', '3 date: Entry A has two dates.'],
    ['A 2026-01-05 - 5310 5.00 - Spa\nA 2026-01-05 - 1010 - 5.00', '2 costCenter: No cost center “Spa”.'],
  ])('%s', (text, expected) => {
    expect(problems(text).join()).toBe(expected);
  });
});

describe('QuickBooks IIF', () => {
  it('a published file is read: one transaction whose lines add up to zero', () => {
    const found = readIif(readFileSync(join(import.meta.dirname, 'testdata/riif-trns.iif')));
    expect(found?.rows.map((row) => [row.line, ...row.cells])).toEqual([
      [4, '1', '8/31/1988', '1', 'Customer', 'Accounts Receivable', 'foobar', '20', ''],
      [5, '1', '8/31/1988', '1', 'Customer', 'Income Account', '', '-20', ''],
    ]);
  });

  it('several transactions, quoted amounts, trailing tabs and lists between them', () => {
    const text = [
      '!ACCNT\tNAME\tACCNTTYPE',
      'ACCNT\tChecking\tBANK',
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO\t\t',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tMEMO',
      '!ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t1/5/26\t5310\t"1,230.40"\tJ1\tMowing\t\t\t',
      'SPL\tGENERAL JOURNAL\t1/5/26\t1010\t"-1,230.40"\tMowing',
      'ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t1/6/26\t5310\t2\tJ2\t',
      'SPL\tGENERAL JOURNAL\t\t1010\t-2\t',
      'ENDTRNS',
    ].join('\r\n');
    expect(readIif(new Uint8Array(Buffer.from(text)))?.rows.map((row) => row.cells)).toEqual([
      ['1', '1/5/26', 'J1', 'Mowing', '5310', '', '1,230.40', 'Mowing'],
      ['1', '1/5/26', 'J1', 'Mowing', '1010', '', '-1,230.40', 'Mowing'],
      ['2', '1/6/26', 'J2', 'GENERAL JOURNAL', '5310', '', '2', ''],
      ['2', '1/6/26', 'J2', 'GENERAL JOURNAL', '1010', '', '-2', ''],
    ]);
    expect(readIif(new Uint8Array(Buffer.from('date,account\n2026-01-05,1010\n')))).toBeNull();
  });
});

describe('QuickBooks files as they come', () => {
  const sample = (name: string) => readIif(readFileSync(join(import.meta.dirname, `testdata/${name}`)));
  const lines = (name: string) =>
    sample(name)?.rows.map(({ line, cells: [entry, , , , account, , amount, memo] }) => [line, entry, account, amount, memo]);

  it('in UTF-8, with a byte order mark, in Windows-1252 and in UTF-16', () => {
    const text = readFileSync(join(import.meta.dirname, 'testdata/iif-01-utf8.iif'), 'utf8');
    const entry = [
      [4, '1', 'Clearing A', '-5.00', 'Müller'],
      [5, '1', 'Landscaping', '5.00', 'Müller'],
    ];
    expect(lines('iif-01-utf8.iif')).toEqual(entry);
    expect(lines('iif-02-bom.iif')?.map(([line, , account]) => [line, account])).toEqual([
      [4, 'Clearing A'],
      [5, 'Landscaping'],
    ]);
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')])
      expect(readIif(bytes)?.rows.map(({ cells }) => cells.at(-1))).toEqual(['Müller', 'Müller']);
  });

  it('a SPL before its TRNS belongs to it; one without any is named', () => {
    expect(lines('iif-04-spl-before-trns.iif')).toEqual([
      [4, '1', 'Landscaping', '5.00', 'm'],
      [5, '1', 'Clearing A', '-5.00', 'm'],
      [6, '1', 'Landscaping', '5.00', 'm'],
    ]);
    const alone = readIif(Buffer.from('!TRNS\tDATE\tACCNT\tAMOUNT\n!SPL\tDATE\tACCNT\tAMOUNT\nSPL\t1/5/26\t5310\t5\nENDTRNS\n'));
    expect(alone).toMatchObject({ rows: [], warnings: [{ line: 3, message: 'This SPL belongs to no TRNS and is left out.' }] });
  });

  it('lists come first, whatever they are, and what is left out is named', () => {
    expect(sample('qbd-lists.iif')).toMatchObject({
      rows: [],
      warnings: [{ line: 2, message: 'This import reads transactions. Left out of the file: 8 accounts, 3 customers, 2 vendors.' }],
    });
    const other = '!TIMERHDR\tVER\nTIMERHDR\t8\n!TRNS\tDATE\tACCNT\tAMOUNT\nTRNS\t1/5/26\t1010\t5\nENDTRNS\n';
    expect(readIif(Buffer.from(other))).toMatchObject({
      rows: [{ line: 4 }],
      warnings: [{ line: 2, message: 'This import reads transactions. Left out of the file: 1 TIMERHDR.' }],
    });
  });
});

describe('a name that several share', () => {
  const shared = {
    ...facts,
    accounts: [...facts.accounts, account('5600', 'Utilities'), account('6600', 'Utilities'), account('7600', 'Pest control')],
    costCenters: [
      ...facts.costCenters,
      { costCenterId: 'c2', code: '002', name: 'Garage' },
      { costCenterId: 'c3', code: '003', name: 'garage' },
    ],
    periods: [{ periodStart: localDate('2026-11-01'), periodEnd: localDate('2026-11-30'), status: 'CURRENT' }],
  };
  const wrong = (text: string) =>
    planJournal(importRows(journalImport, text).rows, shared).problems.map(({ line, message }) => [line, message]);

  it('is an error that names the accounts', () => {
    const file = readFileSync(join(import.meta.dirname, 'testdata/journal-02-account-name-of-two-accounts.csv'), 'utf8');
    const message = '“Utilities” names more than one: 5600 Utilities, 6600 Utilities.';
    expect(wrong(file)).toEqual([[2, message]]);
    expect(wrong(file.replace('Utilities', 'Expenses:Utilities'))).toEqual([[2, message.replace('Util', 'Expenses:Util')]]);
  });

  it('is that of the one account in use', () => {
    expect(wrong('Date,Account,Amount\n2026-11-03,Pest control,5\n2026-11-03,1010,-5\n')).toEqual([]);
  });

  it('is an error that names the cost centers', () => {
    expect(wrong('Date,Account,Amount,Cost center\n2026-11-03,5310,5,Garage\n2026-11-03,1010,-5,001\n')).toEqual([
      [2, '“Garage” names more than one: 002 Garage, 003 garage.'],
    ]);
  });
});

describe('an IIF file is walked once', () => {
  it.each<[string, (size: number) => string]>([
    ['runs of tabs', (size) => `!TRNS\tDATE\nTRNS${`${'\t'.repeat(size)}x`.repeat(4)}\n`],
    ['many columns', (size) => `!TRNS\t${'X\t'.repeat(size)}DATE\n${'TRNS\t1\n'.repeat(50)}`],
    ['many lines', (size) => `!TRNS\tDATE\n${'TRNS\t1/1/2026\n'.repeat(size)}`],
  ])('%s', (_what, make) => {
    expectLinear((size) => Buffer.from(make(size)), readIif, 5000);
  });
});

describe('adjusting entries', () => {
  const adjusting = (text: string) => plan(text).rows.flatMap(({ change }) => (change ? [[change.description, change.isAdjusting]] : []));

  it('one line that says so makes the entry one, and blank says nothing', () => {
    expect(
      adjusting(`
        A 2026-01-05 R1 5310 10.00 - - yes
        A 2026-01-05 R1 1010 - 10.00
        B 2026-01-06 R2 5310 10.00 -
        B 2026-01-06 R2 1010 - 10.00
        C 2026-01-07 R3 5310 10.00 - - no
        C 2026-01-07 R3 1010 - 10.00`),
    ).toEqual([
      ['R1', true],
      ['R2', false],
      ['R3', false],
    ]);
  });

  it('lines that contradict each other refuse the entry', () => {
    const mixed = `
        A 2026-01-05 R1 5310 10.00 - - yes
        A 2026-01-05 R1 1010 - 10.00 - no`;
    expect(problems(mixed)).toEqual(['2 adjusting: Entry A is an adjusting entry on one line and none on another.']);
  });
});
