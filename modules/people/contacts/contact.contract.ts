// Contacts: people an association knows who are neither owners nor renters, and what they may do.
import { z } from 'zod';
import {
  type AccessLevel,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  keptCalls,
  line,
  needs,
} from '../../../packages/contract/contract.ts';
import { profileScreen } from '../../identity/identity.contract.ts';
import { type PartyFacts, partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';

const rights = (level: AccessLevel) => needs('ownermaintain', level);

const own = {
  /** What they are to the property or association: "Daughter of the owner", "Broker". */
  relation: line(80, 1),
  propertyId: id.nullable().default(null),
  /** May be let in when nobody is at home. */
  mayEnter: flag.default(false),
  inEmergency: flag.default(false),
  note: line(500).default(''),
  isActive: flag.default(true),
};

/** The facts of a contact with those of their party. */
export type ContactRecord = ContactOwn & PartyFacts;

/** What is known of a contact beside who it is. */
export interface ContactOwn {
  relation: string;
  propertyId: string | null;
  mayEnter: boolean;
  inEmergency: boolean;
  note: string;
  isActive: boolean;
}

export const contact = defineEndpoints(
  'Contact',
  keptCalls('contact', {
    words: 'contact',
    refusals: partRefusals,
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: { partyId: id.nullable().optional(), ...partyFacts, ...own },
    shown: {
      ...partyShown,
      relation: z.string(),
      propertyId: id.nullable(),
      mayEnter: z.boolean(),
      inEmergency: z.boolean(),
      note: z.string(),
      isActive: z.boolean(),
    },
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
    relation: { title: 'Relation', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'E-mail', kind: 'text' },
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
  contact: { noun: 'contact', title: 'Contacts', inCommunity: true, rights, screen: 'contact-view', param: 'contactId' },
});

export const contactScreens = defineScreens({
  'view-all-contacts': {
    title: 'View all contacts',
    area: 'portfolio',
    path: '/c/$communityId/contacts',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 30, group: 'People' },
  },
  'contact-add': {
    title: "Add contact (opened from its parent's profile)",
    area: 'portfolio',
    path: '/c/$communityId/contacts/new',
    ...profileScreen('add', rights(2)),
  },
  'contact-edit': {
    title: 'Edit contact',
    area: 'portfolio',
    path: '/c/$communityId/contacts/$contactId/edit',
    ...profileScreen('edit', rights(4)),
  },
  'contact-view': {
    title: 'View contact',
    area: 'portfolio',
    path: '/c/$communityId/contacts/$contactId',
    ...profileScreen('view', rights(1)),
  },
});
