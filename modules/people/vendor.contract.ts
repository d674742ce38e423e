// What people declare about vendors, who are global across a customer's communities: adding, editing, listing, and their screens.
import { z } from 'zod';
import {
  command,
  count,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  line,
  needs,
  needsOne,
  overwriteRefusals,
  query,
  version,
} from '../../packages/contract/contract.ts';

const optionalEmail = z.union([z.literal(''), z.string().trim().pipe(z.email('must be an e-mail address').max(254))]);

const facts = z.object({
  name: line(120, 1),
  street: line(120).default(''),
  city: line(80).default(''),
  state: line(20).default(''),
  postcode: line(12).default(''),
  email: optionalEmail.default(''),
  phone: line(40).default(''),
  /** Days from the bill's date to the day it is due. */
  termsDays: count(365).default(30),
  isActive: flag.default(true),
});

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
});
export type VendorRow = z.output<typeof row>;

const nameTaken = { nameTaken: 'Another vendor has this name.' };

export const vendor = defineEndpoints('Vendor', {
  addVendor: command({
    summary: 'Adds a vendor, known to all communities of the customer.',
    permission: needs('vendormanagement', 2),
    touches: 'vendor',
    input: facts,
    output: z.object({ vendorId: id }),
    refusals: nameTaken,
  }),
  editVendor: command({
    summary: 'Changes a vendor. Checks already issued keep the name and address they were issued to.',
    permission: needs('vendormanagement', 4),
    touches: 'vendor',
    input: facts.extend({ vendorId: id, version }),
    output: z.object({ vendorId: id }),
    refusals: { ...nameTaken, ...overwriteRefusals },
  }),
  listVendors: query({
    summary: 'Vendors by name.',
    permission: needsOne(1, 'vendormanagement', 'apvendors', 'apinvoice'),
    input: z.object({ search: line(80).default(''), onlyActive: flag.default(false), limit: count(2000, 1).default(1000) }),
    output: z.object({ total: z.number(), rows: z.array(row) }),
  }),
  getVendor: query({
    summary: 'One vendor.',
    permission: needsOne(1, 'vendormanagement', 'apvendors', 'apinvoice'),
    input: z.object({ vendorId: id }),
    output: row,
  }),
});

export const vendorScreens = defineScreens({
  'portfolio-vendors': {
    title: 'Portfolio: vendors',
    area: 'portfolio',
    path: '/vendors',
    claims: needs('vendormanagement', 1),
    menu: { section: 'Portfolio', order: 4 },
  },
  'vendor-add': { title: 'Add vendor', area: 'portfolio', path: '/vendors/new', claims: needs('vendormanagement', 2) },
  'vendor-edit': { title: 'Edit vendor', area: 'portfolio', path: '/vendors/$vendorId/edit', claims: needs('vendormanagement', 4) },
  'vendor-view': { title: 'View vendor', area: 'portfolio', path: '/vendors/$vendorId', claims: needs('vendormanagement', 1) },
});
