// The late-fee policy of a category through the calls: once per charge or monthly, days of grace, the cap,
// and what a run adds to it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUndo } from '../../ledger/ledger.testing.ts';
import { billing, codes } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chargeLateFees, postKept, takeMoney, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;

beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01', [maple.codeIds.ASMT]);
  const paying = [...maple.units.keys()].toSorted().filter((account) => account !== 'MC-0001');
  await takeMoney(
    maple,
    '2026-01-05',
    paying.map((account, i) => [account, '4000.00', String(i)]),
  );
});
afterAll(() => maple.close());

async function setPolicy(policy: object) {
  const listed = await maple.call(codes.listCodes, { communityId });
  const townhome = listed.codes
    .flatMap((code) => code.categories)
    .find(({ codeCategoryId }) => codeCategoryId === maple.categoryIds.get('ASMT Townhome'));
  const { codeCategoryId = '', version = '', chargeCodeId = '' } = townhome ?? {};
  const category = { communityId, codeCategoryId, version, chargeCodeId, name: 'Townhome', frequency: 'MONTHLY' as const, amounts: [] };
  await maple.call(codes.saveCategory, {
    ...category,
    lateFeeKind: 'FLAT' as const,
    lateFeeAmount: '25.00',
    lateFeeCodeId: maple.codeIds.LATE,
    ...policy,
  });
}

const shown = async (postDate: string, more: object = {}) => {
  const preview = await maple.call(billing.previewLateFees, { communityId, postDate, ...more });
  return [preview.owners.flatMap((row) => row.lines.map((line) => [line.description, line.amount])), preview.alreadyBilled];
};

test('days of grace begin with the charge, whatever the run excludes', async () => {
  await setPolicy({ lateFeeGraceDays: 15 });
  expect(await shown('2026-01-15')).toEqual([[], 0]);
  expect(await shown('2026-01-16')).toEqual([[['Late fee on ASMT', '25.00']], 0]);
  expect(await shown('2026-01-16', { exclusionDays: 16 })).toEqual([[], 0]);
});

test('once per charge: each late charge draws its own fee, and none a second', async () => {
  await setPolicy({ lateFeeGraceDays: 15, lateFeeRepeat: 'ONCE' });
  const first = await chargeLateFees(maple, '2026-01-16');
  expect(first.lineCount).toBe(1);
  await billMonth(maple, '2026-02-01', [maple.codeIds.ASMT]);
  await billMonth(maple, '2026-03-01', [maple.codeIds.ASMT]);
  expect(await shown('2026-02-10')).toEqual([[], 1]);
  expect(await shown('2026-03-16')).toEqual([
    [
      ['Late fee on ASMT of 02/01/2026', '25.00'],
      ['Late fee on ASMT of 03/01/2026', '25.00'],
    ],
    1,
  ]);
  // Two batches of the same charges, kept in different months: the second names what the first has charged.
  const keep = async (postDate: string) => {
    const { baseHash } = await maple.call(billing.previewLateFees, { communityId, postDate });
    return (await maple.call(billing.keepLateFees, { communityId, postDate, baseHash })).batchId;
  };
  const [march, april] = [await keep('2026-03-16'), await keep('2026-04-02')];
  await postKept(maple, march);
  const { baseHash, view } = await maple.call(billing.getBatch, { communityId, batchId: april });
  const late = await maple.send(billing.postBatch, { communityId, batchId: april, baseHash });
  expect([view.alreadyBilled, late.json.code]).toEqual([2, 'alreadyBilled']);
  expect(await shown('2026-05-16')).toEqual([[], 3]);
  // A fee that is taken back may be charged again.
  expect((await sendUndo(maple, { communityId, batchId: first.batchId, postDate: '2026-03-20' })).status).toBe(200);
  expect(await shown('2026-05-16')).toEqual([[['Late fee on ASMT of 01/01/2026', '25.00']], 2]);
});

test('a charge that drew a monthly fee draws none when its category turns to once per charge', async () => {
  await setPolicy({});
  expect(await chargeLateFees(maple, '2026-05-16')).toMatchObject({ lineCount: 1, total: '25.00' });
  await setPolicy({ lateFeeRepeat: 'ONCE' });
  expect(await shown('2026-05-20')).toEqual([[], 3]);
});

test('the cap is the greater of an amount and a percent of the installment', async () => {
  await setPolicy({
    lateFeeKind: 'PERCENT',
    lateFeeAmount: '0.00',
    lateFeeBasisPoints: 1000,
    lateFeeCapAmount: '10.00',
    lateFeeCapBasisPoints: 500,
  });
  // January to March: three installments of 310.00 are late. 10 % is 93.00; 5 % of 930.00 is 46.50.
  expect(await shown('2026-06-16')).toEqual([[['Late fee on ASMT', '46.50']], 0]);
  await setPolicy({
    lateFeeKind: 'PERCENT',
    lateFeeAmount: '0.00',
    lateFeeBasisPoints: 1000,
    lateFeeCapAmount: '60.00',
    lateFeeCapBasisPoints: 500,
  });
  expect(await shown('2026-06-16')).toEqual([[['Late fee on ASMT', '60.00']], 0]);
});

test('a fee draws no fee, unless the code of the fee asks for one by a category of its own', async () => {
  const month = (fees: unknown) => (fees as [string, string][]).map(([description]) => description);
  const [before] = await shown('2026-07-16');
  expect(month(before)).toEqual(['Late fee on ASMT']);
  const own = { communityId, chargeCodeId: maple.codeIds.LATE, name: 'Unpaid fees', frequency: 'MONTHLY' as const, amounts: [] };
  const policy = { lateFeeKind: 'PERCENT' as const, lateFeeBasisPoints: 1000, lateFeeCodeId: maple.codeIds.LATE };
  const { codeCategoryId } = await maple.call(codes.saveCategory, { ...own, ...policy });
  const propertyIds = [unitOf(maple, 'MC-0001').propertyId];
  await maple.call(codes.linkCategory, { communityId, codeCategoryId, propertyIds, startDate: '2026-01-01' });
  const [after] = await shown('2026-07-16');
  // March drew 25.00 twice and May once: 10 % of 75.00.
  expect(after).toEqual([...(before as []), ['Late fee on LATE', '7.50']]);
  expect(await shown('2026-07-16', { codeIds: [maple.codeIds.LATE] })).toEqual([[['Late fee on LATE', '7.50']], 0]);
});
