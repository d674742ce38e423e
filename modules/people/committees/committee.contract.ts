// Committees of an association and who sits on them: terms, quorum, and whether those who hear a case are
// independent of the board.
import { z } from 'zod';
import {
  type AccessLevel,
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
  nameRefusals,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import { profileScreen } from '../../identity/identity.contract.ts';
import { partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';

const rights = (level: AccessLevel) => needs('communitycommittees', level);

export const committeeTypes = ['BOARD', 'ARCHITECTURAL', 'HEARING', 'OTHER'] as const;
export type CommitteeType = (typeof committeeTypes)[number];
export const committeeTypeWords: Readonly<Record<CommitteeType, string>> = {
  BOARD: 'Board',
  ARCHITECTURAL: 'Architectural',
  HEARING: 'Fining and hearing',
  OTHER: 'Other',
};

/** How a committee decides once its quorum is there. */
export const decisionRules = ['PRESENT', 'ALL', 'TWO_THIRDS', 'UNANIMOUS'] as const;
export type DecisionRule = (typeof decisionRules)[number];
export const decisionRuleWords: Readonly<Record<DecisionRule, string>> = {
  PRESENT: 'Majority of those present',
  ALL: 'Majority of all voting members',
  TWO_THIRDS: 'Two thirds of those present',
  UNANIMOUS: 'Unanimous',
};

/** What a member hears of: every request that comes to the committee, its decisions alone, or nothing. */
export const noticeChoices = ['EVERY', 'DECISIONS', 'NONE'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];
export const noticeWords: Readonly<Record<NoticeChoice, string>> = {
  EVERY: 'Every request',
  DECISIONS: 'Decisions only',
  NONE: 'Nothing',
};

const committeeFacts = {
  name: line(80, 1),
  committeeType: z.enum(committeeTypes).default('OTHER'),
  /** How many voting members must be present. */
  quorum: count(50, 1).default(1),
  decisionRule: z.enum(decisionRules).default('PRESENT'),
  description: line(500).default(''),
  isActive: flag.default(true),
};

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
  ...keptCalls('committee', {
    words: 'committee',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: committeeFacts,
    shown: {
      name: z.string(),
      committeeType: z.enum(committeeTypes),
      quorum: z.number(),
      decisionRule: z.enum(decisionRules),
      description: z.string(),
      isActive: z.boolean(),
    },
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
    output: z.array(z.object({ committeeId: id, name: z.string(), committeeType: z.enum(committeeTypes), isActive: z.boolean() })),
  }),
});

export const committeeMember = defineEndpoints(
  'CommitteeMember',
  keptCalls('committeeMember', {
    words: 'committee member',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: {
      partyId: id.nullable().optional(),
      ...partyFacts,
      committeeId: id,
      position: line(60, 1),
      startDate: dateIn,
      /** The last day of the term; null while none is set. */
      endDate: dateIn.nullable().default(null),
      isVoting: flag.default(true),
      isSigner: flag.default(false),
      hasPortal: flag.default(false),
      /** The order in which requests go from one to the next; null for all at once. */
      approverOrder: count(50, 1).nullable().default(null),
      notices: z.enum(noticeChoices).default('EVERY'),
    },
    shown: {
      ...partyShown,
      committeeId: id,
      position: z.string(),
      startDate: dateOut,
      endDate: dateOut.nullable(),
      isVoting: z.boolean(),
      isSigner: z.boolean(),
      hasPortal: z.boolean(),
      approverOrder: z.number().nullable(),
      notices: z.enum(noticeChoices),
    },
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
    committeeType: {
      title: 'Type',
      kind: 'status',
      always: true,
      words: {
        BOARD: ['Board', 'neutral'],
        ARCHITECTURAL: ['Architectural', 'neutral'],
        HEARING: ['Fining and hearing', 'neutral'],
        OTHER: ['Other', 'neutral'],
      },
    },
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
  committee: { noun: 'committee', title: 'Committees', inCommunity: true, rights, screen: 'committee-view', param: 'committeeId' },
  committeeMember: {
    noun: 'committee member',
    title: 'Committee members',
    inCommunity: true,
    rights,
    screen: 'committee-member-view',
    param: 'committeeMemberId',
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
  'committee-add': {
    title: 'Add committee',
    area: 'portfolio',
    path: '/c/$communityId/committees/new',
    ...profileScreen('add', rights(2)),
  },
  'committee-edit': {
    title: 'Edit committee',
    area: 'portfolio',
    path: '/c/$communityId/committees/$committeeId/edit',
    ...profileScreen('edit', rights(4)),
  },
  'committee-view': {
    title: 'View committee',
    area: 'portfolio',
    path: '/c/$communityId/committees/$committeeId',
    ...profileScreen('view', rights(1)),
  },
  'committee-member-add': {
    title: 'Add committee member',
    area: 'portfolio',
    path: '/c/$communityId/committee-members/new',
    ...profileScreen('add', rights(2)),
  },
  'committee-member-edit': {
    title: 'Edit committee member',
    area: 'portfolio',
    path: '/c/$communityId/committee-members/$committeeMemberId/edit',
    ...profileScreen('edit', rights(4)),
  },
  'committee-member-view': {
    title: 'View committee member',
    area: 'portfolio',
    path: '/c/$communityId/committee-members/$committeeMemberId',
    ...profileScreen('view', rights(1)),
  },
});
