// The audit trail through HTTP: every act is in it, with what changed, in the days of who looks, and nothing
// of communities one does not see.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../communities/communities.server.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { vendor } from '../people/people.contract.ts';
import { peopleRoutes } from '../people/people.server.ts';
import { auditList, auditTrail } from './records.contract.ts';
import { recordsRoutes } from './records.server.ts';

let of: TestServer;
let seen: string;
let hidden: string;
let vendorId: string;
const { readPage, readTotals, exportView } = auditList.calls;

async function anAssociation(name: string, shortCode: string): Promise<string> {
  const place = { street: '', city: '', state: '', postcode: '', timeZone: 'America/Los_Angeles' };
  return (await of.call(community.addCommunity, { name, shortCode, legalName: name, ...place })).communityId;
}

beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes, ...recordsRoutes([])], hasCommunity);
  seen = await anAssociation('Maple Court', 'MC');
  hidden = await anAssociation('Birch Row', 'BR');
  vendorId = (await of.call(vendor.addVendor, { name: 'Sierra', termsDays: 30, isActive: true })).vendorId;
  const { version } = await of.call(vendor.getVendor, { vendorId });
  of.clock.set('2026-01-06T01:30:00.250Z');
  await of.call(vendor.editVendor, { vendorId, version, name: 'Sierra', termsDays: 45, isActive: true });
});
afterAll(() => of.close());

it('tells every act, the last first, in the days of the zone asked for', async () => {
  const { rows } = await of.call(readPage, { zone: 'America/Los_Angeles' });
  expect(rows[0]).toMatchObject({
    eventDate: '2026-01-05T00:00:00',
    clock: '17:30:00.250',
    person: 'Ada Admin',
    act: 'Vendor.editVendor',
    recordId: vendorId,
  });
  expect(rows.map((row) => row.act)).toEqual(expect.arrayContaining(['Vendor.addVendor', 'Community.addCommunity']));
  const utc = await of.call(readPage, { zone: 'UTC' });
  expect(utc.rows[0]).toMatchObject({ eventDate: '2026-01-06T00:00:00', clock: '01:30:00.250' });
});

it('tells what an act changed', async () => {
  const { rows } = await of.call(readPage, {});
  const event = await of.call(auditTrail.getEvent, { auditEventId: rows[0]?.auditEventId ?? '' });
  expect(event.changes.filter((each) => each.isChanged)).toContainEqual({ field: 'termsDays', before: '30', after: '45', isChanged: true });
});

it('goes back as many days as asked, and all the way for 0', async () => {
  of.clock.set('2026-01-07T01:00:00.000Z');
  const acts = async (days: number) => (await of.call(readPage, { days })).rows.map((row) => row.act);
  expect(await acts(1)).toContain('Vendor.editVendor');
  expect(await acts(1)).not.toContain('Vendor.addVendor');
  expect(await acts(0)).toContain('Vendor.addVendor');
  expect((await of.send(readPage, { zone: 'Nowhere/Land' })).status).toBe(400);
});

it('shows a reader of one community nothing of another, not even in the count', async () => {
  const token = await of.tokenFor('Administrator', [seen]);
  const listed = (await of.send(readPage, {}, { token })).json['rows'] as { community: string; act: string; auditEventId: string }[];
  expect(listed.map((row) => row.community)).toContain('Maple Court');
  expect(listed.map((row) => row.community)).not.toContain('Birch Row');
  // Nor acts that name no community, such as of vendors, unless they are the reader's own.
  const own = listed.filter((row) => row.community === '');
  expect(own.filter((row) => row.act.startsWith('Vendor.'))).toEqual([]);
  const mine = Number((await of.send(readTotals, {}, { token })).json['all']);
  expect(mine).toBe((await of.call(readTotals, { filter: ['community:is:Maple Court'] })).count + own.length);
  const shared = (await of.call(readPage, { filter: ['act:is:vendor.editvendor'] })).rows[0];
  expect((await of.send(auditTrail.getEvent, { auditEventId: shared?.auditEventId ?? '' }, { token })).status).toBe(404);
  expect((await of.send(vendor.addVendor, { name: 'Truckee', termsDays: 30, isActive: true }, { token })).status).toBe(200);
  expect(Number((await of.send(readTotals, {}, { token })).json['all'])).toBe(mine + 1);
  const { rows } = await of.call(readPage, { filter: ['community:is:Birch Row'] });
  const of_other = await of.send(auditTrail.getEvent, { auditEventId: rows[0]?.auditEventId }, { token });
  expect([hidden.length > 0, of_other.status]).toEqual([true, 404]);
});

it('is exported as it is seen, and only to who may read it', async () => {
  const csv = await of.send(exportView, { columns: ['person', 'act', 'recordId'], filter: ['act:is:vendor.editvendor'] });
  expect(csv.text).toBe(`\uFEFFWho,Act,Record\r\nAda Admin,Vendor.editVendor,${vendorId}\r\n`);
  const board = await of.tokenFor('Board member');
  expect((await of.send(readPage, {}, { token: board })).status).toBe(403);
});
