// How each part of the accounting set-up stands, in the words of the page.
import { expect, test } from 'vitest';
import { localDate } from '../../packages/kernel/kernel.ts';
import { setupParts } from './setup-parts.rules.ts';

type Years = Parameters<typeof setupParts>[0]['years'];
type Its = NonNullable<Parameters<typeof setupParts>[1]>;

const period = (status: 'CURRENT' | 'CLOSED') => ({
  periodStartDate: localDate('2026-01-01'),
  periodEndDate: localDate('2026-01-31'),
  number: 1,
  status,
  unpostedBatches: 0,
});
const year = (label: string, status: 'CURRENT' | 'CLOSED', method: 'CASH' | 'ACCRUAL'): Years[number] => ({
  fiscalYearId: label,
  label,
  startDate: localDate(`${label}-01-01`),
  endDate: localDate(`${label}-12-31`),
  method,
  periods: [period(status)],
});
const fund = (name: string, accounts: number) => ({ fundId: name, code: name.toUpperCase(), name, accounts });
const cash = {
  accountId: '10',
  number: '1010',
  name: 'Operating cash',
  type: 'ASSET' as const,
  fundId: 'Operating',
  fundName: 'Operating',
  role: 'CASH',
  isActive: true,
  rangeName: null,
  costCenterId: null,
};
const center = (code: string, isActive = true) => ({ costCenterId: code, code, name: code, isActive, isMain: code === '000' });
const role = (name: 'FUND_BALANCE' | 'PREPAID', accountId: string | null) => ({
  role: name,
  title: name === 'PREPAID' ? 'Prepaid' : 'Retained earnings',
  fundId: null,
  fundName: 'Reserve',
  accountId,
  balance: '0.00' as Its['required']['rows'][number]['balance'],
  others: 0,
});
const whole: Its = {
  chart: { funds: [fund('Operating', 40), fund('Reserve', 22)], hasCostCenters: false, costCenters: [center('000')], accounts: [cash] },
  required: { rows: [role('FUND_BALANCE', '30'), role('PREPAID', null)], defaultCashAccountId: '10' },
};
const told = (years: Years, its: Its | null) =>
  setupParts({ years }, its).map(({ title, state, tone, screen }) => `${title}: ${state} | ${tone} | ${screen}`);

test('a community that is set up names what it has; a role a feature needs is not missed', () => {
  expect(told([year('2025', 'CLOSED', 'CASH'), year('2026', 'CURRENT', 'ACCRUAL')], whole)).toEqual([
    'Fiscal year: 2026 | good | year-dashboard',
    'Accounting method: Accrual | good | method-change',
    'Funds: Operating, Reserve | good | gl-funds',
    'Required accounts: Complete | good | required-accounts-edit',
    'Default cash: 1010 Operating cash | good | required-accounts-edit',
    'Cost centers: Not used | neutral | gl-cost-centers',
  ]);
});

test('what is missing is named', () => {
  const its: Its = {
    chart: {
      ...whole.chart,
      funds: [fund('Operating', 40), fund('Special', 0)],
      hasCostCenters: true,
      costCenters: [center('000'), center('N'), center('S', false)],
    },
    required: { rows: [role('FUND_BALANCE', null)], defaultCashAccountId: null },
  };
  expect(told([], its)).toEqual([
    'Fiscal year: None yet | problem | year-wizard',
    'Funds: No accounts in Special | attention | gl-funds',
    'Required accounts: Missing: Retained earnings of Reserve | attention | required-accounts-edit',
    'Default cash: Not chosen | attention | required-accounts-edit',
    'Cost centers: 1 cost center | good | gl-cost-centers',
  ]);
});

test('who may not read the chart sees the years', () => {
  expect(told([year('2026', 'CURRENT', 'CASH')], null)).toEqual([
    'Fiscal year: 2026 | good | year-dashboard',
    'Accounting method: Cash | good | method-change',
  ]);
});
