// What the ledger declares about the chart as a whole: funds, ranges, cost centers, and required accounts.
// One version counts the saves of all of them.
import { z } from 'zod';
import {
  command,
  count,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  line,
  listOf,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { accountRoleNames, accountTypes } from './chart-import.contract.ts';
import { accountRefusals, closedYearRefusals } from './gl-account.contract.ts';

const accountType = z.enum(accountTypes);
const role = z.enum(accountRoleNames);
const community = z.object({ communityId: id });
const seen = community.extend({ version });

const rangeDraft = z.object({
  rangeId: id.nullable(),
  name: line(60, 1),
  type: accountType,
  /** The last number of the range; the next one begins after it. */
  endNumber: count(999_999_999),
});
export const rangeRefusals = {
  rangeOrder: 'Range {range} begins with {start}, where the one before it ends, so it cannot end with {end}.',
  protectedAccount: '{account} keeps its type, because of its role: it cannot become {type}.',
} as const;
const rangesInput = seen.extend({ firstNumber: count(999_999_999), ranges: z.array(rangeDraft).max(200) });

/** Cost center codes: letters and digits, as they stand behind the hyphen in 1010-000. */
export const centerCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,10}$/, 'must be 1 to 10 letters or digits'));

export const chartSetupRefusals = {
  fundInUse: '{funds} cannot be removed while accounts are in it.',
  codeTaken: '{code} is used twice.',
  centerInUse: 'Cost centers that are in use stay: {why}.',
  mainCenter: '000 keeps its code and stays active; only its name may change.',
} as const;

export const assignCostCenterRefusals = {
  mainCenter: 'Every account is kept in 000.',
} as const;

