// The lists of people: owners, properties and vendors, and what is done to many of them at once.
import { z } from 'zod';
import {
  bulkOutcome,
  chosenRows,
  command,
  defineEndpoints,
  defineList,
  id,
  line,
  listColumnsOf,
  needs,
  query,
} from '../../packages/contract/contract.ts';
import { propertyFlagNames } from '../communities/communities.contract.ts';
import { readsVendors } from './vendors/vendor.contract.ts';
import { vendorFields } from './vendors/vendor.fields.ts';

export const ownerList = defineList({
  name: 'OwnerList',
  title: 'Owners',
  noun: 'owners',
  permission: needs('ownermaintain', 1),
  scope: { communityId: id },
  rowId: 'ownershipId',
  recordKind: 'ownership',
  columns: {
    owner: { title: 'Owner', kind: 'text' },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    owes: { title: 'Balance', kind: 'money', sum: true },
    oldestDate: { title: 'Oldest charge', kind: 'date' },
    lastPaymentDate: { title: 'Last payment', kind: 'date' },
    prepaid: { title: 'Prepaid', kind: 'money', sum: true, hidden: true },
    daysBehind: { title: 'Days behind', kind: 'count', hidden: true },
    isPrimary: { title: 'Role', kind: 'flag', yesNo: ['Primary', 'Co-owner'] },
    kind: {
      title: 'Kind',
      kind: 'status',
      always: true,
      hidden: true,
      words: { PERSON: ['Person', 'neutral'], COMPANY: ['Company', 'neutral'], TRUST: ['Trust', 'neutral'] },
    },
    email: { title: 'Email', kind: 'text' },
    phone: { title: 'Phone', kind: 'text' },
    startDate: { title: 'Since', kind: 'date', always: true, hidden: true },
    mailing: { title: 'Mailing address', kind: 'text', hidden: true },
  },
  extra: { propertyId: id },
  views: {
    all: { title: 'All' },
    behind: { title: 'Behind', filters: ['daysBehind:over:30'], sort: '-owes' },
    primary: { title: 'Primary', filters: ['isPrimary:is:yes'] },
    silent: { title: 'Without email', filters: ['email:blank:'] },
  },
  sort: 'owner',
});

export const propertyList = defineList({
  name: 'PropertyList',
  title: 'Properties',
  noun: 'properties',
  permission: needs('ownermaintain', 1),
  scope: { communityId: id },
  rowId: 'propertyId',
  recordKind: 'property',
  columns: {
    accountNumber: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    address: { title: 'Property', kind: 'text' },
    city: { title: 'City', kind: 'text' },
    postcode: { title: 'ZIP code', kind: 'text' },
    lot: { title: 'Lot', kind: 'text' },
    homeType: { title: 'Category', kind: 'text' },
    email: { title: 'Email', kind: 'text', hidden: true },
    flags: { title: 'Flags', kind: 'text' },
    section: { title: 'Section', kind: 'text', hidden: true },
    phase: { title: 'Phase', kind: 'text', hidden: true },
    building: { title: 'Building', kind: 'text', hidden: true },
  },
  extra: { ownershipId: id.nullable(), holdsLateFees: z.boolean(), holdsPayments: z.boolean() },
  views: {
    all: { title: 'All' },
    flagged: { title: 'With flags', filters: ['flags:filled:'] },
    ownerless: { title: 'Without owner', filters: ['owner:blank:'] },
  },
  sort: 'accountNumber',
});

const { alias, standing } = listColumnsOf(vendorFields);

export const vendorList = defineList({
  name: 'VendorList',
  title: 'Vendors',
  noun: 'vendors',
  permission: readsVendors,
  scope: {},
  rowId: 'vendorId',
  recordKind: 'vendor',
  columns: {
    alias,
    name: { title: 'Vendor', kind: 'text' },
    trades: { title: 'Trades', kind: 'text' },
    city: { title: 'City', kind: 'text' },
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    termsDays: { title: 'Terms, days', kind: 'count', always: true },
    gets1099: { title: '1099', kind: 'flag', yesNo: ['Receives 1099', 'No'], hidden: true },
    hasW9: { title: 'W-9', kind: 'flag', yesNo: ['On file', 'Missing'], hidden: true },
    standing,
    status: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['In use', 'good'], INACTIVE: ['Inactive', 'neutral'] } },
  },
  extra: { street: z.string(), postcode: z.string() },
  views: {
    active: { title: 'In use', filters: ['status:in:ACTIVE'] },
    stopped: { title: 'On hold or blocked', filters: ['standing:in:ON_HOLD,BLOCKED'] },
    w9: { title: '1099 without W-9', filters: ['status:in:ACTIVE', 'gets1099:is:yes', 'hasW9:is:no'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

const flagInput = z.object({
  communityId: id,
  ...chosenRows,
  flag: z.enum(propertyFlagNames),
  act: z.enum(['SET', 'LIFT']),
  reason: line(200).default(''),
});

/** Acts on many properties. */
export const propertyBulk = defineEndpoints('PropertyList', {
  previewPropertyFlags: query({
    summary: 'Which of the selected properties would get a flag, or lose it.',
    permission: needs('ownermaintain', 4),
    input: flagInput,
    output: bulkOutcome,
  }),
  setPropertiesFlag: command({
    summary: 'Flags the selected properties, or lifts the flag from them.',
    permission: needs('ownermaintain', 4),
    touches: 'property',
    input: flagInput,
    output: bulkOutcome,
  }),
});

const activeInput = z.object({ ...chosenRows, status: z.enum(['ACTIVE', 'INACTIVE']) });

/** Acts on many vendors. */
export const vendorBulk = defineEndpoints('VendorList', {
  previewVendorsActive: query({
    summary: 'Which of the selected vendors would be taken out of use, or back into it.',
    permission: needs('vendormanagement', 4),
    input: activeInput,
    output: bulkOutcome,
  }),
  setVendorsActive: command({
    summary: 'Takes the selected vendors out of use, or back into it.',
    permission: needs('vendormanagement', 4),
    touches: 'vendor',
    input: activeInput,
    output: bulkOutcome,
  }),
});
