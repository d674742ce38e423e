// Properties: every fact of a home, lot or unit, and who owns it.
import { z } from 'zod';
import {
  type AccessLevel,
  count,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  keptCalls,
  line,
  needs,
  query,
} from '../../../packages/contract/contract.ts';

const rights = (level: AccessLevel) => needs('ownermaintain', level);

const digitsOf = (digits: number, places: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(\\d{1,${digits}}(\\.\\d{1,${places}})?)?$`), `must be a number with at most ${places} decimals`);

const orBlank = (text: z.ZodType<string, string>) =>
  text
    .transform((typed) => (typed === '' ? null : typed))
    .nullable()
    .default(null);

/** An exact decimal as typed; null when blank. */
const exact = (digits: number, places: number) => orBlank(digitsOf(digits, places));

/** A part of the whole in percent, exact to eight decimals; null when blank. */
export const percent = orBlank(digitsOf(3, 8).refine((text) => /^(0?\d{0,2}(\.\d+)?|100(\.0+)?)$/.test(text), 'must be at most 100'));

const degrees = (most: number) => z.number().min(-most, 'is off the map').max(most, 'is off the map').nullable().default(null);

export const entryKeyKinds = ['KEY', 'FOB', 'CARD', 'REMOTE', 'MAIL'] as const;
export const entryKeyWords: Readonly<Record<(typeof entryKeyKinds)[number], string>> = {
  KEY: 'Key',
  FOB: 'Fob',
  CARD: 'Card',
  REMOTE: 'Gate remote',
  MAIL: 'Mailbox key',
};

const lists = {
  vehicles: z.array(z.object({ plate: line(15, 1), make: line(60).default(''), color: line(30).default('') })).max(20),
  pets: z.array(z.object({ name: line(60, 1), kind: line(60).default('') })).max(20),
  parking: z.array(z.object({ space: line(30, 1), note: line(80).default('') })).max(20),
  entryKeys: z.array(z.object({ kind: z.enum(entryKeyKinds), number: line(30, 1), holder: line(80).default('') })).max(40),
};

const texts = {
  lot: z.string(),
  unit: z.string(),
  postcode: z.string(),
  parcel: z.string(),
  homeType: z.string(),
  section: z.string(),
  phase: z.string(),
  building: z.string(),
  note: z.string(),
};

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
  ...keptCalls('property', {
    words: 'property',
    inCommunity: true,
    rights,
    refusals: propertyRefusals,
    facts: {
      accountNumber: line(40, 1),
      street: line(120, 1),
      city: line(80, 1),
      state: line(20, 1),
      lot: line(40).default(''),
      unit: line(40).default(''),
      postcode: line(12).default(''),
      parcel: line(60).default(''),
      homeType: line(60).default(''),
      section: line(60).default(''),
      phase: line(60).default(''),
      building: line(60).default(''),
      note: line(500).default(''),
      ownershipPercent: percent,
      billingRatio: exact(9, 8),
      longitude: degrees(180),
      latitude: degrees(90),
      soldByDeveloper: flag.default(false),
      vehicles: lists.vehicles.default([]),
      pets: lists.pets.default([]),
      parking: lists.parking.default([]),
      entryKeys: lists.entryKeys.default([]),
    },
    shown: {
      accountNumber: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      ...texts,
      ownershipPercent: z.string().nullable(),
      billingRatio: z.string().nullable(),
      longitude: z.number().nullable(),
      latitude: z.number().nullable(),
      soldByDeveloper: z.boolean(),
      vehicles: z.array(z.object({ plate: z.string(), make: z.string(), color: z.string() })),
      pets: z.array(z.object({ name: z.string(), kind: z.string() })),
      parking: z.array(z.object({ space: z.string(), note: z.string() })),
      entryKeys: z.array(z.object({ kind: z.enum(entryKeyKinds), number: z.string(), holder: z.string() })),
    },
  }),
});

export const propertyKinds = defineRecordKinds({
  property: { noun: 'property', title: 'Properties', inCommunity: true, rights, screen: 'property-view', param: 'propertyId' },
});

export const propertyScreens = defineScreens({
  'portfolio-properties': {
    title: 'Portfolio: properties',
    area: 'portfolio',
    path: '/c/$communityId/properties',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 2 },
  },
  'property-add': { title: 'Add property', area: 'portfolio', path: '/c/$communityId/properties/new', claims: rights(2) },
  'property-edit': { title: 'Edit property', area: 'portfolio', path: '/c/$communityId/properties/$propertyId/edit', claims: rights(4) },
  'property-view': { title: 'View property', area: 'portfolio', path: '/c/$communityId/properties/$propertyId', claims: rights(1) },
});
