// The import of contacts of an association, from tables and from vCards.
import { defineImport, id, needs } from '../../../packages/contract/contract.ts';
import { partyColumns } from '../party/party-import.contract.ts';

export const contactImport = defineImport({
  name: 'contacts',
  title: 'Contacts',
  noun: ['contact', 'contacts'],
  permission: needs('ownermaintain', 2, ['ownermaintain', 4]),
  touches: 'contact',
  params: { communityId: id },
  help: 'One row or vCard per contact. A contact known by name or e-mail address is changed where the file says something else.',
  alsoReads: ['.vcf'],
  columns: {
    relation: {
      title: 'Relation',
      kind: 'text',
      most: 80,
      width: 160,
      aliases: ['Role', 'Title'],
      help: 'Broker, caretaker, daughter of the owner; Contact where it is blank for a new one.',
    },
    property: {
      title: 'Property',
      kind: 'text',
      most: 200,
      width: 120,
      aliases: ['Account Number', 'Account', 'Property Address'],
      help: 'Blank for a contact of the whole association.',
    },
    ...partyColumns,
    inEmergency: { title: 'Call in an emergency', kind: 'flag', width: 90, aliases: ['Emergency'] },
    mayEnter: { title: 'May enter', kind: 'flag', width: 90 },
    note: { title: 'Note', kind: 'text', most: 500, cuts: true, width: 180, aliases: ['Notes', 'Comment'] },
    isActive: { title: 'Active', kind: 'flag', width: 80, help: 'Yes when blank.' },
  },
  changesRows: true,
});
