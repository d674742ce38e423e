// What payables declare about the inbox of invoices: documents as they came in, what was read of them, the
// bill each becomes. Source: field-2026.md 1.1, 1.2; accounting.md 2.2.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  declareJob,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  keptFileRefusals,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  query,
  uploadedFile,
  version,
} from '../../../packages/contract/contract.ts';
import { billIn, billRefusals, billStatuses } from '../bills/bill.contract.ts';
import { documentKinds, fieldReading, lineReading, readingRefusals } from '../invoice-reading/reading.contract.ts';

export const documentStates = [
  'RECEIVED',
  'NEEDS_REVIEW',
  'READY',
  'SUBMITTED',
  'NOT_AN_INVOICE',
  'DUPLICATE',
  'REJECTED',
  'ERROR',
] as const;
export type DocumentState = (typeof documentStates)[number];
export const channels = ['UPLOAD', 'EMAIL'] as const;
export type Channel = (typeof channels)[number];
/** Who sent it: staff, an address of a vendor, somebody else, or somebody who asks for new bank details. */
export const senderVerdicts = ['STAFF', 'KNOWN', 'UNKNOWN', 'SUSPICIOUS'] as const;
export type SenderVerdict = (typeof senderVerdicts)[number];

/** How a point that was checked stands. */
export const checkTones = ['good', 'attention', 'problem'] as const;
export const duplicateLevels = ['REVIEW', 'BLOCK'] as const;

export const inboxRefusals = {
  documentChanged: 'This document was changed after you opened it. Look at it again.',
  documentClosed: 'This document is {state}. Reopen it to work on it.',
  documentUnread: 'This document is still being read.',
  documentNotClosed: 'This document is open already.',
  documentBilled: 'A bill was made of this document. Cancel the bill first.',
  documentWithoutFile: 'Nothing was kept of this file, because it was refused.',
  maybeDuplicate: 'This looks like {bill}. Give a reason why it is another bill.',
  duplicateNeedsSecond: 'This repeats {bill}. Someone else must confirm that it is another bill.',
  ownConfirmation: 'You confirmed this document, so someone else submits it.',
  settingChanged: 'These settings were changed after you opened them. Look at them again.',
  notFlagged: 'This document repeats no bill.',
} as const;

const rights = needs;
const facts = {
  inboxDocumentId: id,
  state: z.enum(documentStates),
  kind: z.enum(documentKinds),
  channel: z.enum(channels),
  fileName: z.string(),
  receivedTime: instantOut,
  sender: z.string(),
  senderVerdict: z.enum(senderVerdicts),
  communityId: id.nullable(),
  communityName: z.string(),
  communityCode: z.string(),
  vendorId: id.nullable(),
  /** The vendor on file, else the name that was read. */
  vendorName: z.string(),
  billNumber: z.string(),
  dueDate: dateOut.nullable(),
  total: moneyOut.nullable(),
  /** What is to be said of it first, in a few words. */
  headline: z.string(),
  tone: z.enum(checkTones),
  billId: id.nullable(),
  billStatus: z.enum(billStatuses).nullable(),
};

const suggestion = z.object({
  /** Where it comes from, in the order of the product: account number, contract, usual split, history. */
  source: z.enum(['ACCOUNT_NUMBER', 'CONTRACT', 'DISTRIBUTION', 'HISTORY']),
  words: z.string(),
  lines: z.array(z.object({ accountId: id, costCenterId: id, amount: moneyOut, description: z.string() })),
});

const twin = z.object({
  level: z.enum(duplicateLevels),
  why: z.string(),
  billId: id.nullable(),
  inboxDocumentId: id.nullable(),
  communityId: id.nullable(),
  billNumber: z.string(),
  billDate: dateOut.nullable(),
  amount: moneyOut.nullable(),
  status: z.string(),
});

const one = { inboxDocumentId: id };
const stateAnswer = z.object({ inboxDocumentId: id, state: z.enum(documentStates) });

