// What the ledger declares about budgets: versions of a year by account, cost center and period, copying,
// adopting, and the actual amounts of earlier years.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  preview,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { largestAmount } from '../accounting.contract.ts';

/** Income and expense both positive; an amount may be negative. */
const amountIn = moneyIn.refine((cents) => cents <= largestAmount && cents >= -largestAmount, 'must be at most 9,999,999,999.99');
const periodAmounts = z.array(amountIn).min(1).max(53);

const state = z.enum(['DRAFT', 'ADOPTED', 'SUPERSEDED', 'DISCARDED']);

const header = z.object({
  budgetVersionId: id,
  fiscalYearId: id,
  /** 1 for the first of a year; 0 for actual amounts. */
  number: z.number(),
  kind: z.enum(['BUDGET', 'ACTUALS']),
  name: z.string(),
  note: z.string(),
  state,
  version,
  /** True for the one that reports compare with. */
  counts: z.boolean(),
  madeTime: instantOut,
  madeBy: z.string(),
  adoptedDate: dateOut.nullable(),
  adoptedBy: z.string().nullable(),
  income: moneyOut,
  expense: moneyOut,
  /** What comes in from other funds less what goes to them: neither income nor expense. */
  transfers: moneyOut,
});

const periods = z.array(z.object({ periodStartDate: dateOut, periodEndDate: dateOut }));

const row = z.object({
  accountId: id,
  number: z.string(),
  name: z.string(),
  type: z.enum(['INCOME', 'EXPENSE']),
  /** Income is what comes in from another fund then, expense what goes to one. */
  isTransfer: z.boolean(),
  fundId: id,
  fundName: z.string(),
  costCenterId: id,
  /** Empty where the community keeps no cost centers. */
  costCenter: z.string(),
  amounts: z.array(moneyOut),
  total: moneyOut,
  /** What was earned or spent in the year before, by the periods of this year. */
  prior: z.array(moneyOut),
  priorActual: moneyOut,
  priorBudget: moneyOut,
  /** Of this year, up to today. */
  actual: moneyOut,
});

const copyInput = z.object({
  communityId: id,
  /** A version that is copied, or null for what was earned and spent in `fromFiscalYearId`. */
  fromBudgetVersionId: id.nullable(),
  fromFiscalYearId: id,
  toFiscalYearId: id,
  /** Raise, or with a minus cut, in hundredths of a percent: 300 is 3 %. */
  basisPoints: z.number().int().min(-10_000).max(100_000),
  /** Of these accounts alone; all when empty. */
  accountIds: z.array(id).max(5000).default([]),
  /** A draft whose amounts for these accounts are overwritten; a new version when null. */
  intoBudgetVersionId: id.nullable(),
});

export const copyRefusals = {
  backward: 'A budget is copied into its own year or a later one.',
  locked: 'This budget is {state}. Begin a revision to change it.',
  nothingToCopy: 'There is nothing to copy for these accounts.',
} as const;

export const budgetRefusals = {
  emptyBudget: 'A budget without an amount cannot be adopted.',
  notDiscarded: 'Only a budget that was set aside can be taken up again.',
} as const;

