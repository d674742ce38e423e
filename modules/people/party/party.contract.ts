// Parties: the persons, companies and trusts of a customer, each known once, whatever parts they have.
import { z } from 'zod';
import { count, defineEndpoints, id, line, needsOne, query } from '../../../packages/contract/contract.ts';
import { contactFacts, contactShown, noContacts } from '../../communities/communities.contract.ts';

export const partyKinds = ['PERSON', 'COMPANY', 'TRUST'] as const;
export type PartyKind = (typeof partyKinds)[number];
export const partyKindWords: Readonly<Record<PartyKind, string>> = { PERSON: 'Person', COMPANY: 'Company', TRUST: 'Trust' };

/**
 * What is typed about a party, to be spread among the facts of its part. A blank display name is made of the
 * others.
 */
export const partyFacts = {
  kind: z.enum(partyKinds).default('PERSON'),
  firstName: line(60).default(''),
  middleName: line(60).default(''),
  lastName: line(60).default(''),
  organizationName: line(120).default(''),
  displayName: line(200).default(''),
  ...contactFacts,
};

/** The same as it is shown. */
export const partyShown = {
  kind: z.enum(partyKinds),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  organizationName: z.string(),
  displayName: z.string(),
  ...contactShown,
};
const shownParty = z.object(partyShown);
/** What is known of a party itself. */
export type PartyFacts = z.output<typeof shownParty>;

/** A party nothing is known of. */
export const noParty: PartyFacts = {
  kind: 'PERSON',
  firstName: '',
  middleName: '',
  lastName: '',
  organizationName: '',
  displayName: '',
  ...noContacts,
};

/** What every part of a party may answer when it is changed; a kept record declares it by spreading this. */
export const partRefusals = {
  ownerRenamed:
    '{name} is the primary owner of {property}. Change the name on the page of that owner, where a correction is told from a sale.',
} as const;

/** Who adds people of any part may look whether someone is known already. */
const choosesParties = needsOne(
  2,
  'ownermaintain',
  'ownerrenters',
  'ownervisitors',
  'communitycommittees',
  'maintainattorney',
  'vendormanagement',
  'bankmaintain',
  'permissionmaintain',
);

export const party = defineEndpoints('Party', {
  pickParties: query({
    summary:
      'Parties whose name, email address or telephone number begins so, with what they are, as far as they belong to communities in scope or to none.',
    permission: choosesParties,
    input: z.object({ search: line(80, 2), limit: count(20, 1).default(8) }),
    output: z.array(z.object({ partyId: id, ...partyShown, parts: z.array(z.string()) })),
  }),
});
