// The test processor keeps the contract of processors, and sends its events as it is told: late, twice,
// shuffled, lost.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localDate } from '../kernel/kernel.ts';
import { processorContract, someApplication } from './contract-suite.testing.ts';
import { openProcessor, type Processor, toWire } from './processor.ts';
import { startTestProcessor, type TestProcessor } from './test-processor.ts';

let world: TestProcessor;
let processor: Processor;
beforeAll(async () => {
  world = await startTestProcessor({ today: localDate('2026-11-02') });
  processor = openProcessor(world.url);
});
afterAll(() => world.close());

describe('the contract', () => {
  processorContract(() => ({
    processor,
    secret: 'test-secret',
    approve: (ref) => world.act('approve', ref),
    pay: world.pay,
    pass: world.pass,
    setAway: (isAway) => Object.assign(world.state, { isAway }),
  }));
});

test('cards are declined, asked about and taken, and the page says so', async () => {
  const { ref } = await processor.apply(someApplication(), 'cards');
  await world.act('approve', ref);
  const asked = { accountRef: ref, amount: 1_000n, feeByRail: { CARD: 30n }, description: 'MC-0001', returnTo: 'http://127.0.0.1:9/' };
  const payment = await processor.createPayment(asked, 'cards-1');
  expect(await (await fetch(processor.pageOf(payment.ref))).text()).toContain('Fee 0.30. You pay 10.30.');
  expect(await (await world.pay(payment.ref, 'CARD', '4000000000009995')).text()).toContain('insufficient_funds');
  expect(await (await world.pay(payment.ref, 'ACH', '000123456789')).text()).toContain('incorrect_number');
  expect(await (await world.pay(payment.ref, 'CARD', '4000000000003220')).text()).toContain('Yes, it is me');
  expect(await (await world.pay(payment.ref, 'CARD', '4242 4242 4242 4242')).text()).toContain('Card ••••4242');
  expect(toWire(world.books)).not.toContain('4242424242424242');
});

test('events come as the mode says, signed; those that were lost come again when asked', async () => {
  const got: string[] = [];
  const listener = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
    request.on('end', () => {
      const event = processor.readEvent(String(request.headers['processor-signature']), new Map(new URLSearchParams(body)));
      if (event) got.push(event.eventRef);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const own = await startTestProcessor({ today: localDate('2026-11-02') });
  const there = openProcessor(own.url);
  await there.apply(someApplication(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`), 'events');
  await own.act('ask', 'acct_1');
  own.state.mode = 'shuffled';
  await own.deliver();
  expect(got).toEqual(['evt_2', 'evt_1']);
  own.state.mode = 'twice';
  await own.act('approve', 'acct_1');
  await own.deliver();
  expect(got.slice(2)).toEqual(['evt_3', 'evt_3']);
  own.state.mode = 'lost';
  await own.act('ask', 'acct_1');
  expect(await own.deliver()).toBe(0);
  expect(await own.deliver(true)).toBe(4);
  await own.close();
  await new Promise((resolve) => listener.close(resolve));
});
