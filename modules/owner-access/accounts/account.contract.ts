// The office's side of the portal: which communities have it and what of it, who was invited, who came, and
// one account. Source: operations.md 18.
import { z } from 'zod';
import {
  command,
  commit,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  flag,
  id,
  instantOut,
  line,
  needs,
  only,
  overwriteRefusals,
  preview,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { locale } from '../owners/portal.contract.ts';

const setup = needs('owneraccesssetup', 1);
const setupChange = needs('owneraccesssetup', 4);
const people = needs('owneraccessusersettings', 1);
const peopleCreate = needs('owneraccessusersettings', 2);
const peopleChange = needs('owneraccessusersettings', 4);
const peopleEnd = needs('owneraccessusersettings', 8);

export const ownerAccessRefusals = {
  portalOff: 'Owners of this community have no portal. Turn it on first.',
  nobodyToInvite: 'There is nobody to invite: everyone has an account, was invited, or has no email address.',
  notWaiting: 'This invitation was accepted, taken back, or is over.',
  isLockedNow: 'This account is locked already.',
  notLocked: 'This account is not locked.',
} as const;

/** How owners change their telephone and mailing address in the portal. */
export const contactChanges = ['NONE', 'ASK', 'DIRECT'] as const;
/** The color of the portal of a community. */
export const accents = ['BLUE', 'GREEN', 'RED', 'SLATE'] as const;

/** What owners see in the portal and how it greets them. */
export const portalFeatures = {
  showsHistory: flag,
  showsDocuments: flag,
  showsRequests: flag.default(true),
  showsViolations: flag.default(true),
  showsArchitectural: flag.default(true),
  contactChange: z.enum(contactChanges).default('ASK'),
  accent: z.enum(accents).default('BLUE'),
  greeting: line(200).default(''),
  greetingSpanish: line(200).default(''),
};

const setting = { isOn: flag, ...portalFeatures };
/** The same as it stands. */
const settingShown = {
  isOn: z.boolean(),
  showsHistory: z.boolean(),
  showsDocuments: z.boolean(),
  showsRequests: z.boolean(),
  showsViolations: z.boolean(),
  showsArchitectural: z.boolean(),
  contactChange: z.enum(contactChanges),
  accent: z.enum(accents),
  greeting: z.string(),
  greetingSpanish: z.string(),
};
const shownSetting = z.object(settingShown);
/** Whether owners have the portal, what of it, and how it greets them. */
export type PortalSetting = z.output<typeof shownSetting>;

/** Why an owner gets no invitation, or that one goes out. */
export const inviteStates = ['SEND', 'NO_EMAIL', 'RETURNED', 'INVITED', 'ACTIVE'] as const;
export const inviteWords = {
  SEND: ['Will be invited', 'good'],
  NO_EMAIL: ['No email address', 'attention'],
  RETURNED: ['Email came back', 'attention'],
  INVITED: ['Invited before', 'neutral'],
  ACTIVE: ['Has an account', 'neutral'],
} as const;

/** Whom an act invites: everybody who is left, or those named, who may have been invited before. */
const invited = { communityId: id, ownershipIds: z.array(id).max(1000).optional() };

export const ownerAccess = defineEndpoints('OwnerAccess', {
  getSetting: query({
    summary: 'Whether owners of a community have the portal, and what of it; off before it is first set.',
    permission: setup,
    input: z.object({ communityId: id }),
    output: z.object({ version: version.nullable(), ...settingShown }),
  }),
  saveSetting: command({
    summary: 'Turns the portal of a community on or off, and sets what owners see.',
    permission: setupChange,
    touches: 'owner portal',
    input: z.object({ communityId: id, version: version.nullable(), ...setting }),
    output: z.object({}),
    refusals: overwriteRefusals,
  }),
  getFunnel: query({
    summary: 'How far the owners of a community have come: present owners, with email, invited, with an account, seen in 30 days.',
    permission: people,
    input: z.object({ communityId: id }),
    output: z.object({
      isOn: z.boolean(),
      owners: z.number(),
      withEmail: z.number(),
      invited: z.number(),
      accepted: z.number(),
      seen: z.number(),
    }),
  }),
  previewInvitations: preview({
    summary: 'Who would be invited to the portal, and why others are not.',
    permission: peopleCreate,
    byPost: true,
    input: z.object(invited),
    output: z.object({
      rows: z.array(
        z.object({
          ownershipId: id,
          owner: z.string(),
          address: z.string(),
          email: z.string(),
          locale,
          state: z.enum(inviteStates),
        }),
      ),
      count: z.number(),
      /** The letter as the first of them would read it; the link stands there once it is sent. */
      letter: z.object({ subject: z.string(), text: z.string() }).nullable(),
    }),
    refusals: only(ownerAccessRefusals, 'portalOff', 'nobodyToInvite'),
  }),
  sendInvitations: commit('previewInvitations', {
    summary: 'Mails the invitations that were looked at. Each works once, for 14 days; those from before are worth nothing.',
    permission: peopleCreate,
    touches: 'owner account',
    input: z.object(invited),
    output: z.object({ count: z.number() }),
    refusals: only(ownerAccessRefusals, 'portalOff', 'nobodyToInvite'),
  }),
  revokeInvitation: command({
    summary: 'Takes an invitation back that was not accepted.',
    permission: peopleEnd,
    touches: 'owner account',
    input: z.object({ communityId: id, invitationId: id }),
    output: z.object({}),
    refusals: only(ownerAccessRefusals, 'notWaiting'),
  }),
  getAccount: query({
    summary: 'One account of the portal: its homes, invitations and sign-ins. Homes elsewhere are left out.',
    permission: people,
    input: z.object({ ownerAccountId: id }),
    output: z.object({
      ownerAccountId: id,
      name: z.string(),
      email: z.string(),
      locale,
      isLocked: z.boolean(),
      createdTime: instantOut,
      signedInTime: instantOut.nullable(),
      hasPassword: z.boolean(),
      homes: z.array(
        z.object({
          communityId: id,
          community: z.string(),
          ownershipId: id,
          owner: z.string(),
          address: z.string(),
          accountNumber: z.string(),
          endDate: dateOut.nullable(),
          isRemoved: z.boolean(),
          isOn: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.object({
          invitationId: id,
          communityId: id,
          ownershipId: id,
          address: z.string(),
          email: z.string(),
          invitedBy: z.string(),
          invitedTime: instantOut,
          state: z.enum(['WAITING', 'ACCEPTED', 'REVOKED', 'OVER']),
        }),
      ),
      looks: z.array(
        z.object({
          lookId: z.uuid(),
          lookedBy: z.string(),
          reason: z.string(),
          startedTime: instantOut,
          views: z.number(),
          isOpen: z.boolean(),
        }),
      ),
      sessions: z.array(
        z.object({
          sessionId: z.uuid(),
          device: z.string(),
          address: z.string(),
          method: z.enum(['INVITATION', 'LINK', 'PASSWORD']),
          startedTime: instantOut,
          seenTime: instantOut,
          isOpen: z.boolean(),
        }),
      ),
    }),
  }),
  lookAsOwner: command({
    summary: 'Lets the caller see the portal as an owner sees it, for half an hour, reading alone. Every view is logged.',
    permission: needs('owneraccessusersettings', 4, ['ownermaintain', 1]),
    touches: 'owner account',
    fromOwnPages: true,
    toWebHost: true,
    input: z.object({ ownerAccountId: id, reason: line(200, 1) }),
    output: z.object({ address: z.string() }),
    refusals: only(ownerAccessRefusals, 'isLockedNow'),
  }),
  endAccountSessions: command({
    summary: 'Signs an account out everywhere.',
    permission: peopleEnd,
    touches: 'owner account',
    input: z.object({ ownerAccountId: id }),
    output: z.object({ ended: z.number() }),
  }),
  lockAccount: command({
    summary: 'Keeps a person out of the portal and signs them out everywhere.',
    permission: peopleEnd,
    touches: 'owner account',
    input: z.object({ ownerAccountId: id }),
    output: z.object({}),
    refusals: only(ownerAccessRefusals, 'isLockedNow'),
  }),
  unlockAccount: command({
    summary: 'Lets a person in again.',
    permission: peopleChange,
    touches: 'owner account',
    input: z.object({ ownerAccountId: id }),
    output: z.object({}),
    refusals: only(ownerAccessRefusals, 'notLocked'),
  }),
  removeHome: command({
    summary: 'Takes a home from an account; the account keeps its other homes.',
    permission: peopleEnd,
    touches: 'owner account',
    input: z.object({ communityId: id, ownerAccountId: id, ownershipId: id }),
    output: z.object({}),
  }),
  giveHomeBack: command({
    summary: 'Gives a home back to an account it was taken from.',
    permission: peopleChange,
    touches: 'owner account',
    input: z.object({ communityId: id, ownerAccountId: id, ownershipId: id }),
    output: z.object({}),
  }),
});

/** How far an owner has come. */
export const ownerStates = {
  ACTIVE: ['Active', 'good'],
  INVITED: ['Invited', 'neutral'],
  OVER: ['Invitation over', 'attention'],
  NONE: ['Not invited', 'neutral'],
  LOCKED: ['Locked', 'problem'],
} as const;

export const ownerAccessList = defineList({
  name: 'OwnerAccessList',
  title: 'Owner portal accounts',
  noun: 'owners',
  permission: people,
  scope: { communityId: id },
  rowId: 'ownershipId',
  columns: {
    accountNumber: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    address: { title: 'Home', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    state: { title: 'Portal', kind: 'status', always: true, words: ownerStates },
    invitedOn: { title: 'Invited', kind: 'date' },
    acceptedOn: { title: 'Accepted', kind: 'date' },
    seenOn: { title: 'Last seen', kind: 'date' },
    isPrimary: { title: 'Primary owner', kind: 'flag', hidden: true },
    language: { title: 'Language', kind: 'text', hidden: true },
  },
  extra: { ownerAccountId: id.nullable(), invitationId: id.nullable() },
  views: {
    all: { title: 'All' },
    none: { title: 'Not invited', filters: ['state:in:NONE,OVER'] },
    invited: { title: 'Invited', filters: ['state:in:INVITED'] },
    active: { title: 'Active', filters: ['state:in:ACTIVE'] },
  },
  sort: 'accountNumber',
});

export const portalWords = { ON: ['On', 'good'], OFF: ['Off', 'neutral'] } as const;

export const portalList = defineList({
  name: 'OwnerPortalList',
  title: 'Owner portal',
  noun: 'communities',
  permission: setup,
  scope: {},
  rowId: 'communityId',
  columns: {
    shortCode: { title: 'Code', kind: 'text' },
    name: { title: 'Community', kind: 'text' },
    state: { title: 'Portal', kind: 'status', always: true, words: portalWords },
    shows: { title: 'Owners see', kind: 'text' },
    owners: { title: 'Owners', kind: 'count', always: true, sum: true },
    invited: { title: 'Invited', kind: 'count', always: true, sum: true },
    active: { title: 'With an account', kind: 'count', always: true, sum: true },
  },
  extra: {},
  views: {
    all: { title: 'All' },
    on: { title: 'On', filters: ['state:in:ON'] },
    off: { title: 'Off', filters: ['state:in:OFF'] },
  },
  sort: 'name',
});

export const ownerAccessScreens = defineScreens({
  'owner-access-settings': {
    title: 'Owner portal settings',
    also: 'Owner access community settings features',
    area: 'owner-access',
    path: '/owner-access',
    claims: setup,
    menu: { section: 'Portfolio', order: 42, group: 'More', name: 'Owner portal' },
  },
  'owner-access-accounts': {
    title: 'Owner portal accounts',
    also: 'Owner access account index registration invite',
    area: 'owner-access',
    path: '/c/$communityId/owner-access',
    claims: people,
    menu: { section: 'Portfolio', order: 43, group: 'People', name: 'Portal accounts' },
  },
  'owner-access-profile': {
    title: 'Owner portal account',
    also: 'Owner access profile',
    area: 'owner-access',
    path: '/owner-access/accounts/$ownerAccountId',
    claims: people,
  },
});
