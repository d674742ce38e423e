// The engine: what the records in force say to an act. It knows topics and parameters; which community,
// which day and which numbers stand in the records.
import type { Counting } from '../../../packages/clock/clock.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { chargeTopics } from './charge.rules.ts';
import { dutyTopics } from './duty.rules.ts';
import { type Facts, type Finding, finding, latest, lowest } from './fact.rules.ts';
import { fineTopics } from './fine.rules.ts';
import { ladderTopics } from './ladder.rules.ts';
import { lienTopics } from './lien.rules.ts';
import { noticeTopics } from './notice.rules.ts';
import { type Answer, appliesTo, type CommunityType, type RuleRecord, recordsInForce, ruleVersionOf, type Verdict } from './pack.rules.ts';
import { paymentTopics } from './payment.rules.ts';
import { receiptTopics } from './receipt.rules.ts';

/** What the engine knows how to judge. */
export const topics = [
  ...chargeTopics,
  ...receiptTopics,
  ...ladderTopics,
  ...lienTopics,
  ...fineTopics,
  ...noticeTopics,
  ...paymentTopics,
  ...dutyTopics,
];

const topicOf = new Map(topics.map((topic) => [topic.name, topic]));

/** An act to be judged. */
export interface Matter {
  topic: string;
  communityType: CommunityType;
  /** The day that picks the version of a record: its governing date, never today by itself. */
  asOf: LocalDate;
  facts: Facts;
  counting?: Counting;
  /** Rule versions a named person has accepted: they answer with the severity of a reviewed record. */
  accepted?: ReadonlySet<string>;
  /** True where what nobody showed must not pass: it makes the answer a warning. */
  strict?: boolean;
}

const rank: Readonly<Record<Verdict, number>> = { allow: 0, warn: 1, block: 2 };

interface Judged {
  record: RuleRecord;
  found: Finding;
  verdict: Verdict;
}

function judgeRecord(record: RuleRecord, matter: Matter): Judged | null {
  const applies = appliesTo(record, matter.facts);
  if (applies === false) return null;
  const on = { asOf: matter.asOf, counting: matter.counting ?? {} };
  const said = topicOf.get(record.topic)?.judge(record.parameters, matter.facts, on) ?? null;
  if (said === null) return null;
  const found = applies === true ? said : finding({ unknown: applies });
  const severity = matter.accepted?.has(ruleVersionOf(record)) ? record.severityWhenReviewed : record.severity;
  const stands = found.breach || found.missing.length > 0;
  const open = found.unknown.length > 0 || (matter.strict === true && found.notShown.length > 0);
  return { record, found, verdict: stands ? severity : open ? 'warn' : 'allow' };
}

/** The answer where no record is in force: nothing on file, which does not say that the act is lawful. */
export const noRule: Answer = {
  verdict: 'allow',
  earliestDate: null,
  deadline: null,
  amountCents: null,
  rateBps: null,
  applied: null,
  missing: [],
  notShown: [],
  ruleVersion: null,
  citation: null,
  rules: [],
};

/** The earlier of two days, or the one that is there. */
function earlier(one: LocalDate | null, other: LocalDate | null): LocalDate | null {
  return one === null || (other !== null && other < one) ? other : one;
}

/** The lower of two rates, or the one that is there. */
function lowerOf(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other < one) ? other : one;
}

/**
 * What the records say to an act. Each that speaks to it is judged; the worst verdict is the answer, and of
 * the same amount or day the stricter wins. Of records of one verdict the one that came into force last
 * decides.
 */
export function judge(records: readonly RuleRecord[], matter: Matter): Answer {
  const judged = recordsInForce(records, matter)
    .map((record) => judgeRecord(record, matter))
    .filter((one) => one !== null)
    .sort((one, other) => rank[other.verdict] - rank[one.verdict] || (one.record.effectiveFrom < other.record.effectiveFrom ? 1 : -1));
  const [first] = judged;
  if (!first) return noRule;
  const founds = judged.map(({ found }) => found);
  return {
    verdict: first.verdict,
    earliestDate: latest(...founds.map((found) => found.earliestDate)),
    deadline: founds.reduce<LocalDate | null>((day, found) => earlier(day, found.deadline), null),
    amountCents: lowest(...founds.map((found) => found.amountCents)),
    rateBps: founds.reduce<number | null>((low, { rateBps }) => lowerOf(low, rateBps), null),
    applied: founds.find((found) => found.applied !== null)?.applied ?? null,
    missing: [...new Set(founds.flatMap((found) => [...found.missing, ...found.unknown]))],
    notShown: [...new Set(founds.flatMap((found) => found.notShown))],
    ruleVersion: ruleVersionOf(first.record),
    citation: first.record.citation,
    rules: judged.map(({ record }) => ({ ruleVersion: ruleVersionOf(record), citation: record.citation })),
  };
}
