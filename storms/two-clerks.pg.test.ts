// The short form of two clerks: every kind of act, done by two people at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGround, type TestGround } from './ground.testing.ts';
import { fightAll } from './two-clerks.ts';

const seed = 1;
let ground: TestGround;
beforeAll(async () => {
  ground = await aGround();
});
afterAll(() => ground.close());

test('of two who do the same thing at once, one has done it and the other is told', { timeout: 300_000 }, async () => {
  const { faults, findings } = await fightAll(ground, 2, { size: 'short', seed, say: () => {} });
  expect(findings).toEqual([]);
  expect(faults).toEqual({ lost: 0, doubles: 0, 'told wrongly': 0, 'invariants broken': 0 });
});
