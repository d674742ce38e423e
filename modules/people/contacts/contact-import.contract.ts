// The import of contacts of an association, from tables and from vCards.
import { defineImport, id, importColumnsOf, needs } from '../../../packages/contract/contract.ts';
import { partyColumns } from '../party/party-import.contract.ts';
import { contactFields } from './contact.fields.ts';

const { relation, ...further } = importColumnsOf(contactFields);

export const contactImport = defineImport({
  name: 'contacts',
  title: 'Contacts',
  noun: ['contact', 'contacts'],
  permission: needs('ownermaintain', 2, ['ownermaintain', 4]),
  touches: 'contact',
  params: { communityId: id },
  help: 'One row or vCard per contact. A contact known by name or email address is changed where the file says something else.',
  alsoReads: ['.vcf'],
  columns: {
    relation,
    property: {
      title: 'Property',
      kind: 'text',
      most: 200,
      width: 120,
      aliases: ['Account Number', 'Account', 'Property Address'],
      help: 'Blank for a contact of the whole association.',
    },
    ...partyColumns,
    ...further,
  },
  changesRows: true,
});
