// Access devices on screen: added, changed, deleted, listed; what is refused stands at its field, and who
// may not change sees no button.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { property } from '../../properties/property.contract.ts';
import { accessDevice, accessDeviceList } from '../access-device.contract.ts';
import AccessDeviceScreen from './access-device.screen.tsx';
import ViewAllAccessDevicesScreen from './view-all-access-devices.screen.tsx';

const first: ClientOutput<typeof accessDevice.getAccessDevice> = {
  accessDeviceId: '5',
  version: '1',
  name: 'F-1001',
  ...{ deviceKind: 'FOB', propertyId: '3', holder: 'Chaudhary, Anil', opens: 'Pool gate', standing: 'ISSUED' },
  ...{ issuedDate: localDate('2026-03-01'), returnedDate: null, note: 'As agreed' },
};
const get = fake(accessDevice.getAccessDevice, () => first);
/** The home of the device, as the picker looks it up. */
const homes = fake(property.listProperties, () => ({ rows: [], total: 0 }));
const params = { communityId: '1', accessDeviceId: '5' };

test('adds an access device; a number that is taken stands at the number', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const add = fake(accessDevice.addAccessDevice, () => {
    tries += 1;
    if (tries > 1) return { accessDeviceId: '5' };
    const fields = [{ path: 'name', message: 'is the number of another access device' }];
    throw new FakeFailure(409, { errorMessage: 'Another is named F-1001.', code: 'nameTaken', fields });
  });
  const shown = showScreen(<AccessDeviceScreen accessDeviceId={null} />, {
    params: { communityId: '1' },
    search: { propertyId: '3' },
    fakes: [add, get, homes],
  });
  await user.type(screen.getByLabelText(/^Number/), 'F-1001');
  await user.type(screen.getByLabelText(/^Issued to/), 'Chaudhary, Anil');
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('is the number of another access device')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Number/), '-2');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['access-device-view']));
});

test('changes the note, saying which version it was typed over', async () => {
  const user = userEvent.setup();
  const edit = fake(accessDevice.editAccessDevice, () => ({ accessDeviceId: '5' }));
  const shown = showScreen(<AccessDeviceScreen accessDeviceId="5" startInEdit />, { params, fakes: [get, edit, homes] });
  const note = await screen.findByLabelText('Note');
  await waitFor(() => expect((note as HTMLTextAreaElement).value).toBe('As agreed'));
  await user.type(note, ' in May');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['access-device-view']));
  expect(shown.calls.find((each) => each.name === 'AccessDevice.editAccessDevice')?.input).toMatchObject({
    version: '1',
    note: 'As agreed in May',
  });
});

test('is deleted from its page, which leads back to the list', async () => {
  const user = userEvent.setup();
  const remove = fake(accessDevice.deleteAccessDevice, () => ({}));
  const shown = showScreen(<AccessDeviceScreen accessDeviceId="5" />, { params, fakes: [get, remove, homes] });
  await user.click(await screen.findByRole('button', { name: 'More acts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete access device', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Delete access device' }));
  await waitFor(() => expect(shown.wentTo).toEqual(['view-all-access-devices']));
});

test('who may only read sees neither Edit nor Delete', async () => {
  showScreen(<AccessDeviceScreen accessDeviceId="5" />, { params, fakes: [get, homes], held: { ownermaintain: 1 } });
  expect(await screen.findByRole('heading', { level: 1, name: 'F-1001' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|More acts/ })).toBeNull();
});

test('lists those that are issued, opens one beside the list, and offers the first when there is none', async () => {
  const user = userEvent.setup();
  const row = {
    ...{
      deviceKind: 'FOB' as const,
      holder: 'Chaudhary, Anil',
      opens: 'Pool gate',
      note: '',
      accountNumber: 'MC-0003',
      property: '3 Maple Ct',
    },
    ...{ issuedDate: localDate('2026-03-01'), returnedDate: null, propertyId: '3' },
  };
  const rows = [
    { ...row, accessDeviceId: '5', name: 'F-1001', standing: 'ISSUED' as const },
    { ...row, accessDeviceId: '6', name: 'F-1002', standing: 'LOST' as const },
  ];
  const shown = showScreen(<ViewAllAccessDevicesScreen />, { params: { communityId: '1' }, fakes: fakeList(accessDeviceList, () => rows) });
  await screen.findByText('F-1001');
  expect(screen.queryByText('F-1002')).toBeNull();
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('heading', { name: 'F-1001' })).toBeTruthy();
  shown.unmount();
  showScreen(<ViewAllAccessDevicesScreen />, { params: { communityId: '1' }, fakes: fakeList(accessDeviceList, () => []) });
  expect(await screen.findByText('No access devices yet')).toBeTruthy();
});
