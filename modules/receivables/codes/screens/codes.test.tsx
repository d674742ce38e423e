// Codes on screen: what would go astray is said loudly, codes and categories are typed by keyboard, refusals
// stand at their field.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { codes } from '../code.contract.ts';
import CodeScreen from './code.screen.tsx';
import type { Category, Code, FiscalYear, Listed } from './code-parts.tsx';
import CodesScreen from './codes.screen.tsx';

const money = (text: string) => text as Category['minimumLiability'];

const category = (changes: Partial<Category>): Category => ({
  codeCategoryId: '11',
  version: '1',
  chargeCodeId: '1',
  name: 'Townhome',
  frequency: 'MONTHLY',
  minimumLiability: money('50.00'),
  lateFeeKind: 'FLAT',
  lateFeeAmount: money('25.00'),
  lateFeeBasisPoints: 0,
  lateFeeRepeat: 'MONTHLY',
  lateFeeGraceDays: 0,
  lateFeeCapAmount: money('0.00'),
  lateFeeCapBasisPoints: 0,
  lateFeeCodeId: '3',
  amounts: [{ fiscalYearId: '26', yearLabel: '2026', amount: money('310.00') }],
  linkedCount: 8,
  ...changes,
});
const code = (changes: Partial<Code>): Code => ({
  chargeCodeId: '1',
  version: '1',
  alias: 'ASMT',
  name: 'Assessment',
  kind: 'ASSESSMENT',
  incomeAccountId: '40',
  incomeAccount: '4000 Assessment income',
  receivableAccountId: '12',
  receivableAccount: '1200 Assessments receivable',
  isActive: true,
  categories: [category({})],
  ...changes,
});
const year = (label: string): FiscalYear => ({
  fiscalYearId: label.slice(2),
  label,
  startDate: localDate(`${label}-01-01`),
  endDate: localDate(`${label}-12-31`),
  method: 'ACCRUAL',
  periods: [],
});
const late = code({ chargeCodeId: '3', alias: 'LATE', name: 'Late fee', kind: 'LATE_FEE', categories: [] });
const listed: Listed = {
  codes: [code({}), late],
  distributionLists: [
    { distributionListId: '7', version: '1', kind: 'DEFAULT', name: 'Default', codeIds: ['1'], missingAliases: ['LATE'] },
    { distributionListId: '8', version: '1', kind: 'LOCKBOX', name: 'Lockbox', codeIds: ['1', '3'], missingAliases: [] },
  ],
  yearsWithoutAmounts: [],
};
const listing = (changes: Partial<Listed> = {}) => fake(codes.listCodes, () => ({ ...listed, ...changes }));
/** Newest first, as nobody promised an order. */
const setup = (...labels: string[]) => fake(accounting.getAccountingSetup, () => ({ funds: [], years: labels.map(year) }));
const account = (accountId: string, number: string, type: 'INCOME' | 'ASSET', role: string) => ({
  accountId,
  number,
  name: `Account ${number}`,
  type,
  fundId: '1',
  fundName: 'Operating',
  role,
  isActive: true,
});
const chart = fake(accounting.pickAccounts, () => [account('40', '4000', 'INCOME', ''), account('12', '1200', 'ASSET', 'RECEIVABLE')]);

test('a year without amounts and a code the Default list leaves out are said before the list; years that are over are not', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CodesScreen />, { fakes: [listing(), setup('2027', '2026', '2025')] });
  const warnings = await screen.findByRole('region', { name: 'Warnings' });
  expect(within(warnings).getByText('2027 has no amount for ASMT Townhome.')).toBeTruthy();
  expect(within(warnings).getByText('LATE is missing from the Default list.')).toBeTruthy();
  expect(within(warnings).queryByText(/2025/)).toBeNull();
  expect(screen.getByText('Amounts missing')).toBeTruthy();
  expect(screen.getByText('Never paid')).toBeTruthy();
  await user.click(within(warnings).getByRole('button', { name: 'Set the amounts of ASMT' }));
  await user.click(within(warnings).getByRole('button', { name: 'Order the Default list' }));
  expect(shown.wentTo).toEqual(['code-edit', 'code-distributions']);
});

test('the year in course without an amount is a problem, not a remark; with all in place nothing is said', async () => {
  const bare = code({ categories: [category({ amounts: [] })] });
  const first = showScreen(<CodesScreen />, { fakes: [listing({ codes: [bare] }), setup('2026')] });
  expect((await screen.findByRole('alert')).textContent).toContain('2026 has no amount for ASMT Townhome.');
  first.unmount();
  const lists = listed.distributionLists.map((list) => ({ ...list, missingAliases: [] }));
  showScreen(<CodesScreen />, { fakes: [listing({ distributionLists: lists }), setup('2026')] });
  await screen.findByText('ASMT');
  expect(screen.queryByRole('region', { name: 'Warnings' })).toBeNull();
});

