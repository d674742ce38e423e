// Files attached to records of every kind: one set of calls, under the claims of the record they are attached
// to.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  keptFileRefusals,
  line,
  listOf,
  only,
  openToAll,
  query,
  uploadedFile,
} from '../../../packages/contract/contract.ts';
import { recordRef } from '../book/book.contract.ts';

/** Who sees a file beyond staff. */
export const audiences = ['NOBODY', 'OWNERS', 'PROPERTY_OWNER', 'BOARD'] as const;
export type Audience = (typeof audiences)[number];

const one = { ...recordRef, attachmentId: id };

/** What the XML invoice says that a PDF carries: shown as it was sent, and never posted by itself. */
const invoice = z.object({
  number: z.string(),
  issuedDate: z.string(),
  dueDate: z.string(),
  seller: z.string(),
  buyer: z.string(),
  currency: z.string(),
  total: z.string(),
  lines: z.array(z.object({ description: z.string(), amount: z.string() })),
});
export type AttachedInvoice = z.output<typeof invoice>;

const attachmentVersion = z.object({
  version: z.number(),
  fileName: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  uploadedBy: z.string(),
  uploadedTime: instantOut,
  invoice: invoice.nullable(),
});

/** An attached file as it is shown: its name, and its versions, the newest first. */
const attachmentView = z.object({
  attachmentId: id,
  name: z.string(),
  groupName: z.string(),
  isPicture: z.boolean(),
  publishedTo: z.enum(audiences),
  publishedFromDate: dateOut.nullable(),
  publishedUntilDate: dateOut.nullable(),
  versions: z.array(attachmentVersion),
});
export type AttachmentView = z.output<typeof attachmentView>;

const touches = 'attachment';
const publication = {
  publishedTo: z.enum(audiences),
  publishedFromDate: dateIn.nullable().default(null),
  publishedUntilDate: dateIn.nullable().default(null),
};

export const attachmentRefusals = {
  tooManyFiles: 'A record holds at most {most} files.',
  infected: 'The virus scanner refused the file.',
  notScanned: 'The virus scanner did not answer, so the file is not kept. Try again, or tell your administrator.',
  noPicture: 'Only a PNG, JPEG, GIF or WebP file can be the picture of a record.',
  inField: 'The file is the value of a custom field of this record. Clear the field, or choose another file there, first.',
  audienceChanged: '{people} people would see the file, not {confirmed}. Look again before publishing.',
  noSuchAudience: 'Files of this record cannot be published to them.',
  endsBefore: 'A publication cannot end before it begins.',
} as const;

export const attachments = defineEndpoints('Attachment', {
  listAttachments: query({
    summary: 'The files attached to a record, by name, with their versions.',
    permission: 'signedIn',
    input: z.object(recordRef),
    output: z.array(attachmentView),
  }),
  listGroups: query({
    summary: 'The groups files of the customer are sorted by, in their own words.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(z.string()),
  }),
  addAttachment: command({
    summary: 'Attaches a file to a record, or a new version of one that is attached. What it is, is told by its content.',
    permission: 'signedIn',
    touches,
    // Room for 25 MB in base64.
    bodyLimit: 36 * 1024 * 1024,
    input: z.object({
      ...recordRef,
      attachmentId: id.optional(),
      name: line(120).default(''),
      groupName: line(60).default(''),
      file: uploadedFile,
    }),
    output: attachmentView,
    refusals: { ...keptFileRefusals, ...only(attachmentRefusals, 'tooManyFiles', 'infected', 'notScanned') },
  }),
  editAttachment: command({
    summary: 'Gives an attached file another name or group, or makes it the picture of its record.',
    permission: 'signedIn',
    touches,
    input: z.object({ ...one, name: line(120, 1), groupName: line(60).default(''), isPicture: flag.default(false) }),
    output: z.object({}),
    refusals: only(attachmentRefusals, 'noPicture'),
  }),
  assignAttachment: command({
    summary: 'Moves a file to another record; it is then published to nobody.',
    permission: 'signedIn',
    touches,
    input: z.object({ ...one, to: z.object(recordRef) }),
    output: z.object({}),
    refusals: only(attachmentRefusals, 'tooManyFiles', 'inField'),
  }),
  countAudience: query({
    summary: 'How many people would see a file if it were published so.',
    permission: 'signedIn',
    input: z.object({ ...one, publishedTo: z.enum(audiences) }),
    output: z.object({ count: z.number(), offered: z.array(z.enum(audiences)) }),
  }),
  publishAttachment: command({
    summary: 'Shows a file to owners or the board, or to nobody any more. The number of people who will see it is confirmed with it.',
    permission: 'signedIn',
    touches,
    input: z.object({ ...one, ...publication, confirmed: count(10_000_000) }),
    output: z.object({}),
    refusals: only(attachmentRefusals, 'audienceChanged', 'noSuchAudience', 'endsBefore'),
  }),
  removeAttachment: command({
    summary: 'Takes a file off a record; its bytes and its history are kept for seven years.',
    permission: 'signedIn',
    touches,
    input: z.object(one),
    output: z.object({}),
    refusals: only(attachmentRefusals, 'inField'),
  }),
  findRecords: query({
    summary: 'Records of a kind whose name holds some words, the first twenty by name: those a file may be attached to.',
    permission: 'signedIn',
    input: z.object({ communityId: id.optional(), kind: line(60, 1), words: line(80).default('') }),
    output: z.array(z.object({ entityId: id, label: z.string(), communityId: id.nullable(), communityName: z.string() })),
  }),
  readTogether: query({
    summary: 'Several files with the record each is on, and how many people would see each if it were published so.',
    permission: 'signedIn',
    input: z.object({ attachmentIds: listOf(id).pipe(z.array(id).max(200)).default([]), publishedTo: z.enum(audiences).default('NOBODY') }),
    output: z.array(
      z.object({
        attachmentId: id,
        name: z.string(),
        kind: z.string(),
        entityId: id,
        communityId: id.nullable(),
        label: z.string(),
        count: z.number(),
        /** True when files of this record can be shown to them. */
        isOffered: z.boolean(),
      }),
    ),
  }),
  downloadAttachment: file({
    summary: 'An attached file, the newest version unless another is asked for; always to be saved, never opened as a page.',
    permission: 'signedIn',
    input: z.object({ ...one, version: count(10_000, 1).optional() }),
    output: z.custom<FileAnswer>(),
  }),
  downloadTogether: file({
    summary: 'Several attached files as one ZIP archive; up to 200, of records the caller may see.',
    permission: 'signedIn',
    input: z.object({ attachmentIds: listOf(id).pipe(z.array(id).min(1).max(200)) }),
    output: z.custom<FileAnswer>(),
  }),
});

