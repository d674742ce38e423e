// What receivables declare about interest: dated settings of a community, and runs that are previewed with
// their arithmetic and posted.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  listOf,
  moneyIn,
  moneyOut,
  needs,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { lawForbids, lawSaid } from '../../law/law.contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';

/** What interest is taken of. */
export const interestMethods = {
  SIMPLE: 'Simple: balance at the end, without interest',
  COMPOUND: 'Compound: balance at the end, with interest',
  DAILY_BALANCE: 'Daily balance, without interest',
} as const;
export type InterestMethod = keyof typeof interestMethods;
const method = z.enum(Object.keys(interestMethods) as [InterestMethod, ...InterestMethod[]]);

export const interestRefusals = {
  ...postingRefusals,
  ...subledgerRefusals,
  ...lawForbids,
  nothingToDo: 'There is nothing to post: no owner is to be charged interest.',
  noInterestSetting: 'Interest has no settings in force on {day}. Add them first.',
  notInterestCode: 'Code {code} is not a code of interest. Choose or add one of that kind.',
  interestCharged: 'Interest was charged through {day}. A setting begins after that day.',
  sameStart: 'Another setting begins on {day}. Change that one.',
} as const;

const spanOut = z.object({
  fromDate: dateOut,
  throughDate: dateOut,
  days: z.number(),
  balance: moneyOut,
  rateBasisPoints: z.number(),
});

const settingFacts = {
  startDate: dateIn,
  isCharged: flag.default(true),
  method,
  rateBasisPoints: count(10_000),
  capBasisPoints: count(10_000).nullable().default(null),
  capAmount: moneyIn
    .refine((cents) => cents > 0n, 'must be more than zero')
    .nullable()
    .default(null),
  minimum: moneyIn.refine((cents) => cents >= 0n, 'must not be negative').default(0n),
  graceDays: count(366).default(0),
  chargeCodeId: id,
  exemptCodeIds: z.array(id).max(200).default([]),
};

const settingOut = z.object({
  interestSettingId: id,
  startDate: dateOut,
  isCharged: z.boolean(),
  method,
  rateBasisPoints: z.number(),
  capBasisPoints: z.number().nullable(),
  capAmount: moneyOut.nullable(),
  minimum: moneyOut,
  graceDays: z.number(),
  chargeCodeId: id,
  code: z.string(),
  exemptCodeIds: z.array(id),
  /** False where interest was charged for a day it was in force on. */
  mayChange: z.boolean(),
});

const run = {
  communityId: id,
  postDate: dateIn,
  /** Interest is charged through this day, on what is owed at its end. */
  throughDate: dateIn,
  /** At most so many days; without, all days since the last interest. */
  days: count(3660, 1).optional(),
};

export const interest = defineEndpoints('Interest', {
  previewInterest: preview({
    summary: 'The interest of a run: each owner’s days, balances and rates by code, those left out, and the entry.',
    permission: needs('arapplyinterest', 1),
    input: z.object({ ...run, codeIds: listOf(id).optional(), ownershipIds: listOf(id).optional() }),
    output: z.object({
      postDate: dateOut,
      throughDate: dateOut,
      periodStatus,
      periodStartDate: dateOut,
      setting: settingOut,
      owners: z.array(
        z.object({
          ownershipId: id,
          propertyId: id,
          accountNumber: z.string(),
          owner: z.string(),
          address: z.string(),
          /** What was owed and overdue at the end. */
          base: moneyOut,
          before: moneyOut,
          amount: moneyOut,
          after: moneyOut,
          lines: z.array(
            z.object({
              codeId: id,
              code: z.string(),
              fromDate: dateOut,
              throughDate: dateOut,
              base: moneyOut,
              uncapped: moneyOut,
              amount: moneyOut,
              /** What the law packs said to the line. */
              law: lawSaid,
              spans: z.array(spanOut),
            }),
          ),
        }),
      ),
      skipped: z.array(
        z.object({
          reason: z.enum(['HELD', 'PREPAID', 'MINIMUM']),
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          amount: moneyOut,
        }),
      ),
      lineCount: z.number(),
      total: moneyOut,
      entry: z.array(entryLine),
    }),
    refusals: interestRefusals,
  }),
  postInterest: commit('previewInterest', {
    summary: 'Charges previewed interest. A day draws interest once on a code of a home.',
    permission: needs('arapplyinterest', 2),
    touches: 'batch',
    input: z.object({ ...run, codeIds: z.array(id).optional(), ownershipIds: z.array(id).optional() }),
    output: z.object({ batchId: id, lineCount: z.number(), total: moneyOut }),
    refusals: interestRefusals,
  }),
  listInterestSettings: query({
    summary: 'The interest settings of a community, the latest first, and the day interest was charged through.',
    permission: needs('arapplyinterest', 1),
    input: z.object({ communityId: id }),
    output: z.object({ chargedThrough: dateOut.nullable(), settings: z.array(settingOut) }),
  }),
  saveInterestSetting: command({
    summary: 'Adds interest settings in force from a day on, or changes those of which no day was charged yet.',
    permission: needs('arapplyinterest', 4),
    touches: 'interest setting',
    input: z.object({ communityId: id, interestSettingId: id.optional(), ...settingFacts }),
    output: z.object({ interestSettingId: id }),
    refusals: only(interestRefusals, 'notInterestCode', 'interestCharged', 'sameStart'),
  }),
  deleteInterestSetting: command({
    summary: 'Deletes interest settings of which no day was charged yet.',
    permission: needs('arapplyinterest', 8),
    touches: 'interest setting',
    input: z.object({ communityId: id, interestSettingId: id }),
    output: z.object({}),
    refusals: only(interestRefusals, 'interestCharged'),
  }),
});

export const interestScreens = defineScreens({
  'apply-interest': {
    title: 'Apply interest',
    area: 'receivables',
    path: '/c/$communityId/receivables/apply-interest',
    claims: needs('arapplyinterest', 2),
    menu: { section: 'Receivables', order: 5.5 },
  },
  'transaction-ar-interest': {
    title: 'AR transaction profile: interest',
    area: 'receivables',
    path: '/c/$communityId/receivables/interest/$batchId',
    claims: needs('arapplyinterest', 1),
  },
});
