// Global vendors through HTTP: kept like any record, copied into vendors, followed, taken over from by
// choice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noContacts } from '../../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../../identity/identity.testing.ts';
import { tellKeptStory } from '../../../identity/kept.testing.ts';
import { globalVendor, vendor } from '../../people.contract.ts';
import { peopleRoutes } from '../../people.server.ts';

let of: TestServer;
let made = 0;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
});
afterAll(() => of.close());

tellKeptStory({
  kind: 'globalVendor',
  server: () => of,
  calls: {
    add: globalVendor.addGlobalVendor,
    edit: globalVendor.editGlobalVendor,
    get: globalVendor.getGlobalVendor,
    remove: globalVendor.deleteGlobalVendor,
  },
  facts: () => {
    made += 1;
    return {
      ...noContacts,
      name: `Power ${made}`,
      street: '1 Main St',
      trades: ['Power'],
      termsDays: 20,
      gets1099: true,
      isCaliforniaContractor: true,
      w9Date: '2025-03-01',
      licenceNumber: 'C-10',
      licenceExpiresDate: '2027-06-30',
      needsInsurance: true,
      note: 'Bills online',
      isActive: true,
    };
  },
  shown: { w9Date: '2025-03-01T00:00:00', licenceExpiresDate: '2027-06-30T00:00:00' },
  change: { termsDays: 25, isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ termsDays: 400 }, 'termsDays'],
  ],
  hang: async (globalVendorId) => {
    await of.call(globalVendor.copyGlobalVendor, { globalVendorId, name: 'Hanging' });
    return 'vendor';
  },
});

it('is copied into a vendor, which is told what differs and takes over what is chosen', async () => {
  const { globalVendorId } = await of.call(globalVendor.addGlobalVendor, {
    name: 'Basin Power',
    street: '6 Neil Rd',
    city: 'Reno',
    termsDays: 20,
  });
  expect((await of.send(globalVendor.addGlobalVendor, { name: 'Basin Power' })).json.code).toBe('nameTaken');
  const { vendorId } = await of.call(globalVendor.copyGlobalVendor, { globalVendorId, name: 'Basin Power, lights', alias: 'BP-1' });
  expect((await of.send(globalVendor.copyGlobalVendor, { globalVendorId, name: 'Basin Power, lights' })).json.code).toBe('nameTaken');
  expect((await of.send(globalVendor.copyGlobalVendor, { globalVendorId, name: 'Another', alias: 'bp-1' })).json.code).toBe('aliasTaken');
  const copied = await of.call(vendor.getVendor, { vendorId });
  expect(copied).toMatchObject({ street: '6 Neil Rd', city: 'Reno', termsDays: 20, standing: 'ACTIVE' });
  expect(await of.call(globalVendor.readMaster, { vendorId })).toMatchObject({ globalVendorId, name: 'Basin Power', differences: [] });

  await of.call(vendor.editVendor, { ...copied, termsDays: 45, street: 'PO Box 9' });
  const seen = await of.call(globalVendor.readMaster, { vendorId });
  expect(seen?.differences.map(({ fact, own, master }) => [fact, own, master])).toEqual([
    ['address', 'PO Box 9, Reno', '6 Neil Rd, Reno'],
    ['termsDays', '45', '20'],
  ]);
  expect(
    (await of.call(globalVendor.listFollowers, { globalVendorId })).map(({ name, differences }) => [name, differences.length]),
  ).toEqual([['Basin Power, lights', 2]]);
  expect((await of.send(globalVendor.takeOver, { vendorId, version: '1', facts: ['termsDays'] })).json.code).toBe('changedMeanwhile');
  await of.call(globalVendor.takeOver, { vendorId, version: seen?.version ?? '', facts: ['termsDays'] });
  expect(await of.call(vendor.getVendor, { vendorId })).toMatchObject({ termsDays: 20, street: 'PO Box 9', name: 'Basin Power, lights' });
});

it('is followed by a vendor that was there before, and no longer', async () => {
  const { globalVendorId } = await of.call(globalVendor.addGlobalVendor, { name: 'Basin Water', termsDays: 15 });
  const { vendorId } = await of.call(vendor.addVendor, { name: 'Basin Water, pool' });
  expect(await of.call(globalVendor.readMaster, { vendorId })).toBeNull();
  await of.call(globalVendor.followGlobalVendor, { vendorId, globalVendorId });
  const listed = await of.call(globalVendor.listGlobalVendors, {});
  expect(listed.find((one) => one.globalVendorId === globalVendorId)?.vendors).toBe(1);
  expect((await of.send(globalVendor.followGlobalVendor, { vendorId, globalVendorId: '999999' })).status).toBe(404);
  await of.call(globalVendor.followGlobalVendor, { vendorId, globalVendorId: null });
  expect(await of.call(globalVendor.readMaster, { vendorId })).toBeNull();
  expect((await of.send(globalVendor.takeOver, { vendorId, version: '3', facts: ['phone'] })).status).toBe(404);
});
