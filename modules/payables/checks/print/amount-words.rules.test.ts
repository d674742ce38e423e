// Amounts in words: a table to read, and no two amounts with the same words.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountInWords } from './amount-words.rules.ts';

it.each([
  [0n, 'Zero and 00/100'],
  [7n, 'Zero and 07/100'],
  [100n, 'One and 00/100'],
  [1_399n, 'Thirteen and 99/100'],
  [2_000n, 'Twenty and 00/100'],
  [4_210n, 'Forty-two and 10/100'],
  [10_000n, 'One hundred and 00/100'],
  [11_500n, 'One hundred fifteen and 00/100'],
  [120_000n, 'One thousand two hundred and 00/100'],
  [1_000_100n, 'Ten thousand one and 00/100'],
  [10_000_000n, 'One hundred thousand and 00/100'],
  [100_000_000n, 'One million and 00/100'],
  [100_001_950n, 'One million nineteen and 50/100'],
  [99_999_999_999n, 'Nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100'],
])('%s cents: %s', (cents, words) => {
  expect(amountInWords(cents)).toBe(words);
});

it('refuses what no check can carry', () => {
  expect(() => amountInWords(-1n)).toThrow(RangeError);
  expect(() => amountInWords(100_000_000_000n)).toThrow(RangeError);
});

it('reads differently for different amounts', () => {
  const cents = fc.bigInt({ min: 0n, max: 99_999_999_999n });
  fc.assert(fc.property(cents, cents, (a, b) => (a === b) === (amountInWords(a) === amountInWords(b))));
});
