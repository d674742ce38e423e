// The handlers of vCards.
import type { FileAnswer } from '../../../packages/contract/contract.ts';
import type { KeptKind } from '../../../packages/db/kept.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { type Chosen, chosenIds } from '../../../packages/lists/lists.ts';
import { contactList } from '../contacts/contact.contract.ts';
import { keptContacts } from '../contacts/contact.store.ts';
import { listHomes } from '../import/home.store.ts';
import { keptOwnerships } from '../owners/ownership.store.ts';
import { ownerList } from '../people-lists.contract.ts';
import { renterList } from '../renters/renter.contract.ts';
import { keptRenters } from '../renters/renter.store.ts';
import { findVendor } from '../vendors/vendor.store.ts';
import { keptVendorContacts } from '../vendors/vendor-contact.store.ts';
import type { cards } from './card.contract.ts';
import { type CardFacts, writeCards } from './card-writer.rules.ts';
import type { PartyFacts } from './party.contract.ts';

/** One card is named after whom it is of. */
function fileOf(of: readonly CardFacts[], many: string): FileAnswer {
  const [first] = of;
  if (!first) throw notFound('The record');
  const name = of.length === 1 ? first.party.displayName.replaceAll(/[\\/:*?"<>|]/g, ' ') : many;
  return { fileName: `${name}.vcf`, contentType: 'text/vcard; charset=utf-8', body: Buffer.from(writeCards(of), 'utf8') };
}

type InCommunity = Context<Chosen & { communityId: string }>;

/** The cards of records of a community that were chosen in a list, with the account number of their homes. */
async function cardsOf<F extends PartyFacts & { propertyId: string | null; note: string }>(
  context: InCommunity,
  list: { name: string },
  kept: KeptKind<F>,
  titleOf: (facts: F) => string,
): Promise<CardFacts[]> {
  const { communityId } = context.input;
  const ids = await chosenIds(context, list, context.input);
  const rows = await kept.many.all(context.tx, communityId, { ids });
  const homes = new Map((await listHomes(context.tx, communityId)).map((home) => [home.propertyId, home.accountNumber]));
  return rows.map(({ facts }) => ({
    party: facts,
    title: titleOf(facts),
    organization: '',
    // What the office notes about someone stays with the office.
    note: '',
    property: homes.get(facts.propertyId ?? '') ?? '',
  }));
}

export const cardHandlers: Handlers<typeof cards> = {
  saveContactCards: async (context) => fileOf(await cardsOf(context, contactList, keptContacts, ({ relation }) => relation), 'Contacts'),
  saveOwnerCards: async (context) => fileOf(await cardsOf(context, ownerList, keptOwnerships, () => ''), 'Owners'),
  saveRenterCards: async (context) => fileOf(await cardsOf(context, renterList, keptRenters, () => ''), 'Renters'),
  async saveVendorContactCards({ tx, input, communities }) {
    const vendor = await findVendor(tx, input.vendorId);
    if (!vendor) throw notFound('The vendor');
    const isSeen = (servesId: string | null) => servesId === null || communities === 'all' || communities.has(servesId);
    const people = (await keptVendorContacts.many.all(tx)).filter(
      ({ id, facts }) => facts.vendorId === input.vendorId && isSeen(facts.servesId) && (input.vendorContactId ?? id) === id,
    );
    const of = people.map(({ facts }) => ({ party: facts, title: facts.title, organization: vendor.name, note: '', property: '' }));
    return fileOf(of, vendor.name);
  },
};
