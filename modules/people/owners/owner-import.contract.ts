// The import of owners: one row for each owner of a property, as many of one property as there are.
import { defineImport, id, needs } from '../../../packages/contract/contract.ts';
import { partyColumns } from '../party/party-import.contract.ts';
import { deliveries, deliveryWords, occupancies, occupancyWords } from './ownership.contract.ts';

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
    isPrimary: {
      title: 'Primary owner',
      kind: 'flag',
      width: 90,
      aliases: ['Primary'],
      help: 'Blank: the first owner of a property that has none.',
    },
    startDate: {
      title: 'Settlement',
      kind: 'date',
      past: 'usually',
      width: 110,
      aliases: ['Owned Since', 'Owner Since', 'Purchase Date', 'Start Date', 'Settlement Date'],
      help: 'The first day of ownership.',
    },
    endDate: {
      title: 'Last day',
      kind: 'date',
      past: 'usually',
      width: 110,
      aliases: ['Owned Until', 'End Date'],
      help: 'Of who owned it before.',
    },
    movedOutDate: { title: 'Moved out', kind: 'date', past: 'usually', width: 110 },
    sharePercent: { title: 'Share, percent', kind: 'text', most: 20, width: 90, aliases: ['Share', 'Percent'] },
    occupancy: { title: 'Occupancy', kind: 'choice', choices: occupancies.map((one) => occupancyWords[one]), width: 100 },
    language: { title: 'Language', kind: 'text', most: 40, width: 90 },
    mailReturned: { title: 'Mail came back', kind: 'flag', width: 90 },
    delivery: { title: 'Delivery', kind: 'choice', choices: deliveries.map((one) => deliveryWords[one]), width: 110 },
    consentDate: { title: 'Consent to email given', kind: 'date', past: 'always', width: 110, aliases: ['Consent', 'Consent Date'] },
    consentEvidence: { title: 'Evidence of consent', kind: 'text', most: 200, width: 140 },
    getsCopies: { title: 'Gets copies', kind: 'flag', width: 90 },
    note: { title: 'Note', kind: 'text', most: 500, cuts: true, width: 180, aliases: ['Notes', 'Comment'] },
  },
  changesRows: true,
});
