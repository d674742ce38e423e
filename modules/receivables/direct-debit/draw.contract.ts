// What receivables declare about draws: previewed with whom they leave out, handed to the bank as a file,
// settled, and what the banks returned.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  listOf,
  moneyOut,
  needs,
  only,
  preview,
  query,
  uploadedFile,
} from '../../../packages/contract/contract.ts';
import { lawSaid } from '../../law/law.contract.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';

/** Where a draw stands; its words and tone. Source: accounting.md 11. */
export const drawStates = {
  IN_PROGRESS: ['In progress', 'attention'],
  SUBMITTED: ['At the bank', 'neutral'],
  SETTLED: ['Settled', 'good'],
  CANCELED: ['Canceled', 'neutral'],
} as const;
export type DrawState = keyof typeof drawStates;
const state = z.enum(['IN_PROGRESS', 'SUBMITTED', 'SETTLED', 'CANCELED']);

/** What becomes of a returned entry; its words and tone. */
export const nextWords = {
  HELD: ['On hold', 'attention'],
  RETRY: ['Presented again', 'good'],
  RESUMED: ['Drawn again next time', 'good'],
  REVOKED: ['Revoked', 'neutral'],
} as const;
export type Next = keyof typeof nextWords;
const next = z.enum(['HELD', 'RETRY', 'RESUMED', 'REVOKED']);

/** How an entry of a returns file was understood. */
export const answerWords = {
  RETURN: 'Returned',
  CHANGE: 'Account corrected',
  KNOWN: 'Known already',
  UNKNOWN_TRACE: 'No entry of ours',
  NOT_SETTLED: 'The draw is not settled yet',
  WRONG_AMOUNT: 'The amount differs',
  UNREADABLE: 'The correction cannot be used',
} as const;
export type AnswerVerdict = keyof typeof answerWords;
const verdict = z.enum(['RETURN', 'CHANGE', 'KNOWN', 'UNKNOWN_TRACE', 'NOT_SETTLED', 'WRONG_AMOUNT', 'UNREADABLE']);

export const drawRefusals = {
  ...postingRefusals,
  ...subledgerRefusals,
  noDebitSetting: 'This community has no settings for direct debits. Enter them first.',
  notBankingDay: '{day} is not a banking day. The next one is {next}.',
  nothingToDraw: 'There is nothing to draw on this date.',
  drawCanceled: 'This draw was canceled.',
  notHanded: 'The bank does not have the file yet. Hand it over first.',
  handedAlready: 'The bank has the file already.',
  settledAlready: 'This draw is settled already.',
  settledBefore: 'The money arrives on {day} at the earliest.',
  nothingToSettle: 'Every payment of this draw was taken back. There is nothing to settle.',
  fileFaults: 'The file has faults and is not imported: {fault}.',
  nothingNew: 'The file has no return and no change that can be booked.',
  returnedBefore: 'A return is not booked before its draw of {day}.',
  noNsfCode: 'The community has no active code of kind NSF. Add one under codes, or leave the fee blank in the settings.',
  decidedAlready: 'This return was decided already.',
  notRetryable: 'An entry returned as {code} is not presented again.',
  retriesSpent: 'An entry is presented again at most twice, within 180 days.',
} as const;

const sees = needs('arownerpayments', 1);
const run = { communityId: id, drawDate: dateIn };
const line = z.object({
  ownerPaymentId: id,
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  bankAccount: z.string(),
  amount: moneyOut,
});

const returning = z.object({ communityId: id, postDate: dateIn, file: uploadedFile });

