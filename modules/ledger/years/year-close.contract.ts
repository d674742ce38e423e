// What the ledger declares about fiscal years as a whole: how they stand, closing one with a preview, and
// taking a closing back.
import { z } from 'zod';
import {
  commit,
  dateOut,
  defineEndpoints,
  flag,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { tieOutRefusals } from '../tie-out/tie-out.contract.ts';

const bank = z.object({
  bankAccountId: id,
  name: z.string(),
  /** The last day a completed reconciliation reaches; null when there is none. */
  reconciledThroughDate: dateOut.nullable(),
});

const closingRow = z.object({
  entryId: id,
  postDate: dateOut,
  reference: z.string(),
  description: z.string(),
  total: moneyOut,
  enteredTime: instantOut,
  enteredBy: z.string(),
  reversedByEntryId: id.nullable(),
});

const yearRow = z.object({
  fiscalYearId: id,
  label: z.string(),
  startDate: dateOut,
  endDate: dateOut,
  method: z.enum(['CASH', 'ACCRUAL', 'MODIFIED']),
  /**
   * Ended: over and not closed. A closed year whose period was opened again has ended until it is closed
   * again.
   */
  state: z.enum(['OPEN', 'ENDED', 'CLOSED']),
  isReopened: z.boolean(),
  periods: z.number(),
  closedPeriods: z.number(),
  unpostedBatches: z.number(),
  budgetedAccounts: z.number(),
  /** Charge categories, and those without an amount for the year: their charges are not billed. */
  chargeCategories: z.number(),
  chargeCategoriesWithoutAmount: z.number(),
  closings: z.array(closingRow),
  /**
   * Where the method is not that of the year before: whether what is open waits for the year to begin, is due
   * to be converted, or was.
   */
  conversion: z
    .object({
      fromMethod: z.enum(['CASH', 'ACCRUAL', 'MODIFIED']),
      state: z.enum(['WAITS', 'DUE', 'DONE']),
      entries: z.array(z.object({ entryId: id, batchId: id, journalNumber: z.number().nullable() })),
    })
    .nullable(),
});

const closeLine = z.object({
  /** Null where a fund has no account to close into. */
  accountId: id.nullable(),
  number: z.string(),
  name: z.string(),
  costCenterId: id,
  costCenter: z.string(),
  debit: moneyOut.nullable(),
  credit: moneyOut.nullable(),
  isFundBalance: z.boolean(),
});

const closePreview = z.object({
  fiscalYearId: id,
  label: z.string(),
  endDate: dateOut,
  /** True when the year was closed before and the entry holds only what came since. */
  isReclose: z.boolean(),
  funds: z.array(
    z.object({
      fundId: id,
      fundName: z.string(),
      income: moneyOut,
      expense: moneyOut,
      /** From other funds, less what went to them. */
      transfers: moneyOut,
      /** Income less expense, with transfers: what goes to the fund balance. */
      net: moneyOut,
      lines: z.array(closeLine),
    }),
  ),
  total: moneyOut,
  trialBalance: z.object({ debits: moneyOut, credits: moneyOut }),
  openPeriods: z.number(),
  earlierYearsOpen: z.array(z.string()),
  unpostedBatches: z.array(z.object({ batchId: id, kind: z.string(), description: z.string(), postDate: dateOut })),
  banks: z.array(bank),
});

export const yearCloseRefusals = {
  earlierYearOpen: 'Fiscal year {years} is not closed yet. Close it first.',
  laterYearClosed: 'Fiscal year {years} is closed. Undo its closing first.',
  alreadyClosed: 'Fiscal year {year} is closed, and nothing came since.',
  notClosed: 'Fiscal year {year} has no closing to undo.',
  notOpened: 'The period from {periodStart} to {periodEnd} was never opened.',
  unpostedBatches: '{batches} batches dated in fiscal year {year} are not posted yet.',
  noFundBalance: 'The fund {fund} has no fund balance account to close into. Give it one under required accounts.',
} as const;
const { laterYearClosed, notClosed, ...closing } = yearCloseRefusals;

const undoPreview = z.object({
  fiscalYearId: id,
  label: z.string(),
  endDate: dateOut,
  /** The closings that stand, newest first, as they will be reversed. */
  closings: z.array(closingRow.extend({ funds: z.array(z.object({ fundName: z.string(), net: moneyOut })) })),
  laterYearsClosed: z.array(z.string()),
});

export const yearClose = defineEndpoints('YearClose', {
  listFiscalYears: query({
    summary:
      'The fiscal years of a community as they stand, newest first: state, periods, what waits, bank reconciliations, budget and closing entries.',
    // Whoever sets up years sees them, and whoever may close one or take a closing back.
    permission: {
      mode: 'one',
      of: [
        { claim: 'glaccountingsetup', level: 1 },
        { claim: 'glcloseyear', level: 1 },
        { claim: 'glcloseyear', level: 8 },
      ],
    },
    input: z.object({ communityId: id }),
    output: z.object({ years: z.array(yearRow), banks: z.array(bank) }),
  }),
  previewYearClose: preview({
    summary: 'The entry that would close a fiscal year, fund by fund, and what stands in its way.',
    permission: needs('glcloseyear', 1),
    input: z.object({ communityId: id, fiscalYearId: id }),
    output: closePreview,
  }),
  closeYear: commit('previewYearClose', {
    summary: 'Closes all periods of a fiscal year and posts its closing entry, or, closed before, the entry for what came since.',
    permission: needs('glcloseyear', 1),
    touches: 'fiscal year',
    input: z.object({
      communityId: id,
      fiscalYearId: id,
      reference: line(40).default(''),
      description: line(200, 1),
      overrideUnposted: flag.default(false),
      /** Closes although a tie-out is red: for holders of glcloseyear 8; the description says why. */
      overridesTieOuts: flag.default(false),
    }),
    output: z.object({ entryId: id.nullable() }),
    refusals: { ...tieOutRefusals, ...closing },
  }),
  previewYearCloseUndo: preview({
    summary: 'The closing entries of a fiscal year that stand, newest first; the year by itself or by one of its closing entries.',
    permission: needs('glcloseyear', 8),
    input: z.object({ communityId: id, fiscalYearId: id.optional(), entryId: id.optional() }),
    output: undoPreview,
  }),
  undoYearClose: commit('previewYearCloseUndo', {
    summary: 'Reverses every closing entry of a fiscal year that stands, newest first. Its periods stay closed until someone opens them.',
    permission: needs('glcloseyear', 8),
    touches: 'fiscal year',
    input: z.object({ communityId: id, fiscalYearId: id, reason: line(200, 1) }),
    output: z.object({ entries: z.number() }),
    refusals: { laterYearClosed, notClosed },
  }),
});
