// Architectural requests: the record, its documents, the ballots of its committee, the decision with its
// conditions, and what comes after it.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  id,
  inputOf,
  instantOut,
  line,
  lines,
  moneyOut,
  needs,
  only,
  outputOf,
  recordCalls,
} from '../../../packages/contract/contract.ts';
import { lawForbids, lawSaid } from '../../law/law.contract.ts';
import { architecturalRequestFields } from './architectural.fields.ts';

/** The claim of architectural requests at a level, in bits as claims have them. */
export const arcRights = (level: AccessLevel) => needs('arcrecord', level);

/** Where a request stands; its words and tone. Source: operations.md 27.1. */
export const architecturalStates = {
  RECEIVED: ['Received', 'attention'],
  INCOMPLETE: ['Incomplete', 'attention'],
  COMPLETE: ['Complete', 'neutral'],
  IN_REVIEW: ['In review', 'neutral'],
  APPROVED: ['Approved', 'good'],
  CONDITIONAL: ['Approved with conditions', 'good'],
  DENIED: ['Denied', 'problem'],
  DEEMED: ['Deemed approved', 'attention'],
  EXPIRED: ['Approval expired', 'attention'],
  WITHDRAWN: ['Withdrawn', 'neutral'],
  DONE: ['Work done', 'neutral'],
  INSPECTED: ['Inspected', 'good'],
} as const;
export type ArchitecturalState = keyof typeof architecturalStates;
const stateNames = Object.keys(architecturalStates) as [ArchitecturalState, ...ArchitecturalState[]];
const state = z.enum(stateNames);

export const voteWords = { FOR: 'Approve', AGAINST: 'Deny', ABSTAIN: 'Abstain', RECUSED: 'Recused' } as const;
export const decisionWords = {
  APPROVED: 'Approve',
  CONDITIONAL: 'Approve with conditions',
  DENIED: 'Deny',
  DEEMED: 'Record as deemed approved',
} as const;
export const proofWords = { NONE: 'No proof', PHOTO: 'A photo', DOCUMENT: 'A document' } as const;
export const moveWords = {
  WITHDRAWN: 'Withdraw',
  DONE: 'Work is done',
  INSPECTED: 'Inspected',
  EXPIRED: 'Approval expired',
} as const;

export const architecturalRefusals = {
  retiredTopic: 'Topic {topic} is retired. Choose another one.',
  notAnswered: 'This act is for a request that is not answered yet; this one is {state}.',
  notDecided: 'This request has no decision to take back.',
  cannotMove: 'A request that is {state} cannot become {to}.',
  nothingMissing: 'No document is missing.',
  documentsMissing: 'Still missing: {documents}.',
  noCommittee: 'Choose a committee, or set one in the architectural settings.',
  noVoters: 'Nobody on {committee} votes on that day.',
  ballotsClosed: 'Ballots of this round are closed.',
  ballotsOpen: 'The ballots of round {round} are open already.',
  noBallots: 'No ballot is open.',
  allCast: 'Every member has voted.',
  noEmail: 'None of the members who did not vote has an email address.',
  voteSaysOtherwise: 'The vote binds, and it says otherwise: {count}.',
  reasonMissing: 'A denial needs its reason.',
  conditionsMissing: 'Add a condition before the request is approved with conditions.',
  noConditions: 'This community does not approve with conditions.',
  clockRuns: 'The answer is not late: its last day is {date}.',
  notDeemed: 'Neither law nor the documents deem a late request approved.',
  proofMissing: 'Attach the proof to the request first, then choose it.',
  conditionsOpen: 'Not met yet: {conditions}.',
  notApproved: 'Only an approval has a last day.',
  extendedAlready: 'This approval was extended once already.',
  tooEarly: 'The new last day must be after {date}.',
  noTemplate: 'Choose a letter, or set one in the architectural settings.',
  noOwner: 'The property has no owner the letter could go to.',
  notLetter: 'Only a decision has a letter.',
} as const;

const one = { communityId: id, architecturalRequestId: id };
const done = z.object({ architecturalRequestId: id });

const document = z.object({
  architecturalDocumentId: id,
  name: z.string(),
  askedDate: dateOut.nullable(),
  receivedDate: dateOut.nullable(),
});
const ballot = z.object({
  architecturalBallotId: id,
  name: z.string(),
  position: z.string(),
  vote: z.enum(['FOR', 'AGAINST', 'ABSTAIN', 'RECUSED']).nullable(),
  remark: z.string(),
  castDate: dateOut.nullable(),
  remindedDate: dateOut.nullable(),
  hasEmail: z.boolean(),
});
const condition = z.object({
  architecturalConditionId: id,
  words: z.string(),
  provision: z.string(),
  proof: z.enum(['NONE', 'PHOTO', 'DOCUMENT']),
  metDate: dateOut.nullable(),
  attachment: z.string(),
});

