// The short storm of mailing. A failing one is replayed with its seed: `SEED=… npx vitest run
// storms/mailing.pg.test.ts`.
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { mailing } from './mailing.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1));

it(`loses, doubles and misplaces no letter (SEED=${seed})`, { timeout: 600_000 }, async () => {
  const found = await mailing.run({ size: 'short', seed, say: () => {} });
  expect(found.findings).toEqual([]);
  expect(Object.values(found.faults)).toEqual([0, 0, 0]);
});
