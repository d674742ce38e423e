// Bank feeds: connections with banks by an aggregator or by the files a bank leaves, which bank account
// each of their accounts is, and what a community set for its banks.
import { z } from 'zod';
import {
  command,
  dateOut,
  declareJob,
  defineEndpoints,
  defineList,
  defineScreens,
  flag,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';

const sets = needs('bankmaintain', 4);
const takesBack = needs('bankmaintain', 8);
const path = '/c/$communityId/banking';

export const feedProviders = ['AGGREGATOR', 'FILE_DROP'] as const;
export type FeedProviderName = (typeof feedProviders)[number];
export const feedProviderWords: Readonly<Record<FeedProviderName, string>> = {
  AGGREGATOR: 'Aggregator',
  FILE_DROP: 'Files from the bank',
};

/** Where a connection stands; its words and tone. Source: field-2026.md 9. */
export const feedStates = {
  NEW: ['Not read yet', 'neutral'],
  CONNECTED: ['Connected', 'good'],
  CONSENT_ENDS: ['Consent ends soon', 'attention'],
  STALE: ['Stale', 'problem'],
  SIGN_IN_NEEDED: ['Needs sign-in', 'problem'],
  FAILED: ['Failed', 'problem'],
  DISCONNECTED: ['Disconnected', 'neutral'],
} as const;
export type FeedState = keyof typeof feedStates;
const state = z.enum(['NEW', 'CONNECTED', 'CONSENT_ENDS', 'STALE', 'SIGN_IN_NEEDED', 'FAILED', 'DISCONNECTED']);

export const feedRefusals = {
  noProvider: 'This installation does not reach {provider}. Its address is set where the server is installed.',
  noSecret: 'Enter the access code the aggregator showed after you signed in at the bank.',
  disconnected: 'This connection is disconnected. Connect the bank again.',
  fedAlready: 'Another account of a feed is linked to {account}. Undo that link first.',
  linkedAlready: 'This account is linked already. Undo the link first.',
  notLinked: 'This account is not linked to a bank account.',
} as const;

const ofConnection = { communityId: id, feedConnectionId: id };
const ofAccount = { communityId: id, feedAccountId: id };
const credentials = { login: line(80).default(''), secret: line(400).default('') };
const item = z.object({
  feedItemId: id,
  itemDate: dateOut,
  amount: moneyOut,
  description: z.string(),
  checkNumber: z.string(),
  remark: z.string(),
});

export const bankFeeds = defineEndpoints('BankFeeds', {
  getBankFeeds: query({
    summary: 'The bank connections of a community, the accounts they show, and which bank account each one may be, with evidence.',
    permission: sets,
    snapshot: true,
    input: z.object({ communityId: id }),
    output: z.object({
      /** What this installation reaches. */
      reachable: z.array(z.enum(feedProviders)),
      bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string(), last4: z.string(), isFed: z.boolean() })),
      connections: z.array(
        z.object({
          feedConnectionId: id,
          provider: z.enum(feedProviders),
          institution: z.string(),
          login: z.string(),
          /** Of files that name no account. */
          bankAccountId: id.nullable(),
          state,
          detail: z.string(),
          goodTime: instantOut.nullable(),
          consentDate: dateOut.nullable(),
          connectedBy: z.string(),
        }),
      ),
      accounts: z.array(
        z.object({
          feedAccountId: id,
          feedConnectionId: id,
          institution: z.string(),
          name: z.string(),
          last4: z.string(),
          balance: moneyOut.nullable(),
          itemCount: z.number(),
          /** Which bank account it is, who said so, and what spoke for it. */
          linked: z
            .object({
              bankAccountId: id,
              name: z.string(),
              last4: z.string(),
              by: z.string(),
              linkedTime: instantOut,
              evidence: z.string(),
            })
            .nullable(),
          /** Bank accounts it may be, the likeliest first. */
          candidates: z.array(
            z.object({
              bankAccountId: id,
              name: z.string(),
              last4: z.string(),
              evidence: z.array(z.object({ words: z.string(), agrees: z.boolean() })),
              isProposed: z.boolean(),
            }),
          ),
          /** Not booked by the bank yet. */
          pending: z.array(item),
          /** Changed or removed by the bank after they were matched. */
          remarks: z.array(item),
        }),
      ),
    }),
  }),
  connectBank: command({
    summary: 'Connects a bank. The access code or password is kept encrypted, and the bank is read in the background.',
    permission: sets,
    touches: 'bank connection',
    input: z.object({
      communityId: id,
      provider: z.enum(feedProviders),
      institution: line(80, 1),
      ...credentials,
      /** Of files that name no account. */
      bankAccountId: id.optional(),
    }),
    output: z.object({ feedConnectionId: id }),
    refusals: only(feedRefusals, 'noProvider', 'noSecret'),
  }),
  renewSignIn: command({
    summary: 'Takes a new access code or password of a connection and reads the bank again.',
    permission: sets,
    touches: 'bank connection',
    input: z.object({ ...ofConnection, ...credentials, bankAccountId: id.optional() }),
    output: z.object({ feedConnectionId: id }),
    refusals: only(feedRefusals, 'noSecret', 'disconnected'),
  }),
  readBankNow: command({
    summary: 'Reads a bank now, in the background.',
    permission: sets,
    touches: 'bank connection',
    input: z.object(ofConnection),
    output: z.object({ feedConnectionId: id }),
    refusals: only(feedRefusals, 'disconnected'),
  }),
  disconnectBank: command({
    summary: 'Disconnects a bank and forgets its access code. Lines that came in stay.',
    permission: takesBack,
    touches: 'bank connection',
    input: z.object(ofConnection),
    output: z.object({ feedConnectionId: id }),
    refusals: only(feedRefusals, 'disconnected'),
  }),
  linkFeedAccount: command({
    summary: 'Says which bank account an account of a feed is. What the bank booked comes in as lines of its statement.',
    permission: sets,
    touches: 'bank connection',
    input: z.object({ ...ofAccount, bankAccountId: id }),
    output: z.object({ addedCount: z.number(), knownCount: z.number() }),
    refusals: only(feedRefusals, 'linkedAlready', 'fedAlready'),
  }),
  unlinkFeedAccount: command({
    summary: 'Takes a link back: its lines that are not matched go, matched ones stay.',
    permission: takesBack,
    touches: 'bank connection',
    input: z.object(ofAccount),
    output: z.object({ removedCount: z.number(), keptCount: z.number() }),
    refusals: only(feedRefusals, 'notLinked'),
  }),
});

