// Who pays a code, on screen: many properties are linked at once after saying what changes; a refusal stays
// in sight.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { accounting } from '../../../ledger/ledger.contract.ts';
import { codes } from '../code.contract.ts';
import CodeCategoryLinkageScreen, { type Linkage } from './code-category-linkage.screen.tsx';
import type { Category, Listed } from './code-parts.tsx';

const money = (text: string) => text as Category['minimumLiability'];
const category = (codeCategoryId: string, name: string, amount: string, linkedCount: number): Category => ({
  codeCategoryId,
  version: '1',
  chargeCodeId: '1',
  name,
  frequency: 'MONTHLY',
  minimumLiability: money('0.00'),
  lateFeeKind: 'NONE',
  lateFeeAmount: money('0.00'),
  lateFeeBasisPoints: 0,
  lateFeeRepeat: 'MONTHLY',
  lateFeeGraceDays: 0,
  lateFeeCapAmount: money('0.00'),
  lateFeeCapBasisPoints: 0,
  lateFeeCodeId: null,
  amounts: [{ fiscalYearId: '26', yearLabel: '2026', amount: money(amount) }],
  linkedCount,
});
const categories = [category('11', 'Townhome', '310.00', 1), category('12', 'End home', '345.00', 1)];
const listing = (some: Category[]) =>
  fake(
    codes.listCodes,
    (): Listed => ({
      codes: [
        {
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
          categories: some,
        },
      ],
      distributionLists: [],
      yearsWithoutAmounts: [],
    }),
  );
const setup = fake(accounting.getAccountingSetup, () => ({
  funds: [],
  years: [
    {
      fiscalYearId: '26',
      label: '2026',
      startDate: localDate('2026-01-01'),
      endDate: localDate('2026-12-31'),
      method: 'ACCRUAL' as const,
      periods: [],
    },
  ],
}));
const link = (propertyId: string, owner: string, to: Category | null): Linkage => ({
  propertyId,
  accountNumber: `MC-000${propertyId}`,
  address: `${propertyId} Maple Court`,
  homeType: 'Townhome',
  owner,
  categoryLinkageId: to && `7${propertyId}`,
  codeCategoryId: to?.codeCategoryId ?? null,
  categoryName: to?.name ?? '',
  startDate: to && localDate('2025-01-01'),
  overrideAmount: null,
});
const rows = [link('1', 'Aldana, Rosa', categories[0]!), link('2', 'Bishop, Terrence', categories[1]!), link('3', 'Chaudhary, Anil', null)];
const links = fake(codes.listLinkages, () => rows);
const around = [listing(categories), setup, links];

test('a range is selected and linked by keyboard; before it is done the dialog says what changes', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CodeCategoryLinkageScreen />, {
    fakes: [...around, fake(codes.linkCategory, () => ({ linked: 3, ended: 2 }))],
  });
  await screen.findByText('Aldana, Rosa');
  expect(screen.getByText('655.00')).toBeTruthy();
  screen.getByRole('grid').focus();
  await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}l');
  const dialog = await screen.findByRole('dialog', { name: 'Link 3 properties to ASMT' });
  await user.selectOptions(within(dialog).getByLabelText(/^Category/), '11');
  expect(within(dialog).getByText('Linked for the first time')).toBeTruthy();
  expect(within(dialog).getByText('From End home, to 11/30/2026')).toBeTruthy();
  expect(within(dialog).getByText('930.00')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Own amount'), '300{Enter}');
  expect(within(dialog).getByText('900.00')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.calls.find((each) => each.name === 'Code.linkCategory')?.input).toEqual({
    communityId: '1',
    codeCategoryId: '11',
    propertyIds: ['1', '2', '3'],
    startDate: '2026-12-01',
    overrideAmount: '300.00',
  });
  expect(screen.queryByText('3 selected')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('properties never linked start with the fiscal year; what is refused stays in the dialog', async () => {
  const user = userEvent.setup();
  const refused = fake(codes.linkCategory, () => {
    throw new FakeFailure(409, { errorMessage: 'A property has a link of this code that starts later. End it first.', code: 'laterLink' });
  });
  showScreen(<CodeCategoryLinkageScreen />, { fakes: [...around, refused] });
  await user.click(await screen.findByRole('button', { name: /Not linked/ }));
  screen.getByRole('grid').focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Link MC-0003 to ASMT' });
  expect((within(dialog).getByLabelText(/^From/) as HTMLInputElement).value).toBe('01/01/2026');
  await user.selectOptions(within(dialog).getByLabelText(/^Category/), '12');
  await user.click(within(dialog).getByRole('button', { name: /^Link 1 property/ }));
  expect(await within(dialog).findByText(/starts later/)).toBeTruthy();
});

test('unlinking asks for the last day and counts only what is linked', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<CodeCategoryLinkageScreen />, { fakes: [...around, fake(codes.unlinkCategory, () => ({ ended: 2 }))] });
  await screen.findByText('Aldana, Rosa');
  await user.keyboard('{Control>}a{/Control}u');
  const dialog = await screen.findByRole('dialog', { name: 'Unlink 2 properties from ASMT' });
  await user.click(within(dialog).getByRole('button', { name: /^Unlink 2 properties/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.calls.find((each) => each.name === 'Code.unlinkCategory')?.input).toEqual({
    communityId: '1',
    chargeCodeId: '1',
    propertyIds: ['1', '2'],
    endDate: '2026-11-20',
  });
});

test('a code without category leads to one; who may not read assessments is told so', async () => {
  const first = showScreen(<CodeCategoryLinkageScreen />, { fakes: [listing([]), setup, links] });
  expect(await screen.findByText('ASMT has no category yet')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  first.unmount();
  showScreen(<CodeCategoryLinkageScreen />, { fakes: [], held: { ccrcodes: 4 } });
  expect(await screen.findByText('Who pays which assessment is hidden from your role')).toBeTruthy();
});
