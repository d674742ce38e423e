// Letters and the batches they go out in: who gets one, on which channel and why, what became of each.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  commit,
  dateIn,
  dateOut,
  declareJob,
  defineEndpoints,
  defineList,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  listOf,
  needs,
  overwriteRefusals,
  preview,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { lawSaid } from '../../law/law.contract.ts';
import { mailClasses } from '../mail-house/mail-order.contract.ts';
import { signatureUseRefusals } from '../signatures/signature.contract.ts';
import { fieldRefusals, valueRefusals } from '../templates/template.contract.ts';
import {
  audiences,
  type ChannelReason,
  channelReasonWords,
  channels,
  deliveries,
  type LeftOutReason,
  leftOutWords,
  noticeClasses,
} from './channel-words.contract.ts';

export * from './channel-words.contract.ts';

const batchRights = (level: AccessLevel) => needs('communitycommunications', level);
const letterRights = (level: AccessLevel) => needs('ownercommunications', level);
/** A batch names owners and what is written to each. */
const mayRead = needs('communitycommunications', 1, ['ownercommunications', 1]);
const mayRelease = needs('communitycommunications', 4, ['ownercommunications', 2]);

export const letterStates = ['QUEUED', 'READY', 'SENDING', 'SENT', 'PRINTED', 'FAILED', 'RETURNED', 'VOID'] as const;
export type LetterState = (typeof letterStates)[number];
export const letterStateWords = {
  QUEUED: ['Waiting to be made', 'neutral'],
  READY: ['Made, not sent', 'attention'],
  SENDING: ['Being sent', 'neutral'],
  SENT: ['Sent', 'good'],
  PRINTED: ['Printed', 'good'],
  FAILED: ['Failed', 'problem'],
  RETURNED: ['Came back', 'problem'],
  VOID: ['Taken back', 'neutral'],
} as const satisfies Record<LetterState, readonly [string, string]>;

export const letterEventWords = {
  RELEASED: 'Released',
  MADE: 'Made',
  SENT: 'Sent',
  PRINTED: 'Printed',
  FAILED: 'Failed',
  RETURNED: 'Came back',
  TAKEN_BACK: 'Taken back',
  SENT_AGAIN: 'Sent again',
  DELAYED: 'Delayed',
  COMPLAINED: 'Reported as spam',
  FELL_BACK: 'Goes on paper instead',
  SERVED: 'Served',
  DELIVERED: 'Delivered',
  WITHDRAWN: 'Withdrawn',
} as const;

const email = z.string().trim().toLowerCase().pipe(z.email('must be an email address').max(254));
const ofBatch = { communityId: id, letterBatchId: id };
const ofLetter = { communityId: id, letterId: id };
const most = 20_000;

export const batchRefusals = {
  templateNotReleased: 'This template has no released version. Release it first.',
  batchReleased: 'This batch was released. Write another one.',
  queryStale: 'The view asks for a column that is not there any more. Choose it again.',
  queryClosed: 'Your role may not see the list of ownerships, so it cannot write to those a view finds.',
  nobodyLeft: 'Nobody gets this letter. Choose other owners or another delivery.',
  ...valueRefusals,
  textsNotSetUp: 'Text messages are not set up. Register the brand and campaign on the page Text messages first.',
  noMailerNumber: 'Certified mail needs a number on every piece. Enter the mailer ID on South Data settings first.',
  textTooLong: 'The text for {account} has {count} characters. Shorten it to {most}.',
  ...fieldRefusals,
  ...signatureUseRefusals,
} as const;
export const takeBackRefusals = { nothingToTakeBack: 'Every letter of this batch was sent, printed or taken back already.' } as const;
export const letterRefusals = {
  notHandedOver: 'This letter is still on its way. Wait until it was sent or printed.',
  noEmailForLetter: 'No email address is on file for this owner.',
  notReturned: 'This letter did not come back.',
} as const;

/** A view of the list of ownerships: its name, its filters and its search. */
const queried = {
  queryTitle: line(60).default(''),
  queryFilters: listOf(line(400))
    .pipe(z.array(line(400)).max(20))
    .default([]),
  querySearch: line(80).default(''),
};

