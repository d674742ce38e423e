// What lifecycle declares about a community that goes to another customer: the key, the checks, the preview
// at the new place, and the history.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  declareJob,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';
import { communityRefusals } from '../../communities/communities.contract.ts';

const rights = needs('assignaccountowners', 15);

/** EXPIRED is read from the last day of a key; the others are kept. Source: operations.md 8. */
const transferStates = ['GENERATED', 'REDEEMED', 'COPYING', 'VERIFIED', 'COMPLETED', 'EXPIRED', 'REVOKED', 'FAILED'] as const;
export type TransferState = (typeof transferStates)[number];

/** The words of each state, with the tone they are shown in. */
export const transferStateWords = {
  GENERATED: ['Key made', 'neutral'],
  REDEEMED: ['Redeemed', 'attention'],
  COPYING: ['Copying', 'attention'],
  VERIFIED: ['Verified', 'attention'],
  COMPLETED: ['Completed', 'good'],
  EXPIRED: ['Expired', 'neutral'],
  REVOKED: ['Revoked', 'neutral'],
  FAILED: ['Failed', 'problem'],
} as const satisfies Readonly<Record<TransferState, readonly [string, string]>>;

/** A key is good for so many days unless its maker says otherwise. Source: operations.md 8. */
export const keyDays = 14;
const mostKeyDays = 90;

const counted = z.object({ what: z.string(), count: z.number() });
const key = z.string().trim().min(1).max(60);
const one = z.object({ transferKeyId: id });

const figure = z.object({ what: z.string(), from: z.string(), to: z.string() });
const transfer = z.object({
  transferKeyId: id,
  /** OUT: the caller’s customer hands it over. IN: it takes it. */
  direction: z.enum(['OUT', 'IN']),
  communityName: z.string(),
  otherCustomer: z.string(),
  last4: z.string(),
  state: z.enum(transferStates),
  madeBy: z.string(),
  madeTime: instantOut,
  expiresDate: dateOut,
  fromCutoverDate: dateOut.nullable(),
  toCutoverDate: dateOut.nullable(),
  redeemedBy: z.string(),
  redeemedTime: instantOut.nullable(),
  newName: z.string(),
  verifiedTime: instantOut.nullable(),
  completedTime: instantOut.nullable(),
  endedBy: z.string(),
  endedTime: instantOut.nullable(),
  failure: z.string(),
  /** What stood at both ends when the copy was accepted. */
  figures: z.array(figure),
  tables: z.array(counted),
  /** The caller’s side has something to do: confirm the day the other one said. */
  waitsForUs: z.boolean(),
  mayRevoke: z.boolean(),
});

const tally = z.object({ what: z.string(), comes: z.number(), changes: z.number(), goes: z.number() });
const conflict = z.object({ kind: z.string(), what: z.string(), outcome: z.string() });

/** What ends the copy of a community. */
export const copyRefusals = {
  stillOpen: 'Something of {community} is open at {company}. Nothing was taken over.',
  copyDiffers: '{difference} Nothing was taken over.',
} as const;

export const transferRefusals = {
  stillOpen: 'No key is made, because of {hindrances}.',
  noSuchCustomer: 'No customer signs in as {customerKey}. Ask the new company for its name at sign-in.',
  ownCustomer: 'Choose another customer. The community already belongs to this one.',
  notActive: 'Only an active community is handed over.',
  keyOut: 'This community has a key that is still good. Revoke it in the history first.',
  tooLate: 'The copy has begun, or this key has come to its end.',
  nothingToConfirm: 'There is no such day to confirm: look at the history again.',
  keyUnknown: 'This is no key for you. Look at it again: it has eight groups of four.',
  keySpent: 'This key was used or revoked. Ask {company} for a new one.',
  keyExpired: 'This key was good until {day}. Ask {company} for a new one.',
} as const;

