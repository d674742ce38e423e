// The import of owners: one row for each owner of a property, as many of one property as there are.
import { defineImport, id, importColumnsOf, needs } from '../../../packages/contract/contract.ts';
import { partyColumns } from '../party/party-import.contract.ts';
import { ownershipFields } from './ownership.fields.ts';

export const ownerImport = defineImport({
  name: 'owners',
  title: 'Owners',
  noun: ['owner', 'owners'],
  permission: needs('ownermaintain', 2, ['ownermaintain', 4]),
  touches: 'ownership',
  params: { communityId: id },
  help: 'One row per owner, each with the account number or the address of their property. An owner known by name or email address is changed where the file says something else. vCards are read too.',
  alsoReads: ['.vcf'],
  columns: {
    property: {
      title: 'Property',
      kind: 'text',
      required: true,
      most: 200,
      width: 120,
      aliases: ['Account Number', 'Account', 'Property Address', 'Property Account'],
      help: 'Its account number, or its street with the unit.',
    },
    ...partyColumns,
    ...importColumnsOf(ownershipFields),
  },
  changesRows: true,
});
