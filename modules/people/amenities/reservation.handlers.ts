// The handlers of reservations: asked for, moved and decided under a lock of the amenity.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import {
  addDays,
  dateInZone,
  daysBetween,
  type Instant,
  instantInZone,
  invalid,
  type LocalDate,
  millisecondsOf,
  notFound,
  quotient,
  timeInZone,
} from '../../../packages/kernel/kernel.ts';
import { knowsProperty, timeZoneOf } from '../../communities/communities.server.ts';
import {
  type AmenityFacts,
  insertReservation,
  keptAmenities,
  listReservations,
  lockAmenity,
  lockReservation,
  ownerName,
  updateState,
  updateTimes,
} from './amenity.store.ts';
import { type amenityReservation, decisionRefusals, reservationRefusals, reservationWords } from './reservation.contract.ts';
import { fullest, holds, mayGo, refuseTime } from './reservation.rules.ts';

const MOST_DAYS = 92;

async function amenityOf(tx: Tx, communityId: string, amenityId: string): Promise<AmenityFacts> {
  const found = await keptAmenities.find(tx, amenityId, communityId);
  if (!found) throw notFound('The amenity');
  return found.facts;
}

interface Times {
  reservedDate: LocalDate;
  startsAt: string;
  endsAt: string;
  people: number;
}

/** The moments between which someone has the amenity. */
async function momentsOf(tx: Tx, communityId: string, { reservedDate, startsAt, endsAt }: Times) {
  const zone = await timeZoneOf(tx, communityId);
  const fromTime = instantInZone(reservedDate, startsAt, zone);
  const untilTime = endsAt === '24:00' ? instantInZone(addDays(reservedDate, 1), '00:00', zone) : instantInZone(reservedDate, endsAt, zone);
  return { fromTime, untilTime, minutes: quotient(millisecondsOf(untilTime) - millisecondsOf(fromTime), 60_000), zone };
}

/**
 * Throws where others hold the amenity then: alone, or so many that no place is left. `except` is the
 * reservation that is moved.
 */
async function refuseTaken(
  tx: Tx,
  amenityId: string,
  amenity: AmenityFacts,
  wanted: { fromTime: Instant; untilTime: Instant; people: number },
  except: string | null,
): Promise<void> {
  const rows = await listReservations(tx, amenityId, wanted.fromTime, wanted.untilTime);
  const others = rows.filter((row) => holds(row.state) && row.amenityReservationId !== except);
  const [first] = others;
  if (amenity.isExclusive && first)
    throw refuse(reservationRefusals, 'timeTaken', { amenity: amenity.name, why: `${first.reservedFor} (${first.accountNumber}) has it` }, [
      { path: 'startsAt', message: 'is taken' },
    ]);
  const held = others.map((row) => ({ from: millisecondsOf(row.fromTime), until: millisecondsOf(row.untilTime), people: row.people }));
  const left = amenity.capacity - fullest(held, millisecondsOf(wanted.fromTime), millisecondsOf(wanted.untilTime));
  if (wanted.people > left)
    throw refuse(
      reservationRefusals,
      'timeTaken',
      { amenity: amenity.name, why: left > 0 ? `there is room for ${left} more` : 'it is full' },
      [{ path: 'people', message: `at most ${Math.max(left, 0)}` }],
    );
}

