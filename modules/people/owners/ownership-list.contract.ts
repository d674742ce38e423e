// The lists of ownerships: everybody's part in every property, and those whose part is over.
import { defineList, id, needs } from '../../../packages/contract/contract.ts';
import { ownershipFields } from './ownership.fields.ts';

/** Who sees the list of ownerships. */
export const mayListOwnerships = needs('ownermaintain', 1);

export const ownershipList = defineList({
  name: 'OwnershipList',
  title: 'Ownerships',
  noun: 'ownerships',
  permission: mayListOwnerships,
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
      words: {
        PRINT: [ownershipFields.delivery.words.PRINT, 'neutral'],
        EMAIL: [ownershipFields.delivery.words.EMAIL, 'neutral'],
        BOTH: [ownershipFields.delivery.words.BOTH, 'neutral'],
      },
    },
    occupancy: {
      title: 'Occupancy',
      kind: 'status',
      hidden: true,
      words: {
        RESIDENT: [ownershipFields.occupancy.words.RESIDENT, 'neutral'],
        OFF_SITE: [ownershipFields.occupancy.words.OFF_SITE, 'neutral'],
        VACANT: [ownershipFields.occupancy.words.VACANT, 'attention'],
      },
    },
    mailReturned: { title: 'Mail', kind: 'flag', yesNo: ['Returned', 'Arrives'], hidden: true },
    emailReturned: { title: 'Email arrives', kind: 'flag', yesNo: ['Returned', 'Arrives'], hidden: true },
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
  permission: mayListOwnerships,
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
