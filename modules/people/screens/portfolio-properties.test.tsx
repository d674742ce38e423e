// Properties on screen: the panel sets flags at once and can take them back; owners are listed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { owner, property } from '../people.contract.ts';
import PortfolioOwnersScreen from './portfolio-owners.screen.tsx';
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
  holdsLateFees: false,
  holdsPayments: false,
};

function server() {
  const state = { ...row };
  return [
    fake(property.listProperties, () => ({ total: 1, rows: [state] })),
    fake(propertyFlags.setPropertyFlags, ({ holdsLateFees, holdsPayments }) => {
      Object.assign(state, { holdsLateFees, holdsPayments });
      return { propertyId: '3' };
    }),
  ];
}

async function openRow(user: ReturnType<typeof userEvent.setup>) {
  (await screen.findByRole('grid', { name: 'Properties' })).focus();
  await user.keyboard('{Home}{Enter}');
  return within(await screen.findByRole('complementary', { name: /row in hand/ }));
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
    holdsPayments: false,
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
  };
  showScreen(<PortfolioOwnersScreen />, { fakes: [fake(owner.listOwners, () => ({ total: 1, rows: [anil] }))] });
  (await screen.findByRole('grid', { name: 'Owners' })).focus();
  await user.keyboard('{Home}{Enter}');
  expect(await screen.findByText('PO Box 9, Reno, NV 89501')).toBeTruthy();
});
