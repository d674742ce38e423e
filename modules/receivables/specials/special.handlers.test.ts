// Special assessments through HTTP on a real database: spread, charged by the run with edits and undo in
// between, stopped and resumed, and what is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { accountId, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { billing, codes, specials } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, postKept, unitOf } from '../receivables.testing.ts';

type Order = ClientInput<typeof specials.previewSpecial>;

let maple: BilledCommunity;
let communityId: string;
let codeId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  codeId = await addCode('ROOF');
});
afterAll(() => maple.close());

async function addCode(alias: string, kind: 'SPECIAL' | 'MISC' = 'SPECIAL') {
  const accounts = { incomeAccountId: accountId(maple, '4000'), receivableAccountId: accountId(maple, '1200') };
  return (await maple.call(codes.saveCode, { communityId, alias, name: alias, kind, ...accounts })).chargeCodeId;
}
const order = (more: Partial<Order> = {}): Order => ({
  communityId,
  chargeCodeId: codeId,
  name: 'Roof',
  basis: 'PER_HOME',
  amount: '10.00',
  installments: 3,
  frequency: 'MONTHLY',
  startDate: '2026-01-01',
  atSale: 'BUYER',
  ...more,
});
const refused = async (more: Partial<Order>) => {
  const answer = await maple.send(specials.addSpecial, await seen(maple, specials.previewSpecial, order(more)));
  return answer.json.code;
};
const home = async (specialAssessmentId: string, account = 'MC-0001') =>
  (await maple.call(specials.getSpecial, { communityId, specialAssessmentId })).homes.find((one) => one.accountNumber === account);

test('is charged by the run; an edited installment and one taken back are made up for', async () => {
  const preview = await maple.call(specials.previewSpecial, order());
  expect([preview.total, preview.installmentTotal, preview.lastTotal, preview.endDate.slice(0, 10)]).toEqual([
    '120.00',
    '39.96',
    '40.08',
    '2026-03-01',
  ]);
  const { specialAssessmentId } = await maple.call(specials.addSpecial, { ...order(), baseHash: preview.baseHash });
  expect(await refused({})).toBe('codeInUse');

  const january = { communityId, postDate: '2026-01-15', codeIds: [codeId] };
  const shown = await maple.call(billing.previewCharges, january);
  expect([shown.lineCount, shown.total]).toEqual([12, '39.96']);
  const { batchId } = await maple.call(billing.keepCharges, { ...january, baseHash: shown.baseHash });
  const kept = await maple.call(billing.getBatch, { communityId, batchId });
  const line = kept.view.owners.find((one) => one.accountNumber === 'MC-0001')?.lines[0];
  await maple.call(billing.editBatchLine, { communityId, batchId, batchLineId: line?.batchLineId ?? '', amount: '1.00' });
  await postKept(maple, batchId);
  expect(await home(specialAssessmentId)).toMatchObject({
    charged: '1.00',
    remaining: '9.00',
    nextAmount: '3.33',
    nextDate: '2026-02-01T00:00:00',
  });

  const february = await billMonth(maple, '2026-02-01', [codeId]);
  await billMonth(maple, '2026-03-01', [codeId]);
  expect(await home(specialAssessmentId)).toMatchObject({ charged: '10.00', chargedCount: 3, remaining: '0.00' });
  expect((await sendUndo(maple, { communityId, batchId: february.batchId, postDate: '2026-03-05' })).status).toBe(200);
  expect(await home(specialAssessmentId)).toMatchObject({ charged: '6.67', remaining: '3.33', nextDate: '2026-02-01T00:00:00' });
  await billMonth(maple, '2026-04-01', [codeId]);
  const [listed] = await maple.call(specials.listSpecials, { communityId });
  expect(listed).toMatchObject({ state: 'CHARGED', charged: '120.00', remaining: '0.00' });
  expect((await maple.call(billing.previewCharges, { communityId, postDate: '2026-05-01', codeIds: [codeId] })).lineCount).toBe(0);
});

test('stops and goes on: what fell due meanwhile is charged by the next run', async () => {
  const { specialAssessmentId } = await maple.call(
    specials.addSpecial,
    await seen(maple, specials.previewSpecial, order({ name: 'Gate', startDate: '2026-05-01', installments: 2 })),
  );
  const ofThis = { communityId, specialAssessmentId };
  expect((await maple.send(specials.resumeSpecial, ofThis)).json.code).toBe('notStopped');
  await maple.call(specials.stopSpecial, { ...ofThis, reason: 'The board gave it up' });
  expect((await maple.send(specials.stopSpecial, { ...ofThis, reason: 'Again' })).json.code).toBe('alreadyStopped');
  const june = { communityId, postDate: '2026-06-01', codeIds: [codeId] };
  expect((await maple.call(billing.previewCharges, june)).lineCount).toBe(0);
  const { ownershipId } = unitOf(maple, 'MC-0002');
  const rows = await maple.call(specials.listOwnerSpecials, { communityId, ownershipId });
  expect(rows.map((row) => [row.name, row.state, row.remaining])).toEqual([
    ['Roof', 'CHARGED', '0.00'],
    ['Gate', 'STOPPED', '0.00'],
  ]);
  await maple.call(specials.resumeSpecial, ofThis);
  const run = await maple.call(billing.previewCharges, june);
  expect([run.lineCount, run.total]).toEqual([24, '120.00']);
});

test('an installment posts with the assessments of its day, as both were previewed', async () => {
  const free = await addCode('GATE');
  const gate = order({ chargeCodeId: free, name: 'Gate', startDate: '2026-05-01', installments: 2 });
  await maple.call(specials.addSpecial, await seen(maple, specials.previewSpecial, gate));
  const run = await billMonth(maple, '2026-05-01');
  expect([run.lineCount, run.total]).toEqual([48, '4640.00']);
});

test('wants a code of its own kind, shares, and installments of a cent at least', async () => {
  expect(await refused({ chargeCodeId: await addCode('MISC1', 'MISC') })).toBe('notSpecial');
  const recurring = await addCode('WALL');
  const draft = { communityId, chargeCodeId: recurring, name: 'All', frequency: 'MONTHLY' as const, amounts: [] };
  const { codeCategoryId } = await maple.call(codes.saveCategory, draft);
  await maple.call(codes.linkCategory, {
    communityId,
    codeCategoryId,
    propertyIds: [unitOf(maple, 'MC-0001').propertyId],
    startDate: '2026-01-01',
  });
  expect(await refused({ chargeCodeId: recurring })).toBe('codeRecurs');
  const free = await addCode('POOL');
  expect(await refused({ chargeCodeId: free, amount: '0.02' })).toBe('tooSmall');
  expect((await maple.send(specials.previewSpecial, order({ chargeCodeId: free, basis: 'BILLING_RATIO' }))).json.code).toBe('noShares');
  const input = await seen(maple, specials.previewSpecial, order({ chargeCodeId: free }));
  expect((await maple.send(specials.addSpecial, input)).status).toBe(200);
  expect((await maple.send(specials.addSpecial, input)).json.code).toBe('codeInUse');
});
