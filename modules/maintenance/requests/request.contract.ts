// Requests of owners and residents. General and service requests are one kind of case with two names: the
// same calls, fields and states, each under its own claim.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  commit,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  flag,
  id,
  inputOf,
  instantOut,
  line,
  lines,
  needs,
  only,
  outputOf,
  preview,
  query,
  type Requirement,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { familyRights, processStep, type RequestFamily } from '../families.contract.ts';
import { requestFields } from './request.fields.ts';

/** Where a request stands; its words and tone. Source: operations.md 25 and 27. */
export const requestStates = {
  NEW: ['New', 'attention'],
  OPEN: ['Open', 'neutral'],
  WAITING: ['Waiting', 'neutral'],
  CONVERTED: ['With a work order', 'neutral'],
  RESOLVED: ['Resolved', 'good'],
  CLOSED: ['Closed', 'neutral'],
  MERGED: ['Merged', 'neutral'],
} as const;
export type RequestState = keyof typeof requestStates;
const state = z.enum(['NEW', 'OPEN', 'WAITING', 'CONVERTED', 'RESOLVED', 'CLOSED', 'MERGED']);
/** The states someone puts a request into; the others come of what is done with it. */
export const chosenStates = ['OPEN', 'WAITING', 'RESOLVED', 'CLOSED'] as const;
const chosenState = z.enum(chosenStates);

const audienceWords = { PUBLIC: 'Public', INTERNAL: 'Internal', VENDOR: 'Vendor', STEP: 'Done' } as const;
export type Audience = keyof typeof audienceWords;

export const requestRefusals = {
  retiredCode: 'Code {code} is retired. Choose another one.',
  otherCode: 'Code {code} is of another family.',
  mergedAway: 'This request was merged into {number}. Work on that one.',
  sameState: 'The request is {state} already.',
  noStepLeft: 'Every step of the process is taken.',
  noStepTaken: 'No step of the process is taken yet.',
  intoItself: 'A request is not merged into itself or linked with itself.',
  notMerged: 'This request was not merged.',
  noEmail: 'Enter an email address for who asked, or keep the comment internal.',
  nothingChosen: 'None of the chosen requests would change.',
  undoneAlready: 'This batch was undone.',
  changedSince: '{count} of its requests were changed since. Change them one by one.',
} as const;

/** A line of the conversation. */
export const caseComment = z.object({
  caseCommentId: id,
  audience: z.enum(['PUBLIC', 'INTERNAL', 'VENDOR', 'STEP']),
  channel: z.enum(['SCREEN', 'EMAIL', 'LINK']),
  author: z.string(),
  body: z.string(),
  sentTo: z.string(),
  enteredTime: instantOut,
});

const brief = z.object({ requestId: id, number: z.string(), subject: z.string(), state });

/** What is shown of a request beside what was typed. */
const standing = {
  requestId: id,
  number: z.string(),
  state,
  ownershipId: id.nullable(),
  owner: z.string(),
  code: z.string(),
  assignee: z.string(),
  respondByTime: instantOut.nullable(),
  firstReplyTime: instantOut.nullable(),
  closedTime: instantOut.nullable(),
  steps: z.array(processStep),
  stepsTaken: z.number(),
  nextActionDate: dateOut.nullable(),
  isPromiseLate: z.boolean(),
  mergedInto: brief.nullable(),
  splitFrom: brief.nullable(),
  /** Merged into this one, split off it, and linked with it. */
  merged: z.array(brief),
  linked: z.array(brief),
  workOrders: z.array(z.object({ workOrderId: id, number: z.string(), subject: z.string(), state: z.string() })),
  comments: z.array(caseComment),
  enteredBy: z.string(),
  enteredTime: instantOut.nullable(),
};

const batchAct = z.enum(['ASSIGN', 'STATE', 'REPLY']);
export const batchActWords = { ASSIGN: 'Assign', STATE: 'Change state', REPLY: 'Reply' } as const;

