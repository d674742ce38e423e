// What the ledger declares about managers' comments: what is said of an account's variance in a period.
import { z } from 'zod';
import { command, dateIn, defineEndpoints, id, line, needs } from '../../../packages/contract/contract.ts';

/** The most characters of a comment. */
export const longestComment = 500;

export const varianceComments = defineEndpoints('VarianceComment', {
  writeVarianceComment: command({
    summary: 'Says what a manager makes of an account’s variance in a period; nothing takes the comment back. Earlier ones are kept.',
    permission: needs('glreports', 4),
    touches: 'variance comment',
    input: z.object({ communityId: id, accountId: id, periodStartDate: dateIn, comment: line(longestComment) }),
    output: z.object({}),
  }),
});
