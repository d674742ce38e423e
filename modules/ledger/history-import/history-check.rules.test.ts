// The rules a history is held against, each with the fault it gives and the line it names.
import { describe, expect, it } from 'vitest';
import type { CsvRow } from '../../../packages/files/csv-rows.ts';
import { type LocalDate, localDate, type Refusal } from '../../../packages/kernel/kernel.ts';
import { addFault, faultsInWords, HistoryChecker, type HistoryCommunity, type HistoryEntry, noFaults } from './history-check.rules.ts';
import { amountIn, readLayout } from './history-file.rules.ts';
import { outcomeText } from './history-text.rules.ts';
import { addToTotals, type HistoryTotals } from './history-totals.rules.ts';

const account = (number: string, fundCode = 'OPERATING', role = '', reconciledOn: LocalDate | null = null) =>
  [number, { accountId: `a${number}`, number, name: `Account ${number}`, fundId: `f${fundCode}`, fundCode, role, reconciledOn }] as const;

const period = (month: string, last: string, status: 'OPEN' | 'CURRENT' | 'CLOSED' | 'FUTURE') => ({
  periodStart: localDate(`2025-${month}-01`),
  periodEnd: localDate(`2025-${month}-${last}`),
  status,
  yearLabel: '2025',
  yearEnd: localDate('2025-12-31'),
});

const maple: HistoryCommunity = {
  communityId: '7',
  shortCode: 'MC',
  accounts: new Map([
    account('1010'),
    account('1030', 'OPERATING', 'CASH', localDate('2025-01-10')),
    account('1200', 'OPERATING', 'RECEIVABLE'),
    account('1900', 'OPERATING', 'INTERFUND'),
    account('4000'),
    account('1910', 'RESERVE', 'INTERFUND'),
    account('4900', 'RESERVE'),
  ]),
  costCenters: new Map([
    ['000', 'c0'],
    ['010', 'c1'],
  ]),
  periods: [period('01', '31', 'OPEN'), period('02', '28', 'CLOSED'), period('03', '31', 'FUTURE'), period('12', '31', 'CURRENT')],
};

const titles = ['community', 'entry', 'date', 'type', 'reference', 'description', 'account', 'fund', 'cost_center', 'memo', 'amount'];

/** Checks lines as `community|entry|date|account|amount`, or with more columns named. */
function check(
  lines: readonly string[],
  columns = ['community', 'entry', 'date', 'account', 'amount'],
  single: HistoryCommunity | null = null,
) {
  const checker = new HistoryChecker(readLayout(columns, single !== null), new Map([['MC', maple]]), single);
  const entries: HistoryEntry[] = [];
  const keep = (entry: HistoryEntry | null) => entry && entries.push(entry);
  for (const [i, line] of lines.entries()) keep(checker.take({ line: i + 2, cells: line.split('|') } satisfies CsvRow));
  keep(checker.end());
  return { entries, faults: checker.faults, said: checker.faults.first.map(({ line, message }) => `${line}: ${message}`) };
}

describe('a sound history', () => {
  it('is put together entry by entry', () => {
    const { entries, said } = check(
      [
        'MC|1|2025-01-05|CHARGE|77|Dues|1200|OPERATING|010|Lot 4|310.00',
        'MC|1|2025-01-05|CHARGE|77|Dues|4000||||-310',
        'MC|2|2025-12-31||||1010|||0.00|5.00',
        'MC|2|2025-12-31||||1010||||0',
        'MC|2|2025-12-31||||4000||||-5.0',
      ],
      titles,
    );
    expect(said).toEqual([]);
    expect(
      entries.map(({ key, line, entryType, reference, legs }) => [key, line, entryType, reference, legs.map((l) => l.amount)]),
    ).toEqual([
      ['1', 2, 'CHARGE', '77', [31_000n, -31_000n]],
      ['2', 4, 'JOURNAL', '', [500n, -500n]],
    ]);
    expect(entries[0]?.legs[0]).toMatchObject({ costCenterId: 'c1', memo: 'Lot 4' });
    expect(entries[1]?.legs[1]).toMatchObject({ costCenterId: 'c0' });
  });

  it('may be of one community and need not name it', () => {
    expect(check(['1|2025-01-05|1010|5', '1|2025-01-05|4000|-5'], ['entry', 'date', 'account', 'amount'], maple).said).toEqual([]);
    expect(check(['XX|1|2025-01-05|1010|5'], undefined, maple).said).toEqual(['2: The file is of community MC, the line of XX.']);
  });

  it('may balance over funds by due to/from lines', () => {
    const lines = ['MC|1|2025-01-05|1010|5', 'MC|1|2025-01-05|1900|-5', 'MC|1|2025-01-05|1910|5', 'MC|1|2025-01-05|4900|-5'];
    expect(check(lines).said).toEqual([]);
  });
});

