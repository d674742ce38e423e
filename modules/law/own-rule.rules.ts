// What the documents of a community say where no pack has a record: their rules as records of its own, and
// what they allow of waivers, of which no pack speaks.
import { addMonths, type Cents, type LocalDate, localDate } from '../../packages/kernel/kernel.ts';
import { centsOf, dateOf, type Facts } from './engine/fact.rules.ts';
import { noRule } from './engine/judge.rules.ts';
import type { Answer, RuleRecord } from './engine/pack.rules.ts';
import { type HouseRuleFact, houseRuleKinds } from './law.contract.ts';

/** A rule of the documents of a community, with its clause. */
export interface HouseRule {
  houseRuleId: string;
  fact: HouseRuleFact;
  amount: string;
  clause: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** The rules in force on a day, the one that began last at the end. */
export function houseRulesOn(rules: readonly HouseRule[], asOf: LocalDate): HouseRule[] {
  const inForce = rules.filter(({ startDate, endDate }) => startDate <= asOf && (endDate === null || asOf <= endDate));
  return inForce.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
}

/** The rule version by which a rule of the documents is kept. */
export const ownVersion = ({ houseRuleId }: Pick<HouseRule, 'houseRuleId'>) => `own.${houseRuleId}@1`;

/** Parameters that leave everything to the documents, whose numbers come with the facts. */
const neutral: Readonly<Record<string, (amount: string) => Readonly<Record<string, unknown>>>> = {
  lateFee: () => ({ cap: null, oncePerInstallment: false, requiresDocumentAuthority: false, requiresPriorNotice: false }),
  interest: () => ({
    maxBps: null,
    defaultBps: null,
    startsFrom: null,
    compounding: 'documents',
    requiresDocumentAuthority: false,
    lowerDocumentRateWins: true,
    onFines: 'documents',
    dayCount: 365,
  }),
  nsfFee: (amount) => ({
    tiers: [{ upToCents: null, feeCents: Number(amount) }],
    repeatFeeCents: null,
    alternativeBps: null,
    combine: 'flat',
  }),
};

/** What may be taken as a record of its own: the facts that set a number. */
const setsNumber = (fact: HouseRuleFact) => houseRuleKinds[fact].unit !== 'flag';

/** The documents of a community as one record of a topic; none where they say nothing of it on a day. */
export function ownRecords(topic: string, rules: readonly HouseRule[], asOf: LocalDate): RuleRecord[] {
  const own = houseRulesOn(rules, asOf).filter(({ fact }) => houseRuleKinds[fact].topic === topic && setsNumber(fact));
  const [rule, parametersOf] = [own.at(-1), neutral[topic]];
  if (!rule || !parametersOf) return [];
  return [
    {
      id: `own.${rule.houseRuleId}`,
      revision: 1,
      jurisdiction: 'own',
      communityTypes: ['HOA', 'CONDO', 'COOP', 'RENTAL'],
      topic,
      title: houseRuleKinds[rule.fact].title,
      effectiveFrom: localDate('1900-01-01'),
      effectiveFromKind: 'exact',
      effectiveTo: null,
      governingDate: 'actDate',
      appliesIf: [],
      parameters: parametersOf(rule.amount),
      severity: 'block',
      severityWhenReviewed: 'block',
      citation: rule.clause,
      sourceNote: '',
      conflict: null,
      confidence: 'statute_read',
      reviewedOn: rule.startDate,
      reviewedBy: null,
      status: 'REVIEWED',
    },
  ];
}

function answerOf(rule: HouseRule, said: Partial<Answer>): Answer {
  const [ruleVersion, citation] = [ownVersion(rule), rule.clause];
  return { ...noRule, ruleVersion, citation, rules: [{ ruleVersion, citation }], ...said };
}

/** Of two answers the one that stops more. */
function stricter(one: Answer, other: Answer): Answer {
  return one.verdict === 'block' || other.verdict !== 'block' ? one : other;
}

/**
 * Whether the documents let charges be waived. Facts: `waivedCents`, `reason`, and `lastCourtesy`, the day
 * of the last courtesy waiver of the same owner. No rule is on file where the documents say nothing.
 */
export function judgeWaiver(rules: readonly HouseRule[], facts: Facts, asOf: LocalDate): Answer {
  const on = houseRulesOn(rules, asOf);
  const most = on.findLast(({ fact }) => fact === 'waiverMostCents');
  const wait = on.findLast(({ fact }) => fact === 'waiverCourtesyMonths');
  const answers: Answer[] = [];
  if (most && facts.reason !== 'STATUTE') {
    const cap: Cents = BigInt(most.amount);
    answers.push(answerOf(most, { amountCents: cap, verdict: (centsOf(facts, 'waivedCents') ?? 0n) > cap ? 'block' : 'allow' }));
  }
  if (wait && facts.reason === 'COURTESY') {
    const last = dateOf(facts, 'lastCourtesy');
    const earliestDate = last === null ? null : addMonths(last, Number(wait.amount));
    answers.push(answerOf(wait, { earliestDate, verdict: earliestDate !== null && asOf < earliestDate ? 'block' : 'allow' }));
  }
  return answers.reduce<Answer | null>((worst, one) => (worst ? stricter(worst, one) : one), null) ?? noRule;
}
