// Consent to email and text messages with its evidence, and the addresses that are not written to any more.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  dateIn,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  instantOut,
  line,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import { noticeClasses, noticeClassWords } from '../letters/letter.contract.ts';

const ownerRights = (level: AccessLevel) => needs('ownercommunications', level);

export const addressChannels = ['EMAIL', 'TEXT'] as const;
export type AddressChannel = (typeof addressChannels)[number];
export const addressChannelWords: Readonly<Record<AddressChannel, string>> = { EMAIL: 'Email', TEXT: 'Text message' };

export const suppressionWords = {
  HARD_BOUNCE: 'Messages to it came back for good.',
  COMPLAINT: 'Its reader reported a message as spam.',
  UNSUBSCRIBED: 'Its reader unsubscribed.',
  STOPPED: 'Its reader asked for no more texts.',
  SUPPRESSED: 'Stopped by the office.',
} as const;
export type SuppressionReason = keyof typeof suppressionWords;

export const addressWhatWords = {
  HARD_BOUNCE: ['Came back for good', 'problem'],
  DELAYED: ['Delayed', 'attention'],
  COMPLAINT: ['Reported as spam', 'problem'],
  UNSUBSCRIBED: ['Unsubscribed', 'problem'],
  RESUBSCRIBED: ['Subscribed again', 'good'],
  STOPPED: ['Asked for no more texts', 'problem'],
  STARTED: ['Asked for texts again', 'good'],
  HELP: ['Asked for help', 'neutral'],
  REPLY: ['Answered', 'neutral'],
  DELIVERED: ['Delivered', 'good'],
  UNDELIVERED: ['Not delivered', 'attention'],
  SUPPRESSED: ['Stopped by the office', 'problem'],
  LIFTED: ['Written to again', 'good'],
} as const satisfies Record<string, readonly [string, string]>;
export type AddressWhat = keyof typeof addressWhatWords;

export const addressSourceWords = {
  SERVER: 'Mail server',
  DSN: 'Report of a mail server',
  ARF: 'Complaint of a reader',
  LINK: 'Link in the email',
  TEXT: 'Text message',
  RECEIPT: 'Delivery receipt',
  STAFF: 'The office',
} as const;
export type AddressSource = keyof typeof addressSourceWords;

export const consentSourceWords = {
  FORM: 'Signed form',
  PORTAL: 'Owner portal',
  CALL: 'Phone call',
  EMAIL: 'Email',
  TEXT: 'Text message',
  LETTER: 'Letter',
  IN_PERSON: 'In person',
  LINK: 'Link in an email',
} as const;
export type ConsentSource = keyof typeof consentSourceWords;
const consentSources = Object.keys(consentSourceWords) as [ConsentSource, ...ConsentSource[]];

export const consentRefusals = {
  noAddressForConsent: 'This owner has no {what} on file. Enter it first.',
  consentInFuture: 'Consent cannot be given on a day to come.',
  notSuppressed: 'This address is written to already.',
  stoppedByReader: 'The owner said no. Only the owner can say yes again: record the new consent.',
} as const;

const ofOwner = { communityId: id, ownershipId: id };
const classesIn = z.array(z.enum(noticeClasses)).min(1).max(3);

export const consents = defineEndpoints('Consent', {
  getOwnerConsent: query({
    summary: 'Where an owner stands on email and text messages, class by class, and every word that was kept.',
    permission: ownerRights(1),
    input: z.object(ofOwner),
    output: z.object({
      ...ofOwner,
      accountNumber: z.string(),
      owner: z.string(),
      email: z.string(),
      phone: z.string(),
      standings: z.array(
        z.object({
          channel: z.enum(addressChannels),
          noticeClass: z.enum(noticeClasses),
          state: z.enum(['GIVEN', 'ON_RECORD', 'WITHDRAWN', 'VOID', 'NONE']),
          failures: z.number(),
          suppressed: z.enum(Object.keys(suppressionWords) as [SuppressionReason, ...SuppressionReason[]]).nullable(),
        }),
      ),
      words: z.array(
        z.object({
          consentId: id,
          channel: z.enum(addressChannels),
          noticeClass: z.enum(noticeClasses),
          isGiven: z.boolean(),
          address: z.string(),
          wording: z.string(),
          givenBy: z.string(),
          source: z.enum(consentSources),
          ipAddress: z.string(),
          givenTime: instantOut,
          enteredBy: z.string(),
        }),
      ),
    }),
  }),
  recordConsent: command({
    summary: 'Keeps what an owner agreed to, or took back, with who said it, when, in which words and how we know.',
    permission: ownerRights(2),
    touches: 'consent',
    input: z.object({
      ...ofOwner,
      channel: z.enum(addressChannels),
      classes: classesIn,
      isGiven: z.boolean(),
      wording: line(500, 1),
      givenBy: line(120, 1),
      source: z.enum(consentSources),
      givenDate: dateIn,
    }),
    output: z.object({ ownershipId: id }),
    refusals: consentRefusals,
  }),
  liftSuppression: command({
    summary: 'Writes to an address again that failed; not to one whose reader said no.',
    permission: ownerRights(4),
    touches: 'address',
    input: z.object({ ...ofOwner, channel: z.enum(addressChannels), classes: classesIn }),
    output: z.object({ ownershipId: id }),
    refusals: consentRefusals,
  }),
});

const classColumn = {
  title: 'Class',
  kind: 'status',
  words: {
    LEGAL: [noticeClassWords.LEGAL, 'neutral'],
    BILLING: [noticeClassWords.BILLING, 'neutral'],
    GENERAL: [noticeClassWords.GENERAL, 'neutral'],
    '': ['', 'neutral'],
  },
} as const;

export const addressEventList = defineList({
  name: 'AddressEventList',
  title: 'Unsubscribes and failed addresses',
  noun: 'events',
  permission: ownerRights(1),
  scope: { communityId: id, ownershipId: id.optional() },
  rowId: 'addressEventId',
  columns: {
    eventDate: { title: 'Day', kind: 'date', always: true },
    eventTime: { title: 'Time', kind: 'text' },
    channel: { title: 'Channel', kind: 'status', words: { EMAIL: ['Email', 'neutral'], TEXT: ['Text', 'neutral'] } },
    address: { title: 'Number or email', kind: 'text', always: true },
    owner: { title: 'Owner', kind: 'text' },
    accountNumber: { title: 'Account', kind: 'text' },
    what: { title: 'Event', kind: 'status', always: true, words: addressWhatWords },
    noticeClass: classColumn,
    source: { title: 'Source', kind: 'text' },
    detail: { title: 'Words', kind: 'text' },
    standing: { title: 'Now', kind: 'text' },
    by: { title: 'By', kind: 'text', hidden: true },
  },
  extra: { ownershipId: z.string(), letterId: z.string() },
  views: {
    texts: { title: 'Texts', filters: ['channel:in:TEXT'] },
    email: { title: 'Email', filters: ['channel:in:EMAIL'] },
    all: { title: 'All' },
  },
  sort: '-eventDate,-eventTime',
});

export const consentScreens = defineScreens({
  'sms-unsubscribe-history': {
    title: 'SMS unsubscribe history',
    also: 'text messages stop opt out bounce suppression list unsubscribed',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/unsubscribes',
    claims: ownerRights(1),
    menu: { section: 'Correspondence', order: 9, name: 'Text opt-outs' },
  },
  'owner-consent': {
    title: 'Consent and delivery',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/consent/$ownershipId',
    claims: ownerRights(1),
  },
});
