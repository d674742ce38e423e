// What the ledger declares about transactions: one page for a batch of any kind, with what was posted and
// what came of it.
import { z } from 'zod';
import { type Claim, dateOut, defineEndpoints, id, instantOut, moneyOut, needsOne, query } from '../../../packages/contract/contract.ts';
import { shownLine } from '../posting.contract.ts';
import { batchKinds, door } from '../undo/undo.contract.ts';

const table = z.object({
  title: z.string(),
  noun: z.string(),
  columns: z.array(
    z.object({ key: z.string(), title: z.string(), kind: z.enum(['text', 'date', 'count', 'money']), isSummed: z.boolean() }),
  ),
  /** Money is wire text, a date is a date, a count is its figures. */
  rows: z.array(
    z.object({ key: z.string(), cells: z.record(z.string(), z.string().nullable()), door: door.nullable(), isStruck: z.boolean() }),
  ),
});

/** Claims that open the page of some batch; the page of a batch asks for the claim of what it holds. */
export const transactionClaims: readonly Claim[] = [
  ...new Set<Claim>([...Object.values(batchKinds).map(({ claim }) => claim), 'apdashboard', 'apprintchecks']),
];

export const transactions = defineEndpoints('Transaction', {
  getTransaction: query({
    summary:
      'A batch as one page: its header, what is in it, its codes, its accounting, the batches linked with it, and who did what to it.',
    permission: needsOne(1, ...transactionClaims),
    input: z.object({ communityId: id, batchId: id }),
    output: z.object({
      batchId: id,
      kind: z.string(),
      kindWords: z.string(),
      description: z.string(),
      state: z.enum(['UNPOSTED', 'POSTED', 'DISCARDED', 'REVERSED']),
      postDate: dateOut,
      period: z.object({ fromDate: dateOut, toDate: dateOut, status: z.string() }).nullable(),
      enteredBy: z.string(),
      enteredTime: instantOut,
      postedBy: z.string(),
      postedTime: instantOut.nullable(),
      entryCount: z.number(),
      total: moneyOut,
      tables: z.array(table),
      /** Its postings summed by fund, account and side. */
      lines: z.array(shownLine),
      /** What a schedule planned when it made the batch, as its preview; null where a person made it. */
      plan: z.object({ schedule: z.string(), lines: z.array(shownLine) }).nullable(),
      linked: z.array(
        z.object({
          what: z.string(),
          batchId: id,
          kind: z.string(),
          postDate: dateOut,
          description: z.string(),
          mayOpen: z.boolean(),
        }),
      ),
      events: z.array(z.object({ eventTime: instantOut, who: z.string(), act: z.string(), reason: z.string() })),
      mayUndo: z.boolean(),
    }),
  }),
});
