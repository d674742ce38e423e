// Which bucket a charge falls in, to the day, and what each adds up to.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { agingOf, bucketOf } from './aging.rules.ts';

const on = localDate('2026-04-01');

test.each([
  ['2026-04-01', 'CURRENT'],
  ['2026-03-02', 'CURRENT'],
  ['2026-03-01', 'OVER_30'],
  ['2026-01-31', 'OVER_30'],
  ['2026-01-30', 'OVER_60'],
  ['2026-01-01', 'OVER_60'],
  ['2025-12-31', 'OVER_90'],
])('a charge of %s is %s', (agedFrom, bucket) => expect(bucketOf(localDate(agedFrom), on)).toBe(bucket));

test('accounts are counted once in a bucket, and every cent stands in one', () => {
  const charge = (ownershipId: string, agedFrom: string, open: bigint) => ({
    ownershipId,
    agedFrom: localDate(agedFrom),
    open_cents: open,
  });
  const aging = agingOf([charge('1', '2026-03-20', 100n), charge('1', '2026-03-21', 50n), charge('2', '2025-01-01', 7n)], on);
  expect(aging.map(({ bucket, amount, accounts }) => [bucket, amount, accounts])).toEqual([
    ['CURRENT', 150n, 1],
    ['OVER_30', 0n, 0],
    ['OVER_60', 0n, 0],
    ['OVER_90', 7n, 1],
  ]);
});
