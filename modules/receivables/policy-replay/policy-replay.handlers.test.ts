// Policy replay over Maple Court: today's rules make the posted ledger to the cent, and a changed one
// lists who would have paid more or less, without posting anything.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { modulo } from '../../../packages/kernel/kernel.ts';
import { addAdjustmentAccounts, adjust } from '../adjustments/adjustments.testing.ts';
import { addInterestCode, sendInterest, setInterest } from '../interest/interest.testing.ts';
import { policyReplay } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chargeLateFees, takeMoney } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
const months = { fromDate: '2025-01-01', toDate: '2026-12-31' };

beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await addAdjustmentAccounts(maple);
  await setInterest(maple, await addInterestCode(maple), '2026-01-01');
  const accounts = [...maple.units.keys()].toSorted();
  for (const month of ['01', '02', '03']) {
    await billMonth(maple, `2026-${month}-01`);
    // Of four homes one pays nothing, one late, one a part, the others in time.
    const paying = accounts.filter((_, i) => modulo(i, 4) !== 3);
    await takeMoney(
      maple,
      `2026-${month}-05`,
      paying.filter((_, i) => modulo(i, 3) !== 1).map((account, i) => [account, modulo(i, 2) === 0 ? '365.00' : '200.00', `${month}${i}`]),
    );
    await chargeLateFees(maple, `2026-${month}-16`);
    await takeMoney(
      maple,
      `2026-${month}-20`,
      paying.filter((_, i) => modulo(i, 3) === 1).map((account, i) => [account, '390.00', `${month}9${i}`]),
    );
    await sendInterest(maple, `2026-${month}-25`);
  }
  await adjust(maple, {
    account: accounts[3] ?? '',
    postDate: '2026-03-26',
    type: 'WAIVE',
    reason: 'COURTESY',
    codes: [{ codeId: maple.codeIds.LATE, amount: '10.00' }],
  });
});
afterAll(() => maple.close());

const entries = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from ledger.entry where community_id = ${communityId}`.execute(maple.db.asMigrator))
    .rows[0]?.n;

test('today’s rules make the ledger as it was posted, to the cent', async () => {
  const before = await entries();
  for (const call of [policyReplay.replayLateFees, policyReplay.replayInterest, policyReplay.replayOrder]) {
    const { played, actual, today, changed, byHand, owners } = await maple.call(call, { communityId, ...months });
    expect([call.name, byHand, owners]).toEqual([call.name, [], []]);
    expect([played > 2, today, changed]).toEqual([true, actual, actual]);
  }
  expect(await entries()).toBe(before);
});

test('a changed late fee lists who would pay more, and by how much', async () => {
  const more = await maple.call(policyReplay.replayLateFees, { communityId, ...months, policy: { flat: '35.00' } });
  expect([more.more > 0, more.less, more.owners.every((row) => Number(row.difference) > 0)]).toEqual([true, 0, true]);
  const later = await maple.call(policyReplay.replayLateFees, { communityId, ...months, policy: { graceDays: 60 } });
  expect([later.more, later.less > 0]).toEqual([0, true]);
});

test('changed interest lists who would pay less', async () => {
  const half = await maple.call(policyReplay.replayInterest, { communityId, ...months, policy: { rateBasisPoints: 900 } });
  expect([half.more, half.less > 0, Number(half.changed) < Number(half.today)]).toEqual([0, true, true]);
});

test('another order lists on whose account fees would have been paid before assessments', async () => {
  const steps = [{ kinds: ['LATE_FEE' as const, 'INTEREST' as const], age: 'ANY' as const }];
  const fees = await maple.call(policyReplay.replayOrder, { communityId, ...months, policy: { steps } });
  expect([fees.more > 0, Number(fees.changed) >= Number(fees.today)]).toEqual([true, true]);
});
