// Merging vendors, and moving history from one to another: looked at first, done as it was shown, and taken
// back for thirty days.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  listOf,
  moneyOut,
  needs,
  only,
  preview,
  query,
  takeBackRefusals,
} from '../../../packages/contract/contract.ts';

const looks = needs('vendormanagement', 1);
/**
 * In practice a merge changes records and takes some out of use: update and delete. Source: operations.md 15.
 */
const acts = needs('vendormanagement', 4, ['vendormanagement', 8]);

/** What may be taken over from a vendor that goes. */
export const mergeFacts = [
  'taxNumber',
  'address',
  'phone',
  'email',
  'contacts',
  'trades',
  'termsDays',
  'gets1099',
  'isCaliforniaContractor',
  'w9Date',
  'licence',
  'needsInsurance',
] as const;

const side = z.object({ vendorId: id, name: z.string(), alias: z.string() });
const counts = z.object({
  bills: z.number(),
  checks: z.number(),
  contacts: z.number(),
  policies: z.number(),
  contracts: z.number(),
  notes: z.number(),
  tasks: z.number(),
  files: z.number(),
  /** Values of custom fields. */
  fields: z.number(),
});
export type MergeCounts = z.output<typeof counts>;

const seen = {
  target: side,
  sources: z.array(side),
  counts,
  billAmount: moneyOut,
  checkAmount: moneyOut,
  warnings: z.array(z.string()),
};

const merging = { targetVendorId: id, sourceVendorIds: listOf(id).pipe(z.array(z.string()).min(1, 'must name a vendor').max(20)) };
const moving = {
  sourceVendorId: id,
  targetVendorId: id,
  communityId: id.optional(),
  fromDate: dateIn.optional(),
  throughDate: dateIn.optional(),
};

export const vendorMergeRefusals = {
  sameVendor: 'A vendor cannot be merged into itself. Choose another one to stay.',
  mergedAlready: '{vendor} was merged into another vendor and stays as it is. Undo that merge first.',
  someUnseen: 'Vendors serve all communities, so only someone who sees them all may do this. Ask an administrator.',
  nothingToMove: 'The vendor has no bills or checks in that community and those dates.',
  movedSince: 'Some of it was moved on since. Undo that first.',
} as const;

const refusals = only(vendorMergeRefusals, 'sameVendor', 'mergedAlready', 'someUnseen');

export const vendorMerge = defineEndpoints('VendorMerge', {
  previewVendorMerge: preview({
    summary: 'What merging vendors into one moves, where they differ, and what to know before.',
    permission: looks,
    input: z.object(merging),
    output: z.object({
      ...seen,
      conflicts: z.array(
        z.object({ fact: z.enum(mergeFacts), title: z.string(), values: z.array(z.object({ vendorId: id, text: z.string() })) }),
      ),
    }),
    refusals,
  }),
  mergeVendors: commit('previewVendorMerge', {
    summary: 'Merges vendors into one: what belongs to them goes to it, they take no bills any more, and it can be undone for thirty days.',
    permission: acts,
    touches: 'vendor',
    input: z.object({
      ...merging,
      /** What the vendor that stays takes over, and from whom. */
      choices: z
        .array(z.object({ fact: z.enum(mergeFacts), vendorId: id }))
        .max(mergeFacts.length)
        .default([]),
      reason: line(200, 1),
    }),
    output: z.object({ vendorMergeId: id }),
    refusals,
  }),
  previewVendorMove: preview({
    summary: 'Which bills and checks a move takes from one vendor to another, of one community or all, of some days or all.',
    permission: looks,
    input: z.object(moving),
    output: z.object({
      ...seen,
      /** The first two hundred, by date. */
      rows: z.array(
        z.object({
          item: z.enum(['BILL', 'CHECK']),
          itemId: id,
          communityId: id,
          community: z.string(),
          number: z.string(),
          date: dateOut,
          amount: moneyOut,
        }),
      ),
    }),
    refusals,
  }),
  moveVendorHistory: commit('previewVendorMove', {
    summary: 'Moves bills and checks from one vendor to another; both stay in use, and it can be undone for thirty days.',
    permission: acts,
    touches: 'vendor',
    input: z.object({ ...moving, reason: line(200, 1) }),
    output: z.object({ vendorMergeId: id }),
    refusals: { ...refusals, ...only(vendorMergeRefusals, 'nothingToMove') },
  }),
  undoVendorMerge: command({
    summary: 'Takes a merge or a move back: everything it took goes back; what came since stays where it came to.',
    permission: acts,
    touches: 'vendor',
    input: z.object({ vendorMergeId: id }),
    output: z.object({}),
    refusals: { ...takeBackRefusals, ...only(vendorMergeRefusals, 'movedSince'), someUnseen: refusals.someUnseen },
  }),
  listVendorMerges: query({
    summary: 'Merges and moves of vendors, newest first; of one vendor when it is named.',
    permission: looks,
    input: z.object({ vendorId: id.optional() }),
    output: z.array(
      z.object({
        vendorMergeId: id,
        kind: z.enum(['MERGE', 'MOVE']),
        target: z.string(),
        sources: z.string(),
        rows: z.number(),
        reason: z.string(),
        mergedBy: z.string(),
        mergedTime: instantOut,
        undoneTime: instantOut.nullable(),
        mayUndo: z.boolean(),
      }),
    ),
  }),
});

export const vendorMergeScreens = defineScreens({
  'merge-vendors': { title: 'Merge Vendors (multiple)', area: 'payables', path: '/vendors/merge', claims: looks },
  'merge-vendor-history': { title: 'Move Transactions (merge vendor history)', area: 'payables', path: '/vendors/move', claims: looks },
});
