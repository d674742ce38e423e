// Renters: who lives in a home they do not own, under which lease, and how much of the association may be
// let.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  count,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  type FactsOf,
  id,
  inputOf,
  listColumnsOf,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { type PartyFacts, partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';
import { renterFields } from './renter.fields.ts';

const rights = (level: AccessLevel) => needs('ownerrenters', level);

/** What is known of a renter beside who it is. */
export type RenterOwn = FactsOf<typeof renterFields>;

/** The facts of a renter with those of their party. */
export type RenterFacts = RenterOwn & PartyFacts;

export const renter = defineEndpoints('Renter', {
  ...recordCalls('renter', {
    words: 'renter',
    refusals: partRefusals,
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: { partyId: id.nullable().optional(), ...partyFacts, ...inputOf(renterFields) },
    shown: { ...partyShown, ...outputOf(renterFields) },
  }),
  getLeaseCap: query({
    summary: 'How many homes are let today, and how many may be, in basis points of all.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.object({ rented: z.number(), properties: z.number(), rentedBasisPoints: z.number(), capBasisPoints: z.number().nullable() }),
  }),
  setLeaseCap: command({
    summary: 'Sets how many of the homes may be let, in basis points; null where there is no cap.',
    permission: rights(4),
    touches: 'community',
    input: z.object({ communityId: id, capBasisPoints: count(10_000).nullable() }),
    output: z.object({}),
  }),
});

export const renterList = defineList({
  name: 'RenterList',
  title: 'Renters',
  noun: 'renters',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'renterId',
  recordKind: 'renter',
  columns: {
    name: { title: 'Renter', kind: 'text' },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    ...listColumnsOf(renterFields),
    status: {
      title: 'Status',
      kind: 'status',
      always: true,
      words: { PRESENT: ['Present', 'good'], COMING: ['Coming', 'neutral'], ENDED: ['Ended', 'neutral'] },
    },
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
  },
  extra: { propertyId: id },
  views: {
    present: { title: 'Present', filters: ['status:in:PRESENT'] },
    pending: { title: 'To be approved', filters: ['approval:in:PENDING', 'status:in:PRESENT,COMING'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const renterKinds = defineRecordKinds({
  renter: { noun: 'renter', title: 'Renters', inCommunity: true, rights, screen: 'renter-view', param: 'renterId', fields: renterFields },
});

export const renterScreens = defineScreens({
  'view-all-renters': {
    title: 'View all renters',
    area: 'portfolio',
    path: '/c/$communityId/renters',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 26, group: 'People' },
  },
  ...recordScreens('renter', { words: 'renter', area: 'portfolio', path: '/c/$communityId/renters', id: 'renterId', rights }),
});
