// What payables declare about electronic payments: ACH credits and digital checks to vendors, the files they
// leave by, what comes back, and taking back what did not leave.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  everywhereRefusals,
  type FileAnswer,
  file,
  id,
  line,
  moneyOut,
  needs,
  needsOne,
  only,
  preview,
  query,
  uploadedFile,
} from '../../../packages/contract/contract.ts';
import { entryLine } from '../bills/bill.contract.ts';
import { checkRefusals, paymentItem, periodOut, share } from '../checks/check.contract.ts';

export const electronicKinds = ['ACH', 'DIGITAL'] as const;
export type ElectronicKind = (typeof electronicKinds)[number];
const electronicStates = ['CREATED', 'SUBMITTED', 'PROCESSING', 'SENT', 'CLEARED', 'RETURNED'] as const;
export type ElectronicState = (typeof electronicStates)[number];

export const electronicRefusals = {
  ...checkRefusals,
  notFunding: 'This bank account does not fund {what}. Set it up and verify it under Payments setup.',
  notSigner: 'You are not a signer of this bank account. Ask one of its signers.',
  noVendorBank: '{vendor} has no approved bank details. Pay by check, or have the details approved first.',
  onHold: '{vendor}: its new bank details are on hold until {day}. Pay by check, or wait.',
  notPrenoted: '{vendor}: a prenote must go out three banking days before the first payment. Make a file now; it takes the prenote along.',
  prenoteReturned: '{vendor}: the bank returned the prenote ({code}). Correct the bank details.',
  overVendorLimit: '{vendor} would be paid {amount}, over the limit of {limit} for one vendor.',
  overDayLimit: 'This makes {amount} for the day, over the limit of {limit}.',
  nothingToSend: 'Nothing of this bank account waits to be sent.',
  overFileLimit: 'The file would hold {amount}, over the limit of {limit} for one file.',
  ownFile: 'You made this file or its payments. Someone else releases it.',
  released: 'This file was released already.',
  notReleased: 'This file was not released. Another signer releases it first.',
  notAch: 'This is no ACH file.',
  unknownTraces: 'Nothing in this file belongs to a payment of this community.',
  notDigital: 'Payment {number} is not a digital check on its way.',
} as const;

const run = z.object({
  communityId: id,
  bankAccountId: id,
  kind: z.enum(electronicKinds),
  payDate: dateIn,
  items: z
    .union([z.array(paymentItem), paymentItem.transform((one) => [one])])
    .refine((all) => all.length >= 1 && all.length <= 400, 'must name 1 to 400 bills'),
});
const taking = z.object({
  communityId: id,
  checkIds: z
    .union([z.array(id), id.transform((one) => [one])])
    .refine((all) => all.length >= 1 && all.length <= 400, 'must name 1 to 400 payments'),
  voidDate: dateIn,
});
const sees = needsOne(1, 'apprintchecks', 'apvoidchecks');
const fileAnswer = z.custom<FileAnswer>();

