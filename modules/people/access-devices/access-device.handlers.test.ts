// Keys, fobs and other access devices through HTTP: the story of every record, numbers that are taken, days
// and status that agree, communities apart, and the list.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { accessDevice, accessDeviceList } from './access-device.contract.ts';

type Typed = ClientInput<typeof accessDevice.addAccessDevice>;

let home: Home;
let made = 0;

beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

/** What is said of a device of the first home. */
const facts = (name: string): Omit<Typed, 'communityId'> => ({
  ...{ name, deviceKind: 'FOB', propertyId: home.propertyIds[0] ?? '', holder: 'Chaudhary, Anil', opens: 'Pool gate' },
  ...{ issuedDate: '2026-03-01', returnedDate: null, standing: 'ISSUED', note: 'As agreed' },
});

tellKeptStory({
  kind: 'accessDevice',
  server: () => home.server,
  scope: () => ({ communityId: home.communityId }),
  calls: {
    add: accessDevice.addAccessDevice,
    edit: accessDevice.editAccessDevice,
    get: accessDevice.getAccessDevice,
    remove: accessDevice.deleteAccessDevice,
  },
  facts: () => {
    made += 1;
    return facts(`Story ${made}`);
  },
  shown: { issuedDate: '2026-03-01T00:00:00' },
  change: { note: 'Reported by phone', standing: 'LOST' },
  unsound: [
    [{ name: '' }, 'name'],
    [{ note: 'n'.repeat(501) }, 'note'],
    [{ standing: 'RETURNED' }, 'returnedDate'],
    [{ returnedDate: '2026-02-01' }, 'returnedDate'],
  ],
});

it('refuses a number that is taken in the community, and shows the field', async () => {
  const { server, communityId } = home;
  await server.call(accessDevice.addAccessDevice, { communityId, ...facts('F-1') });
  const again = await server.send(accessDevice.addAccessDevice, { communityId, ...facts('F-1') });
  expect([again.status, again.json.code, again.json.fields?.[0]?.path]).toEqual([409, 'nameTaken', 'name']);
});

it('refuses a home of another community, and answers 404 for a device of one', async () => {
  const { server, communityId, elsewhere } = home;
  const { accessDeviceId } = await server.call(accessDevice.addAccessDevice, { communityId, ...facts('F-2') });
  for (const wrong of [
    await server.send(accessDevice.addAccessDevice, { communityId: elsewhere, ...facts('F-3') }),
    await server.send(accessDevice.getAccessDevice, { communityId: elsewhere, accessDeviceId }),
    await server.send(accessDevice.deleteAccessDevice, { communityId: elsewhere, accessDeviceId }),
  ])
    expect(wrong.status).toBe(404);
});

it('lists those of one community with the home, and those given back apart', async () => {
  const { server, communityId } = home;
  const listed = async (standing: string) =>
    (await server.call(accessDeviceList.calls.readPage, { communityId, filter: [`standing:in:${standing}`] })).rows.map(
      ({ name, accountNumber, property }) => [name, accountNumber !== '', property !== ''],
    );
  await server.call(accessDevice.addAccessDevice, { communityId, ...facts('F-4'), returnedDate: '2026-05-01' });
  expect(await listed('RETURNED')).toEqual([['F-4', true, true]]);
  expect(await listed('ISSUED')).toContainEqual(['F-1', true, true]);
});
