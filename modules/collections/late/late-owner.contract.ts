// Owners whose assessments are past due, with the case that is open for them: from here a case is opened.
import { defineList, defineScreens, id, needs } from '../../../packages/contract/contract.ts';

const rights = needs('arcollection', 1);

export const lateOwnerList = defineList({
  name: 'LateOwnerList',
  title: 'Late owners',
  noun: 'late owners',
  permission: rights,
  scope: { communityId: id, ownershipId: id.optional() },
  rowId: 'ownershipId',
  columns: {
    account: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    owes: { title: 'Owes', kind: 'money', sum: true },
    oldestDate: { title: 'Oldest assessment', kind: 'date', always: true },
    daysLate: { title: 'Days late', kind: 'count', always: true },
    inCase: { title: 'Case', kind: 'flag', always: true, yesNo: ['Open', 'None'] },
    holds: { title: 'Holds', kind: 'text' },
  },
  extra: { collectionCaseId: id.nullable(), propertyId: id },
  views: {
    without: { title: 'Without a case', filters: ['inCase:is:no'] },
    all: { title: 'All' },
  },
  sort: '-daysLate',
});

export const lateScreens = defineScreens({
  'late-owners': {
    title: 'Late owners',
    also: 'delinquent past due open a case collections behind',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections/late',
    claims: rights,
    menu: { section: 'Receivables', order: 20.05, group: 'Collections' },
  },
});
