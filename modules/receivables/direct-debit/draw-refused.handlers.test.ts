// What stands in the way of direct debits, and what outlives a change: payments at the bank, accounts that
// changed after their file, returns that are drawn again, and acts built on a settlement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUndo } from '../../ledger/ledger.testing.ts';
import { ownership } from '../../people/people.contract.ts';
import { receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, unitOf } from '../receivables.testing.ts';
import { authorize, drawn, payment, sendDraw, sendReturns, setUpDebits } from './direct-debit.testing.ts';
import { draws } from './draw.contract.ts';
import { ownerPayments } from './owner-payment.contract.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await setUpDebits(maple);
  await billMonth(maple, '2026-01-01');
});
afterAll(() => maple.close());

const look = (drawDate: string, more: object = {}) => maple.call(draws.previewDraw, { communityId, drawDate, ...more });
const entriesOf = async (debitDrawId: string) => (await maple.call(draws.listDrawEntries, { communityId, debitDrawId })).rows;
const fileOf = async (debitDrawId: string) => (await maple.send(draws.downloadDrawFile, { communityId, debitDrawId })).text;

test('only the present owner is drawn from, and facts that do not fit are refused', async () => {
  const { propertyId } = unitOf(maple, 'MC-0011');
  const twin = { communityId, propertyId, isPrimary: false, startDate: '2026-01-01', lastName: 'Second' };
  const { ownershipId } = await maple.call(ownership.addOwnership, twin);
  const second = payment(maple, 'MC-0011', { ownershipId });
  expect((await maple.send(ownerPayments.addOwnerPayment, second)).json.code).toBe('notPresent');
  for (const [path, more] of [
    ['amount', { amountRule: 'FIXED' }],
    ['codeIds', { amountRule: 'CODES' }],
    ['rangeTo', { rangeFrom: '10.00' }],
    ['lastDate', { lastDate: '2025-12-31' }],
  ] as const) {
    const answer = await maple.send(ownerPayments.addOwnerPayment, payment(maple, 'MC-0011', more));
    expect([answer.json.code, answer.json.fields?.[0]?.path]).toEqual(['invalid', path]);
  }
  const elsewhere = payment(maple, 'MC-0011', { amountRule: 'CODES', codeIds: ['999999'] });
  expect((await maple.send(ownerPayments.addOwnerPayment, elsewhere)).status).toBe(404);
  const nobody = { communityId, ownershipId: '999999' };
  expect((await maple.send(ownerPayments.listOwnerPayments, nobody)).status).toBe(404);
});

test('who paused is left out until the pause is over', async () => {
  const ownerPaymentId = await authorize(maple, 'MC-0005');
  await maple.call(ownerPayments.pauseOwnerPayment, { communityId, ownerPaymentId, throughDate: '2026-01-05' });
  expect((await look('2026-01-05')).leftOut.map((line) => line.reason)).toEqual(['Paused']);
  expect((await look('2026-01-06')).lines.map((line) => line.accountNumber)).toEqual(['MC-0005']);
  await maple.call(ownerPayments.revokeOwnerPayment, { communityId, ownerPaymentId, reason: 'Owner asked' });
});

test('a payment the bank has is not taken back by hand; the file stays as it was handed over', async () => {
  const kept = await authorize(maple, 'MC-0001');
  await authorize(maple, 'MC-0002');
  const debitDrawId = String((await sendDraw(maple, '2026-01-05')).json['debitDrawId']);
  const [first, second] = await entriesOf(debitDrawId);
  const back = (receiptId = '') => ({ communityId, receiptId, postDate: '2026-01-05', reason: 'CORRECTION' as const });
  const { baseHash } = await maple.call(receipts.previewBackout, back(second?.receiptId));
  await maple.call(receipts.backoutReceipt, { ...back(second?.receiptId), baseHash });
  maple.clock.advance(60_000);
  await maple.call(draws.handOverDraw, { communityId, debitDrawId });
  const held = await maple.call(receipts.previewBackout, back(first?.receiptId));
  expect(held.refusal?.code).toBe('atTheBank');
  const text = await fileOf(debitDrawId);
  expect([text.includes('MC-0001'), text.includes('MC-0002')]).toEqual([true, false]);
  const { ownershipId: _whose, ...same } = payment(maple, 'MC-0001');
  await maple.call(ownerPayments.editOwnerPayment, { ...same, ownerPaymentId: kept, version: '1', accountNumber: '555000' });
  expect(await fileOf(debitDrawId)).toBe(text);
  expect((await entriesOf(debitDrawId)).map((one) => one.bankAccount)).toEqual(['••••4321', '••••4321']);
  const order = { communityId, debitDrawId, postDate: '2026-01-06' };
  const settlement = await maple.call(draws.previewSettlement, order);
  expect(settlement).toMatchObject({ count: 1, total: '365.00' });
  await maple.call(draws.settleDraw, { ...order, baseHash: settlement.baseHash });
  expect((await chartAt(maple, '2026-01-06'))['1095']).toBeUndefined();
});

test('a return that is drawn next time is due again at once, and keeps its settlement from being undone', async () => {
  await authorize(maple, 'MC-0003', { rangeFrom: '0.00', rangeTo: '900.00' });
  const debitDrawId = await drawn(maple, '2026-01-07');
  const [entry] = await entriesOf(debitDrawId);
  await sendReturns(maple, '2026-01-09', [{ trace: entry?.trace ?? '', code: 'R01', amount: entry?.amount ?? '' }]);
  const [held] = (await maple.call(draws.listDebitHolds, { communityId })).rows;
  expect((await look('2026-01-12')).leftOut.map((line) => [line.accountNumber, line.reason])).toEqual([]);
  await maple.call(draws.decideReturn, { communityId, receiptId: held?.receiptId ?? '', next: 'RESUMED' });
  expect((await look('2026-01-12')).lines.map((line) => [line.accountNumber, line.amount])).toEqual([['MC-0003', '390.00']]);
  const batches = await maple.call(draws.listDraws, { communityId });
  const draw = batches.rows.find((row) => row.debitDrawId === debitDrawId);
  const undo = await sendUndo(maple, { communityId, batchId: draw?.settledBatchId ?? '', postDate: '2026-01-12' });
  expect(undo.json.code).toBe('dependentsFirst');
});
