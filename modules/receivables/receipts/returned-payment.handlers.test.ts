// A returned payment in one act: the owner's fee, the bank's own, the late fees it had spared, and the hold a
// second return suggests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { receipts } from '../receivables.contract.ts';
import {
  aBilledCommunity,
  type BilledCommunity,
  billMonth,
  chargeLateFees,
  chartAt,
  ownerAt,
  takeMoney,
  unitOf,
} from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
});
afterAll(() => maple.close());

type Order = Omit<ClientInput<typeof receipts.backoutReceipt>, 'baseHash' | 'communityId'>;

async function paidBy(account: string, postDate: string, amount: string, checkNumber: string): Promise<string> {
  await takeMoney(maple, postDate, [[account, amount, checkNumber]]);
  const { rows } = await maple.call(receipts.listReceipts, { communityId, ownershipId: unitOf(maple, account).ownershipId, limit: 1 });
  return rows[0]?.receiptId ?? '';
}

const look = (order: Order) => maple.call(receipts.previewBackout, { communityId, ...order });

async function takeBack(order: Order) {
  const { baseHash } = await look(order);
  return maple.call(receipts.backoutReceipt, { communityId, ...order, baseHash });
}

test('both fees go with the backout, previewed as they are booked', async () => {
  const receiptId = await paidBy('MC-0001', '2026-01-10', '365.00', '11');
  const order = { receiptId, postDate: '2026-01-20', reason: 'NSF' as const, nsfFee: '30.00', bankFee: '12.00' };
  const shown = await look(order);
  expect([shown.owesBefore, shown.fees, shown.owesAfter, shown.bankFeesAccount]).toEqual(['0.00', '30.00', '395.00', '5890 Bank fees']);
  expect(
    shown.entry.filter((line) => ['4110', '5890'].includes(line.number)).map((line) => [line.number, line.debit, line.credit]),
  ).toEqual([
    ['4110', null, '30.00'],
    ['5890', '12.00', null],
  ]);
  expect([shown.returnsBefore, shown.suggestsHold, shown.escapedFees]).toEqual([0, false, []]);
  await takeBack(order);
  const books = await chartAt(maple, '2026-01-31');
  expect([books['1010'], books['4110'], books['5890'], (await ownerAt(maple, 'MC-0001', '2026-01-31')).owes]).toEqual([
    '-12.00',
    '-30.00',
    '12.00',
    '395.00',
  ]);
});

test('late fees the payment avoided are listed, charged when asked for, and not listed again', async () => {
  const receiptId = await paidBy('MC-0002', '2026-01-10', '365.00', '12');
  await chargeLateFees(maple, '2026-01-16');
  const order = { receiptId, postDate: '2026-01-21', reason: 'NSF' as const };
  const shown = await look(order);
  expect(shown.escapedFees.map((fee) => [fee.runDate.slice(0, 10), fee.alias, fee.amount])).toEqual([['2026-01-16', 'LATE', '25.00']]);
  expect([shown.fees, shown.owesAfter]).toEqual(['0.00', '365.00']);
  const correction = await look({ ...order, reason: 'CORRECTION' });
  expect([correction.escapedFees, correction.suggestsHold]).toEqual([[], false]);
  const charging = { ...order, chargeLateFees: true };
  expect(await look(charging)).toMatchObject({ fees: '25.00', owesAfter: '390.00' });
  const { owesAfter } = await takeBack(charging);
  expect(owesAfter).toBe('390.00');
  const late = await chargeLateFees(maple, '2026-01-22').catch((error: unknown) => error);
  expect((await ownerAt(maple, 'MC-0002', '2026-01-31')).owes).toBe('390.00');
  expect(late).toBeTruthy();
});

test('the second return in twelve months suggests a hold, which the act sets', async () => {
  const receiptId = await paidBy('MC-0001', '2026-01-22', '100.00', '13');
  const order = { receiptId, postDate: '2026-01-25', reason: 'NSF' as const, holdPayments: true };
  expect(await look(order)).toMatchObject({ returnsBefore: 1, suggestsHold: true, holdsPayments: false });
  await takeBack(order);
  const { propertyId } = unitOf(maple, 'MC-0001');
  const flags = await maple.call(propertyFlags.listPropertyFlags, { communityId, propertyId });
  expect(flags.filter((row) => row.flag === 'PAYMENTS' && row.holds).map((row) => row.reason)).toEqual(['Returned payment 13']);
});

test('without an account for bank fees the bank’s fee is refused by name', async () => {
  const bare = await aBilledCommunity({ method: 'CASH' });
  await billMonth(bare, '2026-01-01');
  await takeMoney(bare, '2026-01-10', [['MC-0001', '365.00', '11']]);
  await bare.db.asMigrator.updateTable('ledger.account').set({ role: '' }).where('role', '=', 'BANK_FEES').execute();
  const { rows } = await bare.call(receipts.listReceipts, { communityId: bare.communityId });
  const input = {
    communityId: bare.communityId,
    receiptId: rows[0]?.receiptId ?? '',
    postDate: '2026-01-20',
    reason: 'NSF' as const,
    bankFee: '12.00',
  };
  expect((await bare.send(receipts.previewBackout, input)).json.code).toBe('noBankFeesAccount');
  await bare.close();
});
