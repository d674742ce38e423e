// The list of the associations in the viewer's scope.
import { dateOut, defineList, needs } from '../../packages/contract/contract.ts';

export const communityList = defineList({
  name: 'CommunityList',
  title: 'Communities',
  noun: 'communities',
  permission: needs('communitymaintain', 1),
  scope: {},
  rowId: 'communityId',
  columns: {
    shortCode: { title: 'Code', kind: 'text' },
    name: { title: 'Community', kind: 'text' },
    legalName: { title: 'Legal name', kind: 'text' },
    city: { title: 'City', kind: 'text' },
    units: { title: 'Units', kind: 'count', always: true, sum: true },
  },
  extra: { todayDate: dateOut },
  views: { all: { title: 'All' } },
  sort: 'name',
});
