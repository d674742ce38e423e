// Lines in the chart of another community as a table: which account and cost center each goes to, and why it
// goes nowhere.
import { expect, it } from 'vitest';
import { type CopyChart, linesInChart } from './recurring-copy.rules.ts';

const account = (accountId: string, number: string, change: Partial<CopyChart['accounts'][number]> = {}) => ({
  ...{ accountId, number, name: `N${number}`, type: 'EXPENSE', fundCode: 'OP', fundName: 'Operating', costCenterId: null },
  ...change,
});
const reserve = { fundCode: 'RSV', fundName: 'Reserve' };

const from: CopyChart = {
  accounts: [account('1', '1010'), account('2', '5010', { costCenterId: 'c1' }), account('3', '5020'), account('4', '6010', reserve)],
  costCenters: [
    { costCenterId: 'c0', code: '000' },
    { costCenterId: 'c1', code: '100' },
    { costCenterId: 'c2', code: '200' },
  ],
};
const to: CopyChart = {
  accounts: [account('a', '1010'), account('b', '5010'), account('d', '5020', { type: 'INCOME' }), account('e', '6010')],
  costCenters: [
    { costCenterId: 'k0', code: '000' },
    { costCenterId: 'k1', code: '100' },
  ],
};

const line = (accountId: string | null, costCenterId: string | null = null) => ({ accountId, costCenterId, memo: 'kept' });

it.each([
  ['an account by its number', line('1'), ['a', null]],
  ['a cost center by its code', line('1', 'c1'), ['a', 'k1']],
  ['the cost center its account sends it to, where it names none', line('2'), ['b', 'k1']],
  ['the one it names, all the same', line('2', 'c0'), ['b', 'k0']],
])('goes to %s', (_what, one, [accountId, costCenterId]) => {
  expect(linesInChart([one], from, to)).toEqual({ lines: [{ accountId, costCenterId, memo: 'kept' }] });
});

it.each([
  ['an account that is gone', [line('1'), line('9')], 'A line of it names no account.'],
  ['no account', [line(null)], 'A line of it names no account.'],
  ['another type', [line('3')], 'Account 5020 is of another type here.'],
  ['another fund', [line('4')], 'Account 6010 is of another fund here: Operating.'],
  ['no cost center', [line('1', 'c2')], 'There is no cost center 200.'],
  [
    'several things, each said once',
    [line('3'), line('3'), line('1', 'c2')],
    'Account 5020 is of another type here. There is no cost center 200.',
  ],
])('goes nowhere with %s', (_what, lines, reason) => {
  expect(linesInChart(lines, from, to)).toEqual({ reason });
});

it('names an account the chart does not have', () => {
  expect(linesInChart([line('1')], from, { ...to, accounts: [] })).toEqual({ reason: 'The chart has no account 1010 N1010.' });
});
