// Amenities through HTTP: the story of the kept record, reservations asked for, moved and decided, and a pool
// that is never too full.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { amenity, amenityList } from './amenity.contract.ts';
import { amenityReservation, reservationList } from './reservation.contract.ts';

let home: Home;
let made = 0;
beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt: '09:00', closesAt: '24:00' }));
const facts = {
  amenityType: 'CLUBHOUSE',
  place: 'North gate',
  access: 'Fob',
  capacity: 40,
  isExclusive: true,
  hours: everyDay,
  feeAmount: '75.00',
  depositAmount: '200.00',
  rules: 'No confetti.\nClean up.',
  needsApproval: true,
  minimumMinutes: 60,
  maximumMinutes: 240,
  advanceDays: 60,
  blackouts: [{ startDate: '2026-01-20', endDate: '2026-01-21', reason: 'Floor is sealed' }],
  isActive: true,
} as const;
const name = () => {
  made += 1;
  return `Clubhouse ${made}`;
};
const at = () => ({ communityId: home.communityId });
const add = async (change: object = {}) =>
  (
    await home.server.call(amenity.addAmenity, {
      ...at(),
      ...facts,
      hours: [...everyDay],
      blackouts: [...facts.blackouts],
      name: name(),
      ...change,
    })
  ).amenityId;
const party = (amenityId: string, change: object = {}) => ({
  ...at(),
  amenityId,
  propertyId: home.propertyIds[0] ?? '',
  reservedDate: '2026-01-10',
  startsAt: '18:00',
  endsAt: '21:00',
  people: 20,
  ...change,
});
const reserve = async (amenityId: string, change: object = {}) =>
  (await home.server.call(amenityReservation.addReservation, party(amenityId, change))).amenityReservationId;
const refused = async (amenityId: string, change: object) =>
  (await home.server.send(amenityReservation.addReservation, party(amenityId, change))).json.code;
const decide = (amenityReservationId: string, seenAs: string, state: string, reason = '') =>
  home.server.send(amenityReservation.decideReservation, { ...at(), amenityReservationId, seenAs, state, reason } as never);
const days = (amenityId: string) =>
  home.server.call(amenityReservation.listReservations, { ...at(), amenityId, fromDate: '2026-01-01', toDate: '2026-03-31' });

tellKeptStory({
  kind: 'amenity',
  server: () => home.server,
  scope: at,
  calls: { add: amenity.addAmenity, edit: amenity.editAmenity, get: amenity.getAmenity, remove: amenity.deleteAmenity },
  facts: () => ({ ...facts, name: name() }),
  shown: { blackouts: [{ startDate: '2026-01-20T00:00:00', endDate: '2026-01-21T00:00:00', reason: 'Floor is sealed' }] },
  change: { capacity: 60, isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ capacity: 0 }, 'capacity'],
    [{ maximumMinutes: 30 }, 'maximumMinutes'],
    [{ hours: [{ weekday: 1, opensAt: '25:00', closesAt: '26:00' }] }, 'hours.0.opensAt'],
    [{ hours: [{ weekday: 1, opensAt: '10:00', closesAt: '09:00' }] }, 'hours.0.closesAt'],
    [{ hours: [everyDay[0], everyDay[0]] }, 'hours.1.weekday'],
    [{ blackouts: [{ startDate: '2026-02-02', endDate: '2026-02-01', reason: '' }] }, 'blackouts.0.endDate'],
  ],
  hang: async (amenityId) => {
    await reserve(amenityId);
    return 'because of 1 amenity reservation';
  },
});

it('waits for a decision, is approved with the name of who did, and is told from a canceled one', async () => {
  const amenityId = await add();
  const id = await reserve(amenityId);
  expect(await days(amenityId)).toMatchObject([
    {
      state: 'REQUESTED',
      reservedDate: '2026-01-10T00:00:00',
      startsAt: '18:00',
      endsAt: '21:00',
      people: 20,
      decidedBy: '',
      hasBegun: false,
    },
  ]);
  expect((await decide(id, 'REQUESTED', 'REFUSED')).json.code).toBe('reasonNeeded');
  expect((await decide(id, 'REQUESTED', 'NO_SHOW')).json.code).toBe('noSuchStep');
  expect((await decide(id, 'REQUESTED', 'APPROVED')).status).toBe(200);
  expect((await decide(id, 'REQUESTED', 'REFUSED', 'Late')).json.code).toBe('reservationMoved');
  expect((await days(amenityId))[0]?.decidedBy).not.toBe('');
  expect((await decide(id, 'APPROVED', 'CANCELLED', 'Rain')).status).toBe(200);
  const move = { ...at(), amenityReservationId: id, reservedDate: '2026-01-11', startsAt: '18:00', endsAt: '21:00', people: 5 };
  expect((await home.server.send(amenityReservation.moveReservation, move)).json.code).toBe('reservationOver');
});

