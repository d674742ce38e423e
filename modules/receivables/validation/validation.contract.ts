// What receivables declare about the validation file: the owner accounts a lockbox bank may take payments
// for.
import { z } from 'zod';
import { defineEndpoints, defineScreens, type FileAnswer, file, id, moneyOut, needs, query } from '../../../packages/contract/contract.ts';

/** How a bank takes the file: titles and commas, or 80 columns. */
export const validationFormat = z.enum(['csv', 'fixed-80']);
export type ValidationFormat = z.output<typeof validationFormat>;

export const validationRefusals = {
  noLockbox: '{bankAccount} has no lockbox id. Enter the one the bank gave you in the profile of the bank account.',
  accountTooLong: 'Account {account} has more than {most} characters, which this file cannot hold. Choose the file with commas.',
} as const;

const mayExport = needs('arlockbox', 1);

export const validation = defineEndpoints('ValidationFile', {
  listValidationAccounts: query({
    summary: 'The present owner accounts of a community as a validation file names them today, and the bank accounts with a lockbox.',
    permission: mayExport,
    input: z.object({ communityId: id }),
    output: z.object({
      lockboxes: z.array(z.object({ bankAccountId: id, name: z.string(), lockboxId: z.string() })),
      rows: z.array(
        z.object({
          ownershipId: id,
          propertyId: id,
          accountNumber: z.string(),
          owner: z.string(),
          address: z.string(),
          /** What is owed today; nothing for an owner with a credit. */
          due: moneyOut,
          /** The bank is to refuse payments for this account. */
          isHeld: z.boolean(),
        }),
      ),
      due: moneyOut,
      held: z.number(),
    }),
  }),
  downloadValidationFile: file({
    summary: 'The validation file for the lockbox of a bank account.',
    permission: mayExport,
    input: z.object({ communityId: id, bankAccountId: id, format: validationFormat.default('csv') }),
    output: z.custom<FileAnswer>(),
    refusals: validationRefusals,
  }),
});

export const validationScreens = defineScreens({
  'export-validation-file': {
    title: 'Export validation file',
    area: 'receivables',
    path: '/c/$communityId/receivables/lockbox/validation-file',
    claims: mayExport,
    menu: { section: 'Receivables', order: 13, group: 'Bank files', name: 'Validation file' },
  },
});
