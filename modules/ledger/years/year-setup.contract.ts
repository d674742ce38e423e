// What the ledger declares about setting a fiscal year up: what is proposed, and opening it with periods,
// budget and the amounts of charges.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';

const method = z.enum(['CASH', 'ACCRUAL', 'MODIFIED']);
const frequency = z.enum(['MONTHLY', 'QUARTERLY']);
/** A change in basis points, from all of it gone to ten times as much. */
const percent = z.coerce.number().int().min(-10_000).max(90_000);
const amount = moneyIn.refine((cents) => cents >= 0n && cents <= 999_999_999_999n, 'must be from 0.00 to 9,999,999,999.99');

const yearFields = {
  label: line(20, 1),
  startDate: dateIn,
  endDate: dateIn,
  method,
  frequency,
  /** Months or quarters when silent. */
  periods: z
    .array(z.object({ startDate: dateIn, endDate: dateIn }))
    .min(1)
    .max(53)
    .optional(),
  /** Last year's budget changed by a percentage; silent when the budget comes later. */
  budget: z.object({ fromYearId: id, basisPoints: percent }).optional(),
};

export const yearSetupRefusals = {
  overlap: 'The year overlaps another one or leaves a gap.',
  tooLong: 'A fiscal year has twelve months at most.',
  periodGap: '{period} leaves a gap, overlaps another one, or ends before it begins.',
  copyForward: 'A budget is copied forward only, to a later year.',
} as const;

export const yearSetup = defineEndpoints('YearSetup', {
  getYearProposal: query({
    summary: 'What the next fiscal year most likely is, and what charges cost in the last one.',
    permission: needs('glaccountingsetup', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      label: z.string(),
      startDate: dateOut,
      endDate: dateOut,
      method,
      frequency,
      lastYear: z.object({ fiscalYearId: id, label: z.string(), method, budgetedAccounts: z.number() }).nullable(),
      amounts: z.array(z.object({ codeCategoryId: id, code: z.string(), category: z.string(), lastAmount: moneyOut.nullable() })),
    }),
  }),
  setUpYear: command({
    summary: 'Opens a fiscal year with its periods, copies the budget of another one, and sets what charges cost in it.',
    permission: needs('glaccountingsetup', 2),
    touches: 'fiscal year',
    input: z.object({
      communityId: id,
      ...yearFields,
      amounts: z
        .array(z.object({ codeCategoryId: id, amount }))
        .max(1000)
        .default([]),
    }),
    output: z.object({
      fiscalYearId: id,
      endDate: dateOut,
      periods: z.number(),
      budgetedAccounts: z.number(),
      chargesWithoutAmount: z.number(),
    }),
    refusals: yearSetupRefusals,
  }),
});
