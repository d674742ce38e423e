// What the ledger declares about the fiscal years of many communities: how each is set, and the next year of
// many at once, with a result for each.
import { z } from 'zod';
import { command, dateIn, dateOut, declareJob, defineEndpoints, id, needs, query } from '../../../packages/contract/contract.ts';

const method = z.enum(['CASH', 'ACCRUAL', 'MODIFIED']);
/** A change in basis points; null leaves it out. */
const percent = z.coerce.number().int().min(-10_000).max(90_000).nullable();

const settings = z.object({
  communityId: id,
  name: z.string(),
  shortCode: z.string(),
  /** The last fiscal year there is; null when there is none. */
  label: z.string().nullable(),
  startDate: dateOut.nullable(),
  endDate: dateOut.nullable(),
  method: method.nullable(),
  periods: z.number(),
  currentPeriodDate: dateOut.nullable(),
  /** Years that are over with periods that are not closed. */
  openEndedYears: z.number(),
  budgetedAccounts: z.number(),
  /** The number of the cash account under the default bank account. */
  cashAccountNumber: z.string().nullable(),
  /** Funds without an account to close into. */
  fundsWithoutBalance: z.number(),
  /** True when a day 60 days from now lies in no fiscal year. */
  needsYear: z.boolean(),
});

/** Of a year that came while the job was waiting. */
export const portfolioYearRefusals = { overlap: 'Fiscal year {year} was set up meanwhile.' } as const;

export const portfolioYears = defineEndpoints('PortfolioYears', {
  listAccountingSettings: query({
    summary: 'The accounting settings of every community of the caller: last fiscal year, method, current period, and what is missing.',
    permission: needs('glaccountingsetup', 1),
    input: z.object({}),
    output: z.array(settings),
  }),
  setUpYears: command({
    summary: 'Sets up the next fiscal year of many communities in the background, each by itself: one that is refused stops no other.',
    permission: needs('glaccountingsetup', 2),
    touches: 'fiscal year',
    // The first day of each new year as it was proposed, null where it is the first year: two people who do
    // this at once set up one year, not two.
    input: z.object({
      communities: z
        .array(z.object({ communityId: id, startDate: dateIn.nullable() }))
        .min(1)
        .max(5000),
      budgetBasisPoints: percent,
      amountBasisPoints: percent,
      /** The accounting method of all the new years; null keeps that of each community's last year. */
      method: method.nullable().default(null),
    }),
    output: z.object({ jobId: z.string() }),
  }),
});

export const setUpYearsJob = declareJob(
  'set-up-years',
  z.object({
    communities: z.array(z.object({ communityId: z.string(), startDate: z.string().nullable() })),
    budgetBasisPoints: z.number().nullable(),
    amountBasisPoints: z.number().nullable(),
    method: method.nullable().default(null),
  }),
  { mayResume: true },
);
