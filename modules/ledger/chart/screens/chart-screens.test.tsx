// The pages of the chart on screen: what they show, what they send, and how a warning is passed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accountCenterList, accountList } from '../../ledger-lists.contract.ts';
import { chart } from '../chart-setup.contract.ts';
import { glAccount } from '../gl-account.contract.ts';
import { mergeAccounts } from '../merge.contract.ts';
import { AccountRanges } from './account-ranges.tsx';
import GlAccountEditScreen from './gl-account-edit.screen.tsx';
import GlAccountsScreen from './gl-accounts.screen.tsx';
import GlCostCentersScreen from './gl-cost-centers.screen.tsx';
import GlFundsScreen from './gl-funds.screen.tsx';
import MergeGlAccountsScreen from './merge-gl-accounts.screen.tsx';
import RequiredAccountsEditScreen from './required-accounts-edit.screen.tsx';

type Chart = ClientOutput<typeof chart.getChart>;
const money = (text: string) => text as MoneyText;
const account = (accountId: string, number: string, name: string, role = ''): Chart['accounts'][number] => ({
  accountId,
  number,
  name,
  type: 'EXPENSE',
  fundId: '1',
  fundName: 'Operating',
  role,
  isActive: true,
  rangeName: null,
  costCenterId: null,
});
const aChart: Chart = {
  version: '3',
  funds: [
    { fundId: '1', code: 'OPERATING', name: 'Operating', accounts: 14 },
    { fundId: '2', code: 'RESERVE', name: 'Reserve', accounts: 5 },
  ],
  ranges: [],
  hasCostCenters: false,
  costCenters: [{ costCenterId: '1', code: '000', name: 'General', isActive: true, isMain: true }],
  subAccounts: [],
  accounts: [account('31', '5310', 'Landscaping'), account('41', '5410', 'Pest control')],
};
const withChart = (part: Partial<Chart> = {}) => fake(chart.getChart, () => ({ ...aChart, ...part }));
const sent = (shown: ReturnType<typeof showScreen>, name: string) =>
  shown.calls.filter((made) => made.name === name).map((made) => made.input);

test('funds are shown in their order and saved in the order typed', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<GlFundsScreen />, { fakes: [withChart(), fake(chart.saveFunds, () => ({ communityId: '1' }))] });
  await user.click(await screen.findByText('RESERVE'));
  await user.keyboard('RSV{Enter}');
  await user.click(screen.getByRole('button', { name: /Save funds/ }));
  await waitFor(() => expect(sent(shown, chart.saveFunds.name)).toHaveLength(1));
  expect(sent(shown, chart.saveFunds.name)[0]).toMatchObject({ version: '3', funds: [{ fundId: '1' }, { fundId: '2', code: 'RSV' }] });
});

test('a chart without ranges is offered the usual ones; a warning of closed years is passed by saving again', async () => {
  const user = userEvent.setup();
  let warned = false;
  const save = fake(chart.saveRanges, ({ acceptClosedYears }) => {
    if (acceptClosedYears) return { changed: 1 };
    warned = true;
    throw new FakeFailure(409, { code: 'closedYears', errorMessage: 'The closed year 2025 has other totals.' });
  });
  const preview = fake(chart.previewRanges, () => ({
    changes: [{ accountId: '41', number: '5410', name: 'Pest control', from: 'EXPENSE' as const, to: 'ASSET' as const }],
    closedYears: ['2025'],
  }));
  const shown = showScreen(<AccountRanges onBack={() => {}} />, { fakes: [withChart(), save, preview] });
  await user.click(await screen.findByRole('button', { name: 'What would change' }));
  expect(await screen.findByText('5410 Pest control: Expense to Asset')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Save ranges/ }));
  expect(await screen.findByText(/closed year 2025/)).toBeTruthy();
  expect(warned).toBe(true);
  await user.click(screen.getByRole('button', { name: /Save ranges all the same/ }));
  await waitFor(() => expect(sent(shown, chart.saveRanges.name)).toHaveLength(2));
  expect(sent(shown, chart.saveRanges.name)[1]).toMatchObject({ firstNumber: 1000, acceptClosedYears: true });
});

test('cost centers are turned on by one act that says what follows', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<GlCostCentersScreen />, { fakes: [withChart(), fake(chart.switchCostCenters, () => ({ accounts: 2 }))] });
  expect(await screen.findByText(/1010 becomes 1010-000/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn cost centers on' }));
  await waitFor(() => expect(sent(shown, chart.switchCostCenters.name)).toEqual([{ communityId: '1', version: '3', isOn: true }]));
});

test('accounts are put into a cost center by type, or as in another one', async () => {
  const user = userEvent.setup();
  const pool = { costCenterId: '7', code: 'POOL', name: 'Pool', isActive: true, isMain: false };
  const shown = showScreen(<GlCostCentersScreen />, {
    fakes: [
      withChart({ hasCostCenters: true, costCenters: [...aChart.costCenters, pool] }),
      fake(chart.assignCostCenter, () => ({ added: 2, removed: 0 })),
    ],
    search: { center: '7' },
  });
  await user.click(await screen.findByRole('button', { name: /Add by type/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Expense, 2 accounts/, hidden: true }));
  await user.click(screen.getByRole('button', { name: /Keep 2 accounts in POOL/ }));
  await waitFor(() =>
    expect(sent(shown, chart.assignCostCenter.name)[0]).toMatchObject({
      costCenterId: '7',
      accountIds: ['31', '41'],
      defaultAccountIds: [],
    }),
  );
});

