// Violations: a home that is not as its rules ask, led through the steps of its code to a cure, or to a
// hearing and a fine. Source: operations.md 5, field-2026.md 3.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineRecordKinds,
  flag,
  id,
  inputOf,
  instantOut,
  line,
  lines,
  moneyIn,
  moneyOut,
  needs,
  needsOne,
  only,
  outputOf,
  overwriteRefusals,
  query,
  recordCalls,
  version,
} from '../../../packages/contract/contract.ts';
import { violationFields } from './violation.fields.ts';

/** The right to violations at a level. */
export const violationRights = (level: AccessLevel) => needs('ccrviolations', level);

/** Where a violation stands; its words and tone. */
export const violationStates = {
  OPEN: ['Open', 'attention'],
  HOLD: ['On hold', 'neutral'],
  ATTORNEY: ['With the attorney', 'problem'],
  CURED: ['Cured', 'good'],
  VOID: ['Void', 'neutral'],
} as const;
export type ViolationState = keyof typeof violationStates;
const state = z.enum(['OPEN', 'HOLD', 'ATTORNEY', 'CURED', 'VOID']);

/** Where a hearing stands; its words and tone. */
export const hearingStates = {
  SCHEDULED: ['Scheduled', 'attention'],
  NOTICED: ['Notice proved', 'neutral'],
  HELD: ['Held', 'good'],
  NO_SHOW: ['Held, owner absent', 'good'],
  POSTPONED: ['Postponed', 'neutral'],
  CANCELED: ['Canceled', 'neutral'],
} as const;
export type HearingState = keyof typeof hearingStates;
export const noticeMethods = {
  CERTIFIED: 'Certified mail',
  FIRST_CLASS: 'First-class mail',
  EMAIL: 'Email',
  HAND: 'Handed over',
  POSTED: 'Posted at the unit',
} as const;
export type NoticeMethod = keyof typeof noticeMethods;

export const violationRefusals = {
  otherViolationCode: 'Code {code} is no code of violations.',
  retiredViolationCode: 'Code {code} is retired.',
  caseStands: '{number} of this home is open for the same code. Take its next step, or add this one knowingly.',
  violationClosed: '{number} is {state}. Open it again first.',
  notClosed: '{number} is not closed.',
  tooLate: '{number} was closed more than {days} days ago. Add a new violation.',
  hearingStands: 'A hearing is set for {date}. Cancel or decide it first.',
  noHearing: 'No hearing is set.',
  hearingTooSoon: 'The hearing may not be held before {date} ({citation}).',
  hearingNotHeld: 'The hearing is on {date}. Decide it on that day or later.',
  fineCodeMissing: 'Choose the code fines are charged on first.',
} as const;

const one = { communityId: id, violationId: id };
const notNegative = moneyIn.refine((cents) => cents >= 0n, 'must not be negative');

/** Degrees with their sign, at most `most` either way. */
function degrees(most: number) {
  return z.coerce.number().min(-most).max(most);
}

const shownStep = z.object({
  name: z.string(),
  days: z.number(),
  fine: z.string(),
  needsHearing: z.boolean(),
  writes: z.boolean(),
  /** Where its fine comes again until the case is cured, after so many days. */
  everyDays: z.number().nullable(),
});

const hearing = z.object({
  violationHearingId: id,
  hearingDate: dateOut,
  hour: z.string(),
  place: z.string(),
  panel: z.string(),
  state: z.enum(['SCHEDULED', 'NOTICED', 'HELD', 'NO_SHOW', 'POSTPONED', 'CANCELED']),
  noticedDate: dateOut.nullable(),
  noticeMethod: z.string(),
  noticeProof: z.string(),
  outcome: z.enum(['', 'UPHELD', 'DISMISSED']),
  fine: moneyOut.nullable(),
  findings: z.string(),
  decisionSentDate: dateOut.nullable(),
});

