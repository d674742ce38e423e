// What payables declare about making the bills that templates are due for, through a date.
import { z } from 'zod';
import { commit, dateIn, dateOut, defineEndpoints, id, moneyOut, needs, preview } from '../../../packages/contract/contract.ts';
import { billRefusals, entryLine } from '../bills/bill.contract.ts';

/** A template's id and one of its dates: `17:2026-03-01`. */
const occurrenceKey = z.string().regex(/^\d{1,18}:\d{4}-\d{2}-\d{2}$/, 'must name a template and a date');

/**
 * POST is booked at once, WAIT is entered for approval, SKIP uses the date up, LATER leaves it, OUT cannot
 * be.
 */
export const occurrenceOutcomes = ['POST', 'WAIT', 'SKIP', 'LATER', 'OUT'] as const;
export type OccurrenceOutcome = (typeof occurrenceOutcomes)[number];

const making = z.object({
  communityId: id,
  throughDate: dateIn,
  /** Dates that are skipped for good. */
  skip: z.array(occurrenceKey).max(500).default([]),
  /** Dates that are left for another time. */
  leave: z.array(occurrenceKey).max(500).default([]),
});

export const recurringRefusals = {
  ...billRefusals,
  nothingDue: 'No recurring bill through {day} can be made.',
  tooManyDue: 'More than {most} bills are due. Choose an earlier date.',
} as const;

const made = { made: z.number(), posted: z.number(), skipped: z.number(), total: moneyOut };

export const recurringBills = defineEndpoints('RecurringBill', {
  previewRecurringBills: preview({
    summary: 'The bills templates are due for through a date: each with its number, dates and amount, and those left out with the reason.',
    permission: needs('apinvoice', 2),
    byPost: true,
    input: making,
    output: z.object({
      ...made,
      rows: z.array(
        z.object({
          key: z.string(),
          invoiceTemplateId: id,
          name: z.string(),
          vendorName: z.string(),
          billNumber: z.string(),
          billDate: dateOut,
          dueDate: dateOut,
          amount: moneyOut,
          outcome: z.enum(occurrenceOutcomes),
          /** Why it is left out, or waits although its template posts. */
          reason: z.string(),
        }),
      ),
      /** What those that are booked at once add up to. */
      entry: z.array(entryLine),
    }),
    refusals: recurringRefusals,
  }),
  makeRecurringBills: commit('previewRecurringBills', {
    summary: 'Makes the bills templates are due for as they were previewed; each date of a template becomes one bill.',
    permission: needs('apinvoice', 2),
    touches: 'bill',
    input: making,
    output: z.object({ batchId: id, ...made }),
    refusals: recurringRefusals,
  }),
});
