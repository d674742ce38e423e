// Many vendors changed at once through HTTP: what is saved, what the audit trail says of each, who was
// faster, and what cannot be changed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../packages/db/database.ts';
import { communitiesRoutes, hasCommunity } from '../../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../../identity/identity.testing.ts';
import { vendor, vendorEditAll } from '../../people.contract.ts';
import { peopleRoutes } from '../../people.server.ts';

let of: TestServer;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  for (const name of ['Alder Paving', 'Birch Pools', 'Cedar Roofing']) await of.call(vendor.addVendor, { name, trades: ['Work'] });
});
afterAll(() => of.close());

const read = async () => (await of.call(vendorEditAll.readVendors, {})).rows;
const events = async () =>
  (
    await sql<{ id: string; before: object; after: object }>`select entity_id as id, before, after from platform.audit_event
      where command = 'VendorEditAll.saveVendors' and entity_id is not null order by audit_event_id`.execute(of.db.asMigrator)
  ).rows;

it('saves what differs, with an event for each vendor, and is taken back by saving what stood before', async () => {
  const [alder, birch, cedar] = await read();
  if (!alder || !birch || !cedar) throw new Error('three vendors');
  const { saved } = await of.call(vendorEditAll.saveVendors, {
    rows: [{ ...alder, termsDays: 10, trades: ['Paving', 'asphalt', 'paving'] }, { ...birch, standing: 'ON_HOLD', gets1099: true }, cedar],
  });
  expect(saved.map(({ vendorId }) => vendorId).sort()).toEqual([alder.vendorId, birch.vendorId].sort());
  expect(await events()).toEqual([
    { id: alder.vendorId, before: { trades: ['Work'], termsDays: 30 }, after: { trades: ['asphalt', 'paving'], termsDays: 10 } },
    { id: birch.vendorId, before: { gets1099: false, standing: 'ACTIVE' }, after: { gets1099: true, standing: 'ON_HOLD' } },
  ]);
  const versions = new Map(saved.map((one) => [one.vendorId, one.version]));
  const former = [alder, birch].map((one) => ({ ...one, version: versions.get(one.vendorId) ?? '' }));
  await of.call(vendorEditAll.saveVendors, { rows: former });
  const facts = (rows: Awaited<ReturnType<typeof read>>) => rows.map(({ version: _version, ...rest }) => rest);
  expect(facts(await read())).toEqual(facts([alder, birch, cedar]));
});

it('changes none when someone else changed one of them meanwhile', async () => {
  const [alder, birch] = await read();
  if (!alder || !birch) throw new Error('two vendors');
  await of.call(vendor.editVendor, { ...(await of.call(vendor.getVendor, { vendorId: birch.vendorId })), termsDays: 45 });
  const refused = await of.send(vendorEditAll.saveVendors, {
    rows: [
      { ...alder, termsDays: 5 },
      { ...birch, termsDays: 5 },
    ],
  });
  expect([refused.status, refused.json.code]).toEqual([409, 'changedMeanwhile']);
  expect((await read()).map(({ termsDays }) => termsDays)).toEqual([30, 45, 30]);
});

it('reads those that are selected, and knows neither merged vendors nor those that are not there', async () => {
  const [alder, birch] = await read();
  if (!alder || !birch) throw new Error('two vendors');
  expect((await of.call(vendorEditAll.readVendors, { ids: [birch.vendorId] })).rows.map(({ name }) => name)).toEqual(['Birch Pools']);
  expect((await of.send(vendorEditAll.saveVendors, { rows: [{ ...alder, vendorId: '999999' }] })).status).toBe(404);
  expect((await of.send(vendorEditAll.saveVendors, { rows: [{ ...alder, termsDays: 400 }] })).status).toBe(400);
  await sql`update people.vendor set standing = 'MERGED', survivor_id = ${birch.vendorId} where vendor_id = ${alder.vendorId}`.execute(
    of.db.asMigrator,
  );
  expect((await read()).map(({ name }) => name)).toEqual(['Birch Pools', 'Cedar Roofing']);
  expect((await of.send(vendorEditAll.saveVendors, { rows: [alder] })).status).toBe(404);
});
