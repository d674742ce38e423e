// What a statement says under its title of what it compares: budgets that nobody adopted, budgets of longer
// periods, years under another accounting method.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { readParams } from '../../../../packages/reporting/params.ts';
import { accounting } from '../../accounting.contract.ts';
import { budgets } from '../../budgets/budget.contract.ts';
import { aCommunity, type TestCommunity } from '../../ledger.testing.ts';
import { ledgerShelf } from '../../reports.server.ts';

let maple: TestCommunity;
let budgetVersionId = '';

async function wordsUnder(name: string, given: Readonly<Record<string, string>>): Promise<string[]> {
  const report = ledgerShelf(async () => new Map()).reports.find(({ declaration }) => declaration.name === name);
  if (!report) throw new Error(`there is no report ${name}`);
  const calendar = { today: localDate('2027-03-31'), startOfYear: localDate('2027-01-01'), periods: [] };
  const params = readParams(report.declaration, given, calendar);
  const order = { communityId: maple.communityId, params, knownTime: null };
  const { subtitle } = await maple.services.database.snapshot(maple.customerId, (tx) => report.run(tx, order));
  return subtitle.slice(1);
}

beforeAll(async () => {
  maple = await aCommunity();
  const { communityId } = maple;
  const year = { communityId, label: '2027', startDate: '2027-01-01', method: 'CASH', frequency: 'QUARTERLY' } as const;
  const { fiscalYearId } = await maple.call(accounting.addFiscalYear, year);
  budgetVersionId = (await maple.call(budgets.startBudget, { communityId, fiscalYearId, name: 'First thoughts' })).budgetVersionId;
});
afterAll(() => maple.close());

const january = { fromDate: '2027-01-01', toDate: '2027-01-31' };
const quarter = { fromDate: '2027-01-01', toDate: '2027-03-31' };
const isDraft = 'The budget of 2027 is a draft that is not adopted: First thoughts';
const isLonger = 'The budget beside January 1 to January 31, 2027 is that of January 1 to March 31, 2027';

describe('a budget', () => {
  test.each([
    ['detailed-income-statement', january, ['Cash basis', isDraft, isLonger]],
    ['detailed-income-statement', quarter, ['Cash basis', isDraft]],
    ['detailed-income-statement-by-range', january, ['Cash basis', isDraft, isLonger]],
    ['income-statement', { ...january, comparison: 'budget' }, ['Cash basis', isDraft, isLonger]],
    ['income-statement', january, ['Cash basis']],
    ['income-statement-by-fund', { ...january, withBudget: 'on' }, ['Cash basis', isDraft, isLonger]],
    ['twelve-month-income-statement', { fiscalYear: 'startOfYear', figures: 'budget' }, ['Cash basis', isDraft]],
    ['budget-listing', { fiscalYear: 'startOfYear' }, ['Cash basis', 'First thoughts, a draft that is not adopted']],
  ])('that is a draft, or of longer periods, is called so on %s %j', async (name, given, words) => {
    expect(await wordsUnder(name, given)).toEqual(words);
  });

  test('that is missing is called missing', async () => {
    const given = { fromDate: '2026-01-01', toDate: '2026-01-31' };
    expect(await wordsUnder('detailed-income-statement', given)).toEqual(['Accrual basis', 'There is no budget for 2026']);
    expect(await wordsUnder('budget-variance-exceptions', { period: 'startOfYear' })).toContain(isDraft);
    expect(await wordsUnder('budget-worksheet', { fiscalYear: 'startOfYear', throughDate: '2027-01-31' })).toContain(isDraft);
  });

  test('that was adopted needs no words, and its listing says when it was', async () => {
    const { communityId } = maple;
    const { budget, rows } = await maple.call(budgets.getBudget, { communityId, budgetVersionId });
    const [first] = rows;
    const row = { accountId: first?.accountId ?? '', costCenterId: first?.costCenterId ?? '', amounts: Array<string>(4).fill('100.00') };
    const { version, name, note } = budget;
    await maple.call(budgets.saveBudget, { communityId, budgetVersionId, version, name, note, rows: [row] });
    const saved = (await maple.call(budgets.getBudget, { communityId, budgetVersionId })).budget;
    const adoption = { communityId, budgetVersionId, version: saved.version, adoptedDate: localDate('2027-01-05'), note: '' };
    await maple.call(budgets.adoptBudget, adoption);
    expect(await wordsUnder('detailed-income-statement', quarter)).toEqual(['Cash basis']);
    expect(await wordsUnder('budget-listing', { fiscalYear: 'startOfYear' })).toEqual([
      'Cash basis',
      'First thoughts, adopted on January 5, 2027',
    ]);
  });
});

test.each([
  ['multi-year-income-comparison', { ...quarter, years: '2' }],
  ['income-statement', { ...quarter, comparison: 'priorYear' }],
  ['income-statement', { ...quarter, comparison: 'months12' }],
  ['comparative-balance-sheet', { asOfDate: '2027-03-31', compareWith: 'priorYearEnd' }],
  ['general-ledger-summary', { fromDate: '2026-07-01', toDate: '2027-03-31' }],
  ['trial-balance', { fromDate: '2026-07-01', toDate: '2027-03-31' }],
  ['cash-flow-statement', { fromDate: '2026-07-01', toDate: '2027-03-31' }],
])('years under different accounting methods are named on %s', async (name, given) => {
  const words = await wordsUnder(name, given);
  expect(words.slice(0, 2)).toEqual(['Cash basis', 'The accounting method changed: 2026 Accrual basis, 2027 Cash basis']);
});
