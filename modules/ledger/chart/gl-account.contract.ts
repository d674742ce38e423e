// What the ledger declares about one account of the chart: adding, changing, and removing it while it has no
// history.
import { z } from 'zod';
import {
  command,
  defineEndpoints,
  flag,
  id,
  line,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { accountRoleNames, accountTypes } from './chart-import.contract.ts';

const facts = z.object({
  number: z
    .string()
    .trim()
    .transform((number) => number.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,19}$/, 'must be 1 to 20 letters, digits, points or hyphens')),
  name: line(120, 1),
  /** Counts where no range holds the number; where one does, the type is that of the range. */
  type: z.enum(accountTypes),
  fundId: id,
  role: z.enum(['', ...accountRoleNames]).default(''),
  is1099: flag.default(false),
  isActive: flag.default(true),
  /** Where lines go that name no cost center; null is 000. */
  costCenterId: id.nullable().default(null),
  /** The cost centers besides 000 it is kept in; a blank name is made of both names. */
  subAccounts: z
    .array(z.object({ costCenterId: id, name: line(160).default('') }))
    .max(500)
    .default([]),
});

export const accountRefusals = {
  numberTaken: 'Another account has the number {number}.',
  roleMisplaced: 'The account cannot take this role: {why}.',
  notEmpty: '{account} has a balance of {balance}. A control account can change its role only at zero.',
  centerInUse: 'The account has history in {center} and stays in it.',
} as const;

export const closedYearRefusals = {
  closedYears: 'This changes the totals of {years}. Save again to continue.',
} as const;

export const glAccountRefusals = {
  protectedAccount: 'An account with a role stays in use. Give the role to another account first.',
  fundFixed: 'The account keeps its fund, because of {history}. Move the balance with a journal entry instead.',
  merged: 'This account was merged into another one. Undo the merge to change it.',
  hasHistory: '{account} cannot be deleted, because of {history}. Make it inactive instead.',
} as const;

export const glAccount = defineEndpoints('GlAccount', {
  getAccount: query({
    summary: 'One account with its range, sub-accounts, balance, and what was merged into it.',
    permission: needs('glaccounts', 1),
    input: z.object({ communityId: id, accountId: id }),
    output: facts.extend({
      accountId: id,
      version: z.string(),
      role: z.string(),
      number: z.string(),
      fundName: z.string(),
      rangeName: z.string().nullable(),
      balance: moneyOut,
      bankAccountId: id.nullable(),
      /** True when it was posted to: its fund stays, and it cannot be deleted. */
      hasHistory: z.boolean(),
      survivor: z.object({ accountId: id, number: z.string(), name: z.string() }).nullable(),
      mergedFrom: z.array(z.object({ accountId: id, number: z.string(), name: z.string() })),
    }),
  }),
  addAccount: command({
    summary: 'Adds an account to the chart.',
    permission: needs('glaccounts', 2),
    touches: 'GL account',
    input: facts.extend({ communityId: id }),
    output: z.object({ accountId: id }),
    refusals: accountRefusals,
  }),
  editAccount: command({
    summary: 'Changes an account. Number, name and type count for the past too; the fund stays once there is history.',
    permission: needs('glaccounts', 4),
    touches: 'GL account',
    input: facts.extend({ communityId: id, accountId: id, version, acceptClosedYears: flag.default(false) }),
    output: z.object({ accountId: id }),
    refusals: {
      ...accountRefusals,
      ...overwriteRefusals,
      ...closedYearRefusals,
      ...only(glAccountRefusals, 'protectedAccount', 'fundFixed', 'merged'),
    },
  }),
  removeAccount: command({
    summary: 'Removes an account without history.',
    permission: needs('glaccounts', 8),
    touches: 'GL account',
    input: z.object({ communityId: id, accountId: id }),
    output: z.object({ accountId: id }),
    refusals: only(glAccountRefusals, 'hasHistory'),
  }),
});
