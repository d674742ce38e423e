// What payables declare about positive pay: the layout of each bank account, files for the bank, and stop
// payments.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  type FileAnswer,
  file,
  id,
  line,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';

export const positivePayLayouts = ['CHASE_CSV', 'DELIMITED', 'FIXED_29', 'FIXED_79', 'FIXED_109'] as const;
export type PositivePayLayout = (typeof positivePayLayouts)[number];
export const layoutWords: Readonly<Record<PositivePayLayout, string>> = {
  CHASE_CSV: 'Comma-separated, I and C, short dates',
  DELIMITED: 'Comma-separated, I and V, dates with slashes',
  FIXED_29: 'Fixed, 29 columns',
  FIXED_79: 'Fixed, 79 columns, void date',
  FIXED_109: 'Fixed, 109 columns, register and void',
};

export const positivePayRefusals = {
  ...overwriteRefusals,
  noLayout: 'This bank account has no positive pay layout. Choose one first.',
  nothingNew: 'The bank was told of every check of this account already.',
  unfit: 'The file cannot be made: {why}.',
  alreadyStopped: 'Check {number} was stopped already.',
  notStoppable: 'Check {number} was voided, so there is nothing to stop.',
} as const;

const sees = needs('apprintchecks', 4);
const counts = { issues: z.number(), voids: z.number(), stops: z.number() };
const fileAnswer = z.custom<FileAnswer>();

export const positivePay = defineEndpoints('PositivePay', {
  getPositivePay: query({
    summary: 'The bank accounts of a community with their layouts and what the bank was not told yet, files, and stop payments.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      accounts: z.array(
        z.object({
          bankAccountId: id,
          name: z.string(),
          lastDigits: z.string(),
          layout: z.enum(positivePayLayouts).nullable(),
          fromDate: dateOut.nullable(),
          version: version.nullable(),
          ...counts,
        }),
      ),
      files: z.array(
        z.object({
          positivePayFileId: id,
          bankAccountName: z.string(),
          madeBy: z.string(),
          madeDate: dateOut,
          ...counts,
          total: moneyOut,
        }),
      ),
      stops: z.array(
        z.object({
          checkId: id,
          checkNumber: z.string(),
          payee: z.string(),
          amount: moneyOut,
          stopDate: dateOut,
          reason: z.string(),
          stoppedBy: z.string(),
        }),
      ),
    }),
  }),
  savePositivePay: command({
    summary: 'Sets the positive pay layout of a bank account, and the first day whose checks are told.',
    permission: sees,
    touches: 'bank account',
    input: z.object({
      communityId: id,
      bankAccountId: id,
      version: version.nullable(),
      layout: z.enum(positivePayLayouts),
      fromDate: dateIn,
    }),
    output: z.object({ version }),
    refusals: only(positivePayRefusals, 'changedMeanwhile'),
  }),
  makePositivePayFile: command({
    summary: 'Makes a file of the checks the bank was not told of: each is told once as issued and once as not to be paid.',
    permission: sees,
    touches: 'positive pay file',
    input: z.object({ communityId: id, bankAccountId: id }),
    output: z.object({ positivePayFileId: id, ...counts }),
    refusals: only(positivePayRefusals, 'noLayout', 'nothingNew', 'unfit'),
  }),
  downloadPositivePayFile: file({
    summary: 'A positive pay file, as often as it is asked for.',
    permission: sees,
    input: z.object({ communityId: id, positivePayFileId: id }),
    output: fileAnswer,
  }),
  stopCheck: command({
    summary: 'Records that the bank was asked not to pay a check; the next file tells it. The bill stays paid until the check is voided.',
    permission: needs('apvoidchecks', 2),
    touches: 'check-void',
    input: z.object({ communityId: id, bankAccountId: id, checkNumber: line(15, 1), stopDate: dateIn, reason: line(200, 1) }),
    output: z.object({ checkId: id }),
    refusals: only(positivePayRefusals, 'alreadyStopped', 'notStoppable'),
  }),
});

export const positivePayScreens = defineScreens({
  'community-payments-setup': {
    title: 'Community payments setup',
    also: 'Positive pay, stop payments',
    area: 'payables',
    path: '/c/$communityId/payables/payments-setup',
    claims: sees,
    menu: { section: 'Payables', order: 11, name: 'Payments setup' },
  },
});
