// The reserve study on screen: typed by keys with the plan following, saved as a whole, a person deciding
// when someone else was faster, adopted, and laid into a budget.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { attachments } from '../../../records/records.contract.ts';
import { reserveStudies } from '../reserve-study.contract.ts';
import ReserveComponentsScreen from './reserve-components.screen.tsx';

type Study = ClientOutput<typeof reserveStudies.getReserveStudy>;
type Version = Study['study'];
const money = (text: string) => text as MoneyText;

function aVersion(given: Partial<Version> = {}): Version {
  return {
    reserveStudyId: '7',
    fundId: '2',
    number: 1,
    name: 'Study 2026',
    note: '',
    state: 'DRAFT',
    version: '3',
    studyDate: localDate('2026-01-01'),
    method: 'COMPONENT',
    inflation: 0,
    interest: 0,
    contribution: money('2000.00'),
    minimum: money('0.00'),
    components: 1,
    cost: money('48000.00'),
    madeTime: '2025-10-01T17:00:00.000Z' as Version['madeTime'],
    madeBy: 'Dana Whitfield',
    adoptedDate: null,
    adoptedBy: null,
    ...given,
  };
}

const roof: Study['components'][number] = {
  name: 'Roofs',
  category: 'Buildings',
  quantity: null,
  unitCost: null,
  cost: money('48000.00'),
  usefulLife: 25,
  remainingLife: 10,
  lastDoneDate: null,
  inflation: null,
  note: '',
};

function aStudy(version = aVersion()) {
  const saved: Record<string, unknown>[] = [];
  const laid: Record<string, unknown>[] = [];
  const fakes = [
    fake(reserveStudies.listReserveStudies, () => ({ funds: [{ fundId: '2', name: 'Reserve', studies: [version] }] })),
    fake(reserveStudies.getReserveStudy, () => ({
      study: version,
      components: [roof],
      balance: money('25000.00'),
      years: [{ fiscalYearId: '1', label: '2026', planYear: 0, drafts: [{ budgetVersionId: '5', name: 'Budget 2026' }] }],
      accounts: [{ accountId: '49', number: '4900', name: 'Reserve assessment income' }],
    })),
    fake(attachments.listAttachments, () => []),
    fake(reserveStudies.saveReserveStudy, (input) => {
      saved.push(input as never);
      return { version: '4' };
    }),
    fake(reserveStudies.layReserveContribution, (input) => {
      laid.push(input as never);
      return { budgetVersionId: '5', amount: money('2300.00') };
    }),
  ];
  return { fakes, saved, laid };
}

/** The grid begins in its first cell. */
const inFirstRow = () => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Component, row 1'));
const figures = () => screen.getByLabelText('Study').textContent ?? '';

test('a component typed changes the plan at once, and the study is saved as a whole', async () => {
  const user = userEvent.setup();
  const { fakes, saved } = aStudy();
  showScreen(<ReserveComponentsScreen />, { fakes });
  await screen.findByRole('grid', { name: 'Components' });
  // 48,000.00 less the 25,000.00 there are, over ten years.
  expect(figures()).toContain('2,300.00');
  await inFirstRow();
  await user.keyboard('{ArrowDown}Fence{Tab}Grounds{Tab}420{Tab}31{Tab}{Tab}18{Tab}8{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Save 2 components/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ reserveStudyId: '7', version: '3', method: 'COMPONENT', contribution: '2000.00' });
  const typed = saved[0]?.['components'] as Study['components'] | undefined;
  expect(typed?.[1]).toMatchObject({
    name: 'Fence',
    category: 'Grounds',
    quantity: 420,
    unitCost: '31.00',
    cost: '13020.00',
    usefulLife: 18,
    remainingLife: 8,
  });
});

test('what cannot be saved is named, and nothing is saved', async () => {
  const user = userEvent.setup();
  const { fakes, saved } = aStudy();
  showScreen(<ReserveComponentsScreen />, { fakes });
  await screen.findByRole('grid', { name: 'Components' });
  await inFirstRow();
  await user.keyboard('{ArrowDown}Roofs{Tab}{Tab}{Tab}{Tab}100{Tab}9{Tab}3{Enter}');
  expect((await screen.findAllByText(/Line 2: the name stands twice/)).length).toBeGreaterThan(0);
  expect(saved).toHaveLength(0);
});

test('someone else was faster: what was typed stays until a person takes theirs or keeps it', async () => {
  const user = userEvent.setup();
  let version = aVersion();
  const { fakes } = aStudy();
  const sent: string[] = [];
  const own = [
    fake(reserveStudies.listReserveStudies, () => ({ funds: [{ fundId: '2', name: 'Reserve', studies: [version] }] })),
    fake(reserveStudies.getReserveStudy, () => ({
      study: version,
      components: version.version === '3' ? [roof] : [{ ...roof, cost: money('50000.00') }],
      balance: money('25000.00'),
      years: [],
      accounts: [],
    })),
    fake(reserveStudies.saveReserveStudy, (input) => {
      sent.push(input.version);
      if (input.version === version.version) return { version: '5' };
      throw new FakeFailure(409, { errorMessage: 'Someone else saved this after you opened it.', code: 'changedMeanwhile' });
    }),
  ];
  showScreen(<ReserveComponentsScreen />, { fakes: [...own, ...fakes.slice(2, 3)] });
  await screen.findByRole('grid', { name: 'Components' });
  await inFirstRow();
  await user.keyboard('{Tab}Roofing{Enter}');
  version = aVersion({ version: '4' });
  await user.click(await screen.findByRole('button', { name: /^Save 1 component/ }));
  expect(await screen.findByText(/Yours and theirs differ in Roofs/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(await screen.findByRole('button', { name: /^Save 1 component/ }));
  await waitFor(() => expect(sent).toEqual(['3', '4']));
});

test('the contribution of a year is laid into a draft of its budget', async () => {
  const user = userEvent.setup();
  const { fakes, laid } = aStudy(aVersion({ state: 'ADOPTED', adoptedDate: localDate('2026-01-05') }));
  showScreen(<ReserveComponentsScreen />, { fakes, search: { show: 'plan' } });
  expect(await screen.findByText('Adopted 01/05/2026')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Lay into a budget' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('Draft'), '5');
  await user.click(within(dialog).getByRole('button', { name: 'Lay 2,300.00' }));
  await waitFor(() => expect(laid).toHaveLength(1));
  expect(laid[0]).toMatchObject({ fiscalYearId: '1', accountId: '49', intoBudgetVersionId: '5', amount: '2300.00', version: '3' });
});
