// Vendors on screen: added, found, changed; what is refused stands at its field, and who may not change sees no button.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { fakeList } from '../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { vendor, vendorList } from '../people.contract.ts';
import PortfolioVendorsScreen from './portfolio-vendors.screen.tsx';
import VendorAddScreen from './vendor-add.screen.tsx';
import VendorEditScreen from './vendor-edit.screen.tsx';
import VendorViewScreen from './vendor-view.screen.tsx';

const sierra: ClientOutput<typeof vendor.getVendor> = {
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

test('adds a vendor; a name that is taken stands at the name', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const add = fake(vendor.addVendor, () => {
    tries += 1;
    if (tries > 1) return { vendorId: '5' };
    const fields = [{ path: 'name', message: 'is the name of another vendor' }];
    throw new FakeFailure(409, { errorMessage: 'Another vendor is named Sierra.', code: 'nameTaken', fields });
  });
  const shown = showScreen(<VendorAddScreen />, { fakes: [add, get] });
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
  const shown = showScreen(<VendorEditScreen />, {
    params: { vendorId: '5' },
    fakes: [get, fake(vendor.editVendor, () => ({ vendorId: '5' }))],
  });
  const days = await screen.findByLabelText('Days until a bill is due');
  await waitFor(() => expect((days as HTMLInputElement).value).toBe('14'));
  await user.clear(days);
  await user.type(days, '21');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['vendor-view']));
  expect(shown.calls.find((each) => each.name === 'Vendor.editVendor')?.input).toEqual({ ...sierra, termsDays: '21' });
});

test('who may not change vendors sees no Edit, and a vendor that did not come is said', async () => {
  const first = showScreen(<VendorViewScreen />, { params: { vendorId: '5' }, fakes: [get], held: { vendormanagement: 1 } });
  await waitFor(() => expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Sierra Green Landscape'));
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
  first.unmount();
  const missing = fake(vendor.getVendor, () => {
    throw new FakeFailure(404, { errorMessage: 'The vendor was not found.', code: 'notFound' });
  });
  showScreen(<VendorViewScreen />, { params: { vendorId: '9' }, fakes: [missing] });
  expect(await screen.findByText(/The vendor was not found/)).toBeTruthy();
});

test('lists vendors in use, opens one beside the list, and offers the first when there is none', async () => {
  const user = userEvent.setup();
  const { isActive: _active, version: _version, state: _state, ...facts } = sierra;
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
