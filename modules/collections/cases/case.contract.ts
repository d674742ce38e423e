// Cases of collection: one owner from the first reminder on, with evidence, facts, contacts, and every step
// judged by the packs of law.
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
  type FileAnswer,
  file,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { requirementWords, type Side, type Stage, sideNames, sideWords, stageNames, stageWords } from './stage.contract.ts';

const rights = (level: AccessLevel) => needs('arcollection', level);
const ofCase = { communityId: id, collectionCaseId: id };

export const caseRefusals = {
  noProcedure: 'This community has no collection steps yet. Publish them first.',
  caseOpen: 'This owner has an open case already.',
  nothingLate: 'This account is not late. A case opens with an assessment past due.',
  caseClosed: 'This case is closed.',
  stepNotProved: 'Not yet: {why}.',
  motionNotCarried: 'The motion {motion} was not carried.',
  evidenceVoided: 'This proof was taken back already.',
  evidenceUnknown: 'No record of law in force here knows {step}.',
  tooManyCalls: 'A third-party collector may call {most} times in seven days, and {count} calls are logged.',
  quietHours: 'A third-party collector may call from 8:00 to 21:00 local time only.',
} as const;

export const contactChannels = ['CALL', 'EMAIL', 'TEXT', 'LETTER', 'VISIT'] as const;
export const contactWords: Readonly<Record<(typeof contactChannels)[number], string>> = {
  CALL: 'Call',
  EMAIL: 'Email',
  TEXT: 'Text',
  LETTER: 'Letter',
  VISIT: 'Visit',
};
export const eventWords = {
  OPENED: 'Case opened',
  STEP: 'Step taken',
  STEP_UNDONE: 'Step undone',
  STAGE: 'Stage set',
  EVIDENCE: 'Proof added',
  EVIDENCE_VOIDED: 'Proof taken back',
  FACTS: 'Case changed',
  CONTACT: 'Contact',
  PLAN: 'Payment plan',
  PAYOFF: 'Payoff stated',
  CLOSED: 'Case closed',
  REOPENED: 'Case reopened',
} as const;
export type CaseEvent = keyof typeof eventWords;

const facts = {
  attorneyId: id.nullable().default(null),
  feeAgreement: line(200).default(''),
  isDisputed: flag.default(false),
  petitionDate: dateIn.nullable().default(null),
  claimDueDate: dateIn.nullable().default(null),
  dischargedDate: dateIn.nullable().default(null),
  militaryCheckedDate: dateIn.nullable().default(null),
  isMilitary: flag.default(false),
  lienDate: dateIn.nullable().default(null),
  lienInstrument: line(80).default(''),
  lienAmount: moneyIn.nullable().default(null),
  lienReleasedDate: dateIn.nullable().default(null),
  judgmentDate: dateIn.nullable().default(null),
  foreclosureDate: dateIn.nullable().default(null),
};
const factsOut = z.object({
  attorneyId: id.nullable(),
  feeAgreement: z.string(),
  isDisputed: z.boolean(),
  petitionDate: dateOut.nullable(),
  claimDueDate: dateOut.nullable(),
  dischargedDate: dateOut.nullable(),
  militaryCheckedDate: dateOut.nullable(),
  isMilitary: z.boolean(),
  lienDate: dateOut.nullable(),
  lienInstrument: z.string(),
  lienAmount: moneyOut.nullable(),
  lienReleasedDate: dateOut.nullable(),
  judgmentDate: dateOut.nullable(),
  foreclosureDate: dateOut.nullable(),
});
const stage = z.enum(stageNames);
const balances = z.object({
  total: moneyOut,
  assessments: moneyOut,
  lateFees: moneyOut,
  interest: moneyOut,
  other: moneyOut,
  prePetition: moneyOut,
  oldestDueDate: dateOut.nullable(),
  charges: z.number(),
});