export const electronic = defineEndpoints('ElectronicPayment', {
  getElectronic: query({
    summary: 'The electronic payments of a community, the newest first, its files, and the bank accounts that fund them.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      banks: z.array(
        z.object({
          bankAccountId: id,
          name: z.string(),
          paysAch: z.boolean(),
          paysDigital: z.boolean(),
          /** True when the one who looks signs for it. */
          maySign: z.boolean(),
          waiting: z.number(),
          prenotes: z.number(),
        }),
      ),
      payments: z.array(
        z.object({
          checkId: id,
          batchId: id,
          kind: z.enum(electronicKinds),
          state: z.enum(electronicStates),
          number: z.string(),
          vendorId: id,
          payee: z.string(),
          amount: moneyOut,
          payDate: dateOut,
          isFlagged: z.boolean(),
          trace: z.string(),
          tracking: z.string(),
          returnCode: z.string(),
          voidDate: dateOut.nullable(),
        }),
      ),
      files: z.array(
        z.object({
          paymentFileId: id,
          kind: z.enum(electronicKinds),
          bankAccountName: z.string(),
          effectiveDate: dateOut,
          entryCount: z.number(),
          total: moneyOut,
          madeBy: z.string(),
          releasedBy: z.string(),
          mayRelease: z.boolean(),
        }),
      ),
    }),
  }),
  listElectronicEvents: query({
    summary: 'What happened with an electronic payment, the newest first.',
    permission: sees,
    input: z.object({ communityId: id, checkId: id }),
    output: z.array(
      z.object({
        electronicEventId: id,
        kind: z.enum([...electronicStates, 'CHANGE']),
        onDate: dateOut,
        detail: z.string(),
        by: z.string(),
      }),
    ),
  }),
  previewElectronic: preview({
    summary: 'The electronic payments these open items would make, one for each vendor, without writing anything.',
    permission: needs('apprintchecks', 2),
    input: run,
    output: z.object({
      payments: z.array(
        z.object({
          number: z.string(),
          vendorId: id,
          payee: z.string(),
          account: z.string(),
          isFlagged: z.boolean(),
          amount: moneyOut,
          withheld: moneyOut,
          shares: z.array(share),
        }),
      ),
      total: moneyOut,
      entry: z.array(entryLine),
      period: periodOut,
      cash: z.object({ before: moneyOut, after: moneyOut, isShort: z.boolean() }),
      cautions: z.array(z.string()),
    }),
    refusals: electronicRefusals,
  }),
  issueElectronic: commit('previewElectronic', {
    summary: 'Books the previewed payments; they leave with the next file.',
    permission: needs('apprintchecks', 2),
    touches: 'check-batch',
    input: run,
    output: z.object({ batchId: id, total: moneyOut, count: z.number() }),
    refusals: electronicRefusals,
  }),
  makePaymentFile: command({
    summary: 'Puts what waits into a file for the bank or the printer, prenotes of new bank details among it.',
    permission: needs('apprintchecks', 2),
    touches: 'payment file',
    input: z.object({ communityId: id, bankAccountId: id, kind: z.enum(electronicKinds), effectiveDate: dateIn }),
    output: z.object({ paymentFileId: id, entryCount: z.number(), total: moneyOut }),
    refusals: only(electronicRefusals, 'notFunding', 'notSigner', 'noVendorBank', 'nothingToSend', 'overFileLimit'),
  }),
  releasePaymentFile: command({
    summary: 'Releases a file someone else made; only then can it be downloaded.',
    permission: needs('apprintchecks', 4),
    touches: 'payment file',
    input: z.object({ communityId: id, paymentFileId: id }),
    output: z.object({ paymentFileId: id }),
    refusals: only(electronicRefusals, 'ownFile', 'released', 'notSigner'),
  }),
  discardPaymentFile: command({
    summary: 'Drops a file that was not released; its payments wait again.',
    permission: needs('apvoidchecks', 8),
    touches: 'payment file',
    input: z.object({ communityId: id, paymentFileId: id }),
    output: z.object({ paymentFileId: id }),
    refusals: only(electronicRefusals, 'released'),
  }),
  downloadPaymentFile: file({
    summary: 'A released file, as often as it is asked for.',
    permission: needs('apprintchecks', 4),
    input: z.object({ communityId: id, paymentFileId: id }),
    output: fileAnswer,
    refusals: only(electronicRefusals, 'notReleased'),
  }),
  readReturns: command({
    summary: 'Reads an ACH file from the bank: payments and prenotes that came back are marked, corrections are listed.',
    permission: needs('apprintchecks', 4),
    touches: 'payment return',
    bodyLimit: 20_000_000,
    input: z.object({ communityId: id, file: uploadedFile }),
    output: z.object({
      returned: z.array(z.object({ checkId: id, payee: z.string(), amount: moneyOut, code: z.string() })),
      prenotesReturned: z.number(),
      changes: z.array(z.object({ payee: z.string(), code: z.string(), corrected: z.string() })),
      unknown: z.number(),
      warnings: z.array(z.string()),
    }),
    refusals: { ...only(electronicRefusals, 'notAch', 'unknownTraces'), ...only(everywhereRefusals, 'fileTooLarge') },
  }),
  moveDigital: command({
    summary: 'Records what the printer says of a digital check: at work, mailed, paid or come back.',
    permission: needs('apprintchecks', 4),
    touches: 'digital check',
    input: z.object({
      communityId: id,
      checkId: id,
      state: z.enum(['PROCESSING', 'SENT', 'CLEARED', 'RETURNED']),
      tracking: line(60).default(''),
    }),
    output: z.object({ checkId: id }),
    refusals: only(electronicRefusals, 'notDigital'),
  }),
  previewDelete: preview({
    summary: 'What taking these electronic payments back would do; their bills are open again.',
    permission: needs('apvoidchecks', 1),
    input: taking,
    output: z.object({
      payments: z.array(z.object({ checkId: id, number: z.string(), payee: z.string(), amount: moneyOut })),
      total: moneyOut,
      bills: z.array(z.object({ billId: id, billNumber: z.string(), vendorName: z.string(), openAfter: moneyOut })),
      entry: z.array(entryLine),
      period: periodOut,
    }),
    refusals: electronicRefusals,
  }),
  deleteElectronic: commit('previewDelete', {
    summary: 'Takes back payments that were not sent, or came back.',
    permission: needs('apvoidchecks', 8),
    touches: 'check-void',
    input: taking.extend({ reason: line(200, 1) }),
    output: z.object({ batchId: id, total: moneyOut, count: z.number() }),
    refusals: electronicRefusals,
  }),
});

export const electronicScreens = defineScreens({
  'digital-checks': {
    title: 'Digital checks',
    also: 'ACH payments, electronic payments',
    area: 'payables',
    path: '/c/$communityId/payables/digital-checks',
    claims: needs('apprintchecks', 2),
    menu: { section: 'Payables', order: 15, group: 'Other money' },
  },
  'digital-checks-delete': {
    title: 'Delete digital checks',
    area: 'payables',
    path: '/c/$communityId/payables/digital-checks/delete',
    claims: needs('apvoidchecks', 8),
    menu: { section: 'Payables', order: 16, group: 'Other money' },
  },
  'transaction-digital-checks': {
    title: 'AP transaction profile: digital checks',
    area: 'payables',
    path: '/c/$communityId/payables/digital-checks/$batchId/profile',
    claims: needs('apprintchecks', 1),
  },
});
