// What the ledger declares about reserve studies: versions for each reserve fund, their components and
// assumptions, and laying the contribution into a budget.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
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
  previewedRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { largestAmount } from '../accounting.contract.ts';
import { copyRefusals } from '../budgets/budget.contract.ts';

/** An amount of 0.00 or more. */
const amount = moneyIn.refine((cents) => cents >= 0n && cents <= largestAmount, 'must be between 0.00 and 9,999,999,999.99');

/** A yearly rise of prices in basis points: 300 is 3 %. */
const inflation = z.number().int().min(-2000).max(5000);
const interest = z.number().int().min(0).max(5000);
const method = z.enum(['COMPONENT', 'CASH_FLOW']);
const state = z.enum(['DRAFT', 'ADOPTED', 'SUPERSEDED', 'DISCARDED']);

/** The components a study may have. */
export const mostComponents = 500;

const componentIn = z.object({
  name: line(120, 1),
  category: line(60),
  quantity: z.number().int().min(1).max(100_000_000).nullable(),
  unitCost: amount.nullable(),
  /** The cost of today of all of it; the quantity times the cost of one where both are given. */
  cost: amount,
  usefulLife: z.number().int().min(1).max(100),
  /** Whole years from the study's first day; reckoned from `lastDoneDate` when null. */
  remainingLife: z.number().int().min(0).max(100).nullable(),
  /** When it was last done, or put into service. */
  lastDoneDate: dateIn.nullable(),
  /** Its own rise of cost; that of the study when null. */
  inflation: inflation.nullable(),
  note: line(500),
});

const componentOut = z.object({
  name: z.string(),
  category: z.string(),
  quantity: z.number().nullable(),
  unitCost: moneyOut.nullable(),
  cost: moneyOut,
  usefulLife: z.number(),
  remainingLife: z.number(),
  lastDoneDate: dateOut.nullable(),
  inflation: z.number().nullable(),
  note: z.string(),
});

const header = z.object({
  reserveStudyId: id,
  fundId: id,
  /** 1 for the first of a fund. */
  number: z.number(),
  name: z.string(),
  note: z.string(),
  state,
  version,
  studyDate: dateOut,
  method,
  inflation: z.number(),
  interest: z.number(),
  /** Put aside in a year as things are. */
  contribution: moneyOut,
  /** What the pooled method never goes below. */
  minimum: moneyOut,
  components: z.number(),
  /** What the components cost today. */
  cost: moneyOut,
  madeTime: instantOut,
  madeBy: z.string(),
  adoptedDate: dateOut.nullable(),
  adoptedBy: z.string().nullable(),
});

const one = { communityId: id, reserveStudyId: id, version };

export const reserveStudyRefusals = {
  studyLocked: 'This study is {state}. Begin a new version to change it.',
  emptyStudy: 'A study without a component cannot be adopted.',
  studyNotDiscarded: 'Only a study that was set aside can be taken up again.',
  outsidePlan: 'The plan says nothing of the fiscal year {year}.',
} as const;

