// What receivables declare about security deposits: their types with terms that change by date, receiving and
// adjusting one, the interest they earn, and looking at them. Refunds are declared by payables.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  decimal,
  defineEndpoints,
  defineScreens,
  flag,
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
import { lawForbids, lawSaid } from '../../law/law.contract.ts';
import { postingRefusals, shownLine } from '../../ledger/ledger.contract.ts';

/** Whose money it is, and for what. Source: field-2026.md 2.8. */
export const depositFamilies = {
  OWNER: 'Owner deposit',
  LEASE: 'Lease deposit held for a landlord',
  TENANT: 'Tenant deposit held by the association',
} as const;
export type DepositFamily = keyof typeof depositFamilies;
const family = z.enum(['OWNER', 'LEASE', 'TENANT']);

/** When interest is credited. */
export const interestTimes = { YEARLY: 'Every year', AT_END: 'When it is refunded' } as const;
const paysInterest = z.enum(['YEARLY', 'AT_END']);

/** What moves a deposit. */
export const movementWords = {
  OPENING: 'Held before the books began',
  RECEIVED: 'Received',
  ADJUSTED: 'Adjusted',
  INTEREST: 'Interest',
  CHARGES: 'Applied to charges',
  KEPT: 'Kept',
  REFUNDED: 'Refunded',
} as const;
export type MovementKind = keyof typeof movementWords;
const movementKind = z.enum(['OPENING', 'RECEIVED', 'ADJUSTED', 'INTEREST', 'CHARGES', 'KEPT', 'REFUNDED']);

/** Where a deposit stands; its words and tone. Source: accounting.md 14. */
export const depositStates = {
  HELD: ['Held', 'good'],
  PARTLY_REFUNDED: ['Partly refunded', 'attention'],
  REFUNDED: ['Refunded', 'neutral'],
  FORFEITED: ['Forfeited', 'neutral'],
  UNDONE: ['Undone', 'neutral'],
} as const;
export type DepositState = keyof typeof depositStates;
const state = z.enum(['HELD', 'PARTLY_REFUNDED', 'REFUNDED', 'FORFEITED', 'UNDONE']);

export const depositRefusals = {
  ...postingRefusals,
  ...lawForbids,
  typeNamed: 'There is a deposit type {name} already.',
  notHeldAccount: 'Account {account} cannot hold security deposits. Give a liability account the role of deposits held.',
  notIncomeAccount: 'Account {account} cannot take what is kept. Choose an income account.',
  notInterestAccount: 'Account {account} cannot pay interest. Choose an expense account.',
  typeInUse: 'Deposits are held under {name}. Its account and family stay.',
  typeInactive: '{name} is not in use any more. Choose another deposit type.',
  ownerNeeded: '{name} is a deposit of owners. Choose an owner.',
  renterNeeded: '{name} is a deposit of renters. Choose a renter.',
  rentNeeded: 'The cap of {name} is in months of rent. Enter a month’s rent.',
  overCap: '{name} allows at most {cap}. {held} would be held.',
  belowZero: 'Only {held} is held on this date and since. The deposit would fall below zero.',
  notOtherAccount: 'Account {account} cannot stand against a deposit. Choose an account without a role.',
  noInterestAccount: 'The deposit type {name} has no account that pays interest. Choose one in its settings.',
  noInterest: 'No deposit has earned interest by this date.',
  movedOutBefore: 'The deposit was received on {day}. Moving out is not before that.',
} as const;

const read = needsOne(1, 'arownerpayments', 'aradjustment', 'arreports');
const periodStatus = z.enum(['FUTURE', 'OPEN', 'CURRENT', 'CLOSED']);
const above = moneyIn.refine((cents) => cents > 0n, 'must be more than zero');
const blankMoney = z
  .union([z.literal('').transform(() => null), above])
  .nullable()
  .default(null);

const termsOut = z.object({
  fromDate: dateOut,
  cap: moneyOut.nullable(),
  /** Months of rent, such as 1.5. */
  capMonths: z.string().nullable(),
  /** Percent a year, such as 0.5. */
  rate: z.string(),
  interestAfterMonths: z.number(),
  paysInterest,
  refundDays: z.number().nullable(),
  claimDays: z.number().nullable(),
  itemizes: z.boolean(),
  source: z.string(),
});

