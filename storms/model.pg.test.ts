// The short form of the model: sequences of acts under each method of accounting, on the product and on
// paper.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../packages/testkit/testkit.ts';
import { playModel, playSequence } from './model.ts';
import type { Act } from './model-acts.ts';
import { found } from './model-found.testing.ts';

const seed = process.env.SEED ? Number(process.env.SEED) : 20_260_115;
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test(`every figure of the product is that of the paper books (SEED=${seed})`, { timeout: 300_000 }, async () => {
  const outcome = await playModel(db.migratorUrl, { sequences: 9, steps: 20 }, { size: 'short', seed, say: () => {} });
  expect(outcome.findings).toEqual([]);
  expect(outcome.rounds).toBe(9);
  // A generator that stopped making one kind of act would prove nothing about it.
  const done = outcome.counts['acts by outcome'] as Readonly<Record<string, number>>;
  const kinds = ['CHARGES', 'post', 'receive', 'lockbox', 'undo', 'backOut', 'enterBill', 'approve', 'journal', 'period'];
  expect(kinds.filter((kind) => !done[`${kind} done`])).toEqual([]);
  const undone = ['CHARGES', 'RECEIPTS', 'LOCKBOX', 'bill', 'JOURNAL'];
  expect(undone.filter((kind) => !done[`${kind} undone`])).toEqual([]);
});

test.each(found)('%s (%s)', { timeout: 60_000 }, async (_what, method, acts) => {
  await playSequence(db.migratorUrl, method, acts as readonly Act[]);
});
