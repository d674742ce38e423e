// Payment plans of owners in collection: offered, signed, kept, broken, reinstated; judged by the packs.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  query,
} from '../../../packages/contract/contract.ts';

const rights = (level: AccessLevel) => needs('arcollection', level);
const ofPlan = { communityId: id, paymentPlanId: id };

export const planStateWords = {
  OFFERED: ['Offered', 'attention'],
  ACTIVE: ['Active', 'good'],
  COMPLETED: ['Completed', 'good'],
  BREACHED: ['Broken', 'problem'],
  CANCELED: ['Canceled', 'neutral'],
} as const;
export type PlanState = keyof typeof planStateWords;
const state = z.enum(Object.keys(planStateWords) as [PlanState, ...PlanState[]]);
export const paysFirst = ['CURRENT', 'PLAN'] as const;
export const paysFirstWords: Readonly<Record<(typeof paysFirst)[number], string>> = {
  CURRENT: 'Current assessments, then the plan',
  PLAN: 'The plan, then current assessments',
};

export const planRefusals = {
  planLive: 'This owner has a plan already. End it first.',
  nothingToPlan: 'This account has nothing open to plan.',
  planNotLawful: 'A plan of {months} months is not lawful here: {why}.',
  downTooLarge: 'The down payment covers the balance. Take the payment instead.',
  planNotOffered: 'Only an offered plan is signed.',
  planNotActive: 'Only an active plan is broken or completed.',
  planNotBroken: 'Only a broken plan is reinstated.',
  planKept: 'The plan is kept: {missed} of {most} missed installments.',
  planOpen: 'The plan is not paid yet: {left} is left.',
  planEnded: 'This plan has ended.',
} as const;

const terms = {
  communityId: id,
  collectionCaseId: id,
  offeredDate: dateIn,
  firstDueDate: dateIn,
  months: count(60, 1),
  downAmount: moneyIn.default(0n),
};
const installment = z.object({ number: z.number(), dueDate: dateOut, amount: moneyOut });

export const paymentPlans = defineEndpoints('PaymentPlan', {
  proposePlan: query({
    summary: 'The installments of a plan over the open balance, and what law says to it.',
    permission: rights(1),
    input: z.object(terms),
    output: z.object({
      owner: z.string(),
      accountNumber: z.string(),
      covered: moneyOut,
      installments: z.array(installment),
      isLawful: z.boolean(),
      law: z.string(),
    }),
  }),
  offerPlan: command({
    summary: 'Offers a plan over what is open on the day of the offer. Its installments are fixed with it.',
    permission: rights(2),
    touches: 'paymentPlan',
    input: z.object({
      ...terms,
      missedMost: count(12, 1).default(3),
      cureDays: count(90).default(15),
      suspendsFees: flag.default(true),
      paysFirst: z.enum(paysFirst).default('CURRENT'),
      planTerms: line(400).default(''),
    }),
    output: z.object({ paymentPlanId: id }),
    refusals: only(planRefusals, 'planLive', 'nothingToPlan', 'planNotLawful', 'downTooLarge'),
  }),
  getPlan: query({
    summary: 'A plan with each installment, what is paid of it, and whether current assessments are kept beside it.',
    permission: rights(1),
    input: z.object(ofPlan),
    output: z.object({
      ...ofPlan,
      collectionCaseId: id,
      ownershipId: id,
      owner: z.string(),
      accountNumber: z.string(),
      state,
      covered: moneyOut,
      paid: moneyOut,
      left: moneyOut,
      missed: z.number(),
      missedMost: z.number(),
      cureDays: z.number(),
      suspendsFees: z.boolean(),
      paysFirst: z.enum(paysFirst),
      planTerms: z.string(),
      offeredDate: dateOut,
      signedDate: dateOut.nullable(),
      breachedDate: dateOut.nullable(),
      endedDate: dateOut.nullable(),
      currentOpen: moneyOut,
      installments: z.array(installment.extend({ paid: moneyOut, isMissed: z.boolean() })),
    }),
  }),
  signPlan: command({
    summary: 'Signs an offered plan: it is active from that day, and the case steps no further while it is kept.',
    permission: rights(4),
    touches: 'paymentPlan',
    input: z.object({ ...ofPlan, signedDate: dateIn }),
    output: z.object({}),
    refusals: only(planRefusals, 'planNotOffered'),
  }),
  breakPlan: command({
    summary: 'Declares a plan broken, where as many installments are missed as its terms say.',
    permission: rights(4),
    touches: 'paymentPlan',
    input: z.object({ ...ofPlan, breachedDate: dateIn }),
    output: z.object({}),
    refusals: only(planRefusals, 'planNotActive', 'planKept'),
  }),
  reinstatePlan: command({
    summary: 'Reinstates a broken plan.',
    permission: rights(4),
    touches: 'paymentPlan',
    input: z.object(ofPlan),
    output: z.object({}),
    refusals: only(planRefusals, 'planNotBroken', 'planLive'),
  }),
  completePlan: command({
    summary: 'Completes a plan that is paid.',
    permission: rights(4),
    touches: 'paymentPlan',
    input: z.object({ ...ofPlan, endedDate: dateIn }),
    output: z.object({}),
    refusals: only(planRefusals, 'planNotActive', 'planOpen'),
  }),
  cancelPlan: command({
    summary: 'Cancels a plan; the case goes on from where it stood.',
    permission: rights(8),
    touches: 'paymentPlan',
    input: z.object({ ...ofPlan, endedDate: dateIn }),
    output: z.object({}),
    refusals: only(planRefusals, 'planEnded'),
  }),
});

export const planKinds = defineRecordKinds({
  paymentPlan: {
    noun: 'payment plan',
    title: 'Payment plans',
    inCommunity: true,
    rights,
    screen: 'payment-plan-view',
    param: 'paymentPlanId',
  },
});

export const paymentPlanList = defineList({
  name: 'PaymentPlanList',
  title: 'Payment plans',
  noun: 'plans',
  permission: rights(1),
  scope: { communityId: id, ownershipId: id.optional() },
  rowId: 'paymentPlanId',
  columns: {
    account: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    state: { title: 'State', kind: 'status', always: true, words: planStateWords },
    covered: { title: 'Covered', kind: 'money', sum: true },
    installments: { title: 'Installments', kind: 'count', always: true },
    nextDueDate: { title: 'Next due', kind: 'date' },
    offeredDate: { title: 'Offered', kind: 'date' },
    signedDate: { title: 'Signed', kind: 'date' },
  },
  extra: {},
  views: {
    live: { title: 'Offered and active', filters: ['state:in:OFFERED,ACTIVE'] },
    broken: { title: 'Broken', filters: ['state:in:BREACHED'] },
    all: { title: 'All' },
  },
  sort: '-offeredDate',
});

export const planScreens = defineScreens({
  'payment-plans': {
    title: 'Payment plans',
    also: 'installments arrangement collection schedule',
    area: 'receivables',
    path: '/c/$communityId/receivables/payment-plans',
    claims: rights(1),
    menu: { section: 'Receivables', order: 20.2, group: 'Collections' },
  },
  'payment-plan-add': {
    title: 'Offer payment plan',
    area: 'receivables',
    path: '/c/$communityId/receivables/payment-plans/new',
    claims: rights(2),
  },
  'payment-plan-view': {
    title: 'View payment plan',
    area: 'receivables',
    path: '/c/$communityId/receivables/payment-plans/$paymentPlanId',
    claims: rights(1),
  },
});
