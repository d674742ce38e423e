// The room of board members in the portal: what is owed by age without names, what is open, and documents
// published to the board. Source: operations.md 18, field-2026.md 7.5.
import { z } from 'zod';
import { dateOut, type FileAnswer, file, id, moneyOut, query } from '../../../packages/contract/contract.ts';
import { home, own } from './owner-call.contract.ts';

export const agingBuckets = ['CURRENT', 'OVER_30', 'OVER_60', 'OVER_90'] as const;

export const boardCalls = {
  getBoard: query({
    ...own,
    summary: 'What a board member sees of their community: what is owed by age, without names, and what is open.',
    input: home,
    output: z.object({
      asOfDate: dateOut,
      aging: z.array(z.object({ bucket: z.enum(agingBuckets), amount: moneyOut, accounts: z.number() })),
      owed: moneyOut,
      accounts: z.number(),
      violations: z.number(),
      architectural: z.number(),
      workOrders: z.number(),
      documents: z.array(z.object({ attachmentId: id, name: z.string(), groupName: z.string(), fileName: z.string(), size: z.number() })),
    }),
  }),
  readBoardDocument: file({
    ...own,
    summary: 'One document that is published to the board.',
    input: z.object({ ownershipId: id, attachmentId: id }),
    output: z.custom<FileAnswer>(),
  }),
};
