// The list of the associations in the viewer's scope.
import { dateOut, defineList, needs } from '../../packages/contract/contract.ts';
import { standingWords } from './profile/standing.contract.ts';

export const communityList = defineList({
  name: 'CommunityList',
  title: 'Communities',
  noun: 'communities',
  permission: needs('communitymaintain', 1),
  scope: {},
  rowId: 'communityId',
  recordKind: 'community',
  columns: {
    shortCode: { title: 'Code', kind: 'text' },
    name: { title: 'Community', kind: 'text' },
    manager: { title: 'Manager', kind: 'text' },
    accountant: { title: 'Accountant', kind: 'text' },
    legalName: { title: 'Legal name', kind: 'text' },
    city: { title: 'City', kind: 'text' },
    standing: { title: 'State', kind: 'status', always: true, words: standingWords },
    units: { title: 'Units', kind: 'count', always: true, sum: true },
  },
  extra: { todayDate: dateOut },
  views: {
    open: { title: 'In work, or being set up', filters: ['standing:in:DRAFT,ACTIVE'] },
    setUp: { title: 'Being set up', filters: ['standing:in:DRAFT'] },
    closed: { title: 'Deactivated', filters: ['standing:in:DEACTIVATED,TRANSFERRED'] },
    all: { title: 'All' },
  },
  sort: 'name',
});
