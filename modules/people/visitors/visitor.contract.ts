// Visitors: who is expected at a property, who is in, and who is to be turned away.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  count,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  instantOut,
  listColumnsOf,
  needs,
  only,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { visitorFields } from './visitor.fields.ts';

const rights = (level: AccessLevel) => needs('ownervisitors', level);

export const visitorStates = ['EXPECTED', 'IN', 'OUT', 'EXPIRED', 'BARRED'] as const;
export type VisitorState = (typeof visitorStates)[number];
export const visitorStateWords: Readonly<Record<VisitorState, string>> = {
  EXPECTED: 'Expected',
  IN: 'In',
  OUT: 'Out',
  EXPIRED: 'Expired',
  BARRED: 'Barred',
};
const hour = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be an hour such as 08:30')
  .default('');
const weekday = z.number().int().min(1).max(7);
const named = { communityId: id, visitorId: id };

export const visitorRefusals = {
  visitorBarred: '{visitor} is not to be let in. {restrictions}',
  visitorNotExpected: '{visitor} is not expected now. {why}',
  visitorIsIn: '{visitor} is in already.',
  visitorNotIn: '{visitor} is not in.',
} as const;

export const visitor = defineEndpoints('Visitor', {
  ...recordCalls('visitor', {
    words: 'visitor',
    inCommunity: true,
    rights,
    facts: {
      ...inputOf(visitorFields),
      weekdays: z.array(weekday).max(7).default([]),
      fromHour: hour,
      toHour: hour,
    },
    shown: {
      ...outputOf(visitorFields),
      weekdays: z.array(z.number()),
      fromHour: z.string(),
      toHour: z.string(),
      state: z.enum(visitorStates),
      inTime: instantOut.nullable(),
      outTime: instantOut.nullable(),
    },
  }),
  checkInVisitor: command({
    summary: 'A visitor came in.',
    permission: rights(4),
    touches: 'visitor',
    input: z.object(named),
    output: z.object({}),
    refusals: only(visitorRefusals, 'visitorBarred', 'visitorNotExpected', 'visitorIsIn'),
  }),
  checkOutVisitor: command({
    summary: 'A visitor went out.',
    permission: rights(4),
    touches: 'visitor',
    input: z.object(named),
    output: z.object({}),
    refusals: only(visitorRefusals, 'visitorNotIn'),
  }),
  getVisitorRetention: query({
    summary: 'For how many days visitors are remembered once their time is over.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.object({ days: z.number() }),
  }),
  setVisitorRetention: command({
    summary: 'Sets for how many days visitors are remembered once their time is over.',
    permission: rights(8),
    touches: 'community',
    input: z.object({ communityId: id, days: count(3650, 1) }),
    output: z.object({}),
  }),
});

const { authorizedBy, fromDate, toDate, plate, restrictions } = listColumnsOf(visitorFields);

export const visitorList = defineList({
  name: 'VisitorList',
  title: 'Visitors',
  noun: 'visitors',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'visitorId',
  recordKind: 'visitor',
  columns: {
    name: { title: 'Visitor', kind: 'text' },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    authorizedBy,
    state: {
      title: 'State',
      kind: 'status',
      always: true,
      words: {
        EXPECTED: ['Expected', 'neutral'],
        IN: ['In', 'good'],
        OUT: ['Out', 'neutral'],
        EXPIRED: ['Expired', 'neutral'],
        BARRED: ['Barred', 'problem'],
      },
    },
    isPermanent: { title: 'Stay', kind: 'flag', yesNo: ['Permanent', 'For some days'] },
    fromDate,
    toDate,
    plate,
    vehicle: { title: 'Vehicle', kind: 'text', hidden: true },
    passNumber: { title: 'Pass', kind: 'text' },
    restrictions,
  },
  extra: { propertyId: id },
  views: {
    today: { title: 'Expected and in', filters: ['state:in:EXPECTED,IN'] },
    in: { title: 'In', filters: ['state:in:IN'] },
    barred: { title: 'Barred', filters: ['state:in:BARRED'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const visitorKinds = defineRecordKinds({
  visitor: {
    noun: 'visitor',
    title: 'Visitors',
    inCommunity: true,
    rights,
    screen: 'visitor-view',
    param: 'visitorId',
    fields: visitorFields,
  },
});

export const visitorScreens = defineScreens({
  'view-all-visitors': {
    title: 'View all visitors',
    area: 'portfolio',
    path: '/c/$communityId/visitors',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 28, group: 'People' },
  },
  ...recordScreens('visitor', { words: 'visitor', area: 'portfolio', path: '/c/$communityId/visitors', id: 'visitorId', rights }),
});
