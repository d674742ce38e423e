// Law through HTTP: the packs that bind a community, acceptance, the rules of its documents, and the log of
// what was judged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { instantOf, localDate } from '../../packages/kernel/kernel.ts';
import { community } from '../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../communities/communities.server.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { judgmentList, law } from './law.contract.ts';
import { insertJudgments, type JudgmentRow, judgmentsOf, lawOf, lawRoutes } from './law.server.ts';

let of: TestServer;
let communityId: string;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...lawRoutes], hasCommunity);
  const place = { street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'America/Los_Angeles' };
  ({ communityId } = await of.call(community.addCommunity, { name: 'Maple Court', shortCode: 'MC', legalName: 'Maple Court', ...place }));
});
afterAll(() => of.close());

const binding = async () =>
  (await of.call(law.getCommunityLaw, { communityId })).packs.filter((pack) => pack.binds).map((pack) => pack.jurisdiction);
const nevada = async () => (await of.call(law.getLawPack, { communityId, jurisdiction: 'US-NV' })).records;
const judged = (asked: Parameters<Awaited<ReturnType<typeof lawOf>>>[0]) =>
  of.services.database.read(of.customerId, async (tx) => (await lawOf(tx, communityId))(asked));

const check = { topic: 'nsfFee', asOf: localDate('2026-03-01'), facts: { act: 'chargeNsfFee', checkCents: 30_000n, feeCents: 4_000n } };

describe('a community', () => {
  it('is bound by the packs of the country and its state, and judged by none before its kind is set', async () => {
    expect(await binding()).toEqual(['US', 'US-NV']);
    expect(await judged(check)).toMatchObject({ verdict: 'allow', ruleVersion: null });
    expect((await nevada()).filter((record) => record.binds)).toEqual([]);
  });

  it('is judged by its kind', async () => {
    const standing = { communityType: 'HOA' as const, statutoryRegime: '' as const, collectorRole: 'firstParty' as const };
    const { version } = await of.call(law.saveStanding, { communityId, version: null, ...standing });
    expect(await judged(check)).toMatchObject({ verdict: 'warn', amountCents: 2_500n, ruleVersion: 'US-NV.nsfFee.597-960.2010-01-01@1' });
    expect((await nevada()).filter((record) => record.binds).length).toBeGreaterThan(15);
    const again = await of.call(law.saveStanding, { communityId, version, ...standing, communityType: 'CONDO' });
    expect(again.version).not.toBe(version);
    expect((await of.send(law.saveStanding, { communityId, version, ...standing })).json.code).toBe('changedMeanwhile');
    expect((await of.call(law.getCommunityLaw, { communityId })).standing).toMatchObject({
      communityType: 'CONDO',
      version: again.version,
    });
    expect((await of.send(law.getLawPack, { communityId, jurisdiction: 'US-ZZ' })).json.code).toBe('packUnknown');
  });
});

describe('a record of a pack', () => {
  const ruleVersion = 'US-CA.hearing.AB130.2025-06-30@1';

  it('says where it stands, what is judged of it, and how sure it is', async () => {
    const fee = (await nevada()).find((record) => record.topic === 'nsfFee');
    expect(fee).toMatchObject({
      topicTitle: 'Fees on returned payments',
      isInForce: true,
      confidence: 'general_knowledge',
      acceptance: null,
    });
    expect(fee?.parameters.find(({ name }) => name === 'Tiers')?.value).toBe('up to: None, fee: $25.00');
    const lien = (await nevada()).find((record) => record.topic === 'lien');
    expect(lien?.parameters.find(({ name }) => name === 'Lapses after')?.value).toBe('3 years from due, by its end');
  });

  it('is accepted by a named person once, and its acceptance can be withdrawn', async () => {
    const state = async () =>
      (await of.call(law.getLawPack, { communityId, jurisdiction: 'US-CA' })).records.find((record) => record.ruleVersion === ruleVersion)
        ?.acceptance;
    await of.call(law.acceptRule, { ruleVersion, reviewer: 'Dana Ruiz, attorney', remark: 'Read on the state’s site' });
    expect(await state()).toMatchObject({ reviewer: 'Dana Ruiz, attorney', acceptedBy: 'Ada Admin' });
    expect((await of.send(law.acceptRule, { ruleVersion, reviewer: 'Ada' })).json.code).toBe('acceptedAlready');
    await of.call(law.withdrawAcceptance, { ruleVersion });
    expect(await state()).toBeNull();
    expect((await of.send(law.withdrawAcceptance, { ruleVersion })).json.code).toBe('notAccepted');
    expect((await of.send(law.acceptRule, { ruleVersion: 'US-CA.none@1', reviewer: 'Ada' })).json.code).toBe('ruleUnknown');
    await of.call(law.acceptRule, { ruleVersion, reviewer: 'Dana Ruiz, attorney' });
    expect(await state()).toMatchObject({ remark: '' });
  });

  it('is accepted with its whole pack, once, and each is withdrawn by itself', async () => {
    const order = { jurisdiction: 'US-NV', reviewer: 'Dana Ruiz, attorney' };
    const { accepted } = await of.call(law.acceptPack, order);
    const inForce = (await nevada()).filter((record) => record.acceptance !== null);
    expect([accepted > 15, inForce.length]).toEqual([true, accepted]);
    expect((await of.send(law.acceptPack, order)).json.code).toBe('nothingToAccept');
    expect((await of.send(law.acceptPack, { ...order, jurisdiction: 'US-ZZ' })).json.code).toBe('packUnknown');
    for (const record of inForce) await of.call(law.withdrawAcceptance, { ruleVersion: record.ruleVersion });
    expect((await nevada()).filter((record) => record.acceptance !== null)).toEqual([]);
  });

  it('is accepted only by someone who sees every community', async () => {
    const token = await of.tokenFor('Manager', [communityId]);
    expect((await of.send(law.acceptRule, { ruleVersion, reviewer: 'Mia' }, { token })).status).toBe(403);
  });
});

