// How a community is judged: the packs that bind it by its state and kind, what a customer accepted of them,
// and the rules of its documents that are in force.

import type { LocalDate } from '../../packages/kernel/kernel.ts';
import type { Facts } from './engine/fact.rules.ts';
import { judge } from './engine/judge.rules.ts';
import type { Answer, CommunityType, RuleRecord } from './engine/pack.rules.ts';
import { type HouseRuleFact, houseRuleKinds } from './law.contract.ts';

/** A rule of the documents, as far as it bears on a judgment. */
export interface HouseRule {
  fact: HouseRuleFact;
  amount: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

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
}

/** Facts the documents set on a day. Of two rules of one fact the later one counts. */
export function houseFacts(rules: readonly HouseRule[], asOf: LocalDate): Facts {
  const inForce = rules.filter(({ startDate, endDate }) => startDate <= asOf && (endDate === null || asOf <= endDate));
  const ordered = inForce.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  return Object.fromEntries(
    ordered.map(({ fact, amount }) => [engineFact(fact), fact === 'documentAuthority' ? amount === '1' : BigInt(amount)]),
  );
}

/** The engine knows the most a fee may be by one name, whatever the fee. */
function engineFact(fact: string): string {
  return fact === 'documentNsfCents' ? 'documentCapCents' : fact;
}

/** What the packs say to an act of a community; nothing where nobody set its kind. */
export function judgeFor(bound: Bound, { topic, asOf, facts }: Asked): Answer {
  const { communityType, records, accepted, houseRules, isHoliday } = bound;
  const own = houseRules.filter(({ fact }) => houseRuleKinds[fact].topic === topic);
  const matter = {
    topic,
    asOf,
    communityType: communityType ?? 'HOA',
    facts: { ...bound.facts, ...houseFacts(own, asOf), ...facts },
    counting: { isHoliday },
    accepted,
    strict: true,
  };
  return judge(communityType === null ? [] : records, matter);
}
