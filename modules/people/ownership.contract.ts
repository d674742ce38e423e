// What people declare about who owns what: the properties of an association with their present owners.
import { z } from 'zod';
import { count, defineEndpoints, defineScreens, id, line, needs, query } from '../../packages/contract/contract.ts';

export const property = defineEndpoints('Property', {
  listProperties: query({
    summary: 'The properties of an association with their present owners.',
    permission: needs('ownermaintain', 1),
    input: z.object({ communityId: id, search: line(80).default(''), limit: count(5000, 1).default(5000) }),
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

export const ownershipScreens = defineScreens({
  'portfolio-properties': {
    title: 'Portfolio: properties',
    area: 'portfolio',
    path: '/c/$communityId/properties',
    claims: needs('ownermaintain', 1),
    menu: { section: 'Portfolio', order: 2 },
  },
});
