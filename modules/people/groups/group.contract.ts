// Group ownerships: several properties of an association held by the same party or parties, with their shares
// and from when to when each property belongs.
import { z } from 'zod';
import {
  type AccessLevel,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  id,
  keptCalls,
  line,
  nameRefusals,
  needs,
} from '../../../packages/contract/contract.ts';
import { percent } from '../properties/property.contract.ts';

/**
 * How a check of a group is split over its homes: the oldest charges first, in proportion to what each home
 * owes, or by hand.
 */
export const groupSplit = z.enum(['OLDEST', 'PROPORTION', 'HAND']);
export type GroupSplit = z.output<typeof groupSplit>;

const rights = (level: AccessLevel) => needs('ownermaintain', level);

export const groupRefusals = {
  inAnotherGroup: '{accountNumber} is in the group {group} on some of these days. End it there first.',
} as const;

export const groupOwnership = defineEndpoints(
  'GroupOwnership',
  keptCalls('groupOwnership', {
    words: 'group ownership',
    inCommunity: true,
    rights,
    refusals: { ...nameRefusals, ...groupRefusals },
    facts: {
      name: line(80, 1),
      /** Who stands for the group; one of its members. */
      primaryPartyId: id,
      startDate: dateIn,
      /** The last day; null while the group lasts. */
      endDate: dateIn.nullable().default(null),
      note: line(500).default(''),
      /** Its homes stand on one statement, mailed to who stands for the group. */
      isStatementJoint: z.boolean().default(false),
      splitRule: groupSplit.default('OLDEST'),
      members: z
        .array(
          z.object({
            partyId: id,
            sharePercent: percent.refine((share) => share === null || /[1-9]/.test(share), 'must be more than zero'),
          }),
        )
        .min(1, 'a group has a member')
        .max(50, 'are at most fifty'),
      properties: z
        .array(z.object({ propertyId: id, startDate: dateIn, endDate: dateIn.nullable().default(null) }))
        .max(500, 'are at most five hundred')
        .default([]),
    },
    shown: {
      name: z.string(),
      primaryPartyId: id,
      startDate: dateOut,
      endDate: dateOut.nullable(),
      note: z.string(),
      isStatementJoint: z.boolean(),
      splitRule: groupSplit,
      members: z.array(z.object({ partyId: id, name: z.string(), sharePercent: z.string().nullable() })),
      properties: z.array(
        z.object({ propertyId: id, accountNumber: z.string(), address: z.string(), startDate: dateOut, endDate: dateOut.nullable() }),
      ),
    },
  }),
);

export const groupOwnershipList = defineList({
  name: 'GroupOwnershipList',
  title: 'Group ownerships',
  noun: 'group ownerships',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'groupOwnershipId',
  recordKind: 'groupOwnership',
  columns: {
    name: { title: 'Group', kind: 'text' },
    primary: { title: 'Stands for it', kind: 'text' },
    members: { title: 'Members', kind: 'count', always: true },
    properties: { title: 'Properties', kind: 'count', always: true, sum: true },
    accounts: { title: 'Accounts', kind: 'text' },
    startDate: { title: 'From', kind: 'date', always: true },
    endDate: { title: 'Through', kind: 'date' },
    standing: { title: 'State', kind: 'status', always: true, words: { ACTIVE: ['Active', 'good'], ENDED: ['Ended', 'neutral'] } },
  },
  extra: {},
  views: { active: { title: 'Active', filters: ['standing:in:ACTIVE'] }, all: { title: 'All' } },
  sort: 'name',
});

export const groupKinds = defineRecordKinds({
  groupOwnership: {
    noun: 'group ownership',
    title: 'Group ownerships',
    inCommunity: true,
    rights,
    screen: 'group-ownership-view',
    param: 'groupOwnershipId',
  },
});

export const groupScreens = defineScreens({
  'group-ownerships': {
    title: 'Group ownerships',
    area: 'portfolio',
    path: '/c/$communityId/group-ownerships',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 38, group: 'People' },
  },
  'group-ownership-add': {
    title: 'Add group ownership',
    area: 'portfolio',
    path: '/c/$communityId/group-ownerships/new',
    claims: rights(2),
  },
  'group-ownership-view': {
    title: 'View group ownership',
    area: 'portfolio',
    path: '/c/$communityId/group-ownerships/$groupOwnershipId',
    claims: rights(1),
  },
});
