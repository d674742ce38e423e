// Late fees before the law packs: what only warns stays, what a pack blocks is cut or left out, and each line
// keeps the rule it was judged by.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { judgmentList, law } from '../../law/law.contract.ts';
import { lawRoutes } from '../../law/law.server.ts';
import { billing, codes } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, postKept, takeMoney } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;

beforeAll(async () => {
  maple = await aBilledCommunity({ more: lawRoutes });
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01', [maple.codeIds.ASMT]);
  const paying = [...maple.units.keys()].toSorted().filter((account) => account !== 'MC-0001');
  await takeMoney(
    maple,
    '2026-01-05',
    paying.map((account, i) => [account, '4000.00', String(i)]),
  );
  const listed = await maple.call(codes.listCodes, { communityId });
  const townhome = listed.codes
    .flatMap((code) => code.categories)
    .find(({ codeCategoryId }) => codeCategoryId === maple.categoryIds.get('ASMT Townhome'));
  const { codeCategoryId = '', version = '', chargeCodeId = '' } = townhome ?? {};
  const category = { communityId, codeCategoryId, version, chargeCodeId, name: 'Townhome', frequency: 'MONTHLY' as const, amounts: [] };
  const fee = { lateFeeKind: 'FLAT' as const, lateFeeAmount: '90.00', lateFeeRepeat: 'ONCE' as const, lateFeeCodeId: maple.codeIds.LATE };
  await maple.call(codes.saveCategory, { ...category, ...fee });
});
afterAll(() => maple.close());

const preview = (postDate: string) => maple.call(billing.previewLateFees, { communityId, postDate });
const linesOn = async (postDate: string) => (await preview(postDate)).owners.flatMap((row) => row.lines);

/** Moves the community to another state, as its profile would. */
const moveTo = (state: string) =>
  sql`update communities.community set law_state = ${state} where customer_id = ${maple.customerId} and community_id = ${communityId}`.execute(
    maple.db.asMigrator,
  );

test('a community whose kind nobody set is judged by no rule', async () => {
  expect(await linesOn('2026-01-10')).toMatchObject([{ amount: '90.00', law: null }]);
});

test('a rule nobody has read warns with its citation, and is met once the documents provide for the fee', async () => {
  await maple.call(law.saveStanding, {
    communityId,
    version: null,
    communityType: 'HOA',
    statutoryRegime: '',
    collectorRole: 'firstParty',
  });
  const [warned] = await linesOn('2026-01-10');
  expect(warned).toMatchObject({ amount: '90.00', law: { verdict: 'warn', missing: ['documentAuthority'], atMost: null } });
  expect(warned?.law?.ruleVersion).toMatch(/^US-NV\.lateFee\./);
  const rule = { communityId, fact: 'documentAuthority' as const, amount: 1, clause: 'Declaration, section 4.2', startDate: '2026-01-01' };
  await maple.call(law.addHouseRule, rule);
  expect(await linesOn('2026-01-10')).toMatchObject([{ amount: '90.00', law: { verdict: 'allow', missing: [] } }]);
});

test('a rule that blocks leaves a fee out before its day, and cuts it to the cap from then on', async () => {
  await moveTo('California');
  const early = await preview('2026-01-15');
  expect(early.owners).toEqual([]);
  expect(early.skipped).toMatchObject([
    { reason: 'LAW', accountNumber: 'MC-0001', amount: '90.00', citation: 'Cal. Civ. Code § 5650(b)(2)' },
  ]);
  const [cut] = await linesOn('2026-01-16');
  expect(cut?.law).toMatchObject({ verdict: 'allow', asked: '90.00', ruleVersion: 'US-CA.lateFee.5650.2014-01-01@1' });
  expect([cut?.amount, cut?.proposedAmount]).toEqual([cut?.law?.atMost, cut?.law?.atMost]);
});

test('a stricter rule of the documents lowers the cap, and the line keeps what it was judged by', async () => {
  const rule = {
    communityId,
    fact: 'documentCapCents' as const,
    amount: 1_200,
    clause: 'Declaration, section 4.3',
    startDate: '2026-01-01',
  };
  await maple.call(law.addHouseRule, rule);
  const { baseHash } = await preview('2026-01-20');
  const { batchId } = await maple.call(billing.keepLateFees, { communityId, postDate: '2026-01-20', baseHash });
  const line = async () => (await maple.call(billing.getBatch, { communityId, batchId })).view.owners.flatMap((row) => row.lines)[0];
  const kept = await line();
  expect(kept).toMatchObject({ amount: '12.00', law: { verdict: 'allow', atMost: '12.00', asked: '90.00' } });
  const batchLineId = kept?.batchLineId ?? '';
  const over = await maple.send(billing.editBatchLine, { communityId, batchId, batchLineId, amount: '12.01' });
  expect([over.json.code, over.json.errorMessage]).toEqual(['lawBlocks', 'Cal. Civ. Code § 5650(b)(2) allows a fee of at most 12.00.']);
  await maple.call(billing.editBatchLine, { communityId, batchId, batchLineId, amount: '10.00' });
  expect(await line()).toMatchObject({ amount: '10.00', law: { verdict: 'allow', asked: '10.00' } });
  await postKept(maple, batchId);
  expect(await line()).toMatchObject({ law: { ruleVersion: 'US-CA.lateFee.5650.2014-01-01@1' } });
  const log = await maple.call(judgmentList.calls.readPage, { communityId });
  expect(log.rows.map((row) => [row.verdict, row.topic, row.amount, row.citation])).toEqual([
    ['allow', 'lateFee', '12.00', 'Cal. Civ. Code § 5650(b)(2)'],
    ['allow', 'lateFee', '12.00', 'Cal. Civ. Code § 5650(b)(2)'],
  ]);
});
