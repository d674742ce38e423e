// What an owner owes and why, on a real database: it ties to the ledger, passes by what was reversed or taken
// back, and says what next month brings.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owners, ownerWhy, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
const ids = (account: string) => ({ communityId, ownershipId: unitOf(maple, account).ownershipId });
const whyOf = (account: string) => maple.call(ownerWhy.getOwnerWhy, ids(account));

beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
  await takeMoney(maple, '2026-01-03', [
    ['MC-0001', '365.00', '11'],
    ['MC-0002', '400.00', '12'],
  ]);
  // After the day the tests play on.
  await billMonth(maple, '2026-02-01');
  await takeMoney(maple, '2026-02-03', [['MC-0003', '365.00', '13']]);
});
afterAll(() => maple.close());

test('what is owed today is explained by kind and ties to the ledger', async () => {
  const why = await whyOf('MC-0003');
  const ledger = await maple.call(owners.getOwnerLedger, { ...ids('MC-0003'), asOfDate: why.asOfDate.slice(0, 10) });
  expect([why.owes, why.prepaid]).toEqual([ledger.balance, ledger.prepaid]);
  expect(why.kinds).toEqual([{ kind: 'ASSESSMENT', open: '365.00', count: 1, each: '365.00' }]);
  expect(why.why).toBe('the January assessment. No payment is on record.');
  expect(why.months.at(-1)).toMatchObject({ charged: '365.00', open: '365.00', feesCharged: '0.00' });
});

test('an account that is paid names the last payment and what it holds', async () => {
  const why = await whyOf('MC-0002');
  expect(why).toMatchObject({ owes: '0.00', prepaid: '35.00', kinds: [], why: 'The last payment came on Jan 3.' });
});

test('what next month brings is the assessments that are not charged yet', async () => {
  expect((await whyOf('MC-0003')).next).toBeNull();
  const maples = await aBilledCommunity();
  await billMonth(maples, '2026-01-01');
  const { ownershipId } = unitOf(maples, 'MC-0005');
  const why = await maples.call(ownerWhy.getOwnerWhy, { communityId: maples.communityId, ownershipId });
  expect(why.next).toMatchObject({ amount: '365.00', owes: '730.00' });
  await maples.close();
});

test('a payment that was taken back is no last payment', async () => {
  expect((await whyOf('MC-0001')).lastPayment).toMatchObject({ amount: '365.00' });
  const { rows } = await maple.call(owners.getOwnerLedger, ids('MC-0001'));
  const receiptId = rows.find((row) => row.kind === 'RECEIPT')?.receiptId ?? '';
  const input = { communityId, receiptId, postDate: '2026-01-04' };
  const { baseHash } = await maple.call(receipts.previewBackout, input);
  await maple.call(receipts.backoutReceipt, { ...input, reason: 'CORRECTION', baseHash });
  expect(await whyOf('MC-0001')).toMatchObject({ lastPayment: null, owes: '365.00' });
});

test('months of the ledger end with its balances, and one of them shows its lines alone', async () => {
  const months = await maple.call(ownerWhy.getOwnerMonths, ids('MC-0002'));
  const whole = await maple.call(owners.getOwnerLedger, ids('MC-0002'));
  expect(months.map((one) => one.month.slice(0, 10))).toEqual(['2026-02-01', '2026-01-01']);
  expect(months[0]).toMatchObject({ balance: whole.balance, prepaidBalance: whole.prepaid });
  expect(months[1]).toMatchObject({ charged: '365.00', paid: '365.00', balance: '0.00', prepaidBalance: '35.00' });
  const january = await maple.call(owners.getOwnerLedger, { ...ids('MC-0002'), fromDate: '2026-01-01', asOfDate: '2026-01-31' });
  expect(new Set(january.rows.map((row) => row.postDate.slice(0, 7)))).toEqual(new Set(['2026-01']));
  expect(whole.rows.every((row) => row.batchKind !== '')).toBe(true);
});
