// Where contacts stand.
import { keptIn } from '../../../packages/db/kept.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';

interface ContactOwn {
  relation: string;
  propertyId: string | null;
  mayEnter: boolean;
  inEmergency: boolean;
  note: string;
  isActive: boolean;
}

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