const deposit = z.object({
  heldDepositId: id,
  depositNumber: z.number(),
  depositTypeId: id,
  type: z.string(),
  family,
  /** Null for a renter. */
  ownershipId: id.nullable(),
  renterId: id.nullable(),
  holder: z.string(),
  accountNumber: z.string(),
  address: z.string(),
  purpose: z.string(),
  receivedDate: dateOut,
  movedOutDate: dateOut.nullable(),
  /** When it must be paid back, and a part of it claimed, by the terms of the day of moving out. */
  refundDueDate: dateOut.nullable(),
  claimDueDate: dateOut.nullable(),
  received: moneyOut,
  interest: moneyOut,
  refunded: moneyOut,
  kept: moneyOut,
  held: moneyOut,
  state,
});

const receiving = z.object({
  communityId: id,
  depositTypeId: id,
  ownershipId: id.nullable().default(null),
  renterId: id.nullable().default(null),
  purpose: line(120).default(''),
  rent: blankMoney,
  postDate: dateIn,
  amount: above,
  /** Where the money goes; null where the association held it before its books began here. */
  bankAccountId: id.nullable(),
  checkNumber: line(20).default(''),
});

const adjusting = z.object({
  communityId: id,
  heldDepositId: id,
  postDate: dateIn,
  /** Above zero more is held, below zero less. */
  amount: moneyIn.refine((cents) => cents !== 0n, 'must not be zero'),
  /** What stands against it. */
  accountId: id,
  reason: line(200, 1),
});

const shown = { entry: z.array(shownLine), periodStatus };

