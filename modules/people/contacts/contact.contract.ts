// Contacts: people an association knows who are neither owners nor renters, and what they may do.
import {
  type AccessLevel,
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
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { type PartyFacts, partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';
import { contactFields } from './contact.fields.ts';

const rights = (level: AccessLevel) => needs('ownermaintain', level);

/** What is known of a contact beside who it is. */
export type ContactOwn = FactsOf<typeof contactFields>;

/** The facts of a contact with those of their party. */
export type ContactRecord = ContactOwn & PartyFacts;

export const contact = defineEndpoints(
  'Contact',
  recordCalls('contact', {
    words: 'contact',
    refusals: partRefusals,
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: { partyId: id.nullable().optional(), ...partyFacts, ...inputOf(contactFields) },
    shown: { ...partyShown, ...outputOf(contactFields) },
  }),
);

export const contactList = defineList({
  name: 'ContactList',
  title: 'Contacts',
  noun: 'contacts',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'contactId',
  recordKind: 'contact',
  columns: {
    name: { title: 'Contact', kind: 'text' },
    ...listColumnsOf(contactFields),
    property: { title: 'Property', kind: 'text' },
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    inEmergency: { title: 'In an emergency', kind: 'flag', yesNo: ['Call', 'No'] },
    mayEnter: { title: 'May enter', kind: 'flag', yesNo: ['May enter', 'No'] },
    status: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['Active', 'good'], ENDED: ['Ended', 'neutral'] } },
  },
  extra: {},
  views: {
    active: { title: 'Active', filters: ['status:in:ACTIVE'] },
    emergency: { title: 'In an emergency', filters: ['status:in:ACTIVE', 'inEmergency:is:yes'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const contactKinds = defineRecordKinds({
  contact: {
    noun: 'contact',
    title: 'Contacts',
    inCommunity: true,
    rights,
    screen: 'contact-view',
    param: 'contactId',
    fields: contactFields,
  },
});

export const contactScreens = defineScreens({
  'view-all-contacts': {
    title: 'View all contacts',
    area: 'portfolio',
    path: '/c/$communityId/contacts',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 30, group: 'People' },
  },
  ...recordScreens('contact', { words: 'contact', area: 'portfolio', path: '/c/$communityId/contacts', id: 'contactId', rights }),
});