export const collectionCases = defineEndpoints('CollectionCase', {
  openCase: command({
    summary: 'Opens a case for an owner whose account is late.',
    permission: rights(2),
    touches: 'collectionCase',
    input: z.object({ communityId: id, ownershipId: id }),
    output: z.object({ collectionCaseId: id }),
    refusals: only(caseRefusals, 'noProcedure', 'caseOpen', 'nothingLate'),
  }),
  getCase: query({
    summary: 'A case: what is owed, its stages, what the next step requires with what is proved, letters, contacts and feed.',
    permission: rights(1),
    input: z.object(ofCase),
    output: z.object({
      ...ofCase,
      version,
      number: z.number(),
      ownershipId: id,
      propertyId: id,
      owner: z.string(),
      accountNumber: z.string(),
      address: z.string(),
      mailTo: z.string(),
      stage,
      stageDate: dateOut,
      side: z.enum(sideNames),
      openedDate: dateOut,
      openedAmount: moneyOut,
      closedDate: dateOut.nullable(),
      closedReason: z.string(),
      balances,
      lastPayment: z.object({ date: dateOut, amount: moneyOut, checkNumber: z.string() }).nullable(),
      track: z.array(z.object({ name: z.string(), stage, state: z.enum(['DONE', 'NOW', 'NEXT', 'LATER']), date: dateOut.nullable() })),
      next: z
        .object({
          name: z.string(),
          stage,
          isAllowed: z.boolean(),
          isJudged: z.boolean(),
          earliestDate: dateOut.nullable(),
          citation: z.string(),
          ruleVersion: z.string().nullable(),
          missing: z.array(z.string()),
        })
        .nullable(),
      requirements: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          state: z.enum(Object.keys(requirementWords) as [keyof typeof requirementWords, ...(keyof typeof requirementWords)[]]),
          citation: z.string(),
          methods: z.array(z.string()),
          contents: z.array(z.string()),
          readyDate: dateOut.nullable(),
        }),
      ),
      evidence: z.array(
        z.object({
          evidenceId: id,
          step: z.string(),
          title: z.string(),
          doneDate: dateOut,
          receivedDate: dateOut.nullable(),
          methods: z.array(z.string()),
          proof: z.string(),
          motionId: id.nullable(),
          motion: z.string(),
          by: z.string(),
        }),
      ),
      letters: z.array(z.object({ letterId: id, date: dateOut, subject: z.string(), channel: z.string(), state: z.string() })),
      feed: z.array(
        z.object({
          what: z.enum(Object.keys(eventWords) as [CaseEvent, ...CaseEvent[]]),
          date: dateOut,
          channel: z.string(),
          localTime: z.string(),
          note: z.string(),
          by: z.string(),
          time: instantOut,
        }),
      ),
      facts: factsOut,
      attorney: z.string(),
      holds: z.string(),
      neighbors: z.object({ previousId: id.nullable(), nextId: id.nullable() }),
    }),
  }),
  saveCaseFacts: command({
    summary: 'Changes what is known of a case: attorney, dispute, bankruptcy, military service, lien, courts.',
    permission: rights(4),
    touches: 'collectionCase',
    input: z.object({ ...ofCase, version, ...facts }),
    output: z.object({ version }),
    refusals: { ...only(caseRefusals, 'caseClosed', 'stepNotProved'), ...overwriteRefusals },
  }),
  setStage: command({
    summary: 'Sets the collection status of an owner by hand, where law lets it.',
    permission: rights(4),
    touches: 'collectionCase',
    input: z.object({ ...ofCase, version, stage: z.enum(stageNames), stageDate: dateIn, note: line(300).default('') }),
    output: z.object({ version }),
    refusals: { ...only(caseRefusals, 'caseClosed', 'stepNotProved'), ...overwriteRefusals },
  }),
  addEvidence: command({
    summary: 'Proves that a step or condition of law was done. Its own prerequisites must be proved before.',
    permission: rights(4),
    touches: 'collectionCase',
    input: z.object({
      ...ofCase,
      step: line(80, 1),
      doneDate: dateIn,
      receivedDate: dateIn.nullable().default(null),
      methods: z.array(line(120)).max(20).default([]),
      contents: z.array(line(160)).max(40).default([]),
      proof: line(200).default(''),
      motionId: id.nullable().default(null),
    }),
    output: z.object({ evidenceId: id }),
    refusals: only(caseRefusals, 'caseClosed', 'stepNotProved', 'motionNotCarried', 'evidenceUnknown'),
  }),
  voidEvidence: command({
    summary: 'Takes proof back: it counts no more, and stays in the feed.',
    permission: rights(8),
    touches: 'collectionCase',
    input: z.object({ ...ofCase, evidenceId: id }),
    output: z.object({}),
    refusals: only(caseRefusals, 'evidenceVoided'),
  }),
  logContact: command({
    summary: 'Logs a contact with an owner in collection. Limits of third-party collectors are kept.',
    permission: rights(4),
    touches: 'collectionCase',
    input: z.object({
      ...ofCase,
      channel: z.enum(contactChannels),
      contactDate: dateIn,
      localTime: line(5).default(''),
      note: line(400, 1),
    }),
    output: z.object({}),
    refusals: only(caseRefusals, 'tooManyCalls', 'quietHours'),
  }),
  statePayoff: command({
    summary: 'States what pays an account off through a day, and keeps it in the feed.',
    permission: rights(4),
    touches: 'collectionCase',
    input: z.object({ ...ofCase, throughDate: dateIn }),
    output: z.object({ amount: moneyOut, lines: z.array(z.object({ title: z.string(), amount: moneyOut })) }),
  }),
  printPayoff: file({
    summary: 'The payoff statement of a case as a PDF: every charge open through a day, by kind and in all.',
    permission: rights(1),
    input: z.object({ ...ofCase, throughDate: dateIn }),
    output: z.custom<FileAnswer>(),
  }),
});

