// Visitors through HTTP: the story of every kept record, the gate, and how they are forgotten.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { visitor, visitorList } from './visitor.contract.ts';
import { eraseVisitors } from './visitor.store.ts';

let home: Home;
beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

const facts = {
  name: 'Pia Novak',
  authorizedBy: 'Rosa Aldana',
  isPermanent: false,
  fromDate: '2020-01-01',
  toDate: '2099-12-31',
  weekdays: [],
  fromHour: '',
  toHour: '',
  plate: '7ABC123',
  make: 'Toyota',
  color: 'Blue',
  passNumber: '17',
  reason: 'Waters the plants',
  restrictions: '',
  isBarred: false,
};
const calls = { add: visitor.addVisitor, edit: visitor.editVisitor, get: visitor.getVisitor, remove: visitor.deleteVisitor };

tellKeptStory({
  kind: 'visitor',
  server: () => home.server,
  scope: () => ({ communityId: home.communityId }),
  calls,
  facts: () => ({ ...facts, propertyId: home.propertyIds[0] }),
  shown: { fromDate: '2020-01-01T00:00:00', toDate: '2099-12-31T00:00:00', state: 'EXPECTED' },
  change: { plate: '8XYZ999' },
  unsound: [
    [{ name: '' }, 'name'],
    [{ toDate: '2019-12-31' }, 'toDate'],
    [{ fromHour: '25:00' }, 'fromHour'],
    [{ weekdays: [8] }, 'weekdays.0'],
  ],
});

it('lets in who is expected, once, and out who is in', async () => {
  const { server, communityId, propertyIds } = home;
  const add = async (change: object) =>
    (await server.call(visitor.addVisitor, { ...facts, communityId, propertyId: propertyIds[0] ?? '', ...change })).visitorId;
  const at = (visitorId: string) => ({ communityId, visitorId });
  const pia = at(await add({}));
  expect((await server.send(visitor.checkOutVisitor, pia)).json.code).toBe('visitorNotIn');
  await server.call(visitor.checkInVisitor, pia);
  expect((await server.send(visitor.checkInVisitor, pia)).json.code).toBe('visitorIsIn');
  expect((await server.call(visitor.getVisitor, pia)).state).toBe('IN');
  await server.call(visitor.checkOutVisitor, pia);
  expect((await server.call(visitor.getVisitor, pia)).state).toBe('OUT');
  expect((await server.send(visitor.checkInVisitor, at(await add({ isBarred: true })))).json.code).toBe('visitorBarred');
  expect((await server.send(visitor.checkInVisitor, at(await add({ toDate: '2020-01-02' })))).json.code).toBe('visitorNotExpected');
  expect((await server.send(visitor.checkInVisitor, { ...pia, communityId: home.elsewhere })).status).toBe(404);
  const rows = JSON.stringify(await server.call(visitorList.calls.readPage, { communityId, filters: [], sort: 'name' } as never));
  for (const part of ['BARRED', 'EXPIRED', 'OUT', '7ABC123']) expect(rows).toContain(part);
});

it('forgets who was here long ago, and neither who is barred, permanent, nor in', async () => {
  const { server, communityId, propertyIds } = home;
  const add = async (change: object) =>
    (await server.call(visitor.addVisitor, { ...facts, communityId, propertyId: propertyIds[1] ?? '', ...change })).visitorId;
  const old = { fromDate: '2024-01-01', toDate: '2024-01-31' };
  const [gone, barred, permanent] = [await add(old), await add({ ...old, isBarred: true }), await add({ ...old, isPermanent: true })];
  expect((await server.call(visitor.getVisitorRetention, { communityId })).days).toBe(90);
  await server.call(visitor.setVisitorRetention, { communityId, days: 30 });
  const eraseOn = (day: string) => server.services.database.transact(server.customerId, (tx) => eraseVisitors(tx, localDate(day)));
  const status = async (visitorId: string) => (await server.send(visitor.getVisitor, { communityId, visitorId })).status;
  await eraseOn('2024-03-01');
  expect(await status(gone)).toBe(200);
  await eraseOn('2024-03-02');
  expect([await status(gone), await status(barred), await status(permanent)]).toEqual([404, 200, 200]);
});
