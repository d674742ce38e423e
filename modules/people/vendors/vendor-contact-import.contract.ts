// The import of the people at vendors, from tables and from vCards.
import { defineImport, importColumnsOf, needs } from '../../../packages/contract/contract.ts';
import { partyColumns } from '../party/party-import.contract.ts';
import { vendorContactFields } from './vendor-contact.fields.ts';

export const vendorContactImport = defineImport({
  name: 'vendor-contacts',
  title: 'People at vendors',
  noun: ['person', 'people'],
  permission: needs('vendormanagement', 2, ['vendormanagement', 4]),
  touches: 'vendorContact',
  params: {},
  help: 'One row or vCard per person, each with the name or the ID of the vendor. A person known by name or email address is changed where the file says something else.',
  alsoReads: ['.vcf'],
  columns: {
    vendor: {
      title: 'Vendor',
      kind: 'text',
      required: true,
      most: 120,
      width: 180,
      aliases: ['Vendor Name', 'Vendor ID', 'Works For'],
      help: 'The name or the vendor ID.',
    },
    ...partyColumns,
    ...importColumnsOf(vendorContactFields),
  },
  changesRows: true,
});
