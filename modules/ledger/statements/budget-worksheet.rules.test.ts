// Where a year will end, what is proposed for the next, and what that is for a unit.
import { expect, test } from 'vitest';
import { textToCents } from '../../../packages/kernel/kernel.ts';
import { atPace, perUnitAndMonth, proposedOf } from './budget-worksheet.rules.ts';

const cents = textToCents;

test.each([
  ['100.00', 1, 12, '1200.00'],
  ['100.00', 7, 12, '171.43'],
  ['-100.00', 7, 12, '-171.43'],
  ['250.00', 1, 4, '1000.00'],
  ['1440.00', 12, 12, '1440.00'],
  ['0.00', 0, 12, '500.00'],
])('%s after %s of %s periods ends at %s', (actual, elapsed, periods, expected) => {
  expect(atPace(cents(actual), elapsed, periods, cents('500.00'))).toBe(cents(expected));
});

test.each([
  ['46320.00', 3, '47709.60'],
  ['0.50', 1, '0.51'],
  ['1000.00', 0, '1000.00'],
  ['-0.50', 1, '-0.51'],
])('%s raised by %s percent is %s', (projection, growth, expected) => {
  expect(proposedOf(cents(projection), growth)).toBe(cents(expected));
});

test('a year is shared by units and months', () => {
  expect(perUnitAndMonth(cents('47709.60'), 12)).toBe(cents('331.32'));
  expect(perUnitAndMonth(cents('47709.60'), 0)).toBe(null);
});
