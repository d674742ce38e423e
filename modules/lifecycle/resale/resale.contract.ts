// Resales: a property goes from its primary owner to another. Asked for, under contract, settled with what
// goes from account to account, and reversed while nothing is built on it.
import { z } from 'zod';
import {
  command,
  commit,
  commitUnseen,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsToDrop,
  only,
  overwriteRefusals,
  preview,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { propertyFlagNames } from '../../communities/communities.contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { partyFacts, partyShown, successionRefusals } from '../../people/people.contract.ts';
import { subledgerRefusals } from '../../receivables/receivables.contract.ts';

const rights = (level: 1 | 2 | 4 | 8) => needs('propertyresale', level);

export const resaleStates = ['REQUESTED', 'UNDER_CONTRACT', 'SETTLED', 'REVERSED', 'CANCELLED'] as const;
export type ResaleState = (typeof resaleStates)[number];
export const resaleStateWords = {
  REQUESTED: ['Requested', 'neutral'],
  UNDER_CONTRACT: ['Under contract', 'attention'],
  SETTLED: ['Settled', 'good'],
  REVERSED: ['Reversed', 'problem'],
  CANCELLED: ['Canceled', 'neutral'],
} as const;

export const historyChoices = ['SPLIT', 'ALL', 'STAY'] as const;
export const historyWords = {
  SPLIT: ['Split', 'neutral'],
  ALL: ['All to the buyer', 'neutral'],
  STAY: ['Stays with the seller', 'neutral'],
} as const;
/** Flags of the seller that end with the sale, when they are chosen. */
export const sellerFlags = ['PAYMENTS', 'DIRECT_DEBIT'] as const;

const place = { street: line(120).default(''), city: line(80).default(''), state: line(20).default(''), postcode: line(12).default('') };
const positive = moneyIn.refine((cents) => cents > 0n, 'must be more than zero');

/** What was agreed, as it is typed. */
export const resaleTerms = {
  state: z.enum(['REQUESTED', 'UNDER_CONTRACT']).default('REQUESTED'),
  /** The first day of the buyer; expected until it is settled. */
  settlementDate: dateIn,
  /** The buyer, where that is someone known; null for a new party made of the facts. */
  partyId: id.nullable().default(null),
  buyer: z.object(partyFacts),
  /** Where the seller's mail goes after the sale; nothing changes while the street is blank. */
  forwarding: z.object(place),
  /** SPLIT parts the account at the settlement date, which itself stays with the seller. */
  history: z.enum(historyChoices).default('SPLIT'),
  /** Who owned beside the seller and stays beside the buyer. */
  ownershipIds: z.array(id).max(20).default([]),
  /** Charged to the buyer on the settlement date: a transfer fee, a capital contribution. */
  fees: z
    .array(z.object({ chargeCodeId: id, amount: positive }))
    .max(10, 'are at most ten')
    .default([]),
  endsFlags: z.array(z.enum(sellerFlags)).max(2).default(['PAYMENTS', 'DIRECT_DEBIT']),
  /** For so many days from the settlement on no late fee is charged, and no notice sent; 0 for none. */
  holdLateFeeDays: count(365).default(30),
  holdNoticeDays: count(365).default(30),
  /** Seats of the seller on committees end, where the seller owns nothing else in the association. */
  endsSeats: flag.default(true),
  note: line(500).default(''),
};

const shownPlace = z.object({ street: z.string(), city: z.string(), state: z.string(), postcode: z.string() });
const shownTerms = {
  settlementDate: dateOut,
  partyId: id.nullable(),
  buyer: z.object(partyShown),
  forwarding: shownPlace,
  history: z.enum(historyChoices),
  ownershipIds: z.array(id),
  fees: z.array(z.object({ chargeCodeId: id, amount: moneyOut })),
  endsFlags: z.array(z.enum(sellerFlags)),
  holdLateFeeDays: z.number(),
  holdNoticeDays: z.number(),
  endsSeats: z.boolean(),
  note: z.string(),
};

const balance = z.object({ owes: moneyOut, prepaid: moneyOut });
const account = z.object({ name: z.string(), before: balance, after: balance });
/** Something to know of before it is settled; with a screen where it is mended. */
const notice = z.object({
  text: z.string(),
  tone: z.enum(['attention', 'problem', 'neutral']),
  door: z.object({ screen: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
});

const one = z.object({ communityId: id, resaleId: id });
/** Of changing the day on which a settled resale parted two accounts. */
export const daysRefusals = {
  daysSettled: 'This day was settled, and what was parted on it stays so. Reverse that first, and settle it on the right day.',
} as const;

export const settleRefusals = {
  ...postingRefusals,
  ...successionRefusals,
  notOpen: 'Only a resale that is requested or under contract can be changed, settled or canceled.',
  notYet: 'The settlement is on {day}. It is settled on that day or after it.',
  ...only(subledgerRefusals, 'noReceivableAccount'),
} as const;
export const reversalRefusals = {
  ...postingRefusals,
  notSettled: 'Only a settled resale can be reversed.',
  laterPosting: '{posting} was posted to one of the accounts since. Take that back first.',
  soldAgain: 'The buyer does not own the property any more. Reverse the later resale first.',
} as const;

export const resaleRefusals = {
  openResale: 'A resale of this property is under way. Go on with that one, or cancel it.',
  addressNotVerified: 'The address of the property has to be verified first.',
} as const;

export const resale = defineEndpoints('Resale', {
  startResale: command({
    summary: 'Begins a resale: keeps what is agreed so far, and posts nothing.',
    permission: rights(2),
    touches: 'resale',
    input: z.object({ communityId: id, propertyId: id, ...resaleTerms }),
    output: z.object({ resaleId: id }),
    refusals: { ...successionRefusals, ...only(resaleRefusals, 'openResale') },
  }),
  editResale: command({
    summary: 'Changes what is agreed of a resale that is under way.',
    permission: rights(4),
    touches: 'resale',
    input: one.extend({ version, ...resaleTerms }),
    output: z.object({ resaleId: id }),
    refusals: { ...successionRefusals, ...overwriteRefusals, notOpen: settleRefusals.notOpen },
  }),
  getResale: query({
    summary: 'One resale: its state, what was agreed, and who did what.',
    permission: rights(1),
    input: one,
    output: z.object({
      resaleId: id,
      version,
      propertyId: id,
      state: z.enum(resaleStates),
      sellerOwnershipId: id,
      seller: z.string(),
      buyerOwnershipId: id.nullable(),
      buyerName: z.string(),
      ...shownTerms,
      batchId: id.nullable(),
      owed: moneyOut,
      prepaid: moneyOut,
      feeTotal: moneyOut,
      enteredBy: z.string(),
      enteredTime: instantOut,
      /** True where the caller may cancel it while it is under way. */
      mayCancel: z.boolean(),
      settledBy: z.string(),
      settledTime: instantOut.nullable(),
      endedBy: z.string(),
      endedTime: instantOut.nullable(),
      endReason: z.string(),
    }),
  }),
  lookAtProperty: query({
    summary: 'A property about to be sold: its owners, what they owe, flags, renters, recurring charges, and the resale under way, if any.',
    permission: rights(1),
    input: z.object({ communityId: id, propertyId: id }),
    output: z.object({
      propertyId: id,
      accountNumber: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
      lot: z.string(),
      seller: z
        .object({ ownershipId: id, name: z.string(), startDate: dateOut, owes: moneyOut, prepaid: moneyOut, mailing: shownPlace })
        .nullable(),
      beside: z.array(z.object({ ownershipId: id, name: z.string() })),
      flags: z.array(z.enum(propertyFlagNames)),
      group: z.object({ groupOwnershipId: id, name: z.string() }).nullable(),
      recurring: z.array(
        z.object({
          code: z.string(),
          category: z.string(),
          frequency: z.enum(['MONTHLY', 'QUARTERLY', 'ANNUAL']),
          amount: moneyOut.nullable(),
        }),
      ),
      codes: z.array(z.object({ chargeCodeId: id, alias: z.string(), name: z.string() })),
      openResaleId: id.nullable(),
      /** The resales of the property, the latest first. */
      resales: z.array(
        z.object({ resaleId: id, settlementDate: dateOut, seller: z.string(), buyer: z.string(), state: z.enum(resaleStates) }),
      ),
    }),
  }),
  previewResale: preview({
    summary:
      'What settling a resale would do, seen by doing it and taking it back: both accounts before and after, everything that goes from one to the other, and what to beware of.',
    permission: rights(1),
    rehearses: true,
    input: one,
    output: z.object({
      seller: account,
      buyer: account,
      moved: z.array(
        z.object({
          what: z.enum(['CHARGE', 'PREPAID']),
          chargeDate: dateOut.nullable(),
          code: z.string(),
          description: z.string(),
          amount: moneyOut,
        }),
      ),
      /** Charges of those days that are paid: they stay where they were paid. */
      settledCount: z.number(),
      settledAmount: moneyOut,
      fees: z.array(z.object({ code: z.string(), name: z.string(), amount: moneyOut })),
      notices: z.array(notice),
    }),
    refusals: settleRefusals,
  }),
  settleResale: commit('previewResale', {
    summary:
      'Settles a resale: the seller becomes a previous owner, the buyer the primary owner, and the accounts are parted as agreed, all in one transaction.',
    permission: rights(2),
    touches: 'resale',
    input: one.extend({ addressVerified: flag }),
    output: z.object({ resaleId: id, batchId: id, buyerOwnershipId: id }),
    refusals: { ...settleRefusals, ...only(resaleRefusals, 'addressNotVerified') },
  }),
  cancelResale: command({
    summary: 'Ends a resale that will not come to pass.',
    permission: needsToDrop(2, 'propertyresale'),
    touches: 'resale',
    input: one.extend({ reason: line(300, 1) }),
    output: z.object({ resaleId: id }),
    refusals: { notOpen: settleRefusals.notOpen },
  }),
  previewReversal: preview({
    summary: 'What taking a settled resale back would do to both accounts, seen by doing it and taking that back.',
    permission: rights(1),
    rehearses: true,
    input: one.extend({ postDate: dateIn.optional() }),
    output: z.object({ seller: account, buyer: account, movedCount: z.number(), fees: moneyOut }),
    refusals: reversalRefusals,
  }),
  reverseResale: commitUnseen('previewReversal', {
    summary:
      'Takes a settled resale back, while nothing was posted to either account since: owners, accounts, flags and seats as they were.',
    permission: rights(8),
    touches: 'resale',
    /** The day on which fees are reversed; that of the settlement when silent. */
    input: one.extend({ reason: line(300, 1), postDate: dateIn.optional() }),
    output: z.object({ resaleId: id, undoBatchId: id }),
    refusals: reversalRefusals,
  }),
});

export const resaleList = defineList({
  name: 'ResaleList',
  title: 'Property resales',
  noun: 'resales',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'resaleId',
  columns: {
    settlementDate: { title: 'Settlement', kind: 'date', always: true },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    seller: { title: 'Seller', kind: 'text' },
    buyer: { title: 'Buyer', kind: 'text' },
    state: { title: 'State', kind: 'status', always: true, words: resaleStateWords },
    history: {
      title: 'History',
      kind: 'status',
      words: historyWords,
    },
    owed: { title: 'Owed, moved', kind: 'money', always: true, sum: true },
    prepaid: { title: 'Prepaid, moved', kind: 'money', always: true, sum: true },
    fees: { title: 'Fees', kind: 'money', always: true, sum: true },
    by: { title: 'By', kind: 'text', hidden: true },
  },
  extra: { propertyId: id },
  views: {
    open: { title: 'Under way', filters: ['state:in:REQUESTED,UNDER_CONTRACT'] },
    settled: { title: 'Settled', filters: ['state:in:SETTLED'] },
    all: { title: 'All' },
  },
  sort: '-settlementDate',
});

export const resaleScreens = defineScreens({
  'property-resale': {
    title: 'Property resale',
    area: 'portfolio',
    path: '/c/$communityId/properties/$propertyId/resale',
    claims: rights(2),
  },
  'property-resales': {
    title: 'Property resales',
    area: 'portfolio',
    path: '/c/$communityId/resales',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 39 },
  },
});
