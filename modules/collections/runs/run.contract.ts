// Runs of collection: many owners a step further, looked at first, posted with letters and fees, undone.
import { z } from 'zod';
import {
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  listOf,
  moneyOut,
  needs,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { batchRefusals } from '../../correspondence/correspondence.contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { subledgerRefusals } from '../../receivables/receivables.contract.ts';
import { caseRefusals } from '../cases/case.contract.ts';
import { stageNames } from '../cases/stage.contract.ts';

export const notTakenWords = {
  PAID: 'Paid: the case closes as cured',
  NOT_DUE: 'Not late enough for the next step',
  TOO_SMALL: 'Owes less than the step asks',
  WAITS: 'The gap since the last step has not passed',
  LAST: 'The last step is taken',
  BY_HAND: 'The next step is taken by hand',
  PLAN: 'Keeps a payment plan',
  BANKRUPTCY: 'The stay of a bankruptcy',
  DISPUTE: 'Disputes the debt',
  ATTORNEY_HOLD: 'With the attorney',
  NOT_PROVED: 'Law asks for more',
  EXCLUDED: 'Left out by hand',
} as const;
/** Why a run takes an owner no step, as the rules say it. */
export type NotTaken = Exclude<keyof typeof notTakenWords, 'NOT_PROVED' | 'EXCLUDED'>;
const notTaken = z.enum(Object.keys(notTakenWords) as [keyof typeof notTakenWords, ...(keyof typeof notTakenWords)[]]);

export const runRefusals = {
  ...caseRefusals,
  nothingToTake: 'No owner takes a step on this day.',
  runUndone: 'This run was undone already.',
  laterStep: '{owner} took a later step. Undo that run first.',
} as const;

const run = { communityId: id, runDate: dateIn };
const row = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  number: z.number().nullable(),
  stepNo: z.number(),
  step: z.string(),
  stage: z.enum(stageNames),
  daysLate: z.number(),
  balance: moneyOut,
  fee: moneyOut,
  /** How the letter goes and why; blank where the step writes none. */
  letter: z.string(),
  feeWhy: z.string(),
  law: z.string(),
});

export const collectionRuns = defineEndpoints('CollectionRun', {
  previewRun: preview({
    summary: 'Which owners take which step on a day, with letter, fee and rule of law, and who is left out and why.',
    permission: needs('arcollection', 1),
    input: z.object({ ...run, excludedIds: listOf(id).optional() }),
    output: z.object({
      runDate: dateOut,
      rows: z.array(row),
      left: z.array(
        z.object({
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          reason: notTaken,
          detail: z.string(),
          balance: moneyOut,
          daysLate: z.number(),
        }),
      ),
      letters: z.number(),
      opens: z.number(),
      closes: z.number(),
      total: moneyOut,
    }),
    refusals: { ...runRefusals, ...batchRefusals, ...postingRefusals },
  }),
  postRun: commit('previewRun', {
    summary: 'Takes the previewed steps: opens cases, sends letters, charges fees, closes cured cases, as one run.',
    permission: needs('arcollection', 2, ['communitycommunications', 4]),
    touches: 'collection run',
    input: z.object({ ...run, excludedIds: z.array(id).max(20_000).optional() }),
    output: z.object({ collectionRunId: id, count: z.number(), letters: z.number(), total: moneyOut }),
    refusals: { ...runRefusals, ...batchRefusals, ...postingRefusals, ...subledgerRefusals },
  }),
  previewUndoRun: preview({
    summary: 'What undoing a run takes back, and what stays because it left the house.',
    permission: needs('arcollection', 1),
    input: z.object({ communityId: id, collectionRunId: id }),
    output: z.object({ count: z.number(), total: moneyOut, canCancel: z.number(), goneOut: z.number(), drafts: z.boolean() }),
    refusals: runRefusals,
  }),
  undoRun: commit('previewUndoRun', {
    summary: 'Undoes a run: cases go back, fees are reversed, letters not handed over are canceled, the others marked withdrawn.',
    permission: needs('arcollection', 8),
    touches: 'collection run',
    input: z.object({ communityId: id, collectionRunId: id }),
    output: z.object({ canceled: z.number(), withdrawn: z.number(), draftBatchId: id.nullable() }),
    refusals: { ...runRefusals, ...postingRefusals, ...subledgerRefusals },
  }),
  listRuns: query({
    summary: 'The runs of a community, the newest first.',
    permission: needs('arcollection', 1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        collectionRunId: id,
        runDate: dateOut,
        state: z.enum(['POSTED', 'UNDONE']),
        count: z.number(),
        letters: z.number(),
        total: moneyOut,
        batchId: id.nullable(),
        postedBy: z.string(),
        postedTime: instantOut,
      }),
    ),
  }),
});

export const runScreens = defineScreens({
  'collection-run': {
    title: 'Collection run',
    also: 'accrue collections notices batch review letters fees',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections/run',
    claims: needs('arcollection', 2),
    menu: { section: 'Receivables', order: 20.1, group: 'Collections' },
  },
  'transaction-ar-collection': {
    title: 'AR transaction profile: collection',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections/fees/$batchId',
    claims: needs('arcollection', 1),
  },
});
