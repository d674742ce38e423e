// Lists of communities: the users of one may work in its communities, beside what they were given directly.
import { z } from 'zod';
import {
  command,
  defineEndpoints,
  defineList,
  defineScreens,
  deleteRefusals,
  id,
  inputOf,
  nameRefusals,
  needs,
  outputOf,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { communityListFields } from './community-list.fields.ts';

const members = { communityIds: z.array(id).max(5000).default([]), userIds: z.array(id).max(5000).default([]) };
const facts = { ...inputOf(communityListFields), ...members };
export const communityListRefusals = {
  ...nameRefusals,
  beyondOwn: 'The list holds communities outside of your scope, so you put nobody on it.',
} as const;

export const communityLists = defineEndpoints('CommunityLists', {
  getCommunityList: query({
    summary: 'One list of communities with its communities and users.',
    permission: needs('communitymaintain', 1),
    input: z.object({ communityListId: id }),
    output: z.object({
      communityListId: id,
      version,
      ...outputOf(communityListFields),
      /** Those in the caller's own scope. */
      communityIds: z.array(id),
      /** How many more there are outside of it; a save leaves them alone. */
      otherCommunities: z.number(),
      userIds: z.array(id),
    }),
  }),
  pickListUsers: query({
    summary: 'Active users, to be put on a list.',
    permission: needs('communitymaintain', 1),
    input: z.object({}),
    output: z.array(z.object({ userId: id, displayName: z.string(), seesAllCommunities: z.boolean() })),
  }),
  previewCommunityList: query({
    summary: 'What a list saved like this gives to whom and takes from whom. Saves nothing.',
    permission: needs('communitymaintain', 2),
    byPost: true,
    input: z.object({ communityListId: id.nullable().default(null), ...members }),
    output: z.array(z.object({ userId: id, displayName: z.string(), givenIds: z.array(id), takenIds: z.array(id) })),
    refusals: communityListRefusals,
  }),
  addCommunityList: command({
    summary: 'Adds a list of communities; its users may work in them from their next call on.',
    permission: needs('communitymaintain', 2),
    touches: 'community list',
    alsoWhenClosed: true,
    input: z.object(facts),
    output: z.object({ communityListId: id }),
    refusals: communityListRefusals,
  }),
  editCommunityList: command({
    summary: 'Changes a list of communities, and with it where its users may work.',
    permission: needs('communitymaintain', 4),
    touches: 'community list',
    alsoWhenClosed: true,
    input: z.object({ ...facts, communityListId: id, version }),
    output: z.object({ communityListId: id }),
    refusals: { ...communityListRefusals, ...overwriteRefusals },
  }),
  deleteCommunityList: command({
    summary: 'Deletes a list of communities nobody is on.',
    permission: needs('communitymaintain', 8),
    touches: 'community list',
    input: z.object({ communityListId: id }),
    output: z.object({}),
    refusals: deleteRefusals,
  }),
});

export const communityListsList = defineList({
  name: 'CommunityListsList',
  title: 'Community lists',
  noun: 'community lists',
  permission: needs('communitymaintain', 1),
  scope: {},
  rowId: 'communityListId',
  columns: {
    name: { title: 'List', kind: 'text' },
    communities: { title: 'Communities', kind: 'count' },
    users: { title: 'Users', kind: 'count' },
    people: { title: 'Who', kind: 'text' },
    note: { title: 'Note', kind: 'text' },
  },
  extra: {},
  views: { all: { title: 'All' } },
  sort: 'name',
});

export const communityListScreens = defineScreens({
  'community-lists': {
    title: 'Community lists',
    area: 'portfolio',
    path: '/community-lists',
    claims: needs('communitymaintain', 1),
    menu: { section: 'Portfolio', order: 2, group: 'Setup and transfer' },
  },
  'community-list-add': {
    title: 'Add community list',
    area: 'portfolio',
    path: '/community-lists/new',
    claims: needs('communitymaintain', 2),
  },
  'community-list-edit': {
    title: 'Edit community list',
    area: 'portfolio',
    path: '/community-lists/$communityListId',
    claims: needs('communitymaintain', 4),
  },
});
