// How a community is judged: the packs that bind it by its state and kind, what a customer accepted of them,
// and the rules of its documents that are in force.

import type { LocalDate } from '../../packages/kernel/kernel.ts';
import { centsOf, countOf, type Facts } from './engine/fact.rules.ts';
import { judge } from './engine/judge.rules.ts';
import { type Answer, type CommunityType, type RuleRecord, recordsInForce } from './engine/pack.rules.ts';
import { type HouseRuleFact, houseRuleKinds } from './law.contract.ts';
import { type HouseRule, houseRulesOn, judgeWaiver, ownRecords } from './own-rule.rules.ts';

/** What is known of a community before an act is judged. */
export interface Bound {
  /** Null where nobody set the kind of the community: then no pack binds it. */
  communityType: CommunityType | null;
  records: readonly RuleRecord[];
  accepted: ReadonlySet<string>;
  houseRules: readonly HouseRule[];
  /** Facts of the community itself, such as its units. */
  facts: Facts;
  isHoliday(date: LocalDate): boolean;
}

/** An act as a feature asks about it. */
export interface Asked {
  topic: string;
  asOf: LocalDate;
  facts: Facts;
  /** Another kind than the community's own, where an act is judged as one of it: a lease in any community. */
  as?: CommunityType;
}

/** Facts the documents set on a day. Of two rules of one fact the later one counts. */
export function houseFacts(rules: readonly HouseRule[], asOf: LocalDate): Facts {
  return Object.fromEntries(
    houseRulesOn(rules, asOf).map(({ fact, amount }) => [
      engineFact(fact),
      houseRuleKinds[fact].unit === 'flag' ? amount === '1' : BigInt(amount),
    ]),
  );
}

/** The engine knows some facts by one name, whatever they are of. */
const alias: Partial<Record<HouseRuleFact, string>> = {
  documentNsfCents: 'documentCapCents',
  interestAuthority: 'documentAuthority',
  lateFeeNotice: 'priorNotice',
  nsfNotice: 'priorNotice',
  depositSeparateAccount: 'separateAccount',
};

function engineFact(fact: HouseRuleFact): string {
  return alias[fact] ?? fact;
}

/** What is told of an act, and of a number that the documents set as well the stricter one. */
function withDocuments(documents: Facts, told: Facts): Facts {
  const rate = [countOf(documents, 'documentRateBps'), countOf(told, 'documentRateBps')].filter((one) => one !== null);
  const caps = [centsOf(documents, 'documentCapCents'), centsOf(told, 'documentCapCents')].filter((one) => one !== null);
  return {
    ...documents,
    ...told,
    ...(rate.length > 0 ? { documentRateBps: Math.min(...rate) } : {}),
    ...(caps.length > 0 ? { documentCapCents: caps.reduce((low, one) => (one < low ? one : low)) } : {}),
  };
}

/**
 * What the packs say to an act of a community; where nobody set its kind, or no record speaks of the topic,
 * what its documents say.
 */
export function judgeFor(bound: Bound, { topic, asOf, facts, as }: Asked): Answer {
  const { records, accepted, houseRules, isHoliday } = bound;
  const communityType = bound.communityType === null ? null : (as ?? bound.communityType);
  const own = houseRules.filter(({ fact }) => houseRuleKinds[fact].topic === topic);
  if (topic === 'waiver') return judgeWaiver(own, facts, asOf);
  const matter = {
    topic,
    asOf,
    communityType: communityType ?? 'HOA',
    facts: { ...bound.facts, ...withDocuments(houseFacts(own, asOf), facts) },
    counting: { isHoliday },
    accepted,
    strict: true,
  };
  const binding = communityType === null ? [] : recordsInForce(records, matter);
  return judge(binding.length > 0 ? binding : ownRecords(topic, own, asOf), matter);
}
