// Feeds: what happened in an association, or on the account of one owner of one property, day by day from
// every module, each part for who holds its claims.
import { z } from 'zod';
import { defineList, defineScreens, id, type ListColumn, openToAll } from '../../../packages/contract/contract.ts';

/** What a line of a feed may be. */
export const feedKindWords = {
  CHARGE: ['Charge', 'neutral'],
  RECEIPT: ['Payment', 'neutral'],
  MOVED: ['Moved between owners', 'neutral'],
  ENTRY: ['Journal entry', 'neutral'],
  BILL: ['Bill or check', 'neutral'],
  NOTE: ['Note', 'neutral'],
  FILE: ['File', 'neutral'],
  TASK: ['Task', 'neutral'],
  OWNER: ['Owner', 'neutral'],
  FLAG: ['Flag', 'neutral'],
  RESALE: ['Resale', 'neutral'],
  LETTER: ['Letter', 'neutral'],
  IMPORT: ['Import', 'neutral'],
} as const;
export type FeedKind = keyof typeof feedKindWords;

const columns = {
  date: { title: 'Date', kind: 'date', always: true },
  kind: { title: 'Kind', kind: 'status', always: true, words: feedKindWords },
  what: { title: 'What', kind: 'text' },
  detail: { title: 'Detail', kind: 'text' },
  amount: { title: 'Amount', kind: 'money' },
  by: { title: 'By', kind: 'text' },
  isPublic: { title: 'Seen by', kind: 'flag', yesNo: ['Public', 'Internal'] },
} as const satisfies Record<string, ListColumn>;
const extra = {
  /** The record the line tells of, and the one it hangs on, where it does. */
  refId: z.string(),
  entityKind: z.string(),
  entityId: z.string(),
};
const permission = 'signedIn';
const rowId = 'eventId';
const sort = '-date';

export const communityFeedList = defineList({
  name: 'CommunityFeedList',
  title: 'Community feed',
  noun: 'events',
  permission,
  scope: { communityId: id },
  rowId,
  columns: { ...columns, account: { title: 'Account', kind: 'text' } },
  extra,
  views: {
    all: { title: 'All' },
    money: { title: 'Money', filters: ['kind:in:CHARGE,RECEIPT,ENTRY,BILL,RESALE'] },
    people: { title: 'People and homes', filters: ['kind:in:OWNER,FLAG,RESALE'] },
    words: { title: 'Notes, files, tasks', filters: ['kind:in:NOTE,FILE,TASK'] },
    letters: { title: 'Letters', filters: ['kind:in:LETTER'] },
    public: { title: 'Public', filters: ['isPublic:is:yes'] },
  },
  sort,
});

export const ownerFeedList = defineList({
  name: 'OwnerFeedList',
  title: 'Property and owner feed',
  noun: 'events',
  permission,
  scope: { communityId: id, ownershipId: id },
  rowId,
  columns,
  extra,
  views: {
    all: { title: 'All' },
    money: { title: 'Money', filters: ['kind:in:CHARGE,RECEIPT,MOVED'] },
    words: { title: 'Notes, files, tasks', filters: ['kind:in:NOTE,FILE,TASK'] },
    letters: { title: 'Letters', filters: ['kind:in:LETTER'] },
    public: { title: 'Public', filters: ['isPublic:is:yes'] },
  },
  sort,
});

export const feedScreens = defineScreens({
  'community-feed': {
    title: 'Community feed',
    area: 'portfolio',
    path: '/c/$communityId/feed',
    claims: openToAll,
    menu: { section: 'Portfolio', order: 37 },
  },
  'item-agent-feed': {
    title: 'Property and owner feed',
    also: 'Item-agent feed',
    area: 'portfolio',
    path: '/c/$communityId/owners/$ownershipId/feed',
    claims: openToAll,
  },
});
