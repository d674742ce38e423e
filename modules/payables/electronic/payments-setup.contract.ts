// What payables declare about the setup of electronic payments: limits and the written procedure, funding
// accounts with their signers, and bank details of vendors, which no one person changes.
import { z } from 'zod';
import {
  command,
  count,
  dateOut,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  instantOut,
  line,
  lines,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';

export const fundingStates = ['UNVERIFIED', 'PENDING', 'VERIFIED', 'FAILED'] as const;
export type FundingState = (typeof fundingStates)[number];
export const bankSources = ['PAPER_FORM', 'IN_PERSON', 'PHONE', 'MAIL'] as const;

export const paymentsSetupRefusals = {
  ...overwriteRefusals,
  byMail:
    'Bank details are never changed because a message asked for it. Call the vendor at a number you had before, and enter what you hear.',
  badRouting: 'This routing number is not a bank’s: its check digit is wrong.',
  openProposal: 'A change of these bank details waits for a decision already.',
  ownProposal: 'You entered this change, by this or another sign-in of yours. Someone else decides on it.',
  calledNewNumber: 'Nobody was called at a number of this vendor that was on file. Call one of those and record it.',
  decided: 'These bank details do not wait for a decision.',
  noPolicy: 'Save the limits and the procedure first.',
  selfVerified: 'You set this account up. Someone else says that the bank confirmed it.',
} as const;

const sees = needs('apprintchecks', 4);
const seesBanks = needsOne(1, 'vendormanagement', 'apvendors');

const bank = z.object({
  vendorBankId: id,
  vendorId: id,
  vendorName: z.string(),
  state: z.enum(['PROPOSED', 'APPROVED', 'REFUSED', 'ENDED']),
  routingNumber: z.string(),
  lastDigits: z.string(),
  accountKind: z.enum(['CHECKING', 'SAVINGS']),
  isConsumer: z.boolean(),
  proposedBy: z.string(),
  proposedTime: instantOut,
  decidedBy: z.string(),
  holdUntilDate: dateOut.nullable(),
  prenotedDate: dateOut.nullable(),
  mayDecide: z.boolean(),
  /** Digits of the telephone numbers that were on file when the details were entered. */
  phones: z.array(z.string()),
  version,
});

export const paymentsSetup = defineEndpoints('PaymentsSetup', {
  getPaymentsSetup: query({
    summary: 'Limits, procedure, funding accounts of the communities the caller sees, and bank details of vendors.',
    permission: sees,
    input: z.object({}),
    output: z.object({
      policy: z
        .object({
          holdDays: z.number(),
          vendorLimit: moneyOut,
          fileLimit: moneyOut,
          dayLimit: moneyOut,
          procedure: z.string(),
          reviewedDate: dateOut.nullable(),
          reviewedBy: z.string(),
          isReviewDue: z.boolean(),
          version,
        })
        .nullable(),
      accounts: z.array(
        z.object({
          bankAccountId: id,
          communityId: id,
          communityName: z.string(),
          name: z.string(),
          lastDigits: z.string(),
          state: z.enum(fundingStates).nullable(),
          paysAch: z.boolean(),
          paysDigital: z.boolean(),
          hasOffset: z.boolean(),
          originId: z.string(),
          companyName: z.string(),
          companyId: z.string(),
          dailyLimit: moneyOut,
          signers: z.array(z.object({ userId: id, name: z.string() })),
          version: version.nullable(),
        }),
      ),
      banks: z.array(bank),
      people: z.array(z.object({ userId: id, name: z.string() })),
    }),
  }),
  listVendorBanks: query({
    summary: 'The bank details of one vendor: what waits for a decision, what is in use, and what was, the newest first.',
    permission: seesBanks,
    input: z.object({ vendorId: id }),
    output: z.object({ vendorName: z.string(), rows: z.array(bank) }),
  }),
  savePaymentPolicy: command({
    summary: 'Sets limits and the written procedure; saving it is the yearly review.',
    permission: needs('apprintchecks', 8),
    customerWide: true,
    touches: 'payment policy',
    input: z.object({
      version: version.nullable(),
      holdDays: count(30),
      vendorLimit: moneyIn,
      fileLimit: moneyIn,
      dayLimit: moneyIn,
      procedure: lines(8000, 1),
    }),
    output: z.object({ version }),
    refusals: only(paymentsSetupRefusals, 'changedMeanwhile'),
  }),
  saveFundingAccount: command({
    summary: 'Sets what a bank account pays, under which name at the bank, up to what a day, and who signs; it is to be verified again.',
    permission: sees,
    touches: 'funding account',
    input: z.object({
      communityId: id,
      bankAccountId: id,
      version: version.nullable(),
      paysAch: flag,
      paysDigital: flag,
      hasOffset: flag,
      originId: line(10, 1),
      companyName: line(16, 1),
      companyId: line(10, 1),
      dailyLimit: moneyIn,
      signerIds: z.array(id).min(1, 'must name a signer').max(20, 'must name at most 20 signers'),
    }),
    output: z.object({ version }),
    refusals: only(paymentsSetupRefusals, 'changedMeanwhile'),
  }),
  verifyFundingAccount: command({
    summary: 'Records how far the bank has confirmed a funding account.',
    permission: sees,
    touches: 'funding account',
    input: z.object({ communityId: id, bankAccountId: id, version, state: z.enum(['PENDING', 'VERIFIED', 'FAILED']) }),
    output: z.object({ version }),
    refusals: only(paymentsSetupRefusals, 'changedMeanwhile', 'selfVerified'),
  }),
  proposeVendorBank: command({
    summary: 'Enters new bank details of a vendor; someone else calls the vendor and decides.',
    permission: needs('apvendors', 4),
    customerWide: true,
    touches: 'vendor bank',
    input: z.object({
      vendorId: id,
      routingNumber: line(9, 9),
      accountNumber: z
        .string()
        .transform((text) => text.replaceAll(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{4,17}$/, 'must have 4 to 17 digits')),
      accountKind: z.enum(['CHECKING', 'SAVINGS']),
      isConsumer: flag,
      /** Where the details come from. */
      source: z.enum(bankSources),
    }),
    output: z.object({ vendorBankId: id }),
    refusals: only(paymentsSetupRefusals, 'byMail', 'badRouting', 'openProposal'),
  }),
  decideVendorBank: command({
    summary: 'Approves or refuses bank details someone else entered; approval needs a call to a number that was on file.',
    permission: needs('apvendors', 4),
    customerWide: true,
    touches: 'vendor bank',
    input: z.object({
      vendorBankId: id,
      approves: flag,
      calledName: line(80).default(''),
      calledNumber: line(30).default(''),
      reason: line(200).default(''),
    }),
    output: z.object({ vendorBankId: id, holdUntilDate: dateOut.nullable() }),
    refusals: only(paymentsSetupRefusals, 'ownProposal', 'calledNewNumber', 'decided', 'noPolicy'),
  }),
  endVendorBank: command({
    summary: 'Ends bank details in use; the vendor is paid by check until others are approved.',
    permission: needs('apvendors', 8),
    customerWide: true,
    touches: 'vendor bank',
    input: z.object({ vendorBankId: id, reason: line(200, 1) }),
    output: z.object({ vendorBankId: id }),
    refusals: only(paymentsSetupRefusals, 'decided'),
  }),
});

export const paymentsSetupScreens = defineScreens({
  'payments-setup': {
    title: 'Payments setup',
    also: 'Vendor bank details, ACH fraud monitoring, funding accounts',
    area: 'payables',
    path: '/payables/payments-setup',
    claims: sees,
    menu: { section: 'Payables', order: 17, group: 'Codes and setup', name: 'Electronic payments' },
  },
  'vendor-bank': {
    title: 'Bank details of a vendor',
    area: 'payables',
    path: '/vendors/$vendorId/bank',
    claims: seesBanks,
  },
});
