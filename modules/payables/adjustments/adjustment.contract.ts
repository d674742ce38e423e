// What payables declare about adjustments: what is open of a bill is cancelled, written off in part, or
// moved to another community, without money.
import { z } from 'zod';
import {
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  preview,
} from '../../../packages/contract/contract.ts';
import { adjustmentActs, billRefusals, billStatuses, entryLine, lineIn } from '../bills/bill.contract.ts';
import { periodOut } from '../checks/check.contract.ts';

const adjusting = z.object({
  communityId: id,
  billId: id,
  act: z.enum(adjustmentActs),
  postDate: dateIn,
  /** What is written off; everything that is open where the bill is cancelled or moved. */
  amount: moneyIn.optional(),
  /** The community a bill moves to. */
  communityIds: z.array(id).max(1, 'must name one community').default([]),
  /** GL distribution there, for what is open; accounts of the same numbers when silent. */
  lines: z.array(lineIn).max(200).default([]),
  reason: line(200, 1),
});

export const adjustmentRefusals = {
  ...billRefusals,
  notAdjustable: 'Bill {billNumber} cannot be adjusted: it {reason}.',
} as const;

export const adjustments = defineEndpoints('ApAdjustment', {
  previewAdjustment: preview({
    summary: 'What adjusting a bill would do, seen by doing it and taking it back.',
    permission: needs('apadjustment', 2),
    rehearses: true,
    byPost: true,
    input: adjusting,
    output: z.object({
      billNumber: z.string(),
      vendorName: z.string(),
      openBefore: moneyOut,
      amount: moneyOut,
      openAfter: moneyOut,
      statusAfter: z.enum(billStatuses),
      entry: z.array(entryLine),
      period: periodOut,
      /** The bill it becomes in the other community, and what that one books at once. */
      moved: z
        .object({
          communityName: z.string(),
          billId: id,
          status: z.enum(billStatuses),
          dueDate: dateOut,
          amount: moneyOut,
          entry: z.array(entryLine),
        })
        .nullable(),
    }),
    refusals: adjustmentRefusals,
  }),
  addAdjustment: commit('previewAdjustment', {
    summary: 'Adjusts a bill: cancels or writes off what is open, or moves it to another community.',
    permission: needs('apadjustment', 2),
    touches: 'bill',
    input: adjusting,
    output: z.object({ batchId: id, checkId: id, amount: moneyOut, movedToBillId: id.nullable() }),
    refusals: adjustmentRefusals,
  }),
});
