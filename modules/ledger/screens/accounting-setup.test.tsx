// Years, periods and charts on screen: closed by keyboard, blocked by what is not posted, opened for a
// reason, imported from files.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { anOutcome, aPreview } from '../../../packages/pages/import.testing.ts';
import { failingList, fakeList } from '../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { accounting } from '../accounting.contract.ts';
import { chartImport } from '../chart/chart-import.contract.ts';
import { chart } from '../chart/chart-setup.contract.ts';
import GlAccountsScreen from '../chart/screens/gl-accounts.screen.tsx';
import { accountList } from '../ledger-lists.contract.ts';
import { proposePeriods } from '../years/year-plan.rules.ts';
import AccountingSetupScreen from './accounting-setup.screen.tsx';

type Setup = ClientOutput<typeof accounting.getAccountingSetup>;
type Status = Setup['years'][number]['periods'][number]['status'];
const money = (text: string) => text as ClientOutput<typeof accounting.listAccounts>[number]['balance'];

/** The year 2026 with its first periods as given, the others open. */
function yearOf(...statuses: Status[]): Setup {
  const periods = proposePeriods({ startDate: localDate('2026-01-01'), endDate: localDate('2026-12-31') }, 'MONTHLY').map(
    ({ startDate, endDate }, i) => ({
      periodStartDate: startDate,
      periodEndDate: endDate,
      number: i + 1,
      status: statuses[i] ?? ('OPEN' as const),
      unpostedBatches: 0,
    }),
  );
  const year = {
    fiscalYearId: '1',
    label: '2026',
    startDate: localDate('2026-01-01'),
    endDate: localDate('2026-12-31'),
    method: 'ACCRUAL' as const,
    periods,
  };
  return { funds: [], years: [year] };
}

const preview = (periodStartDate: string, status: Status, waiting: number): ClientOutput<typeof accounting.previewPeriodClose> => ({
  periodStartDate: localDate(periodStartDate),
  periodEndDate: localDate('2026-01-31'),
  status,
  entries: 41,
  debits: money('12678.42'),
  credits: money('12678.42'),
  unpostedBatches: Array.from({ length: waiting }, (_, i) => ({
    batchId: String(i + 1),
    kind: 'CHARGES',
    description: `Charges ${i + 1}`,
  })),
});

const aChart: ClientOutput<typeof chart.getChart> = {
  version: '1',
  funds: [{ fundId: '1', code: 'OPERATING', name: 'Operating', accounts: 1 }],
  ranges: [],
  hasCostCenters: false,
  costCenters: [],
  subAccounts: [],
  accounts: [],
};
const readsChart = [
  fake(chart.getChart, () => aChart),
  fake(chart.getRequiredAccounts, () => ({ version: '1', defaultCashAccountId: null, rows: [] })),
];

/** A server with one year, whose periods change as they are told. */
function aYear(waiting = 0, first: Status = 'CURRENT') {
  const state = { first };
  return [
    ...readsChart,
    fake(accounting.getAccountingSetup, () => yearOf(state.first)),
    fake(accounting.previewPeriodClose, ({ periodStartDate }) => preview(periodStartDate, state.first, waiting)),
    fake(accounting.changePeriod, ({ status }) => {
      state.first = status;
      return { status };
    }),
  ];
}

async function openFirst(user: ReturnType<typeof userEvent.setup>) {
  const table = await screen.findByRole('grid', { name: 'Periods' });
  table.focus();
  await user.keyboard('{Home}{Enter}');
  return within(await screen.findByRole('complementary', { name: 'Period in hand' }));
}

const button = (within_: { getByRole: typeof screen.getByRole }, name: RegExp | string) =>
  within_.getByRole('button', { name }) as HTMLButtonElement;

