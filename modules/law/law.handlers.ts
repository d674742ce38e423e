// The handlers of law: the packs and what binds a community, acceptance, the rules of its documents.
import { type HandlerOutput, refuse } from '../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { addDays, addMonths, dateInZone, type LocalDate, notFound } from '../../packages/kernel/kernel.ts';
import { todayOf } from '../communities/communities.server.ts';
import { refuseOverwrite } from '../identity/identity.server.ts';
import { topics } from './engine/judge.rules.ts';
import { type Pack, type RuleRecord, ruleVersionOf } from './engine/pack.rules.ts';
import { houseRuleKinds, type law, lawRefusals } from './law.contract.ts';
import { type Asked, type Bound, judgeFor } from './law.rules.ts';
import {
  type AcceptanceRow,
  type BoundRow,
  endHouseRuleRow,
  findBound,
  findHouseRule,
  insertAcceptance,
  insertAcceptances,
  insertHouseRule,
  listAccepted,
  listHouseRules,
  saveStandingRow,
  withdrawRow,
} from './law.store.ts';
import { conditionTexts, jurisdictionFor, parameterText, parameterTitle } from './law-words.rules.ts';
import { houseRulesOn } from './own-rule.rules.ts';
import { isLawHoliday, lawPacks } from './pack-files.store.ts';

type Tx = Context<unknown>['tx'];
type PackRow = HandlerOutput<typeof law.getCommunityLaw>['packs'][number];

/** The packs that bind a community: the country's, and its state's. */
function bindingOf({ state }: BoundRow): Set<string> {
  const own = jurisdictionFor(lawPacks().values(), state);
  return new Set(own === null ? ['US'] : ['US', own]);
}

/** Everything an act of a community is judged by, in a constant number of statements. */
export async function boundOf(tx: Tx, communityId: string): Promise<Bound> {
  const [bound, accepted, houseRules] = await Promise.all([findBound(tx, communityId), listAccepted(tx), listHouseRules(tx, communityId)]);
  const { standing, unitCount } = bound;
  const regime = standing?.statutoryRegime;
  return {
    communityType: standing?.communityType ?? null,
    records: [...bindingOf(bound)].flatMap((name) => lawPacks().get(name)?.records ?? []),
    accepted: new Set(accepted.map((one) => one.ruleVersion)),
    houseRules,
    facts: {
      ...(unitCount === null ? {} : { units: unitCount }),
      ...(regime ? { statutoryRegime: regime } : {}),
      collectorRole: standing?.collectorRole ?? 'firstParty',
    },
    isHoliday: isLawHoliday,
  };
}

/** Judges acts of one community; the packs, acceptances and house rules are read once. */
export async function lawOf(tx: Tx, communityId: string): Promise<(asked: Asked) => ReturnType<typeof judgeFor>> {
  const bound = await boundOf(tx, communityId);
  return (asked) => judgeFor(bound, asked);
}

/**
 * The record of a rule version, as its pack tells it; null for one no pack has, such as a rule of the
 * documents.
 */
export function recordOf(ruleVersion: string | null) {
  for (const { records } of lawPacks().values()) {
    const found = records.find((record) => ruleVersionOf(record) === ruleVersion);
    if (found) return { title: found.title, sourceNote: found.sourceNote, confidence: found.confidence };
  }
  return null;
}

/** The rules of the documents of a topic that were in force on a day, each with its clause. */
export async function clausesOf(tx: Tx, communityId: string, topic: string, on: LocalDate): Promise<{ title: string; clause: string }[]> {
  const rules = houseRulesOn(await listHouseRules(tx, communityId), on);
  return rules
    .filter(({ fact }) => houseRuleKinds[fact].topic === topic)
    .map(({ fact, clause }) => ({ title: houseRuleKinds[fact].title, clause }));
}

const isInForce = (record: RuleRecord, day: LocalDate) =>
  record.effectiveFrom <= day && (record.effectiveTo === null || day <= record.effectiveTo);

function packRow(pack: Pack, binds: boolean, accepted: ReadonlySet<string>, today: LocalDate): PackRow {
  const { jurisdiction, name, generatedOn, records } = pack;
  const now = records.filter((record) => isInForce(record, today));
  const changes = records
    .flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, ...(effectiveTo ? [addDays(effectiveTo, 1)] : [])])
    .filter((day) => day > today);
  return {
    jurisdiction,
    name,
    generatedOn,
    records: records.length,
    inForce: now.length,
    mayBlock: now.filter(({ severity }) => severity === 'block').length,
    accepted: records.filter((record) => accepted.has(ruleVersionOf(record))).length,
    conflicts: records.filter(({ conflict }) => conflict !== null).length,
    reviewDue: addMonths(generatedOn, 12),
    nextChange: changes.toSorted()[0] ?? null,
    binds,
  };
}

/** The record of a rule version and its jurisdiction. */
function theRecord(ruleVersion: string): RuleRecord {
  for (const { records } of lawPacks().values()) {
    const found = records.find((record) => ruleVersionOf(record) === ruleVersion);
    if (found) return found;
  }
  throw refuse(lawRefusals, 'ruleUnknown', { ruleVersion });
}

