// What receivables declare about billing: assessments, late fees and prepaid runs, previewed, kept unposted
// for review, posted, undone.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  instantOut,
  listOf,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  needsToDrop,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, shownLine } from '../../ledger/ledger.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';

export const batchKind = z.enum(['CHARGES', 'LATE_FEES', 'PREPAIDS', 'RECEIPTS', 'LOCKBOX', 'BACKOUT', 'UNDO', 'BEGINNING']);
export type BatchKind = z.output<typeof batchKind>;
const batchState = z.enum(['UNPOSTED', 'POSTED', 'DISCARDED', 'REVERSED']);

/** Only an open or the current period takes postings. */
export const periodStatus = z.enum(['FUTURE', 'OPEN', 'CURRENT', 'CLOSED']);

/** One line of the entry a batch makes, summed per account and side, in the order of the funds. */
export const entryLine = shownLine.extend({ fundId: id, accountId: id });

const batchLine = z.object({
  /** Null until the batch is kept. */
  batchLineId: id.nullable(),
  codeId: id,
  description: z.string(),
  proposedAmount: moneyOut,
  amount: moneyOut,
  /** What the same code cost the property the last time; null for fees. */
  previousAmount: moneyOut.nullable(),
  isDropped: z.boolean(),
  /** What the law packs said to a late fee, and the rule it was judged by; null where no rule is on file. */
  law: z
    .object({
      verdict: z.enum(['allow', 'warn', 'block']),
      citation: z.string().nullable(),
      ruleVersion: z.string().nullable(),
      missing: z.array(z.string()),
      atMost: moneyOut.nullable(),
      asked: moneyOut,
    })
    .nullable(),
});

const ownerRow = z.object({
  ownershipId: id,
  propertyId: id,
  accountNumber: z.string(),
  lot: z.string(),
  owner: z.string(),
  address: z.string(),
  category: z.string(),
  /** What the owner owed on the post date, prepaid money taken off; negative is a credit. */
  before: moneyOut,
  lines: z.array(batchLine),
  charged: moneyOut,
  after: moneyOut,
  fromPrepaid: moneyOut,
  /** Against the last period; null for fees. */
  change: moneyOut.nullable(),
});

const skippedRow = z.object({
  reason: z.enum(['NO_OWNER', 'NO_AMOUNT', 'ALREADY_BILLED', 'HELD', 'PREPAID', 'LAW']),
  /** The rule that leaves a fee out. */
  citation: z.string().optional(),
  propertyId: id,
  accountNumber: z.string(),
  address: z.string(),
  codeId: id,
  amount: moneyOut.nullable(),
});

const codeSummary = z.object({
  codeId: id,
  alias: z.string(),
  name: z.string(),
  count: z.number(),
  total: moneyOut,
  previousTotal: moneyOut.nullable(),
});

/** A batch as a person judges it, before and after it is kept. */
export const batchView = z.object({
  postDate: dateOut,
  periodStartDate: dateOut,
  periodEndDate: dateOut,
  periodStatus,
  owners: z.array(ownerRow),
  codes: z.array(codeSummary),
  skipped: z.array(skippedRow),
  /** Instalments or fees that were charged before and are not charged again. */
  alreadyBilled: z.number(),
  entry: z.array(entryLine),
  lineCount: z.number(),
  total: moneyOut,
  prepaidOwners: z.number(),
  fromPrepaid: moneyOut,
  /**
   * Of a run of late fees: prepaid money of the owners it looked at that would pay what they owe. Applied
   * first, it keeps them from being late.
   */
  prepaidToApply: z.object({ owners: z.number(), total: moneyOut }),
});

const lateFeeRun = {
  communityId: id,
  postDate: dateIn,
  exclusionDays: count(366).default(0),
  currentMonthOnly: flag.default(false),
  codeIds: listOf(id).optional(),
};

export const runRefusals = {
  ...postingRefusals,
  nothingToDo: 'There is nothing to post: {why}.',
  keptAlready: 'These lines wait already in an unposted batch of {day}. Post or discard that one.',
  lawBlocks: '{citation} allows a fee of at most {atMost}.',
  alreadyBilled: 'Another batch charged {lines} of these lines meanwhile. Drop them first.',
  ...subledgerRefusals,
} as const;

const prepaidRow = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  prepaidBefore: moneyOut,
  applied: moneyOut,
  prepaidAfter: moneyOut,
  lines: z.array(z.object({ chargeId: id, codeId: id, chargeDate: dateOut, amount: moneyOut })),
});

const batchReaders = needsOne(1, 'arapplycharges', 'arapplylatefees', 'arapplyprepaid', 'arownerpayments', 'arlockbox');

