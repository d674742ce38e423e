// Express set-up: one workbook makes a community whole, after a rehearsal that names every fault and every
// figure.
import { z } from 'zod';
import {
  commitUnseen,
  count,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  moneyIn,
  moneyOut,
  needs,
  preview,
  problemSeverities,
  uploadedFile,
} from '../../../packages/contract/contract.ts';

/** The sheets of the workbook in the order they are taken; only the first two are needed. */
export const sheetNames = ['Community', 'Units', 'Owners', 'Chart', 'Charges', 'Owner balances', 'Opening balances'] as const;
export type SheetName = (typeof sheetNames)[number];

const rights = needs('communitymaintain', 2);
/** Room for the largest workbook in base64. */
const bodyLimit = 32 * 1024 * 1024;

const report = z.object({
  name: z.string(),
  shortCode: z.string(),
  /** True when nothing is missing: the community can be worked in at once. */
  isActive: z.boolean(),
  missing: z.array(z.string()),
  yearLabel: z.string(),
  startDate: dateOut,
  endDate: dateOut,
  openingDate: dateOut,
  periods: z.number(),
  method: z.enum(['CASH', 'ACCRUAL', 'MODIFIED']),
  units: z.number(),
  withoutOwner: z.number(),
  funds: z.number(),
  accounts: z.number(),
  /** The chart is the one a community gets that brings none. */
  hasStandardChart: z.boolean(),
  codes: z.number(),
  categories: z.number(),
  linkedHomes: z.number(),
  /** Those of categories it shares with some communities; those of all are not counted. */
  customFields: z.number(),
  /** What it does again and again since another community does; each is resumed by a person. */
  pausedJobs: z.number(),
  /** What owners owe, and have paid ahead, as their accounts say it. */
  owed: moneyOut,
  prepaid: moneyOut,
  debits: moneyOut,
  credits: moneyOut,
  trialBalance: z.array(
    z.object({ number: z.string(), name: z.string(), fundName: z.string(), debit: moneyOut.nullable(), credit: moneyOut.nullable() }),
  ),
});

const fault = z.object({
  sheet: z.enum(sheetNames),
  line: z.number(),
  /** As the column is titled; blank for the sheet as a whole. */
  column: z.string(),
  message: z.string(),
  severity: z.enum(problemSeverities),
  suggestion: z.string().nullable(),
});

export const expressRefusals = {
  sheetsInError: '{problem} Nothing was made.',
  totalsDiffer: '{difference} Nothing was made.',
} as const;

export const express = defineEndpoints('ExpressSetUp', {
  downloadExpressTemplate: file({
    summary: 'The workbook to fill in; with a community, filled with its settings, chart and charges, so that another begins like it.',
    permission: rights,
    input: z.object({ communityId: id.optional() }),
    output: z.custom<FileAnswer>(),
  }),
  previewExpress: preview({
    summary: 'Makes a community from a workbook, reads what came of it, and takes all of it back. Saves nothing.',
    permission: rights,
    byPost: true,
    rehearses: true,
    bodyLimit,
    input: z.object({ file: uploadedFile }),
    output: z.object({
      fileName: z.string(),
      sheets: z.array(z.object({ sheet: z.enum(sheetNames), rowCount: z.number(), errorCount: z.number() })),
      problems: z.array(fault),
      errorCount: z.number(),
      /** Null while the sheet Community is in error. */
      report: report.nullable(),
    }),
  }),
  createExpress: commitUnseen('previewExpress', {
    summary: 'Makes a community from a workbook, whole or not at all.',
    permission: rights,
    touches: 'community',
    bodyLimit,
    input: z.object({
      file: uploadedFile,
      /** What the person says the workbook holds; a difference refuses. */
      controlUnits: count(100_000).optional(),
      controlOwed: moneyIn.optional(),
      controlDebits: moneyIn.optional(),
    }),
    output: z.object({ communityId: id, report }),
    refusals: expressRefusals,
  }),
});

export const expressScreens = defineScreens({
  'community-express-setup': {
    title: 'Express setup',
    area: 'portfolio',
    path: '/community-express-setup',
    claims: rights,
    menu: { section: 'Portfolio', order: 6, group: 'Setup and transfer' },
  },
});