export const chart = defineEndpoints('Chart', {
  getChart: query({
    summary: 'The chart as a whole: funds, ranges, cost centers with their sub-accounts, and the accounts they hold.',
    permission: needs('glaccounts', 1),
    input: community,
    output: z.object({
      version: z.string(),
      funds: z.array(z.object({ fundId: id, code: z.string(), name: z.string(), accounts: z.number() })),
      ranges: z.array(
        z.object({
          rangeId: id,
          name: z.string(),
          type: accountType,
          startNumber: z.number(),
          endNumber: z.number(),
          accounts: z.number(),
        }),
      ),
      hasCostCenters: z.boolean(),
      costCenters: z.array(z.object({ costCenterId: id, code: z.string(), name: z.string(), isActive: z.boolean(), isMain: z.boolean() })),
      subAccounts: z.array(z.object({ accountId: id, costCenterId: id, name: z.string() })),
      accounts: z.array(
        z.object({
          accountId: id,
          number: z.string(),
          name: z.string(),
          type: accountType,
          fundId: id,
          fundName: z.string(),
          role: z.string(),
          isActive: z.boolean(),
          rangeName: z.string().nullable(),
          /** Where lines go that name no cost center; null is 000. */
          costCenterId: id.nullable(),
        }),
      ),
    }),
  }),
  saveFunds: command({
    summary: 'Adds, renames, orders and removes funds; one with accounts cannot be removed.',
    permission: needs('glaccounts', 15),
    touches: 'chart',
    input: seen.extend({
      funds: z
        .array(
          z.object({
            fundId: id.nullable(),
            code: z
              .string()
              .trim()
              .transform((code) => code.toUpperCase())
              .pipe(z.string().regex(/^[A-Z0-9]{1,12}$/, 'must be 1 to 12 letters or digits')),
            name: line(60, 1),
          }),
        )
        .min(1)
        .max(50),
    }),
    output: community,
    refusals: { ...overwriteRefusals, ...only(chartSetupRefusals, 'fundInUse', 'codeTaken') },
  }),
  previewRanges: query({
    summary:
      'What other ranges would change: accounts that get another type, and the closed years whose totals change with them. Saves nothing.',
    permission: needs('glaccounts', 15),
    byPost: true,
    input: rangesInput.omit({ version: true }),
    output: z.object({
      changes: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), from: accountType, to: accountType })),
      closedYears: z.array(z.string()),
    }),
    refusals: rangeRefusals,
  }),
  saveRanges: command({
    summary: 'Lays out the ranges of account numbers again; accounts get the type of the range they lie in, for the past too.',
    permission: needs('glaccounts', 15),
    touches: 'chart',
    input: rangesInput.extend({ acceptClosedYears: flag.default(false) }),
    output: z.object({ changed: z.number() }),
    refusals: { ...overwriteRefusals, ...rangeRefusals, ...closedYearRefusals },
  }),
  switchCostCenters: command({
    summary: 'Turns cost centers on, when every account and all its history stand in 000, or off again while no account is kept elsewhere.',
    permission: needs('glaccounts', 15),
    touches: 'chart',
    input: seen.extend({ isOn: flag }),
    output: z.object({ accounts: z.number() }),
    refusals: { ...overwriteRefusals, ...only(chartSetupRefusals, 'centerInUse') },
  }),
  saveCostCenters: command({
    summary: 'Adds, renames, retires and removes cost centers; 000 keeps its code, and one that was posted to stays.',
    permission: needs('glaccounts', 15),
    touches: 'chart',
    input: seen.extend({
      costCenters: z
        .array(z.object({ costCenterId: id.nullable(), code: centerCode, name: line(60, 1), isActive: flag.default(true) }))
        .min(1)
        .max(500),
    }),
    output: community,
    refusals: { ...overwriteRefusals, ...only(chartSetupRefusals, 'centerInUse', 'codeTaken', 'mainCenter') },
  }),
  assignCostCenter: command({
    summary: 'Says which accounts are kept in a cost center, and for which of them it takes the lines that name none.',
    permission: needs('glaccounts', 15),
    touches: 'chart',
    input: seen.extend({
      costCenterId: id,
      accountIds: listOf(id).pipe(z.array(z.string()).max(5000)),
      defaultAccountIds: listOf(id).pipe(z.array(z.string()).max(5000)),
    }),
    output: z.object({ added: z.number(), removed: z.number() }),
    refusals: { ...overwriteRefusals, ...only(chartSetupRefusals, 'centerInUse'), ...assignCostCenterRefusals },
  }),
  getRequiredAccounts: query({
    summary: 'The accounts the product must know: by role, in each fund or in the community, with the default cash account.',
    permission: needs('glaccounts', 1),
    input: community,
    output: z.object({
      version: z.string(),
      defaultCashAccountId: id.nullable(),
      rows: z.array(
        z.object({
          role,
          title: z.string(),
          fundId: id.nullable(),
          fundName: z.string(),
          accountId: id.nullable(),
          balance: moneyOut,
          others: z.number(),
        }),
      ),
    }),
  }),
  saveRequiredAccounts: command({
    summary: 'Gives roles to other accounts; a control account changes its role only when it is empty.',
    permission: needs('glaccounts', 15),
    touches: 'chart',
    input: seen.extend({
      defaultCashAccountId: id.nullable(),
      accounts: z.array(z.object({ role, fundId: id.nullable(), accountId: id.nullable() })).max(300),
    }),
    output: z.object({ changed: z.number() }),
    refusals: { ...overwriteRefusals, ...only(accountRefusals, 'roleMisplaced', 'notEmpty') },
  }),
});

export const chartScreens = defineScreens({
  'gl-account-edit': {
    title: 'Edit GL account',
    area: 'ledger',
    path: '/c/$communityId/gl-accounts/$accountId',
    claims: needs('glaccounts', 4),
  },
  'gl-funds': {
    title: 'GL account categories: funds',
    area: 'ledger',
    path: '/c/$communityId/gl-funds',
    claims: needs('glaccounts', 15),
  },
  'gl-cost-centers': {
    title: 'GL account categories: cost centers',
    area: 'ledger',
    path: '/c/$communityId/gl-cost-centers',
    claims: needs('glaccounts', 15),
  },
  'required-accounts-edit': {
    title: 'Required accounts edit',
    area: 'ledger',
    path: '/c/$communityId/required-accounts',
    claims: needs('glaccounts', 15),
  },
  'merge-gl-accounts': {
    title: 'Merge GL accounts',
    area: 'ledger',
    path: '/c/$communityId/merge-gl-accounts',
    claims: needs('vendormanagement', 1, ['glaccounts', 15]),
  },
  'gl-community-item': {
    title: 'Account activity',
    also: 'GL community item',
    area: 'ledger',
    path: '/c/$communityId/ledger',
    claims: needs('glaccounts', 1),
    menu: { section: 'General ledger', order: 0 },
  },
});