export const reserveStudies = defineEndpoints('ReserveStudy', {
  listReserveStudies: query({
    summary: 'The reserve funds of a community, each with the versions of its study, the newest first.',
    permission: needs('glbudgets', 1),
    input: z.object({ communityId: id }),
    output: z.object({ funds: z.array(z.object({ fundId: id, name: z.string(), studies: z.array(header) })) }),
  }),
  getReserveStudy: query({
    summary: 'A version of a reserve study: its assumptions and components, with the balance of its fund at its first day.',
    permission: needs('glbudgets', 1),
    snapshot: true,
    input: z.object({ communityId: id, reserveStudyId: id }),
    output: z.object({
      study: header,
      components: z.array(componentOut),
      /** The equity of the fund as its first day begins, balances entered on that day included. */
      balance: moneyOut,
      /** The fiscal years the plan can be laid into, and the drafts of their budgets. */
      years: z.array(
        z.object({
          fiscalYearId: id,
          label: z.string(),
          /** Of the plan, from 0. */
          planYear: z.number(),
          drafts: z.array(z.object({ budgetVersionId: id, name: z.string() })),
        }),
      ),
      /** The income accounts of the fund. */
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string() })),
    }),
  }),
  startReserveStudy: command({
    summary: 'Begins a version of the study of a fund: empty, or with all that another version holds.',
    permission: needs('glbudgets', 4),
    touches: 'reserve study',
    input: z.object({ communityId: id, fundId: id, name: line(60, 1), studyDate: dateIn, fromReserveStudyId: id.nullable() }),
    output: z.object({ reserveStudyId: id }),
  }),
  saveReserveStudy: command({
    summary: 'Saves a draft: its assumptions, and its components in their order in place of those before.',
    permission: needs('glbudgets', 4),
    touches: 'reserve study',
    input: z.object({
      ...one,
      name: line(60, 1),
      note: line(500),
      studyDate: dateIn,
      method,
      inflation,
      interest,
      contribution: amount,
      minimum: amount,
      components: z.array(componentIn).max(mostComponents),
    }),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, ...only(reserveStudyRefusals, 'studyLocked') },
  }),
  adoptReserveStudy: command({
    summary: 'Adopts a draft on the day of the resolution: it is never changed again, and the one adopted before it is superseded.',
    permission: needs('glbudgets', 4),
    touches: 'reserve study',
    input: z.object({ ...one, adoptedDate: dateIn, note: line(500) }),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, ...only(reserveStudyRefusals, 'studyLocked', 'emptyStudy') },
  }),
  discardReserveStudy: command({
    summary: 'Sets a draft aside; it can be taken up again.',
    permission: needs('glbudgets', 8),
    touches: 'reserve study',
    input: z.object(one),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, ...only(reserveStudyRefusals, 'studyLocked') },
  }),
  restoreReserveStudy: command({
    summary: 'Takes up a draft that was set aside.',
    permission: needs('glbudgets', 4),
    touches: 'reserve study',
    input: z.object(one),
    output: z.object({ version }),
    refusals: { ...overwriteRefusals, ...only(reserveStudyRefusals, 'studyNotDiscarded') },
  }),
  layReserveContribution: command({
    summary:
      'Lays the contribution the plan proposes for a fiscal year onto an income account of the fund, spread evenly over the periods: in a draft of the budget, or in a new draft that copies what counts.',
    permission: needs('glbudgets', 4),
    touches: 'budget',
    input: z.object({
      ...one,
      fiscalYearId: id,
      accountId: id,
      /** A draft of that year; a new one when null. */
      intoBudgetVersionId: id.nullable(),
      /** What the person saw: the study may have been saved since. */
      amount,
    }),
    output: z.object({ budgetVersionId: id, amount: moneyOut }),
    refusals: {
      ...overwriteRefusals,
      ...only(copyRefusals, 'locked'),
      ...only(reserveStudyRefusals, 'outsidePlan'),
      ...previewedRefusals,
    },
  }),
  exportReserveStudy: file({
    summary: 'The components of a study as CSV, in the form in which they can be brought back.',
    permission: needs('glbudgets', 1),
    input: z.object({ communityId: id, reserveStudyId: id }),
    output: z.custom<FileAnswer>(),
  }),
});

/** What hangs on a version of a study: the report of the specialist, photographs, quotes. */
export const reserveKinds = defineRecordKinds({
  'reserve-study': {
    noun: 'reserve study',
    title: 'Reserve studies',
    inCommunity: true,
    rights: (level) => needs('glbudgets', level),
    screen: 'reserve-components',
    param: 'reserveStudyId',
  },
});

export const reserveScreens = defineScreens({
  'reserve-components': {
    title: 'Reserve components',
    area: 'ledger',
    path: '/c/$communityId/reserve-components',
    claims: needs('glbudgets', 4),
    menu: { section: 'General ledger', order: 4.5, group: 'More' },
  },
});