export const heldDeposits = defineEndpoints('SecurityDeposits', {
  getDepositChoices: query({
    summary: 'What a security deposit may name: types with their terms, bank accounts and accounts.',
    permission: read,
    input: z.object({ communityId: id }),
    output: z.object({
      types: z.array(
        z.object({
          depositTypeId: id,
          name: z.string(),
          family,
          heldAccountId: id,
          incomeAccountId: id,
          interestAccountId: id.nullable(),
          isActive: z.boolean(),
          terms: z.array(termsOut),
        }),
      ),
      bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string() })),
      heldAccounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string() })),
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), type: z.string(), fundName: z.string() })),
    }),
  }),
  findRenters: query({
    summary: 'Renters of a community by name, address or account, for a deposit.',
    permission: read,
    input: z.object({ communityId: id, search: line(80, 1) }),
    output: z.array(z.object({ renterId: id, name: z.string(), accountNumber: z.string(), address: z.string() })),
  }),
  listHeldDeposits: query({
    summary: 'The security deposits of a community, newest first, with what is held of each.',
    permission: read,
    input: z.object({ communityId: id }),
    output: z.array(deposit),
  }),
  getHeldDeposit: query({
    summary: 'One security deposit with everything that moved it.',
    permission: read,
    input: z.object({ communityId: id, heldDepositId: id }),
    output: deposit.extend({
      rent: moneyOut.nullable(),
      enteredBy: z.string(),
      enteredTime: instantOut,
      /** What it has earned by today and was not credited. */
      earned: moneyOut,
      /** The terms in force today; null before the first. */
      terms: termsOut.nullable(),
      movements: z.array(
        z.object({
          movementId: id,
          kind: movementKind,
          date: dateOut,
          amount: moneyOut,
          balance: moneyOut,
          note: z.string(),
          batchId: id,
          isUndone: z.boolean(),
          isUndo: z.boolean(),
          who: z.string(),
        }),
      ),
    }),
  }),
  saveDepositType: command({
    summary: 'Adds a type of security deposit, or changes one.',
    permission: needs('arcodes', 2),
    touches: 'deposit type',
    input: z.object({
      communityId: id,
      depositTypeId: id.optional(),
      name: line(60, 1),
      family,
      heldAccountId: id,
      incomeAccountId: id,
      interestAccountId: id.nullable().default(null),
      isActive: flag.default(true),
    }),
    output: z.object({ depositTypeId: id }),
    refusals: depositRefusals,
  }),
  saveDepositTerms: command({
    summary: 'Says what holds for deposits of a type from a day on.',
    permission: needs('arcodes', 2),
    touches: 'deposit type',
    input: z.object({
      communityId: id,
      depositTypeId: id,
      fromDate: dateIn,
      cap: blankMoney,
      capMonths: decimal(2, 2).nullable().default(null),
      rate: decimal(2, 4).nullable().default(null),
      interestAfterMonths: count(120).default(0),
      paysInterest: paysInterest.default('AT_END'),
      refundDays: count(365, 1).nullable().default(null),
      claimDays: count(365, 1).nullable().default(null),
      itemizes: flag.default(false),
      /** The document or statute behind it. */
      source: line(200).default(''),
    }),
    output: z.object({ depositTypeId: id }),
  }),
  dropDepositTerms: command({
    summary: 'Takes away the terms of a type that begin on a day.',
    permission: needs('arcodes', 8),
    touches: 'deposit type',
    input: z.object({ communityId: id, depositTypeId: id, fromDate: dateIn }),
    output: z.object({ depositTypeId: id }),
  }),
  previewDeposit: preview({
    summary: 'What receiving a security deposit would book. Saves nothing.',
    permission: needs('arownerpayments', 2),
    byPost: true,
    input: receiving,
    output: z.object({
      holder: z.string(),
      type: z.string(),
      amount: moneyOut,
      cap: moneyOut.nullable(),
      heldElsewhere: moneyOut,
      /** What the law packs say to holding it. */
      law: lawSaid,
      ...shown,
    }),
    refusals: depositRefusals,
  }),
  addDeposit: commit('previewDeposit', {
    summary: 'Receives a security deposit, or registers one that was held before the books began.',
    permission: needs('arownerpayments', 2),
    touches: 'security deposit',
    input: receiving,
    output: z.object({ heldDepositId: id, depositNumber: z.number(), batchId: id }),
    refusals: depositRefusals,
  }),
  previewDepositAdjustment: preview({
    summary: 'What adjusting a security deposit would book. Saves nothing.',
    permission: needs('aradjustment', 2),
    byPost: true,
    input: adjusting,
    output: z.object({ holder: z.string(), type: z.string(), held: moneyOut, heldAfter: moneyOut, ...shown }),
    refusals: depositRefusals,
  }),
  adjustDeposit: commit('previewDepositAdjustment', {
    summary: 'Raises or lowers a security deposit against an account chosen by hand.',
    permission: needs('aradjustment', 2),
    touches: 'security deposit',
    input: adjusting,
    output: z.object({ heldDepositId: id, batchId: id }),
    refusals: depositRefusals,
  }),
  previewDepositInterest: preview({
    summary: 'The interest security deposits have earned through a day, deposit by deposit. Saves nothing.',
    permission: needs('arownerpayments', 2),
    input: z.object({ communityId: id, postDate: dateIn }),
    output: z.object({
      rows: z.array(
        z.object({
          heldDepositId: id,
          depositNumber: z.number(),
          holder: z.string(),
          held: moneyOut,
          fromDate: dateOut,
          interest: moneyOut,
        }),
      ),
      total: moneyOut,
      ...shown,
    }),
    refusals: depositRefusals,
  }),
  creditDepositInterest: commit('previewDepositInterest', {
    summary: 'Credits the interest of all deposits that are paid it every year.',
    permission: needs('arownerpayments', 2),
    touches: 'security deposit',
    input: z.object({ communityId: id, postDate: dateIn }),
    output: z.object({ batchId: id, count: z.number(), total: moneyOut }),
    refusals: depositRefusals,
  }),
  setMovedOut: command({
    summary: 'Says when the holder of a deposit moved out, from which the days to refund and to claim are counted.',
    permission: needs('arownerpayments', 2),
    touches: 'security deposit',
    input: z.object({ communityId: id, heldDepositId: id, movedOutDate: dateIn.nullable() }),
    output: z.object({ heldDepositId: id }),
    refusals: depositRefusals,
  }),
});

export const heldDepositScreens = defineScreens({
  'security-deposit-add': {
    title: 'Add security deposit',
    area: 'receivables',
    path: '/c/$communityId/receivables/security-deposits/new',
    claims: needs('arownerpayments', 2),
  },
  'security-deposit-review': {
    title: 'Security deposit review',
    also: 'Key, clubhouse, architectural and lease deposits held',
    area: 'receivables',
    path: '/c/$communityId/receivables/security-deposits',
    claims: needs('arownerpayments', 1),
    menu: { section: 'Receivables', order: 16, group: 'Other money', name: 'Security deposits' },
  },
  'ar-security-deposit-adjustment-add': {
    title: 'Security deposit adjustment',
    area: 'receivables',
    path: '/c/$communityId/receivables/security-deposits/adjust',
    claims: needs('aradjustment', 2),
  },
});
