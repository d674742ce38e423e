// What receivables declare about the payments platform: the account of a community at its processor, from
// application to closing, what payers pay on top, and the screens.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  lines,
  moneyIn,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';

/**
 * Where the account of a community stands; each state with its detail and tone. Source: field-2026.md
 * 8.1.
 */
export const merchantStates = {
  NONE: ['Inactive', 'Not applied', 'neutral'],
  DRAFT: ['Pending', 'Collecting', 'attention'],
  IN_REVIEW: ['Pending', 'In review', 'neutral'],
  MORE_INFO: ['Pending', 'More information wanted', 'attention'],
  APPROVED: ['Pending', 'Approved, not enabled yet', 'neutral'],
  ENABLED: ['Active', 'Enabled', 'good'],
  REJECTED: ['Inactive', 'Rejected', 'problem'],
  WITHDRAWN: ['Inactive', 'Withdrawn', 'neutral'],
  CLOSED: ['Inactive', 'Closed', 'neutral'],
} as const;
export type MerchantState = keyof typeof merchantStates;
const state = z.enum(['NONE', 'DRAFT', 'IN_REVIEW', 'MORE_INFO', 'APPROVED', 'ENABLED', 'REJECTED', 'WITHDRAWN', 'CLOSED']);

export const requirementWords = {
  CURRENTLY_DUE: ['Due', 'attention'],
  PAST_DUE: ['Past due', 'problem'],
  EVENTUALLY_DUE: ['Due later', 'neutral'],
  PENDING_VERIFICATION: ['Being checked', 'neutral'],
} as const;

export const entityKinds = {
  NONPROFIT: 'Non-profit corporation',
  UNINCORPORATED: 'Unincorporated association',
  OTHER: 'Other',
} as const;
export type EntityKind = keyof typeof entityKinds;
const entityKind = z.enum(['NONPROFIT', 'UNINCORPORATED', 'OTHER']);

export const railWords = { CARD: 'Card', ACH: 'Bank draft' } as const;
export const feeKinds = {
  ABSORBED: 'The association pays it',
  CONVENIENCE: 'Convenience fee',
  SERVICE: 'Service fee of the processor',
  SURCHARGE: 'Surcharge on credit cards',
} as const;
export type FeeKind = keyof typeof feeKinds;
const rail = z.enum(['CARD', 'ACH']);
const feeKind = z.enum(['ABSORBED', 'CONVENIENCE', 'SERVICE', 'SURCHARGE']);

/** The terms an application agrees to. */
export const agreementWords =
  'The association asks the processor to take payments for it, says that what stands here is true, and lets the processor take returns, disputes and its fees from payouts and from its bank account.';

export const merchantRefusals = {
  ...overwriteRefusals,
  noProcessor: 'No processor is connected to this installation.',
  processorAway: 'The processor is not responding. Try again later.',
  processorRefused: 'The processor refused: {said}.',
  notClearing:
    'Money on its way cannot stand on {account}. Choose an active asset account without a role, of the fund of the bank account.',
  notExpense: 'Fees cannot be booked on {account}. Choose an active expense account.',
  notSuspense: '{account} cannot be the suspense account. Choose another active account without a role, of the fund of the bank account.',
  clearingInUse: 'Money is on its way over these accounts. They can be changed once it has arrived.',
  notApplied: 'This community has no application yet.',
  appliedAlready: 'Application sent already.',
  feeUnlawful: 'The fee cannot be charged: {why}.',
  noSuchRequirement: 'The processor does not want this any more.',
  inFlight: 'Payments of {amount} are on their way. Close the account once they have arrived.',
  closedAlready: 'The account is closed already.',
} as const;

/** An application as it is typed. */
const typed = {
  legalName: line(120, 1),
  taxId: line(10, 10).refine((text) => /^\d{2}-\d{7}$/.test(text), 'must be a federal tax number such as 12-3456789'),
  entityKind,
  stateCode: line(2, 2).refine((text) => /^[A-Z]{2}$/.test(text), 'must be a state such as NV'),
  formedDate: dateIn,
  address: line(200, 1),
  purpose: line(200, 1),
  website: line(200).default(''),
  monthlyVolume: moneyIn,
  averageTicket: moneyIn,
  largestTicket: moneyIn,
  controlName: line(80, 1),
  controlTitle: line(80, 1),
  controlBirthDate: dateIn,
  controlAddress: line(200, 1),
  resolution: line(200).default(''),
  bankAccountId: id,
  clearingAccountId: id,
  feeAccountId: id,
  suspenseAccountId: id,
};

const money = { monthlyVolume: moneyOut, averageTicket: moneyOut, largestTicket: moneyOut };
const sees = needs('artopspaydashboard', 1);
const account = z.object({ accountId: id, number: z.string(), name: z.string() });
const fee = z.object({ rail, kind: feeKind, flat: moneyOut, basisPoints: z.number() });

