// What receivables declare about assessments by share: a budget spread over the homes by ownership percent or
// billing ratio, and written to the assessment roll.
import { z } from 'zod';
import {
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  moneyIn,
  moneyOut,
  needs,
  only,
  preview,
} from '../../../packages/contract/contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { codeRefusals } from '../codes/code.contract.ts';

/** What a home's part is measured by. */
export const shareBases = { OWNERSHIP_PERCENT: 'Ownership percent', BILLING_RATIO: 'Billing ratio' } as const;
export type ShareBasis = keyof typeof shareBases;

const input = z.object({
  communityId: id,
  codeCategoryId: id,
  basis: z.enum(['OWNERSHIP_PERCENT', 'BILLING_RATIO']),
  /** For the fiscal year; silence takes what is budgeted on the code's income account. */
  yearTotal: moneyIn.refine((cents) => cents > 0n, 'must be more than zero').optional(),
  /** The first day of the new amounts. */
  startDate: dateIn,
});

export const shareRefusals = {
  noShares: 'No home has this share. Enter it on the properties first.',
  noBudget: 'Nothing is budgeted on the income account of this code in {year}. Enter the total.',
} as const;

const refusals = { ...only(postingRefusals, 'noPeriod'), ...only(codeRefusals, 'laterLink'), ...shareRefusals };

export const assessmentShares = defineEndpoints('AssessmentShares', {
  previewShares: preview({
    summary: 'What each home would be assessed by its share of a total, against the budget. Saves nothing.',
    permission: needs('arcodes', 1),
    input,
    output: z.object({
      yearLabel: z.string(),
      yearTotal: moneyOut,
      /** Null where nothing is budgeted. */
      budget: moneyOut.nullable(),
      /** Installments in a year, and what all homes pay in one. */
      installments: z.number(),
      installmentTotal: moneyOut,
      /** What a year of installments bills, and how far that is from the total. */
      billed: moneyOut,
      rounding: moneyOut,
      rows: z.array(
        z.object({
          propertyId: id,
          accountNumber: z.string(),
          address: z.string(),
          share: z.string(),
          before: moneyOut.nullable(),
          amount: moneyOut,
        }),
      ),
      /** Homes without a share, which are not assessed. */
      without: z.array(z.object({ propertyId: id, accountNumber: z.string(), address: z.string() })),
      startDate: dateOut,
    }),
    refusals,
  }),
  applyShares: commit('previewShares', {
    summary: 'Writes the amounts by share to the assessment roll, from a day on; what a home paid before ends the day before.',
    permission: needs('arcodes', 4),
    touches: 'category linkage',
    input,
    output: z.object({ linked: z.number(), ended: z.number() }),
    refusals,
  }),
});

export const shareScreens = defineScreens({
  'assessment-shares': {
    title: 'Assessments by share',
    area: 'codes',
    path: '/c/$communityId/codes/shares',
    claims: needs('arcodes', 4),
    menu: { section: 'Receivables', order: 23, group: 'Codes and setup' },
  },
});
