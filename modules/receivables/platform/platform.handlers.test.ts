// The payments platform through the calls on a real database, against the test processor: applied for and
// approved, payments, payouts, returns, disputes and refunds to the cent, events in any order, and nothing
// left on the way at the end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestProcessor } from '../../../packages/processor/test-processor.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { pyramid } from '../../identity/identity.contract.ts';
import { accountId, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { ownership } from '../../people/people.contract.ts';
import { startOnlinePayment } from '../receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, unitOf } from '../receivables.testing.ts';
import { merchants } from './merchant.contract.ts';
import { onlinePayments } from './online-payment.contract.ts';
import { activate, addPlatformAccounts, applicationFor, connect, goodBank, goodCard, paid, readNow } from './platform.testing.ts';

let maple: BilledCommunity;
let world: TestProcessor;
let communityId: string;

const codeOf = async (sent: ReturnType<BilledCommunity['send']>) => (await sent).json.code;
const merchant = () => maple.call(merchants.getMerchant, { communityId });
const payments = async () => (await maple.call(onlinePayments.listOnlinePayments, { communityId })).rows;
const dashboard = () => maple.call(onlinePayments.getPaymentsDashboard, { communityId });
const owes = async (account: string) => (await ownerAt(maple, account, '2026-12-31')).owes;
const stillThere = async () => {
  const { tie, off, waiting } = await dashboard();
  const still = tie.find((one) => one.key === 'still');
  return [still?.ledger, still?.processor, off, waiting.length];
};

describe('an application', () => {
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
  });
  afterAll(async () => {
    await world.close();
    await maple.close();
  });

  test('needs a processor, and accounts its money can move over', async () => {
    expect(await codeOf(maple.send(merchants.submitApplication, { communityId, agreedBy: 'Dana' }))).toBe('noProcessor');
    world = await connect(maple, '2026-01-05');
    expect(await codeOf(maple.send(merchants.submitApplication, { communityId, agreedBy: 'Dana' }))).toBe('notApplied');
    await addPlatformAccounts(maple);
    const cash = accountId(maple, '1010');
    const wrong = async (more: object) => codeOf(maple.send(merchants.saveApplication, await applicationFor(maple, more)));
    expect(await wrong({ clearingAccountId: cash })).toBe('notClearing');
    expect(await wrong({ feeAccountId: cash })).toBe('notExpense');
    expect(await wrong({ suspenseAccountId: cash })).toBe('notSuspense');
    expect((await maple.send(merchants.saveApplication, await applicationFor(maple, { controlTaxLast4: '' }))).status).toBe(400);
    const typed = await applicationFor(maple);
    expect((await maple.send(merchants.saveApplication, typed)).status).toBe(200);
    expect(await codeOf(maple.send(merchants.saveApplication, typed))).toBe('changedMeanwhile');
    expect(await merchant()).toMatchObject({ state: 'DRAFT', application: { taxId: '88-0123456', controlTaxLast4: '1234' } });
    expect((await maple.call(pyramid.getCustomerSettings, {})).TopsPayReceivableStatus).toBe('Pending');
  });

  test('is agreed to and sent once; what is wanted is answered by its date', async () => {
    Object.assign(world.state, { isAway: true });
    expect(await codeOf(maple.send(merchants.submitApplication, { communityId, agreedBy: 'Dana' }))).toBe('processorAway');
    Object.assign(world.state, { isAway: false });
    expect(await maple.call(merchants.submitApplication, { communityId, agreedBy: 'Dana' })).toEqual({ state: 'IN_REVIEW' });
    expect(await codeOf(maple.send(merchants.submitApplication, { communityId, agreedBy: 'Dana' }))).toBe('appliedAlready');
    await world.act('ask', 'acct_1');
    await readNow(maple);
    expect(await merchant()).toMatchObject({
      state: 'MORE_INFO',
      requirements: [{ key: 'address', status: 'CURRENTLY_DUE', dueDate: expect.stringContaining('2026-01-19') }],
    });
    expect(await codeOf(maple.send(merchants.answerRequirement, { communityId, key: 'other', said: 'x' }))).toBe('noSuchRequirement');
    expect(await maple.call(merchants.answerRequirement, { communityId, key: 'address', said: 'A bill' })).toEqual({ state: 'IN_REVIEW' });
    await world.act('approve', 'acct_1');
    await readNow(maple);
    expect((await maple.call(pyramid.getCustomerSettings, {})).TopsPayReceivableStatus).toBe('Active');
  });

  test('fees are lawful, and shown before anything is entered', async () => {
    const { ownershipId } = unitOf(maple, 'MC-0001');
    expect(await codeOf(maple.send(onlinePayments.addOnlinePayment, { communityId, ownershipId, amount: '10.00' }))).toBe('noRail');
    const surcharge = [{ rail: 'CARD', kind: 'SURCHARGE', flat: '0.00', basisPoints: 400 }];
    expect(await codeOf(maple.send(merchants.saveFees, { communityId, fees: surcharge }))).toBe('feeUnlawful');
    const fees = [
      { rail: 'CARD' as const, kind: 'SERVICE' as const, flat: '0.30', basisPoints: 290 },
      { rail: 'ACH' as const, kind: 'CONVENIENCE' as const, flat: '1.95', basisPoints: 0 },
    ];
    await maple.call(merchants.saveFees, { communityId, fees });
    expect((await maple.call(onlinePayments.quoteOnlinePayment, { communityId, amount: '365.00' })).rails).toEqual([
      { rail: 'ACH', fee: '1.95', total: '366.95' },
      { rail: 'CARD', fee: '10.89', total: '375.89' },
    ]);
  });

  test('an account is closed when nothing is on its way, and applied for again', async () => {
    expect(await maple.call(merchants.closeMerchant, { communityId, reason: 'Board decision' })).toEqual({ state: 'CLOSED' });
    expect(await codeOf(maple.send(merchants.closeMerchant, { communityId, reason: 'Again' }))).toBe('closedAlready');
    const { ownershipId } = unitOf(maple, 'MC-0001');
    expect(await codeOf(maple.send(onlinePayments.addOnlinePayment, { communityId, ownershipId, amount: '10.00' }))).toBe('notActive');
    expect((await maple.call(pyramid.getCustomerSettings, {})).TopsPayReceivableStatus).toBe('Inactive');
    await maple.call(merchants.saveApplication, await applicationFor(maple));
    expect((await merchant()).state).toBe('DRAFT');
    expect(await maple.call(merchants.closeMerchant, { communityId, reason: 'Not now' })).toEqual({ state: 'WITHDRAWN' });
  });
});

