// Proves that remainder and quotient agree with each other on both sides of zero.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modulo, quotient } from './modulo.ts';

describe('modulo', () => {
  it('is never negative', () => {
    expect([modulo(19, 10), modulo(-1, 10), modulo(0, 11), modulo(-22, 11)]).toEqual([9, 9, 0, 0]);
    expect([quotient(19, 10), quotient(-1, 10), quotient(9, 10)]).toEqual([1, -1, 0]);
  });

  it('splits every number into quotient and remainder', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 10_000 }), (value, divisor) => {
        expect(modulo(value, divisor)).toBeGreaterThanOrEqual(0);
        expect(modulo(value, divisor)).toBeLessThan(divisor);
        expect(quotient(value, divisor) * divisor + modulo(value, divisor)).toBe(value);
      }),
    );
  });

  it('refuses fractions and a modulus that is not positive', () => {
    expect(() => modulo(1.5, 10)).toThrow(RangeError);
    expect(() => modulo(1, 0)).toThrow(RangeError);
  });
});
