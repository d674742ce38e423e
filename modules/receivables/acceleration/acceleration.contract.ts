// What receivables declare about acceleration: the rest of a year's installments charged at once to an
// owner in default, and taken back when the owner has cured it.
import { z } from 'zod';
import {
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  line,
  listOf,
  moneyOut,
  needs,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';

/** Why an acceleration ended. */
export const accelerationEnds = { CURED: 'Cured by the owner', AGREED: 'Agreed with the owner', RESALE: 'The home was sold' } as const;
export type AccelerationEnd = keyof typeof accelerationEnds;
const ends = Object.keys(accelerationEnds) as [AccelerationEnd, ...AccelerationEnd[]];

export const accelerationRefusals = {
  ...postingRefusals,
  ...takenBackRefusals,
  ...subledgerRefusals,
  nothingLeft: 'No installment of this fiscal year is left to charge after {day}.',
  notPresent: 'Only the present owner of a home is accelerated.',
  onHold: 'The property holds acceleration. Lift the hold first.',
  notDeferred: 'Deferred income stands on a liability account of the community.',
  alreadyEnded: 'The acceleration ended on {day}.',
  beforeCharged: 'The installments were charged on {day}. Choose that day or a later one.',
  beforeRelease: 'Income was released on {day}. Choose that day or a later one.',
  nothingAhead: 'Every accelerated installment is due by {day}, so none is taken back.',
} as const;

const order = {
  communityId: id,
  ownershipId: id,
  postDate: dateIn,
  authority: line(200, 1),
  noticeDate: dateIn.optional(),
  /** Where income waits until each installment is due; without, it is booked at once. */
  deferredAccountId: id.optional(),
};

const installment = z.object({ codeId: id, code: z.string(), category: z.string(), dueDate: dateOut, amount: moneyOut });

const accelerationOut = z.object({
  accelerationId: id,
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  acceleratedDate: dateOut,
  throughDate: dateOut,
  authority: z.string(),
  noticeDate: dateOut.nullable(),
  batchId: id,
  /** What was charged, what of it is due by today, is taken back, and waits to become income. */
  charged: moneyOut,
  ahead: moneyOut,
  takenBack: moneyOut,
  deferred: moneyOut,
  endedDate: dateOut.nullable(),
  endReason: z.enum(ends).nullable(),
  /** True where the owner owes no more than would be due without it. */
  isCured: z.boolean(),
});

export const acceleration = defineEndpoints('Acceleration', {
  previewAcceleration: preview({
    summary: 'The installments of the fiscal year after a day that an owner would be charged at once, and the entry.',
    permission: needs('aradjustment', 1),
    input: z.object({ ...order, codeIds: listOf(id).optional() }),
    output: z.object({
      postDate: dateOut,
      throughDate: dateOut,
      periodStatus,
      periodStartDate: dateOut,
      accountNumber: z.string(),
      owner: z.string(),
      before: moneyOut,
      total: moneyOut,
      after: moneyOut,
      installments: z.array(installment),
      entry: z.array(entryLine),
    }),
    refusals: accelerationRefusals,
  }),
  accelerateOwner: commit('previewAcceleration', {
    summary: 'Charges the rest of the year at once. Charge runs pass the installments by; income waits until each is due.',
    permission: needs('aradjustment', 2),
    touches: 'acceleration',
    input: z.object({ ...order, codeIds: z.array(id).optional() }),
    output: z.object({ batchId: id, accelerationId: id, total: moneyOut }),
    refusals: accelerationRefusals,
  }),
  listAccelerations: query({
    summary: 'The accelerations of a community, newest first, with what stands of each.',
    permission: needs('aradjustment', 1),
    input: z.object({ communityId: id }),
    output: z.array(accelerationOut),
  }),
  previewAccelerationWaive: preview({
    summary: 'What taking an acceleration back would do: the installments not due yet, payments on them, and the entry.',
    permission: needs('aradjustment', 1),
    input: z.object({ communityId: id, accelerationId: id, postDate: dateIn, reason: z.enum(['CURED', 'AGREED']) }),
    output: z.object({
      postDate: dateOut,
      periodStatus,
      periodStartDate: dateOut,
      acceleration: accelerationOut,
      /** Those not due by the day; those due stay as charges. */
      installments: z.array(installment),
      total: moneyOut,
      /** Payments on them that become prepaid money. */
      freed: moneyOut,
      entry: z.array(entryLine),
    }),
    refusals: accelerationRefusals,
  }),
  waiveAcceleration: commit('previewAccelerationWaive', {
    summary: 'Takes the installments that are not due yet back. Charge runs charge them again as they fall due.',
    permission: needs('aradjustment', 2),
    touches: 'acceleration',
    input: z.object({ communityId: id, accelerationId: id, postDate: dateIn, reason: z.enum(['CURED', 'AGREED']) }),
    output: z.object({ batchId: id, total: moneyOut }),
    refusals: accelerationRefusals,
  }),
});

export const accelerationScreens = defineScreens({
  'ar-accelerated-charge-add': {
    title: 'Accelerated charge',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/accelerate',
    claims: needs('aradjustment', 2),
    menu: { section: 'Receivables', order: 18, group: 'Adjustments' },
  },
  'ar-accelerated-waive-add': {
    title: 'Accelerated waive',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/accelerated-waive',
    claims: needs('aradjustment', 2),
    menu: { section: 'Receivables', order: 19, group: 'Adjustments' },
  },
});