test('a code opens beside the list with its amounts; who may only read sees no button, and a failed list says so', async () => {
  const user = userEvent.setup();
  const first = showScreen(<CodesScreen />, { fakes: [listing(), setup('2026')], held: { arcodes: 1 } });
  await screen.findByText('ASMT');
  await user.keyboard('j{Enter}');
  expect(await screen.findByText('25.00 as LATE, from 50.00 owed')).toBeTruthy();
  expect(screen.getByText('Default, place 1; Lockbox, place 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add code|Edit|Order the/ })).toBeNull();
  first.unmount();
  const broken = fake(codes.listCodes, () => {
    throw new FakeFailure(500, { errorMessage: 'The database did not answer.' });
  });
  showScreen(<CodesScreen />, { fakes: [broken, setup('2026')] });
  expect(await screen.findByText(/The database did not answer/)).toBeTruthy();
});

test('adds a code by keyboard; what is missing and an alias that is taken stand at their fields', async () => {
  const user = userEvent.setup();
  const save = fake(codes.saveCode, (input) => {
    if (input.alias === 'ASMT') {
      const fields = [{ path: 'alias', message: 'is taken' }];
      throw new FakeFailure(409, { errorMessage: 'Another code of this community has the alias ASMT.', code: 'aliasTaken', fields });
    }
    return { chargeCodeId: '9' };
  });
  const shown = showScreen(<CodeScreen chargeCodeId={null} />, { fakes: [listing(), setup('2026'), chart, save] });
  await user.type(screen.getByLabelText(/^Code/), 'asmt');
  await user.type(screen.getByLabelText(/^Name/), 'Dog park');
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('Choose the income account.')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Income account/), '4000{Enter}');
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('is taken')).length).toBeGreaterThan(0);
  await user.clear(screen.getByLabelText(/^Code/));
  await user.type(screen.getByLabelText(/^Code/), 'dog');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['code-edit']));
  expect(shown.calls.findLast((each) => each.name === 'Code.saveCode')?.input).toEqual({
    communityId: '1',
    alias: 'DOG',
    name: 'Dog park',
    kind: 'ASSESSMENT',
    incomeAccountId: '40',
    receivableAccountId: null,
    isActive: true,
  });
});

test('a category is opened from its code and given the amount of a new year; a percent is sent in basis points', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CodeScreen chargeCodeId="1" />, {
    params: { chargeCodeId: '1' },
    fakes: [listing(), setup('2027', '2026'), chart, fake(codes.saveCategory, () => ({ codeCategoryId: '11' }))],
  });
  expect(await screen.findByText('Missing')).toBeTruthy();
  expect(screen.getByText('Other accounts count for later charges only.')).toBeTruthy();
  await user.click(screen.getByText('Townhome'));
  const dialog = await screen.findByRole('dialog', { name: 'ASMT Townhome' });
  await user.type(await within(dialog).findByLabelText('Amount in 2027'), '300+25');
  await user.selectOptions(within(dialog).getByLabelText('Late fee'), 'PERCENT');
  await user.type(within(dialog).getByLabelText(/^Percent/), '1.5');
  await user.selectOptions(within(dialog).getByLabelText('Charged'), 'ONCE');
  await user.clear(within(dialog).getByLabelText('Grace days'));
  await user.type(within(dialog).getByLabelText('Grace days'), '15');
  await user.type(within(dialog).getByLabelText('Cap amount'), '25');
  await user.type(within(dialog).getByLabelText('Cap percent of the installment'), '5');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Saved ASMT Townhome')).toBeTruthy();
  expect(screen.queryByText(/is kept until/)).toBeNull();
  expect(shown.calls.find((each) => each.name === 'Code.saveCategory')?.input).toEqual({
    communityId: '1',
    chargeCodeId: '1',
    codeCategoryId: '11',
    version: '1',
    name: 'Townhome',
    frequency: 'MONTHLY',
    minimumLiability: '50.00',
    lateFeeKind: 'PERCENT',
    lateFeeAmount: '0.00',
    lateFeeBasisPoints: '150',
    lateFeeRepeat: 'ONCE',
    lateFeeGraceDays: '15',
    lateFeeCapAmount: '25.00',
    lateFeeCapBasisPoints: '500',
    lateFeeCodeId: '3',
    amounts: [
      { fiscalYearId: '26', amount: '310.00' },
      { fiscalYearId: '27', amount: '325.00' },
    ],
  });
});

test('an amount that was set is not taken away by a blank, and N adds a category', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CodeScreen chargeCodeId="1" />, { params: { chargeCodeId: '1' }, fakes: [listing(), setup('2026'), chart] });
  await user.click(await screen.findByText('Townhome'));
  const dialog = await screen.findByRole('dialog');
  await user.clear(await within(dialog).findByLabelText('Amount in 2026'));
  await user.tab();
  await user.keyboard('{Control>}s{/Control}');
  expect(await within(dialog).findByText('Enter 0.00 to bill nothing')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Add category of ASMT' })).toBeTruthy();
  expect(shown.calls.some((each) => each.name === 'Code.saveCategory')).toBe(false);
});
