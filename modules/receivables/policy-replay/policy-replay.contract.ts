// What receivables declare about trying another policy on the months that were: late fees, interest or the
// order of application, by the same rules, without posting anything.
import { z } from 'zod';
import {
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  moneyIn,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';
import { stepAges } from '../application/application-order.contract.ts';
import { codeKind } from '../codes/code.contract.ts';
import { type InterestMethod, interestMethods } from '../interest/interest.contract.ts';

const permission = needs('arreports', 1);
const window = { communityId: id, fromDate: dateIn, toDate: dateIn };
const cents = moneyIn.refine((amount) => amount >= 0n, 'must not be negative');

/** A changed late fee: what is left out stays as each category says. */
const lateFee = z.object({
  kind: z.enum(['FLAT', 'PERCENT']).optional(),
  flat: cents.optional(),
  basisPoints: count(10_000).optional(),
  graceDays: count(366).optional(),
  minimumLiability: cents.optional(),
  repeat: z.enum(['ONCE', 'MONTHLY']).optional(),
  capAmount: cents.optional(),
});

/** Changed interest: what is left out stays as the settings of each day say. */
const interestTerms = z.object({
  rateBasisPoints: count(10_000).optional(),
  method: z.enum(Object.keys(interestMethods) as [InterestMethod, ...InterestMethod[]]).optional(),
  graceDays: count(366).optional(),
  minimum: cents.optional(),
});

const order = z.object({
  delinquentDays: count(366).default(30),
  steps: z
    .array(z.object({ kinds: z.array(codeKind).min(1).max(6), age: z.enum(Object.keys(stepAges) as [keyof typeof stepAges]) }))
    .min(1)
    .max(12),
});

const replayed = z.object({
  fromDate: dateOut,
  toDate: dateOut,
  /** Runs or days of money that were played again. */
  played: z.number(),
  /** What was posted, what today’s rule makes of the same days, and what the changed one would. */
  actual: moneyOut,
  today: moneyOut,
  changed: moneyOut,
  /** Lines that today’s rule does not make as they were posted: changed by hand, or under rules of then. */
  byHand: z.array(
    z.object({ ownershipId: id, accountNumber: z.string(), date: dateOut, what: z.string(), actual: moneyOut, today: moneyOut }),
  ),
  owners: z.array(
    z.object({
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      today: moneyOut,
      changed: moneyOut,
      /** Above zero the owner would pay more. */
      difference: moneyOut,
    }),
  ),
  more: z.number(),
  less: z.number(),
});

export const policyReplay = defineEndpoints('PolicyReplay', {
  replayLateFees: query({
    summary: 'Plays the late fee runs of some months again by another policy, and says who would have paid more or less.',
    permission,
    byPost: true,
    input: z.object({ ...window, policy: lateFee.default({}) }),
    output: replayed,
  }),
  replayInterest: query({
    summary: 'Plays the interest runs of some months again by other terms, and says who would have paid more or less.',
    permission,
    byPost: true,
    input: z.object({ ...window, policy: interestTerms.default({}) }),
    output: replayed,
  }),
  replayOrder: query({
    summary: 'Applies the money of some months again in another order, and says whose assessments would stand open longer or shorter.',
    permission,
    byPost: true,
    input: z.object({ ...window, policy: order.nullable().default(null) }),
    output: replayed,
  }),
});

export const policyReplayScreens = defineScreens({
  'policy-replay': {
    title: 'Policy replay',
    also: 'late fee interest application order try what if who would pay more',
    area: 'receivables',
    path: '/c/$communityId/receivables/policy-replay',
    claims: permission,
    menu: { section: 'Receivables', order: 17, group: 'Codes and setup' },
  },
});