describe('faults of a history', () => {
  it.each<[name: string, lines: string[], said: string[]]>([
    [
      'an entry out of balance',
      ['MC|1|2025-01-05|1010|5.00', 'MC|1|2025-01-05|4000|-4.99'],
      ['2: Entry 1: debits and credits of fund OPERATING differ by 0.01.'],
    ],
    [
      'an entry in balance, but not within each fund',
      ['MC|1|2025-01-05|1010|5.00', 'MC|1|2025-01-05|4900|-5.00'],
      [
        '2: Entry 1: debits and credits of fund OPERATING differ by 5.00.',
        '2: Entry 1: debits and credits of fund RESERVE differ by 5.00.',
      ],
    ],
    [
      'due to/from on one side only',
      ['MC|1|2025-01-05|1010|5.00', 'MC|1|2025-01-05|1900|-5.00'],
      ['2: Entry 1: its lines on due to/from accounts do not add up to zero over the funds.'],
    ],
    ['a single line', ['MC|1|2025-01-05|1010|0.00'], ['2: Entry 1: an entry needs at least one debit and one credit.']],
    [
      'a community nobody knows, named once',
      ['XX|1|2025-01-05|1010|5', 'XX|1|2025-01-05|4000|-5', 'XX|2|2025-01-05|4000|-5'],
      ['2: There is no community "XX".'],
    ],
    ['an account nobody knows', ['MC|1|2025-01-05|1011|5', 'MC|1|2025-01-05|4000|-5'], ['2: MC has no account "1011".']],
    ['no key', ['MC||2025-01-05|1010|5', 'MC||2025-01-05|4000|-5'], ['2: The entry has no key.']],
    [
      'a day there is not',
      ['MC|1|2025-02-30|1010|5', 'MC|1|2025-02-30|4000|-5'],
      ['2: "2025-02-30" is not a date in the form 2025-12-31.'],
    ],
    ['a date in another form', ['MC|1|1/5/2025|1010|5', 'MC|1|1/5/2025|4000|-5'], ['2: "1/5/2025" is not a date in the form 2025-12-31.']],
    [
      'cash on a day a finished reconciliation has seen',
      ['MC|1|2025-01-10|1030|5', 'MC|1|2025-01-10|4000|-5', 'MC|2|2025-01-11|1030|5', 'MC|2|2025-01-11|4000|-5'],
      ['2: Account 1030 is reconciled with the bank through 01/10/2025. Use a later date.'],
    ],
    [
      'a closed period',
      ['MC|1|2025-02-05|1010|5', 'MC|1|2025-02-05|4000|-5'],
      ['2: The period from 02/01/2025 to 02/28/2025 of MC is closed.'],
    ],
    [
      'a period that is not open yet',
      ['MC|1|2025-03-05|1010|5', 'MC|1|2025-03-05|4000|-5'],
      ['2: The period from 03/01/2025 to 03/31/2025 of MC is not open yet.'],
    ],
    ['half a cent', ['MC|1|2025-01-05|1010|5.005', 'MC|1|2025-01-05|4000|-5'], ['2: "5.005" is not an amount with at most two decimals.']],
    [
      'lines of an entry that differ in their date',
      ['MC|1|2025-01-05|1010|5', 'MC|1|2025-01-06|4000|-5'],
      ['3: The date differs from that of line 2, which begins entry 1.'],
    ],
    ['too few cells', ['MC|1|2025-01-05|1010|5', 'MC|1|2025-01-05|4000'], ['3: The row has 4 cells where 5 are expected.']],
  ])('%s', (_, lines, said) => {
    expect(check(lines).said).toEqual(said);
  });

  it.each<[name: string, cells: string, said: string]>([
    [
      'a fund that is not the account’s',
      'MC|1|2025-01-05||||1010|RESERVE|||5',
      '2: Account 1010 belongs to fund OPERATING, not to "RESERVE".',
    ],
    ['a cost center nobody knows', 'MC|1|2025-01-05||||1010||999||5', '2: MC has no cost center "999".'],
    [
      'a type in small letters',
      'MC|1|2025-01-05|journal|||1010||||5',
      '2: "journal" is no entry type: capital letters, digits and underscores, and no reversal.',
    ],
    [
      'a reversal',
      'MC|1|2025-01-05|CHECK_REVERSAL|||1010||||5',
      '2: "CHECK_REVERSAL" is no entry type: capital letters, digits and underscores, and no reversal.',
    ],
    ['a year closed within it', 'MC|1|2025-01-05|YEAR_CLOSE|||1010||||5', '2: Entry 1: a year is closed on its last day, 12/31/2025.'],
    ['a text without end', `MC|1|2025-01-05|||${'x'.repeat(1001)}|1010||||5`, '2: The description is longer than 1000 characters.'],
  ])('%s', (_, cells, said) => {
    expect(check([cells], titles).said).toContain(said);
  });

  it('name the months without a fiscal period', () => {
    const lines = ['2024-11-30', '2024-12-01', '2024-12-31'].flatMap((date, i) => [`MC|${i}|${date}|1010|5`, `MC|${i}|${date}|4000|-5`]);
    const { faults, said } = check(lines);
    expect(said[0]).toBe('2: MC has no fiscal period for 2024-11-30.');
    expect([...faults.missingMonths]).toEqual([['MC', new Set(['2024-11', '2024-12'])]]);
    const text = outcomeText({ totals: new Map(), faults, batchIds: new Map() }, false);
    expect(text).toContain('MC has no fiscal period in 2024-11, 2024-12.\nFaults: 3. Nothing was imported.\n');
  });

  it('are all counted, and the first thousand named', () => {
    const faults = noFaults();
    for (let line = 2; line < 2_502; line += 1) addFault(faults, line, 'wrong');
    expect([faults.count, faults.first.length, faults.first.at(-1)?.line]).toEqual([2_500, faultsInWords, 1_001]);
    expect(outcomeText({ totals: new Map(), faults, batchIds: new Map() }, false)).toContain(
      'Faults: 2,500. Nothing was imported.\nThe first 1,000 are named.\n',
    );
  });
});