describe('a rule of the documents', () => {
  const rule = { fact: 'documentNsfCents' as const, amount: 1_000, clause: 'Declaration, section 9.4', startDate: '2026-02-01' };

  it('counts where it is stricter, from its first day to its last', async () => {
    const { houseRuleId } = await of.call(law.addHouseRule, { communityId, ...rule });
    expect((await judged(check)).amountCents).toBe(1_000n);
    expect((await judged({ ...check, asOf: localDate('2026-01-31') })).amountCents).toBe(2_500n);
    await of.call(law.endHouseRule, { communityId, houseRuleId, endDate: '2026-02-28' });
    expect((await judged(check)).amountCents).toBe(2_500n);
    expect((await of.send(law.endHouseRule, { communityId, houseRuleId, endDate: '2026-03-31' })).json.code).toBe('ruleEnded');
    const [kept] = (await of.call(law.getCommunityLaw, { communityId })).houseRules;
    expect(kept).toMatchObject({ clause: 'Declaration, section 9.4', endDate: '2026-02-28T00:00:00', setBy: 'Ada Admin' });
  });

  it('is kept and has no effect where it is looser', async () => {
    await of.call(law.addHouseRule, { communityId, ...rule, amount: 9_900, startDate: '2026-03-01' });
    expect((await judged(check)).amountCents).toBe(2_500n);
  });
});

it('keeps what was judged, with the rule it was judged by', async () => {
  const { verdict, earliestDate, deadline, amountCents, missing, ruleVersion, citation } = await judged(check);
  const row: JudgmentRow = {
    ...{
      topic: check.topic,
      act: 'chargeNsfFee',
      asOf: check.asOf,
      verdict,
      earliestDate,
      deadline,
      amountCents,
      missing,
      ruleVersion,
      citation,
    },
    ...{ subject: 'Returned check 1041 of MC-0003', recordKind: 'charge', recordId: '77', facts: check.facts },
  };
  const users = await sql<{
    id: string;
  }>`select min(user_id)::text as id from identity.app_user where customer_id = ${of.customerId}`.execute(of.db.asMigrator);
  const userId = users.rows[0]?.id ?? '';
  await of.services.database.transact(of.customerId, (tx) =>
    insertJudgments(tx, communityId, [row, { ...row, verdict: 'allow', recordId: null, ruleVersion: null, citation: null }], {
      userId,
      now: instantOf(Date.parse('2026-03-02T10:00:00Z')),
    }),
  );
  const page = await of.call(judgmentList.calls.readPage, { communityId, filter: ['verdict:in:warn,block'] });
  expect(page.rows).toMatchObject([
    {
      subject: 'Returned check 1041 of MC-0003',
      verdict: 'warn',
      amount: '25.00',
      citation: 'NRS 597.960',
      judgedDate: '2026-03-02T00:00:00',
    },
  ]);
  const all = await of.call(judgmentList.calls.readPage, { communityId });
  expect(all.rows.map((one) => one.citation).sort()).toEqual(['NRS 597.960', 'No rule on file']);
  const kept = await of.services.database.read(of.customerId, (tx) => judgmentsOf(tx, 'charge', ['77', '78']));
  expect(kept).toMatchObject([{ recordId: '77', verdict: 'warn', ruleVersion, citation, atMost: 2_500n }]);
});
