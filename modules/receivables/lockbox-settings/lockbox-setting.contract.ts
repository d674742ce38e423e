// What receivables declare about reading lockbox files: other account numbers of a home, and the scanline of
// a bank account with a tester.
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
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';

/** The ways banks compute a check digit, in words. Source: formats.md 5. */
export const checkDigitWords = {
  'mod10-2121-left': 'Modulus 10, weights 2 1 from the left, digits added',
  'mod10-2121-right': 'Modulus 10, weights 2 1 from the right, digits added',
  'mod10-1212-left': 'Modulus 10, weights 1 2 from the left, digits added',
  'mod10-1212-right': 'Modulus 10, weights 1 2 from the right, digits added',
  'mod10-1234-left': 'Modulus 10, weights 1 2 3 4 from the left, products added',
  'mod11-234567-right': 'Modulus 11, weights 2 to 7 from the right, products added',
  'sum-mod10': 'Last digit of the sum',
} as const;
const rule = z.enum([
  'mod10-2121-left',
  'mod10-2121-right',
  'mod10-1212-left',
  'mod10-1212-right',
  'mod10-1234-left',
  'mod11-234567-right',
  'sum-mod10',
]);

const column = count(80, 1);
const layout = z.object({
  length: column,
  accountStart: column,
  accountLength: column,
  amountStart: column.nullable().default(null),
  amountLength: column.nullable().default(null),
  checkStart: column.nullable().default(null),
  checkRule: rule.nullable().default(null),
  coverStart: column.nullable().default(null),
  coverLength: column.nullable().default(null),
});
const layoutOut = z.object({
  length: z.number(),
  accountStart: z.number(),
  accountLength: z.number(),
  amountStart: z.number().nullable(),
  amountLength: z.number().nullable(),
  checkStart: z.number().nullable(),
  checkRule: rule.nullable(),
  coverStart: z.number().nullable(),
  coverLength: z.number().nullable(),
});

export const aliasRefusals = {
  aliasIsAccount: '{alias} is the account number of a home here. It needs no alias.',
  aliasTaken: '{alias} stands for {account} already.',
  aliasBlank: 'An alias needs letters or digits.',
} as const;

export const scanlineRefusals = {
  outsideLine: 'The {part} ends after column {length}, the last one of the line.',
  partMissing: 'Enter both the first column and the length of the {part}.',
  overlap: 'The {part} lies in the columns of the owner account.',
} as const;

const rights = needs('arlockbox', 4);
const mayRemove = needs('arlockbox', 8);

export const lockboxSettings = defineEndpoints('LockboxSettings', {
  getLockboxSettings: query({
    summary: 'The bank accounts that receive lockbox money, with their scanlines, and the aliases of homes.',
    permission: rights,
    input: z.object({}),
    output: z.object({
      accounts: z.array(
        z.object({
          bankAccountId: id,
          communityId: id,
          community: z.string(),
          name: z.string(),
          lockboxId: z.string(),
          aliases: z.number(),
          approvedDate: dateOut.nullable(),
          layout: layoutOut.nullable(),
        }),
      ),
      aliases: z.array(
        z.object({
          lockboxAliasId: id,
          communityId: id,
          community: z.string(),
          alias: z.string(),
          propertyId: id,
          accountNumber: z.string(),
          address: z.string(),
          owner: z.string(),
          isTaught: z.boolean(),
          who: z.string(),
          enteredTime: instantOut,
          /** Payments that came under it. */
          used: z.number(),
        }),
      ),
    }),
  }),
  addLockboxAlias: command({
    summary: 'Says that payments under another account number are of a home.',
    permission: rights,
    touches: 'lockbox alias',
    input: z.object({ communityId: id, ownershipId: id, alias: line(40, 1) }),
    output: z.object({ lockboxAliasId: id }),
    refusals: aliasRefusals,
  }),
  removeLockboxAlias: command({
    summary: 'Takes an alias away; payments that came under it stay where they are.',
    permission: mayRemove,
    touches: 'lockbox alias',
    input: z.object({ communityId: id, lockboxAliasId: id }),
    output: z.object({ lockboxAliasId: id }),
  }),
  saveScanline: command({
    summary: 'Says how the scanline of a bank account is made up, for its coupons and lockbox files.',
    permission: rights,
    touches: 'scanline',
    input: layout.extend({ communityId: id, bankAccountId: id, approvedDate: dateIn.nullable().default(null) }),
    output: z.object({ bankAccountId: id }),
    refusals: scanlineRefusals,
  }),
  dropScanline: command({
    summary: 'Takes the scanline of a bank account away: its files are read as their layout says.',
    permission: mayRemove,
    touches: 'scanline',
    input: z.object({ communityId: id, bankAccountId: id }),
    output: z.object({ bankAccountId: id }),
  }),
  tryScanline: query({
    summary: 'What a scanline says under a layout, whose it would be, and the line an account and amount make.',
    permission: rights,
    input: layout.extend({ communityId: id, text: line(80).default(''), sample: line(40).default('') }),
    output: z.object({
      ownerAccount: z.string(),
      amount: moneyOut.nullable(),
      /** Why it says nothing; blank where it reads. */
      problem: z.string(),
      /** The home it would be given to; blank where there is none. */
      owner: z.string(),
      /** The line of the sample account and 1.00; blank without one, or where it does not fit. */
      written: z.string(),
    }),
    refusals: scanlineRefusals,
  }),
});

export const lockboxSettingScreens = defineScreens({
  'lockbox-settings': {
    title: 'Lockbox settings',
    also: 'Aliases of owner accounts',
    area: 'receivables',
    path: '/lockbox/settings',
    claims: rights,
    menu: { section: 'Receivables', order: 12.5, group: 'Bank files' },
  },
  'bank-check-scanline-settings': {
    title: 'Bank check scanline settings',
    also: 'Coupon scan line and check digit',
    area: 'receivables',
    path: '/lockbox/scanlines',
    claims: rights,
  },
});
