// The set-up of a community, part by part: what is there, what is missing, and the end of each part.
import { z } from 'zod';
import { command, defineEndpoints, defineScreens, id, listOf, needs, query } from '../../../packages/contract/contract.ts';

/**
 * The two parts of a set-up, done in any order; with the second the community is active. Source:
 * operations.md 8.
 */
export const setUpParts = ['ACCOUNTING', 'PROPERTIES'] as const;
/** The steps of accounting in the order they are best done. Source: operations.md 8. */
export const accountingSteps = ['YEAR', 'RANGES', 'CHART', 'REQUIRED', 'BANKS', 'BALANCES'] as const;

const community = z.object({ communityId: id });
const state = {
  communityId: id,
  name: z.string(),
  shortCode: z.string(),
  isActive: z.boolean(),
  accountingDone: z.boolean(),
  propertiesDone: z.boolean(),
  /** Properties that are there, and those the documents count; null where nobody said. */
  units: z.number(),
  unitCount: z.number().nullable(),
  withoutOwner: z.number(),
  /** What is missing before each part can be ended, in words. */
  accountingMissing: z.array(z.string()),
  propertiesMissing: z.array(z.string()),
};
const rights = needs('communitymaintain', 2);
/** Of a call that depends on the set-up of a community. */
export const waitingRefusals = { setUpAwaited: 'This waits for the set-up of {community}. Still missing: {missing}' } as const;

export const setUpRefusals = {
  notReady: 'This is not done yet. {missing}',
  notInSetUp: 'The set-up of this community is complete. What changes now is changed in its own place.',
} as const;

export const setUp = defineEndpoints('CommunitySetUp', {
  listSetUps: query({
    summary: 'The communities in the caller’s scope that are being set up, with what is done of each.',
    permission: rights,
    input: z.object({}),
    output: z.array(z.object(state)),
  }),
  getSetUp: query({
    summary: 'The set-up of a community, step by step.',
    permission: rights,
    input: community,
    output: z.object({ ...state, steps: z.array(z.object({ step: z.enum(accountingSteps), isThere: z.boolean(), fact: z.string() })) }),
  }),
  whatIsAwaited: query({
    summary: 'What the set-up of a community still misses before work of these parts begins; nothing once it is complete.',
    permission: 'signedIn',
    input: community.extend({ parts: listOf(z.enum(setUpParts)) }),
    output: z.object({ missing: z.array(z.string()) }),
  }),
  finishPart: command({
    summary: 'Ends a part of the set-up; with the second one the community is active.',
    permission: rights,
    touches: 'community',
    input: community.extend({ part: z.enum(setUpParts) }),
    output: z.object({ isActive: z.boolean() }),
    refusals: setUpRefusals,
  }),
  reopenPart: command({
    summary: 'Takes a part of the set-up up again, while the other one is not done.',
    permission: rights,
    touches: 'community',
    input: community.extend({ part: z.enum(setUpParts) }),
    output: community,
    refusals: { notInSetUp: setUpRefusals.notInSetUp },
  }),
});

export const setUpScreens = defineScreens({
  'community-setup': {
    title: 'Community setup index',
    area: 'portfolio',
    path: '/community-setup',
    claims: rights,
    menu: { section: 'Portfolio', order: 6, group: 'Setup and transfer' },
  },
  'community-setup-accounting': {
    title: 'Community setup wizard: accounting pages',
    area: 'portfolio',
    path: '/c/$communityId/setup/accounting',
    claims: rights,
    menu: { section: 'Portfolio', order: 7, group: 'Setup and transfer' },
  },
});
