// Late owners on screen: the list with the button that opens a case, the section of an owner's page, the
// overview behind its flag, and the payoff statement.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { forgetFlags, takeFlags } from '../../../../packages/pages/flags.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { chargeBatchList, receiptList } from '../../../receivables/receivables.contract.ts';
import PayoffPrintScreen from '../../cases/screens/payoff-print.screen.tsx';
import { collectionCaseList, collectionCases, lateOwnerList, paymentPlanList } from '../../collections.contract.ts';
import ArCentralHubScreen from '../../hub/screens/ar-central-hub.screen.tsx';
import LateOwnersScreen from './late-owners.screen.tsx';
import { OwnerCollections } from './owner-collections.tsx';

const money = (text: string) => text as MoneyText;
const row = {
  ownershipId: '5',
  account: 'CT-0013',
  owner: 'Melissa Gonzales',
  owes: money('3780.00'),
  oldestDate: localDate('2025-10-01'),
  daysLate: 122,
  inCase: false,
  holds: '',
  collectionCaseId: null,
  propertyId: '6',
};
const late = fakeList(lateOwnerList, () => [row]);
const none = [...fakeList(collectionCaseList, () => []), ...fakeList(paymentPlanList, () => [])];
const params = { communityId: '1', collectionCaseId: '9' };
afterEach(() => forgetFlags());

test('a late owner is shown with days and amount; an empty list says so', async () => {
  const page = showScreen(<LateOwnersScreen />, { params, fakes: late });
  expect((await screen.findAllByText('Melissa Gonzales')).length).toBeGreaterThan(0);
  page.unmount();
  showScreen(<LateOwnersScreen />, { params, fakes: fakeList(lateOwnerList, () => []) });
  expect(await screen.findByText('Nobody is late')).toBeTruthy();
});

test('the page of an owner opens a case, and says where steps are published when there are none', async () => {
  const user = userEvent.setup();
  const open = fake(collectionCases.openCase, () => ({ collectionCaseId: '31' }));
  const page = showScreen(<OwnerCollections communityId="1" ownershipId="5" />, { params, fakes: [...late, ...none, open] });
  await user.click(await screen.findByRole('button', { name: 'Open a case' }));
  await waitFor(() => expect(page.wentTo).toEqual(['collection-case']));
  page.unmount();
  const refused = fake(collectionCases.openCase, () => {
    throw new FakeFailure(409, { errorMessage: 'This community has no collection steps yet. Publish them first.', code: 'noProcedure' });
  });
  showScreen(<OwnerCollections communityId="1" ownershipId="5" />, { params, fakes: [...late, ...none, refused] });
  await user.click(await screen.findByRole('button', { name: 'Open a case' }));
  expect(await screen.findByText('Collection steps')).toBeTruthy();
});

test('an owner who is not late and has no case has no section', async () => {
  const page = showScreen(<OwnerCollections communityId="1" ownershipId="5" />, {
    params,
    fakes: [...fakeList(lateOwnerList, () => []), ...none],
  });
  await waitFor(() => expect(page.calls.length).toBe(3));
  expect(screen.queryByText('Collections')).toBeNull();
});

test('the overview shows who is late once its flag is on', async () => {
  const fakes = [...late, ...fakeList(chargeBatchList, () => []), ...fakeList(receiptList, () => [])];
  const off = showScreen(<ArCentralHubScreen />, { params, fakes });
  expect(await screen.findByText('The overview is off')).toBeTruthy();
  off.unmount();
  takeFlags({ 'ar-central-hub': true });
  showScreen(<ArCentralHubScreen />, { params, fakes });
  expect(await screen.findByText('Melissa Gonzales')).toBeTruthy();
  expect(await screen.findByText('No receipts yet.')).toBeTruthy();
});

test('a payoff statement is looked at in the page', async () => {
  showScreen(<PayoffPrintScreen />, { params, search: { through: '2026-02-28' }, fakes: [] });
  expect(await screen.findByText('Print payoff statement')).toBeTruthy();
});
