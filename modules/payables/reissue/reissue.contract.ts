// What payables declare about reissuing: checks are voided and their bills paid again by new checks, in one
// act.
import { z } from 'zod';
import { commit, dateIn, defineEndpoints, id, line, moneyOut, needs, preview } from '../../../packages/contract/contract.ts';
import { entryLine } from '../bills/bill.contract.ts';
import { checkRefusals, periodOut } from '../checks/check.contract.ts';

const reissuing = z.object({
  communityId: id,
  checkIds: z.array(id).min(1, 'must name a check').max(100, 'must name at most 100 checks'),
  /** The day of the voids and of the new checks. */
  voidDate: dateIn,
});

export const reissue = defineEndpoints('Reissue', {
  previewReissue: preview({
    summary: 'What voiding checks and paying their bills again would do, seen by doing it and taking it back.',
    permission: needs('apvoidchecks', 1),
    rehearses: true,
    byPost: true,
    input: reissuing,
    output: z.object({
      voided: z.array(z.object({ checkId: id, checkNumber: z.string(), payee: z.string(), amount: moneyOut })),
      checks: z.array(z.object({ checkNumber: z.string(), payee: z.string(), amount: moneyOut })),
      total: moneyOut,
      entry: z.array(entryLine),
      period: periodOut,
    }),
    refusals: checkRefusals,
  }),
  reissueChecks: commit('previewReissue', {
    summary: 'Voids checks and issues new ones for what they paid, under the next numbers.',
    permission: needs('apvoidchecks', 8),
    touches: 'check-batch',
    input: reissuing.extend({ reason: line(200, 1) }),
    output: z.object({ batchId: id, voidBatchId: id, total: moneyOut, numbers: z.array(z.string()) }),
    refusals: checkRefusals,
  }),
});