const taken = z.object({
  violationBatchId: id,
  batchNumber: z.string(),
  step: z.string(),
  takenDate: dateOut,
  letterBatchId: id.nullable(),
  channel: z.string(),
  fine: moneyOut,
  citation: z.string(),
  batchId: id.nullable(),
  isUndone: z.boolean(),
});

const standing = {
  number: z.string(),
  state,
  code: z.string(),
  property: z.string(),
  owner: z.string(),
  ownershipId: id.nullable(),
  steps: z.array(shownStep),
  stepsTaken: z.number(),
  lastActionDate: dateOut.nullable(),
  nextActionDate: dateOut.nullable(),
  curedDate: dateOut.nullable(),
  closedDate: dateOut.nullable(),
  closedReason: z.string(),
  repeatOfId: id.nullable(),
  repeatOf: z.string(),
  /** The batch not posted yet that has it. */
  draftBatchId: id.nullable(),
  fines: moneyOut,
  /** The most a fine may be by the packs, on the day of today; null where no rule is on file. */
  fineCap: moneyOut.nullable(),
  fineRule: z.string(),
  /** What the packs still ask before a fine. */
  fineMissing: z.array(z.string()),
  photos: z.number(),
  hearings: z.array(hearing),
  taken: z.array(taken),
  events: z.array(
    z.object({
      violationEventId: id,
      what: z.enum(['OPENED', 'STEP', 'STEP_UNDONE', 'STATE', 'HEARING', 'COMMENT']),
      body: z.string(),
      isPublic: z.boolean(),
      author: z.string(),
      enteredTime: instantOut,
    }),
  ),
  enteredBy: z.string(),
  enteredTime: instantOut.nullable(),
};

const settings = {
  fineCodeId: id.nullable().default(null),
  withdrawalTemplateId: id.nullable().default(null),
  repeatDays: count(3650),
  repeatStep: count(20, 1),
  reopenDays: count(3650),
  needsPhoto: flag.default(true),
};

