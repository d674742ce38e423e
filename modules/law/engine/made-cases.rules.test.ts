// Proves the engine on cases made from each record's own parameters, a day and a cent around every clock
// and cap; and that a record speaks only while it is in force, to the communities it names, under its
// conditions.
import { describe, expect, it } from 'vitest';
import { type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { isLawHoliday, lawPacks } from '../pack-files.store.ts';
import { changed, judgmentCases } from '../packs.testing.ts';
import * as charges from './charge-probes.testing.ts';
import * as duties from './duty-probes.testing.ts';
import { judge, topics } from './judge.rules.ts';
import { type RuleRecord, ruleVersionOf } from './pack.rules.ts';
import { meeting, type Parameters, type Probe, step } from './probe.testing.ts';
import * as steps from './step-probes.testing.ts';

const records = [...lawPacks().values()].flatMap((pack) => pack.records);
const counting = { isHoliday: isLawHoliday };

const made: Record<string, (parameters: Parameters) => Probe[]> = {
  lateFee: charges.lateFeeProbes,
  interest: charges.interestProbes,
  nsfFee: charges.nsfProbes,
  fines: charges.fineProbes,
  resaleDisclosure: charges.resaleProbes,
  cardFees: charges.cardProbes,
  securityDeposit: charges.depositProbes,
  financialReview: charges.financialProbes,
  disbursementControl: charges.disbursementProbes,
  retainage: charges.retainageProbes,
  competitiveBids: charges.bidProbes,
  informationReturns: charges.returnProbes,
  collectionLadder: steps.ladderProbes,
  lien: steps.lienProbes,
  foreclosure: steps.foreclosureProbes,
  hearing: steps.hearingProbes,
  enforcementNotice: steps.violationProbes,
  meetingNotice: duties.meetingProbes,
  election: duties.electionProbes,
  reserves: duties.reserveProbes,
  paymentPlan: duties.planProbes,
  textMessages: duties.textProbes,
  electronicConsent: duties.consentProbes,
  mailingProof: duties.proofProbes,
  applicationOrder: duties.orderProbes,
  registration: duties.registrationProbes,
  architecturalClock: duties.reviewProbes,
  achNetwork: duties.networkProbes,
};

/** A record in force on any day: its own days are tested by themselves. */
const anyDay = (record: RuleRecord): RuleRecord => ({ ...record, effectiveFrom: localDate('1900-01-01'), effectiveTo: null });

function answered(record: RuleRecord, probe: Probe): Record<string, unknown> {
  const [communityType = 'HOA'] = record.communityTypes;
  const facts = { ...meeting(record), ...probe.facts };
  const answer = judge([anyDay(record)], { topic: record.topic, communityType, asOf: probe.asOf, facts, counting });
  const wanted = { ...probe, verdict: '', ruleVersion: '', citation: '' };
  const plain: Record<string, unknown> = { ...answer, amountCents: answer.amountCents === null ? null : Number(answer.amountCents) };
  return Object.fromEntries(Object.keys(wanted).map((field) => [field, field in plain ? plain[field] : probe[field as keyof Probe]]));
}

const judged = records.filter((record) => made[record.topic]);

describe('cases made from the records', () => {
  it.each(judged.map((record) => [record.id, record] as const))('%s', (_id, record) => {
    for (const probe of made[record.topic]?.(record.parameters as Parameters) ?? []) {
      const expected = {
        ...probe,
        verdict: probe.breach ? record.severity : 'allow',
        ruleVersion: ruleVersionOf(record),
        citation: record.citation,
      };
      expect(answered(record, probe)).toEqual(expected);
    }
  });

  it('are more than eighteen hundred, of every topic the engine judges but acceleration and posting', () => {
    const count = judged.reduce((sum, record) => sum + (made[record.topic]?.(record.parameters as Parameters).length ?? 0), 0);
    expect(count).toBeGreaterThan(1_800);
    expect(topics.map(({ name }) => name).filter((name) => !made[name])).toEqual(['acceleration', 'recordsPosting']);
  });
});

/** Everything that is asked of the records: made cases, and those worked out by hand. */
const asked = [
  ...judged.flatMap((record) =>
    (made[record.topic]?.(record.parameters as Parameters) ?? []).map(({ facts, asOf }) => ({
      record,
      asOf,
      facts: { ...meeting(record), ...facts },
    })),
  ),
  ...judgmentCases().flatMap(({ topic, jurisdiction, facts, asOf }) =>
    records.filter((record) => record.topic === topic && record.jurisdiction === jurisdiction).map((record) => ({ record, asOf, facts })),
  ),
];

function answerText(record: RuleRecord, asOf: LocalDate, facts: Record<string, unknown>): string {
  const [communityType = 'HOA'] = record.communityTypes;
  const answer = judge([anyDay(record)], { topic: record.topic, communityType, asOf, facts, counting });
  return JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** The answer without one of the record's parameters; a fault where the engine cannot do without it. */
function answerWithout(read: string, record: RuleRecord, asOf: LocalDate, facts: Record<string, unknown>): string {
  try {
    return answerText(changed(record, { [read]: undefined }), asOf, facts);
  } catch {
    return 'fault';
  }
}

describe('a parameter that a topic reads', () => {
  const reads = topics.flatMap(({ name, reads: named }) => named.map((read) => [name, read] as const));

  // The days of a fine end when its total is reached, and the records that have the one have the other.
  it.each(reads.filter(([name, read]) => made[name] && `${name}.${read}` !== 'fines.maxDays'))('%s.%s changes an answer', (name, read) => {
    const about = asked.filter(({ record }) => record.topic === name && record.parameters[read] !== undefined);
    expect(about.some(({ record, asOf, facts }) => answerWithout(read, record, asOf, facts) !== answerText(record, asOf, facts))).toBe(
      true,
    );
  });
});

describe('a record', () => {
  const speaking = judged.flatMap((record) => {
    const [probe] = made[record.topic]?.(record.parameters as Parameters) ?? [];
    return probe ? [[record.id, record, probe] as const] : [];
  });

  it.each(speaking)('%s speaks from its first to its last day, to its kinds of community', (_id, record, { facts }) => {
    const ask = (asOf: string, communityType = record.communityTypes[0] ?? 'HOA', known = meeting(record)) =>
      judge([record], { topic: record.topic, communityType, asOf: localDate(asOf), facts: { ...known, ...facts }, counting }).ruleVersion;
    const version = ruleVersionOf(record);
    expect([ask(step(record.effectiveFrom, -1)), ask(record.effectiveFrom)]).toEqual([null, version]);
    if (record.effectiveTo) expect([ask(record.effectiveTo), ask(step(record.effectiveTo, 1))]).toEqual([version, null]);
    for (const type of ['HOA', 'CONDO', 'COOP', 'RENTAL'] as const) {
      expect(ask(record.effectiveFrom, type)).toBe(record.communityTypes.includes(type) ? version : null);
    }
  });

  it('whose condition nobody told about warns, and names the fact', () => {
    const conditional = speaking.filter(([, record]) => record.appliesIf.length > 0);
    expect(conditional.length).toBeGreaterThan(5);
    for (const [, record, probe] of conditional) {
      const [communityType = 'HOA'] = record.communityTypes;
      const { verdict, missing } = judge([anyDay(record)], {
        topic: record.topic,
        communityType,
        asOf: probe.asOf,
        facts: probe.facts,
        counting,
      });
      expect([verdict, missing]).toEqual(['warn', record.appliesIf.map(({ fact }) => fact)]);
    }
  });

  it('answers with its reviewed severity once a person has accepted it', () => {
    const raised = speaking.filter(([, record]) => record.severity !== record.severityWhenReviewed);
    expect(raised.length).toBeGreaterThan(5);
    for (const [, record] of raised) {
      const broken = made[record.topic]?.(record.parameters as Parameters).find(({ breach }) => breach);
      if (!broken) continue;
      const [communityType = 'HOA'] = record.communityTypes;
      const matter = { topic: record.topic, communityType, asOf: broken.asOf, facts: { ...meeting(record), ...broken.facts }, counting };
      expect(judge([anyDay(record)], matter).verdict).toBe(record.severity);
      expect(judge([anyDay(record)], { ...matter, accepted: new Set([ruleVersionOf(record)]) }).verdict).toBe(record.severityWhenReviewed);
    }
  });
});
