// What is open about a property through HTTP: of each module its part, in order, and cut by the claims of the
// pages where it is dealt with.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { renter } from '../../people/people.contract.ts';
import { peopleRecords } from '../../people/people.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, unitOf } from '../../receivables/receivables.testing.ts';
import { attachments, tasks } from '../../records/records.contract.ts';
import { recordsRoutes, tasksSeen } from '../../records/records.server.ts';
import { dashboardRoutes } from '../desk.server.ts';
import { openMatters } from './matter.contract.ts';

let maple: BilledCommunity;
let home: { communityId: string; propertyId: string };
let ownershipId: string;

beforeAll(async () => {
  maple = await aBilledCommunity({ more: [...recordsRoutes(peopleRecords), ...dashboardRoutes(tasksSeen(peopleRecords))] });
  const { communityId } = maple;
  const unit = unitOf(maple, 'MC-0001');
  home = { communityId, propertyId: unit.propertyId };
  ownershipId = unit.ownershipId;
}, 60_000);
afterAll(() => maple.close());

const matters = async (token?: string) => {
  const answer = await maple.send(openMatters.listOfProperty, home, token === undefined ? {} : { token });
  return (
    answer.json as unknown as { kind: string; title: string; detail: string; amount: string | null; isPressing: boolean; path: string }[]
  ).map(({ kind, title, detail, amount, isPressing, path }) => [kind, title, detail, amount, isPressing, path.replace(/^\/c\/\d+/, '')]);
};

test('is nothing while nothing is open, and 404 for what is no property of the community', async () => {
  expect(await matters()).toEqual([]);
  expect((await maple.send(openMatters.listOfProperty, { ...home, propertyId: '999999' })).status).toBe(404);
});

test('tells of each kind, the account first, and of none the caller may not open', async () => {
  const { communityId, propertyId } = home;
  await billMonth(maple, '2026-01-01');
  const record = { kind: 'property', entityId: propertyId, communityId };
  await maple.call(tasks.addTask, { record, title: 'Look at the roof', dueDate: '2025-12-01' });
  await maple.call(tasks.addTask, { record: { ...record, kind: 'ownership', entityId: ownershipId }, title: 'Call her' });
  await maple.call(attachments.addAttachment, {
    ...record,
    file: { fileName: 'deed.txt', content: Buffer.from('lot 7').toString('base64') },
  });
  await maple.call(renter.addRenter, {
    communityId,
    propertyId,
    lastName: 'Okafor',
    leaseStartDate: '2025-02-01',
    leaseEndDate: '2026-02-01',
    approval: 'NOT_NEEDED',
  });
  await sql`insert into lifecycle.resale (customer_id, community_id, property_id, state, settlement_on, seller_ownership_id, seller_name, buyer_name, terms, entered_by, entered_time)
    select ${maple.customerId}, ${communityId}, ${propertyId}, 'UNDER_CONTRACT', '2026-03-01', ${ownershipId}, 'Aldana, Rosa', 'Ito, Ben', '{}', user_id, now()
    from identity.app_user where customer_id = ${maple.customerId} limit 1`.execute(maple.db.asMigrator);
  const all = await matters();
  expect(all).toEqual([
    ['BALANCE', 'Aldana, Rosa', 'Owed', '365.00', true, `/owners/${ownershipId}`],
    ['RESALE', 'Aldana, Rosa', 'Sale under contract to Ito, Ben', null, true, '/resales'],
    ['TASK', 'Look at the roof', 'Open', null, true, expect.stringMatching(/^\/tasks\/\d+$/)],
    ['TASK', 'Call her', 'Open', null, false, expect.stringMatching(/^\/tasks\/\d+$/)],
    ['RENTER', 'Okafor', 'The lease ends', null, false, expect.stringMatching(/^\/renters\/\d+$/)],
    ['FILE', '1 file', 'Seen by staff alone', null, false, `/properties/${propertyId}?tab=files`],
  ]);
  const clerk = await matters(await maple.tokenFor('Accounts receivable'));
  expect(clerk).toEqual(all.filter(([kind]) => kind !== 'RESALE' && kind !== 'RENTER'));
  expect((await maple.send(openMatters.listOfProperty, home, { token: await maple.tokenFor('Board member') })).status).toBe(403);
});
