// The wizard of a new fiscal year: four steps, the trap of missing amounts, and a refusal at its step.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { anOutcome } from '../../../../packages/pages/import.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { budgetImport } from '../../budgets/budget-import.contract.ts';
import { yearSetup } from '../year-setup.contract.ts';
import YearWizardScreen from './year-wizard.screen.tsx';

type Proposal = ClientOutput<typeof yearSetup.getYearProposal>;
const money = (text: string) => text as NonNullable<Proposal['amounts'][number]['lastAmount']>;

const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  label: '2027',
  startDate: localDate('2027-01-01'),
  endDate: localDate('2027-12-31'),
  method: 'ACCRUAL',
  frequency: 'MONTHLY',
  lastYear: { fiscalYearId: '1', label: '2026', method: 'ACCRUAL', budgetedAccounts: 14 },
  amounts: [
    { codeCategoryId: '5', code: 'ASMT', category: 'Townhome', lastAmount: money('310.00') },
    { codeCategoryId: '6', code: 'RSRV', category: 'Townhome', lastAmount: null },
  ],
  ...more,
});
const opened = { fiscalYearId: '2', endDate: localDate('2027-12-31'), periods: 12, budgetedAccounts: 14, chargesWithoutAmount: 0 };
const proposed = (more?: Partial<Proposal>) => fake(yearSetup.getYearProposal, () => proposal(more));
const next = (name: RegExp) => screen.findByRole('button', { name });
const commit = () => next(/Set up fiscal year/) as Promise<HTMLButtonElement>;

test('leads through dates, periods, budget and amounts, and opens the year with all of it', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<YearWizardScreen />, { fakes: [proposed(), fake(yearSetup.setUpYear, () => opened)] });
  await user.click(await next(/Next: Periods/));
  expect(screen.getByText('12/01/2027 to 12/31/2027')).toBeTruthy();
  await user.click(await next(/Next: Budget/));
  await user.type(screen.getByLabelText('Change by percent'), '3.5');
  await user.click(await next(/Next: Amounts/));
  expect(screen.getByText('2 of 2 charges have no amount for 2027.')).toBeTruthy();
  expect((await commit()).disabled).toBe(true);
  await user.type(screen.getByLabelText('Change by percent'), '2');
  await user.click(screen.getByRole('button', { name: /Copy the amounts of 2026/ }));
  expect(screen.getByText('1 of 2 charges have no amount for 2027.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /although 1 charges are not billed/ }));
  await user.click(await commit());
  await waitFor(() => expect(shown.wentTo.at(-1)).toContain('year-dashboard'));
  expect(shown.calls.find((made) => made.name === 'YearSetup.setUpYear')?.input).toMatchObject({
    label: '2027',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    method: 'ACCRUAL',
    budget: { fromYearId: '1', basisPoints: 350 },
    amounts: [{ codeCategoryId: '5', amount: '316.20' }],
  });
});

test('a year that is not the calendar year has a label of both, and periods of quarters', async () => {
  const user = userEvent.setup();
  showScreen(<YearWizardScreen />, {
    fakes: [proposed({ label: '2026-2027', startDate: localDate('2026-07-01'), endDate: localDate('2027-06-30'), amounts: [] })],
  });
  expect(((await screen.findByLabelText(/^Label/)) as HTMLInputElement).value).toBe('2026-2027');
  await user.click(screen.getByRole('button', { name: 'Quarters' }));
  expect(screen.getByText('04/01/2027 to 06/30/2027')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /4 Amounts/ }));
  expect((await commit()).textContent).toContain('Set up fiscal year 2026-2027, 4 periods');
});

test('new values of the budget come from a file', async () => {
  const user = userEvent.setup();
  const taken = fake(budgetImport.calls.commit, () => anOutcome({ newCount: 2 }));
  const shown = showScreen(<YearWizardScreen />, { fakes: [proposed({ amounts: [] }), fake(yearSetup.setUpYear, () => opened), taken] });
  await user.click(await screen.findByRole('button', { name: /3 Budget/ }));
  await user.click(screen.getByRole('button', { name: 'New values' }));
  await user.upload(screen.getByLabelText('Budget file'), new File(['number,total\n4000,46320\n'], 'budget.csv'));
  await user.click(await next(/Next: Amounts/));
  await user.click(await commit());
  await waitFor(() =>
    expect(shown.calls.find((made) => made.name === 'BudgetImport.commit')?.input).toMatchObject({
      fiscalYearId: '2',
      file: { fileName: 'budget.csv' },
    }),
  );
});

test('a year that is refused keeps the form and says why', async () => {
  const user = userEvent.setup();
  const refuse = fake(yearSetup.setUpYear, () => {
    throw new FakeFailure(409, { errorMessage: 'The year overlaps another one or leaves a gap.', code: 'overlap' });
  });
  const shown = showScreen(<YearWizardScreen />, { fakes: [proposed({ amounts: [] }), refuse] });
  await user.click(await screen.findByRole('button', { name: /4 Amounts/ }));
  await user.click(await commit());
  expect(await screen.findByText('The year overlaps another one or leaves a gap.')).toBeTruthy();
  expect((screen.getByLabelText(/^Label/) as HTMLInputElement).value).toBe('2027');
  expect(shown.wentTo).toEqual([]);
});

test('another method than last year is said to need its entry', async () => {
  showScreen(<YearWizardScreen />, {
    fakes: [proposed({ lastYear: { fiscalYearId: '1', label: '2026', method: 'CASH', budgetedAccounts: 0 } })],
  });
  expect(await screen.findByText('The method changes from Cash to Accrual.')).toBeTruthy();
});
