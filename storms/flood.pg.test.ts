// The short storm of a flood: 24 threads of one user against a server that someone else works with.
import { expect, it } from 'vitest';
import { floodStorm } from './flood.ts';

it('a user who calls from 24 threads is told to wait, and everybody else is answered', { timeout: 300_000 }, async () => {
  const found = await floodStorm.run({ size: 'short', seed: 1, say: () => {} });
  expect(found.findings).toEqual([]);
  expect(Object.entries(found.faults).filter(([, count]) => count !== 0)).toEqual([]);
});
