// Cost items: what a work order may cost, by the piece. What stands on an order is the cost at the time it
// was put there. Source: operations.md 9.
import { z } from 'zod';
import {
  type AccessLevel,
  defineEndpoints,
  defineList,
  defineScreens,
  flag,
  id,
  line,
  moneyIn,
  moneyOut,
  nameRefusals,
  needs,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';

const rights = (level: AccessLevel) => needs('communitymaintain', level);

export const costItemTypes = ['MATERIAL', 'LABOUR', 'OTHER'] as const;
export type CostItemType = (typeof costItemTypes)[number];
export const costItemTypeWords: Readonly<Record<CostItemType, string>> = { MATERIAL: 'Material', LABOUR: 'Labor', OTHER: 'Other' };

const amountIn = moneyIn.refine((cents) => cents >= 0n, 'must not be negative');

export const costItemRefusals = {
  accountUnknown: 'No chart in your scope has an active income or expense account {accountNumber}.',
} as const;

export const costItem = defineEndpoints('CostItem', {
  ...recordCalls('costItem', {
    words: 'cost item',
    inCommunity: false,
    customerWide: true,
    rights,
    facts: {
      name: line(120, 1),
      itemType: z.enum(costItemTypes).default('MATERIAL'),
      /** What one is: "hour", "each". */
      unit: line(20, 1),
      costAmount: amountIn.prefault('0.00'),
      /** What is billed for one. */
      priceAmount: amountIn.prefault('0.00'),
      /** The number of an account in the charts of the communities; blank for none. */
      accountNumber: line(20).default(''),
      isTaxable: flag.default(false),
      isActive: flag.default(true),
    },
    shown: {
      name: z.string(),
      itemType: z.enum(costItemTypes),
      unit: z.string(),
      costAmount: moneyOut,
      priceAmount: moneyOut,
      accountNumber: z.string(),
      isTaxable: z.boolean(),
      isActive: z.boolean(),
    },
    refusals: { ...nameRefusals, ...costItemRefusals },
  }),
  listCostAccounts: query({
    summary:
      'The numbers of active income and expense accounts in the charts in scope, with the name most charts give them, and in how many charts each stands.',
    permission: rights(1),
    input: z.object({ search: line(60).default('') }),
    output: z.array(z.object({ number: z.string(), name: z.string(), charts: z.number() })),
  }),
  getCostItemUse: query({
    summary: 'The communities in scope whose chart lacks the account of a cost item.',
    permission: rights(1),
    input: z.object({ costItemId: id }),
    output: z.object({ charts: z.number(), missing: z.array(z.object({ communityId: id, name: z.string() })) }),
  }),
});

export const costItemList = defineList({
  name: 'CostItemList',
  title: 'Cost items',
  noun: 'cost items',
  permission: rights(1),
  scope: {},
  rowId: 'costItemId',
  columns: {
    name: { title: 'Cost item', kind: 'text' },
    itemType: {
      title: 'Type',
      kind: 'status',
      always: true,
      words: { MATERIAL: ['Material', 'neutral'], LABOUR: ['Labor', 'neutral'], OTHER: ['Other', 'neutral'] },
    },
    unit: { title: 'Unit', kind: 'text' },
    costAmount: { title: 'Cost', kind: 'money', always: true },
    priceAmount: { title: 'Billing price', kind: 'money', always: true },
    accountNumber: { title: 'GL account', kind: 'text' },
    isTaxable: { title: 'Taxable', kind: 'flag' },
    status: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['Active', 'good'], ENDED: ['Not in use', 'neutral'] } },
  },
  extra: {},
  views: {
    active: { title: 'Active', filters: ['status:in:ACTIVE'] },
    noAccount: { title: 'Without account', filters: ['status:in:ACTIVE', 'accountNumber:blank:'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const costItemScreens = defineScreens({
  'cost-items': {
    title: 'Cost items',
    area: 'portfolio',
    path: '/cost-items',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 40, group: 'More' },
  },
});
