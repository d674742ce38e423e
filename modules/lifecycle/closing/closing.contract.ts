// The end of the work on a community, and its beginning again: what stands against it, who did it and why.
import { z } from 'zod';
import { command, defineEndpoints, defineScreens, id, instantOut, line, needs, only, query } from '../../../packages/contract/contract.ts';
import { standings } from '../../communities/communities.contract.ts';

const community = z.object({ communityId: id });
const rights = needs('communitymaintain', 4);
const hindrance = z.object({ what: z.string(), screen: z.string() });

export const closingRefusals = {
  stillOpen: 'This community is not deactivated, because of {hindrances}.',
  notDeactivated: 'This community is not deactivated.',
  transferredOut: 'This community was handed to another customer, and is worked on there.',
} as const;

export const closing = defineEndpoints('CommunityClosing', {
  listDeactivated: query({
    summary: 'The communities in the caller’s scope that are deactivated or were handed over: when, by whom and why.',
    permission: rights,
    input: z.object({}),
    output: z.array(
      z.object({
        communityId: id,
        name: z.string(),
        shortCode: z.string(),
        standing: z.enum(standings),
        reason: z.string(),
        by: z.string(),
        deactivatedTime: instantOut.nullable(),
        units: z.number(),
        pausedSchedules: z.number(),
      }),
    ),
  }),
  whatHinders: query({
    summary: 'What has to be ended before a community is deactivated.',
    permission: rights,
    input: community,
    output: z.array(hindrance),
  }),
  deactivateCommunity: command({
    summary: 'Deactivates a community: it is read and reported on, and nothing of it is changed any more.',
    permission: rights,
    touches: 'community',
    input: community.extend({ reason: line(300, 1) }),
    output: community,
    refusals: only(closingRefusals, 'stillOpen'),
  }),
  reactivateCommunity: command({
    summary: 'Opens a deactivated community again; its schedules stay paused.',
    permission: rights,
    touches: 'community',
    alsoWhenClosed: true,
    input: community.extend({ reason: line(300).default('') }),
    output: community,
    refusals: only(closingRefusals, 'notDeactivated', 'transferredOut'),
  }),
});

export const closingScreens = defineScreens({
  'community-reactivation': {
    title: 'Community reactivation',
    area: 'portfolio',
    path: '/community-reactivation',
    claims: rights,
    menu: { section: 'Portfolio', order: 9, group: 'Setup and transfer' },
  },
});
