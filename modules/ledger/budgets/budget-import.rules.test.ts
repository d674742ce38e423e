// What budget files become, and how each kind of bad row is named.
import { describe, expect, it } from 'vitest';
import { importRows } from '../../../packages/imports/imports.testing.ts';
import { centsToText, sumCents } from '../../../packages/kernel/kernel.ts';
import type { AccountType } from '../chart/account.rules.ts';
import { budgetImport } from './budget-import.contract.ts';
import { type BudgetFacts, planBudget } from './budget-import.rules.ts';

describe('a budget', () => {
  const account = (accountId: string, type: AccountType, role = '') => ({ accountId, name: 'Some account', type, role });
  const facts = (periods: number, existing: BudgetFacts['existing'] = new Map()): BudgetFacts => ({
    periods,
    existing,
    costCenters: new Map([
      ['000', '1'],
      ['POOL', '2'],
    ]),
    accounts: new Map([
      ['4000', account('40', 'INCOME')],
      ['5310', account('53', 'EXPENSE')],
      ['4910', account('49', 'INCOME', 'TRANSFER')],
      ['5900', account('59', 'EXPENSE', 'TRANSFER')],
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

  it('counts transfers between funds as neither income nor expense', () => {
    const { plan } = budgetOf(['number,total', '4000,10.00', '4910,3.00', '5900,5.00'], facts(1));
    expect(plan.totals).toEqual({ income: 1000n, expenses: 0n, transfers: -200n });
  });

  it('spreads one total over the periods to the cent, the remainder on the first', () => {
    const { plan, problems } = budgetOf(['number,total', '5310,$1000'], facts(12));
    expect(problems).toEqual([]);
    const amounts = plan.rows[0]?.change?.amounts ?? [];
    expect(amounts.map(centsToText)).toEqual([...Array(4).fill('83.34'), ...Array(8).fill('83.33')]);
    expect(centsToText(sumCents(amounts))).toBe('1000.00');
    expect(plan.totals).toEqual({ income: 0n, expenses: 100000n, transfers: 0n });
  });

  it('takes an amount per period as given, blanks as zero, negatives in parentheses', () => {
    const { plan, problems } = budgetOf([`number,${months}`, '5310,100,200.50,,(7.25),0,0,0,0,0,0,0,1'], facts(12));
    expect(problems).toEqual([]);
    expect(plan.rows[0]?.change?.amounts.map(centsToText)).toEqual(['100.00', '200.50', '0.00', '-7.25', ...Array(7).fill('0.00'), '1.00']);
  });

  it('takes the periods where a file has both and they agree', () => {
    const { plan } = budgetOf(['number,total,1,2,3,4', '5310,10,1,2,3,4'], facts(4));
    expect(plan.rows[0]?.change?.amounts.map(centsToText)).toEqual(['1.00', '2.00', '3.00', '4.00']);
  });

  it('knows cost centers by code; blank is 000', () => {
    const { plan, problems } = budgetOf(['number,Cost Center Number,total', '5310,,4', '5310,pool,8'], facts(4));
    expect(problems).toEqual([]);
    expect(plan.rows.map((row) => row.change)).toEqual([
      { accountId: '53', costCenterId: '1', amounts: [100n, 100n, 100n, 100n] },
      { accountId: '53', costCenterId: '2', amounts: [200n, 200n, 200n, 200n] },
    ]);
  });

  it('keeps what is there where a cell is blank, and says which accounts the file leaves out', () => {
    const existing = new Map([
      ['53:1', [1n, 2n]],
      ['40:1', [3n, 4n]],
    ]);
    const { plan, problems } = budgetOf(['number,1,2', '5310,0.07,'], facts(2, existing));
    expect(plan.rows).toEqual([
      { line: 2, act: 'changed', note: 'Some account', change: { accountId: '53', costCenterId: '1', amounts: [7n, 2n] } },
    ]);
    expect(problems).toEqual(['line 1, : 1 account the file does not name will have no budget any more.']);
  });

  it('that is there already changes nothing', () => {
    const { plan } = budgetOf(['number,1,2', '5310,0.01,0.02'], facts(2, new Map([['53:1', [1n, 2n]]])));
    expect(plan.rows.map(({ act, change }) => [act, change])).toEqual([['same', null]]);
  });

  it.each([
    ['an amount that is none', 'number,total', ['5310,many'], 'line 2, total: Total “many” is not an amount.'],
    ['an amount beyond all budgets', 'number,total', ['5310,100000000000'], 'line 2, total: An amount is at most 9,999,999,999.99.'],
    ['an account twice', 'number,total', ['5310,1', '5310,2'], 'line 3, number: The same Number stands on line 2.'],
    ['an account of the balance sheet', 'number,total', ['1010,1'], 'line 2, number: 1010 is no income or expense account.'],
    ['more periods than the year has', 'number,1,2,3,4,5', ['5310,1,2,3,4,5'], 'line 2, p5: The year has 4 periods.'],
    ['a total the periods do not add up to', 'number,total,1,2,3,4', ['5310,999,1,2,3,4'], 'line 2, total: The periods add up to 10.00.'],
    ['a cost center nobody knows', 'number,costCenter,total', ['5310,SPA,4'], 'line 2, costCenter: There is no cost center SPA.'],
    ['no amount at all', 'number,name', ['5310,Water'], 'line 2, total: Give a total, or an amount for each period.'],
  ])('names %s', (_name, header, rows, problem) => {
    expect(budgetOf([header, ...rows], facts(4)).problems).toContain(problem);
  });
});
