// What receivables declare about special assessments: a total over the homes in installments with an end,
// previewed, written to the roll, charged by the charge run, and stopped.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { shareRefusals } from '../shares/share.contract.ts';

/** How the total is spread over the homes. */
export const specialBases = {
  EQUAL: 'Equal parts',
  OWNERSHIP_PERCENT: 'Ownership percent',
  BILLING_RATIO: 'Billing ratio',
  PER_HOME: 'An amount per home',
} as const;
export type SpecialBasis = keyof typeof specialBases;
const bases = Object.keys(specialBases) as [SpecialBasis, ...SpecialBasis[]];

/** What becomes at a sale of installments that are not charged yet. */
export const saleChoices = { BUYER: 'Go to the buyer', SELLER: 'Due from the seller' } as const;
export type SaleChoice = keyof typeof saleChoices;
const sales = Object.keys(saleChoices) as [SaleChoice, ...SaleChoice[]];

const frequency = z.enum(['MONTHLY', 'QUARTERLY', 'ANNUAL']);
/** A special assessment is charged to the end, still being charged, or stopped before its end. */
export const specialStates = ['ACTIVE', 'CHARGED', 'STOPPED'] as const;
const state = z.enum(specialStates);

const order = z.object({
  communityId: id,
  chargeCodeId: id,
  name: line(80, 1),
  basis: z.enum(bases),
  /** The total to spread; with an amount per home, what each home pays in all. */
  amount: moneyIn.refine((cents) => cents > 0n, 'must be more than zero'),
  installments: count(600, 1),
  frequency,
  /** The day the first installment is due. */
  startDate: dateIn,
  atSale: z.enum(sales),
  /** The resolution of the board or the vote of the members. */
  resolution: line(200).default(''),
});

export const specialRefusals = {
  ...shareRefusals,
  notSpecial: 'Code {code} is not a code of special assessments. Choose or add one of that kind.',
  codeRecurs: 'Code {code} recurs on homes under a category. A special assessment needs a code of its own.',
  codeInUse: '{name} is charged on this code through {day}. Choose another code or a later start.',
  noHomes: 'The community has no homes.',
  tooSmall: 'An installment of {account} would be less than a cent. Take fewer installments.',
  alreadyStopped: '{name} was stopped already.',
  notStopped: '{name} is not stopped.',
} as const;

const facts = {
  specialAssessmentId: id,
  name: z.string(),
  code: z.string(),
  basis: z.enum(bases),
  total: moneyOut,
  installments: z.number(),
  frequency,
  startDate: dateOut,
  endDate: dateOut,
  atSale: z.enum(sales),
  state,
  charged: moneyOut,
  remaining: moneyOut,
};

const standing = {
  total: moneyOut,
  charged: moneyOut,
  chargedCount: z.number(),
  remaining: moneyOut,
  /** The next installment; null once all are charged, or it was stopped. */
  nextDate: dateOut.nullable(),
  nextAmount: moneyOut.nullable(),
};

const home = { propertyId: id, accountNumber: z.string(), address: z.string() };

export const specials = defineEndpoints('SpecialAssessments', {
  previewSpecial: preview({
    summary: 'What each home would pay of a special assessment, in how many installments. Saves nothing.',
    permission: needs('arcodes', 1),
    byPost: true,
    input: order,
    output: z.object({
      total: moneyOut,
      endDate: dateOut,
      /** What all homes pay in each installment but the last, and in the last one. */
      installmentTotal: moneyOut,
      lastTotal: moneyOut,
      /** Installments due by today: the next charge run charges them together. */
      dueCount: z.number(),
      rows: z.array(z.object({ ...home, share: z.string(), total: moneyOut, installment: moneyOut, last: moneyOut })),
      without: z.array(z.object(home)),
    }),
    refusals: specialRefusals,
  }),
  addSpecial: commit('previewSpecial', {
    summary: 'Writes a special assessment to the roll; the charge run charges its installments as they fall due.',
    permission: needs('arcodes', 2),
    touches: 'special assessment',
    input: order,
    output: z.object({ specialAssessmentId: id, homes: z.number(), total: moneyOut }),
    refusals: specialRefusals,
  }),
  listSpecials: query({
    summary: 'The special assessments of a community, newest first, with what was charged of each.',
    permission: needs('arcodes', 1),
    input: z.object({ communityId: id }),
    output: z.array(z.object(facts)),
  }),
  getSpecial: query({
    summary: 'One special assessment: its installments, and where each home stands.',
    permission: needs('arcodes', 1),
    input: z.object({ communityId: id, specialAssessmentId: id }),
    output: z.object({
      ...facts,
      resolution: z.string(),
      enteredBy: z.string(),
      enteredTime: instantOut,
      stopReason: z.string(),
      stoppedBy: z.string(),
      homes: z.array(z.object({ ...home, owner: z.string(), ...standing })),
      schedule: z.array(z.object({ number: z.number(), dueDate: dateOut, homes: z.number(), charged: moneyOut })),
    }),
  }),
  listOwnerSpecials: query({
    summary: 'The special assessments on an owner’s home, with what remains to be charged.',
    permission: needsOne(1, 'ownermaintain', 'arownerpayments', 'arapplycharges', 'arlockbox', 'arreports', 'aradjustment', 'arcodes'),
    input: z.object({ communityId: id, ownershipId: id }),
    output: z.array(
      z.object({
        specialAssessmentId: id,
        name: z.string(),
        code: z.string(),
        installments: z.number(),
        endDate: dateOut,
        atSale: z.enum(sales),
        state,
        ...standing,
      }),
    ),
  }),
  stopSpecial: command({
    summary: 'Stops a special assessment: installments that are not charged yet are not charged.',
    permission: needs('arcodes', 8),
    touches: 'special assessment',
    input: z.object({ communityId: id, specialAssessmentId: id, reason: line(200, 1) }),
    output: z.object({ specialAssessmentId: id }),
    refusals: specialRefusals,
  }),
  resumeSpecial: command({
    summary: 'Goes on with a special assessment that was stopped; the next charge run charges what fell due meanwhile.',
    permission: needs('arcodes', 8),
    touches: 'special assessment',
    input: z.object({ communityId: id, specialAssessmentId: id }),
    output: z.object({ specialAssessmentId: id }),
    refusals: specialRefusals,
  }),
});

export const specialScreens = defineScreens({
  'special-assessments': {
    title: 'Special assessments',
    area: 'codes',
    path: '/c/$communityId/special-assessments',
    claims: needs('arcodes', 1),
    menu: { section: 'Receivables', order: 24, group: 'Codes and setup' },
  },
  'special-assessment-add': {
    title: 'Add special assessment',
    area: 'codes',
    path: '/c/$communityId/special-assessments/new',
    claims: needs('arcodes', 2),
  },
  'special-assessment-view': {
    title: 'View special assessment',
    area: 'codes',
    path: '/c/$communityId/special-assessments/$specialAssessmentId',
    claims: needs('arcodes', 1),
  },
});