const facts = {
  title: line(120, 1),
  templateId: id,
  delivery: z.enum(deliveries).default('SMART'),
  noticeClass: z.enum(noticeClasses).default('GENERAL'),
  letterDate: dateIn,
  /** The day it is sent; null is at once. */
  sendDate: dateIn.nullable().default(null),
  replyTo: z.union([z.literal(''), email]).default(''),
  who: z.enum(audiences).default('PRIMARY'),
  ownershipIds: listOf(id).pipe(z.array(id).max(most)).default([]),
  excludedIds: listOf(id).pipe(z.array(id).max(most)).default([]),
  ...queried,
  /** Whose signature stands under the letters on paper. */
  signatureId: id.nullable().default(null),
  /** How its paper is mailed; null is as the association has it set. */
  mailClass: z.enum(mailClasses).nullable().default(null),
};

const planned = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  channel: z.enum(channels),
  reason: z.enum(Object.keys(channelReasonWords) as [ChannelReason, ...ChannelReason[]]),
  /** The email address, or the mailing address on one line. */
  address: z.string(),
  language: z.enum(['en', 'es']),
  missing: z.array(z.string()),
});
const leftOut = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  reason: z.enum(Object.keys(leftOutWords) as [LeftOutReason, ...LeftOutReason[]]),
});

export const messageBatches = defineEndpoints('MessageBatch', {
  getBatchChoices: query({
    summary: 'The released templates a batch of an association may use.',
    permission: batchRights(1),
    input: z.object({ communityId: id }),
    output: z.array(z.object({ templateId: id, name: z.string(), versionNo: z.number(), mayEmail: z.boolean(), hasSpanish: z.boolean() })),
  }),
  listBatchOwners: query({
    summary: 'The present owners of an association, to choose from and to exclude.',
    permission: mayRead,
    input: z.object({ communityId: id }),
    output: z.array(z.object({ ownershipId: id, accountNumber: z.string(), owner: z.string(), isPrimary: z.boolean() })),
  }),
  listSelectedOwners: query({
    summary: 'The owners of a selection of the list of ownerships, to write to them.',
    permission: mayRead,
    input: z.object({ communityId: id, selectionId: id }),
    output: z.object({ ownershipIds: z.array(id) }),
  }),
  addBatch: command({
    summary: 'Saves a new batch of letters as a draft.',
    permission: batchRights(4),
    touches: 'message batch',
    bodyLimit: 2_000_000,
    input: z.object({ communityId: id, ...facts }),
    output: z.object({ letterBatchId: id }),
    refusals: batchRefusals,
  }),
  editBatch: command({
    summary: 'Changes a batch that is not released.',
    permission: batchRights(4),
    touches: 'message batch',
    bodyLimit: 2_000_000,
    input: z.object({ ...ofBatch, version, ...facts }),
    output: z.object({ letterBatchId: id }),
    refusals: { ...batchRefusals, ...overwriteRefusals },
  }),
  deleteBatch: command({
    summary: 'Deletes a batch that is not released.',
    permission: batchRights(8),
    touches: 'message batch',
    input: z.object(ofBatch),
    output: z.object({}),
    refusals: batchRefusals,
  }),
  getBatch: query({
    summary: 'A batch with what became of its letters.',
    permission: mayRead,
    input: z.object(ofBatch),
    output: z.object({
      ...ofBatch,
      version,
      title: z.string(),
      templateId: id,
      templateName: z.string(),
      templateVersion: z.number().nullable(),
      delivery: z.enum(deliveries),
      noticeClass: z.enum(noticeClasses),
      letterDate: dateOut,
      sendDate: dateOut.nullable(),
      replyTo: z.string(),
      who: z.enum(audiences),
      ownershipIds: z.array(id),
      excludedIds: z.array(id),
      queryTitle: z.string(),
      queryFilters: z.array(z.string()),
      querySearch: z.string(),
      signatureId: id.nullable(),
      mailClass: z.enum(mailClasses).nullable(),
      state: z.enum(['DRAFT', 'RELEASED', 'TAKEN_BACK']),
      jobId: z.string().nullable(),
      releasedBy: z.string(),
      releasedTime: instantOut.nullable(),
      counts: z.record(z.string(), z.number()),
      printJobId: id.nullable(),
    }),
  }),
  previewBatch: preview({
    summary: 'Every letter of a batch with its channel and why, and who is left out and why. Saves nothing.',
    permission: mayRead,
    snapshot: true,
    input: z.object(ofBatch),
    output: z.object({
      rows: z.array(planned),
      leftOut: z.array(leftOut),
      paper: z.number(),
      email: z.number(),
      text: z.number(),
      versionNo: z.number(),
      /** What the law packs said to letters by email and text, and to how many. */
      laws: z.array(z.object({ topic: z.string(), count: z.number(), law: lawSaid })),
    }),
    refusals: batchRefusals,
  }),
  releaseBatch: commit('previewBatch', {
    summary: 'Releases a batch: its letters are made in the background and handed over.',
    permission: mayRelease,
    touches: 'message batch',
    input: z.object(ofBatch),
    output: z.object({ letterBatchId: id, count: z.number() }),
    refusals: batchRefusals,
  }),
  takeBackBatch: command({
    summary: 'Takes back the letters of a batch that were neither sent nor printed.',
    permission: mayRelease,
    touches: 'message batch',
    input: z.object(ofBatch),
    output: z.object({ takenBack: z.number(), stays: z.number() }),
    refusals: takeBackRefusals,
  }),
  sendBatchTest: command({
    summary: 'Emails the letter of one owner to the caller alone, marked as a test.',
    permission: batchRights(4),
    touches: 'message batch',
    input: z.object({ ...ofBatch, ownershipId: id }),
    output: z.object({ email: z.string() }),
    refusals: batchRefusals,
  }),
});

