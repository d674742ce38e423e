// What chart-of-accounts and budget files become, and how each kind of bad row is named.
import { describe, expect, it } from 'vitest';
import { importRows } from '../../../packages/imports/imports.testing.ts';
import { centsToText, sumCents } from '../../../packages/kernel/kernel.ts';
import type { AccountType } from './account.rules.ts';
import { accountRoleNames, budgetImport, chartImport } from './chart-import.contract.ts';
import { type BudgetFacts, planBudget, planChart } from './chart-import.rules.ts';

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

describe('a budget', () => {
  const account = (accountId: string, type: AccountType) => ({ accountId, fundId: '1', name: 'Some account', type });
  const facts = (periods: number, existing: BudgetFacts['existing'] = new Map()): BudgetFacts => ({
    periods,
    existing,
    accounts: new Map([
      ['4000', account('40', 'INCOME')],
      ['5310', account('53', 'EXPENSE')],
      ['1010', account('10', 'ASSET')],
    ]),
    nearAccount: () => '5310',
  });
  const budgetOf = (lines: readonly string[], of: BudgetFacts) => {
    const { rows, problems } = importRows(budgetImport, lines.join('\n'));
    const plan = planBudget(rows, of);
    return { plan, problems: [...problems, ...plan.problems].map((p) => `line ${p.line}, ${p.column}: ${p.message}`) };
  };
  const months = Array.from({ length: 12 }, (_, i) => String(i + 1)).join(',');

  it('spreads one total over the periods to the cent, the remainder on the first', () => {
    const { plan, problems } = budgetOf(['number,total', '5310,$1000'], facts(12));
    expect(problems).toEqual([]);
    const amounts = plan.rows[0]?.change?.amounts ?? [];
    expect(amounts.map(centsToText)).toEqual([...Array(4).fill('83.34'), ...Array(8).fill('83.33')]);
    expect(centsToText(sumCents(amounts))).toBe('1000.00');
    expect(plan.totals).toEqual({ income: 0n, expenses: 100000n });
  });

  it('takes an amount per period as given, blanks as zero, negatives in parentheses', () => {
    const { plan, problems } = budgetOf([`number,${months}`, '5310,100,200.50,,(7.25),0,0,0,0,0,0,0,1'], facts(12));
    expect(problems).toEqual([]);
    expect(plan.rows[0]?.change?.amounts.map(centsToText)).toEqual(['100.00', '200.50', '0.00', '-7.25', ...Array(7).fill('0.00'), '1.00']);
  });

  it('prefers the periods where a file has both', () => {
    const { plan } = budgetOf(['number,total,1,2,3,4', '5310,999,1,2,3,4'], facts(4));
    expect(plan.rows[0]?.change?.amounts.map(centsToText)).toEqual(['1.00', '2.00', '3.00', '4.00']);
  });

  it('keeps what is there where a cell is blank, and says which accounts the file leaves out', () => {
    const existing = new Map([
      ['53', [1n, 2n]],
      ['40', [3n, 4n]],
    ]);
    const { plan, problems } = budgetOf(['number,1,2', '5310,0.07,'], facts(2, existing));
    expect(plan.rows).toEqual([
      { line: 2, act: 'changed', note: 'Some account', change: { accountId: '53', fundId: '1', amounts: [7n, 2n] } },
    ]);
    expect(problems).toEqual(['line 1, : 1 account the file does not name will have no budget any more.']);
  });

  it('that is there already changes nothing', () => {
    const { plan } = budgetOf(['number,1,2', '5310,0.01,0.02'], facts(2, new Map([['53', [1n, 2n]]])));
    expect(plan.rows.map(({ act, change }) => [act, change])).toEqual([['same', null]]);
  });

  it.each([
    ['an amount that is none', 'number,total', ['5310,many'], 'line 2, total: Total “many” is not an amount.'],
    ['an amount beyond all budgets', 'number,total', ['5310,100000000000'], 'line 2, total: An amount is at most 9,999,999,999.99.'],
    ['an account twice', 'number,total', ['5310,1', '5310,2'], 'line 3, number: The same Number stands on line 2.'],
    ['an account of the balance sheet', 'number,total', ['1010,1'], 'line 2, number: 1010 is no income or expense account.'],
    ['more periods than the year has', 'number,1,2,3,4,5', ['5310,1,2,3,4,5'], 'line 2, p5: The year has 4 periods.'],
    ['no amount at all', 'number,name', ['5310,Water'], 'line 2, total: Give a total, or an amount for each period.'],
  ])('names %s', (_name, header, rows, problem) => {
    expect(budgetOf([header, ...rows], facts(4)).problems).toContain(problem);
  });
});
