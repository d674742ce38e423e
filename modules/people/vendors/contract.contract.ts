// What a vendor has agreed with a community: its term, its amount, when notice must be given, and what was
// paid this year.
import { z } from 'zod';
import {
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  moneyOut,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { vendorContractFields } from './contract.fields.ts';
import { vendorRights } from './vendor.contract.ts';

/**
 * Where a contract stands today; nothing of it is stored but the draft and the day it was cancelled. Source:
 * operations.md 7.
 */
export const contractStates = ['DRAFT', 'ACTIVE', 'EXPIRING', 'EXPIRED', 'TERMINATED'] as const;
export type ContractState = (typeof contractStates)[number];

export const vendorContract = defineEndpoints('VendorContract', {
  ...recordCalls('vendorContract', {
    words: 'vendor contract',
    inCommunity: true,
    rights: vendorRights,
    facts: inputOf(vendorContractFields),
    shown: { ...outputOf(vendorContractFields), startDate: dateOut, state: z.enum(contractStates), paidThisYear: moneyOut },
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
    fields: vendorContractFields,
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
