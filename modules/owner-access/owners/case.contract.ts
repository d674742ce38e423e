// What owners ask of the requests, violations and architectural requests of their home.
import { z } from 'zod';
import {
  command,
  dateOut,
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  line,
  lines,
  moneyOut,
  phone,
  query,
} from '../../../packages/contract/contract.ts';
import { ownerCaseRefusals } from '../../maintenance/maintenance.contract.ts';
import { home, own } from './owner-call.contract.ts';

const family = z.enum(['GENERAL', 'SERVICE']);
export const requestStates = ['NEW', 'OPEN', 'WAITING', 'CONVERTED', 'RESOLVED', 'CLOSED', 'MERGED'] as const;
export const violationStates = ['OPEN', 'HOLD', 'ATTORNEY', 'CURED', 'VOID'] as const;
export const architecturalStates = [
  ...(['RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW', 'APPROVED', 'CONDITIONAL'] as const),
  ...(['DENIED', 'DEEMED', 'EXPIRED', 'WITHDRAWN', 'DONE', 'INSPECTED'] as const),
] as const;

const said = z.array(z.object({ key: z.string(), author: z.string(), isMine: z.boolean(), body: z.string(), saidTime: instantOut }));
const request = {
  requestId: id,
  number: z.string(),
  family,
  subject: z.string(),
  code: z.string(),
  state: z.enum(requestStates),
  receivedDate: dateOut,
  promisedDate: dateOut.nullable(),
};
const violation = {
  violationId: id,
  number: z.string(),
  name: z.string(),
  state: z.enum(violationStates),
  observedDate: dateOut,
  dueDate: dateOut.nullable(),
  closedDate: dateOut.nullable(),
  isSaidCured: z.boolean(),
};
const architectural = {
  architecturalRequestId: id,
  number: z.string(),
  subject: z.string(),
  state: z.enum(architecturalStates),
  receivedDate: dateOut,
  decidedDate: dateOut.nullable(),
  expiresDate: dateOut.nullable(),
};

const ofHome = { ownershipId: id };
const text = lines(4000, 1);
const act = { permission: 'owner', touches: 'owner case', toWebHost: true } as const;
const over = { caseOver: ownerCaseRefusals.caseOver };

const requestCalls = {
  listRequests: query({
    ...own,
    summary: 'The requests of a home, the newest first, and the subjects another may have.',
    input: home,
    output: z.object({
      requests: z.array(z.object(request)),
      codes: z.array(z.object({ requestCodeId: id, family, name: z.string(), sentence: z.string() })),
    }),
  }),
  getRequest: query({
    ...own,
    summary: 'One request of a home, with what the office and its owners said.',
    input: z.object({ ...ofHome, requestId: id }),
    output: z.object({ ...request, description: z.string(), said }),
  }),
  addRequest: command({
    ...act,
    summary: 'Makes a request to the office, for the home or the community.',
    input: z.object({
      ...ofHome,
      family,
      requestCodeId: id.nullable().default(null),
      subject: line(150, 1),
      description: lines(8000).default(''),
      location: line(120).default(''),
      entry: line(200).default(''),
      preferredTimes: line(120).default(''),
      phone: phone().default(''),
    }),
    output: z.object({ requestId: id, number: z.string() }),
  }),
  answerRequest: command({
    ...act,
    summary: 'Adds what an owner says to a request; one that waited for it, or was over, is open again.',
    input: z.object({ ...ofHome, requestId: id, body: text }),
    output: z.object({ requestId: id }),
    refusals: over,
  }),
};

