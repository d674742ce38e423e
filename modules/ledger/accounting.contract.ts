// What the ledger declares about set-up: chart of accounts, fiscal years and periods.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  line,
  moneyOut,
  needs,
  only,
  query,
} from '../../packages/contract/contract.ts';
import { tieOutRefusals } from './tie-out/tie-out.contract.ts';
import { yearSetupRefusals } from './years/year-setup.contract.ts';

/**
 * The largest amount of a line or a budget, in cents: sums of any number of them stay exact in the database's
 * bigint.
 */
export const largestAmount = 999_999_999_999n;

const accountType = z.enum(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE']);
const periodStatus = z.enum(['FUTURE', 'OPEN', 'CURRENT', 'CLOSED']);

const accountRow = z.object({
  accountId: id,
  number: z.string(),
  name: z.string(),
  type: accountType,
  fundId: id,
  fundName: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  balance: moneyOut,
});

/** Of opening the current period: exactly one is current. */
export const currentRefusals = { alreadyDone: 'The current period is open already. Make another period current instead.' } as const;

export const accountingRefusals = {
  alreadyDone: 'The period is {status} already.',
  periodNotOpen: 'A future period cannot be closed. Open it first.',
  unpostedBatches: '{batches} batches dated in this period are not posted yet. Post or discard them first.',
} as const;

export const accounting = defineEndpoints('Accounting', {
  getAccountingSetup: query({
    summary: 'Funds, fiscal years with their periods and methods.',
    permission: 'signedIn',
    input: z.object({ communityId: id }),
    output: z.object({
      funds: z.array(z.object({ fundId: id, code: z.string(), name: z.string() })),
      years: z.array(
        z.object({
          fiscalYearId: id,
          label: z.string(),
          startDate: dateOut,
          endDate: dateOut,
          method: z.enum(['CASH', 'ACCRUAL', 'MODIFIED']),
          periods: z.array(
            z.object({
              periodStartDate: dateOut,
              periodEndDate: dateOut,
              number: z.number(),
              status: periodStatus,
              unpostedBatches: z.number(),
            }),
          ),
        }),
      ),
    }),
  }),
  listAccounts: query({
    summary: 'The chart of accounts with balances as of a date, today unless said.',
    permission: needs('glaccounts', 1),
    input: z.object({ communityId: id, asOfDate: dateIn.optional() }),
    output: z.array(accountRow),
  }),
  pickAccounts: query({
    summary: 'Active accounts for pickers.',
    permission: 'signedIn',
    input: z.object({ communityId: id }),
    output: z.array(accountRow.omit({ balance: true })),
  }),
  addFiscalYear: command({
    summary: 'Opens a fiscal year of twelve months or four quarters; its first period becomes current when there is none.',
    permission: needs('glaccountingsetup', 2),
    touches: 'fiscal year',
    input: z.object({
      communityId: id,
      label: line(20, 1),
      startDate: dateIn,
      method: z.enum(['CASH', 'ACCRUAL', 'MODIFIED']),
      frequency: z.enum(['MONTHLY', 'QUARTERLY']),
    }),
    output: z.object({ fiscalYearId: id, endDate: dateOut, periods: z.number() }),
    refusals: only(yearSetupRefusals, 'overlap'),
  }),
  previewPeriodClose: query({
    summary: 'What stands in the way of closing a period, and what its postings add up to.',
    permission: needs('glaccountingsetup', 1),
    input: z.object({ communityId: id, periodStartDate: dateIn }),
    output: z.object({
      periodStartDate: dateOut,
      periodEndDate: dateOut,
      status: periodStatus,
      entries: z.number(),
      debits: moneyOut,
      credits: moneyOut,
      unpostedBatches: z.array(z.object({ batchId: id, kind: z.string(), description: z.string() })),
    }),
  }),
  listPeriodOpeners: query({
    summary: 'The names of users who may open a period of the community.',
    permission: 'signedIn',
    input: z.object({ communityId: id }),
    output: z.array(z.string()),
  }),
  changePeriod: command({
    summary: 'Opens, closes or makes current a period. A closed period refuses postings, also those under way.',
    permission: needs('glaccountingsetup', 4),
    touches: 'period',
    input: z.object({
      communityId: id,
      periodStartDate: dateIn,
      status: z.enum(['OPEN', 'CURRENT', 'CLOSED']),
      reason: line(200).default(''),
      /** Closes although a tie-out is red: for holders of glcloseyear 8, with a reason. */
      overridesTieOuts: flag.default(false),
    }),
    output: z.object({ status: periodStatus }),
    refusals: { ...tieOutRefusals, ...accountingRefusals },
  }),
});
