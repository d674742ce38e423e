// The accounting settings of many communities on screen: what differs, what a change would do to each, and
// what is sent.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { portfolioSettings } from '../portfolio-settings.contract.ts';
import { portfolioYears } from '../portfolio-years.contract.ts';
import MultiCommunitySettingsScreen from './multi-community-settings.screen.tsx';
import MultiCommunityYearSetupScreen from './multi-community-year-setup.screen.tsx';
import type { SettingsRow } from './settings-parts.tsx';

const row = (communityId: string, name: string, more: Partial<SettingsRow> = {}): SettingsRow => ({
  communityId,
  name,
  shortCode: name.slice(0, 4).toUpperCase(),
  label: '2026',
  startDate: localDate('2026-01-01'),
  endDate: localDate('2026-12-31'),
  method: 'ACCRUAL',
  periods: 12,
  currentPeriodDate: localDate('2026-02-01'),
  openEndedYears: 0,
  budgetedAccounts: 14,
  cashAccountNumber: '1010',
  fundsWithoutBalance: 0,
  needsYear: false,
  ...more,
});
const listed = fake(portfolioYears.listAccountingSettings, () => [
  row('1', 'Maple Court'),
  row('2', 'Oak Ridge', { method: 'CASH' }),
  row('3', 'Pine Hills'),
]);

test('says what differs, shows what closing would do to each, and sends those that were chosen', async () => {
  const user = userEvent.setup();
  const previewed = fake(
    portfolioSettings.previewPeriods,
    (): ClientOutput<typeof portfolioSettings.previewPeriods> => [
      { communityId: '1', startDate: localDate('2026-01-01'), outcome: 'CHANGES', words: 'open, becomes closed' },
      { communityId: '2', startDate: null, outcome: 'REFUSED', words: 'No fiscal year covers the day' },
      { communityId: '3', startDate: localDate('2026-01-01'), outcome: 'SAME', words: 'closed already' },
    ],
  );
  const shown = showScreen(<MultiCommunitySettingsScreen />, {
    fakes: [listed, previewed, fake(portfolioSettings.changePeriods, () => ({ jobId: '00000000-0000-4000-8000-000000000001' }))],
  });
  expect(await screen.findByRole('button', { name: /Differ from most 1/ })).toBeTruthy();
  expect(screen.queryByText('open, becomes closed')).toBeNull();
  await user.type(screen.getByLabelText(/Period of the day/), '1/15/2026{Tab}');
  await user.selectOptions(screen.getByLabelText('Change'), 'CLOSED');
  await user.type(screen.getByLabelText('Reason'), 'January is done');
  expect(await screen.findByText('open, becomes closed')).toBeTruthy();
  for (const box of within(screen.getByRole('grid')).getAllByRole('checkbox').slice(1, 3)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Change 2 communities, 1 will be refused' }));
  await waitFor(() =>
    expect(shown.calls.find((made) => made.name === 'PortfolioSettings.changePeriods')?.input).toEqual({
      communityIds: ['1', '2'],
      onDate: '2026-01-15',
      status: 'CLOSED',
      reason: 'January is done',
    }),
  );
});

test('who may look only is told so, and nothing is asked', async () => {
  const shown = showScreen(<MultiCommunitySettingsScreen />, { fakes: [listed], held: { glaccountingsetup: 1 } });
  expect(await screen.findByText('Your role may look only')).toBeTruthy();
  expect(shown.calls.some((made) => made.name === 'PortfolioSettings.previewPeriods')).toBe(false);
});

test('new years take the method of the last one, or one for all', async () => {
  const user = userEvent.setup();
  const missing = fake(portfolioYears.listAccountingSettings, () => [row('1', 'Maple Court', { needsYear: true })]);
  const shown = showScreen(<MultiCommunityYearSetupScreen />, {
    fakes: [missing, fake(portfolioYears.setUpYears, () => ({ jobId: '00000000-0000-4000-8000-000000000001' }))],
  });
  await user.selectOptions(await screen.findByLabelText('Accounting method'), 'MODIFIED');
  for (const box of within(screen.getByRole('grid')).getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Set up 1 fiscal year' }));
  await waitFor(() =>
    expect(shown.calls.find((made) => made.name === 'PortfolioYears.setUpYears')?.input).toMatchObject({ method: 'MODIFIED' }),
  );
});
