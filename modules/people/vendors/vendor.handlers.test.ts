// Vendors through HTTP: adding, changing, finding, and names that are taken.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { vendor } from '../people.contract.ts';
import { peopleRoutes } from '../people.server.ts';

let of: TestServer;
beforeAll(async () => {
  of = await aServer(peopleRoutes);
});
afterAll(() => of.close());

const facts = {
  name: 'Sierra Green Landscape',
  street: '12 Mill St',
  city: 'Reno',
  state: 'NV',
  postcode: '89502',
  email: 'office@sierragreen.example',
  phone: '',
  termsDays: 14,
  isActive: true,
};

it('adds a vendor, finds it by a piece of its name, and changes it', async () => {
  const { vendorId } = await of.call(vendor.addVendor, facts);
  await of.call(vendor.addVendor, { name: 'Truckee Pest Control' });
  const found = await of.call(vendor.listVendors, { search: 'green' });
  expect([found.total, found.rows[0]]).toEqual([1, { vendorId, version: '1', standing: 'ACTIVE', ...facts }]);
  await of.call(vendor.editVendor, { ...facts, vendorId, version: '1', termsDays: 30, isActive: false });
  expect(await of.call(vendor.getVendor, { vendorId })).toMatchObject({ vendorId, version: '2', ...facts, termsDays: 30, isActive: false });
  expect((await of.call(vendor.listVendors, { onlyActive: true })).rows.map((row) => row.name)).toEqual(['Truckee Pest Control']);
});

it('refuses a name that is taken, and shows the field', async () => {
  const again = await of.send(vendor.addVendor, facts);
  expect([again.status, again.json.code, again.json.fields?.[0]?.path]).toEqual([409, 'nameTaken', 'name']);
  const { vendorId } = await of.call(vendor.addVendor, { name: 'Cascade' });
  expect((await of.send(vendor.editVendor, { ...facts, vendorId, version: '1' })).json.code).toBe('nameTaken');
});

it('answers 404 for a vendor that is not there and 400 for an address that is none', async () => {
  expect((await of.send(vendor.getVendor, { vendorId: '999' })).status).toBe(404);
  expect((await of.send(vendor.editVendor, { ...facts, vendorId: '999', version: '1' })).status).toBe(404);
  expect((await of.send(vendor.addVendor, { name: 'X', email: 'not one' })).json.fields?.[0]?.path).toBe('email');
});

it('tells the second of two clerks who was faster, and carries nothing away', async () => {
  const { vendorId } = await of.call(vendor.addVendor, { ...facts, name: 'Truckee Roofing' });
  const seen = await of.call(vendor.getVendor, { vendorId });
  const luis = await of.tokenFor('Accountant');
  const first = await of.send(vendor.editVendor, { ...seen, phone: '775-555-0119' }, { token: luis });
  expect(first.status).toBe(200);
  of.clock.advance(2 * 60_000);
  const second = await of.send(vendor.editVendor, { ...seen, street: 'PO Box 1184' });
  expect([second.status, second.json.code, second.json.errorMessage]).toEqual([
    409,
    'changedMeanwhile',
    'Accountant saved this vendor 2 minutes ago, after you opened it. Nothing was overwritten.',
  ]);
  const theirs = await of.call(vendor.getVendor, { vendorId });
  expect([theirs.phone, theirs.street]).toEqual(['775-555-0119', '12 Mill St']);
  await of.call(vendor.editVendor, { ...theirs, street: 'PO Box 1184' });
  expect(await of.call(vendor.getVendor, { vendorId })).toMatchObject({ phone: '775-555-0119', street: 'PO Box 1184', version: '3' });
});

it('lets one of two saves of the same moment through', async () => {
  const { vendorId } = await of.call(vendor.addVendor, { ...facts, name: 'Washoe Painting' });
  const seen = await of.call(vendor.getVendor, { vendorId });
  const answers = await Promise.all(
    ['775-555-0111', '775-555-0112', '775-555-0113', '775-555-0114'].map((phone) => of.send(vendor.editVendor, { ...seen, phone })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
});
