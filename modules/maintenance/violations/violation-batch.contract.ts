// Acts on violations: many cases a step further, looked at first, posted with letters and fines, undone.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  preview,
  version,
} from '../../../packages/contract/contract.ts';
import { batchRefusals } from '../../correspondence/correspondence.contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { subledgerRefusals } from '../../receivables/receivables.contract.ts';
import { violationRefusals, violationRights } from './violation.contract.ts';

/** Why a batch takes a case no step. */
export const leftOutWords = {
  EXCLUDED: 'Skipped by hand',
  NOT_OPEN: 'Not open',
  LAST: 'The last step is taken',
  NO_OWNER: 'Nobody owns the home on this day',
  NO_HEARING: 'No hearing upheld it',
  DISMISSED: 'The hearing dismissed it',
  NO_PHOTO: 'A fine needs a photo',
  NO_LETTER: 'The letter reaches nobody',
  NOT_LAWFUL: 'Law asks for more',
} as const;
export type LeftOut = keyof typeof leftOutWords;
const leftOut = z.enum(Object.keys(leftOutWords) as [LeftOut, ...LeftOut[]]);

export const violationBatchStates = {
  DRAFT: ['Nothing sent yet', 'attention'],
  POSTED: ['Posted', 'good'],
  UNDONE: ['Undone', 'neutral'],
} as const;
export type ViolationBatchState = keyof typeof violationBatchStates;

export const violationBatchRefusals = {
  ...only(violationRefusals, 'fineCodeMissing'),
  nothingToTake: 'No case of this batch takes a step.',
  inOtherBatch: '{number} is in batch {batch}, which is not posted.',
  caseIsClosed: '{number} is closed.',
  batchIsPosted: 'The batch is posted already.',
  batchNotPosted: 'Only a posted batch is undone.',
  laterStep: 'A later step of {number} was taken. Undo that batch first.',
} as const;

const of = { communityId: id, violationBatchId: id };

const row = z.object({
  violationId: id,
  number: z.string(),
  accountNumber: z.string(),
  owner: z.string(),
  code: z.string(),
  /** What it was: "New", or the step before. */
  was: z.string(),
  stepNo: z.number(),
  step: z.string(),
  steps: z.array(z.string()),
  /** How the letter goes; blank where the step writes none. */
  letter: z.string(),
  asked: moneyOut,
  fine: moneyOut,
  rule: z.string(),
  citation: z.string(),
  left: leftOut.nullable(),
  detail: z.string(),
  photos: z.number(),
});

export const violationBatches = defineEndpoints('ViolationBatch', {
  addViolationBatch: command({
    summary: 'Begins a batch of cases that are to take a step, or one case alone; nothing is sent yet.',
    permission: violationRights(2),
    touches: 'violationBatch',
    input: z.object({
      communityId: id,
      name: line(120).default(''),
      actionDate: dateIn,
      violationIds: z.array(id).min(1).max(20_000),
    }),
    output: z.object({ violationBatchId: id, count: z.number() }),
    refusals: only(violationBatchRefusals, 'inOtherBatch', 'caseIsClosed'),
  }),
  addToViolationBatch: command({
    summary: 'Adds cases to a batch that is not posted; those in another such batch move.',
    permission: violationRights(4),
    touches: 'violationBatch',
    input: z.object({ ...of, violationIds: z.array(id).min(1).max(20_000) }),
    output: z.object({ count: z.number() }),
    refusals: only(violationBatchRefusals, 'batchIsPosted', 'caseIsClosed'),
  }),
  changeViolationBatchLine: command({
    summary: 'Skips a case of a batch, takes it in again, or chooses another step or fine for it.',
    permission: violationRights(4),
    touches: 'violationBatch',
    input: z.object({
      ...of,
      violationId: id,
      isExcluded: z.boolean(),
      stepNo: z.int().min(1).max(20).nullable().default(null),
      fine: moneyIn
        .refine((cents) => cents >= 0n, 'must not be negative')
        .nullable()
        .default(null),
    }),
    output: z.object({ violationBatchId: id }),
    refusals: only(violationBatchRefusals, 'batchIsPosted'),
  }),
  removeFromViolationBatch: command({
    summary: 'Takes a case out of a batch that is not posted.',
    permission: violationRights(8),
    touches: 'violationBatch',
    input: z.object({ ...of, violationId: id }),
    output: z.object({ violationBatchId: id }),
    refusals: only(violationBatchRefusals, 'batchIsPosted'),
  }),
  deleteViolationBatch: command({
    summary: 'Discards a batch that is not posted; its cases stay as they are.',
    permission: violationRights(8),
    touches: 'violationBatch',
    input: z.object(of),
    output: z.object({}),
    refusals: only(violationBatchRefusals, 'batchIsPosted'),
  }),
  previewViolationBatch: preview({
    summary: 'What each case of a batch would do: step, letter and channel, fine with its rule, and why others are left out.',
    permission: violationRights(1),
    input: z.object(of),
    output: z.object({
      number: z.string(),
      name: z.string(),
      state: z.enum(['DRAFT', 'POSTED', 'UNDONE']),
      version,
      actionDate: dateOut,
      batchId: id.nullable(),
      rows: z.array(row),
      letters: z.number(),
      emails: z.number(),
      fines: z.number(),
      total: moneyOut,
    }),
    refusals: { ...violationBatchRefusals, ...batchRefusals, ...postingRefusals },
  }),
  postViolationBatch: commit('previewViolationBatch', {
    summary: 'Takes the previewed steps: sends the letters, charges the fines, and schedules the next steps.',
    permission: needs('ccrviolations', 4, ['communitycommunications', 4]),
    touches: 'violationBatch',
    input: z.object(of),
    output: z.object({ violationBatchId: id, count: z.number(), letters: z.number(), total: moneyOut }),
    refusals: { ...violationBatchRefusals, ...batchRefusals, ...postingRefusals, ...subledgerRefusals },
  }),
  previewUndoViolationBatch: preview({
    summary: 'What undoing a batch takes back, and what stays because it left the house.',
    permission: violationRights(1),
    input: z.object(of),
    output: z.object({ count: z.number(), total: moneyOut, canCancel: z.number(), goneOut: z.number(), drafts: z.boolean() }),
    refusals: violationBatchRefusals,
  }),
  undoViolationBatch: commit('previewUndoViolationBatch', {
    summary: 'Undoes a batch: cases go back a step, fines are reversed, letters not handed over are canceled, the others marked withdrawn.',
    permission: violationRights(8),
    touches: 'violationBatch',
    input: z.object(of),
    output: z.object({ canceled: z.number(), withdrawn: z.number(), draftBatchId: id.nullable() }),
    refusals: { ...violationBatchRefusals, ...postingRefusals, ...subledgerRefusals },
  }),
});
