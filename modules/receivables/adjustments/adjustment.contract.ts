// What receivables declare about adjustments of owners' accounts: charges by hand, waivers, write-offs and
// prepaid money, previewed, posted or kept for review, approved, and how much may be waived without asking.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsToDrop,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { lawForbids, lawSaid } from '../../law/law.contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';

/** The form an adjustment is entered on; an import brings charges of many owners. */
export const adjustmentType = z.enum(['ADJUSTMENT', 'ADD_CHARGE', 'WAIVE', 'PREVIOUS_OWNER', 'IMPORT']);
export type AdjustmentType = z.output<typeof adjustmentType>;

export const waiverReason = z.enum(['COURTESY', 'ERROR', 'SETTLEMENT', 'BOARD_ORDER', 'STATUTE', 'WRITE_OFF']);
export type WaiverReason = z.output<typeof waiverReason>;

export const waiverReasonWords: Readonly<Record<WaiverReason, string>> = {
  COURTESY: 'Courtesy',
  ERROR: 'Error',
  SETTLEMENT: 'Settlement',
  BOARD_ORDER: 'Board order',
  STATUTE: 'Statute',
  WRITE_OFF: 'Write-off',
};

const act = z.enum(['CHARGE', 'WAIVE', 'PREPAID', 'RESERVE']);
const notZero = moneyIn.refine((cents) => cents !== 0n, 'must not be zero');
const comment = z.string().trim().max(1000);

export const adjustmentRefusals = {
  ...postingRefusals,
  ...subledgerRefusals,
  ...lawForbids,
  nothingToAdjust: 'There is nothing to post. Enter an amount.',
  wrongType: '{type} takes no such line.',
  noReason: 'Choose the reason for the waiver.',
  moreThanOpen: '{code} has only {open} open on this date and since. No more can be waived.',
  morePrepaidThanHeld: '{bucket} holds only {held} on this date and since.',
  noBadDebtAccount: 'No account has the role of bad debt. Choose one under required accounts.',
  controlAccount: 'Account {account} is kept by its own screens. Choose another account.',
  inactiveCode: 'Code {code} is inactive.',
  needsApproval: 'Waiving {amount} is over the limit of {limit}. Save it for review; someone else must approve it.',
  ownApproval: 'You entered this adjustment. Someone else approves it.',
  overOwnLimit: 'Approving {amount} is over your own limit of {limit}.',
  noApprovalNeeded: 'This adjustment needs no approval.',
  notPrevious: 'This owner still owns the home. Use an AR adjustment.',
} as const;

/** An order as it is typed: amounts by code, prepaid money by bucket, money reserved for codes. */
const order = z.object({
  communityId: id,
  ownershipId: id,
  postDate: dateIn,
  type: adjustmentType.exclude(['IMPORT']),
  /** Why something is waived; asked where something is. */
  reason: waiverReason.optional(),
  comment: comment.default(''),
  /** Above zero a charge, below zero a waiver; on a waiver above zero is waived. */
  codes: z
    .array(z.object({ codeId: id, description: line(100).default(''), amount: notZero }))
    .max(100)
    .default([]),
  /** Into prepaid above zero; null is general money. */
  prepaid: z
    .array(z.object({ codeId: id.nullable(), amount: notZero, accountId: id }))
    .max(50)
    .default([]),
  /** From general prepaid into what is reserved for the code above zero. */
  reserves: z
    .array(z.object({ codeId: id, amount: notZero }))
    .max(50)
    .default([]),
  /** True keeps it as an unposted batch for review. */
  keep: flag.default(false),
});

const codeRow = z.object({
  codeId: id,
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  current: moneyOut,
  adjustment: moneyOut,
  ending: moneyOut,
});

const bucketRow = z.object({ codeId: id.nullable(), name: z.string(), current: moneyOut, adjustment: moneyOut, ending: moneyOut });

const figures = { current: moneyOut, adjustments: moneyOut, ending: moneyOut };

/** What a batch waives against what may be waived without asking; a null limit is none. */
const approval = z.object({
  waived: moneyOut,
  limit: moneyOut.nullable(),
  isNeeded: z.boolean(),
  approvedBy: z.string().nullable(),
});

const owner = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
});

const batchLine = z.object({
  adjustmentLineId: id,
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  act,
  codeId: id.nullable(),
  code: z.string(),
  description: z.string(),
  amount: moneyOut,
  /** What the line changes of what the owner owes. */
  effect: moneyOut,
  isDropped: z.boolean(),
});

