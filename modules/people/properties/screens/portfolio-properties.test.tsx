// Properties on screen: the panel sets flags at once and can take them back; owners are listed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { propertyFlags } from '../../../communities/communities.contract.ts';
import PortfolioOwnersScreen from '../../owners/screens/portfolio-owners.screen.tsx';
import { ownerList, propertyBulk, propertyList } from '../../people.contract.ts';
import PortfolioPropertiesScreen from './portfolio-properties.screen.tsx';

const row = {
  propertyId: '3',
  ownershipId: '4',
  accountNumber: 'MC-0003',
  lot: '3',
  address: '1205 Maple Ct',
  city: 'Sparks',
  postcode: '89434',
  homeType: 'Townhome',
  owner: 'Chaudhary, Anil',
  email: '',
  flags: '',
  section: '',
  phase: '',
  building: '',
  holdsLateFees: false,
  holdsPayments: false,
};

function server() {
  const state = { ...row };
  return [
    ...fakeList(propertyList, () => [state]),
    fake(propertyFlags.setPropertyFlags, ({ communityId: _community, propertyId: _property, ...flags }) => {
      Object.assign(state, flags);
      return { propertyId: '3' };
    }),
  ];
}

async function openRow(user: ReturnType<typeof userEvent.setup>) {
  (await screen.findByRole('grid', { name: 'Properties' })).focus();
  await user.keyboard('{Home}{Enter}');
  return within(await screen.findByRole('complementary', { name: /selected row/ }));
}

test('a flag is set in the panel and taken back from the toast', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<PortfolioPropertiesScreen />, { fakes: server() });
  const panel = await openRow(user);
  await user.click(panel.getByLabelText('Hold late fees'));
  await waitFor(() => expect((panel.getByLabelText('Hold late fees') as HTMLInputElement).checked).toBe(true));
  expect(shown.calls.find((call) => call.name === 'PropertyFlags.setPropertyFlags')?.input).toEqual({
    communityId: '1',
    propertyId: '3',
    holdsLateFees: true,
  });
  await user.click((await screen.findAllByRole('button', { name: /Undo/ })).at(-1)!);
  await waitFor(() => expect((panel.getByLabelText('Hold late fees') as HTMLInputElement).checked).toBe(false));
});

test('who may look only cannot set a flag', async () => {
  const user = userEvent.setup();
  showScreen(<PortfolioPropertiesScreen />, { fakes: server(), held: { ownermaintain: 1 } });
  const panel = await openRow(user);
  expect((panel.getByLabelText('Hold late fees') as HTMLInputElement).disabled).toBe(true);
});

test('owners are listed with where their mail goes', async () => {
  const user = userEvent.setup();
  const anil = {
    ownershipId: '4',
    propertyId: '3',
    accountNumber: 'MC-0003',
    property: '1205 Maple Ct',
    owner: 'Chaudhary, Anil',
    kind: 'PERSON' as const,
    isPrimary: true,
    startDate: localDate('2026-01-01'),
    email: '',
    phone: '',
    mailing: 'PO Box 9, Reno, NV 89501',
    owes: '365.00' as MoneyText,
    oldestDate: localDate('2026-01-01'),
    lastPaymentDate: null,
    prepaid: '0.00' as MoneyText,
    daysBehind: 4,
  };
  showScreen(<PortfolioOwnersScreen />, { fakes: fakeList(ownerList, () => [anil]) });
  (await screen.findByRole('grid', { name: 'Owners' })).focus();
  await user.keyboard('{Home}{Enter}');
  expect(await screen.findByText('PO Box 9, Reno, NV 89501')).toBeTruthy();
});

test('a flag is set for the selected properties after a preview, and that is taken back', async () => {
  const user = userEvent.setup();
  const state = { ...row };
  const outcome = (undoSelectionId: string | null) => ({
    changed: 1,
    unchanged: 0,
    refused: 0,
    rows: [{ id: '3', label: 'MC-0003', outcome: 'changed' as const, reason: '' }],
    undoSelectionId,
  });
  const shown = showScreen(<PortfolioPropertiesScreen />, {
    fakes: [
      ...fakeList(propertyList, () => [state]),
      fake(propertyBulk.previewPropertyFlags, () => outcome(null)),
      fake(propertyBulk.setPropertiesFlag, () => outcome('77')),
    ],
  });
  (await screen.findByRole('grid', { name: 'Properties' })).focus();
  await user.keyboard('{Home}x');
  await user.click(await screen.findByRole('button', { name: 'Set flag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set flag' }));
  await user.click(await dialog.findByRole('button', { name: 'Set flag: Hold late fee and interest, 1 property' }));
  await screen.findByText('1 property is flagged: Hold late fee and interest');
  await user.click((await screen.findAllByRole('button', { name: /Undo/ })).at(-1)!);
  await screen.findByText('Taken back for 1');
  expect(shown.calls.filter((call) => call.name === 'PropertyList.setPropertiesFlag').map((call) => call.input)).toEqual([
    { communityId: '1', flag: 'LATE_FEES', act: 'SET', ids: ['3'] },
    { communityId: '1', flag: 'LATE_FEES', act: 'LIFT', selectionId: '77' },
  ]);
});