test('an account is added; its type is that of the range its number lies in', async () => {
  const user = userEvent.setup();
  const ranges = [{ rangeId: '9', name: 'Assets', type: 'ASSET' as const, startNumber: 1000, endNumber: 1999, accounts: 0 }];
  const added: ClientOutput<typeof glAccount.getAccount> = {
    ...account('50', '1050', 'Petty cash'),
    type: 'ASSET',
    role: '',
    is1099: false,
    subAccounts: [],
    version: '1',
    balance: money('0.00'),
    bankAccountId: null,
    hasHistory: false,
    survivor: null,
    mergedFrom: [],
  };
  const fakes = [withChart({ ranges }), fake(glAccount.addAccount, () => ({ accountId: '50' })), fake(glAccount.getAccount, () => added)];
  const shown = showScreen(<GlAccountEditScreen />, { fakes, params: { accountId: 'new' } });
  await user.type(await screen.findByLabelText(/^Number/), '1050');
  await user.type(screen.getByLabelText(/^Name/), 'Petty cash');
  expect(screen.getByText('Of the range Assets, 1000 to 1999')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Add account/ }));
  await waitFor(() => expect(sent(shown, glAccount.addAccount.name)[0]).toMatchObject({ number: '1050', name: 'Petty cash', fundId: '1' }));
  await waitFor(() => expect(shown.wentTo).toContain('gl-account-edit'));
});

test('required accounts stand by fund, and what is missing is said', async () => {
  const rows = [
    {
      role: 'FUND_BALANCE' as const,
      title: 'Retained earnings',
      fundId: '2',
      fundName: 'Reserve',
      accountId: null,
      balance: money('0.00'),
      others: 0,
    },
    { role: 'PREPAID' as const, title: 'Prepaid', fundId: null, fundName: '', accountId: '21', balance: money('5.00'), others: 1 },
  ];
  const fakes = [withChart(), fake(chart.getRequiredAccounts, () => ({ version: '3', defaultCashAccountId: null, rows }))];
  showScreen(<RequiredAccountsEditScreen />, { fakes });
  expect(await screen.findByText(/Retained earnings of Reserve is missing/)).toBeTruthy();
  expect(screen.getByText(/1 more account has this role/)).toBeTruthy();
});

test('a merge shows its periods, wants a reason, and sends what was shown', async () => {
  const user = userEvent.setup();
  const side = (accountId: string, number: string, name: string, balance: string) => ({ accountId, number, name, balance: money(balance) });
  const preview = fake(mergeAccounts.previewMerge, () => ({
    source: side('41', '5410', 'Pest control', '35.00'),
    target: side('31', '5310', 'Landscaping', '100.00'),
    postings: 2,
    periods: [
      {
        periodStartDate: localDate('2026-01-01'),
        periodEndDate: localDate('2026-01-31'),
        postings: 2,
        source: money('35.00'),
        target: money('100.00'),
        together: money('135.00'),
      },
    ],
    budget: { source: money('0.00'), target: money('0.00') },
    pointing: '1 charge code',
    baseHash: 'a'.repeat(64),
  }));
  const fakes = [
    withChart(),
    preview,
    fake(mergeAccounts.listMerges, () => []),
    fake(mergeAccounts.mergeAccounts, () => ({ mergeId: '1' })),
  ];
  const shown = showScreen(<MergeGlAccountsScreen />, { fakes, search: { from: '41', into: '31' } });
  expect((await screen.findAllByText('135.00')).length).toBeGreaterThan(0);
  expect(screen.getByText('1 charge code')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Why/), 'Twice in the chart');
  await user.click(screen.getByRole('button', { name: /Merge 5410 into 5310, 2 postings/ }));
  await waitFor(() =>
    expect(sent(shown, mergeAccounts.mergeAccounts.name)[0]).toMatchObject({ baseHash: 'a'.repeat(64), reason: 'Twice in the chart' }),
  );
});

test('where cost centers are kept the chart has a line for each, under the full number; where none are kept it says nothing of them', async () => {
  const user = userEvent.setup();
  const line = {
    lineId: '77',
    number: '5310-200',
    name: 'Landscaping of the pool',
    centerCode: '200',
    centerName: 'Pool',
    type: 'EXPENSE' as const,
    fundName: 'Operating',
    status: 'ACTIVE' as const,
    balance: money('40.00'),
    accountId: '31',
    costCenterId: '9',
  };
  const lists = [...fakeList(accountList, () => []), ...fakeList(accountCenterList, () => [line])];
  const none = showScreen(<GlAccountsScreen />, { fakes: [withChart(), ...lists] });
  expect(await screen.findByText('No accounts yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'By cost center' })).toBeNull();
  none.unmount();
  const shown = showScreen(<GlAccountsScreen />, { fakes: [withChart({ hasCostCenters: true }), ...lists], search: { by: 'center' } });
  expect(await screen.findByText('5310-200')).toBeTruthy();
  await user.click(screen.getByText('Landscaping of the pool'));
  expect(shown.calls.some((call) => call.name === 'AccountList.readPage')).toBe(false);
});