export const adjustments = defineEndpoints('Adjustment', {
  getAdjustmentChoices: query({
    summary: 'Codes and accounts an adjustment may name, whether write-offs have an account, and what the caller may waive without asking.',
    permission: needs('aradjustment', 2),
    input: z.object({ communityId: id }),
    output: z.object({
      codes: z.array(z.object({ codeId: id, alias: z.string(), name: z.string() })),
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string() })),
      hasBadDebt: z.boolean(),
      limit: moneyOut.nullable(),
    }),
  }),
  getAdjustmentOwner: query({
    summary: 'An owner’s account on a post date: each code with its balance and what may be waived of it, and prepaid money by bucket.',
    permission: needs('aradjustment', 2),
    input: z.object({ communityId: id, ownershipId: id, postDate: dateIn }),
    output: owner.extend({
      codes: z.array(
        z.object({
          codeId: id,
          alias: z.string(),
          name: z.string(),
          description: z.string(),
          current: moneyOut,
          /** The least that is open from the post date on. */
          open: moneyOut,
          isRecurring: z.boolean(),
        }),
      ),
      prepaid: z.array(z.object({ codeId: id.nullable(), name: z.string(), current: moneyOut, held: moneyOut })),
    }),
  }),
  previewAdjustment: preview({
    summary: 'What an adjustment would do to an owner’s account and to the books. Saves nothing.',
    permission: needs('aradjustment', 2),
    byPost: true,
    input: order,
    output: z.object({
      owner,
      periodStatus,
      ...figures,
      codes: z.array(codeRow),
      prepaid: z.array(bucketRow),
      entry: z.array(entryLine),
      approval,
      /** What the documents say to what is waived; null without a waiver or a rule. */
      law: lawSaid,
    }),
    refusals: adjustmentRefusals,
  }),
  enterAdjustment: commit('previewAdjustment', {
    summary: 'Posts a previewed adjustment, or keeps it as an unposted batch.',
    permission: needs('aradjustment', 2),
    touches: 'batch',
    input: order,
    output: z.object({ batchId: id, isPosted: z.boolean(), adjustments: moneyOut }),
    refusals: adjustmentRefusals,
  }),
  getAdjustment: preview({
    summary: 'A batch of adjustments with its lines, codes and entry; while it is not posted, the preview of posting it.',
    permission: needs('aradjustment', 1),
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({
      batchId: id,
      kind: z.enum(['ADJUSTMENT', 'IMPORTED_CHARGES']),
      type: adjustmentType,
      state: z.enum(['UNPOSTED', 'POSTED', 'DISCARDED', 'REVERSED']),
      postDate: dateOut,
      description: z.string(),
      reason: waiverReason.nullable(),
      comment: z.string(),
      enteredBy: z.string(),
      enteredTime: instantOut,
      periodStatus,
      lines: z.array(batchLine),
      codes: z.array(z.object({ key: z.string(), code: z.string(), name: z.string(), count: z.number(), total: moneyOut })),
      entry: z.array(entryLine),
      total: moneyOut,
      approval,
      /** What the documents say to what is waived; null without a waiver or a rule. */
      law: lawSaid,
      /** True where the caller may approve it now. */
      mayApprove: z.boolean(),
      mayDrop: z.boolean(),
    }),
    refusals: adjustmentRefusals,
  }),
  postAdjustment: commit('getAdjustment', {
    summary: 'Posts an unposted batch of adjustments.',
    permission: needs('aradjustment', 2),
    touches: 'batch',
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({ batchId: id, lineCount: z.number(), total: moneyOut }),
    refusals: adjustmentRefusals,
  }),
  editAdjustmentLine: command({
    summary: 'Changes the amount of a line of an unposted batch of adjustments; an approval falls.',
    permission: needs('aradjustment', 4),
    touches: 'batch line',
    input: z.object({ communityId: id, batchId: id, adjustmentLineId: id, amount: notZero }),
    output: z.object({ adjustmentLineId: id }),
    refusals: { ...only(postingRefusals, 'alreadyPosted', 'discarded'), ...only(adjustmentRefusals, 'wrongType') },
  }),
  dropAdjustmentLine: command({
    summary: 'Leaves a line of an unposted batch of adjustments out, or takes it back in; an approval falls.',
    permission: needsToDrop(2, 'aradjustment'),
    touches: 'batch line',
    input: z.object({ communityId: id, batchId: id, adjustmentLineId: id, isDropped: flag.default(true) }),
    output: z.object({ adjustmentLineId: id }),
    refusals: only(postingRefusals, 'alreadyPosted', 'discarded'),
  }),
  discardAdjustment: command({
    summary: 'Discards an unposted batch of adjustments.',
    permission: needsToDrop(2, 'aradjustment'),
    touches: 'batch',
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({ batchId: id }),
    refusals: only(postingRefusals, 'alreadyPosted', 'discarded'),
  }),
  approveAdjustment: command({
    summary: 'Approves an unposted batch that waives more than who entered it may.',
    permission: needs('aradjustment', 2),
    touches: 'batch',
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({ batchId: id }),
    refusals: {
      ...only(postingRefusals, 'alreadyPosted', 'discarded'),
      ...only(adjustmentRefusals, 'ownApproval', 'overOwnLimit', 'noApprovalNeeded'),
    },
  }),
  getWaiverLimits: query({
    summary: 'What may be waived without approval in a community: by role, and by everybody else.',
    permission: needs('aradjustment', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      /** Null is no limit. */
      everybody: moneyOut.nullable(),
      roles: z.array(z.object({ roleId: id, name: z.string(), limit: moneyOut.nullable() })),
    }),
  }),
  saveWaiverLimits: command({
    summary: 'Sets what may be waived without approval in a community.',
    permission: needs('aradjustment', 15),
    touches: 'waiver limits',
    input: z.object({
      communityId: id,
      everybody: moneyIn.nullable(),
      roles: z.array(z.object({ roleId: id, limit: moneyIn })).max(200),
    }),
    output: z.object({ communityId: id }),
  }),
});
