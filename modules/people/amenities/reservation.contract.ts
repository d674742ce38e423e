// Reservations of amenities: asked for by staff for a property, decided where the amenity wants that, and
// shown in a calendar.
import { z } from 'zod';
import {
  clockTime,
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  id,
  instantOut,
  line,
  only,
  query,
} from '../../../packages/contract/contract.ts';
import { amenityRights, endTime } from './amenity.contract.ts';

export const reservationStates = ['REQUESTED', 'APPROVED', 'REFUSED', 'CANCELLED', 'NO_SHOW'] as const;
export type ReservationState = (typeof reservationStates)[number];
export const reservationWords: Readonly<Record<ReservationState, string>> = {
  REQUESTED: 'To decide',
  APPROVED: 'Approved',
  REFUSED: 'Refused',
  CANCELLED: 'Canceled',
  NO_SHOW: 'Nobody came',
};

const times = { reservedDate: dateIn, startsAt: clockTime, endsAt: endTime };

/**
 * What a reservation must keep, in words; each may be refused by the server as well, which alone knows what
 * others just did.
 */
export const reservationRefusals = {
  amenityClosed: '{amenity} cannot be reserved then: {why}.',
  wrongLength: 'This time cannot be reserved: {why}.',
  tooFarAhead: 'This day cannot be reserved: {why}.',
  tooMany: '{amenity} holds {capacity}.',
  timeTaken: '{amenity} is not free at that time: {why}.',
} as const;

export const decisionRefusals = {
  reservationOver: 'This reservation is not open any more: {state}.',
  reservationMoved: '{who} decided meanwhile: {state}.',
  noSuchStep: 'A reservation that is “{from}” does not become “{to}”.',
  reasonNeeded: 'Say why the reservation is refused.',
} as const;

export const amenityReservation = defineEndpoints('AmenityReservation', {
  listReservations: query({
    summary: 'The reservations of an amenity from a day through a day, by when they begin; at most 92 days.',
    permission: amenityRights(1),
    input: z.object({ communityId: id, amenityId: id, fromDate: dateIn, toDate: dateIn }),
    output: z.array(
      z.object({
        amenityReservationId: id,
        propertyId: id,
        accountNumber: z.string(),
        reservedFor: z.string(),
        reservedDate: dateOut,
        startsAt: z.string(),
        endsAt: z.string(),
        people: z.number(),
        note: z.string(),
        state: z.enum(reservationStates),
        reason: z.string(),
        hasBegun: z.boolean(),
        requestedBy: z.string(),
        requestedTime: instantOut,
        decidedBy: z.string(),
        decidedTime: instantOut.nullable(),
      }),
    ),
  }),
  addReservation: command({
    summary: 'Reserves an amenity for a property, times being those of the community; it waits for a decision where the amenity wants one.',
    permission: amenityRights(2),
    touches: 'amenityReservation',
    input: z.object({
      communityId: id,
      amenityId: id,
      propertyId: id,
      /** Who comes; the present primary owner when blank. */
      reservedFor: line(120).default(''),
      ...times,
      people: count(10_000, 1),
      note: line(500).default(''),
    }),
    output: z.object({ amenityReservationId: id, state: z.enum(reservationStates) }),
    refusals: reservationRefusals,
  }),
  moveReservation: command({
    summary: 'Moves a reservation that is to be decided or approved to another time, or changes how many come.',
    permission: amenityRights(4),
    touches: 'amenityReservation',
    input: z.object({
      communityId: id,
      amenityReservationId: id,
      ...times,
      people: count(10_000, 1),
      note: line(500).default(''),
    }),
    output: z.object({}),
    refusals: { ...reservationRefusals, ...only(decisionRefusals, 'reservationOver') },
  }),
  decideReservation: command({
    summary: 'Approves, refuses or cancels a reservation, says that nobody came, or takes a decision back.',
    permission: amenityRights(4),
    touches: 'amenityReservation',
    input: z.object({
      communityId: id,
      amenityReservationId: id,
      /** The state it was seen in: a decision someone else made meanwhile is not overwritten. */
      seenAs: z.enum(reservationStates),
      state: z.enum(reservationStates),
      /** Told to who asked, in the history; needed to refuse. */
      reason: line(300).default(''),
    }),
    output: z.object({}),
    refusals: { ...only(decisionRefusals, 'reservationMoved', 'noSuchStep', 'reasonNeeded'), timeTaken: reservationRefusals.timeTaken },
  }),
});

export const reservationList = defineList({
  name: 'AmenityReservationList',
  title: 'Amenity reservations',
  noun: 'reservations',
  permission: amenityRights(1),
  scope: { communityId: id },
  rowId: 'amenityReservationId',
  columns: {
    reservedDate: { title: 'Day', kind: 'date', always: true },
    startsAt: { title: 'From', kind: 'text' },
    endsAt: { title: 'Until', kind: 'text' },
    amenity: { title: 'Amenity', kind: 'text' },
    accountNumber: { title: 'Account', kind: 'text' },
    reservedFor: { title: 'For', kind: 'text' },
    people: { title: 'People', kind: 'count', always: true, sum: true },
    feeAmount: { title: 'Fee', kind: 'money', always: true },
    depositAmount: { title: 'Deposit', kind: 'money', always: true },
    state: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: {
        REQUESTED: ['To decide', 'attention'],
        APPROVED: ['Approved', 'good'],
        REFUSED: ['Refused', 'neutral'],
        CANCELLED: ['Canceled', 'neutral'],
        NO_SHOW: ['Nobody came', 'problem'],
      },
    },
    note: { title: 'Note', kind: 'text', hidden: true },
  },
  extra: { amenityId: id },
  views: {
    coming: { title: 'To come', filters: ['reservedDate:from:+0', 'state:in:REQUESTED,APPROVED'] },
    waiting: { title: 'To decide', filters: ['state:in:REQUESTED'] },
    all: { title: 'All', sort: '-reservedDate,startsAt' },
  },
  sort: 'reservedDate,startsAt',
});