describe('the columns', () => {
  it.each([
    ['an unknown one', ['community', 'entry', 'date', 'account', 'amount', 'colour'], 'There is no column "colour"'],
    ['one twice', ['community', 'entry', 'entry', 'date', 'account', 'amount'], 'The column entry stands twice'],
    ['no amount', ['community', 'entry', 'date', 'account'], 'either a column amount'],
    ['amount and sides', ['community', 'entry', 'date', 'account', 'amount', 'debit', 'credit'], 'either a column amount'],
    ['no community', ['entry', 'date', 'account', 'amount'], 'The column community is missing'],
  ])('refuse %s', (_, names, message) => {
    expect(() => readLayout(names, false)).toThrow(message);
    expect(() => readLayout(names, false)).toThrow(expect.objectContaining({ code: 'malformedFile' }) as Refusal);
  });

  it('take amounts as one column or as debit and credit', () => {
    const sides = readLayout(['community', 'entry', 'date', 'account', 'debit', 'credit'], false);
    const amount = (debit: string, credit: string) => amountIn(['MC', '1', '2025-01-05', '1010', debit, credit], sides);
    expect([amount('1,250.00', ''), amount('', '12.5'), amount('0.00', '7.00'), amount('7.00', '0'), amount('0.00', '')]).toEqual([
      125_000n,
      -1_250n,
      -700n,
      700n,
      0n,
    ]);
    expect(amount('1', '2')).toBe('A line has a debit or a credit, not both.');
    expect(amount('-1', '')).toBe('A debit or credit below zero belongs on the other side.');
    expect(amount('', '')).toBe('"" is not an amount with at most two decimals.');
    const signed = readLayout(['community', 'entry', 'date', 'account', 'amount'], false);
    expect(amountIn(['MC', '1', '2025-01-05', '1010', '(12.00)'], signed)).toBe(-1_200n);
  });
});

it('control totals stand by community and year, with what is left for owners and vendors to match', () => {
  const totals: HistoryTotals = new Map();
  const { entries } = check([
    'MC|1|2025-01-05|1200|310.00',
    'MC|1|2025-01-05|4000|-310.00',
    'MC|2|2025-12-31|1010|10.00',
    'MC|2|2025-12-31|1200|-10.00',
  ]);
  for (const entry of entries) addToTotals(totals, entry);
  const text = outcomeText({ totals, faults: noFaults(), batchIds: new Map() }, true);
  expect(text.split('\n').map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    'entries postings debits credits',
    'MC 2 4 320.00 320.00 2025-01-05 to 2025-12-31',
    '2025 2 4 320.00 320.00 2025-01-05 to 2025-12-31',
    'All 2 4 320.00 320.00 2025-01-05 to 2025-12-31',
    'Left on accounts that agree with owners and vendors (debits positive); bring in what is open to match:',
    'MC 1200 Account 1200: 300.00',
    'No faults. Nothing was imported: this was a dry run.',
    '',
  ]);
});
