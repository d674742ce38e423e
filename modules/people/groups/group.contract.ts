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
  type FactsOf,
  id,
  inputOf,
  listColumnsOf,
  nameRefusals,
  needs,
  outputOf,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { percent } from '../properties/property.contract.ts';
import { groupFields } from './group.fields.ts';

/** How a check of a group is split over its homes. */
export type GroupSplit = FactsOf<typeof groupFields>['splitRule'];
export const groupSplit = outputOf(groupFields).splitRule;

const rights = (level: AccessLevel) => needs('ownermaintain', level);

export const groupRefusals = {
  inAnotherGroup: '{accountNumber} is in the group {group} on some of these days. End it there first.',
} as const;

export const groupOwnership = defineEndpoints(
  'GroupOwnership',
  recordCalls('groupOwnership', {
    words: 'group ownership',
    inCommunity: true,
    rights,
    refusals: { ...nameRefusals, ...groupRefusals },
    facts: {
      ...inputOf(groupFields),
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
      ...outputOf(groupFields),
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
    primary: { title: 'Primary contact', kind: 'text' },
    members: { title: 'Members', kind: 'count', always: true },
    properties: { title: 'Properties', kind: 'count', always: true, sum: true },
    accounts: { title: 'Accounts', kind: 'text' },
    ...listColumnsOf(groupFields),
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
    fields: groupFields,
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
