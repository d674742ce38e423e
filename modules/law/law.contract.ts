// What law declares: the packs and what a customer accepted of them, how a community stands to them, the
// stricter rules of its documents, and the log of what was judged.
import { z } from 'zod';
import {
  type AccessLevel,
  command,
  count,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  instantOut,
  line,
  moneyOut,
  needs,
  overwriteRefusals,
  query,
  version,
} from '../../packages/contract/contract.ts';

const rights = (level: AccessLevel) => needs('communitymaintain', level);

export const communityTypes = ['HOA', 'CONDO', 'COOP', 'RENTAL'] as const;
export const communityTypeWords: Readonly<Record<(typeof communityTypes)[number], string>> = {
  HOA: 'Homeowner association',
  CONDO: 'Condominium',
  COOP: 'Cooperative',
  RENTAL: 'Rental',
};
export const regimes = ['', 'GPOAA', 'CONDO_ACT', 'COMMON_LAW'] as const;
export const regimeWords: Readonly<Record<(typeof regimes)[number], string>> = {
  '': 'Not set',
  GPOAA: 'Property owners’ association act',
  CONDO_ACT: 'Condominium act',
  COMMON_LAW: 'Common law',
};
export const collectorRoles = ['firstParty', 'thirdParty'] as const;
export const collectorRoleWords: Readonly<Record<(typeof collectorRoles)[number], string>> = {
  firstParty: 'First party',
  thirdParty: 'Third party: accounts were in default when taken over',
};
export const confidenceWords = {
  statute_read: 'Statute read',
  secondary_source: 'Secondary source',
  general_knowledge: 'General knowledge',
} as const;

/** What the documents of a community may set more strictly than the law, by the fact the engine reads. */
export const houseRuleKinds = {
  documentGraceDays: { topic: 'lateFee', title: 'Late fee: days after the due date', unit: 'days' },
  documentCapCents: { topic: 'lateFee', title: 'Late fee: at most', unit: 'cents' },
  documentAuthority: { topic: 'lateFee', title: 'Late fee: the documents provide for one', unit: 'flag' },
  documentRateBps: { topic: 'interest', title: 'Interest: yearly rate at most', unit: 'bps' },
  documentNsfCents: { topic: 'nsfFee', title: 'Returned payment: fee at most', unit: 'cents' },
  lateFeeNotice: { topic: 'lateFee', title: 'Late fee: owners were told of it before', unit: 'flag' },
  interestAuthority: { topic: 'interest', title: 'Interest: the documents provide for it', unit: 'flag' },
  nsfNotice: { topic: 'nsfFee', title: 'Returned payment: owners were told of the fee before', unit: 'flag' },
  waiverMostCents: { topic: 'waiver', title: 'Waiver: at most', unit: 'cents' },
  waiverCourtesyMonths: { topic: 'waiver', title: 'Waiver: months between two courtesies', unit: 'months' },
  depositSeparateAccount: { topic: 'securityDeposit', title: 'Security deposit: held in an account of its own', unit: 'flag' },
} as const;
export type HouseRuleFact = keyof typeof houseRuleKinds;
const houseRuleFacts = Object.keys(houseRuleKinds) as [HouseRuleFact, ...HouseRuleFact[]];

export const verdictWords = {
  allow: ['Allowed', 'good'],
  warn: ['Warning', 'attention'],
  block: ['Blocked', 'problem'],
} as const;

/** The refusal of an act that a rule on file blocks. */
export const lawForbids = { lawForbids: '{citation} does not allow this: {why}.' } as const;

/** What the packs said to an act, as its preview shows it; null where no rule is on file. */
export const lawSaid = z
  .object({
    verdict: z.enum(['allow', 'warn', 'block']),
    citation: z.string(),
    ruleVersion: z.string(),
    missing: z.array(z.string()),
    /** The most that may be charged or held. */
    atMost: moneyOut.nullable(),
    notBefore: dateOut.nullable(),
    notAfter: dateOut.nullable(),
  })
  .nullable();

export const lawRefusals = {
  packUnknown: 'There is no pack for {jurisdiction}.',
  ruleUnknown: 'No pack has the record {ruleVersion}.',
  acceptedAlready: '{ruleVersion} is accepted already.',
  notAccepted: '{ruleVersion} is not accepted.',
  nothingToAccept: 'Every record of {name} in force is accepted already.',
  ruleEnded: 'This rule has ended already.',
} as const;
/** Some of the refusals, for a call that has no others. */
const of = <K extends keyof typeof lawRefusals>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, lawRefusals[name]])) as Pick<typeof lawRefusals, K>;

const packRow = z.object({
  jurisdiction: z.string(),
  name: z.string(),
  generatedOn: dateOut,
  records: z.number(),
  inForce: z.number(),
  mayBlock: z.number(),
  accepted: z.number(),
  conflicts: z.number(),
  reviewDue: dateOut,
  nextChange: dateOut.nullable(),
  binds: z.boolean(),
});
const recordRow = z.object({
  ruleVersion: z.string(),
  topic: z.string(),
  topicTitle: z.string(),
  title: z.string(),
  communityTypes: z.array(z.string()),
  effectiveFrom: dateOut,
  startsEarlier: z.boolean(),
  effectiveTo: dateOut.nullable(),
  isInForce: z.boolean(),
  binds: z.boolean(),
  conditions: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), value: z.string(), isRead: z.boolean() })),
  severity: z.enum(['warn', 'block']),
  severityWhenReviewed: z.enum(['warn', 'block']),
  citation: z.string(),
  sourceNote: z.string(),
  readings: z.array(z.string()),
  chosen: z.string(),
  confidence: z.enum(['statute_read', 'secondary_source', 'general_knowledge']),
  reviewedOn: dateOut,
  acceptance: z.object({ reviewer: z.string(), remark: z.string(), acceptedBy: z.string(), acceptedTime: instantOut }).nullable(),
});
const standing = {
  communityType: z.enum(communityTypes),
  statutoryRegime: z.enum(regimes),
  collectorRole: z.enum(collectorRoles),
};

