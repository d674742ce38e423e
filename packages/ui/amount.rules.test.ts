// Amount boxes: sums people type, and amounts that must never be guessed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToText } from '../kernel/kernel.ts';
import { amountProblem, centsOf, isSum, readAmount, sumAmounts } from './amount.rules.ts';

describe('readAmount', () => {
  it.each([
    ['70+310', 38000n],
    ['= 70 + 310.5', 38050n],
    ['1,250.00-50', 120000n],
    ['12*285', 342000n],
    ['100-2*25+0.01', 5001n],
    ['(12.00)', -1200n],
    ['12.00-', -1200n],
    ['-5+10', 500n],
  ])('reads %s', (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });

  it.each(['1,20.00', '70+', '+', '70++310', 'abc', '1.234', '2*1.5', '', '=', '70+x'])('refuses %j', (text) => {
    expect(readAmount(text)).toBeNull();
  });

  it('reads any chain of amounts as their exact sum', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), amount), { minLength: 1, maxLength: 8 }), (terms) => {
        const text = terms.map(([plus, cents]) => `${plus ? '+' : '-'}${centsToText(cents)}`).join('');
        expect(readAmount(text)).toBe(terms.reduce((sum, [plus, cents]) => sum + (plus ? cents : -cents), 0n));
      }),
    );
  });
});

describe('isSum', () => {
  it('knows arithmetic from a sign', () => {
    expect(['70+310', '=70', '12*3', '5-2'].map(isSum)).toEqual([true, true, true, true]);
    expect(['-70', '(70.00)', '70.00-', '1,250.00'].map(isSum)).toEqual([false, false, false, false]);
  });
});

describe('amountProblem', () => {
  it('guesses only from digits and separators', () => {
    expect(amountProblem('1,20.00')).toBe('Not an amount. Did you mean 120.00?');
    expect(amountProblem('CT-0001')).toBe('Not an amount.');
  });
});

describe('centsOf', () => {
  it('takes wire text, cents, and nothing', () => {
    expect([centsOf('-1207.36'), centsOf(5n), centsOf(''), centsOf(null), centsOf('x')]).toEqual([-120736n, 5n, null, null, null]);
  });
});

describe('sumAmounts', () => {
  it('adds exactly, however long the list, however large the amounts', () => {
    const amount = fc.oneof(
      fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }),
      fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
    );
    const value = fc.oneof(fc.constant(null), fc.constant('nothing'), fc.tuple(amount, fc.boolean()));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 1200, size: 'max' }), (values) => {
        const given = values.map((one) => (Array.isArray(one) ? (one[1] ? centsToText(one[0]) : one[0]) : one));
        expect(sumAmounts(given)).toBe(values.reduce((sum, one) => sum + (Array.isArray(one) ? one[0] : 0n), 0n));
      }),
      { numRuns: 60 },
    );
  });
});