const batchOrder = z.object({
  communityId: id,
  requestIds: z.array(id).min(1, 'are missing').max(1000),
  act: batchAct,
  assigneeId: id.nullable().default(null),
  state: chosenState.nullable().default(null),
  body: lines(4000).default(''),
});

/** A call about one request. */
const one = { communityId: id, requestId: id };

type Rights = (level: AccessLevel) => Requirement;

/** States, comments and steps of one request. */
function talkOf(touches: string, rights: Rights) {
  return {
    setRequestState: command({
      summary: 'Puts a request into another state.',
      permission: rights(4),
      touches,
      input: z.object({ ...one, state: chosenState, reason: line(300).default('') }),
      output: z.object({ requestId: id, before: state }),
      refusals: only(requestRefusals, 'sameState', 'mergedAway'),
    }),
    addRequestComment: command({
      summary: 'Writes into the conversation of a request. A public comment goes to who asked by email; an internal one does not.',
      permission: rights(4),
      touches,
      input: z.object({ ...one, body: lines(8000, 1), isPublic: flag }),
      output: z.object({ requestId: id }),
      refusals: only(requestRefusals, 'noEmail', 'mergedAway'),
    }),
    takeRequestStep: command({
      summary: 'Takes the next step of the process of a request, and tells who the step names.',
      permission: rights(4),
      touches,
      input: z.object({ ...one, seenTaken: z.int().min(0).max(20) }),
      output: z.object({ requestId: id, taken: z.number() }),
      refusals: only(requestRefusals, 'noStepLeft', 'sameState', 'mergedAway'),
    }),
    undoRequestStep: command({
      summary: 'Takes the last step of a request back. What was written stays written.',
      permission: rights(8),
      touches,
      input: z.object({ ...one }),
      output: z.object({ requestId: id, taken: z.number() }),
      refusals: only(requestRefusals, 'noStepTaken', 'mergedAway'),
    }),
  };
}

/** Merging, splitting, linking, and changing the family. */
function joinsOf(touches: string, rights: Rights, other: 'generalrequestmaintain' | 'servicerequests') {
  const mine = rights(4).of.map(({ claim }) => claim)[0] ?? other;
  return {
    findRequests: query({
      summary: 'Requests of the community by number or words, to merge or link with.',
      permission: rights(1),
      input: z.object({ communityId: id, search: line(80).default('') }),
      output: z.array(brief),
    }),
    mergeRequest: command({
      summary: 'Merges a request into another one, which keeps both conversations in sight. Both keep their numbers.',
      permission: rights(4),
      touches,
      input: z.object({ ...one, intoRequestId: id }),
      output: z.object({ requestId: id }),
      refusals: only(requestRefusals, 'intoItself', 'mergedAway'),
    }),
    unmergeRequest: command({
      summary: 'Takes a merge back: the request stands by itself again, as it stood before.',
      permission: rights(8),
      touches,
      input: z.object(one),
      output: z.object({ requestId: id }),
      refusals: only(requestRefusals, 'notMerged'),
    }),
    splitRequest: command({
      summary: 'Makes a second request of a part of one: same person and home, a number of its own.',
      permission: rights(2),
      touches,
      input: z.object({ ...one, subject: line(150, 1), description: lines(8000).default('') }),
      output: z.object({ requestId: id }),
      refusals: only(requestRefusals, 'mergedAway'),
    }),
    linkRequests: command({
      summary: 'Links two requests about one thing, or takes the link away.',
      permission: rights(4),
      touches,
      input: z.object({ ...one, otherRequestId: id, isLinked: flag.default(true) }),
      output: z.object({ requestId: id }),
      refusals: only(requestRefusals, 'intoItself'),
    }),
    changeRequestFamily: command({
      summary: 'Makes a general request of a service request, or the other way. Its number stays.',
      permission: needs(mine, 4, [other, 2]),
      touches,
      input: z.object(one),
      output: z.object({ requestId: id }),
      refusals: only(requestRefusals, 'mergedAway'),
    }),
  };
}

