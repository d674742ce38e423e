// What the ledger declares about merging accounts: the figures first, then the merge, which can be undone for
// thirty days.
import { z } from 'zod';
import {
  command,
  commit,
  dateOut,
  defineEndpoints,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  preview,
  query,
  takeBackRefusals,
} from '../../../packages/contract/contract.ts';

const permission = needs('vendormanagement', 1, ['glaccounts', 15]);
const pair = z.object({ communityId: id, sourceAccountId: id, targetAccountId: id });
const side = z.object({ accountId: id, number: z.string(), name: z.string(), balance: moneyOut });

export const mergeRefusals = {
  sameAccount: 'An account cannot be merged into itself.',
  differentType: '{both} are of different types.',
  differentFund: '{both} belong to different funds; a merge would move money between them.',
  controlAccount: '{both} cannot be merged, because one of them has a role. Give the role to another account first.',
  bankLinked: 'A bank account uses {account}, and its reconciliations would change.',
  unpostedBatches: 'Not posted yet: {batches}. Post or discard what waits, then merge.',
  merged: 'One of them was merged into another account already.',
  inactiveTarget: '{account} is inactive; the account that stays must be active.',
} as const;

export const mergeAccounts = defineEndpoints('MergeGlAccounts', {
  previewMerge: preview({
    summary: 'What merging one account into another moves: postings and amounts by period, budgets, and what points at the source.',
    permission,
    input: pair,
    output: z.object({
      source: side,
      target: side,
      postings: z.number(),
      periods: z.array(
        z.object({
          periodStartDate: dateOut,
          periodEndDate: dateOut,
          postings: z.number(),
          source: moneyOut,
          target: moneyOut,
          together: moneyOut,
        }),
      ),
      budget: z.object({ source: moneyOut, target: moneyOut }),
      /** What points at the source and follows it, in words: `2 charge codes`. */
      pointing: z.string(),
    }),
    refusals: mergeRefusals,
  }),
  mergeAccounts: commit('previewMerge', {
    summary:
      'Merges one account into another: its postings stay, and all figures go by the account that stays. It can be undone for thirty days.',
    permission,
    touches: 'GL account',
    input: pair.extend({ reason: line(200, 1) }),
    output: z.object({ mergeId: id }),
    refusals: mergeRefusals,
  }),
  undoMerge: command({
    summary: 'Separates two merged accounts again; what was posted since stays with the one it was posted to.',
    permission,
    touches: 'GL account',
    input: z.object({ communityId: id, mergeId: id }),
    output: z.object({ mergeId: id }),
    refusals: takeBackRefusals,
  }),
  listMerges: query({
    summary: 'The merges of a community, newest first.',
    permission,
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        mergeId: id,
        source: z.string(),
        target: z.string(),
        postings: z.number(),
        balance: moneyOut,
        reason: z.string(),
        mergedBy: z.string(),
        mergedTime: instantOut,
        undoneTime: instantOut.nullable(),
        mayUndo: z.boolean(),
      }),
    ),
  }),
});
