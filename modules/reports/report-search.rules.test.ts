// Finding reports by name, community and days.
import { expect, test } from 'vitest';
import { localDate } from '../../packages/kernel/kernel.ts';
import { findReports, type SearchedReport } from './report-search.rules.ts';

const asOf = { name: 'asOfDate', kind: 'date', choices: [] };
const range = ['fromDate', 'toDate'].map((name) => ({ name, kind: 'date', choices: [] }));
const report = (name: string, title: string, params: SearchedReport['params'], description = ''): SearchedReport => {
  return { name, title, group: 'General ledger', description, params };
};
const reports = [
  report('balance-sheet', 'Balance sheet', [asOf], 'What the association owns and owes at the end of a day.'),
  report('balance-sheet-by-fund', 'Balance sheet by fund', [asOf]),
  report('budget-comparison', 'Actual vs. Budget', range, 'Income and expenses against the budget.'),
  report('income-statement', 'Income statement', range),
  report('aged-owner-balance', 'Aged owner balance', [asOf], 'What owners owe by age.'),
];
const communities = [
  { communityId: '1', name: 'Maple Court', shortCode: 'MC' },
  { communityId: '2', name: 'Carson Terrace', shortCode: 'CT' },
  { communityId: '3', name: 'Budget Meadows', shortCode: 'BM' },
];
const found = (typed: string) => findReports(typed, reports, communities, localDate('2026-11-20'), 3);

test.each([
  ['balance sheet', 'balance-sheet', null],
  ['sheet bal', 'balance-sheet', null],
  ['balance sheet carson', 'balance-sheet', '2'],
  ['ct balance sheet by fund', 'balance-sheet-by-fund', '2'],
  ['income statement for maple court', 'income-statement', '1'],
  ['aging', 'aged-owner-balance', null],
  ['delinquency carson', 'aged-owner-balance', '2'],
  ['budget', 'budget-comparison', null],
])('%s', (typed, name, communityId) => {
  expect(found(typed)[0]).toMatchObject({ name, community: communityId === null ? null : { communityId } });
});

test('a word no report has does not hide the one that was meant', () => {
  expect(found('balance sheet carson vs budget').map((one) => one.name)).toContain('balance-sheet');
  expect(found('balance sheet carson vs budget')[0]?.community?.communityId).toBe('2');
});

test('days become parameters of the report', () => {
  expect(found('balance sheet last month')[0]).toMatchObject({ days: 'last month', search: { asOfDate: 'endOfLastMonth' } });
  expect(found('income statement oct 2026')[0]?.search).toEqual({ fromDate: '2026-10-01', toDate: '2026-10-31' });
  expect(found('income statement 2025 carson')[0]?.search).toEqual({ fromDate: '2025-01-01', toDate: '2025-12-31' });
  expect(found('income statement ytd')[0]?.search).toEqual({ fromDate: 'startOfYear', toDate: 'today' });
});

test.each(['', 'carson', 'vendor', 'the of', '2026'])('%s finds none', (typed) => {
  expect(found(typed)).toEqual([]);
});