export const draws = defineEndpoints('Draws', {
  previewDraw: preview({
    summary: 'What a draw takes from whom and why, who is left out, and the entry.',
    permission: sees,
    input: z.object({ ...run, leftOutIds: listOf(id).optional() }),
    output: z.object({
      drawDate: dateOut,
      lines: z.array(
        line.extend({
          owes: moneyOut,
          why: z.string(),
          isRetry: z.boolean(),
          /** A first draw, or a first one from an account that changed. */
          isNewAccount: z.boolean(),
        }),
      ),
      leftOut: z.array(line.extend({ reason: z.string(), needsNotice: z.boolean() })),
      total: moneyOut,
      noticeDays: z.number(),
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: only(drawRefusals, 'noDebitSetting', 'notBankingDay', 'nothingToDraw', 'noDistribution'),
  }),
  postDraw: commit('previewDraw', {
    summary: 'Posts the receipts of a draw to the clearing account; the file can be handed over then.',
    permission: needs('arownerpayments', 2),
    touches: 'batch',
    input: z.object({ ...run, leftOutIds: z.array(id).max(5000).optional() }),
    output: z.object({ batchId: id, debitDrawId: id, count: z.number(), total: moneyOut }),
    refusals: drawRefusals,
  }),
  recordDebitNotices: command({
    summary: 'Records that owners were told of what a draw will take from them, for all who have to be.',
    permission: needs('arownerpayments', 2),
    touches: 'owner payment',
    input: z.object({ ...run, givenDate: dateIn }),
    output: z.object({ count: z.number() }),
    refusals: only(drawRefusals, 'noDebitSetting', 'notBankingDay'),
  }),
  listDraws: query({
    summary: 'The draws of a community, newest first.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      rows: z.array(
        z.object({
          debitDrawId: id,
          batchId: id,
          /** The posting of the money's arrival. */
          settledBatchId: id.nullable(),
          drawDate: dateOut,
          bankAccount: z.string(),
          state,
          entries: z.number(),
          total: moneyOut,
          returned: moneyOut,
          handedTime: instantOut.nullable(),
        }),
      ),
    }),
  }),
  listDrawEntries: query({
    summary: 'What a draw took from whom, and what became of it.',
    permission: sees,
    input: z.object({ communityId: id, debitDrawId: id }),
    output: z.object({
      rows: z.array(
        line.extend({
          receiptId: id,
          trace: z.string(),
          isRetry: z.boolean(),
          isBackedOut: z.boolean(),
          returnCode: z.string().nullable(),
        }),
      ),
    }),
  }),
  handOverDraw: command({
    summary: 'Hands the file of a draw to the bank. From then on the draw can no longer be undone.',
    permission: needs('arownerpayments', 4),
    touches: 'draw',
    input: z.object({ communityId: id, debitDrawId: id }),
    output: z.object({}),
    refusals: only(drawRefusals, 'drawCanceled', 'handedAlready'),
  }),
  recallDraw: command({
    summary: 'Says that the bank did not get or did not take the file, so that the draw can be undone.',
    permission: needs('arownerpayments', 8),
    touches: 'draw',
    input: z.object({ communityId: id, debitDrawId: id }),
    output: z.object({}),
    refusals: only(drawRefusals, 'drawCanceled', 'notHanded', 'settledAlready'),
  }),
  downloadDrawFile: file({
    summary: 'The file of a draw for the bank, as often as it is asked for once it was handed over.',
    permission: needs('arownerpayments', 4),
    input: z.object({ communityId: id, debitDrawId: id }),
    output: z.custom<FileAnswer>(),
    refusals: only(drawRefusals, 'drawCanceled', 'notHanded'),
  }),
  previewSettlement: preview({
    summary: 'What the arrival of a draw’s money books.',
    permission: sees,
    input: z.object({ communityId: id, debitDrawId: id, postDate: dateIn }),
    output: z.object({
      drawDate: dateOut,
      bankAccount: z.string(),
      count: z.number(),
      total: moneyOut,
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: only(drawRefusals, 'drawCanceled', 'notHanded', 'settledAlready', 'settledBefore', 'nothingToSettle'),
  }),
  settleDraw: commit('previewSettlement', {
    summary: 'Books that the money of a draw arrived: from the clearing account into the bank account.',
    permission: needs('arownerpayments', 2),
    touches: 'batch',
    input: z.object({ communityId: id, debitDrawId: id, postDate: dateIn }),
    output: z.object({ batchId: id, total: moneyOut }),
    refusals: drawRefusals,
  }),
  previewReturns: preview({
    summary: 'What a file of returns and changes would do, entry by entry, with its faults. Saves nothing.',
    permission: sees,
    byPost: true,
    input: returning,
    output: z.object({
      answers: z.array(
        z.object({
          number: z.number(),
          verdict,
          code: z.string(),
          title: z.string(),
          action: z.string(),
          accountNumber: z.string(),
          owner: z.string(),
          trace: z.string(),
          amount: moneyOut,
          fee: moneyOut.nullable(),
          law: lawSaid,
          said: z.string(),
        }),
      ),
      faults: z.array(z.object({ line: z.number(), words: z.string() })),
      returns: z.number(),
      changes: z.number(),
      total: moneyOut,
      fees: moneyOut,
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: only(drawRefusals, 'fileFaults', 'nothingNew', 'returnedBefore', 'noNsfCode'),
  }),
  postReturns: commit('previewReturns', {
    summary: 'Books returns: receipts are taken back, the fee of the community is charged where it is lawful, and each is put on hold.',
    permission: needs('arownerpayments', 8),
    touches: 'batch',
    input: returning,
    output: z.object({ batchId: id.nullable(), returns: z.number(), changes: z.number(), total: moneyOut }),
    refusals: { ...drawRefusals, ...only(takenBackRefusals, 'prepaidSpent', 'laterActs') },
  }),
  listDebitHolds: query({
    summary: 'Returned entries that wait for a decision, and those decided in the last 180 days.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      rows: z.array(
        line.extend({
          receiptId: id,
          code: z.string(),
          title: z.string(),
          meaning: z.string(),
          action: z.string(),
          mayRetry: z.boolean(),
          drawDate: dateOut,
          returnedDate: dateOut,
          tries: z.number(),
          next,
          said: z.string(),
        }),
      ),
    }),
  }),
  decideReturn: command({
    summary: 'Says what becomes of a returned entry: presented again, drawn next time, or the authorization revoked.',
    permission: needs('arownerpayments', 8),
    touches: 'owner payment',
    input: z.object({ communityId: id, receiptId: id, next: z.enum(['RETRY', 'RESUMED', 'REVOKED']) }),
    output: z.object({}),
    refusals: only(drawRefusals, 'decidedAlready', 'notRetryable', 'retriesSpent'),
  }),
});

