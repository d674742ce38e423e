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
  id,
  inputOf,
  line,
  listColumnsOf,
  nameRefusals,
  needs,
  outputOf,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { amenityFields } from './amenity.fields.ts';

/** What someone must hold to see (1), add (2), change (4) or delete (8) amenities and their reservations. */
export const amenityRights = (level: AccessLevel) => needs('amenities', level);

/** A time of day at which something ends: midnight is 24:00. */
export const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 21:30, at most 24:00');

/** Monday is 1 and Sunday 7; a day that is missing is closed. */
const openDay = { weekday: count(7, 1) };

export const amenityRefusals = {
  reservedAlready: 'This does not fit the reservations to come: {why}.',
} as const;

export const amenity = defineEndpoints(
  'Amenity',
  recordCalls('amenity', {
    words: 'amenity',
    inCommunity: true,
    rights: amenityRights,
    facts: {
      ...inputOf(amenityFields),
      hours: z
        .array(z.object({ ...openDay, opensAt: clockTime, closesAt: endTime }))
        .max(7)
        .default([]),
      blackouts: z
        .array(z.object({ startDate: dateIn, endDate: dateIn, reason: line(80).default('') }))
        .max(60)
        .default([]),
    },
    shown: {
      ...outputOf(amenityFields),
      hours: z.array(z.object({ weekday: z.number(), opensAt: z.string(), closesAt: z.string() })),
      blackouts: z.array(z.object({ startDate: dateOut, endDate: dateOut, reason: z.string() })),
    },
    refusals: { ...nameRefusals, ...amenityRefusals },
  }),
);

const { amenityType, ...amounts } = listColumnsOf(amenityFields);

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
    amenityType,
    location: { title: 'Place', kind: 'text' },
    ...amounts,
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
    fields: amenityFields,
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
  ...recordScreens('amenity', {
    words: 'amenity',
    area: 'portfolio',
    path: '/c/$communityId/amenities',
    id: 'amenityId',
    rights: amenityRights,
  }),
});
