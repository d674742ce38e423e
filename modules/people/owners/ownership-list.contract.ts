// The lists of ownerships: everybody's part in every property, and those whose part is over.
import { defineList, id, needs } from '../../../packages/contract/contract.ts';
import { deliveryWords, occupancyWords } from './ownership.contract.ts';

const permission = needs('ownermaintain', 1);

export const ownershipList = defineList({
  name: 'OwnershipList',
  title: 'Ownerships',
  noun: 'ownerships',
  permission,
  scope: { communityId: id },
  rowId: 'ownershipId',
  recordKind: 'ownership',
  columns: {
    name: { title: 'Name', kind: 'text' },
    role: {
      title: 'Role',
      kind: 'status',
      always: true,
      words: {
        PRIMARY: ['Primary owner', 'good'],
        CO_OWNER: ['Co-owner', 'neutral'],
        PREVIOUS: ['Previous owner', 'attention'],
      },
    },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    startDate: { title: 'From', kind: 'date', always: true },
    endDate: { title: 'Through', kind: 'date' },
    share: { title: 'Share, percent', kind: 'text' },
    mailing: { title: 'Mailing address', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    delivery: {
      title: 'Delivery',
      kind: 'status',
      words: { PRINT: [deliveryWords.PRINT, 'neutral'], EMAIL: [deliveryWords.EMAIL, 'neutral'], BOTH: [deliveryWords.BOTH, 'neutral'] },
    },
    occupancy: {
      title: 'Occupancy',
      kind: 'status',
      hidden: true,
      words: {
        RESIDENT: [occupancyWords.RESIDENT, 'neutral'],
        OFF_SITE: [occupancyWords.OFF_SITE, 'neutral'],
        VACANT: [occupancyWords.VACANT, 'attention'],
      },
    },
    mailReturned: { title: 'Mail', kind: 'flag', yesNo: ['Returned', 'Arrives'], hidden: true },
  },
  extra: { propertyId: id },
  views: {
    present: { title: 'Present owners', filters: ['role:in:PRIMARY,CO_OWNER'] },
    returned: { title: 'Mail returned', filters: ['mailReturned:is:yes'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const previousOwnerList = defineList({
  name: 'PreviousOwnerList',
  title: 'Previous owners',
  noun: 'previous owners',
  permission,
  scope: { communityId: id },
  rowId: 'ownershipId',
  recordKind: 'ownership',
  columns: {
    name: { title: 'Previous owner', kind: 'text' },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    isPrimary: { title: 'Part', kind: 'flag', yesNo: ['Primary', 'Co-owner'] },
    startDate: { title: 'From', kind: 'date', always: true },
    endDate: { title: 'Through', kind: 'date', always: true },
    forwarding: { title: 'Forwarding address', kind: 'text' },
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
  },
  extra: { propertyId: id },
  views: { all: { title: 'All' }, lost: { title: 'Without address', filters: ['forwarding:blank:'] } },
  sort: '-endDate',
});