export const inbox = defineEndpoints('ApInbox', {
  listInbox: query({
    summary: 'Documents in the caller’s communities, newest first; those of no community for callers who see all.',
    permission: rights('apinvoice', 1),
    input: z.object({
      communityId: id.optional(),
      show: z.enum(['open', 'all', 'exceptions']).default('open'),
      limit: count(500, 1).default(200),
    }),
    output: z.object({
      rows: z.array(z.object(facts)),
      count: z.number(),
      total: moneyOut,
      communities: z.array(z.object({ communityId: id, name: z.string(), count: z.number() })),
    }),
  }),
  listInvoiceExceptions: query({
    summary: 'Documents that cannot become a bill as they are, with what stands against it.',
    permission: rights('invoiceexceptions', 1),
    input: z.object({ communityId: id.optional(), limit: count(500, 1).default(200) }),
    output: z.array(z.object({ ...facts, problems: z.array(z.string()) })),
  }),
  getInboxDocument: query({
    summary: 'One document: what was read with its places, what was checked, what it may repeat, how it would be coded.',
    permission: rights('apinvoice', 1),
    input: z.object(one),
    output: z.object({
      ...facts,
      version,
      mediaType: z.string(),
      hasFile: z.boolean(),
      subject: z.string(),
      reason: z.string(),
      billDate: dateOut.nullable(),
      accountNumber: z.string(),
      serviceAddress: z.string(),
      fields: z.record(z.string(), fieldReading),
      lines: z.array(lineReading),
      pageCount: z.number(),
      checks: z.array(z.object({ tone: z.enum(checkTones), words: z.string() })),
      duplicates: z.array(twin),
      override: z.object({ by: z.string(), reason: z.string() }).nullable(),
      suggestion: suggestion.nullable(),
      approvalsRequired: z.number(),
    }),
  }),
  addInboxDocument: command({
    summary: 'Takes a document in and reads it: e-invoice and text at once, pictures in the background.',
    permission: rights('apinvoice', 2),
    touches: 'inbox document',
    bodyLimit: 36_000_000,
    input: z.object({ communityId: id.optional(), file: uploadedFile }),
    output: stateAnswer,
    refusals: { ...keptFileRefusals, ...readingRefusals },
  }),
  editInboxDocument: command({
    summary: 'Keeps the facts of a document as a person read them.',
    permission: rights('apinvoice', 4),
    touches: 'inbox document',
    input: z.object({
      ...one,
      version,
      communityId: id.nullable().default(null),
      vendorId: id.nullable().default(null),
      kind: z.enum(documentKinds),
      billNumber: line(40).default(''),
      billDate: dateIn.nullable().default(null),
      dueDate: dateIn.nullable().default(null),
      total: moneyIn.nullable().default(null),
      accountNumber: line(40).default(''),
      serviceAddress: line(200).default(''),
    }),
    output: stateAnswer,
    refusals: inboxRefusals,
  }),
  submitInboxDocument: command({
    summary: 'Makes the bill of a document and submits it for approval; the file goes with it, and its account number is learned.',
    permission: rights('apinvoice', 2),
    touches: 'inbox document',
    input: billIn.extend({ ...one, version, accountNumber: line(40).default(''), duplicateReason: line(300).default('') }),
    output: z.object({ inboxDocumentId: id, billId: id, status: z.enum(billStatuses) }),
    refusals: { ...billRefusals, ...inboxRefusals },
  }),
  confirmInboxDocument: command({
    summary: 'Says, with a reason, that a document that repeats a bill is another bill; someone else submits it.',
    permission: rights('apinvoice', 4),
    touches: 'inbox document',
    input: z.object({ ...one, version, reason: line(300, 1) }),
    output: stateAnswer,
    refusals: inboxRefusals,
  }),
  rejectInboxDocument: command({
    summary: 'Rejects a document with a reason.',
    permission: rights('apinvoice', 8),
    touches: 'inbox document',
    input: z.object({ ...one, version, reason: line(300, 1) }),
    output: stateAnswer,
    refusals: inboxRefusals,
  }),
  setNotInvoice: command({
    summary: 'Files a document that is no bill: a statement, a reminder, a certificate, advertising.',
    permission: rights('apinvoice', 4),
    touches: 'inbox document',
    input: z.object({ ...one, version, kind: z.enum(['STATEMENT', 'OTHER']), reason: line(300).default('') }),
    output: stateAnswer,
    refusals: inboxRefusals,
  }),
  reopenInboxDocument: command({
    summary: 'Takes back that a document was rejected, filed or submitted; the bill of one that was submitted is canceled before.',
    permission: rights('apinvoice', 8),
    touches: 'inbox document',
    input: z.object({ ...one, version }),
    output: stateAnswer,
    refusals: inboxRefusals,
  }),
  downloadInboxDocument: file({
    summary: 'The document as it came in.',
    permission: rights('apinvoice', 1),
    input: z.object(one),
    output: z.custom<FileAnswer>(),
    refusals: inboxRefusals,
  }),
});