/** What is shown of a request beside what was typed. */
const standing = {
  number: z.string(),
  state,
  ownershipId: id.nullable(),
  owner: z.string(),
  property: z.string(),
  topic: z.string(),
  assignee: z.string(),
  completeDate: dateOut.nullable(),
  clock: z.object({
    dueDate: dateOut.nullable(),
    basis: z.string(),
    isByLaw: z.boolean(),
    isPaused: z.boolean(),
    /** By when it is checked for missing documents; null once it was. */
    checkDate: dateOut.nullable(),
    /** True where members who did not vote are to be reminded by now. */
    remindNow: z.boolean(),
    daysLeft: z.number().nullable(),
    /** Part of the time that is used up, in percent. */
    usedPercent: z.number().nullable(),
    /** What silence makes: `warn` where the documents may be read so. */
    deemed: z.enum(['approve', 'deny', 'warn', 'none']),
    pauses: z.array(z.object({ fromDate: dateOut, toDate: dateOut.nullable(), reason: z.string() })),
  }),
  law: lawSaid,
  /** What the packs ask of a denial, and forbid, each with its citation. */
  terms: z.array(z.object({ citation: z.string(), denial: z.array(z.string()), forbidden: z.array(z.string()) })),
  /** The topic the words of the form speak of, where none was chosen or another one. */
  topicFound: z.object({ architecturalTopicId: id, name: z.string() }).nullable(),
  readsAsAccommodation: z.boolean(),
  documents: z.array(document),
  committee: z.string(),
  ballotRound: z.number(),
  ballotsCloseDate: dateOut.nullable(),
  ballots: z.array(ballot),
  tally: z.string(),
  carried: z.boolean().nullable(),
  needs: z.string(),
  conditions: z.array(condition),
  decidedDate: dateOut.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  provision: z.string(),
  expiresDate: dateOut.nullable(),
  isExtended: z.boolean(),
  doneDate: dateOut.nullable(),
  inspectedDate: dateOut.nullable(),
  letterBatchId: id.nullable(),
  /** What the topic asks for as a deposit. */
  depositAsked: moneyOut.nullable(),
  deposits: z.array(z.object({ heldDepositId: id, number: z.string(), purpose: z.string(), held: moneyOut })),
  files: z.array(z.object({ attachmentId: id, name: z.string() })),
  events: z.array(
    z.object({ architecturalEventId: id, isRemark: z.boolean(), body: z.string(), author: z.string(), enteredTime: instantOut }),
  ),
};

const touches = 'architecturalRequest';