export const letters = defineEndpoints('Letter', {
  getLetter: query({
    summary: 'One letter: its channel and why, the address it used, its hash, and what became of it.',
    permission: letterRights(1),
    input: z.object(ofLetter),
    output: z.object({
      ...ofLetter,
      letterBatchId: id,
      batchTitle: z.string(),
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      templateId: id,
      templateName: z.string(),
      templateVersion: z.number(),
      language: z.enum(['en', 'es']),
      channel: z.enum(channels),
      reason: z.string(),
      recipient: z.string(),
      addressLines: z.array(z.string()),
      email: z.string(),
      subject: z.string(),
      state: z.enum(letterStates),
      stateTime: instantOut,
      /** The day it counts as served; null until it was sent, or its paper was accepted. */
      servedDate: dateOut.nullable(),
      phone: z.string(),
      /** The paper it fell back to, and the letter it stands in for. */
      fallbackId: id.nullable(),
      note: z.string(),
      pages: z.number().nullable(),
      sha256: z.string().nullable(),
      printJobId: id.nullable(),
      mailClass: z.enum(mailClasses).nullable(),
      /** The digits of the barcode of the post, and the number of certified mail. */
      tracking: z.string().nullable(),
      certifiedNumber: z.string().nullable(),
      certificateId: id.nullable(),
      /** Who accepted it at the post; blank until then. */
      acceptedBy: z.string(),
      firstPage: z.number().nullable(),
      resendOf: id.nullable(),
      events: z.array(
        z.object({ what: z.enum(Object.keys(letterEventWords) as ['MADE']), detail: z.string(), by: z.string(), eventTime: instantOut }),
      ),
    }),
  }),
  downloadLetter: file({
    summary: 'A letter as PDF, as it was made.',
    permission: letterRights(1),
    input: z.object(ofLetter),
    output: z.custom<FileAnswer>(),
  }),
  previewResend: preview({
    summary: 'Where a letter would go if it were sent again. Saves nothing.',
    permission: letterRights(2),
    input: z.object({ ...ofLetter, channel: z.enum(channels) }),
    output: z.object({ recipient: z.string(), address: z.string() }),
    refusals: letterRefusals,
  }),
  resendLetter: commit('previewResend', {
    summary: 'Sends a letter again: what it says stays, the address is that of today.',
    permission: letterRights(2),
    touches: 'letter',
    input: z.object({ ...ofLetter, channel: z.enum(channels) }),
    output: z.object({ letterId: id }),
    refusals: letterRefusals,
  }),
  markReturned: command({
    summary: 'Says that a letter came back, or takes that back.',
    permission: letterRights(4),
    touches: 'letter',
    input: z.object({ ...ofLetter, isReturned: z.boolean(), note: line(200).default('') }),
    output: z.object({ letterId: id }),
    refusals: letterRefusals,
  }),
});

