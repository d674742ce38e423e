// What chart-of-accounts files become, and how each kind of bad row is named.
import { describe, expect, it } from 'vitest';
import { importRows } from '../../../packages/imports/imports.testing.ts';
import { accountRoleNames, chartImport } from './chart-import.contract.ts';
import { planChart } from './chart-import.rules.ts';

const columns = 'number,name,type,fund,role';

function chartOf(lines: readonly string[], existing: Parameters<typeof planChart>[1]['existing'] = []) {
  const { rows, problems } = importRows(chartImport, lines.join('\n'));
  const plan = planChart(rows, { existing, ranges: [{ name: 'Revenue', type: 'INCOME', startNumber: 44_000, endNumber: 44_999 }] });
  const all = [...problems, ...plan.problems].toSorted((a, b) => a.line - b.line);
  return { plan, problems: all.map((p) => `line ${p.line}, ${p.column}: ${p.message}`) };
}

describe('a chart of accounts', () => {
  it('is read by its titles, in any order and case, with blanks and case of codes forgiven', () => {
    const { plan, problems } = chartOf([
      'Fund,Account Number,Name,Role,Type,Remark',
      ' operating , 1010 , Operating cash , cash , asset , x',
      'RESERVE,3100,Reserve fund balance,FUND_BALANCE,Equity,',
    ]);
    expect(problems).toEqual([]);
    expect(plan.rows.map((row) => [row.line, row.act, row.change])).toEqual([
      [2, 'new', { number: '1010', name: 'Operating cash', type: 'ASSET', fund: 'OPERATING', role: 'CASH' }],
      [3, 'new', { number: '3100', name: 'Reserve fund balance', type: 'EQUITY', fund: 'RESERVE', role: 'FUND_BALANCE' }],
    ]);
  });

  it.each([
    ['number', '10 10,Cash,ASSET,OPERATING,', 'An account number has 1 to 20 capital letters, digits, points or hyphens.'],
    ['number', ',Cash,ASSET,OPERATING,', 'Number is missing.'],
    ['name', '1010,,ASSET,OPERATING,', 'Name is missing.'],
    ['name', `1010,${'x'.repeat(121)},ASSET,OPERATING,`, `Name “${'x'.repeat(80)}” has 121 characters; at most 120 are kept.`],
    ['name', '1010,Cash\u0007,ASSET,OPERATING,', 'Name “Cash\u0007” holds characters that are no text.'],
    ['type', '1010,Cash,MONEY,OPERATING,', 'Type “MONEY” is none of ASSET, LIABILITY, EQUITY, INCOME, EXPENSE.'],
    ['fund', '1010,Cash,ASSET,OPERATING!,', 'A fund is named by its code, such as OPERATING.'],
    ['role', '1010,Cash,ASSET,OPERATING,WALLET', `Role “WALLET” is none of ${accountRoleNames.join(', ')}.`],
    ['role', '1010,Cash,EXPENSE,OPERATING,CASH', 'CASH belongs to an account of type ASSET.'],
    ['role', '2000,Payable,ASSET,OPERATING,PAYABLE', 'PAYABLE belongs to an account of type LIABILITY.'],
    ['type', '44010,Fees,EXPENSE,OPERATING,', '44010 lies in the range Revenue, so its type is INCOME.'],
    ['role', '1900,Due,INCOME,OPERATING,INTERFUND', 'INTERFUND belongs to an account of type ASSET or LIABILITY.'],
  ])('names a wrong %s: %j', (column, row, message) => {
    expect(chartOf([columns, row]).problems).toEqual([`line 2, ${column}: ${message}`]);
  });

  it('names what stands twice: a number, a due to/from account and a fund balance of one fund', () => {
    const rows = [
      '1010,Cash,ASSET,OPERATING,CASH',
      '1010,Cash again,ASSET,OPERATING,',
      '1900,Due,ASSET,OPERATING,INTERFUND',
      '1901,Due too,ASSET,OPERATING,INTERFUND',
      '3000,Balance,EQUITY,OPERATING,FUND_BALANCE',
      '3001,Balance too,EQUITY,OPERATING,FUND_BALANCE',
      '1910,Due,ASSET,RESERVE,INTERFUND',
    ];
    expect(chartOf([columns, ...rows]).problems).toEqual([
      'line 3, number: The same Number stands on line 2.',
      'line 5, role: Fund OPERATING has its account INTERFUND on line 4.',
      'line 7, role: Fund OPERATING has its account FUND_BALANCE on line 6.',
    ]);
  });

  it('names missing columns on line 1', () => {
    const { problems } = chartOf(['number,name', '1010,Cash']);
    expect(problems).toEqual([
      'line 1, type: No column of the file is chosen for Type.',
      'line 1, fund: No column of the file is chosen for Fund.',
    ]);
  });

  it('leaves what exists as it is, and gives no fund a second due to/from account or fund balance', () => {
    const existing = [
      { number: '1900', fundCode: 'OPERATING', role: 'INTERFUND' },
      { number: '3000', fundCode: 'OPERATING', role: 'FUND_BALANCE' },
      { number: '1010', fundCode: 'OPERATING', role: 'CASH' },
    ];
    const rows = [
      '1900,Due,ASSET,OPERATING,INTERFUND',
      '1015,More cash,ASSET,OPERATING,CASH',
      '3900,Balance,EQUITY,OPERATING,FUND_BALANCE',
      '1910,Due,ASSET,RESERVE,INTERFUND',
    ];
    const { plan, problems } = chartOf([columns, ...rows], existing);
    expect(problems).toEqual(['line 4, role: Fund OPERATING has its account FUND_BALANCE already: 3000.']);
    expect(plan.rows.map((row) => row.act)).toEqual(['same', 'new', 'new', 'new']);
  });
});
