// The lists and screens of requests: those of a community by family, service requests of all communities, and
// acts on many of them.
import { defineList, defineScreens, id } from '../../../packages/contract/contract.ts';
import { familyRights, priorityTones, type RequestFamily } from '../families.contract.ts';
import { requestStates } from './request.contract.ts';

const columns = {
  number: { title: 'Number', kind: 'text' },
  subject: { title: 'Subject', kind: 'text' },
  state: { title: 'State', kind: 'status', always: true, words: requestStates },
  priority: { title: 'Priority', kind: 'status', always: true, words: priorityTones },
  property: { title: 'Property', kind: 'text' },
  requester: { title: 'Requested by', kind: 'text' },
  code: { title: 'Code', kind: 'text' },
  category: { title: 'Category', kind: 'text', hidden: true },
  assignee: { title: 'Assigned to', kind: 'text' },
  receivedDate: { title: 'Received', kind: 'date', always: true },
  promisedDate: { title: 'Promised by', kind: 'date' },
  nextActionDate: { title: 'Next action', kind: 'date' },
  age: { title: 'Age, days', kind: 'count', always: true },
  promise: {
    title: 'Promise',
    kind: 'status',
    words: { LATE: ['Late', 'problem'], DUE: ['Due', 'neutral'], KEPT: ['Kept', 'good'], BROKEN: ['Not kept', 'attention'] },
  },
  unanswered: { title: 'First answer', kind: 'flag', always: true, yesNo: ['Waits', 'Given'], hidden: true },
  lastComment: { title: 'Last comment', kind: 'text', hidden: true },
} as const;

const views = {
  open: { title: 'Open', filters: ['state:in:NEW,OPEN,WAITING,CONVERTED'] },
  late: { title: 'Late', filters: ['promise:in:LATE'] },
  unanswered: { title: 'Without an answer', filters: ['unanswered:is:yes'] },
  unassigned: { title: 'Not assigned', filters: ['assignee:blank:', 'state:in:NEW,OPEN,WAITING'] },
  closed: { title: 'Closed', filters: ['state:in:RESOLVED,CLOSED,MERGED'], sort: '-receivedDate,-number' },
  all: { title: 'All' },
} as const;

export const generalRequestList = defineList({
  name: 'GeneralRequestList',
  title: 'General tickets',
  noun: 'general requests',
  permission: familyRights.GENERAL(1),
  scope: { communityId: id, propertyId: id.optional(), ownershipId: id.optional() },
  rowId: 'requestId',
  columns,
  extra: { propertyId: id.nullable() },
  views,
  sort: 'promisedDate,number',
});

export const serviceRequestList = defineList({
  name: 'ServiceRequestList',
  title: 'Service tickets',
  noun: 'service requests',
  permission: familyRights.SERVICE(1),
  scope: { communityId: id, propertyId: id.optional(), ownershipId: id.optional() },
  rowId: 'requestId',
  columns,
  extra: { propertyId: id.nullable() },
  views,
  sort: 'promisedDate,number',
});

/** Service requests wherever the reader may look. */
export const serviceRequestActivity = defineList({
  name: 'ServiceRequestActivity',
  title: 'Service request activity',
  noun: 'service requests',
  permission: familyRights.SERVICE(1),
  scope: {},
  rowId: 'requestId',
  columns: { ...columns, community: { title: 'Community', kind: 'text' } },
  extra: { communityId: id },
  views,
  sort: 'promisedDate,community,number',
});

const batchList = <const N extends string>(family: RequestFamily, name: N, noun: string) =>
  defineList({
    name,
    title: 'Batches',
    noun,
    permission: familyRights[family](1),
    scope: { communityId: id },
    rowId: 'requestBatchId',
    columns: {
      enteredDate: { title: 'Done', kind: 'date', always: true },
      act: {
        title: 'Act',
        kind: 'status',
        always: true,
        words: { ASSIGN: ['Assigned', 'neutral'], STATE: ['State changed', 'neutral'], REPLY: ['Answered', 'neutral'] },
      },
      what: { title: 'To', kind: 'text' },
      requests: { title: 'Requests', kind: 'count', always: true },
      enteredBy: { title: 'By', kind: 'text' },
      standing: { title: 'Standing', kind: 'status', always: true, words: { DONE: ['Done', 'good'], UNDONE: ['Undone', 'neutral'] } },
    },
    extra: {},
    views: { all: { title: 'All' }, done: { title: 'Done', filters: ['standing:in:DONE'] } },
    sort: '-enteredDate',
  });

export const generalBatchList = batchList('GENERAL', 'GeneralRequestBatchList', 'batches of general requests');
export const serviceBatchList = batchList('SERVICE', 'ServiceRequestBatchList', 'batches of service requests');

const area = 'requests';
const general = '/c/$communityId/tickets/general';
const service = '/c/$communityId/tickets/service';

export const requestScreens = defineScreens({
  'activity-service-requests': {
    title: 'Service request activity',
    also: 'Service requests of all communities',
    area,
    path: '/service-requests',
    claims: familyRights.SERVICE(1),
    menu: { section: 'Service requests', order: 1 },
  },
  'ticket-service-activity': {
    title: 'Service tickets',
    also: 'Service ticket: activity',
    area,
    path: service,
    claims: familyRights.SERVICE(1),
    menu: { section: 'Service requests', order: 2 },
  },
  'ticket-general-activity': {
    title: 'General tickets',
    also: 'General ticket: activity',
    area,
    path: general,
    claims: familyRights.GENERAL(1),
    menu: { section: 'Service requests', order: 3 },
  },
  'ticket-service-add': { title: 'Add service ticket', area, path: `${service}/new`, claims: familyRights.SERVICE(2) },
  'ticket-service-batches': {
    title: 'Service ticket batches',
    area,
    path: `${service}/batches`,
    claims: familyRights.SERVICE(1),
    menu: { section: 'Service requests', order: 10, group: 'More' },
  },
  'ticket-service-edit': { title: 'Edit service ticket', area, path: `${service}/$serviceRequestId/edit`, claims: familyRights.SERVICE(4) },
  'ticket-service-view': { title: 'View service ticket', area, path: `${service}/$serviceRequestId`, claims: familyRights.SERVICE(1) },
  'ticket-general-add': { title: 'Add general ticket', area, path: `${general}/new`, claims: familyRights.GENERAL(2) },
  'ticket-general-batches': {
    title: 'General ticket batches',
    area,
    path: `${general}/batches`,
    claims: familyRights.GENERAL(1),
    menu: { section: 'Service requests', order: 11, group: 'More' },
  },
  'ticket-general-edit': { title: 'Edit general ticket', area, path: `${general}/$generalRequestId/edit`, claims: familyRights.GENERAL(4) },
  'ticket-general-view': { title: 'View general ticket', area, path: `${general}/$generalRequestId`, claims: familyRights.GENERAL(1) },
  'service-request-add': {
    title: 'Add service request',
    area,
    path: '/c/$communityId/service-requests/new',
    claims: familyRights.SERVICE(2),
  },
  'service-request-batches': {
    title: 'Service request batch index',
    area,
    path: '/c/$communityId/service-requests/batches',
    claims: familyRights.SERVICE(1),
  },
  'service-request-view': {
    title: 'View service request',
    area,
    path: '/c/$communityId/service-requests/$serviceRequestId',
    claims: familyRights.SERVICE(1),
  },
});
