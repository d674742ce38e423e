// The import of renters: one row for each, with the home they live in and their lease.
import { defineImport, id, needs } from '../../../packages/contract/contract.ts';
import { partyColumns } from '../party/party-import.contract.ts';
import { approvals, approvalWords } from './renter.contract.ts';

export const renterImport = defineImport({
  name: 'renters',
  title: 'Renters',
  noun: ['renter', 'renters'],
  permission: needs('ownerrenters', 2, ['ownerrenters', 4]),
  touches: 'renter',
  params: { communityId: id },
  help: 'One row per renter, each with the account number or the address of the home. A renter known by name or e-mail address is changed where the file says something else. vCards are read too.',
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
    leaseStartDate: { title: 'Lease begins', kind: 'date', past: 'usually', width: 110, aliases: ['Lease Start', 'Lease From', 'Move In'] },
    leaseEndDate: { title: 'Lease ends', kind: 'date', width: 110, aliases: ['Lease End', 'Lease To', 'Lease Until'] },
    household: {
      title: 'Household',
      kind: 'text',
      most: 500,
      width: 180,
      aliases: ['Occupants'],
      help: 'Separate with semicolons, each with the relation in brackets: Tom Reyes (Son)',
    },
    approval: { title: 'Approval', kind: 'choice', choices: approvals.map((one) => approvalWords[one]), width: 100 },
    approvedDate: { title: 'Approved on', kind: 'date', past: 'always', width: 110 },
    getsViolations: { title: 'Gets copies of violations', kind: 'flag', width: 90 },
    note: { title: 'Note', kind: 'text', most: 500, cuts: true, width: 180, aliases: ['Notes', 'Comment'] },
  },
  changesRows: true,
});
