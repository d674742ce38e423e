// Acts on many architectural requests, the lists of both, and their screens.
import { z } from 'zod';
import {
  command,
  commit,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  needs,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { requestRefusals } from '../requests/request.contract.ts';
import { architecturalStates, arcRights } from './architectural.contract.ts';

export const architecturalBatchRefusals = only(requestRefusals, 'nothingChosen', 'undoneAlready', 'changedSince');

export const architecturalActWords = { ASSIGN: 'Assign', EXPIRE: 'Mark expired' } as const;
const act = z.enum(['ASSIGN', 'EXPIRE']);

const order = z.object({
  communityId: id,
  architecturalRequestIds: z.array(id).min(1, 'are missing').max(1000),
  act,
  assigneeId: id.nullable().default(null),
});
const touches = 'architecturalRequest';

export const architecturalBatches = defineEndpoints('ArchitecturalBatch', {
  previewArchitecturalBatch: preview({
    summary: 'What an act on many architectural requests would change, request by request. Saves nothing.',
    permission: arcRights(4),
    byPost: true,
    input: order,
    output: z.object({
      rows: z.array(
        z.object({ architecturalRequestId: id, number: z.string(), subject: z.string(), change: z.string(), skipped: z.string() }),
      ),
      changed: z.number(),
    }),
    refusals: only(architecturalBatchRefusals, 'nothingChosen'),
  }),
  runArchitecturalBatch: commit('previewArchitecturalBatch', {
    summary: 'Assigns many architectural requests at once, or marks approvals that ran out.',
    permission: arcRights(4),
    touches,
    input: order,
    output: z.object({ architecturalBatchId: id, changed: z.number() }),
    refusals: only(architecturalBatchRefusals, 'nothingChosen'),
  }),
  getArchitecturalBatch: query({
    summary: 'What an act on many architectural requests changed.',
    permission: arcRights(1),
    input: z.object({ communityId: id, architecturalBatchId: id }),
    output: z.object({
      architecturalBatchId: id,
      act,
      isUndone: z.boolean(),
      lines: z.array(
        z.object({ architecturalRequestId: id, number: z.string(), subject: z.string(), before: z.string(), after: z.string() }),
      ),
    }),
  }),
  undoArchitecturalBatch: command({
    summary: 'Puts the architectural requests of a batch back as they stood.',
    permission: arcRights(8),
    touches,
    input: z.object({ communityId: id, architecturalBatchId: id }),
    output: z.object({ architecturalBatchId: id, restored: z.number() }),
    refusals: only(architecturalBatchRefusals, 'undoneAlready', 'changedSince'),
  }),
});

export const architecturalRequestList = defineList({
  name: 'ArchitecturalRequestList',
  title: 'Architectural tickets',
  noun: 'architectural requests',
  permission: arcRights(1),
  scope: { communityId: id, propertyId: id.optional(), ownershipId: id.optional() },
  rowId: 'architecturalRequestId',
  columns: {
    number: { title: 'Number', kind: 'text' },
    subject: { title: 'Project', kind: 'text' },
    state: { title: 'State', kind: 'status', always: true, words: architecturalStates },
    topic: { title: 'Topic', kind: 'text' },
    property: { title: 'Property', kind: 'text' },
    applicant: { title: 'Applicant', kind: 'text' },
    receivedDate: { title: 'Received', kind: 'date', always: true },
    completeDate: { title: 'Complete', kind: 'date', hidden: true },
    dueDate: { title: 'Answer due', kind: 'date' },
    daysLeft: { title: 'Days left', kind: 'count' },
    clock: {
      title: 'Clock',
      kind: 'status',
      words: {
        LATE: ['Late', 'problem'],
        SOON: ['Due soon', 'attention'],
        RUNS: ['Runs', 'neutral'],
        PAUSED: ['Paused', 'neutral'],
        WAITS: ['Not started', 'neutral'],
      },
    },
    missing: { title: 'Documents missing', kind: 'count', always: true },
    votes: { title: 'Votes', kind: 'text' },
    assignee: { title: 'Assigned to', kind: 'text' },
    decidedDate: { title: 'Decided', kind: 'date' },
    expiresDate: { title: 'Approval until', kind: 'date' },
    openConditions: { title: 'Conditions open', kind: 'count', always: true, hidden: true },
  },
  extra: { propertyId: id },
  views: {
    open: { title: 'Open', filters: ['state:in:RECEIVED,INCOMPLETE,COMPLETE,IN_REVIEW'] },
    late: { title: 'Late or due soon', filters: ['clock:in:LATE,SOON'] },
    incomplete: { title: 'Incomplete', filters: ['state:in:INCOMPLETE'] },
    building: { title: 'Approved, not done', filters: ['state:in:APPROVED,CONDITIONAL,DEEMED,DONE'], sort: 'expiresDate,number' },
    closed: { title: 'Closed', filters: ['state:in:DENIED,EXPIRED,WITHDRAWN,INSPECTED'], sort: '-receivedDate,-number' },
    all: { title: 'All' },
  },
  sort: 'dueDate,number',
});

export const architecturalBatchList = defineList({
  name: 'ArchitecturalBatchList',
  title: 'Batches',
  noun: 'batches of architectural requests',
  permission: arcRights(1),
  scope: { communityId: id },
  rowId: 'architecturalBatchId',
  columns: {
    enteredDate: { title: 'Done', kind: 'date', always: true },
    act: { title: 'Act', kind: 'status', always: true, words: { ASSIGN: ['Assigned', 'neutral'], EXPIRE: ['Marked expired', 'neutral'] } },
    what: { title: 'To', kind: 'text' },
    requests: { title: 'Requests', kind: 'count', always: true },
    enteredBy: { title: 'By', kind: 'text' },
    standing: { title: 'Standing', kind: 'status', always: true, words: { DONE: ['Done', 'good'], UNDONE: ['Undone', 'neutral'] } },
  },
  extra: {},
  views: { all: { title: 'All' }, done: { title: 'Done', filters: ['standing:in:DONE'] } },
  sort: '-enteredDate',
});

const area = 'requests';
const path = '/c/$communityId/tickets/architectural';

export const architecturalScreens = defineScreens({
  'ticket-architectural-activity': {
    title: 'Architectural tickets',
    also: 'Architectural ticket: activity',
    area,
    path,
    claims: arcRights(1),
    menu: { section: 'Service requests', order: 4 },
  },
  'ticket-architectural-add': { title: 'Add architectural ticket', area, path: `${path}/new`, claims: arcRights(2) },
  'ticket-architectural-batches': {
    title: 'Architectural batches',
    also: 'Architectural ticket: batches',
    area,
    path: `${path}/batches`,
    claims: arcRights(1),
    menu: { section: 'Service requests', order: 12, group: 'More' },
  },
  'architectural-settings': {
    title: 'Architectural settings',
    also: 'topics documents response period committee deemed approval',
    area,
    path: '/c/$communityId/architectural-settings',
    claims: needs('arcodes', 4),
    menu: { section: 'Service requests', order: 14, group: 'More' },
  },
  'ticket-architectural-edit': {
    title: 'Edit architectural ticket',
    area,
    path: `${path}/$architecturalRequestId/edit`,
    claims: arcRights(4),
  },
  'ticket-architectural-view': { title: 'View architectural ticket', area, path: `${path}/$architecturalRequestId`, claims: arcRights(1) },
});
