// What receivables declare about coupon books: choosing payments and owners, looking at every book before it
// is made, the order with its files, and handing it to the mail house.
import { z } from 'zod';
import {
  command,
  commit,
  count,
  dateIn,
  dateOut,
  declareJob,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  jobStates,
  lines,
  listOf,
  moneyOut,
  needs,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { mailOrderRefusals, mailOrderStates } from '../../correspondence/correspondence.contract.ts';

/** What a book brings to address payments by. */
export const bookTypes = { LABELS: 'With address labels', ENVELOPES: 'With envelopes of the mail house' } as const;
export type BookType = keyof typeof bookTypes;
const bookType = z.enum(['LABELS', 'ENVELOPES']);

/** Why an owner gets no book. */
export const couponSkips = {
  AUTOPAY: 'On autopay',
  HELD: 'Payments are on hold',
  NO_CHARGES: 'Nothing falls due in these months',
  NO_AMOUNT: 'A month has no amount yet',
  SCANLINE: 'The account does not fit the scanline',
  ORDERED: 'Has coupons for these months',
  CHOSEN: 'Left out by hand',
} as const;
export type CouponSkip = keyof typeof couponSkips;
const couponSkip = z.enum(Object.keys(couponSkips) as [CouponSkip, ...CouponSkip[]]);

/** The longest message of a coupon, and its lines. */
export const MESSAGE = { letters: 180, lines: 4 } as const;

export const couponRefusals = {
  ...mailOrderRefusals,
  noBooks: 'No owner gets a coupon book. Choose other days, charges or owners.',
  noScanline: '{bankAccount} has no scanline. Set it in Bank check scanline settings first.',
  scanlineNotApproved: 'The bank has not approved the scanline of {bankAccount}. Enter the day it did in its settings.',
  couponsNotMade: 'These coupon books are not made yet.',
  couponsOrdered: 'These coupon books are ordered. Cancel the mail order first.',
  couponsDiscarded: 'These coupon books were discarded.',
} as const;

const ofOrder = { communityId: id, couponOrderId: id };
const mayRead = needs('arownerpayments', 1);
const mayMake = needs('arownerpayments', 2);
const fileAnswer = z.custom<FileAnswer>();

const choice = {
  communityId: id,
  bankAccountId: id,
  bookType: bookType.default('LABELS'),
  firstDueDate: dateIn,
  payments: count(24, 1),
  graceDays: count(90).default(0),
  message: lines(MESSAGE.letters)
    .refine((text) => text.split('\n').length <= MESSAGE.lines, `must have at most ${MESSAGE.lines} lines`)
    .default(''),
  /** The number the post gave who mails, 6 or 9 digits; blank prints no barcode. */
  mailer: z
    .string()
    .regex(/^(\d{6}|\d{9})?$/, 'must have 6 or 9 digits')
    .default(''),
  /** Owners on autopay get a book too. */
  withAutopay: flag.default(false),
  /** Owners who have coupons for these months get others. */
  again: flag.default(false),
};
/** Only owners who came on or after a day: the shorter books of new owners. */
const sinceDate = dateIn.nullable().default(null);

const shownBook = z.object({
  ownershipId: id,
  accountNumber: z.string(),
  owner: z.string(),
  address: z.string(),
  coupons: z.number(),
  firstDate: dateOut,
  lastDate: dateOut,
  /** Of one payment; null where they differ. */
  payment: moneyOut.nullable(),
  total: moneyOut,
  scanline: z.string(),
  /** Fewer payments than the book of an owner of the whole time. */
  isShorter: z.boolean(),
});

const estimateOut = z.object({ house: z.string(), estimate: moneyOut }).nullable();

export const coupons = defineEndpoints('Coupons', {
  getCouponChoices: query({
    summary: 'What coupons are made from: bank accounts with their scanlines, charge codes, and the mailer number used last.',
    permission: mayRead,
    input: z.object({ communityId: id }),
    output: z.object({
      bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string(), hasScanline: z.boolean(), approvedDate: dateOut.nullable() })),
      codes: z.array(z.object({ chargeCodeId: id, alias: z.string(), name: z.string() })),
      mailer: z.string(),
      graceDays: z.number(),
    }),
  }),
  previewCoupons: preview({
    summary: 'Every book that would be made, who gets none and why, and what mailing them is estimated to cost. Saves nothing.',
    permission: mayRead,
    byPost: true,
    input: z.object({ ...choice, sinceDate, codeIds: listOf(id).optional(), leftOutIds: listOf(id).optional() }),
    output: z.object({
      books: z.array(shownBook),
      skipped: z.array(z.object({ ownershipId: id, accountNumber: z.string(), owner: z.string(), reason: couponSkip })),
      coupons: z.number(),
      pages: z.number(),
      sheets: z.number(),
      total: moneyOut,
      mail: estimateOut,
    }),
    refusals: couponRefusals,
  }),
  makeCoupons: commit('previewCoupons', {
    summary: 'Keeps the previewed books and makes their files in the background.',
    permission: mayMake,
    touches: 'coupon order',
    input: z.object({ ...choice, sinceDate, codeIds: z.array(id).optional(), leftOutIds: z.array(id).optional() }),
    output: z.object({ couponOrderId: id, jobId: z.uuid() }),
    refusals: couponRefusals,
  }),
  listCouponOrders: query({
    summary: 'The coupon orders of a community, newest first, at most 50.',
    permission: mayRead,
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        couponOrderId: id,
        firstDueDate: dateOut,
        payments: z.number(),
        books: z.number(),
        total: moneyOut,
        state: z.enum(['MAKING', 'FAILED', 'READY', 'ORDERED', 'DISCARDED']),
        enteredBy: z.string(),
        enteredTime: instantOut,
      }),
    ),
  }),
  getCouponOrder: query({
    summary: 'A coupon order: its books, its files, its mail order, and whether the charges changed since.',
    permission: mayRead,
    input: z.object(ofOrder),
    output: z.object({
      ...ofOrder,
      bankAccount: z.string(),
      bookType,
      firstDueDate: dateOut,
      payments: z.number(),
      graceDays: z.number(),
      message: z.string(),
      mailer: z.string(),
      coupons: z.number(),
      total: moneyOut,
      pages: z.number().nullable(),
      sha256: z.string().nullable(),
      state: z.enum(['MAKING', 'FAILED', 'READY', 'ORDERED', 'DISCARDED']),
      jobId: z.string().nullable(),
      jobState: z.enum(jobStates).nullable(),
      error: z.string().nullable(),
      mailOrderId: id.nullable(),
      mailState: z.enum(mailOrderStates).nullable(),
      enteredBy: z.string(),
      enteredTime: instantOut,
      mail: estimateOut,
      books: z.array(
        z.object({
          ownershipId: id,
          accountNumber: z.string(),
          owner: z.string(),
          coupons: z.number(),
          firstDate: dateOut,
          lastDate: dateOut,
          total: moneyOut,
          pages: z.number().nullable(),
          /** What the charges make of it now is not what it says. */
          isOutdated: z.boolean(),
        }),
      ),
    }),
  }),
  orderCoupons: command({
    summary: 'Makes a mail order of the books, with its estimate. Nothing leaves the house yet.',
    permission: mayMake,
    touches: 'coupon order',
    input: z.object(ofOrder),
    output: z.object({ mailOrderId: id }),
    refusals: couponRefusals,
  }),
  discardCoupons: command({
    summary: 'Discards coupon books that are not ordered. Their owners may get others.',
    permission: needs('arownerpayments', 8),
    touches: 'coupon order',
    input: z.object(ofOrder),
    output: z.object({ couponOrderId: id }),
    refusals: couponRefusals,
  }),
  downloadCouponPrint: file({
    summary: 'All coupon books of an order as one PDF to print.',
    permission: mayRead,
    input: z.object(ofOrder),
    output: fileAnswer,
    refusals: couponRefusals,
  }),
  downloadCouponBook: file({
    summary: 'The coupon book of one owner as PDF.',
    permission: mayRead,
    input: z.object({ ...ofOrder, ownershipId: id }),
    output: fileAnswer,
    refusals: couponRefusals,
  }),
  downloadCouponData: file({
    summary: 'The coupons of an order as a file for another printer, a line each.',
    permission: mayRead,
    input: z.object(ofOrder),
    output: fileAnswer,
    refusals: couponRefusals,
  }),
});

/** Makes the files of an order. */
export const makeCouponBooks = declareJob('make-coupons', z.object(ofOrder), { mayResume: true });

export const couponScreens = defineScreens({
  'export-coupons': {
    title: 'Export coupons',
    also: 'coupon books payment coupons',
    area: 'receivables',
    path: '/c/$communityId/receivables/coupons',
    claims: mayRead,
    menu: { section: 'Receivables', order: 18, group: 'Paper and exports' },
  },
  'coupon-order-review': {
    title: 'Coupon order review',
    area: 'receivables',
    path: '/c/$communityId/receivables/coupons/$couponOrderId',
    claims: mayRead,
  },
});
