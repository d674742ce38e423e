// What people declare about who owns what: owners of a property, primary or beside one, present and previous.
import { z } from 'zod';
import {
  type AccessLevel,
  count,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  type FactsOf,
  flag,
  id,
  inputOf,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { profileScreen, recordScreens } from '../../identity/identity.contract.ts';
import { type PartyFacts, partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';
import { ownershipFields } from './ownership.fields.ts';

const rights = (level: AccessLevel) => needs('ownermaintain', level);

export type Delivery = OwnershipOwn['delivery'];

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

/** What is known of an ownership beside whose it is. */
export type OwnershipOwn = FactsOf<typeof ownershipFields>;

/** The facts of an ownership with those of its party. */
export type OwnershipFacts = OwnershipOwn & PartyFacts;

/**
 * What a sale may answer with about its people; a call that registers one declares them by spreading this.
 */
export const successionRefusals = {
  noSeller: 'The property has no primary owner who could sell it. Add one first.',
  beforeSeller: 'The seller did not own the property before this day. Choose a later one.',
  sameParty: 'Buyer and seller are the same. Choose someone else.',
} as const;

export const ownershipRefusals = {
  correctionOrSale:
    'The name of a primary owner changes: say whether it is a correction. A sale is registered as a resale, which keeps the two accounts apart.',
  primaryOwnerHistory: 'A property has one primary owner on every day. {problem}',
  saleEndsOwnership: 'A primary owner becomes a previous owner by a resale.',
} as const;

/** An ownership as a record: someone who owns a property from a day on. */
export const ownership = defineEndpoints('Ownership', {
  ...recordCalls('ownership', {
    words: 'owner',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    refusals: { ...partRefusals, ...ownershipRefusals },
    facts: {
      partyId: id.nullable().optional(),
      ...partyFacts,
      ...inputOf(ownershipFields),
      isPrimary: flag,
      /** The answer when the surname of a primary owner changes. */
      nameChange: z.enum(['ASK', 'CORRECTION']).default('ASK'),
    },
    shown: { ...partyShown, ...outputOf(ownershipFields) },
  }),
  listOwnershipsOfProperty: query({
    summary: 'Who owns a property and who owned it, the present owners first.',
    permission: rights(1),
    input: z.object({ communityId: id, propertyId: id }),
    output: z.array(ownerRow.extend({ endDate: dateOut.nullable() })),
  }),
});

export const ownershipKinds = defineRecordKinds({
  ownership: {
    noun: 'owner',
    title: 'Owners',
    inCommunity: true,
    rights,
    screen: 'owner-view',
    param: 'ownershipId',
    fields: ownershipFields,
  },
});

export const ownershipScreens = defineScreens({
  'portfolio-owners': {
    title: 'Portfolio: owners',
    area: 'portfolio',
    path: '/c/$communityId/owners',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 3 },
  },
  ...recordScreens('primary-owner', {
    words: 'primary owner',
    area: 'portfolio',
    path: '/c/$communityId/primary-owners',
    id: 'ownershipId',
    rights,
  }),
  'owner-add': { title: 'Add owner', area: 'portfolio', path: '/c/$communityId/owners/new', ...profileScreen('add', rights(2)) },
  'owner-edit': {
    title: 'Edit owner',
    area: 'portfolio',
    path: '/c/$communityId/owners/$ownershipId/edit',
    ...profileScreen('edit', rights(4)),
  },
  ...recordScreens('previous-owner', {
    words: 'previous owner',
    area: 'portfolio',
    path: '/c/$communityId/previous-owners',
    id: 'ownershipId',
    rights,
  }),
  'portfolio-ownerships': {
    title: 'Portfolio: ownerships',
    area: 'portfolio',
    path: '/c/$communityId/ownerships',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 4, group: 'People' },
  },
  'view-all-previous-owners': {
    title: 'View all previous owners',
    area: 'portfolio',
    path: '/c/$communityId/previous-owners',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 5, group: 'People', name: 'View all past owners' },
  },
});