const words = <K extends string>(of: Readonly<Record<K, readonly [string, 'neutral' | 'good' | 'attention' | 'problem']>>) => of;

export const caseKinds = defineRecordKinds({
  collectionCase: {
    noun: 'collection case',
    title: 'Collection cases',
    inCommunity: true,
    rights,
    screen: 'collection-case',
    param: 'collectionCaseId',
  },
});

export const collectionCaseList = defineList({
  name: 'CollectionCaseList',
  title: 'Collections',
  noun: 'cases',
  permission: rights(1),
  scope: { communityId: id, ownershipId: id.optional() },
  rowId: 'collectionCaseId',
  columns: {
    number: { title: 'Case', kind: 'count', always: true },
    account: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    stage: { title: 'Stage', kind: 'status', always: true, words: words<Stage>(stageWords) },
    side: { title: 'Beside it', kind: 'status', always: true, words: words<Side>(sideWords) },
    stageDate: { title: 'Since', kind: 'date' },
    balance: { title: 'Owes', kind: 'money', sum: true },
    openedDate: { title: 'Opened', kind: 'date' },
    step: { title: 'Last step', kind: 'text' },
    closedDate: { title: 'Closed', kind: 'date' },
  },
  extra: { ownershipId: id },
  views: {
    open: { title: 'Open', filters: ['closedDate:blank:'] },
    liens: { title: 'Liens and beyond', filters: ['closedDate:blank:', 'stage:in:LIENED,INTENT_TO_FORECLOSE,FORECLOSURE'] },
    beside: { title: 'Held beside', filters: ['closedDate:blank:', 'side:in:PLAN,BANKRUPTCY,DISPUTE,MILITARY,ATTORNEY_HOLD'] },
    all: { title: 'All' },
  },
  sort: '-balance',
});

export const caseScreens = defineScreens({
  'activity-collections': {
    title: 'Collection activity',
    also: 'delinquent cases lien foreclosure notices attorney',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections',
    claims: rights(1),
    menu: { section: 'Receivables', order: 20, group: 'Collections' },
  },
  'collection-case': {
    title: 'Collection case',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections/cases/$collectionCaseId',
    claims: rights(1),
  },
  'payoff-print': {
    title: 'Payoff statement',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections/cases/$collectionCaseId/payoff',
    claims: rights(1),
  },
  'set-collection-status': {
    title: 'Set collection status',
    area: 'receivables',
    path: '/c/$communityId/receivables/collections/status',
    claims: rights(4),
  },
});
