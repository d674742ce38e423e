// Special assessments on screen: looked at home by home and written, listed, and stopped with a reason.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate, parseInstant } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { codes, specials } from '../../receivables.contract.ts';
import { OwnerSpecials } from './owner-specials.tsx';
import SpecialAssessmentAddScreen from './special-assessment-add.screen.tsx';
import SpecialAssessmentViewScreen from './special-assessment-view.screen.tsx';
import SpecialAssessmentsScreen from './special-assessments.screen.tsx';

const money = (text: string) => text as MoneyText;
const hash = 'd'.repeat(64);
const codesWith = (kind: string) =>
  fake(
    codes.listCodes,
    () =>
      ({
        codes: [{ chargeCodeId: '7', alias: 'ROOF', name: 'Roof', kind, isActive: true, categories: [] }],
        distributionLists: [],
        yearsWithoutAmounts: [],
      }) as unknown as ClientOutput<typeof codes.listCodes>,
  );

const preview = fake(specials.previewSpecial, () => ({
  total: money('1000.00'),
  endDate: localDate('2027-12-01'),
  installmentTotal: money('41.66'),
  lastTotal: money('41.82'),
  dueCount: 2,
  rows: [
    {
      propertyId: '1',
      accountNumber: 'MC-0001',
      address: '1 Maple Ct',
      share: '1',
      total: money('1000.00'),
      installment: money('41.66'),
      last: money('41.82'),
    },
  ],
  without: [{ propertyId: '2', accountNumber: 'MC-0002', address: '2 Maple Ct' }],
  baseHash: hash,
}));

const facts = {
  specialAssessmentId: '3',
  name: 'Roof replacement',
  code: 'ROOF',
  basis: 'EQUAL' as const,
  total: money('1000.00'),
  installments: 24,
  frequency: 'MONTHLY' as const,
  startDate: localDate('2026-01-01'),
  endDate: localDate('2027-12-01'),
  atSale: 'SELLER' as const,
  state: 'ACTIVE' as const,
  charged: money('41.66'),
  remaining: money('958.34'),
};
const standing = {
  total: money('1000.00'),
  charged: money('41.66'),
  chargedCount: 1,
  remaining: money('958.34'),
  nextDate: localDate('2026-02-01'),
  nextAmount: money('41.66'),
};

test('terms are typed, each home is shown, what is due already is said, and it is written as previewed', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof specials.addSpecial>[] = [];
  const add = fake(specials.addSpecial, (input) => {
    heard.push(input);
    return { specialAssessmentId: '3', homes: 1, total: money('1000.00') };
  });
  const shown = showScreen(<SpecialAssessmentAddScreen />, { fakes: [codesWith('SPECIAL'), preview, add] });
  await user.type(await screen.findByLabelText(/^For/), 'Roof replacement');
  await user.type(screen.getByLabelText(/^Total/), '1000{Tab}');
  const count = screen.getByLabelText(/^Installments/);
  await user.clear(count);
  await user.type(count, '24');
  await user.selectOptions(screen.getByLabelText(/^At a sale/), 'SELLER');
  expect(await screen.findByText('1 Maple Ct')).toBeTruthy();
  expect(screen.getByText('2 installments are due already.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'MC-0002 2 Maple Ct' })).toBeTruthy();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Assess 1 homes, 1,000.00/ });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(shown.wentTo).toEqual(['special-assessment-view']));
  expect(heard[0]).toMatchObject({ chargeCodeId: '7', installments: 24, atSale: 'SELLER', baseHash: hash });
});

test('without a code of the kind the screen says what to do', async () => {
  showScreen(<SpecialAssessmentAddScreen />, { fakes: [codesWith('ASSESSMENT')] });
  expect(await screen.findByText('No code for special assessments')).toBeTruthy();
});

test('they are listed, and one opens', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<SpecialAssessmentsScreen />, { fakes: [fake(specials.listSpecials, () => [facts])] });
  await user.click(await screen.findByText('Roof replacement'));
  await waitFor(() => expect(shown.wentTo).toEqual(['special-assessment-view']));
});

test('one is shown by home and by installment, and stopped with a reason', async () => {
  const user = userEvent.setup();
  const heard: ClientInput<typeof specials.stopSpecial>[] = [];
  const special: ClientOutput<typeof specials.getSpecial> = {
    ...facts,
    resolution: '2026-04',
    enteredBy: 'Elena Soto',
    enteredTime: parseInstant('2026-01-02T10:00:00.000Z'),
    stopReason: '',
    stoppedBy: '',
    homes: [{ propertyId: '1', accountNumber: 'MC-0001', address: '1 Maple Ct', owner: 'Aldana, Rosa', ...standing }],
    schedule: [{ number: 1, dueDate: localDate('2026-01-01'), homes: 1, charged: money('41.66') }],
  };
  const stop = fake(specials.stopSpecial, (input) => {
    heard.push(input);
    return { specialAssessmentId: '3' };
  });
  showScreen(<SpecialAssessmentViewScreen />, {
    fakes: [fake(specials.getSpecial, () => special), stop],
    params: { specialAssessmentId: '3' },
  });
  expect(await screen.findByText('1 of 24')).toBeTruthy();
  await user.click(screen.getByText('Installments', { selector: 'button, label, span' }));
  expect(await screen.findByText('Homes charged')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Given up');
  await user.click(screen.getByRole('button', { name: 'Stop charging' }));
  await waitFor(() => expect(heard).toMatchObject([{ specialAssessmentId: '3', reason: 'Given up' }]));
});

test('the page of an owner shows what remains of each, and nothing where there is none', async () => {
  const row = {
    ...standing,
    specialAssessmentId: '3',
    name: 'Roof replacement',
    code: 'ROOF',
    installments: 24,
    endDate: localDate('2027-12-01'),
  };
  const some = fake(specials.listOwnerSpecials, () => [{ ...row, atSale: 'SELLER' as const, state: 'ACTIVE' as const }]);
  const first = showScreen(<OwnerSpecials communityId="1" ownershipId="4" />, { fakes: [some] });
  expect(await screen.findByText('958.34')).toBeTruthy();
  expect(screen.getByText('Due from the seller')).toBeTruthy();
  first.unmount();
  showScreen(<OwnerSpecials communityId="1" ownershipId="4" />, { fakes: [fake(specials.listOwnerSpecials, () => [])] });
  expect(screen.queryByText('Roof replacement')).toBeNull();
});
