// What people declare about vendors, who are global across a customer's communities: who they are, whether
// they may be paid, and their screens.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  count,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  type FactsOf,
  flag,
  id,
  inputOf,
  line,
  needs,
  needsOne,
  outputOf,
  overwriteRefusals,
  query,
  recordCalls,
  version,
} from '../../../packages/contract/contract.ts';
import { type ContactFacts, contactFacts, contactShown } from '../../communities/communities.contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { vendorFields } from './vendor.fields.ts';

/** What must be held to see vendors, and to add, change or delete them and what belongs to them. */
export const vendorRights = (level: AccessLevel) => needs('vendormanagement', level);

/** Who enters bills or pays them sees vendors as well. */
export const readsVendors = needsOne(1, 'vendormanagement', 'apvendors', 'apinvoice');

export type VendorStanding = FactsOf<typeof vendorFields>['standing'];
/** What a person may choose; only a merge makes a vendor a merged one. */
export const chosenStandings = ['PROSPECTIVE', 'ACTIVE', 'ON_HOLD', 'BLOCKED'] as const;
export const standingWords: Readonly<Record<VendorStanding, string>> = vendorFields.standing.words;

/** Nine digits, dashes and spaces left out; blank keeps what is known. */
const taxNumberIn = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^(\d{9})?$/.test(text), 'must be nine digits');

/** What is kept of a vendor beside its federal tax number, which is sealed and never read with the rest. */
export type VendorFacts = FactsOf<typeof vendorFields> & ContactFacts & { trades: string[]; serves: string[] };

export const trades = z.array(line(40, 1)).max(12, 'are at most twelve');

const row = z.object({
  vendorId: id,
  version,
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  email: z.string(),
  phone: z.string(),
  termsDays: z.number(),
  isActive: z.boolean(),
  standing: outputOf(vendorFields).standing,
});
/** A vendor as bills and imports know it. */
export type VendorRow = z.output<typeof row>;

export const coverRules = ['WARN', 'BLOCK'] as const;

const caution = z.object({
  /** What to know before billing or paying: "Blocked: …", "General liability cover GL-7 expired on …". */
  words: z.string(),
  blocksBills: z.boolean(),
  blocksChecks: z.boolean(),
});

export const vendorRefusals = {
  nameTaken: 'Another vendor is named {name}.',
  aliasTaken: 'Another vendor has the vendor ID {alias}.',
} as const;

export const vendor = defineEndpoints('Vendor', {
  ...recordCalls('vendor', {
    words: 'vendor',
    inCommunity: false,
    rights: (level) => (level === 1 ? readsVendors : vendorRights(level)),
    facts: {
      ...contactFacts,
      ...inputOf(vendorFields),
      trades: trades.default([]),
      /** The communities it serves; none means all. */
      serves: z.array(id).max(2000).default([]),
      taxNumber: taxNumberIn.default(''),
    },
    shown: {
      ...contactShown,
      ...outputOf(vendorFields),
      trades: z.array(z.string()),
      serves: z.array(id),
      /** The last four digits of the federal tax number; blank while none is known. */
      taxLast4: z.string(),
    },
    refusals: vendorRefusals,
  }),
  listVendors: query({
    summary: 'Vendors by name.',
    permission: readsVendors,
    input: z.object({ search: line(80).default(''), onlyActive: flag.default(false), limit: count(2000, 1).default(1000) }),
    output: z.object({ total: z.number(), rows: z.array(row) }),
  }),
  revealTaxNumber: command({
    summary: 'Shows the federal tax number of a vendor in full. Who looked, and when, stands in the audit trail.',
    permission: vendorRights(4),
    touches: 'vendor',
    input: z.object({ vendorId: id }),
    output: z.object({ taxNumber: z.string() }),
  }),
  readVendorCautions: query({
    summary: 'What to know before billing or paying a vendor: its standing, and required insurance that is over or missing.',
    permission: readsVendors,
    input: z.object({ vendorId: id }),
    output: z.array(caution),
  }),
  getVendorRules: query({
    summary: 'Whether insurance that is over warns or blocks at the entry of bills and at checks.',
    permission: readsVendors,
    input: z.object({}),
    output: z.object({ atBills: z.enum(coverRules), atChecks: z.enum(coverRules), version: z.string() }),
  }),
  editVendorRules: command({
    summary: 'Decides whether insurance that is over warns or blocks.',
    permission: vendorRights(15),
    customerWide: true,
    touches: 'vendorRules',
    /** Version 0 while nothing was decided. */
    input: z.object({
      atBills: z.enum(coverRules),
      atChecks: z.enum(coverRules),
      version: z.string().regex(/^\d{1,18}$/, 'must be a version'),
    }),
    output: z.object({}),
    refusals: overwriteRefusals,
  }),
});

export const vendorKinds = defineRecordKinds({
  vendor: {
    noun: 'vendor',
    title: 'Vendors',
    inCommunity: false,
    rights: vendorRights,
    screen: 'vendor-view',
    param: 'vendorId',
    fields: vendorFields,
  },
});

export const vendorScreens = defineScreens({
  'portfolio-vendors': {
    title: 'Portfolio: vendors',
    area: 'portfolio',
    path: '/vendors',
    claims: vendorRights(1),
    menu: { section: 'Portfolio', order: 4 },
  },
  ...recordScreens('vendor', { words: 'vendor', area: 'portfolio', path: '/vendors', id: 'vendorId', rights: vendorRights }),
});