export const law = defineEndpoints('Law', {
  getCommunityLaw: query({
    summary: 'The packs of law, which of them bind a community by its state and kind, and the rules of its documents.',
    permission: rights(1),
    input: z.object({ communityId: id }),
    output: z.object({
      state: z.string(),
      standing: z.object({ ...standing, version }).nullable(),
      packs: z.array(packRow),
      houseRules: z.array(
        z.object({
          houseRuleId: id,
          fact: z.enum(houseRuleFacts),
          amount: z.string(),
          clause: z.string(),
          startDate: dateOut,
          endDate: dateOut.nullable(),
          setBy: z.string(),
        }),
      ),
    }),
  }),
  getLawPack: query({
    summary: 'One pack of law: every record with its parameters, citation, dates and who accepted it.',
    permission: rights(1),
    input: z.object({ communityId: id, jurisdiction: line(20, 1) }),
    output: z.object({ pack: packRow, disclaimer: z.string(), records: z.array(recordRow) }),
    refusals: of('packUnknown'),
  }),
  saveStanding: command({
    summary: 'Sets how a community stands to the law: its kind, the body of law it came under, its role as collector.',
    permission: rights(4),
    touches: 'community',
    input: z.object({ communityId: id, version: version.nullable(), ...standing }),
    output: z.object({ version }),
    refusals: overwriteRefusals,
  }),
  acceptRule: command({
    summary: 'Accepts a record of a pack for every community: from then on it answers as a reviewed record.',
    permission: rights(4),
    customerWide: true,
    touches: 'law pack',
    input: z.object({ ruleVersion: line(120, 1), reviewer: line(120, 1), remark: line(400).default('') }),
    output: z.object({}),
    refusals: of('ruleUnknown', 'acceptedAlready'),
  }),
  acceptPack: command({
    summary: 'Accepts every record of a pack that is in force and not accepted yet, for every community.',
    permission: rights(4),
    customerWide: true,
    touches: 'law pack',
    input: z.object({ jurisdiction: line(20, 1), reviewer: line(120, 1), remark: line(400).default('') }),
    output: z.object({ accepted: z.number() }),
    refusals: of('packUnknown', 'nothingToAccept'),
  }),
  withdrawAcceptance: command({
    summary: 'Takes back that a record was accepted; what was judged meanwhile stays as it was judged.',
    permission: rights(8),
    customerWide: true,
    touches: 'law pack',
    input: z.object({ ruleVersion: line(120, 1) }),
    output: z.object({}),
    refusals: of('notAccepted'),
  }),
  addHouseRule: command({
    summary: 'Adds a rule of a community’s own documents with its clause. It counts only where it is stricter than the law.',
    permission: rights(4),
    touches: 'community',
    input: z.object({
      communityId: id,
      fact: z.enum(houseRuleFacts),
      amount: count(100_000_000),
      clause: line(300, 1),
      startDate: dateIn,
    }),
    output: z.object({ houseRuleId: id }),
  }),
  endHouseRule: command({
    summary: 'Ends a rule of a community’s documents on a day.',
    permission: rights(8),
    touches: 'community',
    input: z.object({ communityId: id, houseRuleId: id, endDate: dateIn }),
    output: z.object({}),
    refusals: of('ruleEnded'),
  }),
});

export const judgmentList = defineList({
  name: 'JudgmentList',
  title: 'What the law packs judged',
  noun: 'judgments',
  permission: rights(1),
  scope: { communityId: id },
  rowId: 'judgmentId',
  columns: {
    judgedDate: { title: 'Judged', kind: 'date' },
    verdict: { title: 'Verdict', kind: 'status', always: true, words: verdictWords },
    subject: { title: 'What', kind: 'text' },
    topic: { title: 'Topic', kind: 'text' },
    asOfDate: { title: 'As of', kind: 'date' },
    earliestDate: { title: 'Not before', kind: 'date' },
    deadlineDate: { title: 'Not after', kind: 'date' },
    amount: { title: 'At most', kind: 'money' },
    missing: { title: 'Missing', kind: 'text' },
    citation: { title: 'Citation', kind: 'text' },
    ruleVersion: { title: 'Rule version', kind: 'text' },
    judgedBy: { title: 'By', kind: 'text' },
  },
  extra: {},
  views: {
    open: { title: 'Warnings and blocks', filters: ['verdict:in:warn,block'] },
    all: { title: 'All' },
  },
  sort: '-judgedDate',
});

export const lawScreens = defineScreens({
  'law-packs': {
    title: 'Law packs',
    also: 'statutes rules state law citations house rules',
    area: 'portfolio',
    path: '/c/$communityId/law',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 50, group: 'More' },
  },
  'law-pack': { title: 'Law pack', area: 'portfolio', path: '/c/$communityId/law/packs/$jurisdiction', claims: rights(1) },
  'law-judgements': {
    title: 'Law judgments',
    also: 'allowed warned blocked rule version',
    area: 'portfolio',
    path: '/c/$communityId/law/judgments',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 51, group: 'More' },
  },
});
