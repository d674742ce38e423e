// The short forms of the storms that leave every process standing: two clerks, closing, reversals, delivery,
// malformed requests, formulas, on one server and one customer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeYears } from './close.ts';
import { closeOverAndOver } from './close-year.ts';
import { deliverEverything } from './delivery.ts';
import { plantFormulas } from './formula.ts';
import { aGround, type TestGround } from './ground.testing.ts';
import { assailAll } from './malformed.ts';
import { takeBack } from './reversals.ts';
import type { StormFigures, StormOrders } from './storm.ts';
import { fightAll } from './two-clerks.ts';

const orders: StormOrders = { size: 'short', seed: 20_260_115, say: () => {} };
let ground: TestGround;
beforeAll(async () => {
  ground = await aGround();
});
afterAll(() => ground.close());

function expectClean({ faults, findings }: StormFigures): void {
  expect(findings).toEqual([]);
  expect(Object.entries(faults).filter(([, count]) => count !== 0)).toEqual([]);
}

test('of two who do the same thing at once, one has done it and the other is told', { timeout: 300_000 }, async () => {
  expectClean(await fightAll(ground, 1, orders));
});

test('what is posted while periods close stands in them at the closing, all of it and nothing more', { timeout: 300_000 }, async () => {
  const found = await closeYears(ground, { communities: 1, months: 3, nth: 1 }, orders);
  expectClean(found);
  expect(found.rounds).toBe(6);
});

test('a year that is closed, undone and closed again while others post holds all that was posted, and nothing late', {
  timeout: 300_000,
}, async () => {
  const found = await closeOverAndOver(ground, { rounds: 3, turns: 6, nth: 6 }, orders);
  expectClean(found);
  expect(found.rounds).toBe(3);
  expect(found.counts['postings acknowledged']).toBeGreaterThan(10);
});

test('what several take back or pay at once is taken back and paid once', { timeout: 300_000 }, async () => {
  expectClean(await takeBack(ground, 1, orders, 2));
});

test('a command delivered five times takes effect once and is answered alike', { timeout: 300_000 }, async () => {
  const found = await deliverEverything(ground, 1, orders, 3);
  expectClean(found);
  expect(found.counts['commands that took effect']).toBeGreaterThan(50);
});

test('malformed requests of every class are refused in plain words', { timeout: 300_000 }, async () => {
  expectClean(await assailAll(ground, null, 80, orders, 4));
});

// The last, because every text of the customer is another afterwards.
test('no cell of any file is a formula, whatever people have typed', { timeout: 300_000 }, async () => {
  const found = await plantFormulas(ground, 1, orders, 5);
  expectClean(found);
  expect(found.counts['columns planted']).toBeGreaterThan(60);
});
