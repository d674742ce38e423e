// What an association lends to its people, such as a pool or a clubhouse: its facts, the rules of reserving
// it, and its lists and screens.
import { z } from 'zod';
import {
  type AccessLevel,
  clockTime,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  keptCalls,
  line,
  lines,
  moneyIn,
  moneyOut,
  nameRefusals,
  needs,
} from '../../../packages/contract/contract.ts';
import { profileScreen } from '../../identity/identity.contract.ts';

/** What someone must hold to see (1), add (2), change (4) or delete (8) amenities and their reservations. */
export const amenityRights = (level: AccessLevel) => needs('amenities', level);

export const amenityTypes = ['POOL', 'CLUBHOUSE', 'COURT', 'GYM', 'GRILL', 'PARKING', 'GUEST_ROOM', 'OTHER'] as const;
export type AmenityType = (typeof amenityTypes)[number];
export const amenityTypeWords: Readonly<Record<AmenityType, string>> = {
  POOL: 'Pool',
  CLUBHOUSE: 'Clubhouse',
  COURT: 'Court',
  GYM: 'Gym',
  GRILL: 'Grill or picnic place',
  PARKING: 'Parking',
  GUEST_ROOM: 'Guest room',
  OTHER: 'Other',
};

/** A time of day at which something ends: midnight is 24:00. */
export const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 21:30, at most 24:00');

/** Monday is 1 and Sunday 7; a day that is missing is closed. */
const openDay = { weekday: count(7, 1) };

export const amenityRefusals = {
  reservedAlready: 'This does not fit the reservations to come: {why}.',
} as const;

export const amenity = defineEndpoints(
  'Amenity',
  keptCalls('amenity', {
    words: 'amenity',
    inCommunity: true,
    rights: amenityRights,
    facts: {
      name: line(80, 1),
      amenityType: z.enum(amenityTypes).default('OTHER'),
      place: line(120).default(''),
      /** How one gets in: the fob, the code box, the caretaker. */
      access: line(200).default(''),
      capacity: count(10_000, 1).default(20),
      /** One reservation at a time; otherwise it is shared until it is full. */
      isExclusive: flag.default(true),
      hours: z
        .array(z.object({ ...openDay, opensAt: clockTime, closesAt: endTime }))
        .max(7)
        .default([]),
      feeAmount: moneyIn.default(0n),
      depositAmount: moneyIn.default(0n),
      rules: lines(4000).default(''),
      needsApproval: flag.default(true),
      minimumMinutes: count(1440, 5).default(30),
      maximumMinutes: count(1440, 5).default(240),
      /** How many days ahead it may be reserved; 0 for any. */
      advanceDays: count(730).default(90),
      blackouts: z
        .array(z.object({ startDate: dateIn, endDate: dateIn, reason: line(80).default('') }))
        .max(60)
        .default([]),
      isActive: flag.default(true),
    },
    shown: {
      name: z.string(),
      amenityType: z.enum(amenityTypes),
      place: z.string(),
      access: z.string(),
      capacity: z.number(),
      isExclusive: z.boolean(),
      hours: z.array(z.object({ weekday: z.number(), opensAt: z.string(), closesAt: z.string() })),
      feeAmount: moneyOut,
      depositAmount: moneyOut,
      rules: z.string(),
      needsApproval: z.boolean(),
      minimumMinutes: z.number(),
      maximumMinutes: z.number(),
      advanceDays: z.number(),
      blackouts: z.array(z.object({ startDate: dateOut, endDate: dateOut, reason: z.string() })),
      isActive: z.boolean(),
    },
    refusals: { ...nameRefusals, ...amenityRefusals },
  }),
);

export const amenityList = defineList({
  name: 'AmenityList',
  title: 'Amenities',
  noun: 'amenities',
  permission: amenityRights(1),
  scope: { communityId: id },
  rowId: 'amenityId',
  recordKind: 'amenity',
  columns: {
    name: { title: 'Amenity', kind: 'text' },
    amenityType: {
      title: 'Type',
      kind: 'status',
      always: true,
      words: {
        POOL: ['Pool', 'neutral'],
        CLUBHOUSE: ['Clubhouse', 'neutral'],
        COURT: ['Court', 'neutral'],
        GYM: ['Gym', 'neutral'],
        GRILL: ['Grill or picnic place', 'neutral'],
        PARKING: ['Parking', 'neutral'],
        GUEST_ROOM: ['Guest room', 'neutral'],
        OTHER: ['Other', 'neutral'],
      },
    },
    location: { title: 'Place', kind: 'text' },
    capacity: { title: 'Holds', kind: 'count', always: true },
    feeAmount: { title: 'Fee', kind: 'money', always: true },
    depositAmount: { title: 'Deposit', kind: 'money', always: true },
    waiting: { title: 'To decide', kind: 'count', always: true, sum: true },
    upcoming: { title: 'To come', kind: 'count', always: true, sum: true },
    nextDate: { title: 'Next use', kind: 'date' },
    status: { title: 'Status', kind: 'status', always: true, words: { OPEN: ['Open', 'good'], CLOSED: ['Closed', 'neutral'] } },
  },
  extra: {},
  views: {
    open: { title: 'Open', filters: ['status:in:OPEN'] },
    waiting: { title: 'To decide', filters: ['waiting:over:0'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const amenityKinds = defineRecordKinds({
  amenity: {
    noun: 'amenity',
    title: 'Amenities',
    inCommunity: true,
    rights: amenityRights,
    screen: 'amenity-view',
    param: 'amenityId',
  },
});

export const amenityScreens = defineScreens({
  'view-all-amenities': {
    title: 'View all amenities',
    area: 'portfolio',
    path: '/c/$communityId/amenities',
    claims: amenityRights(1),
    menu: { section: 'Portfolio', order: 42, group: 'People' },
  },
  'amenity-add': {
    title: 'Add amenity',
    area: 'portfolio',
    path: '/c/$communityId/amenities/new',
    ...profileScreen('add', amenityRights(2)),
  },
  'amenity-edit': {
    title: 'Edit amenity',
    area: 'portfolio',
    path: '/c/$communityId/amenities/$amenityId/edit',
    ...profileScreen('edit', amenityRights(4)),
  },
  'amenity-view': {
    title: 'View amenity',
    area: 'portfolio',
    path: '/c/$communityId/amenities/$amenityId',
    ...profileScreen('view', amenityRights(1)),
  },
});