export const merchants = defineEndpoints('PaymentsPlatform', {
  getMerchant: query({
    summary: 'The account of a community at its processor: where it stands, what is wanted of it by when, and what payers pay on top.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      hasProcessor: z.boolean(),
      /** The desk of the test processor; null for a real one. */
      controlUrl: z.string().nullable(),
      state,
      reason: z.string(),
      paymentsPaused: z.boolean(),
      payoutsPaused: z.boolean(),
      readTime: instantOut.nullable(),
      agreedBy: z.string().nullable(),
      agreedTime: instantOut.nullable(),
      application: z
        .object({ version, ...typed, formedDate: dateOut, controlBirthDate: dateOut, ...money, controlTaxLast4: z.string() })
        .nullable(),
      requirements: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          status: z.enum(['CURRENTLY_DUE', 'PAST_DUE', 'EVENTUALLY_DUE', 'PENDING_VERIFICATION']),
          dueDate: dateOut.nullable(),
        }),
      ),
      fees: z.array(fee),
      onTheWay: moneyOut,
      bankAccounts: z.array(z.object({ bankAccountId: id, name: z.string() })),
      clearingAccounts: z.array(account),
      suspenseAccounts: z.array(account),
      feeAccounts: z.array(account),
    }),
  }),
  saveApplication: command({
    summary: 'Saves the application of a community; nothing is sent.',
    permission: needs('artopspaydashboard', 4),
    touches: 'merchant',
    input: z.object({
      communityId: id,
      version: version.nullable(),
      ...typed,
      /** Blank keeps the present one. */
      controlTaxLast4: line(4).refine((text) => text === '' || /^\d{4}$/.test(text), 'must be four digits'),
    }),
    output: z.object({ version }),
    refusals: only(merchantRefusals, 'notClearing', 'notExpense', 'notSuspense', 'clearingInUse', 'changedMeanwhile'),
  }),
  submitApplication: command({
    summary: 'Agrees to the terms and sends the application to the processor.',
    permission: needs('artopspaydashboard', 4),
    touches: 'merchant',
    input: z.object({ communityId: id, agreedBy: line(80, 1) }),
    output: z.object({ state }),
    refusals: only(merchantRefusals, 'noProcessor', 'processorAway', 'processorRefused', 'notApplied', 'appliedAlready'),
  }),
  answerRequirement: command({
    summary: 'Answers something the processor wants.',
    permission: needs('artopspaydashboard', 4),
    touches: 'merchant',
    input: z.object({ communityId: id, key: line(80, 1), said: lines(2000, 1) }),
    output: z.object({ state }),
    refusals: only(merchantRefusals, 'noProcessor', 'processorAway', 'processorRefused', 'notApplied', 'noSuchRequirement'),
  }),
  closeMerchant: command({
    summary: 'Withdraws the application, or closes the account once nothing is on its way.',
    permission: needs('artopspaydashboard', 8),
    touches: 'merchant',
    input: z.object({ communityId: id, reason: line(200, 1) }),
    output: z.object({ state }),
    refusals: only(merchantRefusals, 'noProcessor', 'processorAway', 'processorRefused', 'notApplied', 'inFlight', 'closedAlready'),
  }),
  saveFees: command({
    summary: 'Sets what payers pay on top by card and by bank draft; a rail left out is not offered.',
    permission: needs('artopspaydashboard', 4),
    touches: 'merchant',
    input: z.object({
      communityId: id,
      fees: z.array(z.object({ rail, kind: feeKind, flat: moneyIn, basisPoints: count(10_000) })).max(2),
    }),
    output: z.object({}),
    refusals: only(merchantRefusals, 'notApplied', 'feeUnlawful'),
  }),
  readProcessor: command({
    summary: 'Reads what changed at the processor and books it. It is read every minute without being asked.',
    permission: needs('artopspaydashboard', 2),
    touches: 'merchant',
    input: z.object({ communityId: id }),
    output: z.object({ booked: z.number(), waiting: z.number() }),
    refusals: only(merchantRefusals, 'noProcessor', 'processorAway', 'processorRefused', 'notApplied'),
  }),
});

const inMenu = (order: number, name: string) => ({ section: 'Receivables', group: 'Online payments', order, name }) as const;

export const platformScreens = defineScreens({
  'ar-payments-dashboard': {
    title: 'AR payments dashboard',
    also: 'Online payments, payouts, three-way tie, TOPS Pay',
    area: 'receivables',
    path: '/c/$communityId/receivables/online-payments',
    claims: sees,
    menu: inMenu(45, 'Payments'),
  },
  'payments-platform': {
    title: 'Payments platform dashboard',
    also: 'Merchant account, processor',
    area: 'payments-platform',
    path: '/c/$communityId/payments-platform',
    claims: sees,
    menu: inMenu(46, 'Platform'),
  },
  'payments-platform-transactions': {
    title: 'Payments platform: view transactions',
    also: 'Card payments, refunds, disputes',
    area: 'payments-platform',
    path: '/c/$communityId/payments-platform/transactions',
    claims: sees,
    menu: inMenu(47, 'Transactions'),
  },
  'payments-platform-wizard': {
    title: 'Payments platform wizard',
    area: 'payments-platform',
    path: '/c/$communityId/payments-platform/application',
    claims: needs('artopspaydashboard', 1),
  },
  'payments-platform-manage': {
    title: 'Payments platform: manage',
    area: 'payments-platform',
    path: '/c/$communityId/payments-platform/manage',
    claims: needs('artopspaydashboard', 1),
    menu: inMenu(48, 'Manage platform'),
  },
});