const bankSetting = {
  isFeedOn: flag.default(true),
  isAutoMatch: flag.default(false),
  staleDays: z.number().int().min(1).max(30).default(3),
  operatingId: id.nullable(),
  reserveId: id.nullable(),
  payablesId: id.nullable(),
  lockboxId: id.nullable(),
  autopayId: id.nullable(),
};

export const bankSettings = defineEndpoints('BankSettings', {
  getBankSettings: query({
    summary: 'What a community set for its banks: accounts offered first, and how feeds are used.',
    permission: sets,
    snapshot: true,
    input: z.object({ communityId: id }),
    output: z.object({
      ...bankSetting,
      version: z.string(),
      bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string(), last4: z.string(), fundName: z.string() })),
      /** Why nothing is matched by itself now; empty where nothing stands against it. */
      automationOff: z.array(z.string()),
    }),
  }),
  saveBankSettings: command({
    summary: 'Sets the accounts offered first and how feeds are used.',
    permission: sets,
    touches: 'bank settings',
    input: z.object({ communityId: id, version: z.union([z.literal(''), version]), ...bankSetting }),
    output: z.object({ version: z.string() }),
    refusals: overwriteRefusals,
  }),
});

export const feedConnectionList = defineList({
  name: 'FeedConnectionList',
  title: 'Smart banking',
  noun: 'connections',
  permission: needs('bankmaintain', 15),
  scope: {},
  rowId: 'feedConnectionId',
  columns: {
    communityName: { title: 'Community', kind: 'text' },
    institution: { title: 'Bank', kind: 'text', always: true },
    provider: {
      title: 'Read by',
      kind: 'status',
      always: true,
      words: { AGGREGATOR: ['Aggregator', 'neutral'], FILE_DROP: ['Files', 'neutral'] },
    },
    state: { title: 'State', kind: 'status', always: true, words: feedStates },
    readDate: { title: 'Last read', kind: 'date' },
    consentDate: { title: 'Consent until', kind: 'date' },
    accounts: { title: 'Accounts', kind: 'count', sum: true },
    unlinked: { title: 'Not linked', kind: 'count', sum: true },
    waiting: { title: 'Lines to match', kind: 'count', sum: true },
    automation: {
      title: 'Matching',
      kind: 'status',
      always: true,
      words: { ON: ['By itself', 'good'], OFF: ['By hand', 'neutral'], STOPPED: ['Stopped', 'problem'] },
    },
    detail: { title: 'What the bank says', kind: 'text' },
    connectedBy: { title: 'Connected by', kind: 'text' },
  },
  extra: { communityId: id },
  views: {
    all: { title: 'All' },
    troubled: { title: 'Need attention', filters: ['state:in:STALE,SIGN_IN_NEEDED,FAILED,CONSENT_ENDS'] },
    stale: { title: 'Stale', filters: ['state:in:STALE'] },
  },
  sort: 'communityName,institution',
});

/** Reads a bank: what it booked, what is pending, and what it took back. */
export const readBank = declareJob('read-bank', z.object(ofConnection));

export const feedScreens = defineScreens({
  'bank-aggregator-match': {
    title: 'Bank account aggregator match',
    also: 'bank feed connect link account sign in pending',
    area: 'banking',
    path: `${path}/feeds`,
    claims: sets,
    menu: { section: 'Banking', order: 6, name: 'Bank feeds' },
  },
  'community-bank-settings': {
    title: 'Community bank settings',
    also: 'default accounts automatic matching stale feed',
    area: 'banking',
    path: `${path}/settings`,
    claims: sets,
    menu: { section: 'Banking', order: 7, name: 'Bank settings' },
  },
  'smart-banking-admin': {
    title: 'Smart banking admin',
    also: 'bank feeds of all communities stale connections',
    area: 'portfolio',
    path: '/smart-banking',
    claims: needs('bankmaintain', 15),
    menu: { section: 'Banking', order: 10 },
  },
});
