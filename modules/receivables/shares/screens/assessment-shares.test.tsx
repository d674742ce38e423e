// Assessments by share on screen: looked at against the budget, refused with words, written as previewed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { assessmentShares, codes } from '../../receivables.contract.ts';
import AssessmentSharesScreen from './assessment-shares.screen.tsx';

const money = (text: string) => text as MoneyText;
const hash = 'd'.repeat(64);

const listed = fake(
  codes.listCodes,
  () =>
    ({
      codes: [
        {
          chargeCodeId: '7',
          alias: 'ASMT',
          name: 'Assessment',
          kind: 'ASSESSMENT',
          isActive: true,
          categories: [{ codeCategoryId: '71', name: 'All' }],
        },
      ],
      distributionLists: [],
      yearsWithoutAmounts: [],
    }) as unknown as ClientOutput<typeof codes.listCodes>,
);

const preview = fake(assessmentShares.previewShares, ({ yearTotal }) => ({
  yearLabel: '2026',
  yearTotal: money(yearTotal ?? '12000.00'),
  budget: money('12000.00'),
  installments: 12,
  installmentTotal: money('1000.00'),
  billed: money('12000.00'),
  rounding: money('0.00'),
  rows: [
    { propertyId: '1', accountNumber: 'MC-0001', address: '1 Maple Ct', share: '50', before: money('310.00'), amount: money('1000.00') },
  ],
  without: [{ propertyId: '2', accountNumber: 'MC-0002', address: '2 Maple Ct' }],
  startDate: localDate('2026-11-01'),
  baseHash: hash,
}));

test('the budget is spread, a home without a share is named, another total is remarked on, and the preview is written', async () => {
  const user = userEvent.setup();
  const apply = fake(assessmentShares.applyShares, () => ({ linked: 1, ended: 1 }));
  const shown = showScreen(<AssessmentSharesScreen />, { fakes: [listed, preview, apply] });
  await userEvent.selectOptions(await screen.findByLabelText('Category'), '71');
  expect(await screen.findByText('1 Maple Ct')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'MC-0002 2 Maple Ct' })).toBeTruthy();
  expect(screen.queryByText('The total differs from the budget.')).toBeNull();
  await user.type(screen.getByLabelText('Year total'), '12,500{Tab}');
  expect(await screen.findByText('The total differs from the budget.')).toBeTruthy();
  await waitFor(() => expect((screen.getByRole('button', { name: /^Assess 1 homes/ }) as HTMLButtonElement).disabled).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['code-category-linkage']));
  expect(shown.calls.find((each) => each.name === 'AssessmentShares.applyShares')?.input).toEqual({
    communityId: '1',
    codeCategoryId: '71',
    basis: 'OWNERSHIP_PERCENT',
    startDate: '2026-11-01',
    yearTotal: '12500.00',
    baseHash: hash,
  });
});

test('a total that is nowhere budgeted is said in place of the homes; no category says what to do', async () => {
  const refused = fake(assessmentShares.previewShares, () => {
    throw new FakeFailure(409, {
      errorMessage: 'Nothing is budgeted on the income account of this code in 2026. Enter the total.',
      code: 'noBudget',
    });
  });
  const shown = showScreen(<AssessmentSharesScreen />, { fakes: [listed, refused] });
  await userEvent.selectOptions(await screen.findByLabelText('Category'), '71');
  expect((await screen.findAllByText(/Nothing is budgeted/)).length).toBeGreaterThan(0);
  shown.unmount();
  const none = fake(codes.listCodes, () => ({ codes: [], distributionLists: [], yearsWithoutAmounts: [] }));
  showScreen(<AssessmentSharesScreen />, { fakes: [none] });
  expect(await screen.findByText('No assessment to spread')).toBeTruthy();
});
