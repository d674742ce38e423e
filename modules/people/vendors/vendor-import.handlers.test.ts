// Vendors from a file: new ones added, known ones changed where the file says so, blanks kept or cleared,
// resemblances named, all of it taken back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { vendor, vendorImport } from '../people.contract.ts';
import { peopleRoutes } from '../people.server.ts';

const { preview, commit, undo } = vendorImport.calls;
let server: TestServer;
let sierra: string;
beforeAll(async () => {
  server = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const facts = { name: 'Sierra Green Landscape', street: '9 Pine St', city: 'Reno', email: 'office@sierra.example', termsDays: 15 };
  sierra = (await server.call(vendor.addVendor, facts)).vendorId;
});
afterAll(() => server.close());

const file = (...lines: string[]) => ({ fileName: 'vendors.csv', content: Buffer.from(lines.join('\n')).toString('base64') });
const all = async () => (await server.call(vendor.listVendors, {})).rows.map(({ vendorId: _id, version: _version, ...facts }) => facts);

const rows = file(
  'Vendor,City,Phone,Terms,Email',
  'sierra green landscape,Sparks,,30,',
  'Truckee Pest Control,Truckee,530-555-0101,,pest@truckee.example',
);

test('blank cells keep what is there, or clear it by choice, and the preview says what changes', async () => {
  const kept = await server.call(preview, { file: rows });
  expect(kept.rows.map((row) => [row.act, row.note])).toEqual([
    ['changed', 'city, terms'],
    ['new', ''],
  ]);
  const cleared = await server.call(preview, { file: rows, blanks: 'clear' });
  expect(cleared.rows.map((row) => row.note)).toEqual(['email, city, terms', '']);
  expect(cleared.baseHash).not.toBe(kept.baseHash);
});

test('an import changes and adds, and its undo restores exactly', async () => {
  const before = await all();
  const { importRunId } = await server.call(commit, { file: rows, blanks: 'clear' });
  expect((await all()).map(({ name, city, email, termsDays }) => [name, city, email, termsDays])).toEqual([
    ['Sierra Green Landscape', 'Sparks', '', 30],
    ['Truckee Pest Control', 'Truckee', 'pest@truckee.example', 30],
  ]);
  expect(await server.call(preview, { file: rows, blanks: 'clear' })).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 2 });
  await server.call(undo, { importRunId });
  expect(await all()).toEqual(before);
});

test('a vendor changed since, or one that has bills, keeps the import', async () => {
  const { importRunId } = await server.call(commit, { file: rows });
  const { version, vendorId: _id, ...facts } = await server.call(vendor.getVendor, { vendorId: sierra });
  await server.call(vendor.editVendor, { ...facts, vendorId: sierra, version, phone: '775-555-0100' });
  const refused = await server.send(undo, { importRunId });
  expect([refused.json.code, refused.json.errorMessage]).toEqual([
    'builtUpon',
    'Something has been built on this import: Sierra Green Landscape was changed since. Take that back first.',
  ]);
  const added = await sql<{ state: string }>`select state from platform.import_run where import_run_id = ${importRunId}`.execute(
    server.db.asMigrator,
  );
  expect(added.rows).toEqual([{ state: 'done' }]);
});

test('a name that resembles a vendor is remarked on, an address that is none refused', async () => {
  const look = await server.call(preview, {
    file: file('Name,Email,Terms', 'Sierra Green Landscpe,,', 'Other Co,nobody,400', 'Other Co,,'),
  });
  expect(look.problems.map(({ line, column, severity, suggestion }) => [line, column, severity, suggestion])).toEqual([
    [2, 'name', 'warning', 'Sierra Green Landscape'],
    [3, 'email', 'error', null],
    [3, 'termsDays', 'error', null],
    [4, 'name', 'error', null],
  ]);
});

test('who may not change vendors imports none', async () => {
  const token = await server.tokenFor('Auditor');
  expect((await server.send(commit, { file: rows }, { token })).status).toBe(403);
});

test('the communities a vendor serves come by short code or name; those beyond the scope of who imports stay, and cannot be named', async () => {
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  const add = async (name: string, shortCode: string) =>
    (await server.call(community.addCommunity, { ...facts, name, shortCode })).communityId;
  const [oak, elm, fir] = [await add('Oak Court', 'OC'), await add('Elm Court', 'EC'), await add('Fir Court', 'FC')];
  const servedBy = async (name: string) => {
    const found = (await server.call(vendor.listVendors, { search: name })).rows[0]?.vendorId ?? '';
    return (await server.call(vendor.getVendor, { vendorId: found })).serves.toSorted();
  };
  await server.call(commit, { file: file('Vendor,Communities served', 'Ridge Roofing,oc; Elm Court') });
  expect(await servedBy('Ridge Roofing')).toEqual([oak, elm].toSorted());
  const token = await server.tokenFor('Administrator', [elm, fir]);
  expect((await server.send(commit, { file: file('Vendor,Communities served', 'Ridge Roofing,FC') }, { token })).status).toBe(200);
  expect(await servedBy('Ridge Roofing')).toEqual([oak, fir].toSorted());
  const look = (await server.send(preview, { file: file('Vendor,Communities served', 'Ridge Roofing,OC; XX') }, { token }))
    .json as unknown as {
    problems: { column: string; message: string }[];
  };
  expect(look.problems.map(({ column, message }) => [column, message])).toEqual([
    ['serves', 'There is no community “OC” in your scope.'],
    ['serves', 'There is no community “XX” in your scope.'],
  ]);
});
