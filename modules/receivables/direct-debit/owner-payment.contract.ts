// What receivables declare about owner payments: what owners authorized to be drawn, once or again and again,
// and the settings of a community for it.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  flag,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';

export const ownerPaymentKinds = { ONE_TIME: 'Once', RECURRING: 'Every month', AUTOPAY: 'Autopay' } as const;
export type OwnerPaymentKind = keyof typeof ownerPaymentKinds;
const kind = z.enum(['ONE_TIME', 'RECURRING', 'AUTOPAY']);

/** How an owner consented, by the class the network gives it. */
export const secWords = { PPD: 'On paper', WEB: 'On the web', TEL: 'By telephone' } as const;
export type SecCode = keyof typeof secWords;
const sec = z.enum(['PPD', 'WEB', 'TEL']);

export const amountRules = { BALANCE: 'What is owed', CODES: 'What is owed on some codes', FIXED: 'A fixed amount' } as const;
export type AmountRule = keyof typeof amountRules;
const amountRule = z.enum(['BALANCE', 'CODES', 'FIXED']);

/** Where an authorization stands; its words and tone. */
export const ownerPaymentStates = { ACTIVE: ['Active', 'good'], HELD: ['On hold', 'attention'], REVOKED: ['Revoked', 'neutral'] } as const;
export type OwnerPaymentState = keyof typeof ownerPaymentStates;
const state = z.enum(['ACTIVE', 'HELD', 'REVOKED']);

export const accountKinds = { CHECKING: 'Checking', SAVINGS: 'Savings' } as const;
const accountKind = z.enum(['CHECKING', 'SAVINGS']);

/** Why a draw leaves somebody out. */
export const leftOutWords = {
  PAUSED: 'Paused',
  ON_HOLD: 'On hold after a return',
  PAYMENTS_HELD: 'A hold of the home stops autopay',
  PREVIOUS_OWNER: 'Not the present owner',
  NOTHING_OWED: 'Nothing is owed',
  OWES_LESS: 'Owes less than was returned',
  NOTICE_NEEDED: 'The owner was not told of the amount in time',
  LEFT_OUT: 'Left out by you',
} as const;
export type LeftOut = keyof typeof leftOutWords;

export const ownerPaymentRefusals = {
  ...overwriteRefusals,
  notClearing: 'Account {account} cannot hold money on its way. Choose an asset account without a role, of the fund of the bank account.',
  badRouting: 'The routing number is not one of a bank: its check digit does not fit.',
  autopayTwice: 'This owner is on autopay already. Change or revoke that one first.',
  notPresent: 'This is not the present owner of the home. Only the present owner can be drawn from.',
  revoked: 'This authorization was revoked on {day}. Add another one.',
} as const;

const above = moneyIn.refine((cents) => cents > 0n, 'must be more than zero');
const optional = above.nullable().default(null);

const typed = {
  kind,
  sec,
  consentedDate: dateIn,
  /** What shows the consent: a form on file, a recording, the time it was confirmed. */
  evidence: line(200, 1),
  holder: line(60, 1),
  routingNumber: line(9, 9),
  accountKind,
  amountRule,
  amount: optional,
  codeIds: z.array(id).max(100).default([]),
  cap: optional,
  mayPrepay: flag.default(false),
  rangeFrom: moneyIn
    .refine((cents) => cents >= 0n, 'must not be negative')
    .nullable()
    .default(null),
  rangeTo: optional,
  drawDay: count(31, 1).default(1),
  firstDate: dateIn,
  lastDate: dateIn.nullable().default(null),
};
const accountNumber = (least: 0 | 1) =>
  line(17, least).refine((text) => /^[0-9A-Za-z-]*$/.test(text), 'must be letters, digits and hyphens');

const shown = z.object({
  ownerPaymentId: id,
  version,
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  kind,
  sec,
  consentedDate: dateOut,
  evidence: z.string(),
  holder: z.string(),
  routingNumber: z.string(),
  /** The last digits alone, as `••••4417`. */
  bankAccount: z.string(),
  accountKind,
  amountRule,
  amount: moneyOut.nullable(),
  codeIds: z.array(id),
  codes: z.string(),
  cap: moneyOut.nullable(),
  mayPrepay: z.boolean(),
  rangeFrom: moneyOut.nullable(),
  rangeTo: moneyOut.nullable(),
  drawDay: z.number(),
  firstDate: dateOut,
  lastDate: dateOut.nullable(),
  pausedThroughDate: dateOut.nullable(),
  state,
  heldFor: z.string(),
  revokedDate: dateOut.nullable(),
  /** When the account was last changed: a first draw from it deserves a look. */
  accountChangedDate: dateOut.nullable(),
  lastDrawDate: dateOut.nullable(),
  lastAmount: moneyOut.nullable(),
});

