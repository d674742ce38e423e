// Global vendors: masters of the customer from which vendors are copied, and what a vendor has other than its
// master.
import { z } from 'zod';
import {
  command,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  line,
  nameRefusals,
  outputOf,
  overwriteRefusals,
  query,
  recordCalls,
  version,
} from '../../../../packages/contract/contract.ts';
import { contactFacts, contactShown } from '../../../communities/communities.contract.ts';
import { recordScreens } from '../../../identity/identity.contract.ts';
import { readsVendors, trades, vendorRefusals, vendorRights } from '../vendor.contract.ts';
import { globalVendorFields } from './global-vendor.fields.ts';

/** What is copied from a master, and may be taken over from it again. */
export const sharedFacts = [
  'address',
  'phone',
  'email',
  'contacts',
  'trades',
  'termsDays',
  'gets1099',
  'isCaliforniaContractor',
  'w9Date',
  'licence',
  'needsInsurance',
] as const;
export type SharedFact = (typeof sharedFacts)[number];

const difference = z.object({ fact: z.enum(sharedFacts), title: z.string(), own: z.string(), master: z.string() });

export const globalVendor = defineEndpoints('GlobalVendor', {
  ...recordCalls('globalVendor', {
    words: 'global vendor',
    inCommunity: false,
    customerWide: true,
    rights: (level) => (level === 1 ? readsVendors : vendorRights(level)),
    facts: { ...inputOf(globalVendorFields), ...contactFacts, trades: trades.default([]) },
    shown: { ...outputOf(globalVendorFields), ...contactShown, trades: z.array(z.string()) },
    refusals: nameRefusals,
  }),
  listGlobalVendors: query({
    summary: 'The global vendors of the customer by name, each with how many vendors follow it.',
    permission: readsVendors,
    input: z.object({}),
    output: z.array(z.object({ globalVendorId: id, name: z.string(), city: z.string(), isActive: z.boolean(), vendors: z.number() })),
  }),
  listFollowers: query({
    summary: 'The vendors that follow a global vendor, each with what it has other than its master.',
    permission: readsVendors,
    input: z.object({ globalVendorId: id }),
    output: z.array(
      z.object({ vendorId: id, version, name: z.string(), alias: z.string(), isActive: z.boolean(), differences: z.array(difference) }),
    ),
  }),
  readMaster: query({
    summary: 'The global vendor a vendor follows, and what differs; nothing when it follows none.',
    permission: readsVendors,
    input: z.object({ vendorId: id }),
    output: z.object({ globalVendorId: id, name: z.string(), version, differences: z.array(difference) }).nullable(),
  }),
  copyGlobalVendor: command({
    summary: 'Makes a vendor from a global vendor: everything shared is copied, and the vendor follows it from then on.',
    permission: vendorRights(2),
    touches: 'vendor',
    input: z.object({ globalVendorId: id, name: line(120, 1), alias: line(20).default('') }),
    output: z.object({ vendorId: id }),
    refusals: vendorRefusals,
  }),
  followGlobalVendor: command({
    summary: 'Puts a vendor under a global vendor, or frees it from one; nothing else of it changes.',
    permission: vendorRights(4),
    touches: 'vendor',
    input: z.object({ vendorId: id, globalVendorId: id.nullable() }),
    output: z.object({}),
  }),
  takeOver: command({
    summary: 'Takes chosen facts over from the global vendor a vendor follows.',
    permission: vendorRights(4),
    touches: 'vendor',
    /** `version` is that of the vendor as its differences were shown. */
    input: z.object({ vendorId: id, version, facts: z.array(z.enum(sharedFacts)).min(1, 'must name a fact') }),
    output: z.object({}),
    refusals: overwriteRefusals,
  }),
});

export const globalVendorKinds = defineRecordKinds({
  globalVendor: {
    noun: 'global vendor',
    title: 'Global vendors',
    inCommunity: false,
    rights: vendorRights,
    screen: 'global-vendor-view',
    param: 'globalVendorId',
    fields: globalVendorFields,
  },
});

export const globalVendorScreens = defineScreens({
  ...recordScreens('global-vendor', {
    words: 'global vendor',
    area: 'portfolio',
    path: '/global-vendors',
    id: 'globalVendorId',
    rights: vendorRights,
  }),
});
