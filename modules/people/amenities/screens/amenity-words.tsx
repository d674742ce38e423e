// Days and times of amenities in words.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, type LocalDate, weekdayOf } from '../../../../packages/kernel/kernel.ts';
import type { amenityReservation } from '../reservation.contract.ts';

export type Reservation = ClientOutput<typeof amenityReservation.listReservations>[number];

/** As much of an amenity as its calendar shows. */
export interface CalendarAmenity {
  amenityId: string;
  name: string;
  hours: readonly { weekday: number; opensAt: string; closesAt: string }[];
  blackouts: readonly { startDate: string; endDate: string; reason: string }[];
  isActive: boolean;
}

/** The tones of the states of a reservation. */
export const reservationTones = {
  REQUESTED: 'attention',
  APPROVED: 'good',
  REFUSED: 'neutral',
  CANCELLED: 'neutral',
  NO_SHOW: 'problem',
} as const;

/** Days of the week, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "Mon, Nov 23" */
export function dayTitle(date: LocalDate): string {
  return `${(weekdays[weekdayOf(date) - 1] ?? '').slice(0, 3)}, ${formatDateShort(date).slice(0, -6)}`;
}