export const batchList = defineList({
  name: 'MessageBatchList',
  title: 'Message batches',
  noun: 'batches',
  permission: batchRights(1),
  scope: { communityId: id },
  rowId: 'letterBatchId',
  columns: {
    letterDate: { title: 'Letter date', kind: 'date', always: true },
    title: { title: 'Batch', kind: 'text' },
    template: { title: 'Template', kind: 'text' },
    state: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: { DRAFT: ['Draft', 'attention'], RELEASED: ['Released', 'good'], TAKEN_BACK: ['Taken back', 'neutral'] },
    },
    letters: { title: 'Letters', kind: 'count', sum: true },
    failed: { title: 'Failed or back', kind: 'count', sum: true },
    sendDate: { title: 'Send on', kind: 'date' },
    releasedBy: { title: 'Released by', kind: 'text' },
  },
  extra: {},
  views: { all: { title: 'All' }, drafts: { title: 'Drafts', filters: ['state:in:DRAFT'] } },
  sort: '-letterDate',
});

export const letterList = defineList({
  name: 'LetterList',
  title: 'Letters',
  noun: 'letters',
  permission: letterRights(1),
  /** Of one batch, of one owner, or of the association. */
  scope: { communityId: id, letterBatchId: id.optional(), ownershipId: id.optional() },
  rowId: 'letterId',
  columns: {
    letterDate: { title: 'Date', kind: 'date', always: true },
    accountNumber: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    subject: { title: 'Letter', kind: 'text' },
    channel: {
      title: 'Channel',
      kind: 'status',
      always: true,
      words: { PAPER: ['Paper', 'neutral'], EMAIL: ['Email', 'neutral'], TEXT: ['Text', 'neutral'] },
    },
    reason: { title: 'Why', kind: 'text' },
    address: { title: 'Sent to', kind: 'text' },
    state: { title: 'Status', kind: 'status', always: true, words: letterStateWords },
    servedDate: { title: 'Served on', kind: 'date' },
    note: { title: 'Remark', kind: 'text', hidden: true },
  },
  extra: {},
  views: {
    all: { title: 'All' },
    open: { title: 'On their way', filters: ['state:in:QUEUED,READY,SENDING'] },
    wrong: { title: 'Failed or back', filters: ['state:in:FAILED,RETURNED'] },
  },
  sort: '-letterDate,accountNumber',
});

const ofCustomer = z.object(ofBatch);
/** Makes the letters of a batch that wait: PDF by PDF, then the file to print. */
export const makeLetters = declareJob('make-letters', ofCustomer, { mayResume: true });
/** Emails those of a batch that are made. */
export const mailLetters = declareJob('mail-letters', ofCustomer);
/** Texts those of a batch that are made. */
export const textLetters = declareJob('text-letters', ofCustomer);
/** Emails one letter to its writer alone. */
export const mailTestLetter = declareJob('mail-letter-test', z.object({ ...ofBatch, ownershipId: id, email: z.email() }));

export const letterScreens = defineScreens({
  'message-batches': {
    title: 'Message batches',
    also: 'letters mailings email blast',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/messages',
    claims: batchRights(1),
    menu: { section: 'Correspondence', order: 5 },
  },
  'message-batch-edit': {
    title: 'Message batch editor',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/messages/$letterBatchId/edit',
    claims: batchRights(4),
  },
  'message-batch-review': {
    title: 'Message batch review',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/messages/$letterBatchId',
    claims: batchRights(1),
    row: letterRights(1),
  },
  letters: {
    title: 'Letters',
    also: 'sent letters',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/letters',
    claims: letterRights(1),
    menu: { section: 'Correspondence', order: 6 },
  },
  'letter-detail': {
    title: 'Letter detail',
    area: 'correspondence',
    path: '/c/$communityId/correspondence/letters/$letterId',
    claims: letterRights(1),
  },
  'print-jobs': {
    title: 'Print jobs',
    area: 'automation',
    path: '/c/$communityId/correspondence/print-jobs',
    claims: letterRights(1),
    menu: { section: 'Correspondence', order: 8 },
  },
});
