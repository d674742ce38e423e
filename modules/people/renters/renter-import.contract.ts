// The import of renters: one row for each, with the home they live in and their lease.
import { defineImport, id, importColumnsOf, needs } from '../../../packages/contract/contract.ts';
import { partyColumns } from '../party/party-import.contract.ts';
import { renterFields } from './renter.fields.ts';

export const renterImport = defineImport({
  name: 'renters',
  title: 'Renters',
  noun: ['renter', 'renters'],
  permission: needs('ownerrenters', 2, ['ownerrenters', 4]),
  touches: 'renter',
  params: { communityId: id },
  help: 'One row per renter, each with the account number or the address of the home. A renter known by name or email address is changed where the file says something else. vCards are read too.',
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
    ...importColumnsOf(renterFields),
  },
  changesRows: true,
});
