// The short storm of slow readers: twelve clients stand still before a long export.
import { expect, it } from 'vitest';
import { slowReaders } from './slow-readers.ts';

it('twelve readers who stand still hold up nobody, no transaction and no stop', { timeout: 300_000 }, async () => {
  const found = await slowReaders.run({ size: 'short', seed: 1, say: () => {} });
  expect(found.findings).toEqual([]);
  expect(Object.entries(found.faults).filter(([, count]) => count !== 0)).toEqual([]);
  expect(Number(found.counts['calls of others'])).toBeGreaterThan(40);
});