const sees = needs('arownerpayments', 1);

export const ownerPayments = defineEndpoints('OwnerPayments', {
  getDebitSetting: query({
    summary: 'How a community draws from its owners, and what its settings may name.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      setting: z
        .object({
          version,
          bankAccountId: id,
          bankAccount: z.string(),
          clearingAccountId: id,
          companyId: z.string(),
          companyName: z.string(),
          noticeDays: z.number(),
          returnFee: moneyOut.nullable(),
        })
        .nullable(),
      bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string() })),
      clearingAccounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string() })),
      codes: z.array(z.object({ codeId: id, alias: z.string(), name: z.string() })),
    }),
  }),
  saveDebitSetting: command({
    summary: 'Sets how a community draws from its owners.',
    permission: needs('arownerpayments', 4),
    touches: 'debit setting',
    input: z.object({
      communityId: id,
      version: version.nullable(),
      bankAccountId: id,
      clearingAccountId: id,
      companyId: line(10, 10).refine((text) => /^[0-9A-Z]{10}$/.test(text), 'must be ten digits or capital letters'),
      companyName: line(16, 1),
      noticeDays: count(60, 10).default(10),
      returnFee: optional,
    }),
    output: z.object({ version }),
    refusals: only(ownerPaymentRefusals, 'notClearing', 'changedMeanwhile'),
  }),
  listOwnerPayments: query({
    summary: 'What owners of a community authorized, newest first, with what was drawn last.',
    permission: sees,
    input: z.object({ communityId: id, ownershipId: id.optional() }),
    output: z.object({ rows: z.array(shown) }),
  }),
  getOwnerPayment: query({
    summary: 'One authorization of an owner.',
    permission: sees,
    input: z.object({ communityId: id, ownerPaymentId: id }),
    output: shown,
  }),
  addOwnerPayment: command({
    summary: 'Adds what an owner authorized; the account number is sealed.',
    permission: needs('arownerpayments', 2),
    touches: 'owner payment',
    input: z.object({ communityId: id, ownershipId: id, ...typed, accountNumber: accountNumber(1) }),
    output: z.object({ ownerPaymentId: id }),
    refusals: only(ownerPaymentRefusals, 'badRouting', 'autopayTwice', 'notPresent'),
  }),
  editOwnerPayment: command({
    summary: 'Changes an authorization; a blank account number keeps the present one.',
    permission: needs('arownerpayments', 4),
    touches: 'owner payment',
    input: z.object({ communityId: id, ownerPaymentId: id, version, ...typed, accountNumber: accountNumber(0) }),
    output: z.object({ version }),
    refusals: only(ownerPaymentRefusals, 'badRouting', 'autopayTwice', 'revoked', 'changedMeanwhile'),
  }),
  pauseOwnerPayment: command({
    summary: 'Pauses an authorization through a day, or goes on with it.',
    permission: needs('arownerpayments', 4),
    touches: 'owner payment',
    input: z.object({ communityId: id, ownerPaymentId: id, throughDate: dateIn.nullable() }),
    output: z.object({}),
    refusals: only(ownerPaymentRefusals, 'revoked'),
  }),
  revokeOwnerPayment: command({
    summary: 'Ends an authorization: nothing is drawn by it any more. It is kept with its evidence.',
    permission: needs('arownerpayments', 8),
    touches: 'owner payment',
    input: z.object({ communityId: id, ownerPaymentId: id, reason: line(200, 1) }),
    output: z.object({}),
    refusals: only(ownerPaymentRefusals, 'revoked'),
  }),
  getOwnerPaymentSummary: query({
    summary: 'What a community draws: authorizations by state, draws by month, what is on its way, returns by code in 60 days.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      states: z.array(z.object({ kind, state, count: z.number() })),
      months: z.array(z.object({ monthStartDate: dateOut, entries: z.number(), drawn: moneyOut, returned: moneyOut, returns: z.number() })),
      /** Drawn and not arrived. */
      inFlight: moneyOut,
      onHold: z.number(),
      rates: z.object({
        entries: z.number(),
        returns: z.number(),
        unauthorized: z.number(),
        /** True from half of what the network allows: 15 % of returns, 0.5 % unauthorized. */
        isNearLimit: z.boolean(),
      }),
    }),
  }),
});
