// What happened at the properties of an association: who came and left, and what was flagged.
import { defineList, defineScreens, id, needs } from '../../../packages/contract/contract.ts';

const permission = needs('ownermaintain', 1);

export const propertyActivityList = defineList({
  name: 'PropertyActivityList',
  title: 'Property activity',
  noun: 'events',
  permission,
  scope: { communityId: id },
  rowId: 'eventId',
  columns: {
    date: { title: 'Date', kind: 'date', always: true },
    kind: {
      title: 'What happened',
      kind: 'status',
      always: true,
      words: {
        OWNER_CAME: ['Owner from', 'good'],
        OWNER_LEFT: ['Owner until', 'neutral'],
        FLAG_SET: ['Flagged', 'attention'],
        FLAG_ENDED: ['Flag ended', 'neutral'],
      },
    },
    accountNumber: { title: 'Account', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    party: { title: 'Party', kind: 'text' },
    detail: { title: 'Detail', kind: 'text' },
  },
  extra: { propertyId: id },
  views: {
    all: { title: 'All' },
    owners: { title: 'Owners', filters: ['kind:in:OWNER_CAME,OWNER_LEFT'] },
    flags: { title: 'Flags', filters: ['kind:in:FLAG_SET,FLAG_ENDED'] },
  },
  sort: '-date',
});

export const propertyActivityScreens = defineScreens({
  'activity-properties': {
    title: 'Property activity',
    area: 'portfolio',
    path: '/c/$communityId/properties/activity',
    claims: permission,
    menu: { section: 'Portfolio', order: 6, group: 'Files and history' },
  },
});
