// What people declare about who owns what: the properties of an association with their present owners.
import { z } from 'zod';
import { count, dateOut, defineEndpoints, defineScreens, id, line, needs, query } from '../../packages/contract/contract.ts';

export const property = defineEndpoints('Property', {
  listProperties: query({
    summary: 'The properties of an association with their present owners.',
    permission: needs('ownermaintain', 1),
    input: z.object({ communityId: id, search: line(80).default(''), propertyId: id.optional(), limit: count(5000, 1).default(5000) }),
    output: z.object({
      total: z.number(),
      rows: z.array(
        z.object({
          propertyId: id,
          ownershipId: id.nullable(),
          accountNumber: z.string(),
          lot: z.string(),
          address: z.string(),
          city: z.string(),
          postcode: z.string(),
          homeType: z.string(),
          owner: z.string(),
          email: z.string(),
          holdsLateFees: z.boolean(),
          holdsPayments: z.boolean(),
        }),
      ),
    }),
  }),
});

const ownerRow = z.object({
  ownershipId: id,
  propertyId: id,
  accountNumber: z.string(),
  property: z.string(),
  owner: z.string(),
  kind: z.enum(['PERSON', 'COMPANY', 'TRUST']),
  isPrimary: z.boolean(),
  startDate: dateOut,
  email: z.string(),
  phone: z.string(),
  mailing: z.string(),
});

export const owner = defineEndpoints('Owner', {
  listOwners: query({
    summary: 'The present owners of an association, primary or not, with where their mail goes.',
    permission: needs('ownermaintain', 1),
    input: z.object({ communityId: id, limit: count(20_000, 1).default(20_000) }),
    output: z.object({
      total: z.number(),
      rows: z.array(ownerRow),
    }),
  }),
  getOwner: query({
    summary: 'One owner, present or previous.',
    permission: needs('ownermaintain', 1),
    input: z.object({ communityId: id, ownershipId: id }),
    /** The last day of ownership; null for who owns the property still. */
    output: ownerRow.extend({ endDate: dateOut.nullable() }),
  }),
});

export const ownershipScreens = defineScreens({
  'portfolio-properties': {
    title: 'Portfolio: properties',
    area: 'portfolio',
    path: '/c/$communityId/properties',
    claims: needs('ownermaintain', 1),
    menu: { section: 'Portfolio', order: 2 },
  },
  'portfolio-owners': {
    title: 'Portfolio: owners',
    area: 'portfolio',
    path: '/c/$communityId/owners',
    claims: needs('ownermaintain', 1),
    menu: { section: 'Portfolio', order: 3 },
  },
});
