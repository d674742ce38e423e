// Meetings of an association.
import { z } from 'zod';
import {
  type AccessLevel,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  listColumnsOf,
  nameRefusals,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { meetingFields } from './meeting.fields.ts';

const rights = (level: AccessLevel) => needs('communitycommittees', level);

export const meeting = defineEndpoints('Meeting', {
  ...recordCalls('meeting', {
    words: 'meeting',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: inputOf(meetingFields),
    shown: outputOf(meetingFields),
    refusals: nameRefusals,
  }),
  pickMeetings: query({
    summary: 'The meetings of an association, the newest first.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.array(z.object({ meetingId: id, name: z.string(), meetingDate: dateOut, isOpen: z.boolean() })),
  }),
});

export const meetingList = defineList({
  name: 'MeetingList',
  title: 'Meetings',
  noun: 'meetings',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'meetingId',
  recordKind: 'meeting',
  columns: {
    ...listColumnsOf(meetingFields),
    body: { title: 'Body', kind: 'text' },
    motions: { title: 'Motions', kind: 'count', always: true },
  },
  extra: {},
  views: {
    coming: { title: 'Coming', filters: ['meetingDate:from:+0'], sort: 'meetingDate' },
    minutes: { title: 'Minutes not approved', filters: ['minutes:in:NONE,DRAFT', 'meetingDate:through:-1'] },
    all: { title: 'All' },
  },
  sort: '-meetingDate',
});

export const meetingKinds = defineRecordKinds({
  meeting: {
    noun: 'meeting',
    title: 'Meetings',
    inCommunity: true,
    rights,
    screen: 'meeting-view',
    param: 'meetingId',
    fields: meetingFields,
  },
});

export const meetingScreens = defineScreens({
  'view-all-meetings': {
    title: 'Meetings',
    also: 'board annual agenda minutes notice',
    area: 'portfolio',
    path: '/c/$communityId/meetings',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 52, group: 'More' },
  },
  ...recordScreens('meeting', { words: 'meeting', area: 'portfolio', path: '/c/$communityId/meetings', id: 'meetingId', rights }),
});