test('each part of the set-up says how it stands and leads to its screen', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<AccountingSetupScreen />, { fakes: aYear() });
  const parts = within(await screen.findByRole('complementary', { name: 'Accounting setup' }));
  const cash = await parts.findByRole('link', { name: /Not chosen/ });
  expect(parts.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '2026',
    'Accrual',
    'Operating',
    'Complete',
    'Not chosen',
    'Not used',
  ]);
  await user.click(cash);
  expect(shown.wentTo.at(-1)).toContain('required-accounts-edit');
});

test('before the first year the one way is to set it up, and the parts stand beside it', async () => {
  const none = fake(accounting.getAccountingSetup, () => ({ funds: [], years: [] }));
  const user = userEvent.setup();
  const shown = showScreen(<AccountingSetupScreen />, { fakes: [none, ...readsChart] });
  expect(await screen.findByRole('link', { name: /None yet/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set up new year' }));
  expect(shown.wentTo.at(-1)).toContain('year-wizard');
});

test('a period shows what it holds, closes with C, and can be taken back', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<AccountingSetupScreen />, { fakes: aYear() });
  const panel = await openFirst(user);
  expect((await panel.findByText('Debits equal credits')).className).toContain('good');
  expect(panel.getByText('41')).toBeTruthy();
  await waitFor(() => expect(button(panel, /Close the period/).disabled).toBe(false));
  await user.keyboard('c');
  await waitFor(() => expect(screen.getByText(/can open it again/)).toBeTruthy());
  const changes = () => shown.calls.filter((call) => call.name === 'Accounting.changePeriod').map((call) => call.input);
  expect(changes()).toEqual([{ communityId: '1', periodStartDate: '2026-01-01', status: 'CLOSED', reason: '' }]);
  await user.click((await screen.findAllByRole('button', { name: /Undo/ })).at(-1)!);
  await waitFor(() =>
    expect(changes().at(-1)).toEqual({ communityId: '1', periodStartDate: '2026-01-01', status: 'CURRENT', reason: 'Taken back at once' }),
  );
});

test('a period with batches that wait names them and does not close', async () => {
  const user = userEvent.setup();
  showScreen(<AccountingSetupScreen />, { fakes: aYear(2) });
  const panel = await openFirst(user);
  expect(await panel.findByText('2 batches are dated in this period.')).toBeTruthy();
  expect(panel.getByText('Charges 2')).toBeTruthy();
  expect(button(panel, /Close the period/).disabled).toBe(true);
});

test('a closed period is opened again for a reason', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<AccountingSetupScreen />, { fakes: aYear(0, 'CLOSED') });
  const panel = await openFirst(user);
  await user.type(panel.getByLabelText('Reason for opening it again'), 'Late bill');
  await user.click(button(panel, 'Open the period'));
  const change = () => shown.calls.find((call) => call.name === 'Accounting.changePeriod')?.input;
  await waitFor(() => expect(change()).toMatchObject({ status: 'OPEN', reason: 'Late bill' }));
});

