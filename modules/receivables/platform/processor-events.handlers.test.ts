// Events of the processor: believed by their signature, taken once, and what was lost, doubled or shuffled
// leaves the books as they would be anyway.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventSignature } from '../../../packages/processor/processor.ts';
import type { TestProcessor } from '../../../packages/processor/test-processor.ts';
import { aBilledCommunity, type BilledCommunity, billMonth } from '../receivables.testing.ts';
import { onlinePayments } from './online-payment.contract.ts';
import { activate, connect, goodBank, goodCard, paid, readNow } from './platform.testing.ts';
import { processorEventForm, readProcessorEverywhere } from './platform-round.handlers.ts';

let maple: BilledCommunity;
let world: TestProcessor;

beforeAll(async () => {
  maple = await aBilledCommunity();
  maple.clock.set('2026-01-05T20:00:00.000Z');
  world = await connect(maple, '2026-01-05');
  await billMonth(maple, '2026-01-01');
  await activate(maple, world);
});
afterAll(async () => {
  await world.close();
  await maple.close();
});

/** Sends an event as the processor does. */
async function send(event: string, more: { account?: string; secret?: string; customerId?: string } = {}) {
  const { account = 'acct_1', secret = 'test-secret', customerId = maple.customerId } = more;
  const fields = new Map([
    ['event', event],
    ['account', account],
    ['kind', 'payment.settled'],
  ]);
  const headers = { 'processor-signature': eventSignature(secret, fields) };
  const answer = await processorEventForm.answer({ params: { customerId }, fields, headers, target: '', services: maple.services });
  return 'status' in answer ? answer.status : 0;
}

const still = async () => {
  const { tie, off } = await maple.call(onlinePayments.getPaymentsDashboard, { communityId: maple.communityId });
  return [tie.find((one) => one.key === 'still')?.ledger, off];
};

test('an event that is not signed, or is of nobody we know, is refused', async () => {
  expect(await send('evt_900', { secret: 'guessed' })).toBe(403);
  expect(await send('evt_901', { account: 'acct_9' })).toBe(404);
  expect(await send('evt_902', { customerId: 'x' })).toBe(403);
});

test('an event makes the books read, once; twice it changes nothing', async () => {
  await paid(maple, world, 'MC-0001', '365.00', [...goodCard]);
  expect(await send('evt_1')).toBe(200);
  expect(await still()).toEqual(['365.00', '0.00']);
  await paid(maple, world, 'MC-0002', '100.00', [...goodCard]);
  expect(await send('evt_1')).toBe(200);
  expect(await still()).toEqual(['365.00', '0.00']);
  expect(await send('evt_0')).toBe(200);
  expect(await still()).toEqual(['465.00', '0.00']);
});

test('an outage is waited out, and a round heals what was lost', async () => {
  await paid(maple, world, 'MC-0003', '365.00', [...goodBank]);
  Object.assign(world.state, { isAway: true });
  expect(await send('evt_2')).toBe(200);
  await expect(readProcessorEverywhere(maple.services)).rejects.toThrow('the processor answered 503');
  expect(await still()).toEqual(['465.00', '0.00']);
  Object.assign(world.state, { isAway: false });
  await readProcessorEverywhere(maple.services);
  expect(await still()).toEqual(['829.50', '0.00']);
});

test('a link that was paid meanwhile is not withdrawn', async () => {
  const { onlinePaymentId } = await paid(maple, world, 'MC-0004', '10.00', [...goodCard]);
  const late = await maple.send(onlinePayments.withdrawOnlinePayment, { communityId: maple.communityId, onlinePaymentId });
  expect(late.json.code).toBe('processorRefused');
});

test('whatever days bring, nothing is left on the way once nothing is', async () => {
  await paid(maple, world, 'MC-0006', '55.91', [...goodBank]);
  await paid(maple, world, 'MC-0007', '55.92', [...goodBank]);
  await paid(maple, world, 'MC-0008', '20.00', ['CARD', '4000000000000002']);
  maple.clock.set('2026-02-10T20:00:00.000Z');
  for (const days of [1, 1, 3, 9, 20]) {
    await world.pass(days);
    await readNow(maple);
    expect((await still())[1]).toBe('0.00');
  }
  expect(await still()).toEqual(['0.00', '0.00']);
});
