// What the ledger declares about bank accounts: the register of accounts at banks, each on one cash account
// of the chart.
import { z } from 'zod';
import {
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
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

const routingNumber = z
  .string()
  .trim()
  .regex(/^\d{9}$/, 'must have nine digits');
const accountNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{4,17}$/, 'must have 4 to 17 digits'));
const lockboxId = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z0-9]{0,10}$/, 'must be 1 to 10 letters and digits'));
/** `94-7074/3212`: city or state and bank, over the first digits of the routing number. Blank for none. */
const routingFraction = z
  .string()
  .trim()
  .regex(/^(\d{1,3}-\d{1,4}\/\d{3,4})?$/, 'must look like 94-7074/3212');
const lastCheckNumber = count(999_999_999_999);

const facts = {
  name: line(80, 1),
  bankName: line(80, 1),
  routingNumber,
  routingFraction: routingFraction.default(''),
  lockboxId: lockboxId.default(''),
  /** Where owners mail payments, both lines or none; the association's own address when blank. */
  remitStreet: line(80).default(''),
  remitCity: line(80).default(''),
  lastCheckNumber: lastCheckNumber.default(0),
  isPrimary: flag.default(false),
  /** What shall stay on the account. */
  minimumAmount: moneyIn.prefault('0.00'),
  /** What is insured of the money at one bank. */
  coverageAmount: moneyIn.prefault('250000.00'),
  /** Of a certificate of deposit. */
  maturityDate: dateIn.optional(),
};

const accountOut = z.object({
  bankAccountId: id,
  version,
  communityId: id,
  communityName: z.string(),
  name: z.string(),
  bankName: z.string(),
  routingNumber: z.string(),
  /** Four dots and the last digits; the whole number leaves the server for no screen. */
  accountNumber: z.string(),
  accountId: id,
  glNumber: z.string(),
  glName: z.string(),
  fundName: z.string(),
  routingFraction: z.string(),
  lockboxId: z.string(),
  remitStreet: z.string(),
  remitCity: z.string(),
  lastCheckNumber: z.number(),
  isPrimary: z.boolean(),
  minimumAmount: moneyOut,
  coverageAmount: moneyOut,
  maturityDate: dateOut.nullable(),
});

export const lockboxRefusals = { lockboxTaken: 'Another bank account has the lockbox id {lockboxId}.' } as const;

export const bankAccountRefusals = {
  notCash: 'Only an active cash account of the chart can stand for a bank account.',
  accountTaken: 'Another bank account already uses this cash account.',
  checkNumberUsed: 'Check numbers up to {lastCheckNumber} are used; they are never used again.',
} as const;

export const bankAccounts = defineEndpoints('BankAccount', {
  addBankAccount: command({
    summary: 'Registers a bank account of a community on one cash account of its chart.',
    permission: needs('bankmaintain', 2),
    touches: 'bank account',
    input: z.object({ communityId: id, ...facts, accountNumber, accountId: id }),
    output: z.object({ bankAccountId: id }),
    refusals: { ...lockboxRefusals, ...only(bankAccountRefusals, 'notCash', 'accountTaken') },
  }),
  editBankAccount: command({
    summary: 'Changes a bank account. A blank account number keeps the present one; the cash account stays.',
    permission: needs('bankmaintain', 4),
    touches: 'bank account',
    input: z.object({
      communityId: id,
      bankAccountId: id,
      version,
      ...facts,
      accountNumber: z.union([z.literal(''), accountNumber]).default(''),
    }),
    output: z.object({ bankAccountId: id }),
    refusals: { ...lockboxRefusals, ...overwriteRefusals, ...only(bankAccountRefusals, 'checkNumberUsed') },
  }),
  getBankAccount: query({
    summary: 'A bank account, its number masked.',
    permission: needs('bankmaintain', 1),
    input: z.object({ communityId: id, bankAccountId: id }),
    output: accountOut,
  }),
  listBankAccounts: query({
    summary: 'The bank accounts of a community, or of all communities the caller sees, numbers masked.',
    permission: needs('bankmaintain', 1),
    input: z.object({ communityId: id.optional() }),
    output: z.array(accountOut),
  }),
  lookUpRouting: query({
    summary: 'Whether a routing number is possible, and its bank where the directory knows it.',
    permission: needs('bankmaintain', 1),
    input: z.object({ routingNumber: line(9) }),
    output: z.object({ isPossible: z.boolean(), bank: z.object({ bankName: z.string(), city: z.string(), state: z.string() }).nullable() }),
  }),
});

export const bankAccountScreens = defineScreens({
  'bank-account-add': {
    title: 'Add bank account',
    area: 'banking',
    path: '/c/$communityId/banking/bank-account/new',
    claims: needs('bankmaintain', 2),
  },
  'bank-account-view': {
    title: 'View bank account',
    area: 'banking',
    path: '/c/$communityId/banking/bank-account/$bankAccountId',
    claims: needs('bankmaintain', 1),
  },
  'bank-account-edit': {
    title: 'Edit bank account',
    area: 'banking',
    path: '/c/$communityId/banking/bank-account/$bankAccountId/edit',
    claims: needs('bankmaintain', 4),
  },
  'view-all-bank-accounts': {
    title: 'View all bank accounts',
    area: 'portfolio',
    path: '/bank-accounts',
    claims: needs('bankmaintain', 1),
    menu: { section: 'Banking', order: 9 },
  },
});

export const bankAccountKinds = defineRecordKinds({
  'bank account': {
    noun: 'bank account',
    title: 'Bank accounts',
    inCommunity: true,
    rights: (level) => needs('bankmaintain', level),
    screen: 'bank-account-view',
    param: 'bankAccountId',
  },
});
