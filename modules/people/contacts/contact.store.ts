// Where contacts stand.
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { ContactOwn } from './contact.contract.ts';
import { contactFields } from './contact.fields.ts';

export const keptContacts = recordStore<ContactOwn, PartyFacts>({
  table: 'people.contact',
  idColumn: 'contact_id',
  inCommunity: true,
  label: 'displayName',
  columns: columnsOf(contactFields),
  through: throughParty,
});
