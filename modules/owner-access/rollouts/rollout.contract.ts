// The wizard of the portal: communities, what owners see, how it greets them, whom it invites; and the runs
// of it, each taken back while no letter is out. Source: operations.md 18.
import { z } from 'zod';
import {
  command,
  commit,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  instantOut,
  needs,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { inviteStates, portalFeatures } from '../accounts/account.contract.ts';
import { locale } from '../owners/portal.contract.ts';

const setup = needs('owneraccesssetup', 2);
/** It changes settings that stand, and invites. */
const rollOut = needs('owneraccesssetup', 2, ['owneraccesssetup', 4], ['owneraccessusersettings', 2]);
const takeBack = needs('owneraccesssetup', 8);

export const rolloutRefusals = {
  nothingToDo: 'These communities have the portal as it is chosen here, and there is nobody left to invite.',
  lettersOut: '{count} of its letters are out. Take invitations back one by one, and turn the portal off in the settings.',
  settingsChanged: 'The settings of {community} were changed since. Change them there.',
  rolloutUndone: 'This run was taken back.',
  notHeld: 'Its letters are on their way already.',
} as const;

const asked = {
  communityIds: z.array(id).min(1, 'needs at least one community').max(50),
  ...portalFeatures,
  /** Everything is set and the invitations are written, but no letter leaves before it is said. */
  holdsLetters: flag.default(false),
};

const ofRollout = { rolloutId: id };
const undoView = z.object({
  communities: z.array(z.object({ communityId: id, community: z.string(), turnsOff: z.boolean() })),
  invitations: z.number(),
});

export const ownerRollouts = defineEndpoints('OwnerRollout', {
  previewRollout: preview({
    summary: 'What opening the portal for communities would set and whom it would invite, with the letter.',
    permission: rollOut,
    byPost: true,
    input: z.object(asked),
    output: z.object({
      communities: z.array(
        z.object({
          communityId: id,
          community: z.string(),
          isOn: z.boolean(),
          changes: z.boolean(),
          owners: z.number(),
          invites: z.number(),
          leftOut: z.number(),
        }),
      ),
      rows: z.array(
        z.object({
          communityId: id,
          community: z.string(),
          ownershipId: id,
          owner: z.string(),
          address: z.string(),
          email: z.string(),
          locale,
          state: z.enum(inviteStates),
        }),
      ),
      invites: z.number(),
      letter: z.object({ subject: z.string(), text: z.string() }).nullable(),
    }),
    refusals: { nothingToDo: rolloutRefusals.nothingToDo },
  }),
  startRollout: commit('previewRollout', {
    summary: 'Sets the portal of the communities as it was looked at, and invites their owners.',
    permission: rollOut,
    touches: 'owner rollout',
    input: z.object(asked),
    output: z.object({ rolloutId: id, communities: z.number(), invites: z.number() }),
    refusals: { nothingToDo: rolloutRefusals.nothingToDo },
  }),
  sendRollout: command({
    summary: 'Sends the letters a run holds back.',
    permission: rollOut,
    touches: 'owner rollout',
    input: z.object(ofRollout),
    output: z.object({ invites: z.number() }),
    refusals: { notHeld: rolloutRefusals.notHeld, rolloutUndone: rolloutRefusals.rolloutUndone },
  }),
  previewUndoRollout: preview({
    summary: 'What taking a run back would set again, and how many invitations it would take back.',
    permission: takeBack,
    input: z.object(ofRollout),
    output: undoView,
    refusals: rolloutRefusals,
  }),
  undoRollout: commit('previewUndoRollout', {
    summary: 'Takes a run back of which no letter is out: the settings stand as before, its invitations are worth nothing.',
    permission: takeBack,
    touches: 'owner rollout',
    input: z.object(ofRollout),
    output: z.object({ communities: z.number(), invitations: z.number() }),
    refusals: rolloutRefusals,
  }),
  listRollouts: query({
    summary: 'The runs whose communities the caller sees, the newest first, with how far their owners have come.',
    permission: setup,
    input: z.object({}),
    output: z.array(
      z.object({
        rolloutId: id,
        enteredBy: z.string(),
        enteredTime: instantOut,
        holdsLetters: z.boolean(),
        isUndone: z.boolean(),
        communities: z.array(z.string()),
        invited: z.number(),
        sent: z.number(),
        accepted: z.number(),
        waiting: z.number(),
      }),
    ),
  }),
});

export const rolloutScreens = defineScreens({
  'owner-access-wizard': {
    title: 'Owner portal wizard',
    also: 'Owner access wizard adoption communities features branding invitation',
    area: 'owner-access',
    path: '/owner-access/wizard',
    claims: setup,
    menu: { section: 'Portfolio', order: 44, group: 'More', name: 'Owner portal wizard' },
  },
});
