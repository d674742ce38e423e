// Motions of an association.
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
import { motionFields } from './motion.fields.ts';

const rights = (level: AccessLevel) => needs('communitycommittees', level);

export const motionRefusals = {
  votesDisagree: 'The votes do not carry this motion: {votes}, and {rule}.',
  meetingFixed: 'A motion stays with its meeting: add it to the other one.',
} as const;

export const motion = defineEndpoints('Motion', {
  ...recordCalls('motion', {
    words: 'motion',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: inputOf(motionFields),
    shown: outputOf(motionFields),
    refusals: { ...nameRefusals, ...motionRefusals },
  }),
  listMeetingMotions: query({
    summary: 'The motions of a meeting with their votes, and who may vote in its body on that day.',
    permission: rights(1),
    input: z.object({ communityId: id, meetingId: id }),
    output: z.object({
      motions: z.array(z.object({ motionId: id, name: z.string(), outcome: outputOf(motionFields).outcome, tally: z.string() })),
      members: z.array(z.string()),
    }),
  }),
  pickMotions: query({
    summary: 'The motions of an association, the newest first.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.array(z.object({ motionId: id, name: z.string(), meetingDate: dateOut, outcome: outputOf(motionFields).outcome })),
  }),
});

export const motionList = defineList({
  name: 'MotionList',
  title: 'Motions',
  noun: 'motions',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'motionId',
  recordKind: 'motion',
  columns: {
    ...listColumnsOf(motionFields),
    meetingDate: { title: 'Date', kind: 'date' },
    meeting: { title: 'Meeting', kind: 'text' },
    votesFor: { title: 'For', kind: 'count', always: true },
    votesAgainst: { title: 'Against', kind: 'count', always: true },
    abstained: { title: 'Abstained', kind: 'count' },
  },
  extra: {},
  views: { open: { title: 'Not voted yet', filters: ['outcome:in:PENDING,TABLED'] }, all: { title: 'All' } },
  sort: '-meetingDate',
});

export const motionKinds = defineRecordKinds({
  motion: {
    noun: 'motion',
    title: 'Motions',
    inCommunity: true,
    rights,
    screen: 'motion-view',
    param: 'motionId',
    fields: motionFields,
  },
});

export const motionScreens = defineScreens({
  'view-all-motions': {
    title: 'Motions',
    also: 'votes abstention recusal board decision',
    area: 'portfolio',
    path: '/c/$communityId/motions',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 53, group: 'More' },
  },
  ...recordScreens('motion', { words: 'motion', area: 'portfolio', path: '/c/$communityId/motions', id: 'motionId', rights }),
});
