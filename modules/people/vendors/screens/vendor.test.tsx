// Vendors on screen: added, found, changed; what is refused stands at its field, and who may not change sees
// no button.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, factOf, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { noContacts } from '../../../communities/communities.contract.ts';
import { vendor, vendorContact, vendorContract, vendorCover, vendorList } from '../../people.contract.ts';
import PortfolioVendorsScreen from './portfolio-vendors.screen.tsx';
import VendorScreen from './vendor.screen.tsx';

const sierra: ClientOutput<typeof vendor.getVendor> = {
  ...noContacts,
  alias: 'SGL-01',
  standing: 'ACTIVE',
  standingReason: '',
  isPreferred: false,
  trades: ['Landscaping'],
  taxKind: 'EIN',
  taxLast4: '4567',
  gets1099: true,
  isCaliforniaContractor: false,
  w9Date: null,
  licenceNumber: '',
  licenceExpiresDate: null,
  needsInsurance: false,
  serves: [],
  note: '',
  vendorId: '5',
  version: '1',
  name: 'Sierra Green Landscape',
  street: '12 Mill St',
  city: 'Reno',
  state: 'NV',
  postcode: '89502',
  email: '',
  phone: '775-555-0187',
  termsDays: 14,
  isActive: true,
};
const get = fake(vendor.getVendor, () => sierra);
const policy = {
  kind: 'LIABILITY' as const,
  coverId: '8',
  type: 'General liability',
  carrier: 'Harbor Casualty',
  policyNumber: 'GL-7',
  limitAmount: '1000000.00' as MoneyText,
  effectiveDate: localDate('2025-01-01'),
  expiresDate: localDate('2026-01-01'),
  isRequired: true,
  standing: 'EXPIRED' as const,
};
const caution = {
  words: 'General liability GL-7 of Sierra Green Landscape expired on Jan 1, 2026.',
  blocksBills: true,
  blocksChecks: false,
};
/** What stands below the form of a vendor. */
const below = [
  fake(vendor.readVendorCautions, () => [caution]),
  fake(vendorContact.listVendorContacts, () => []),
  fake(vendorCover.listVendorCover, () => [policy]),
  fake(vendorContract.listVendorContracts, () => []),
];

test('adds a vendor; a name that is taken stands at the name', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const add = fake(vendor.addVendor, () => {
    tries += 1;
    if (tries > 1) return { vendorId: '5' };
    const fields = [{ path: 'name', message: 'is the name of another vendor' }];
    throw new FakeFailure(409, { errorMessage: 'Another vendor is named Sierra.', code: 'nameTaken', fields });
  });
  const shown = showScreen(<VendorScreen vendorId={null} />, { fakes: [add, get] });
  await user.type(screen.getByLabelText(/^Name/), 'Sierra');
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('is the name of another vendor')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Name/), ' Green');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['vendor-view']));
  expect(shown.calls.filter((each) => each.name === 'Vendor.addVendor').at(-1)?.input).toMatchObject({
    name: 'Sierra Green',
    termsDays: '30',
  });
});

test('changes the terms of a vendor', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<VendorScreen vendorId="5" startInEdit />, {
    params: { vendorId: '5' },
    fakes: [get, fake(vendor.editVendor, () => ({ vendorId: '5' }))],
  });
  const days = await screen.findByLabelText('Days until a bill is due');
  await waitFor(() => expect((days as HTMLInputElement).value).toBe('14'));
  await user.clear(days);
  await user.type(days, '21');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['vendor-view']));
  expect(shown.calls.find((each) => each.name === 'Vendor.editVendor')?.input).toMatchObject({
    vendorId: '5',
    version: '1',
    trades: ['Landscaping'],
    taxNumber: '',
    termsDays: '21',
  });
});

test('who may not change vendors sees no Edit, and a vendor that did not come is said', async () => {
  const first = showScreen(<VendorScreen vendorId="5" />, {
    params: { vendorId: '5' },
    fakes: [get, ...below],
    held: { vendormanagement: 1 },
  });
  await waitFor(() => expect(factOf('Name')).toBe('Sierra Green Landscape'));
  expect(await screen.findByText(/No bill is entered for it/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'GL-7' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Add|Confirm|Reject|Show it all/ })).toBeNull();
  first.unmount();
  const missing = fake(vendor.getVendor, () => {
    throw new FakeFailure(404, { errorMessage: 'The vendor was not found.', code: 'notFound' });
  });
  showScreen(<VendorScreen vendorId="9" />, { params: { vendorId: '9' }, fakes: [missing] });
  expect(await screen.findByText(/The vendor was not found/)).toBeTruthy();
});

test('lists vendors in use, opens one beside the list, and offers the first when there is none', async () => {
  const user = userEvent.setup();
  const { vendorId, alias, name, street, city, postcode, phone, email, termsDays, standing, gets1099 } = sierra;
  const facts = {
    vendorId,
    alias,
    name,
    street,
    city,
    postcode,
    phone,
    email,
    termsDays,
    standing,
    gets1099,
    trades: 'Landscaping',
    hasW9: false,
  };
  const rows = [
    { ...facts, status: 'ACTIVE' as const },
    { ...facts, vendorId: '6', name: 'Old Painters', status: 'INACTIVE' as const },
  ];
  const first = showScreen(<PortfolioVendorsScreen />, { fakes: fakeList(vendorList, () => rows) });
  await screen.findByText('Sierra Green Landscape');
  expect(screen.queryByText('Old Painters')).toBeNull();
  await user.keyboard('j{Enter}');
  expect(await screen.findByText('14 days')).toBeTruthy();
  first.unmount();
  showScreen(<PortfolioVendorsScreen />, { fakes: fakeList(vendorList, () => []) });
  expect(await screen.findByText('No vendor yet')).toBeTruthy();
});

test('the federal tax number is shown on request alone', async () => {
  const user = userEvent.setup();
  const reveal = fake(vendor.revealTaxNumber, () => ({ taxNumber: '881234567' }));
  showScreen(<VendorScreen vendorId="5" />, { params: { vendorId: '5' }, fakes: [get, ...below, reveal] });
  await user.click(await screen.findByRole('button', { name: 'Show it all' }));
  await waitFor(() => expect(factOf('Federal tax number')).toContain('881234567'));
});