export const violations = defineEndpoints('Violation', {
  ...recordCalls('violation', {
    words: 'violation',
    inCommunity: true,
    rights: violationRights,
    facts: {
      ...inputOf(violationFields),
      /** True adds it beside an open one of the same code. */
      addsAnother: flag.default(false),
    },
    shown: { ...outputOf(violationFields), ...standing },
    refusals: only(violationRefusals, 'otherViolationCode', 'retiredViolationCode', 'caseStands', 'violationClosed'),
  }),
  listLikeViolations: query({
    summary: 'The cases of a home of one code: those that are open, and the last one closed where a new one would be its repeat.',
    permission: violationRights(1),
    input: z.object({ communityId: id, propertyId: id, requestCodeId: id }),
    output: z.object({
      open: z.array(z.object({ violationId: id, number: z.string(), step: z.string(), observedDate: dateOut, nextStep: z.string() })),
      repeats: z.object({ violationId: id, number: z.string(), closedDate: dateOut, startsAt: z.string() }).nullable(),
    }),
  }),
  addViolationComment: command({
    summary: 'Writes into the feed of a violation.',
    permission: violationRights(4),
    touches: 'violation',
    input: z.object({ ...one, body: lines(4000, 1), isPublic: flag.default(false) }),
    output: z.object({ violationId: id }),
  }),
  setViolationState: command({
    summary: 'Holds a violation, goes on with it, gives it to the attorney, or closes it as cured.',
    permission: violationRights(4),
    touches: 'violation',
    input: z.object({ ...one, state: z.enum(['OPEN', 'HOLD', 'ATTORNEY', 'CURED']), onDate: dateIn, reason: line(300).default('') }),
    output: z.object({ violationId: id }),
    refusals: only(violationRefusals, 'violationClosed'),
  }),
  voidViolation: command({
    summary: 'Closes a violation as one that never was; what it charged stays until it is undone.',
    permission: violationRights(8),
    touches: 'violation',
    input: z.object({ ...one, reason: line(300, 1) }),
    output: z.object({ violationId: id }),
    refusals: only(violationRefusals, 'violationClosed'),
  }),
  reopenViolation: command({
    summary: 'Opens a closed violation again, within the days the community sets.',
    permission: violationRights(8),
    touches: 'violation',
    input: z.object({ ...one, reason: line(300).default('') }),
    output: z.object({ violationId: id }),
    refusals: only(violationRefusals, 'notClosed', 'tooLate'),
  }),
  scheduleHearing: command({
    summary: 'Sets the hearing of a violation, with its place and panel.',
    permission: violationRights(4),
    touches: 'violation',
    input: z.object({
      ...one,
      hearingDate: dateIn,
      hour: line(40).default(''),
      place: line(200).default(''),
      panel: line(300).default(''),
    }),
    output: z.object({ violationHearingId: id }),
    refusals: only(violationRefusals, 'violationClosed', 'hearingStands', 'hearingTooSoon'),
  }),
  proveHearingNotice: command({
    summary: 'Says when and how the notice of a hearing went out, and what proves it.',
    permission: violationRights(4),
    touches: 'violation',
    input: z.object({
      ...one,
      noticedDate: dateIn,
      method: z.enum(['CERTIFIED', 'FIRST_CLASS', 'EMAIL', 'HAND', 'POSTED']),
      proof: line(200).default(''),
    }),
    output: z.object({ violationHearingId: id }),
    refusals: only(violationRefusals, 'noHearing', 'hearingTooSoon'),
  }),
  decideHearing: command({
    summary: 'Says what a hearing came to: upheld or dismissed, the fine, and the findings.',
    permission: violationRights(4),
    touches: 'violation',
    input: z.object({
      ...one,
      isAbsent: flag.default(false),
      outcome: z.enum(['UPHELD', 'DISMISSED']),
      fine: notNegative.nullable().default(null),
      findings: lines(4000).default(''),
      hasSafetyFinding: flag.default(false),
      inOpenMeeting: flag.default(false),
      decisionSentDate: dateIn.nullable().default(null),
    }),
    output: z.object({ violationHearingId: id }),
    refusals: only(violationRefusals, 'noHearing', 'hearingNotHeld'),
  }),
  cancelHearing: command({
    summary: 'Takes a hearing off, or postpones it: another one is set then.',
    permission: violationRights(8),
    touches: 'violation',
    input: z.object({ ...one, isPostponed: flag.default(false), reason: line(300).default('') }),
    output: z.object({ violationHearingId: id }),
    refusals: only(violationRefusals, 'noHearing'),
  }),
  getViolationSettings: query({
    summary: 'How a community handles violations.',
    permission: needsOne(1, 'ccrcodes', 'ccrviolations'),
    input: z.object({ communityId: id }),
    output: z.object({
      version,
      fineCodeId: id.nullable(),
      withdrawalTemplateId: id.nullable(),
      repeatDays: z.number(),
      repeatStep: z.number(),
      reopenDays: z.number(),
      needsPhoto: z.boolean(),
    }),
  }),
  saveViolationSettings: command({
    summary: 'Sets how a community handles violations.',
    permission: needs('ccrcodes', 4),
    touches: 'violationSettings',
    input: z.object({ communityId: id, version, ...settings }),
    output: z.object({ communityId: id }),
    refusals: overwriteRefusals,
  }),
  nearestProperties: query({
    summary: 'The three homes nearest to a point, with their distance in meters.',
    permission: violationRights(1),
    input: z.object({ communityId: id, latitude: degrees(90), longitude: degrees(180) }),
    output: z.array(z.object({ propertyId: id, accountNumber: z.string(), address: z.string(), meters: z.number() })),
  }),
});

export const violationKinds = defineRecordKinds({
  violation: {
    noun: 'violation',
    title: 'Violations',
    inCommunity: true,
    rights: violationRights,
    screen: 'violation-view',
    param: 'violationId',
    fields: violationFields,
  },
});
