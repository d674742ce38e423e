// Accommodation requests: apart from architectural ones and the committee, under a claim of their own, with
// the interactive process written down.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  id,
  inputOf,
  instantOut,
  lines,
  needs,
  outputOf,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { accommodationFields } from './accommodation.fields.ts';

const rights = (level: AccessLevel) => needs('arcaccommodations', level);

export const accommodationRefusals = {
  dayMissing: 'Enter the day of the answer.',
  answerMissing: 'A denial, and another way that was agreed, need words.',
} as const;

export const accommodation = defineEndpoints('Accommodation', {
  ...recordCalls('accommodation', {
    words: 'accommodation request',
    inCommunity: true,
    refusals: accommodationRefusals,
    rights,
    facts: inputOf(accommodationFields),
    shown: {
      ...outputOf(accommodationFields),
      entries: z.array(
        z.object({ accommodationEntryId: id, happenedDate: dateOut, body: z.string(), author: z.string(), enteredTime: instantOut }),
      ),
      terms: z.array(z.object({ citation: z.string(), denial: z.array(z.string()), forbidden: z.array(z.string()) })),
    },
  }),
  addAccommodationEntry: command({
    summary: 'Writes down a step of the interactive process. Entries stay.',
    permission: rights(4),
    touches: 'accommodation',
    input: z.object({ communityId: id, accommodationId: id, happenedDate: dateIn, body: lines(4000, 1) }),
    output: z.object({ accommodationId: id }),
  }),
  moveToAccommodation: command({
    summary: 'Makes an accommodation request of an architectural one, and takes that out of the queue of the committee.',
    permission: needs('arcaccommodations', 2, ['arcrecord', 8]),
    touches: 'accommodation',
    input: z.object({ communityId: id, architecturalRequestId: id }),
    output: z.object({ accommodationId: id }),
  }),
});

export const accommodationKinds = defineRecordKinds({
  accommodation: {
    noun: 'accommodation request',
    title: 'Accommodation requests',
    inCommunity: true,
    rights,
    screen: 'accommodation-view',
    param: 'accommodationId',
    fields: accommodationFields,
  },
});

export const accommodationList = defineList({
  name: 'AccommodationList',
  title: 'Accommodation requests',
  noun: 'accommodation requests',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'accommodationId',
  columns: {
    subject: { title: 'Request', kind: 'text' },
    sort: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: {
        RULE: ['Exception to a rule', 'neutral'],
        CHANGE: ['Change to the home', 'neutral'],
        ANIMAL: ['Assistance animal', 'neutral'],
        PARKING: ['Parking', 'neutral'],
        OTHER: ['Other', 'neutral'],
      },
    },
    state: {
      title: 'State',
      kind: 'status',
      always: true,
      words: {
        RECEIVED: ['Received', 'attention'],
        DIALOGUE: ['Interactive process', 'neutral'],
        GRANTED: ['Granted', 'good'],
        ALTERNATIVE: ['Another way agreed', 'good'],
        DENIED: ['Denied', 'problem'],
        WITHDRAWN: ['Withdrawn', 'neutral'],
      },
    },
    property: { title: 'Property', kind: 'text' },
    requester: { title: 'Requested by', kind: 'text' },
    assignee: { title: 'Handled by', kind: 'text' },
    receivedDate: { title: 'Received', kind: 'date', always: true },
    answerByDate: { title: 'Answer by', kind: 'date' },
    decidedDate: { title: 'Answered', kind: 'date' },
  },
  extra: {},
  views: {
    open: { title: 'Open', filters: ['state:in:RECEIVED,DIALOGUE'] },
    all: { title: 'All' },
  },
  sort: 'answerByDate,receivedDate',
});

const area = 'requests';
const path = '/c/$communityId/accommodations';

export const accommodationScreens = defineScreens({
  accommodations: {
    title: 'Accommodations',
    also: 'disability fair housing assistance animal confidential',
    area,
    path,
    claims: rights(1),
    menu: { section: 'Service requests', order: 13, group: 'More' },
  },
  'accommodation-add': { title: 'Add accommodation request', area, path: `${path}/new`, claims: rights(2) },
  'accommodation-edit': { title: 'Edit accommodation request', area, path: `${path}/$accommodationId/edit`, claims: rights(4) },
  'accommodation-view': { title: 'View accommodation request', area, path: `${path}/$accommodationId`, claims: rights(1) },
});
