// The people at a vendor, each for one community or for all.
import { z } from 'zod';
import {
  defineEndpoints,
  defineRecordKinds,
  defineScreens,
  type FactsOf,
  id,
  inputOf,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { type PartyFacts, partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';
import { vendorRights } from './vendor.contract.ts';
import { vendorContactFields } from './vendor-contact.fields.ts';

/** What is known of someone at a vendor beside who it is. */
export type VendorContactOwn = FactsOf<typeof vendorContactFields>;

/** The facts of someone at a vendor with those of their party. */
export type VendorContactFacts = VendorContactOwn & PartyFacts;

export const vendorContact = defineEndpoints('VendorContact', {
  ...recordCalls('vendorContact', {
    words: 'vendor contact',
    refusals: partRefusals,
    inCommunity: false,
    rights: vendorRights,
    facts: { partyId: id.nullable().optional(), ...partyFacts, ...inputOf(vendorContactFields) },
    shown: { ...partyShown, ...outputOf(vendorContactFields) },
  }),
  listVendorContacts: query({
    summary: 'The people at a vendor by name.',
    permission: vendorRights(1),
    input: z.object({ vendorId: id }),
    output: z.array(
      z.object({
        vendorContactId: id,
        name: z.string(),
        title: z.string(),
        phone: z.string(),
        email: z.string(),
        /** The community they are for; blank for all. */
        community: z.string(),
        isActive: z.boolean(),
      }),
    ),
  }),
});

export const vendorContactKinds = defineRecordKinds({
  vendorContact: {
    noun: 'vendor contact',
    title: 'Vendor contacts',
    inCommunity: false,
    rights: vendorRights,
    screen: 'vendor-contact-view',
    param: 'vendorContactId',
    fields: vendorContactFields,
  },
});

export const vendorContactScreens = defineScreens({
  ...recordScreens('vendor-contact', {
    words: 'vendor contact',
    area: 'portfolio',
    path: '/vendor-contacts',
    id: 'vendorContactId',
    rights: vendorRights,
    addPath: '/vendors/$vendorId/contacts/new',
  }),
});
