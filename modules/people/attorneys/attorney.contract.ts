// Attorneys of an association, the matters they are entrusted with, and the properties those are about.
import { z } from 'zod';
import {
  type AccessLevel,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  inputOf,
  line,
  listColumnsOf,
  needs,
  outputOf,
  query,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { recordScreens } from '../../identity/identity.contract.ts';
import { partRefusals, partyFacts, partyShown } from '../party/party.contract.ts';
import { attorneyFields } from './attorney.fields.ts';

const rights = (level: AccessLevel) => needs('maintainattorney', level);

export const matterTypes = ['COLLECTION', 'LIEN', 'FORECLOSURE', 'LITIGATION', 'OTHER'] as const;
export type MatterType = (typeof matterTypes)[number];
export const matterTypeWords: Readonly<Record<MatterType, string>> = {
  COLLECTION: 'Collection',
  LIEN: 'Lien',
  FORECLOSURE: 'Foreclosure',
  LITIGATION: 'Litigation',
  OTHER: 'Other',
};

export const attorney = defineEndpoints(
  'Attorney',
  recordCalls('attorney', {
    words: 'attorney',
    refusals: partRefusals,
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: { partyId: id.nullable().optional(), ...partyFacts, ...inputOf(attorneyFields) },
    shown: { ...partyShown, ...outputOf(attorneyFields) },
  }),
);

const shownMatter = {
  attorneyId: id,
  propertyId: id.nullable(),
  matterType: z.enum(matterTypes),
  reference: z.string(),
  openedDate: dateOut,
  closedDate: dateOut.nullable(),
  noContact: z.boolean(),
  note: z.string(),
};

export const matter = defineEndpoints('Matter', {
  ...recordCalls('matter', {
    words: 'matter',
    inCommunity: true,
    readsAtOnce: true,
    rights,
    facts: {
      attorneyId: id,
      /** Null for a matter of the whole association. */
      propertyId: id.nullable().default(null),
      matterType: z.enum(matterTypes),
      /** The attorney's own number of the case. */
      reference: line(60).default(''),
      openedDate: dateIn,
      /** Null while the matter is open. */
      closedDate: dateIn.nullable().default(null),
      /** While it is open, the owner is written to by the attorney alone. */
      noContact: flag.default(true),
      note: line(500).default(''),
    },
    shown: shownMatter,
  }),
  listMatters: query({
    summary: 'The matters of an attorney: open ones first, then by the day they began.',
    permission: rights(1),
    input: z.object({ communityId: id, attorneyId: id }),
    output: z.array(z.object({ matterId: id, property: z.string(), ...shownMatter })),
  }),
});

export const attorneyList = defineList({
  name: 'AttorneyList',
  title: 'Attorneys',
  noun: 'attorneys',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'attorneyId',
  recordKind: 'attorney',
  columns: {
    name: { title: 'Attorney', kind: 'text' },
    ...listColumnsOf(attorneyFields),
    phone: { title: 'Phone', kind: 'text' },
    email: { title: 'Email', kind: 'text' },
    openMatters: { title: 'Open matters', kind: 'count', always: true, sum: true },
    properties: { title: 'Properties', kind: 'count', always: true },
    status: { title: 'Status', kind: 'status', always: true, words: { ACTIVE: ['Active', 'good'], ENDED: ['Ended', 'neutral'] } },
  },
  extra: {},
  views: {
    active: { title: 'Active', filters: ['status:in:ACTIVE'] },
    matters: { title: 'With open matters', filters: ['openMatters:over:0'] },
    all: { title: 'All' },
  },
  sort: 'name',
});

export const attorneyKinds = defineRecordKinds({
  attorney: {
    noun: 'attorney',
    title: 'Attorneys',
    inCommunity: true,
    rights,
    screen: 'attorney-view',
    param: 'attorneyId',
    fields: attorneyFields,
  },
});

export const attorneyScreens = defineScreens({
  'view-all-attorneys': {
    title: 'View all attorneys',
    area: 'portfolio',
    path: '/c/$communityId/attorneys',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 36, group: 'People' },
  },
  ...recordScreens('attorney', { words: 'attorney', area: 'portfolio', path: '/c/$communityId/attorneys', id: 'attorneyId', rights }),
});
