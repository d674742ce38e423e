// What a vendor has agreed with a community: its term, its amount, when notice must be given, and what was
// paid this year.
import { z } from 'zod';
import {
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  keptCalls,
  line,
  moneyIn,
  moneyOut,
  query,
} from '../../../packages/contract/contract.ts';
import { vendorRights } from './vendor.contract.ts';

/**
 * Where a contract stands today; nothing of it is stored but the draft and the day it was cancelled. Source:
 * operations.md 7.
 */
export const contractStates = ['DRAFT', 'ACTIVE', 'EXPIRING', 'EXPIRED', 'TERMINATED'] as const;
export type ContractState = (typeof contractStates)[number];

const terms = {
  name: line(120, 1),
  description: line(500).default(''),
  noticeDays: count(730).default(30),
  /** Goes on for another year unless notice is given. */
  renewsItself: flag.default(false),
  /** Days of warning before the last day notice can be given, or before it ends. */
  alertDays: count(365).default(30),
  isInsuranceRequired: flag.default(true),
  isDraft: flag.default(false),
  note: line(500).default(''),
};

const shown = {
  vendorId: id,
  name: z.string(),
  description: z.string(),
  startDate: dateOut,
  endDate: dateOut.nullable(),
  amount: moneyOut,
  noticeDays: z.number(),
  renewsItself: z.boolean(),
  alertDays: z.number(),
  isInsuranceRequired: z.boolean(),
  isDraft: z.boolean(),
  cancelledDate: dateOut.nullable(),
  note: z.string(),
};

export const vendorContract = defineEndpoints('VendorContract', {
  ...keptCalls('vendorContract', {
    words: 'vendor contract',
    inCommunity: true,
    rights: vendorRights,
    facts: {
      vendorId: id,
      ...terms,
      /** The first payment to the vendor, or today, when blank. */
      startDate: dateIn.nullable().default(null),
      /** Null while it is ongoing. */
      endDate: dateIn.nullable().default(null),
      amount: moneyIn.refine((cents) => cents >= 0n, 'must not be negative').prefault('0.00'),
      cancelledDate: dateIn.nullable().default(null),
    },
    shown: { ...shown, state: z.enum(contractStates), paidThisYear: moneyOut },
  }),
  listVendorContracts: query({
    summary: 'The contracts of a vendor in the communities in scope, or of one community, those in force first.',
    permission: vendorRights(1),
    input: z.object({ vendorId: id.optional(), communityId: id.optional() }),
    output: z.array(
      z.object({
        vendorContractId: id,
        communityId: id,
        community: z.string(),
        vendorId: id,
        vendor: z.string(),
        name: z.string(),
        startDate: dateOut,
        endDate: dateOut.nullable(),
        amount: moneyOut,
        state: z.enum(contractStates),
      }),
    ),
  }),
});

export const contractKinds = defineRecordKinds({
  vendorContract: {
    noun: 'vendor contract',
    title: 'Vendor contracts',
    inCommunity: true,
    rights: vendorRights,
    screen: 'community-vendor-contract-edit',
    param: 'vendorContractId',
  },
});

export const contractScreens = defineScreens({
  'community-vendor-contract-add': {
    title: 'Add community vendor contract',
    area: 'payables',
    path: '/c/$communityId/vendor-contracts/new',
    claims: vendorRights(2),
  },
  'community-vendor-contract-edit': {
    title: 'Edit community vendor contract',
    area: 'payables',
    path: '/c/$communityId/vendor-contracts/$vendorContractId/edit',
    claims: vendorRights(4),
  },
});
