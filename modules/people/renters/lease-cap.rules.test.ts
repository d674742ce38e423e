// Percentages as they are typed and read.
import { expect, it } from 'vitest';
import { basisPointsOf, percentTyped } from './lease-cap.rules.ts';

it.each([
  ['0', 0, '0'],
  ['5', 500, '5'],
  ['10', 1000, '10'],
  ['12.5', 1250, '12.5'],
  ['33.33', 3333, '33.33'],
  ['100.00', 10_000, '100'],
])('%s percent', (typed, points, shown) => {
  expect([basisPointsOf(typed), percentTyped(points)]).toEqual([points, shown]);
});

it.each(['', '101', '1.234', '-1', 'ten'])('%j is no percentage', (typed) => {
  expect(basisPointsOf(typed)).toBeUndefined();
});
