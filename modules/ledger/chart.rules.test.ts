// What chart-of-accounts and budget files become, and how each kind of bad row is named.
import { describe, expect, it } from 'vitest';
import { centsToText, sumCents } from '../../packages/kernel/kernel.ts';
import { chartConflicts, type FileRows, readBudget, readChart } from './chart.rules.ts';

function file(header: string, ...rows: string[]): FileRows {
  return { header: header.split(','), rows: rows.map((row, i) => ({ line: i + 2, cells: row.split(',') })) };
}

const columns = 'number,name,type,fund,role';
function chartProblems(...rows: string[]): string[] {
  return readChart(file(columns, ...rows)).problems.map((p) => `line ${p.line}, ${p.path}: ${p.message}`);
}

describe('a chart of accounts', () => {
  it('is read by its titles, in any order and case, with blanks and case of codes forgiven', () => {
    const { rows, problems } = readChart(
      file(
        'Fund,Number,Name,Role,Type,Remark',
        ' operating , 1010 , Operating cash , cash , asset , x',
        'RESERVE,3100,Reserve fund balance,FUND_BALANCE,Equity,',
      ),
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { line: 2, number: '1010', name: 'Operating cash', type: 'ASSET', fund: 'OPERATING', role: 'CASH' },
      { line: 3, number: '3100', name: 'Reserve fund balance', type: 'EQUITY', fund: 'RESERVE', role: 'FUND_BALANCE' },
    ]);
  });

  it.each([
    ['number', '10 10,Cash,ASSET,OPERATING,', 'must be 1 to 20 capital letters, digits, points or hyphens'],
    ['number', ',Cash,ASSET,OPERATING,', 'must be 1 to 20 capital letters, digits, points or hyphens'],
    ['name', '1010,,ASSET,OPERATING,', 'must be filled in'],
    ['name', `1010,${'x'.repeat(121)},ASSET,OPERATING,`, 'must have at most 120 characters'],
    ['name', '1010,Cash\u0007,ASSET,OPERATING,', 'must not contain control characters'],
    ['type', '1010,Cash,MONEY,OPERATING,', 'must be one of ASSET, LIABILITY, EQUITY, INCOME, EXPENSE'],
    ['fund', '1010,Cash,ASSET,,', 'must be a fund code such as OPERATING'],
    [
      'role',
      '1010,Cash,ASSET,OPERATING,WALLET',
      'must be empty or one of CASH, RECEIVABLE, PREPAID, PAYABLE, INTERFUND, FUND_BALANCE, BANK_FEES, INTEREST_INCOME, DEPOSITS_HELD, CLEARING',
    ],
    ['role', '1010,Cash,EXPENSE,OPERATING,CASH', 'CASH belongs to an account of type ASSET'],
    ['role', '2000,Payable,ASSET,OPERATING,PAYABLE', 'PAYABLE belongs to an account of type LIABILITY'],
    ['role', '1900,Due,INCOME,OPERATING,INTERFUND', 'INTERFUND belongs to an account of type ASSET or LIABILITY'],
  ])('names a wrong %s: %j', (path, row, message) => {
    expect(chartProblems(row)).toEqual([`line 2, ${path}: ${message}`]);
  });

  it('names what stands twice: a number, a due to/from account and a fund balance of one fund', () => {
    expect(
      chartProblems(
        '1010,Cash,ASSET,OPERATING,CASH',
        '1010,Cash again,ASSET,OPERATING,',
        '1900,Due,ASSET,OPERATING,INTERFUND',
        '1901,Due too,ASSET,OPERATING,INTERFUND',
        '3000,Balance,EQUITY,OPERATING,FUND_BALANCE',
        '3001,Balance too,EQUITY,OPERATING,FUND_BALANCE',
        '1910,Due,ASSET,RESERVE,INTERFUND',
      ),
    ).toEqual([
      'line 3, number: account 1010 stands in the file twice',
      'line 5, role: fund OPERATING has an account INTERFUND on line 4',
      'line 7, role: fund OPERATING has an account FUND_BALANCE on line 6',
    ]);
  });

  it('names missing columns on line 1', () => {
    expect(readChart(file('number,name', '1010,Cash')).problems.map((p) => `${p.line} ${p.path}`)).toEqual(['1 type', '1 fund', '1 role']);
  });

  it('names a file without accounts', () => {
    expect(chartProblems()).toEqual(['line 1, file: holds no accounts']);
  });
});

describe('against the chart that exists', () => {
  const existing = [
    { number: '1900', fundCode: 'OPERATING', role: 'INTERFUND' },
    { number: '3000', fundCode: 'OPERATING', role: 'FUND_BALANCE' },
    { number: '1010', fundCode: 'OPERATING', role: 'CASH' },
  ];

  it('a second due to/from account or fund balance of a fund is named; a known account and a second cash account are not', () => {
    const { rows } = readChart(
      file(
        columns,
        '1900,Due,ASSET,OPERATING,INTERFUND',
        '1015,More cash,ASSET,OPERATING,CASH',
        '3900,Balance,EQUITY,OPERATING,FUND_BALANCE',
        '1910,Due,ASSET,RESERVE,INTERFUND',
      ),
    );
    expect(chartConflicts(rows, existing).map((p) => `line ${p.line}, ${p.path}: ${p.message}`)).toEqual([
      'line 4, role: fund OPERATING has its account FUND_BALANCE already: 3000',
    ]);
  });
});

describe('a budget', () => {
  const months = Array.from({ length: 12 }, (_, i) => String(i + 1)).join(',');

  it('spreads one total over the periods to the cent, the remainder on the first', () => {
    const { rows, problems } = readBudget(file('number,total', '5310,$1000'), 12);
    expect(problems).toEqual([]);
    const amounts = rows[0]?.amounts ?? [];
    expect(amounts.map(centsToText)).toEqual([...Array(4).fill('83.34'), ...Array(8).fill('83.33')]);
    expect(centsToText(sumCents(amounts))).toBe('1000.00');
  });

  it('takes an amount per period as given, blanks as zero, negatives in parentheses', () => {
    const { rows, problems } = readBudget(file(`number,${months}`, '5310,100,200.50,,(7.25),0,0,0,0,0,0,0,1'), 12);
    expect(problems).toEqual([]);
    expect(rows[0]?.amounts.map(centsToText)).toEqual(['100.00', '200.50', '0.00', '-7.25', ...Array(7).fill('0.00'), '1.00']);
  });

  it('prefers the periods where a file has both', () => {
    const { rows } = readBudget(file('number,total,1,2,3,4', '5310,999,1,2,3,4'), 4);
    expect(rows[0]?.amounts.map(centsToText)).toEqual(['1.00', '2.00', '3.00', '4.00']);
  });

  it.each([
    ['an amount that is none', 'number,total', ['5310,many'], 'line 2, total: "many" is not an amount'],
    ['an amount beyond all budgets', 'number,total', ['5310,100000000000'], 'line 2, total: must be at most 9,999,999,999.99'],
    ['an account twice', 'number,total', ['5310,1', '5310,2'], 'line 3, number: account 5310 stands in the file twice'],
    ['a missing column', 'number,1,2', ['5310,1,2'], 'line 1, header: needs number and either total or 1 to 4'],
    ['no rows', 'number,total', [], 'line 1, file: holds no amounts'],
  ])('names %s', (_name, header, rows, problem) => {
    expect(readBudget(file(header, ...rows), 4).problems.map((p) => `line ${p.line}, ${p.path}: ${p.message}`)).toEqual([problem]);
  });
});