describe('payments', () => {
  beforeAll(async () => {
    maple = await aBilledCommunity();
    communityId = maple.communityId;
    maple.clock.set('2026-01-05T20:00:00.000Z');
    world = await connect(maple, '2026-01-05');
    await billMonth(maple, '2026-01-01');
    await activate(maple, world);
  });
  afterAll(async () => {
    await world.close();
    await maple.close();
  });

  test('a link is for a present owner without a hold, and withdrawn while nobody paid', async () => {
    const flags = { communityId, propertyId: unitOf(maple, 'MC-0005').propertyId, holdsLateFees: false, holdsPayments: true };
    await maple.call(propertyFlags.setPropertyFlags, flags);
    const { ownershipId } = unitOf(maple, 'MC-0005');
    expect(await codeOf(maple.send(onlinePayments.addOnlinePayment, { communityId, ownershipId, amount: '10.00' }))).toBe('paymentsHeld');
    const { propertyId } = unitOf(maple, 'MC-0011');
    const twin = { communityId, propertyId, isPrimary: false, startDate: '2026-01-01', lastName: 'Second' };
    const second = { communityId, ownershipId: (await maple.call(ownership.addOwnership, twin)).ownershipId, amount: '10.00' };
    expect(await codeOf(maple.send(onlinePayments.addOnlinePayment, second))).toBe('notPresent');
    const whose = { communityId, ownershipId: unitOf(maple, 'MC-0006').ownershipId };
    const { onlinePaymentId } = await maple.call(onlinePayments.addOnlinePayment, { ...whose, amount: '10.00', note: 'Gate remote' });
    await maple.call(onlinePayments.withdrawOnlinePayment, { communityId, onlinePaymentId });
    expect((await payments())[0]).toMatchObject({ state: 'CANCELED', pageUrl: null, note: 'Gate remote' });
    expect(await codeOf(maple.send(onlinePayments.withdrawOnlinePayment, { communityId, onlinePaymentId }))).toBe('paidAlready');
  });

  test('a payment is a receipt on the clearing account, and in the bank with its payout less fees', async () => {
    await paid(maple, world, 'MC-0001', '365.00', [...goodCard]);
    await paid(maple, world, 'MC-0002', '365.00', [...goodBank]);
    expect(await readNow(maple)).toEqual({ booked: 3, waiting: 0 });
    expect(await owes('MC-0001')).toBe('0.00');
    expect(await stillThere()).toEqual(['729.50', '729.50', '0.00', 0]);
    expect(await codeOf(maple.send(merchants.closeMerchant, { communityId, reason: 'x' }))).toBe('inFlight');
    const { clearingAccountId = '', suspenseAccountId = '' } = (await merchant()).application ?? {};
    const moved = await applicationFor(maple, { suspenseAccountId: clearingAccountId, clearingAccountId: suspenseAccountId });
    expect(await codeOf(maple.send(merchants.saveApplication, moved))).toBe('clearingInUse');
    await world.pass(9);
    await readNow(maple);
    expect(await stillThere()).toEqual(['0.00', '0.00', '0.00', 0]);
    const { rows } = await maple.call(onlinePayments.listPayouts, { communityId });
    expect(rows.map((row) => [row.sentDate.slice(0, 10), row.state, row.items, row.payments, row.fees, row.amount])).toEqual([
      ['2026-01-09', 'AT_BANK', 1, '365.00', '-0.50', '364.50'],
      ['2026-01-07', 'AT_BANK', 1, '365.00', '0.00', '365.00'],
    ]);
    const { payout, lines } = await maple.call(onlinePayments.getPayout, { communityId, payoutRef: rows[0]?.payoutRef ?? '' });
    expect([payout.amount, lines.map((line) => line.amount)]).toEqual(['364.50', ['365.00', '-0.50']]);
    expect((await chartAt(maple, '2026-01-31'))['5890']).toBe('0.50');
  });

  test('a draft that comes back after it was paid out opens what it paid, and takes its money from a payout', async () => {
    await paid(maple, world, 'MC-0003', '365.00', ['ACH', '000000004010']);
    await readNow(maple);
    expect(await owes('MC-0003')).toBe('0.00');
    maple.clock.set('2026-02-25T20:00:00.000Z');
    await world.pass(45);
    await readNow(maple);
    expect((await payments())[0]).toMatchObject({ state: 'RETURNED', code: 'R10', receiptBatchId: null });
    expect(await owes('MC-0003')).toBe('365.00');
    expect(await stillThere()).toEqual(['0.00', '0.00', '0.00', 0]);
    const { returns, rates } = await dashboard();
    expect([returns.length, rates.unauthorized, rates.isNearLimit]).toEqual([1, 1, true]);
    const { rows } = await maple.call(onlinePayments.listPayouts, { communityId });
    expect(rows[0]).toMatchObject({ returns: '-365.00', amount: '-370.00' });
  });

  test('a refund takes the receipt back and books what stays; a dispute that is lost makes the owner owe again', async () => {
    const { onlinePaymentId } = await paid(maple, world, 'MC-0004', '365.00', [...goodCard]);
    const early = { communityId, onlinePaymentId, amount: '65.00' };
    expect((await maple.call(onlinePayments.previewRefund, early)).refusal?.code).toBe('notRefundable');
    await readNow(maple);
    expect((await maple.call(onlinePayments.previewRefund, { ...early, amount: '400.00' })).refusal?.code).toBe('tooMuch');
    const shown = await seen(maple, onlinePayments.previewRefund, early);
    expect((await maple.send(onlinePayments.refundOnlinePayment, shown)).status).toBe(200);
    expect(await owes('MC-0004')).toBe('65.00');
    await paid(maple, world, 'MC-0007', '365.00', ['CARD', '4000000000000259']);
    await world.pass(6);
    await readNow(maple);
    const [dispute] = (await maple.call(onlinePayments.listDisputes, { communityId })).rows;
    const answer = { communityId, disputeRef: dispute?.disputeRef ?? '', accepts: true };
    expect(await owes('MC-0007')).toBe('0.00');
    await maple.call(onlinePayments.answerDispute, answer);
    expect(await owes('MC-0007')).toBe('365.00');
    expect(await codeOf(maple.send(onlinePayments.answerDispute, answer))).toBe('disputeClosed');
    await world.pass(5);
    await readNow(maple);
    expect(await stillThere()).toEqual(['0.00', '0.00', '0.00', 0]);
    expect((await chartAt(maple, '2026-03-31'))['1097'] ?? '0.00').toBe('0.00');
  });

  test('an unknown line stands in suspense; a batch taken back is booked again by the next reading', async () => {
    await world.act('unknown', 'acct_1');
    await readNow(maple);
    expect((await chartAt(maple, '2026-12-31'))['1097']).toBe('-1.25');
    await paid(maple, world, 'MC-0008', '50.00', [...goodCard]);
    await readNow(maple);
    const batchId = (await payments())[0]?.receiptBatchId ?? '';
    expect((await sendUndo(maple, { communityId, batchId, postDate: '2026-03-31' })).status).toBe(200);
    expect((await dashboard()).waiting).toMatchObject([{ kind: 'PAYMENT', amount: '50.00' }]);
    await readNow(maple);
    expect((await dashboard()).waiting).toEqual([]);
    expect((await payments())[0]?.receiptBatchId).not.toBe(batchId);
  });

  test('an owner starts a payment through the door of receivables', async () => {
    const { ownershipId } = unitOf(maple, 'MC-0009');
    const asked = { communityId, ownershipId, amount: 1_000n, note: '', userId: null, now: maple.clock.now() };
    const made = await maple.services.database.transact(maple.customerId, (tx) => startOnlinePayment(tx, maple.services, asked));
    expect((await payments())[0]).toMatchObject({ onlinePaymentId: made.onlinePaymentId, pageUrl: made.pageUrl, state: 'CREATED' });
  });

  test('no number of a card stands in the database', async () => {
    const { rows } = await maple.call(onlinePayments.listOnlinePayments, { communityId });
    expect(JSON.stringify(rows)).not.toMatch(/\d{12,19}/);
    expect(rows.some((row) => row.masked === 'Card ••••4242')).toBe(true);
  });
});