const violationCalls = {
  listViolations: query({
    ...own,
    summary: 'The violations of a home its owners see, open ones first.',
    input: home,
    output: z.array(z.object(violation)),
  }),
  getViolation: query({
    ...own,
    summary: 'One violation of a home: what, by when, what follows, its pictures, and what was said.',
    input: z.object({ ...ofHome, violationId: id }),
    output: z.object({
      ...violation,
      detail: z.string(),
      actionNeeded: z.string(),
      article: z.string(),
      location: z.string(),
      noticedDate: dateOut.nullable(),
      /** To the day it is to be fixed by, on the clock of the community; below zero after it. */
      daysLeft: z.number().nullable(),
      stage: z.string(),
      ahead: z.array(z.object({ name: z.string(), days: z.number(), needsHearing: z.boolean() })),
      hearing: z
        .object({
          hearingDate: dateOut,
          hour: z.string(),
          place: z.string(),
          state: z.enum(['SCHEDULED', 'NOTICED', 'HELD', 'NO_SHOW', 'POSTPONED', 'CANCELED']),
        })
        .nullable(),
      fines: moneyOut,
      photos: z.array(z.object({ attachmentId: id, name: z.string(), takenTime: instantOut })),
      said,
    }),
  }),
  readPhoto: file({
    ...own,
    summary: 'A picture on a violation of a home, without what its camera wrote beside it.',
    input: z.object({ ...ofHome, violationId: id, attachmentId: id }),
    output: z.custom<FileAnswer>(),
  }),
  speakOnViolation: command({
    ...act,
    summary: 'Asks about a violation, or says that it is fixed, which puts the home on the list of those to look at.',
    input: z.object({ ...ofHome, violationId: id, body: text, isCure: flag.default(false) }),
    output: z.object({ violationId: id }),
    refusals: { ...over, curedSaid: ownerCaseRefusals.curedSaid },
  }),
};

const architecturalCalls = {
  listArchitectural: query({
    ...own,
    summary: 'The architectural requests of a home, the newest first, and the topics another may have.',
    input: home,
    output: z.object({
      requests: z.array(z.object({ ...architectural, dueDate: dateOut.nullable() })),
      topics: z.array(z.object({ architecturalTopicId: id, name: z.string() })),
      intake: z.string(),
    }),
  }),
  getArchitectural: query({
    ...own,
    summary: 'One architectural request of a home: its clock, what is missing, the decision and its conditions.',
    input: z.object({ ...ofHome, architecturalRequestId: id }),
    output: z.object({
      ...architectural,
      description: z.string(),
      topic: z.string(),
      completeDate: dateOut.nullable(),
      reason: z.string(),
      provision: z.string(),
      doneDate: dateOut.nullable(),
      clock: z.object({
        dueDate: dateOut.nullable(),
        basis: z.string(),
        isByLaw: z.boolean(),
        isPaused: z.boolean(),
        daysLeft: z.number().nullable(),
        usedPercent: z.number().nullable(),
        deemed: z.enum(['none', 'warn', 'approve', 'deny']),
      }),
      votes: z.object({ cast: z.number(), all: z.number() }),
      documents: z.array(z.object({ name: z.string(), askedDate: dateOut.nullable(), isHere: z.boolean() })),
      conditions: z.array(z.object({ words: z.string(), proof: z.enum(['NONE', 'PHOTO', 'DOCUMENT']), metDate: dateOut.nullable() })),
      said,
    }),
  }),
  findTopic: query({
    ...own,
    summary: 'What a project in plain words is about, what it needs, and by when it would be answered.',
    input: z.object({ ...ofHome, text: line(500), topicId: id.optional() }),
    output: z.object({
      topic: z.object({ architecturalTopicId: id, name: z.string() }).nullable(),
      documents: z.array(z.string()),
      dueDate: dateOut.nullable(),
      basis: z.string(),
      isByLaw: z.boolean(),
      silenceApproves: z.boolean(),
      readsAsAccommodation: z.boolean(),
    }),
  }),
  applyArchitectural: command({
    ...act,
    summary: 'Applies for a change to the home; the clock of the answer starts as the documents or the law say.',
    input: z.object({
      ...ofHome,
      subject: line(150, 1),
      description: lines(8000).default(''),
      topicId: id.nullable().default(null),
      contractor: line(120).default(''),
      contractorLicense: line(60).default(''),
      neighborsTold: flag.default(false),
      phone: phone().default(''),
    }),
    output: z.object({ architecturalRequestId: id, number: z.string() }),
    refusals: { topicUnknown: ownerCaseRefusals.topicUnknown },
  }),
  speakOnArchitectural: command({
    ...act,
    summary: 'Adds what an owner says to an architectural request of theirs.',
    input: z.object({ ...ofHome, architecturalRequestId: id, body: text }),
    output: z.object({ architecturalRequestId: id }),
  }),
};

export const caseCalls = { ...requestCalls, ...violationCalls, ...architecturalCalls };