it('is had by one party alone: whoever comes later is told who has it, and gets it once that is canceled', async () => {
  const amenityId = await add();
  const first = await reserve(amenityId);
  const later = await home.server.send(amenityReservation.addReservation, party(amenityId, { startsAt: '20:00', endsAt: '23:00' }));
  expect([later.status, later.json.code]).toEqual([409, 'timeTaken']);
  const second = await reserve(amenityId, { startsAt: '21:00', endsAt: '24:00' });
  const move = { ...at(), amenityReservationId: second, reservedDate: '2026-01-10', startsAt: '20:00', endsAt: '23:00', people: 5 };
  expect((await home.server.send(amenityReservation.moveReservation, move)).json.code).toBe('timeTaken');
  await decide(first, 'REQUESTED', 'CANCELLED');
  expect((await home.server.send(amenityReservation.moveReservation, move)).status).toBe(200);
  expect((await decide(first, 'CANCELLED', 'REQUESTED')).json.code).toBe('timeTaken');
  const rows = await days(amenityId);
  expect(rows.map((row) => [row.state, row.startsAt, row.endsAt])).toEqual([
    ['CANCELLED', '18:00', '21:00'],
    ['REQUESTED', '20:00', '23:00'],
  ]);
});

it('holds an exclusive one by the database too', async () => {
  const amenityId = await add();
  const first = await reserve(amenityId);
  const second = await reserve(amenityId, { reservedDate: '2026-01-11' });
  const overlap = home.server.services.database.transact(home.server.customerId, (tx) =>
    sql`update people.amenity_reservation r set from_time = f.from_time, until_time = f.until_time from people.amenity_reservation f
      where r.amenity_reservation_id = ${second} and f.amenity_reservation_id = ${first} and f.customer_id = r.customer_id`.execute(tx.db),
  );
  await expect(overlap).rejects.toThrow(/amenity_held_alone/);
});

it('shares a pool until it is full, and the database knows how full that is', async () => {
  const amenityId = await add({ amenityType: 'POOL', isExclusive: false, capacity: 10, needsApproval: false });
  const first = await reserve(amenityId, { people: 6 });
  await reserve(amenityId, { people: 4, startsAt: '20:00', endsAt: '22:00' });
  expect(await refused(amenityId, { people: 11 })).toBe('tooMany');
  expect(await refused(amenityId, { people: 1, startsAt: '19:30', endsAt: '20:30' })).toBe('timeTaken');
  await reserve(amenityId, { people: 4, startsAt: '19:00', endsAt: '20:00' });
  expect((await days(amenityId)).map((row) => row.state)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
  const more = home.server.services.database.transact(home.server.customerId, (tx) =>
    sql`update people.amenity_reservation set people = 7 where amenity_reservation_id = ${first}`.execute(tx.db),
  );
  await expect(more).rejects.toThrow(/amenity_places/);
  const { version, amenityId: _id, ...shown } = await home.server.call(amenity.getAmenity, { ...at(), amenityId });
  const smaller = { ...at(), ...shown, amenityId, version, capacity: 9 };
  expect((await home.server.send(amenity.editAmenity, smaller as never)).json.code).toBe('reservedAlready');
  expect((await home.server.send(amenity.editAmenity, { ...smaller, capacity: 10, isExclusive: true } as never)).json.code).toBe(
    'reservedAlready',
  );
});

it('is reserved when it is open, for as long as it says, and not years ahead', async () => {
  const amenityId = await add();
  expect(await refused(amenityId, { reservedDate: '2026-01-20' })).toBe('amenityClosed');
  expect(await refused(amenityId, { startsAt: '08:00', endsAt: '10:00' })).toBe('amenityClosed');
  expect(await refused(amenityId, { endsAt: '23:30' })).toBe('wrongLength');
  expect(await refused(amenityId, { reservedDate: '2026-12-01' })).toBe('tooFarAhead');
  expect(await refused(amenityId, { reservedDate: '2026-01-04' })).toBe('tooFarAhead');
  expect((await home.server.send(amenityReservation.addReservation, party(amenityId, { propertyId: '999999' }))).status).toBe(404);
  const longAsk = { ...at(), amenityId, fromDate: '2026-01-01', toDate: '2026-12-31' };
  expect((await home.server.send(amenityReservation.listReservations, longAsk)).status).toBe(400);
});

it('says nobody came once it has begun', async () => {
  const amenityId = await add({ needsApproval: false });
  const id = await reserve(amenityId, { reservedDate: '2026-01-06' });
  expect((await decide(id, 'APPROVED', 'NO_SHOW')).json.code).toBe('noSuchStep');
  home.server.clock.set('2026-01-08T00:00:00.000Z');
  const nobody = { ...at(), amenityReservationId: id, seenAs: 'APPROVED', state: 'NO_SHOW' } as const;
  expect(await home.server.call(amenityReservation.decideReservation, nobody)).toEqual({});
});

it('lists amenities with what waits, and reservations with their days', async () => {
  const amenityId = await add({ name: 'Tennis court' });
  await reserve(amenityId);
  const page = (list: typeof amenityList.calls.readPage | typeof reservationList.calls.readPage, filter: string[]) =>
    home.server.call(list as never, { ...at(), filter, search: 'Tennis' } as never) as Promise<{ rows: object[] }>;
  expect((await page(amenityList.calls.readPage, ['waiting:over:0'])).rows).toMatchObject([
    { name: 'Tennis court', waiting: 1, upcoming: 1 },
  ]);
  expect((await page(reservationList.calls.readPage, ['reservedDate:from:+0'])).rows).toMatchObject([
    { amenity: 'Tennis court', startsAt: '18:00', endsAt: '21:00', state: 'REQUESTED', feeAmount: '75.00' },
  ]);
});
