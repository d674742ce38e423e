// When an amenity may be had: its hours, its days off, how long, how far ahead and by how many; and what
// becomes of a reservation.
import { refuse } from '../../../packages/contract/contract.ts';
import { addDays, daysBetween, formatDate, type LocalDate, weekdayOf } from '../../../packages/kernel/kernel.ts';
import { type ReservationState, reservationRefusals } from './reservation.contract.ts';

/** As much of an amenity as the rules ask for. Weekdays are 1 Monday to 7 Sunday. */
export interface Reservable {
  name: string;
  isActive: boolean;
  capacity: number;
  hours: readonly { weekday: number; opensAt: string; closesAt: string }[];
  blackouts: readonly { startDate: LocalDate; endDate: LocalDate; reason: string }[];
  minimumMinutes: number;
  maximumMinutes: number;
  /** 0 for any. */
  advanceDays: number;
}

/**
 * A time someone wants an amenity for, by the clocks of the community. `minutes` is what really passes
 * between the two.
 */
export interface Wanted {
  reservedDate: LocalDate;
  startsAt: string;
  endsAt: string;
  minutes: number;
  people: number;
}

/** Throws the refusal of a time the amenity does not offer. */
export function refuseTime(amenity: Reservable, wanted: Wanted, today: LocalDate): void {
  const { reservedDate, startsAt, endsAt, minutes, people } = wanted;
  const closed = (why: string, path: string) =>
    refuse(reservationRefusals, 'amenityClosed', { amenity: amenity.name, why }, [{ path, message: 'is closed then' }]);
  if (!amenity.isActive) throw closed('it is not reserved any more', 'reservedDate');
  if (reservedDate < today)
    throw refuse(reservationRefusals, 'tooFarAhead', { why: 'it is over' }, [{ path: 'reservedDate', message: 'lies in the past' }]);
  if (amenity.advanceDays > 0 && daysBetween(today, reservedDate) > amenity.advanceDays)
    throw refuse(
      reservationRefusals,
      'tooFarAhead',
      {
        why: `${amenity.name} is reserved at most ${amenity.advanceDays} days ahead, until ${formatDate(addDays(today, amenity.advanceDays))}`,
      },
      [{ path: 'reservedDate', message: 'is too far ahead' }],
    );
  const off = amenity.blackouts.find((one) => one.startDate <= reservedDate && reservedDate <= one.endDate);
  if (off) throw closed(`it is closed on ${formatDate(reservedDate)}${off.reason === '' ? '' : ` (${off.reason})`}`, 'reservedDate');
  const hours = amenity.hours.find((one) => one.weekday === weekdayOf(reservedDate));
  if (!hours) throw closed('it is closed on this day of the week', 'reservedDate');
  if (startsAt < hours.opensAt || endsAt > hours.closesAt)
    throw closed(`it is open from ${hours.opensAt} until ${hours.closesAt} on this day`, startsAt < hours.opensAt ? 'startsAt' : 'endsAt');
  if (endsAt <= startsAt)
    throw refuse(reservationRefusals, 'wrongLength', { why: 'it ends before it begins' }, [
      { path: 'endsAt', message: 'lies before the beginning' },
    ]);
  if (minutes < amenity.minimumMinutes || minutes > amenity.maximumMinutes)
    throw refuse(
      reservationRefusals,
      'wrongLength',
      { why: `${amenity.name} is reserved for ${amenity.minimumMinutes} to ${amenity.maximumMinutes} minutes, and this is ${minutes}` },
      [{ path: 'endsAt', message: minutes < amenity.minimumMinutes ? 'is too early' : 'is too late' }],
    );
  if (people > amenity.capacity)
    throw refuse(reservationRefusals, 'tooMany', { amenity: amenity.name, capacity: amenity.capacity }, [
      { path: 'people', message: `at most ${amenity.capacity}` },
    ]);
}

/** A reservation that holds its time, in milliseconds since 1970. */
export interface Held {
  from: number;
  until: number;
  people: number;
}

/** The most people there are at once among reservations, at any moment from `from` until `until`. */
export function fullest(held: readonly Held[], from: number, until: number): number {
  const during = held.filter((one) => one.from < until && one.until > from);
  const moments = [from, ...during.map((one) => one.from).filter((start) => start > from)];
  const at = (moment: number) => during.filter((one) => one.from <= moment && one.until > moment).reduce((sum, one) => sum + one.people, 0);
  return Math.max(...moments.map(at));
}

const steps: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  REQUESTED: ['APPROVED', 'REFUSED', 'CANCELLED'],
  APPROVED: ['CANCELLED', 'NO_SHOW', 'REQUESTED'],
  REFUSED: ['REQUESTED'],
  CANCELLED: ['REQUESTED', 'APPROVED'],
  NO_SHOW: ['APPROVED'],
};

/** True when a reservation may go from one state to the other; that nobody came is said once it has begun. */
export function mayGo(from: ReservationState, to: ReservationState, hasBegun: boolean): boolean {
  return steps[from].includes(to) && (to !== 'NO_SHOW' || hasBegun);
}

/** True for reservations that hold their time. */
export const holds = (state: ReservationState): boolean => state === 'REQUESTED' || state === 'APPROVED';
