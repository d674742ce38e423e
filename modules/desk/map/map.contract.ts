// The map: the properties of a community where they stand, with what the viewer may know of each. Source:
// operations.md 20.
import { z } from 'zod';
import { defineEndpoints, defineScreens, id, needs, openToAll, query } from '../../../packages/contract/contract.ts';

/**
 * What an owner owes: nothing, something, something late, something past the last of the community's steps.
 */
export const balanceBands = ['NONE', 'OWES', 'LATE', 'LAST'] as const;
/** Who lives there. */
export const occupancies = ['OWNER', 'RENTED', 'ELSEWHERE', 'VACANT', 'NOBODY'] as const;

export const propertyMap = defineEndpoints('PropertyMap', {
  listPlaces: query({
    summary: 'The properties of a community that have a geocode, each with the layers the viewer holds the claims of; the others are null.',
    permission: needs('ownermaintain', 1),
    snapshot: true,
    input: z.object({ communityId: id }),
    output: z.object({
      places: z.array(
        z.object({
          propertyId: id,
          accountNumber: z.string(),
          address: z.string(),
          owner: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          /** By what owners owe; for who may read receivables. */
          balance: z.enum(balanceBands).nullable(),
          /** By who lives there; for who may read renters. */
          occupancy: z.enum(occupancies).nullable(),
          flags: z.number(),
          isCompany: z.boolean(),
        }),
      ),
      /** Properties that have no geocode, and so are on no map. */
      unplaced: z.number(),
      /**
       * The installation's own tiles: an address with {z}, {x} and {y}, the deepest zoom, and who made them.
       */
      tiles: z.object({ address: z.string(), deepest: z.number(), credit: z.string() }).nullable(),
    }),
  }),
});

export const mapScreens = defineScreens({
  map: {
    title: 'Map',
    area: 'portfolio',
    path: '/c/$communityId/map',
    claims: openToAll,
    menu: { section: 'Portfolio', order: 9 },
  },
});
