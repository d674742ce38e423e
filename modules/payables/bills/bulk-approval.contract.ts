// What payables declare about approving many bills at once.
import { z } from 'zod';
import { bulkOutcome, chosenRows, commit, defineEndpoints, id, needs, only, preview } from '../../../packages/contract/contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { billRefusals } from './bill.contract.ts';

/** Acts on many bills. */
export const billBulk = defineEndpoints('BillList', {
  previewApprovals: preview({
    summary: 'Which of the selected bills the caller would approve, what they come to, and why the others are left.',
    permission: needs('apinvoice', 4),
    input: z.object({ communityId: id, ...chosenRows }),
    output: bulkOutcome.omit({ baseHash: true }),
  }),
  approveBills: commit('previewApprovals', {
    summary: 'Approves the selected bills as they were previewed; those whose last approval this is are booked.',
    permission: needs('apinvoice', 4),
    touches: 'bill',
    input: z.object({ communityId: id, ...chosenRows }),
    output: bulkOutcome,
    refusals: {
      ...postingRefusals,
      ...only(billRefusals, 'noPayableAccount'),
    },
  }),
});