export const reservationHandlers: Handlers<typeof amenityReservation> = {
  async listReservations({ tx, input, now }) {
    const { communityId, amenityId, fromDate, toDate } = input;
    await amenityOf(tx, communityId, amenityId);
    if (toDate < fromDate || daysBetween(fromDate, toDate) >= MOST_DAYS)
      throw invalid(`Ask for 1 to ${MOST_DAYS} days.`, [{ path: 'toDate', message: 'is too early or too late' }]);
    const zone = await timeZoneOf(tx, communityId);
    const rows = await listReservations(
      tx,
      amenityId,
      instantInZone(fromDate, '00:00', zone),
      instantInZone(addDays(toDate, 1), '00:00', zone),
    );
    return rows.map(({ fromTime, untilTime, amenityId: _amenity, ...row }) => {
      const reservedDate = dateInZone(fromTime, zone);
      const endsAt = dateInZone(untilTime, zone) > reservedDate ? '24:00' : timeInZone(untilTime, zone);
      return { ...row, reservedDate, startsAt: timeInZone(fromTime, zone), endsAt, hasBegun: fromTime <= now };
    });
  },
  async addReservation(context) {
    const { tx, input, now, userId } = context;
    const { communityId, amenityId, propertyId, people, note } = input;
    await lockAmenity(tx, amenityId);
    const amenity = await amenityOf(tx, communityId, amenityId);
    if (!(await knowsProperty(tx, communityId, propertyId))) throw notFound('The property');
    const { fromTime, untilTime, minutes, zone } = await momentsOf(tx, communityId, input);
    refuseTime(amenity, { ...input, minutes }, dateInZone(now, zone));
    await refuseTaken(tx, amenityId, amenity, { fromTime, untilTime, people }, null);
    const state = amenity.needsApproval ? 'REQUESTED' : 'APPROVED';
    const reservedFor = input.reservedFor || (await ownerName(tx, propertyId)) || 'The property';
    const facts = {
      communityId,
      amenityId,
      propertyId,
      reservedFor,
      fromTime,
      untilTime,
      people,
      note,
      state,
      holdsAlone: amenity.isExclusive,
    } as const;
    const amenityReservationId = await insertReservation(tx, facts, userId, now);
    context.record({ entityId: amenityReservationId, after: facts });
    return { amenityReservationId, state };
  },
  async moveReservation(context) {
    const { tx, input, now } = context;
    const { communityId, amenityReservationId, people, note } = input;
    const before = await lockReservation(tx, communityId, amenityReservationId);
    if (!before) throw notFound('The reservation');
    if (!holds(before.state)) throw refuse(decisionRefusals, 'reservationOver', { state: reservationWords[before.state].toLowerCase() });
    await lockAmenity(tx, before.amenityId);
    const amenity = await amenityOf(tx, communityId, before.amenityId);
    const { fromTime, untilTime, minutes, zone } = await momentsOf(tx, communityId, input);
    refuseTime(amenity, { ...input, minutes }, dateInZone(now, zone));
    await refuseTaken(tx, before.amenityId, amenity, { fromTime, untilTime, people }, amenityReservationId);
    const after = { fromTime, untilTime, people, note, holdsAlone: amenity.isExclusive };
    await updateTimes(tx, amenityReservationId, after);
    context.record({ entityId: amenityReservationId, before, after: { ...before, ...after } });
    return {};
  },
  async decideReservation(context) {
    const { tx, input, now, userId } = context;
    const { communityId, amenityReservationId, seenAs, state, reason } = input;
    const before = await lockReservation(tx, communityId, amenityReservationId);
    if (!before) throw notFound('The reservation');
    if (before.state !== seenAs)
      throw refuse(decisionRefusals, 'reservationMoved', {
        who: before.decidedBy || 'Someone',
        state: reservationWords[before.state].toLowerCase(),
      });
    if (!mayGo(before.state, state, before.fromTime <= now))
      throw refuse(decisionRefusals, 'noSuchStep', { from: reservationWords[before.state], to: reservationWords[state] });
    if (state === 'REFUSED' && reason === '')
      throw refuse(decisionRefusals, 'reasonNeeded', [{ path: 'reason', message: 'must be filled in' }]);
    await lockAmenity(tx, before.amenityId);
    const amenity = await amenityOf(tx, communityId, before.amenityId);
    if (holds(state) && !holds(before.state)) await refuseTaken(tx, before.amenityId, amenity, before, amenityReservationId);
    await updateState(tx, amenityReservationId, { state, reason, holdsAlone: amenity.isExclusive }, userId, now);
    context.record({ entityId: amenityReservationId, before: { state: before.state, reason: before.reason }, after: { state, reason } });
    return {};
  },
};
