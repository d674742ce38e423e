// Every step of every collection ladder of the packs, walked by a program: without evidence refused, a day
// early refused, with both allowed, and the citation in the message.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { addDays, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { law } from '../../law/law.contract.ts';
import { aCollectingCommunity, type CollectingCommunity } from '../collections.testing.ts';
import { collectionProcedures } from '../procedures/procedure.contract.ts';
import { type CaseLaw, caseFacts, caseLaw } from './case-law.handlers.ts';
import { conditionsOf, type Evidence, judgeActs, type LawStep, whyNot } from './step-law.rules.ts';

let maple: CollectingCommunity;
beforeAll(async () => {
  maple = await aCollectingCommunity();
});
afterAll(() => maple.close());

interface Ladder {
  jurisdiction: string;
  ruleVersion: string;
  communityTypes: string[];
  from: LocalDate;
  to: LocalDate | null;
}

async function ladders(): Promise<{ found: Ladder[]; packs: string[] }> {
  const { communityId } = maple;
  const packs = (await maple.call(law.getCommunityLaw, { communityId })).packs.map(({ jurisdiction }) => jurisdiction);
  const found: Ladder[] = [];
  for (const jurisdiction of packs)
    for (const record of (await maple.call(law.getLawPack, { communityId, jurisdiction })).records)
      if (record.topic === 'collectionLadder') {
        const { ruleVersion, communityTypes, effectiveFrom, effectiveTo } = record;
        const day = (wire: string) => localDate(wire.slice(0, 10));
        found.push({
          jurisdiction,
          ruleVersion,
          communityTypes,
          from: day(effectiveFrom),
          to: effectiveTo === null ? null : day(effectiveTo),
        });
      }
  return { found, packs };
}

async function under({ jurisdiction, communityTypes }: Ladder): Promise<void> {
  const state = jurisdiction === 'US' ? '' : jurisdiction.slice(3);
  const { db, communityId } = maple;
  await sql`update communities.community set law_state = ${state} where community_id = ${communityId}`.execute(db.asMigrator);
  await sql`update law.standing set community_type = ${communityTypes[0]}, statutory_regime = ${jurisdiction === 'US-GA' ? 'GPOAA' : ''},
    collector_role = ${jurisdiction === 'US' ? 'thirdParty' : 'firstParty'} where community_id = ${communityId}`.execute(db.asMigrator);
}

const proof = ({ step, methods, contents = [] }: Pick<LawStep, 'step' | 'methods' | 'contents'>, on: LocalDate): Evidence => ({
  step,
  doneDate: on,
  receivedDate: on,
  methods,
  contents: [...contents],
  openMeeting: methods.some((method) => method.includes('vote')) ? true : null,
});

/** Walks one ladder; answers how many acts were tried. */
function walk({ judge, ladders: all }: CaseLaw, ruleVersion: string, start: LocalDate): number {
  const ladder = all.find((one) => one.ruleVersion === ruleVersion);
  expect([ruleVersion, ladder !== undefined]).toEqual([ruleVersion, true]);
  if (!ladder) return 0;
  const blank = {
    ...caseFacts(undefined, null, []),
    militaryCheckedDate: start,
    hasOfferedPlan: true,
    lienDate: start,
    assessments: 5_000_000n,
  };
  const shown = conditionsOf([ladder]).map((step) => proof({ step, methods: [] }, start));
  const done = ladder.steps.map((step) => proof(step, start));
  let tried = 0;
  for (const step of ladder.steps)
    for (const act of step.unlocks) {
      // The minimum of a foreclosure has cases of its own.
      const only = {
        judge: ((asked) => (asked.topic === 'foreclosure' ? { ...judge(asked), ruleVersion: null } : judge(asked))) as typeof judge,
        all,
      };
      const others = [...shown, ...done.filter((one) => one.step !== step.step && one.step !== act)];
      const without = judgeActs(only.judge, [act], { ...blank, evidence: others }, all, start);
      expect([act, without.isAllowed, without.missing.includes(step.step)]).toEqual([act, false, true]);
      expect(whyNot(without, start)).toContain(ladder.citation);
      const evidence = [...shown, ...done.filter((one) => one.step !== act)];
      const far = addDays(start, 1);
      const asked = judgeActs(only.judge, [act], { ...blank, evidence }, all, far);
      const first = asked.earliestDate ?? start;
      if (asked.earliestDate !== null) {
        const early = judgeActs(only.judge, [act], { ...blank, evidence }, all, addDays(first, -1));
        expect([act, early.isAllowed]).toEqual([act, false]);
        expect(whyNot(early, addDays(first, -1))).toContain('not before');
        expect(whyNot(early, addDays(first, -1))).toContain(ladder.citation);
      }
      const lawful = judgeActs(only.judge, [act], { ...blank, evidence }, all, first);
      expect([ruleVersion, act, lawful.isAllowed, lawful.missing]).toEqual([ruleVersion, act, true, []]);
      tried += 1;
    }
  return tried;
}

it('walks every step of every ladder', async () => {
  const { found } = await ladders();
  expect(found.length).toBeGreaterThan(15);
  let tried = 0;
  for (const ladder of found) {
    await under(ladder);
    const latest = localDate('2026-02-01');
    const start = ladder.to !== null || ladder.from > latest ? addDays(ladder.from, 10) : latest;
    const read = await maple.services.database.read(maple.customerId, (tx) => caseLaw(tx, maple.communityId, start));
    tried += walk(read, ladder.ruleVersion, start);
  }
  expect(tried).toBeGreaterThan(30);
}, 120_000);

it('proposes the neutral ladder where no record is on file, and says so', async () => {
  const { found, packs } = await ladders();
  const without = packs.filter((name) => name !== 'US' && !found.some(({ jurisdiction }) => jurisdiction === name));
  expect(without.length).toBeGreaterThan(0);
  for (const jurisdiction of without) {
    await under({ jurisdiction, communityTypes: ['HOA'], ruleVersion: '', from: localDate('2026-01-01'), to: null });
    const shown = await maple.call(collectionProcedures.getProcedure, { communityId: maple.communityId });
    expect([jurisdiction, shown.ladders.filter(({ ruleVersion }) => ruleVersion.startsWith(`${jurisdiction}.`))]).toEqual([
      jurisdiction,
      [],
    ]);
    expect(shown.steps.map(({ stage }) => stage)).toContain('LIENED');
  }
});