export const transfers = defineEndpoints('TransferKey', {
  checkCommunity: query({
    summary: 'What has to be ended before a community is handed over, and what its taker should know of.',
    permission: rights,
    input: z.object({ communityId: id }),
    output: z.object({ hindrances: z.array(z.object({ what: z.string(), screen: z.string() })), cautions: z.array(z.string()) }),
  }),
  makeTransferKey: command({
    summary: 'Makes the key by which one customer may take a community over. The key is shown once.',
    permission: rights,
    touches: 'transfer key',
    answerOnce: true,
    input: z.object({
      communityId: id,
      /** The new customer as it is named at sign-in. */
      customerKey: line(60, 1),
      cutoverDate: dateIn,
      /** How many days the key is good for. */
      days: z.number().int().min(1).max(mostKeyDays).default(keyDays),
    }),
    output: z.object({ transferKeyId: id, key: z.string(), last4: z.string(), expiresDate: dateOut }),
    refusals: only(transferRefusals, 'stillOpen', 'noSuchCustomer', 'ownCustomer', 'notActive', 'keyOut'),
  }),
  revokeTransferKey: command({
    summary: 'Takes a key back, while the copy has not begun.',
    permission: rights,
    touches: 'transfer key',
    input: one,
    output: one,
    refusals: only(transferRefusals, 'tooLate'),
  }),
  confirmCutover: command({
    summary: 'Confirms the day of the cut-over that the new customer asked for.',
    permission: rights,
    touches: 'transfer key',
    input: one.extend({ cutoverDate: dateIn }),
    output: one,
    refusals: only(transferRefusals, 'nothingToConfirm'),
  }),
  listTransfers: query({
    summary:
      'The keys the caller’s customer made or was given, of communities in scope and of those still to come, the newest first, with state and figures.',
    permission: rights,
    input: z.object({}),
    output: z.array(transfer),
  }),
  openTransfer: command({
    summary: 'What a key brings: the community with its counts, and what stands against it here. Nothing is taken yet.',
    permission: rights,
    touches: 'transfer key',
    answerOnce: true,
    input: z.object({ key }),
    output: z.object({
      transferKeyId: id,
      communityName: z.string(),
      shortCode: z.string(),
      fromCustomer: z.string(),
      cutoverDate: dateOut.nullable(),
      expiresDate: dateOut,
      counts: z.array(counted),
      tables: z.array(counted),
      rows: z.number(),
      conflicts: z.array(conflict),
      /** Set where its earlier books stand here: until when it was here, and what becomes of their rows. */
      earlier: z
        .object({
          leftTime: instantOut,
          comes: z.number(),
          changes: z.number(),
          goes: z.number(),
          tables: z.array(tally),
          kept: z.array(z.string()),
        })
        .nullable(),
      isNameTaken: z.boolean(),
      isCodeTaken: z.boolean(),
      staysBehind: z.array(z.string()),
    }),
    refusals: only(transferRefusals, 'keyUnknown', 'keySpent', 'keyExpired'),
  }),
  redeemTransferKey: command({
    summary: 'Takes the community over: the copy begins on the day both sides have said.',
    permission: rights,
    touches: 'transfer key',
    input: z.object({ key, name: line(120, 1), shortCode: z.string().regex(/^[A-Z0-9]{1,6}$/), cutoverDate: dateIn }),
    output: one.extend({ state: z.enum(transferStates) }),
    refusals: {
      ...only(transferRefusals, 'keyUnknown', 'keySpent', 'keyExpired'),
      ...only(copyRefusals, 'copyDiffers'),
      ...communityRefusals,
    },
  }),
});

/** The job that copies, tells what it proved and ends the transfer. It stands at the new customer. */
export const copyCommunity = declareJob('community-transfer', z.object({ transferKeyId: z.string() }), { mayResume: true });

export const transferScreens = defineScreens({
  'community-transfer': {
    title: 'Community transfer',
    area: 'portfolio',
    path: '/community-transfer',
    claims: rights,
    menu: { section: 'Portfolio', order: 10, group: 'Setup and transfer' },
  },
  'transfer-key-generate': {
    title: 'Transfer key generation',
    area: 'portfolio',
    path: '/transfer-keys/new',
    claims: rights,
    menu: { section: 'Portfolio', order: 11, group: 'Setup and transfer', name: 'Transfer keys' },
  },
  'transfer-key-history': {
    title: 'Transfer key history',
    area: 'portfolio',
    path: '/transfer-keys',
    claims: rights,
    menu: { section: 'Portfolio', order: 12, group: 'Setup and transfer' },
  },
});
