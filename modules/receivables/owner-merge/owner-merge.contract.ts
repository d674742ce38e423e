// Merging the history of one owner of a home into that of another: looked at first, done as it was shown, and
// taken back for thirty days.
import { z } from 'zod';
import {
  command,
  commit,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  preview,
  query,
  takeBackRefusals,
} from '../../../packages/contract/contract.ts';

/** Looking is enough to open the screen. Source: screens.csv, merge-owner-history. */
const looks = needs('vendormanagement', 1, ['ownermaintain', 4]);
/** In practice a merge changes records and takes from some: update and delete. Source: operations.md 15. */
const acts = needs('vendormanagement', 1, ['ownermaintain', 4], ['ownermaintain', 8]);

const balance = z.object({ owes: moneyOut, prepaid: moneyOut });
const side = z.object({
  ownershipId: id,
  name: z.string(),
  isPrimary: z.boolean(),
  startDate: dateOut,
  /** The last day; null for who owns the home still. */
  endDate: dateOut.nullable(),
  before: balance,
  after: balance,
});
const counts = z.object({
  charges: z.number(),
  prepaid: z.number(),
  /**
   * Lines of the account that are read with the other one from then on: charges, payments, what was taken
   * back.
   */
  lines: z.number(),
  notes: z.number(),
  tasks: z.number(),
  files: z.number(),
  fields: z.number(),
});
export type OwnerMergeCounts = z.output<typeof counts>;

const pair = { communityId: id, fromOwnershipId: id, toOwnershipId: id };

export const ownerMergeRefusals = {
  sameOwner: 'The history of an owner cannot be merged into itself. Choose another owner of the home.',
  otherProperty: 'The two do not own the same home. An account belongs to one home; people are merged under Possible duplicates.',
  historyGone: 'The history of {owner} was merged into another owner already. Undo that merge first.',
  draftsFirst: '{posting} is not posted yet, and names {owner}. Post it or take it away first.',
  nothingToMerge: '{owner} has no charges, payments or records to move.',
} as const;
export const undoRefusals = {
  ...takeBackRefusals,
  movedSince: 'The history of {owner} went on to another owner since. Undo that merge first.',
  paidSince: '{charges} paid, reversed or moved on since, by {amount}. Take that back first.',
  prepaidSpent: '{owner} used prepaid money that went along since. Take those payments back first.',
} as const;

export const ownerMerge = defineEndpoints('OwnerMerge', {
  previewOwnerMerge: preview({
    summary:
      'What merging the history of one owner of a home into that of another would do, seen by doing it and taking it back: both accounts before and after, and all that goes.',
    permission: looks,
    rehearses: true,
    input: z.object(pair),
    output: z.object({
      source: side,
      target: side,
      counts,
      moved: z.array(
        z.object({
          what: z.enum(['CHARGE', 'PREPAID']),
          chargeId: id.nullable(),
          chargeDate: dateOut.nullable(),
          code: z.string(),
          description: z.string(),
          amount: moneyOut,
        }),
      ),
      warnings: z.array(z.string()),
    }),
    refusals: ownerMergeRefusals,
  }),
  mergeOwnerHistory: commit('previewOwnerMerge', {
    summary:
      'Merges the history of one owner of a home into that of another: what is open and paid ahead, the lines of the account, notes, tasks, files and fields. It can be undone for thirty days.',
    permission: acts,
    touches: 'ownership',
    input: z.object({ ...pair, reason: line(200, 1) }),
    output: z.object({ ownerMergeId: id, batchId: id }),
    refusals: ownerMergeRefusals,
  }),
  undoOwnerMerge: command({
    summary: 'Takes a merge back: everything it took goes back; what came since stays where it came to.',
    permission: acts,
    touches: 'ownership',
    input: z.object({ communityId: id, ownerMergeId: id }),
    output: z.object({ undoBatchId: id }),
    refusals: undoRefusals,
  }),
  listOwnerMerges: query({
    summary: 'The merges of owners’ histories of a community, newest first.',
    permission: looks,
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        ownerMergeId: id,
        accountNumber: z.string(),
        source: z.string(),
        target: z.string(),
        owed: moneyOut,
        prepaid: moneyOut,
        records: z.number(),
        reason: z.string(),
        mergedBy: z.string(),
        mergedTime: instantOut,
        undoneTime: instantOut.nullable(),
        mayUndo: z.boolean(),
      }),
    ),
  }),
});

export const ownerMergeScreens = defineScreens({
  'merge-owner-history': {
    title: 'Move owner history',
    also: 'Merge owner history',
    area: 'receivables',
    path: '/c/$communityId/owners/merge',
    claims: looks,
    menu: { section: 'Receivables', order: 40, group: 'Codes and setup' },
  },
});