export const architecturalRequest = defineEndpoints('ArchitecturalRequest', {
  ...recordCalls('architecturalRequest', {
    words: 'architectural request',
    inCommunity: true,
    refusals: only(architecturalRefusals, 'retiredTopic'),
    rights: arcRights,
    facts: inputOf(architecturalRequestFields),
    shown: { ...outputOf(architecturalRequestFields), ...standing },
  }),
  addArchitecturalRemark: command({
    summary: 'Writes a remark into the history of an architectural request. Remarks stay.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, body: lines(4000, 1) }),
    output: done,
  }),
  addArchitecturalDocument: command({
    summary: 'Adds a document to the ones an architectural request needs.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, name: line(120, 1) }),
    output: done,
    refusals: only(architecturalRefusals, 'notAnswered'),
  }),
  setArchitecturalDocument: command({
    summary: 'Sets the day a document came; without one it is missing again.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, architecturalDocumentId: id, receivedDate: dateIn.nullable().default(null) }),
    output: done,
    refusals: only(architecturalRefusals, 'notAnswered'),
  }),
  dropArchitecturalDocument: command({
    summary: 'Takes a document off the ones an architectural request needs.',
    permission: arcRights(8),
    touches,
    input: z.object({ ...one, architecturalDocumentId: id }),
    output: done,
    refusals: only(architecturalRefusals, 'notAnswered'),
  }),
  askForDocuments: command({
    summary: 'Finds a request incomplete: asks for all missing documents at once, and pauses the clock until they are there.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, askedDate: dateIn }),
    output: done,
    refusals: only(architecturalRefusals, 'notAnswered', 'nothingMissing'),
  }),
  completeArchitecturalRequest: command({
    summary: 'Finds a request complete, and lets its clock go on.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, completeDate: dateIn }),
    output: done,
    refusals: only(architecturalRefusals, 'notAnswered', 'documentsMissing'),
  }),
  openBallots: command({
    summary: 'Asks every voting member of a committee for a ballot; the owner of the home is recused.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, committeeId: id.nullable().default(null), openedDate: dateIn, closeDate: dateIn.nullable().default(null) }),
    output: z.object({ ballots: z.number() }),
    refusals: only(architecturalRefusals, 'notAnswered', 'noCommittee', 'noVoters', 'ballotsOpen'),
  }),
  castBallot: command({
    summary: 'Records the ballot of a member, or that the member is recused.',
    permission: arcRights(4),
    touches,
    input: z.object({
      ...one,
      architecturalBallotId: id,
      vote: z.enum(['FOR', 'AGAINST', 'ABSTAIN', 'RECUSED']),
      remark: line(500).default(''),
      castDate: dateIn,
    }),
    output: done,
    refusals: only(architecturalRefusals, 'ballotsClosed'),
  }),
  remindMembers: command({
    summary: 'Reminds the members who did not vote, by email.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, remindedDate: dateIn }),
    output: z.object({ reminded: z.number() }),
    refusals: only(architecturalRefusals, 'noBallots', 'allCast', 'noEmail'),
  }),
  addArchitecturalCondition: command({
    summary: 'Adds a condition of approval with the proof it asks for.',
    permission: arcRights(4),
    touches,
    input: z.object({
      ...one,
      words: line(300, 1),
      provision: line(200).default(''),
      proof: z.enum(['NONE', 'PHOTO', 'DOCUMENT']).default('NONE'),
    }),
    output: done,
    refusals: { ...only(architecturalRefusals, 'notAnswered', 'noConditions'), ...lawForbids },
  }),
  dropArchitecturalCondition: command({
    summary: 'Takes a condition away before the decision.',
    permission: arcRights(8),
    touches,
    input: z.object({ ...one, architecturalConditionId: id }),
    output: done,
    refusals: only(architecturalRefusals, 'notAnswered'),
  }),
  meetArchitecturalCondition: command({
    summary: 'Records that a condition is met, with its proof; without a day it is open again.',
    permission: arcRights(4),
    touches,
    input: z.object({
      ...one,
      architecturalConditionId: id,
      metDate: dateIn.nullable().default(null),
      attachmentId: id.nullable().default(null),
    }),
    output: done,
    refusals: only(architecturalRefusals, 'proofMissing'),
  }),
  decideArchitecturalRequest: command({
    summary: 'Answers a request: approved, with conditions, denied with its reason, or deemed approved after its last day.',
    permission: arcRights(4),
    touches,
    input: z.object({
      ...one,
      decision: z.enum(['APPROVED', 'CONDITIONAL', 'DENIED', 'DEEMED']),
      decidedDate: dateIn,
      reason: lines(4000).default(''),
      provision: line(300).default(''),
      /** What of the law’s list the denial says, word for word. */
      said: z.array(line(200, 1)).max(20).default([]),
      expiresDate: dateIn.nullable().default(null),
    }),
    output: z.object({ architecturalRequestId: id, law: lawSaid }),
    refusals: {
      ...only(
        architecturalRefusals,
        'notAnswered',
        'documentsMissing',
        'voteSaysOtherwise',
        'reasonMissing',
        'conditionsMissing',
        'noConditions',
        'clockRuns',
        'notDeemed',
      ),
      ...lawForbids,
    },
  }),
  undoArchitecturalDecision: command({
    summary: 'Takes a decision back: the request stands as it stood before. A letter that went out stays out.',
    permission: arcRights(8),
    touches,
    input: z.object({ ...one, reason: line(300, 1) }),
    output: done,
    refusals: only(architecturalRefusals, 'notDecided'),
  }),
  extendApproval: command({
    summary: 'Extends an approval, once.',
    permission: arcRights(4),
    touches,
    input: z.object({ ...one, expiresDate: dateIn }),
    output: done,
    refusals: only(architecturalRefusals, 'notApproved', 'extendedAlready', 'tooEarly'),
  }),
  moveArchitecturalRequest: command({
    summary: 'Moves a request on: withdrawn, approval expired, work done, inspected.',
    permission: arcRights(4),
    touches,
    input: z.object({
      ...one,
      to: z.enum(['WITHDRAWN', 'DONE', 'INSPECTED', 'EXPIRED']),
      onDate: dateIn,
      reason: line(300).default(''),
    }),
    output: done,
    refusals: only(architecturalRefusals, 'cannotMove', 'conditionsOpen'),
  }),
  undoArchitecturalMove: command({
    summary: 'Takes the last move of a request back.',
    permission: arcRights(8),
    touches,
    input: z.object(one),
    output: done,
    refusals: only(architecturalRefusals, 'cannotMove'),
  }),
  draftDecisionLetter: command({
    summary: 'Drafts the letter of a decision to the owner of the property. Nothing goes out.',
    permission: needs('arcrecord', 4, ['communitycommunications', 2]),
    touches,
    input: z.object({ ...one, templateId: id.nullable().default(null), letterDate: dateIn }),
    output: z.object({ letterBatchId: id }),
    refusals: only(architecturalRefusals, 'notLetter', 'noTemplate', 'noOwner'),
  }),
});

export const architecturalKinds = defineRecordKinds({
  architecturalRequest: {
    noun: 'architectural request',
    title: 'Architectural requests',
    inCommunity: true,
    rights: arcRights,
    screen: 'ticket-architectural-view',
    param: 'architecturalRequestId',
    fields: architecturalRequestFields,
  },
});

/** The job that reminds members of a ballot. */
export const ballotReminder = {
  name: 'ballot-reminder',
  payload: z.object({ subject: z.string(), body: z.string(), to: z.array(z.string()) }),
  mayResume: false,
};