const inMenu = (order: number, name: string) => ({ section: 'Receivables', group: 'Direct debit', order, name }) as const;

export const directDebitScreens = defineScreens({
  'owner-payments': {
    title: 'Owner payments index',
    also: 'Autopay, direct debit, ACH',
    area: 'receivables',
    path: '/c/$communityId/receivables/owner-payments',
    claims: sees,
    menu: inMenu(40, 'Owner payments'),
  },
  'owner-payment-add': {
    title: 'Add owner payment',
    area: 'receivables',
    path: '/c/$communityId/receivables/owner-payments/new',
    claims: needs('arownerpayments', 2),
  },
  'owner-payment-edit': {
    title: 'Edit owner payment',
    area: 'receivables',
    path: '/c/$communityId/receivables/owner-payments/$ownerPaymentId',
    claims: needs('arownerpayments', 4),
  },
  'owner-payments-summary': {
    title: 'Owner payments summary',
    area: 'receivables',
    path: '/c/$communityId/receivables/owner-payments-summary',
    claims: sees,
    menu: inMenu(42, 'Payments summary'),
  },
  'owner-payments-direct-debit': {
    title: 'Direct debit index',
    area: 'receivables',
    path: '/c/$communityId/receivables/direct-debits',
    claims: sees,
    menu: inMenu(41, 'Direct debits'),
  },
  'direct-debit-draw': {
    title: 'Draw from owners',
    area: 'receivables',
    path: '/c/$communityId/receivables/direct-debits/new',
    claims: needs('arownerpayments', 2),
  },
  'direct-debits-on-hold': {
    title: 'Direct debits on hold',
    area: 'receivables',
    path: '/c/$communityId/receivables/direct-debits-on-hold',
    claims: sees,
    menu: inMenu(43, 'Debits on hold'),
  },
  'backout-payment-direct-debit': {
    title: 'Backout payments: direct debit',
    area: 'receivables',
    path: '/c/$communityId/receivables/direct-debit-returns',
    claims: needs('arownerpayments', 8),
    menu: inMenu(44, 'Bank returns'),
  },
});
