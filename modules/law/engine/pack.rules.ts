// What a pack of law holds: dated records of typed parameters, each with its citation and how sure it is; and
// which records are in force for a community on a day.
import type { Term } from '../../../packages/clock/clock.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Facts } from './fact.rules.ts';

/** What kind of community a record speaks of. */
export type CommunityType = 'HOA' | 'CONDO' | 'COOP' | 'RENTAL';
/** What an act is answered with. */
export type Verdict = 'allow' | 'warn' | 'block';
/** A term and the event that starts it. */
export type Clocked = Term & { from: string };

/** A condition on a fact of the matter or of the community. */
export interface Condition {
  fact: string;
  op: 'eq' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'ne';
  value: unknown;
}

/** One rule of law, in force from a day to a day. */
export interface RuleRecord {
  id: string;
  revision: number;
  jurisdiction: string;
  communityTypes: readonly CommunityType[];
  topic: string;
  title: string;
  effectiveFrom: LocalDate;
  effectiveFromKind: 'exact' | 'floor';
  effectiveTo: LocalDate | null;
  governingDate: string;
  appliesIf: readonly Condition[];
  parameters: Readonly<Record<string, unknown>>;
  severity: 'warn' | 'block';
  severityWhenReviewed: 'warn' | 'block';
  citation: string;
  sourceNote: string;
  conflict: { readings: readonly string[]; chosen: string } | null;
  confidence: 'statute_read' | 'secondary_source' | 'general_knowledge';
  reviewedOn: LocalDate;
  reviewedBy: string | null;
  status: 'DRAFT' | 'REVIEWED' | 'SUPERSEDED';
}

/** The records of one jurisdiction. */
export interface Pack {
  jurisdiction: string;
  name: string;
  generatedOn: LocalDate;
  disclaimer: string;
  records: readonly RuleRecord[];
}

/** An amount owed of one kind, and its age where the order of a receipt asks for it. */
export type Debt = readonly [kind: string, age: string, cents: Cents];

/** What the records say to an act. */
export interface Answer {
  verdict: Verdict;
  /** The first lawful day of the act. */
  earliestDate: LocalDate | null;
  /** The last lawful day of the act. */
  deadline: LocalDate | null;
  /** The most that may be charged, or the threshold that was tested. */
  amountCents: Cents | null;
  /** The highest yearly rate that may be charged, in basis points. */
  rateBps: number | null;
  /** How a receipt is spread over debts. */
  applied: readonly Debt[] | null;
  /** Evidence, steps or facts still needed, by the words of the records. */
  missing: readonly string[];
  /** What the records ask for and nobody told: the answer takes it as given. */
  notShown: readonly string[];
  /** The record that decides, as `id@revision`; null where no record is in force. */
  ruleVersion: string | null;
  citation: string | null;
  /** All records that speak to the act, the deciding one first. */
  rules: readonly { ruleVersion: string; citation: string }[];
}

/** A record with its revision: what a letter, a fee or a step keeps. */
export function ruleVersionOf(record: Pick<RuleRecord, 'id' | 'revision'>): string {
  return `${record.id}@${record.revision}`;
}

/** Records of a topic in force on a day for a kind of community, whatever their conditions. */
export function recordsInForce(
  records: readonly RuleRecord[],
  { topic, communityType, asOf }: { topic: string; communityType: CommunityType; asOf: LocalDate },
): RuleRecord[] {
  return records.filter(
    (record) =>
      record.topic === topic &&
      record.communityTypes.includes(communityType) &&
      record.effectiveFrom <= asOf &&
      (record.effectiveTo === null || asOf <= record.effectiveTo),
  );
}

function holds({ fact, op, value }: Condition, facts: Facts): boolean {
  const given = facts[fact];
  if (op === 'eq') return given === value;
  if (op === 'ne') return given !== value;
  if (op === 'in') return Array.isArray(value) && value.includes(given);
  const [left, right] = [Number(given), Number(value)];
  return op === 'gt' ? left > right : op === 'gte' ? left >= right : op === 'lt' ? left < right : left <= right;
}

/** True where all conditions hold, false where one does not, or the facts that nobody gave. */
export function appliesTo(record: RuleRecord, facts: Facts): boolean | string[] {
  const unknown = record.appliesIf.filter(({ fact }) => facts[fact] === undefined || facts[fact] === null).map(({ fact }) => fact);
  if (record.appliesIf.some((condition) => !unknown.includes(condition.fact) && !holds(condition, facts))) return false;
  return unknown.length === 0 || unknown;
}