/** How communities take invoices by mail, and when a total stands out. */
export const digitalInvoicing = defineEndpoints('DigitalInvoicing', {
  getDigitalInvoicing: query({
    summary: 'The address a community gets invoices at, and when a total stands out.',
    permission: needs('apinvoice', 4),
    input: z.object({ communityId: id }),
    output: z.object({
      /** Null where this installation takes no mail. */
      address: z.string().nullable(),
      takesMail: z.boolean(),
      overMedianPercent: z.number(),
      version: z.string(),
      accounts: z.array(
        z.object({
          vendorAccountId: id,
          vendorId: id,
          vendorName: z.string(),
          accountNumber: z.string(),
          learnedBy: z.string(),
          learnedTime: instantOut,
        }),
      ),
    }),
  }),
  saveDigitalInvoicing: command({
    summary: 'Says whether a community takes invoices by mail, and when a total stands out.',
    permission: needs('apinvoice', 4),
    touches: 'digital invoicing',
    input: z.object({
      communityId: id,
      version: z.string().regex(/^\d{0,18}$/, 'must be a version'),
      takesMail: flag,
      overMedianPercent: count(500, 1),
    }),
    output: z.object({ communityId: id }),
    refusals: only(inboxRefusals, 'settingChanged'),
  }),
  forgetVendorAccount: command({
    summary: 'Forgets the account number of a vendor: the next invoice with it waits for review.',
    permission: needs('apinvoice', 8),
    touches: 'vendor account',
    input: z.object({ communityId: id, vendorAccountId: id }),
    output: z.object({ vendorAccountId: id }),
  }),
});

/** Reads the pictures of a document. Run again, it reads them again. */
export const readPictures = declareJob('read-invoice', z.object({ inboxDocumentId: id }), { mayResume: true });

export const inboxScreens = defineScreens({
  'ap-inbox': {
    title: 'Invoice inbox',
    also: 'AP inbox',
    area: 'payables',
    path: '/payables/inbox',
    claims: needs('apinvoice', 1),
    menu: { section: 'Payables', order: 0 },
  },
  'invoice-add': {
    title: 'Add invoice',
    area: 'payables',
    path: '/payables/inbox/new',
    claims: needs('apinvoice', 2),
    menu: { section: 'Payables', order: 2, group: 'More' },
  },
  'invoice-view': {
    title: 'View invoice',
    area: 'payables',
    path: '/payables/inbox/$inboxDocumentId',
    claims: needs('apinvoice', 1),
  },
  'invoice-edit': {
    title: 'Edit invoice',
    area: 'payables',
    path: '/payables/inbox/$inboxDocumentId/edit',
    claims: needs('apinvoice', 4),
  },
  'digital-invoicing': {
    title: 'Digital invoicing',
    area: 'payables',
    path: '/c/$communityId/payables/digital-invoicing',
    claims: needs('apinvoice', 4),
    menu: { section: 'Payables', order: 4, group: 'More' },
  },
  'invoice-exceptions': {
    title: 'Invoice exceptions',
    area: 'payables',
    path: '/payables/invoice-exceptions',
    claims: needs('invoiceexceptions', 1),
    menu: { section: 'Payables', order: 3, group: 'More' },
  },
});
