// What receivables declare about the beginning balance of one owner: entered or changed by hand, as a batch
// of its own beside the import of all of them.
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
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { overrideRefusals, postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';

const notNegative = moneyIn.refine((cents) => cents >= 0n, 'must not be below zero');

const editing = z.object({
  communityId: id,
  ownershipId: id,
  /** The beginning balance of each code that is named; zero takes it away. Codes that are not named stay. */
  codes: z
    .array(z.object({ codeId: id, amount: notNegative, chargeDate: dateIn }))
    .max(100)
    .default([]),
  /** What was paid ahead; silence leaves it. */
  prepaid: notNegative.optional(),
  /** Why the guard of the first day of the books and of closed periods is overridden. */
  overrideReason: line(200).default(''),
  reason: line(200, 1),
});

export const beginningEditRefusals = {
  ...postingRefusals,
  ...only(overrideRefusals, 'controlAccount'),
  ...only(takenBackRefusals, 'beginningPaid'),
  nothingChanged: 'This is the beginning balance already. Change an amount or a date.',
  afterBegin: 'A beginning balance is dated {day} or earlier: the books begin then.',
  beginningSpent: 'Only {held} of the prepaid beginning balance is left. The rest was spent.',
  codeTwice: 'Code {code} is used twice.',
} as const;

const row = z.object({
  codeId: id,
  alias: z.string(),
  name: z.string(),
  before: moneyOut,
  after: moneyOut,
  chargeDate: dateOut.nullable(),
});

export const beginningEdits = defineEndpoints('BeginningBalance', {
  getBeginning: query({
    summary: 'The beginning balance of an owner by code, what of it was paid, and the first day of the books.',
    permission: needs('aradjustment', 2),
    input: z.object({ communityId: id, ownershipId: id }),
    output: z.object({
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      address: z.string(),
      firstDate: dateOut,
      codes: z.array(z.object({ codeId: id, alias: z.string(), name: z.string(), amount: moneyOut, paid: moneyOut, chargeDate: dateOut })),
      prepaid: moneyOut,
      allCodes: z.array(z.object({ codeId: id, alias: z.string(), name: z.string() })),
    }),
  }),
  previewBeginningEdit: preview({
    summary: 'What changing an owner’s beginning balance would do. Nothing is posted to the general ledger.',
    permission: needs('aradjustment', 4),
    byPost: true,
    input: editing,
    output: z.object({
      codes: z.array(row),
      prepaidBefore: moneyOut,
      prepaidAfter: moneyOut,
      owedBefore: moneyOut,
      owedAfter: moneyOut,
      /** What all owners of the community begin with afterwards: the opening entry holds the same sums. */
      allOwed: moneyOut,
      allPrepaid: moneyOut,
    }),
    refusals: beginningEditRefusals,
  }),
  editBeginning: commit('previewBeginningEdit', {
    summary: 'Changes an owner’s beginning balance in a batch of its own, which is undone alone.',
    permission: needs('aradjustment', 4),
    touches: 'batch',
    input: editing,
    output: z.object({ batchId: id, owed: moneyOut, prepaid: moneyOut }),
    refusals: beginningEditRefusals,
  }),
});
