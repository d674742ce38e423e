// What receivables declare about money that comes in: entering receipts, taking one back, and the balances an
// association starts with.
import { z } from 'zod';
import {
  commit,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { lawForbids, lawSaid } from '../../law/law.contract.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { groupSplit } from '../../people/people.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';

const positive = moneyIn.refine((cents) => cents > 0n, 'must be more than zero');

const receiptRow = z.object({
  ownershipId: id,
  checkNumber: line(20).default(''),
  amount: positive,
  note: line(200).default(''),
  /** A list of its own; the Default list when left out. */
  distributionListId: id.optional(),
  /** How the person split it by hand; what is not split becomes prepaid. */
  split: z
    .array(z.object({ chargeId: id, amount: positive }))
    .max(200)
    .optional(),
});

const receiptsInput = z.object({ communityId: id, bankAccountId: id, postDate: dateIn, rows: z.array(receiptRow).min(1).max(1000) });

const openCharge = z.object({ chargeId: id, codeId: id, alias: z.string(), description: z.string(), chargeDate: dateOut, due: moneyOut });
const allocation = z.object({ chargeId: id, codeId: id, alias: z.string(), chargeDate: dateOut, amount: moneyOut });

/** Why a person should look at a row again before posting. */
export const receiptWarning = z.enum(['CHECK_USED_BEFORE', 'OWNER_TWICE', 'PAYMENT_ON_HOLD', 'PREVIOUS_OWNER']);

export const receiptRefusals = {
  ...postingRefusals,
  ...subledgerRefusals,
  invalidDistribution: 'The split pays more than {most}.',
} as const;

export const backoutRefusals = {
  noHomes: 'No home of the group has an owner on this day.',
  alreadyBackedOut: 'This receipt was taken back already.',
  atTheBank: 'The bank has the file that draws this payment. Settle the draw first, or recall the file.',
  noNsfCode: 'The community has no active code of kind NSF. Add one under codes.',
  noBankFeesAccount: 'No account has the role of bank fees. Give one account that role in the chart of accounts.',
} as const;

const backoutInput = z.object({
  communityId: id,
  receiptId: id,
  postDate: dateIn,
  reason: z.enum(['NSF', 'CORRECTION']).default('NSF'),
  /** What the owner is charged for a returned payment. */
  nsfFee: positive.optional(),
  /** What the bank charged for it, booked with it. */
  bankFee: positive.optional(),
  /** Charges the late fees that the payment had spared. */
  chargeLateFees: flag.default(false),
  /** Holds further payments of the property. */
  holdPayments: flag.default(false),
});

export const receipts = defineEndpoints('Receivables', {
  getReceiptChoices: query({
    summary: 'Bank accounts, distribution lists and present owners a receipt may name, with what each is to pay as of today.',
    permission: needsOne(1, 'arownerpayments', 'arlockbox'),
    input: z.object({ communityId: id }),
    output: z.object({
      bankAccounts: z.array(
        z.object({ bankAccountId: id, name: z.string(), last4: z.string(), fundName: z.string(), isPrimary: z.boolean() }),
      ),
      lists: z.array(
        z.object({
          distributionListId: id,
          kind: z.enum(['DEFAULT', 'LOCKBOX', 'CUSTOM']),
          name: z.string(),
          aliases: z.array(z.string()),
        }),
      ),
      owners: z.array(
        z.object({
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          address: z.string(),
          holdsPayments: z.boolean(),
          /** What is owed less what is prepaid, as of today; zero for who is ahead. */
          due: moneyOut,
        }),
      ),
      /** Group ownerships that last today. */
      groups: z.array(z.object({ groupOwnershipId: id, name: z.string(), homes: z.number(), splitRule: groupSplit })),
    }),
  }),
  splitGroupReceipt: query({
    summary:
      'How one check of a group would be split over the accounts of its homes: rows of a deposit, to be looked at and posted as any. Saves nothing.',
    permission: needs('arownerpayments', 1),
    input: z.object({
      communityId: id,
      groupOwnershipId: id,
      postDate: dateIn,
      amount: positive,
      rule: z.union([groupSplit, z.literal('LAST')]),
    }),
    output: z.object({
      /** The rule it was split by: a group without an earlier check has its own instead of `LAST`. */
      rule: z.union([groupSplit, z.literal('LAST')]),
      rows: z.array(
        z.object({
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          address: z.string(),
          owes: moneyOut,
          /** Zero where the split is left to the person. */
          amount: moneyOut,
          /** Which charges it pays; null where the distribution list decides. */
          split: z.array(z.object({ chargeId: id, amount: moneyOut })).nullable(),
        }),
      ),
      owes: moneyOut,
    }),
    refusals: only(backoutRefusals, 'noHomes'),
  }),
  getOpenCharges: query({
    summary: 'What an owner owes on a post date, charge by charge, with prepaid money and the last receipts.',
    permission: needs('arownerpayments', 1),
    input: z.object({ communityId: id, ownershipId: id, postDate: dateIn }),
    output: z.object({
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      address: z.string(),
      holdsPayments: z.boolean(),
      charges: z.array(openCharge),
      owes: moneyOut,
      prepaid: moneyOut,
      lastReceipts: z.array(
        z.object({ receiptId: id, postDate: dateOut, checkNumber: z.string(), amount: moneyOut, isBackedOut: z.boolean() }),
      ),
    }),
  }),
  previewReceipts: preview({
    summary: 'Where each receipt of a deposit would go. Saves nothing.',
    permission: needs('arownerpayments', 1),
    byPost: true,
    input: receiptsInput,
    output: z.object({
      rows: z.array(
        z.object({
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          amount: moneyOut,
          toCharges: moneyOut,
          toPrepaid: moneyOut,
          owesBefore: moneyOut,
          owesAfter: moneyOut,
          allocations: z.array(allocation),
          warnings: z.array(receiptWarning),
        }),
      ),
      count: z.number(),
      total: moneyOut,
      toCharges: moneyOut,
      toPrepaid: moneyOut,
      /** What the law packs said to the order of application; where they block it, theirs is followed. */
      law: lawSaid,
      followsLaw: z.boolean(),
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: receiptRefusals,
  }),
  postReceipts: commit('previewReceipts', {
    summary: 'Posts receipts as one deposit.',
    permission: needs('arownerpayments', 2),
    touches: 'batch',
    beginsAtOnce: true,
    input: receiptsInput.extend({ description: line(120).default('') }),
    output: z.object({ batchId: id, depositId: id, count: z.number(), total: moneyOut }),
    refusals: receiptRefusals,
  }),
  listReceipts: query({
    summary: 'Receipts, newest first, by pages.',
    permission: needs('arownerpayments', 1),
    input: z.object({
      communityId: id,
      ownershipId: id.optional(),
      fromDate: dateIn.optional(),
      toDate: dateIn.optional(),
      before: z.string().max(60).optional(),
      limit: count(500, 1).default(100),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          receiptId: id,
          batchId: id,
          depositId: id,
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          postDate: dateOut,
          checkNumber: z.string(),
          amount: moneyOut,
          source: z.enum(['MANUAL', 'LOCKBOX', 'DIRECT_DEBIT', 'ONLINE']),
          bankAccount: z.string(),
          backedOutOn: dateOut.nullable(),
          backoutReason: z.enum(['NSF', 'CORRECTION']).nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
  }),
  previewBackout: preview({
    summary: 'What taking a receipt back would re-open, and the NSF fee. Saves nothing.',
    permission: needs('arownerpayments', 1),
    input: backoutInput,
    output: z.object({
      receiptId: id,
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      postDate: dateOut,
      checkNumber: z.string(),
      amount: moneyOut,
      isBackedOut: z.boolean(),
      reopens: z.array(allocation),
      /**
       * What the receipt left in prepaid, and what of it must be pulled back from charges it has paid since.
       */
      fromPrepaid: moneyOut,
      pulledBack: z.array(allocation),
      owesBefore: moneyOut,
      owesAfter: moneyOut,
      hasNsfCode: z.boolean(),
      /** The account of the bank's own fee; null where no account has that role. */
      bankFeesAccount: z.string().nullable(),
      /** Other payments of the owner that the bank returned in the twelve months before. */
      returnsBefore: z.number(),
      /** The second return in twelve months suggests to hold payments, unless they are held already. */
      suggestsHold: z.boolean(),
      holdsPayments: z.boolean(),
      /** Late fees of posted runs that the owner would have been charged without the payment. */
      escapedFees: z.array(z.object({ runDate: dateOut, codeId: id, alias: z.string(), description: z.string(), amount: moneyOut })),
      /** What the owner is charged with it: the NSF fee, and the late fees where they are wanted. */
      fees: moneyOut,
      /** What the law packs said to the NSF fee; null without a fee or a rule. */
      law: lawSaid,
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: {
      ...receiptRefusals,
      ...only(takenBackRefusals, 'prepaidSpent', 'laterActs'),
      ...only(backoutRefusals, 'noNsfCode', 'noBankFeesAccount'),
      ...lawForbids,
    },
  }),
  backoutReceipt: commit('previewBackout', {
    summary:
      'Takes a receipt back in full: its charges open again, prepaid money it left is pulled back. The fees of owner and bank go with it.',
    permission: needs('arownerpayments', 8),
    touches: 'receipt',
    input: backoutInput.extend({ note: line(200).default('') }),
    output: z.object({ batchId: id, owesAfter: moneyOut }),
    refusals: {
      ...receiptRefusals,
      ...only(takenBackRefusals, 'prepaidSpent', 'laterActs'),
      ...only(backoutRefusals, 'alreadyBackedOut', 'atTheBank', 'noNsfCode', 'noBankFeesAccount'),
      ...lawForbids,
    },
  }),
});