function recordRow(
  record: RuleRecord,
  { bound, today, acceptance }: { bound: BoundRow; today: LocalDate; acceptance: AcceptanceRow | undefined },
) {
  const topic = topics.find(({ name }) => name === record.topic);
  const type = bound.standing?.communityType;
  return {
    ruleVersion: ruleVersionOf(record),
    topic: record.topic,
    topicTitle: topic?.title ?? parameterTitle(record.topic),
    title: record.title,
    communityTypes: [...record.communityTypes],
    effectiveFrom: record.effectiveFrom,
    startsEarlier: record.effectiveFromKind === 'floor',
    effectiveTo: record.effectiveTo,
    isInForce: isInForce(record, today),
    binds: type !== undefined && record.communityTypes.includes(type) && bindingOf(bound).has(record.jurisdiction),
    conditions: conditionTexts(record),
    parameters: Object.entries(record.parameters).map(([name, value]) => ({
      name: parameterTitle(name),
      value: parameterText(name, value),
      isRead: topic?.reads.includes(name) === true || name === 'note',
    })),
    severity: record.severity,
    severityWhenReviewed: record.severityWhenReviewed,
    citation: record.citation,
    sourceNote: record.sourceNote,
    readings: [...(record.conflict?.readings ?? [])],
    chosen: record.conflict?.chosen ?? '',
    confidence: record.confidence,
    reviewedOn: record.reviewedOn,
    acceptance: acceptance ?? null,
  };
}

export const lawHandlers: Handlers<typeof law> = {
  async getCommunityLaw(context) {
    const { tx, input } = context;
    const bound = await findBound(tx, input.communityId);
    const accepted = new Set((await listAccepted(tx)).map((one) => one.ruleVersion));
    const today = await todayOf(tx, input.communityId, context.now);
    const binding = bindingOf(bound);
    const packs = [...lawPacks().values()].map((pack) => packRow(pack, binding.has(pack.jurisdiction), accepted, today));
    return {
      state: bound.state,
      standing: bound.standing,
      packs: packs.toSorted((one, other) => Number(other.binds) - Number(one.binds)),
      houseRules: await listHouseRules(tx, input.communityId),
    };
  },
  async getLawPack(context) {
    const { tx, input } = context;
    const { communityId, jurisdiction } = input;
    const pack = lawPacks().get(jurisdiction);
    if (!pack) throw refuse(lawRefusals, 'packUnknown', { jurisdiction });
    const bound = await findBound(tx, communityId);
    const accepted = new Map((await listAccepted(tx)).map((one) => [one.ruleVersion, one]));
    const today = await todayOf(tx, communityId, context.now);
    return {
      pack: packRow(pack, bindingOf(bound).has(jurisdiction), new Set(accepted.keys()), today),
      disclaimer: pack.disclaimer,
      records: pack.records.map((record) => recordRow(record, { bound, today, acceptance: accepted.get(ruleVersionOf(record)) })),
    };
  },
  async saveStanding(context) {
    const { tx, input, userId, now } = context;
    const { communityId, version: seen, ...facts } = input;
    const before = (await findBound(tx, communityId)).standing;
    const saved = await saveStandingRow(tx, communityId, seen, facts, { userId, now });
    if (saved === undefined || (before === null) !== (seen === null)) {
      await refuseOverwrite(context, { kind: 'community', ids: [communityId], version: before?.version ?? '0' }, seen ?? undefined);
      throw notFound('The standing');
    }
    context.record({ entityId: communityId, ...(before ? { before } : {}), after: facts });
    return { version: saved };
  },
  async acceptRule(context) {
    const { tx, input, userId, now } = context;
    const { ruleVersion, reviewer, remark } = input;
    const { jurisdiction } = theRecord(ruleVersion);
    const done = await insertAcceptance(tx, { ruleVersion, jurisdiction, reviewer, remark }, { userId, now });
    if (!done) throw refuse(lawRefusals, 'acceptedAlready', { ruleVersion });
    context.record({ after: { ruleVersion, reviewer, remark } });
    return {};
  },
  async acceptPack(context) {
    const { tx, input, userId, now } = context;
    const { jurisdiction, reviewer, remark } = input;
    const pack = lawPacks().get(jurisdiction);
    if (!pack) throw refuse(lawRefusals, 'packUnknown', { jurisdiction });
    const today = dateInZone(now, 'UTC');
    const open = pack.records.filter((record) => record.effectiveTo === null || record.effectiveTo >= today).map(ruleVersionOf);
    const accepted = await insertAcceptances(tx, { ruleVersions: open, jurisdiction, reviewer, remark }, { userId, now });
    if (accepted === 0) throw refuse(lawRefusals, 'nothingToAccept', { name: pack.name });
    context.record({ after: { jurisdiction, reviewer, remark, accepted } });
    return { accepted };
  },
  async withdrawAcceptance(context) {
    const { tx, input, userId, now } = context;
    if (!(await withdrawRow(tx, input.ruleVersion, { userId, now }))) throw refuse(lawRefusals, 'notAccepted', input);
    context.record({ before: input });
    return {};
  },
  async addHouseRule(context) {
    const { tx, input, userId, now } = context;
    const { communityId, ...rule } = input;
    const houseRuleId = await insertHouseRule(tx, communityId, { ...rule, topic: houseRuleKinds[rule.fact].topic }, { userId, now });
    context.record({ entityId: communityId, after: rule });
    return { houseRuleId };
  },
  async endHouseRule(context) {
    const { tx, input } = context;
    const { communityId, houseRuleId, endDate } = input;
    const row = await findHouseRule(tx, communityId, houseRuleId);
    if (!row) throw notFound('The rule');
    if (row.endDate !== null) throw refuse(lawRefusals, 'ruleEnded');
    await endHouseRuleRow(tx, communityId, houseRuleId, endDate);
    context.record({ entityId: communityId, before: { endDate: null }, after: { endDate } });
    return {};
  },
};
