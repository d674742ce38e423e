// What receivables declare about lockbox files: import, the queue of payments nobody could match, and posting
// what is matched.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateOut,
  defineEndpoints,
  everywhereRefusals,
  flag,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  only,
  preview,
  query,
  uploadedFile,
} from '../../../packages/contract/contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { aliasRefusals } from '../lockbox-settings/lockbox-setting.contract.ts';
import { receiptRefusals } from '../receipts/receipt.contract.ts';

export const lineStatus = z.enum(['MATCHED', 'EXCEPTION', 'POSTED', 'DELETED']);
export const exceptionReason = z.enum([
  '',
  'UNKNOWN_LOCKBOX',
  'SEVERAL_LOCKBOXES',
  'NO_ACCOUNT',
  'UNKNOWN_OWNER',
  'SEVERAL_OWNERS',
  'PREVIOUS_OWNER',
  'PAYMENT_ON_HOLD',
  'ZERO_AMOUNT',
  'DUPLICATE',
]);
export type ExceptionReason = z.output<typeof exceptionReason>;

const lockboxLine = z.object({
  lockboxLineId: id,
  fileLine: z.number(),
  lockboxId: z.string(),
  depositDate: dateOut,
  batchNumber: z.string(),
  sequence: z.number(),
  ownerAccount: z.string(),
  amount: moneyOut,
  checkNumber: z.string(),
  remitter: z.string(),
  status: lineStatus,
  reason: exceptionReason,
  isMended: z.boolean(),
  communityId: id.nullable(),
  communityName: z.string(),
  bankAccountId: id.nullable(),
  ownershipId: id.nullable(),
  accountNumber: z.string(),
  owner: z.string(),
});

const fileFacts = z.object({
  lockboxFileId: id,
  fileName: z.string(),
  preset: z.string(),
  importedTime: instantOut,
  itemCount: z.number(),
  knownCount: z.number(),
  total: moneyOut,
  matched: z.number(),
  exceptions: z.number(),
  posted: z.number(),
  deleted: z.number(),
});

export const lockboxRefusals = {
  alreadyImported: '{payment} Give a reason to take it again.',
  notWaiting: 'This payment was posted or deleted already.',
  otherCommunity: 'Lockbox {lockbox} belongs to {community}.',
  noBankAccount: 'Say which bank account the money went to; the lockbox id is not registered.',
  zeroAmount: 'A payment of zero cannot become a receipt. Delete it.',
  nothingToDo: 'No matched payment of this file is left to post.',
} as const;

export const lockbox = defineEndpoints('Lockbox', {
  importLockbox: command({
    summary:
      'Reads a lockbox file: payments of known owners are matched, the rest wait in the exception queue. The same file again adds nothing.',
    permission: needs('arlockbox', 2),
    touches: 'lockbox file',
    bodyLimit: 60_000_000,
    input: z.object({
      file: uploadedFile,
      preset: z.enum(['detect', 'bai', 'fulton-80', 'scanline-csv', 'labelled-csv']).default('detect'),
    }),
    output: z.object({
      lockboxFileId: id,
      /** When and by whom the same bytes were imported before; they add nothing again. */
      importedBefore: z.object({ importedTime: instantOut, importedBy: z.string() }).nullable(),
      added: z.number(),
      known: z.number(),
      matched: z.number(),
      exceptions: z.number(),
      total: moneyOut,
      warnings: z.array(z.object({ line: z.number(), field: z.string(), message: z.string() })),
    }),
    refusals: only(everywhereRefusals, 'fileTooLarge'),
  }),
  listLockboxFiles: query({
    summary: 'Lockbox files, newest first, by pages.',
    permission: needs('arlockbox', 1),
    input: z.object({ beforeFileId: id.optional(), limit: count(200, 1).default(50) }),
    output: z.array(fileFacts),
  }),
  getLockboxFile: query({
    summary: 'A lockbox file with its payments in the caller’s communities and those nobody could match.',
    permission: needs('arlockbox', 1),
    input: z.object({ lockboxFileId: id }),
    output: fileFacts.extend({ lines: z.array(lockboxLine) }),
  }),
  mendLockboxLine: command({
    summary: 'Gives a payment in the exception queue its owner. A check that came in before needs a reason.',
    permission: needs('arlockbox', 4),
    touches: 'lockbox line',
    input: z.object({
      communityId: id,
      lockboxLineId: id,
      ownershipId: id,
      bankAccountId: id.optional(),
      reason: line(200).optional(),
      /** The account number as the bank read it is an alias of the home from now on. */
      teach: flag.default(false),
    }),
    output: z.object({ lockboxLineId: id }),
    refusals: {
      ...only(lockboxRefusals, 'alreadyImported', 'notWaiting', 'otherCommunity', 'noBankAccount', 'zeroAmount'),
      ...aliasRefusals,
    },
  }),
  deleteLockboxLine: command({
    summary: 'Takes a payment out of the queue, with the reason.',
    permission: needs('arlockbox', 8),
    touches: 'lockbox line',
    input: z.object({ lockboxLineId: id, reason: line(200, 1) }),
    output: z.object({ lockboxLineId: id }),
    refusals: only(lockboxRefusals, 'notWaiting'),
  }),
  previewLockbox: preview({
    summary: 'The receipts the matched payments of a file would become, deposit by deposit. Saves nothing.',
    permission: needs('arlockbox', 1),
    input: z.object({ communityId: id, lockboxFileId: id }),
    output: z.object({
      deposits: z.array(
        z.object({ depositDate: dateOut, bankAccountId: id, bankAccount: z.string(), periodStatus, count: z.number(), total: moneyOut }),
      ),
      rows: z.array(
        z.object({
          lockboxLineId: id,
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          checkNumber: z.string(),
          amount: moneyOut,
          toCharges: moneyOut,
          toPrepaid: moneyOut,
          owesBefore: moneyOut,
        }),
      ),
      count: z.number(),
      total: moneyOut,
      waiting: z.number(),
      entry: z.array(entryLine),
    }),
    refusals: receiptRefusals,
  }),
  postLockbox: commit('previewLockbox', {
    summary: 'Posts the matched payments of a file as receipts, one deposit per bank account and day.',
    permission: needs('arlockbox', 2),
    touches: 'lockbox file',
    input: z.object({ communityId: id, lockboxFileId: id }),
    output: z.object({ batchIds: z.array(id), count: z.number(), total: moneyOut }),
    refusals: { ...receiptRefusals, ...only(lockboxRefusals, 'nothingToDo') },
  }),
});
