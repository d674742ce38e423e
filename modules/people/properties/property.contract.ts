// Properties: every fact of a home, lot or unit, and who owns it.
import { z } from 'zod';
import {
  type AccessLevel,
  count,
  decimal,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  line,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { propertyFields } from '../../communities/communities.contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';

const rights = (level: AccessLevel) => needs('ownermaintain', level);

/** A part of the whole in percent, exact to eight decimals; null when blank. */
export const percent = decimal(3, 8, 100).nullable().default(null);

const degrees = (most: number) => z.number().min(-most, 'is off the map').max(most, 'is off the map').nullable().default(null);

export const propertyRefusals = {
  propertyTaken: 'Another property of the association has this account number or this address.',
} as const;

export const property = defineEndpoints('Property', {
  listProperties: query({
    summary: 'The properties of an association with their present owners.',
    permission: rights(1),
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
  ...recordCalls('property', {
    words: 'property',
    inCommunity: true,
    rights,
    refusals: propertyRefusals,
    facts: {
      ...inputOf(propertyFields),
      longitude: degrees(180),
      latitude: degrees(90),
    },
    shown: { ...outputOf(propertyFields), longitude: z.number().nullable(), latitude: z.number().nullable() },
  }),
});

export const propertyKinds = defineRecordKinds({
  property: {
    noun: 'property',
    title: 'Properties',
    inCommunity: true,
    rights,
    screen: 'property-view',
    param: 'propertyId',
    fields: propertyFields,
  },
});

export const propertyScreens = defineScreens({
  'portfolio-properties': {
    title: 'Portfolio: properties',
    area: 'portfolio',
    path: '/c/$communityId/properties',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 2 },
  },
  ...recordScreens('property', { words: 'property', area: 'portfolio', path: '/c/$communityId/properties', id: 'propertyId', rights }),
});