export const billing = defineEndpoints('Receivables', {
  previewCharges: preview({
    summary:
      'The assessments due on a post date: each owner before, charges, after, the change against last time, what is left out, the entry.',
    permission: needs('arapplycharges', 1),
    input: z.object({ communityId: id, postDate: dateIn, codeIds: listOf(id).optional() }),
    output: batchView,
    refusals: runRefusals,
  }),
  keepCharges: commit('previewCharges', {
    summary: 'Keeps previewed assessments as an unposted batch.',
    permission: needs('arapplycharges', 2),
    touches: 'batch',
    input: z.object({ communityId: id, postDate: dateIn, codeIds: z.array(id).optional() }),
    output: z.object({ batchId: id }),
    refusals: runRefusals,
  }),
  previewLateFees: preview({
    summary:
      'The late fees of a run: each owner’s late amount net of prepaid money and the fee, those on hold, paid ahead or charged already.',
    permission: needs('arapplylatefees', 1),
    input: z.object(lateFeeRun),
    output: batchView,
    refusals: runRefusals,
  }),
  keepLateFees: commit('previewLateFees', {
    summary: 'Keeps previewed late fees as an unposted batch.',
    permission: needs('arapplylatefees', 2),
    touches: 'batch',
    input: z.object({ ...lateFeeRun, codeIds: z.array(id).optional() }),
    output: z.object({ batchId: id }),
    refusals: runRefusals,
  }),
  getBatch: preview({
    summary: 'A batch of charges or late fees with its lines; while it is not posted, the preview of posting it.',
    permission: batchReaders,
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({
      batchId: id,
      kind: batchKind,
      state: batchState,
      description: z.string(),
      /** True where the caller may discard it, or leave its lines out, while it is not posted. */
      mayDrop: z.boolean(),
      view: batchView,
    }),
    refusals: runRefusals,
  }),
  editBatchLine: command({
    summary: 'Changes the amount of one line of an unposted batch.',
    permission: needsOne(4, 'arapplycharges', 'arapplylatefees'),
    touches: 'batch line',
    input: z.object({
      communityId: id,
      batchId: id,
      batchLineId: id,
      amount: moneyIn.refine((cents) => cents > 0n, 'must be more than zero; drop the line to charge nothing'),
    }),
    output: z.object({ batchLineId: id }),
    refusals: { ...only(postingRefusals, 'alreadyPosted', 'discarded'), ...only(runRefusals, 'lawBlocks') },
  }),
  dropBatchLine: command({
    summary: 'Leaves a line of an unposted batch out, or takes it back in.',
    permission: needsToDrop(2, 'arapplycharges', 'arapplylatefees'),
    touches: 'batch line',
    input: z.object({ communityId: id, batchId: id, batchLineId: id, isDropped: z.boolean().default(true) }),
    output: z.object({ batchLineId: id }),
    refusals: only(postingRefusals, 'alreadyPosted', 'discarded'),
  }),
  postBatch: commit('getBatch', {
    summary: 'Posts an unposted batch of charges or late fees; prepaid money of the owners charged is applied in the same transaction.',
    permission: needsOne(2, 'arapplycharges', 'arapplylatefees'),
    touches: 'batch',
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({ batchId: id, lineCount: z.number(), total: moneyOut, fromPrepaid: moneyOut }),
    refusals: runRefusals,
  }),
  discardBatch: command({
    summary: 'Discards an unposted batch.',
    permission: needsToDrop(2, 'arapplycharges', 'arapplylatefees'),
    touches: 'batch',
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({ batchId: id }),
    refusals: only(postingRefusals, 'alreadyPosted', 'discarded'),
  }),
  previewPrepaids: preview({
    summary: 'What prepaid money would pay on a post date, owner by owner.',
    permission: needs('arapplyprepaid', 1),
    input: z.object({ communityId: id, postDate: dateIn, allOwners: flag.default(false) }),
    output: z.object({
      postDate: dateOut,
      periodStatus,
      owners: z.array(prepaidRow),
      /**
       * Owners whose prepaid money finds nothing to pay: no open charge by this date, or none of a code on
       * the Default list.
       */
      unmatched: z.array(z.object({ ownershipId: id, accountNumber: z.string(), owner: z.string(), prepaid: moneyOut })),
      total: moneyOut,
      entry: z.array(entryLine),
    }),
    refusals: runRefusals,
  }),
  postPrepaids: commit('previewPrepaids', {
    summary: 'Pays open charges from prepaid money by the Default list.',
    permission: needs('arapplyprepaid', 2),
    touches: 'batch',
    input: z.object({ communityId: id, postDate: dateIn, allOwners: flag.default(false) }),
    output: z.object({ batchId: id, owners: z.number(), total: moneyOut }),
    refusals: runRefusals,
  }),
  listBatches: query({
    summary: 'Batches of receivables, newest first, by pages.',
    permission: batchReaders,
    input: z.object({
      communityId: id,
      kinds: listOf(batchKind).optional(),
      state: batchState.optional(),
      beforeBatchId: id.optional(),
      limit: count(200, 1).default(50),
    }),
    output: z.array(
      z.object({
        batchId: id,
        kind: batchKind,
        state: batchState,
        postDate: dateOut,
        description: z.string(),
        lineCount: z.number(),
        total: moneyOut,
        enteredBy: z.string(),
        enteredTime: instantOut,
        postedTime: instantOut.nullable(),
      }),
    ),
  }),
});