/**
 * Which files a list shows: those of people and firms, of bank accounts, of one community and all within it,
 * or all.
 */
export const fileScopes = ['general', 'agent', 'bankAccount', 'community'] as const;
export type FileScope = (typeof fileScopes)[number];

export const attachedFileList = defineList({
  name: 'AttachedFileList',
  title: 'Attachments',
  noun: 'files',
  permission: 'signedIn',
  scope: { communityId: id.optional(), of: z.enum(fileScopes).default('general') },
  rowId: 'attachmentId',
  columns: {
    name: { title: 'File', kind: 'text' },
    kind: { title: 'Attached to a', kind: 'text' },
    record: { title: 'Record', kind: 'text' },
    community: { title: 'Community', kind: 'text' },
    groupName: { title: 'Group', kind: 'text' },
    publishedTo: {
      title: 'Seen by',
      kind: 'status',
      always: true,
      words: {
        NOBODY: ['Staff', 'neutral'],
        OWNERS: ['Owners', 'attention'],
        PROPERTY_OWNER: ['Owner of the property', 'attention'],
        BOARD: ['Board', 'attention'],
      },
    },
    addedDate: { title: 'Added', kind: 'date', always: true },
    addedBy: { title: 'By', kind: 'text' },
    size: { title: 'Bytes', kind: 'count', always: true, sum: true, hidden: true },
    versions: { title: 'Versions', kind: 'count', always: true, hidden: true },
    fileName: { title: 'File name', kind: 'text', hidden: true },
    publishedUntilDate: { title: 'Shown until', kind: 'date', hidden: true },
  },
  extra: { entityKind: z.string(), entityId: id, recordCommunityId: id.nullable(), mediaType: z.string() },
  views: {
    all: { title: 'All' },
    published: { title: 'Published', filters: ['publishedTo:in:OWNERS,PROPERTY_OWNER,BOARD'] },
    recent: { title: 'By date', sort: '-addedDate,name' },
    noGroup: { title: 'Without a group', filters: ['groupName:blank:'] },
  },
  sort: 'name',
});

export const attachmentScreens = defineScreens({
  'attachments-community': {
    title: 'Attachments: community',
    area: 'documents',
    path: '/c/$communityId/files',
    claims: openToAll,
    menu: { section: 'Portfolio', order: 60, group: 'Files and history' },
  },
  'attachments-general': {
    title: 'Attachments: general',
    area: 'documents',
    path: '/files',
    claims: openToAll,
    menu: { section: 'Portfolio', order: 61, group: 'Files and history' },
  },
  'attachments-agent': {
    title: 'Attachments: agent',
    area: 'documents',
    path: '/files/agents',
    claims: openToAll,
    menu: { section: 'Portfolio', order: 62, group: 'Files and history' },
  },
  'attachments-bank-account': {
    title: 'Attachments: bank account',
    area: 'documents',
    path: '/files/bank-accounts',
    claims: openToAll,
    menu: { section: 'Portfolio', order: 63, group: 'Files and history', name: 'Attachments: banks' },
  },
});
