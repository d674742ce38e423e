// Committees of an association and who sits on them: terms, quorum, and whether those who hear a case are
// independent of the board.
import { z } from 'zod';
import {
  type AccessLevel,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  type FactsOf,
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
import { partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';
import { committeeFields, committeeMemberFields } from './committee.fields.ts';

const rights = (level: AccessLevel) => needs('communitycommittees', level);

export type CommitteeType = FactsOf<typeof committeeFields>['committeeType'];
export type DecisionRule = FactsOf<typeof committeeFields>['decisionRule'];

const rosterRow = z.object({
  committeeMemberId: id,
  name: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
  startDate: dateOut,
  endDate: dateOut.nullable(),
  isVoting: z.boolean(),
  isSigner: z.boolean(),
  /** Those to come, those who sit today, and those who did. */
  standing: z.enum(['COMING', 'SITS', 'ENDED']),
  /** Sits on the board today as well, while this is a committee that hears cases. */
  isDirector: z.boolean(),
});

export const committeeRefusals = {
  committeeFixed: 'A member stays with the committee: add the person to the other one.',
} as const;

export const committee = defineEndpoints('Committee', {
  ...recordCalls('committee', {
    words: 'committee',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: inputOf(committeeFields),
    shown: outputOf(committeeFields),
    refusals: nameRefusals,
  }),
  readRoster: query({
    summary: 'Who sits on a committee, who did and who will, with what to beware of: too few for a quorum, directors who hear cases.',
    permission: rights(1),
    input: z.object({ communityId: id, committeeId: id }),
    output: z.object({ members: z.array(rosterRow), voting: z.number(), warnings: z.array(z.string()) }),
  }),
  pickCommittees: query({
    summary: 'The committees of an association by name.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({ committeeId: id, name: z.string(), committeeType: outputOf(committeeFields).committeeType, isActive: z.boolean() }),
    ),
  }),
});

export const committeeMember = defineEndpoints(
  'CommitteeMember',
  recordCalls('committeeMember', {
    words: 'committee member',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: { partyId: id.nullable().optional(), ...partyFacts, ...inputOf(committeeMemberFields) },
    shown: { ...partyShown, ...outputOf(committeeMemberFields) },
    refusals: { ...partRefusals, ...committeeRefusals },
  }),
);

export const committeeList = defineList({
  name: 'CommitteeList',
  title: 'Committees',
  noun: 'committees',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'committeeId',
  recordKind: 'committee',
  columns: {
    name: { title: 'Committee', kind: 'text' },
    ...listColumnsOf(committeeFields),
    members: { title: 'Members', kind: 'count', always: true },
    voting: { title: 'Voting', kind: 'count', always: true },
    quorum: { title: 'Quorum', kind: 'count', always: true },
    nextEndDate: { title: 'Next term ends', kind: 'date' },
    standing: {
      title: 'Standing',
      kind: 'status',
      always: true,
      words: {
        NOT_INDEPENDENT: ['Not independent', 'problem'],
        NO_QUORUM: ['No quorum', 'attention'],
        SOUND: ['Can decide', 'good'],
        ENDED: ['Dissolved', 'neutral'],
      },
    },
  },
  extra: {},
  views: {
    active: { title: 'Active', filters: ['standing:in:NOT_INDEPENDENT,NO_QUORUM,SOUND'] },
    ending: { title: 'Terms ending soon', filters: ['nextEndDate:through:+60'], sort: 'nextEndDate,name' },
    attention: { title: 'Need attention', filters: ['standing:in:NOT_INDEPENDENT,NO_QUORUM'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const committeeKinds = defineRecordKinds({
  committee: {
    noun: 'committee',
    title: 'Committees',
    inCommunity: true,
    rights,
    screen: 'committee-view',
    param: 'committeeId',
    fields: committeeFields,
  },
  committeeMember: {
    noun: 'committee member',
    title: 'Committee members',
    inCommunity: true,
    rights,
    screen: 'committee-member-view',
    param: 'committeeMemberId',
    fields: committeeMemberFields,
  },
});

export const committeeScreens = defineScreens({
  'view-all-committees': {
    title: 'View all committees',
    area: 'portfolio',
    path: '/c/$communityId/committees',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 32, group: 'People' },
  },
  ...recordScreens('committee', { words: 'committee', area: 'portfolio', path: '/c/$communityId/committees', id: 'committeeId', rights }),
  ...recordScreens('committee-member', {
    words: 'committee member',
    area: 'portfolio',
    path: '/c/$communityId/committee-members',
    id: 'committeeMemberId',
    rights,
  }),
});
