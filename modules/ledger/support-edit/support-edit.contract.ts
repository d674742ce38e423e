// Support corrects the text of a posted batch: two people, a reason, and the one who posted it is told.
// Nothing that was posted changes.
import { z } from 'zod';
import {
  command,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';

const permission = needs('permissionmaintain', 15);

export const supportEditRefusals = {
  batchNotPosted: 'Only a posted batch is corrected. Edit one that is not posted on its own page.',
  correctionPending: 'A correction of this batch waits for a second person already.',
  nothingCorrected: 'The text is the same as before.',
  secondPersonNeeded: 'You asked for this correction. A second person approves it.',
  correctionDecided: 'This correction was decided already.',
} as const;

export const correctionStates = {
  PENDING: ['Waits for a second person', 'attention'],
  APPLIED: ['Applied', 'good'],
  REJECTED: ['Rejected', 'neutral'],
} as const;
type CorrectionState = keyof typeof correctionStates;

const correction = z.object({
  textCorrectionId: id,
  batchId: id,
  state: z.enum(Object.keys(correctionStates) as [CorrectionState, ...CorrectionState[]]),
  before: z.string(),
  description: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedTime: instantOut,
  decidedBy: z.string(),
  decidedTime: instantOut.nullable(),
  mayApprove: z.boolean(),
});

const ofCorrection = { communityId: id, textCorrectionId: id };

export const supportEdits = defineEndpoints('SupportEdit', {
  listCorrections: query({
    summary: 'Corrections of a community that wait for a second person, or all of one batch; the newest first.',
    permission,
    input: z.object({ communityId: id, batchId: id.optional() }),
    output: z.array(correction),
  }),
  getCorrectable: query({
    summary: 'A batch as far as support may correct it: its text, day and state.',
    permission,
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({ batchId: id, kindWords: z.string(), description: z.string(), postDate: dateOut, isPosted: z.boolean() }),
  }),
  askCorrection: command({
    summary: 'Asks for another text of a posted batch, with the reason. A second person approves it.',
    permission,
    touches: 'batch',
    input: z.object({ communityId: id, batchId: id, description: line(200, 1), reason: line(300, 1) }),
    output: z.object({ textCorrectionId: id }),
    refusals: only(supportEditRefusals, 'batchNotPosted', 'correctionPending', 'nothingCorrected'),
  }),
  approveCorrection: command({
    summary: 'Applies a correction someone else asked for, and gives who posted the batch a task that tells of it.',
    permission,
    touches: 'batch',
    input: z.object(ofCorrection),
    output: z.object({}),
    refusals: only(supportEditRefusals, 'secondPersonNeeded', 'correctionDecided'),
  }),
  rejectCorrection: command({
    summary: 'Rejects a correction, or withdraws one’s own.',
    permission,
    touches: 'batch',
    input: z.object(ofCorrection),
    output: z.object({}),
    refusals: only(supportEditRefusals, 'correctionDecided'),
  }),
});

export const supportEditScreens = defineScreens({
  'support-transaction-edit': {
    title: 'Support transaction edit',
    also: 'correct text description of a posted batch two people',
    area: 'ledger',
    path: '/c/$communityId/ledger/support-edit',
    claims: permission,
    menu: { section: 'General ledger', order: 30, group: 'More', name: 'Support edit' },
  },
});
