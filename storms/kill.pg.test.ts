// The short kill storm: one kill at a step of every kind of batch and job. A failing one is replayed with its
// seed: `SEED=… npx vitest run storms/kill.pg.test.ts`.
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { killStorm } from './kill.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1));

it(`loses, doubles and halves nothing when the product is killed (SEED=${seed})`, { timeout: 900_000 }, async () => {
  const found = await killStorm.run({ size: 'short', seed, say: () => {} });
  expect(found.findings).toEqual([]);
  expect(Object.values(found.faults)).toEqual(Object.values(found.faults).map(() => 0));
  const killed = ['assessments', 'check run', 'folding job', 'late fees', 'lockbox', 'month close', 'reconciliation', 'statements job'];
  expect(Object.keys(found.counts['by batch'] ?? {}).sort()).toEqual(killed);
});