test('who may look only sees no button', async () => {
  const user = userEvent.setup();
  showScreen(<AccountingSetupScreen />, { fakes: aYear(), held: { glaccountingsetup: 1 } });
  const panel = await openFirst(user);
  await panel.findByText('Debits equal credits');
  expect(panel.queryByRole('button', { name: /Close the period/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set up new year' })).toBeNull();
});

test('a refused change says why and changes nothing', async () => {
  const user = userEvent.setup();
  const [, , setup, look] = aYear();
  const refuse = fake(accounting.changePeriod, () => {
    throw new FakeFailure(409, {
      errorMessage: '1 batches dated in this period are not posted yet. Post or discard them first.',
      code: 'unpostedBatches',
    });
  });
  showScreen(<AccountingSetupScreen />, { fakes: [...readsChart, setup!, look!, refuse] });
  const panel = await openFirst(user);
  await waitFor(() => expect(button(panel, /Close the period/).disabled).toBe(false));
  await user.click(button(panel, /Close the period/));
  expect((await screen.findAllByText(/are not posted yet/)).length).toBeGreaterThan(0);
});

const chartRow = { line: 2, cells: ['1010', 'Operating cash', 'ASSET', 'OPERATING', 'CASH'], act: 'new' as const, note: '' };
const noRuns = fake(chartImport.calls.listRuns, () => []);

test('a chart is looked at, then added whole', async () => {
  const user = userEvent.setup();
  const fakes = [
    ...fakeList(accountList, () => []),
    noRuns,
    fake(chartImport.calls.preview, () => aPreview(chartImport, [chartRow, { ...chartRow, line: 3, act: 'same' }])),
    fake(chartImport.calls.commit, () => anOutcome({ newCount: 1, sameCount: 1 })),
  ];
  const shown = showScreen(<GlAccountsScreen />, { fakes });
  await user.click((await screen.findAllByRole('button', { name: 'Import a chart' }))[0]!);
  await user.upload(screen.getByLabelText('Choose a file'), new File(['number,name'], 'chart.csv'));
  await user.click(await screen.findByRole('button', { name: /Add 1 account/ }));
  await waitFor(() => expect(shown.calls.some((call) => call.name === 'ChartImport.commit')).toBe(true));
  expect((await screen.findAllByText('No accounts yet')).length).toBe(1);
});

test('a chart with problems shows them in the grid and waits', async () => {
  const user = userEvent.setup();
  const message = 'Type “MONEY” is none of ASSET, LIABILITY, EQUITY, INCOME, EXPENSE.';
  const bad = { ...chartRow, line: 7, act: 'error' as const };
  const problems = [{ line: 7, column: 'type', message, severity: 'error' as const, suggestion: null }];
  const look = fake(chartImport.calls.preview, () => aPreview(chartImport, [bad], { problems }));
  showScreen(<GlAccountsScreen />, { fakes: [noRuns, look], search: { import: 'chart' } });
  await user.type(screen.getByLabelText('Or paste rows from a spreadsheet'), 'number');
  await user.click(screen.getByRole('button', { name: 'Look at these rows' }));
  const table = await screen.findByRole('grid', { name: 'Rows to fix' });
  expect(within(table).getByText(message)).toBeTruthy();
  expect(screen.getByText('1 row in error')).toBeTruthy();
});

test('a file that cannot be read says where', async () => {
  const user = userEvent.setup();
  const unreadable = fake(chartImport.calls.preview, () => {
    throw new FakeFailure(400, {
      errorMessage: 'Line 3: A quotation mark is never closed. Nothing was imported.',
      code: 'malformedFile',
      fields: [{ path: 'file', line: 3, message: 'A quotation mark is never closed.' }],
    });
  });
  showScreen(<GlAccountsScreen />, { fakes: [noRuns, unreadable], search: { import: 'chart' } });
  await user.upload(screen.getByLabelText('Choose a file'), new File(['"'], 'chart.csv'));
  expect(await screen.findByText(/Line 3: A quotation mark is never closed\./)).toBeTruthy();
});

test('the chart shows balances of a day, and a failed load says so', async () => {
  const row = {
    accountId: '1',
    number: '1010',
    name: 'Operating cash',
    type: 'ASSET' as const,
    fundName: 'Operating',
    rangeName: '',
    costCenters: '',
    is1099: false,
    role: 'CASH' as const,
    status: 'ACTIVE' as const,
    balance: money('11828.42'),
  };
  const shown = showScreen(<GlAccountsScreen />, { fakes: fakeList(accountList, () => [row]), search: { asOf: '2026-01-31' } });
  expect((await screen.findAllByText('11,828.42')).length).toBeGreaterThan(0);
  const asked = shown.calls.find((call) => call.name === 'AccountList.readTotals');
  expect(asked?.input).toEqual({ communityId: '1', asOfDate: '2026-01-31' });
  shown.unmount();
  showScreen(<GlAccountsScreen />, { fakes: failingList(accountList, 'Something went wrong on our side.') });
  expect(await screen.findByText('The list did not load')).toBeTruthy();
  expect(screen.getByText(/Something went wrong on our side/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /again/i })).toBeTruthy();
});