export const budgets = defineEndpoints('Budget', {
  listBudgets: query({
    summary: 'The fiscal years of a community, newest first, each with the versions of its budget.',
    permission: needs('glbudgets', 1),
    input: z.object({ communityId: id }),
    output: z.object({
      years: z.array(
        z.object({ fiscalYearId: id, label: z.string(), startDate: dateOut, endDate: dateOut, periods, versions: z.array(header) }),
      ),
    }),
  }),
  getBudget: query({
    summary:
      'A version of a budget: every income and expense account by cost center and period, beside the year before and what was earned or spent so far.',
    permission: needs('glbudgets', 1),
    snapshot: true,
    input: z.object({ communityId: id, budgetVersionId: id }),
    output: z.object({ budget: header, periods, priorYear: z.string().nullable(), rows: z.array(row) }),
  }),
  startBudget: command({
    summary: 'Begins a version of the budget of a year, without amounts.',
    permission: needs('glbudgets', 4),
    touches: 'budget',
    input: z.object({ communityId: id, fiscalYearId: id, name: line(60, 1) }),
    output: z.object({ budgetVersionId: id }),
  }),
  previewBudgetCopy: preview({
    summary: 'What copying a budget, or what was earned and spent, into a year would write. Saves nothing.',
    permission: needs('glbudgets', 4),
    byPost: true,
    input: copyInput,
    output: z.object({
      rows: z.array(
        z.object({
          accountId: id,
          number: z.string(),
          name: z.string(),
          costCenter: z.string(),
          source: moneyOut,
          before: moneyOut,
          after: moneyOut,
        }),
      ),
      source: moneyOut,
      before: moneyOut,
      after: moneyOut,
    }),
    refusals: copyRefusals,
  }),
  copyBudget: commit('previewBudgetCopy', {
    summary:
      'Copies a budget, or what was earned and spent, period by period into a new version or over a draft; each period is rounded by itself.',
    permission: needs('glbudgets', 4),
    touches: 'budget',
    input: copyInput.extend({ name: line(60, 1) }),
    output: z.object({ budgetVersionId: id }),
    refusals: copyRefusals,
  }),
  saveBudget: command({
    summary: 'Saves rows of a draft: the amounts of an account and cost center by period. Rows that are not named stay.',
    permission: needs('glbudgets', 4),
    touches: 'budget',
    input: z.object({
      communityId: id,
      budgetVersionId: id,
      version,
      name: line(60, 1),
      note: line(500),
      rows: z.array(z.object({ accountId: id, costCenterId: id, amounts: periodAmounts })).max(5000),
    }),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, locked: copyRefusals.locked },
  }),
  adoptBudget: command({
    summary: 'Adopts a draft on the day of the resolution: its amounts are final, and the one adopted before it is superseded.',
    permission: needs('glbudgets', 4),
    touches: 'budget',
    input: z.object({ communityId: id, budgetVersionId: id, version, adoptedDate: dateIn, note: line(500).default('') }),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, ...only(budgetRefusals, 'emptyBudget'), locked: copyRefusals.locked },
  }),
  discardBudget: command({
    summary: 'Sets a draft aside; it can be taken up again.',
    permission: needs('glbudgets', 8),
    touches: 'budget',
    input: z.object({ communityId: id, budgetVersionId: id, version }),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, locked: copyRefusals.locked },
  }),
  restoreBudget: command({
    summary: 'Takes up a draft that was set aside.',
    permission: needs('glbudgets', 4),
    touches: 'budget',
    input: z.object({ communityId: id, budgetVersionId: id, version }),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, ...only(budgetRefusals, 'notDiscarded') },
  }),
  calculateActuals: command({
    summary:
      'Writes what was earned and spent in a year, by the postings, over the actual amounts kept for it; they can be typed where the books begin later.',
    permission: needs('glbudgets', 4),
    touches: 'budget',
    input: z.object({ communityId: id, fiscalYearId: id }),
    output: z.object({ budgetVersionId: id, rows: z.number() }),
  }),
  exportBudget: file({
    summary: 'A version of a budget as CSV, in the form in which it can be brought back.',
    permission: needs('glbudgets', 1),
    input: z.object({ communityId: id, budgetVersionId: id }),
    output: z.custom<FileAnswer>(),
  }),
});

const section = 'General ledger' as const;

export const budgetScreens = defineScreens({
  budgets: {
    title: 'Budgets',
    area: 'ledger',
    path: '/c/$communityId/budgets',
    claims: needs('glbudgets', 4),
    menu: { section, order: 4 },
  },
  'budget-copy': { title: 'Budget copy', area: 'ledger', path: '/c/$communityId/budgets/copy', claims: needs('glbudgets', 4) },
});