/** Acts on many requests. */
function batchesOf(touches: string, rights: Rights) {
  return {
    previewRequestBatch: preview({
      summary: 'What an act on many requests would change, request by request. Saves nothing.',
      permission: rights(4),
      byPost: true,
      input: batchOrder,
      output: z.object({
        rows: z.array(z.object({ requestId: id, number: z.string(), subject: z.string(), change: z.string(), skipped: z.string() })),
        changed: z.number(),
      }),
      refusals: only(requestRefusals, 'nothingChosen'),
    }),
    runRequestBatch: commit('previewRequestBatch', {
      summary: 'Assigns, changes or answers many requests at once.',
      permission: rights(4),
      touches,
      input: batchOrder,
      output: z.object({ requestBatchId: id, changed: z.number() }),
      refusals: only(requestRefusals, 'nothingChosen'),
    }),
    getRequestBatch: query({
      summary: 'What an act on many requests changed.',
      permission: rights(1),
      input: z.object({ communityId: id, requestBatchId: id }),
      output: z.object({
        requestBatchId: id,
        act: batchAct,
        body: z.string(),
        isUndone: z.boolean(),
        lines: z.array(z.object({ requestId: id, number: z.string(), subject: z.string(), before: z.string(), after: z.string() })),
      }),
    }),
    undoRequestBatch: command({
      summary: 'Puts the requests of a batch back as they stood. Answers that were sent stay sent.',
      permission: rights(8),
      touches,
      input: z.object({ communityId: id, requestBatchId: id }),
      output: z.object({ requestBatchId: id, restored: z.number() }),
      refusals: only(requestRefusals, 'undoneAlready', 'changedSince'),
    }),
  };
}

const shared = { inCommunity: true, refusals: only(requestRefusals, 'retiredCode', 'otherCode', 'mergedAway') } as const;

export const generalRequest = defineEndpoints('GeneralRequest', {
  ...recordCalls('generalRequest', {
    words: 'general request',
    ...shared,
    rights: familyRights.GENERAL,
    facts: inputOf(requestFields),
    shown: { ...outputOf(requestFields), ...standing },
  }),
  ...talkOf('generalRequest', familyRights.GENERAL),
  ...joinsOf('generalRequest', familyRights.GENERAL, 'servicerequests'),
  ...batchesOf('generalRequest', familyRights.GENERAL),
});

export const serviceRequest = defineEndpoints('ServiceRequest', {
  ...recordCalls('serviceRequest', {
    words: 'service request',
    ...shared,
    rights: familyRights.SERVICE,
    facts: inputOf(requestFields),
    shown: { ...outputOf(requestFields), ...standing },
  }),
  ...talkOf('serviceRequest', familyRights.SERVICE),
  ...joinsOf('serviceRequest', familyRights.SERVICE, 'generalrequestmaintain'),
  ...batchesOf('serviceRequest', familyRights.SERVICE),
});

const kindOf = (family: RequestFamily, noun: string, title: string, screen: string, param: string) => ({
  noun,
  title,
  inCommunity: true,
  rights: familyRights[family],
  screen,
  param,
  fields: requestFields,
});

export const requestKinds = defineRecordKinds({
  generalRequest: kindOf('GENERAL', 'general request', 'General requests', 'ticket-general-view', 'generalRequestId'),
  serviceRequest: kindOf('SERVICE', 'service request', 'Service requests', 'ticket-service-view', 'serviceRequestId'),
});

/** The job that sends an answer to who asked. */
export const requestAnswer = {
  name: 'request-answer',
  payload: z.object({
    from: z.string(),
    body: z.string(),
    to: z.array(z.object({ requestId: z.string(), email: z.string(), number: z.string(), subject: z.string() })),
  }),
  mayResume: false,
};
