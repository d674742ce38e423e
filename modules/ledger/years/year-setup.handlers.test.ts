// Setting fiscal years up through HTTP: periods as they are given, budgets carried forward, and every
// refusal.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { accounting } from '../accounting.contract.ts';
import { budgets } from '../budgets/budget.contract.ts';
import { budgetImport } from '../budgets/budget-import.contract.ts';
import { joinNeighbors } from '../ledger.server.ts';
import { aCommunity, type TestCommunity } from '../ledger.testing.ts';
import type { ChargeAmount } from './year-neighbors.handlers.ts';
import { yearSetup } from './year-setup.contract.ts';

/** Two charges, of which one had an amount in 2026; what is set for a new year is remembered. */
const charges = new Map<string, bigint>([['1 first', 31_000n]]);
const asked = (codeCategoryId: string, fiscalYearId: string, amount_cents: bigint | null): ChargeAmount => ({
  codeCategoryId,
  code: 'ASMT',
  category: codeCategoryId,
  fiscalYearId,
  amount_cents,
});

let maple: TestCommunity;
beforeAll(async () => {
  const neighbors = joinNeighbors({
    years: [
      {
        async chargeAmounts(tx, communityId) {
          const years = await sql<{ id: string }>`select fiscal_year_id as id from ledger.fiscal_year
            where customer_id = ${tx.customerId} and community_id = ${communityId} order by start_on`.execute(tx.db);
          return years.rows.flatMap(({ id }, i) =>
            ['1', '2'].map((one) => asked(one, id, charges.get(`${one} ${i === 0 ? 'first' : id}`) ?? null)),
          );
        },
        async setChargeAmounts(_tx, _communityId, fiscalYearId, amounts) {
          for (const one of amounts) charges.set(`${one.codeCategoryId} ${fiscalYearId}`, one.amount);
        },
      },
    ],
  });
  maple = await aCommunity({ neighbors });
});
afterAll(() => maple.close());

const plan = (label: string, startDate: string, endDate: string, more: object = {}) => ({
  communityId: maple.communityId,
  label,
  startDate,
  endDate,
  method: 'ACCRUAL' as const,
  frequency: 'MONTHLY' as const,
  ...more,
});

it('proposes the year after the last one, and opens it with its budget and amounts', async () => {
  const { communityId, fiscalYearId } = maple;
  const file = { fileName: 'budget.csv', content: btoa('number,total\n4000,1200\n5310,1000\n') };
  await maple.call(budgetImport.calls.commit, { communityId, fiscalYearId, file });
  const proposal = await maple.call(yearSetup.getYearProposal, { communityId });
  expect(proposal).toMatchObject({
    label: '2027',
    startDate: '2027-01-01T00:00:00',
    endDate: '2027-12-31T00:00:00',
    frequency: 'MONTHLY',
    lastYear: { label: '2026', budgetedAccounts: 2 },
    amounts: [
      { codeCategoryId: '1', lastAmount: '310.00' },
      { codeCategoryId: '2', lastAmount: null },
    ],
  });
  const budget = { fromYearId: fiscalYearId, basisPoints: 350 };
  const amounts = [{ codeCategoryId: '1', amount: '316.20' }];
  const opened = await maple.call(yearSetup.setUpYear, plan('2027', '2027-01-01', '2027-12-31', { budget, amounts }));
  expect(opened).toMatchObject({ periods: 12, budgetedAccounts: 2, chargesWithoutAmount: 1 });
  expect(charges.get(`1 ${opened.fiscalYearId}`)).toBe(31_620n);
  const { years } = await maple.call(budgets.listBudgets, { communityId });
  const made = years.find((year) => year.fiscalYearId === opened.fiscalYearId)?.versions ?? [];
  expect(made.map(({ name, state, counts }) => [name, state, counts])).toEqual([['Budget 2027', 'DRAFT', true]]);
  const { rows } = await maple.call(budgets.getBudget, { communityId, budgetVersionId: made[0]?.budgetVersionId ?? '' });
  expect(rows.filter((row) => row.total !== '0.00').map((row) => [row.number, row.total])).toEqual([
    ['4000', '1242.00'],
    ['5310', '1035.04'],
  ]);
});

it('takes periods as they are given, and a short year before the fiscal year changes', async () => {
  const periods = [
    { startDate: '2028-01-01', endDate: '2028-01-20' },
    { startDate: '2028-01-21', endDate: '2028-06-30' },
  ];
  expect(await maple.call(yearSetup.setUpYear, plan('2028 short', '2028-01-01', '2028-06-30', { periods }))).toMatchObject({ periods: 2 });
  expect(await maple.call(yearSetup.setUpYear, plan('2028-2029', '2028-07-01', '2029-06-30'))).toMatchObject({ periods: 12 });
  const { years } = await maple.call(accounting.getAccountingSetup, { communityId: maple.communityId });
  expect(years[1]?.periods.map((period) => period.periodEndDate.slice(0, 10))).toEqual(['2028-01-20', '2028-06-30']);
});

it.each([
  ['overlap', () => plan('2028', '2028-01-01', '2028-12-31')],
  ['overlap', () => plan('2030', '2030-01-01', '2030-12-31')],
  ['tooLong', () => plan('2029', '2029-07-01', '2030-12-31')],
  ['periodGap', () => plan('2029', '2029-07-01', '2030-06-30', { periods: [{ startDate: '2029-07-01', endDate: '2030-05-31' }] })],
  ['copyForward', () => plan('2025', '2025-01-01', '2025-12-31', { budget: { fromYearId: maple.fiscalYearId, basisPoints: 0 } })],
])('refuses %s', async (code, order) => {
  expect((await maple.send(yearSetup.setUpYear, order())).json.code).toBe(code);
});

it('a year to copy from that is not there is not found', async () => {
  const order = plan('2029', '2029-07-01', '2030-06-30', { budget: { fromYearId: '987654', basisPoints: 0 } });
  expect((await maple.send(yearSetup.setUpYear, order)).status).toBe(404);
});
