// Where contacts stand.
import { keptIn } from '../../../packages/db/kept.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { ContactOwn } from './contact.contract.ts';

export const keptContacts = keptIn<ContactOwn, PartyFacts>({
  table: 'people.contact',
  idColumn: 'contact_id',
  inCommunity: true,
  label: 'displayName',
  columns: {
    relation: 'relation',
    propertyId: 'property_id',
    mayEnter: 'may_enter',
    inEmergency: 'in_emergency',
    note: 'note',
    isActive: 'is_active',
  },
  through: throughParty,
});
