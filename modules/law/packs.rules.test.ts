// Proves that the packs are sound: against their schema, with ids used once, and that what nothing reads of
// them only becomes less.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, isBankHoliday, localDate, weekdayOf } from '../../packages/kernel/kernel.ts';
import { topics } from './engine/judge.rules.ts';
import { type RuleRecord, ruleVersionOf } from './engine/pack.rules.ts';
import { unreadParameters } from './engine/unread.rules.ts';
import { isLawHoliday, lawPacks } from './pack-files.store.ts';
import { judgmentCases, readJson } from './packs.testing.ts';

const packs = [...lawPacks().values()];
const records = packs.flatMap((pack) => pack.records);

type Schema = Record<string, unknown>;
/** A condition of the schema: `if` and `then`, each a part of a schema. */
type Condition = Record<'if' | 'then', { properties: Record<string, Schema & { const?: string }> }>;

/** The schema without its conditions, which zod does not read; each is checked by itself below. */
function schemaOf(): { whole: z.ZodType; conditions: { holds(record: RuleRecord): boolean; parts: Record<string, z.ZodType> }[] } {
  const schema = readJson('./packs/schema.json') as { $defs: Record<string, Schema & { allOf?: Condition[] }> };
  const { allOf = [], ...record } = schema.$defs.record ?? {};
  const $defs = { ...schema.$defs, record };
  return {
    whole: z.fromJSONSchema({ ...schema, $defs } as never),
    conditions: allOf.map((one) => ({
      holds: (about) => Object.entries(one.if.properties).every(([name, value]) => about[name as keyof RuleRecord] === value?.const),
      parts: Object.fromEntries(
        Object.entries(one.then.properties).map(([name, part]) => [name, z.fromJSONSchema({ ...part, $defs } as never)]),
      ),
    })),
  };
}

describe('the packs', () => {
  const { whole, conditions } = schemaOf();

  it.each(packs.map((pack) => [pack.jurisdiction, pack] as const))('%s keeps its schema', (_name, pack) => {
    expect(whole.safeParse(pack).error?.issues ?? []).toEqual([]);
    const faults = pack.records.flatMap((record) =>
      conditions
        .filter((condition) => condition.holds(record))
        .flatMap(({ parts }) =>
          Object.entries(parts).map(([name, part]) => part.safeParse(record[name as keyof RuleRecord]).error?.issues ?? []),
        )
        .flat(),
    );
    expect(faults).toEqual([]);
  });

  it('are held by that schema: a wrong parameter, topic or severity is a fault', () => {
    const fee = records.find(({ topic }) => topic === 'lateFee');
    const faults = (record: Record<string, unknown>) =>
      conditions
        .filter((one) => one.holds(record as never))
        .flatMap(({ parts }) => Object.entries(parts).filter(([name, part]) => !part.safeParse(record[name]).success));
    expect(faults({ ...fee })).toEqual([]);
    expect(faults({ ...fee, parameters: { ...fee?.parameters, extra: 1 } })).toHaveLength(1);
    expect(faults({ ...fee, confidence: 'general_knowledge', severity: 'block' })).toHaveLength(1);
    expect(whole.safeParse({ ...packs[0], records: [{ ...fee, topic: 'weather' }] }).success).toBe(false);
  });

  it('hold each id once, and every case names a record in force that says what the case says', () => {
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    const byVersion = new Map(records.map((record) => [ruleVersionOf(record), record]));
    for (const { expect: expected, asOf, communityType, topic } of judgmentCases()) {
      if (!expected.ruleVersion) continue;
      const record = byVersion.get(expected.ruleVersion);
      expect([record?.citation, record?.topic, record?.communityTypes.includes(communityType)]).toEqual([expected.citation, topic, true]);
      expect([(record?.effectiveFrom ?? '9') <= asOf, (record?.effectiveTo ?? '9999') >= asOf]).toEqual([true, true]);
    }
  });

  it('let nothing block that nobody has read', () => {
    expect(records.filter(({ confidence, severity }) => confidence === 'general_knowledge' && severity === 'block')).toEqual([]);
    expect(records.filter(({ reviewedBy, status }) => reviewedBy !== null || status !== 'DRAFT')).toEqual([]);
  });

  it('close the days the banks close', () => {
    for (let day = localDate('2024-01-01'); day < '2031-01-01'; day = addDays(day, 1)) {
      if (weekdayOf(day) <= 5) expect([day, isLawHoliday(day)]).toEqual([day, isBankHoliday(day)]);
    }
  });
});

describe('what nothing reads', () => {
  const listed = readJson('./unread-parameters.json') as string[];

  it('is listed, and the list only shrinks', () => {
    expect(unreadParameters(records)).toEqual(listed);
    expect(listed.length).toBeLessThanOrEqual(MOST);
  });

  it('is told for a parameter and for a topic', () => {
    const record = { topic: 'lateFee', parameters: { cap: null, weather: 1 } };
    expect(unreadParameters([record, { topic: 'moon', parameters: { phase: 1 } }])).toEqual(['lateFee.weather', 'moon.phase']);
  });

  it('is all that a topic does not name: what it names, some record has', () => {
    const had = new Set(records.flatMap(({ topic, parameters }) => Object.keys(parameters).map((name) => `${topic}.${name}`)));
    expect(topics.flatMap(({ name, reads }) => reads.map((read) => `${name}.${read}`)).filter((one) => !had.has(one))).toEqual([]);
  });
});

// Lowered whenever something new is read.
const MOST = 87;
