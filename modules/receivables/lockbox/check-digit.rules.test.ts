// Holds the check digits against published worked examples, and shows where direction and weights matter.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckDigitRuleName, checkDigit, checkDigitRules } from './check-digit.rules.ts';

const ruleOfVector: Record<string, CheckDigitRuleName> = {
  'creditron-1': 'mod10-2121-left',
  'ibm-mod10': 'mod10-2121-right',
  'ibm-mod11': 'mod11-234567-right',
  'psc-simple': 'sum-mod10',
};

const vectors = readFileSync(new URL('testdata/scanline-vectors.csv', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .slice(1)
  .map((row) => /^([\w-]+),.*?,(\d{5,}),(\d),/.exec(row))
  .filter((match) => match !== null)
  .map(([, id, digits, expected]): [string, string, string] => [id!, digits!, expected!]);

describe('check digits', () => {
  it('knows a rule for each published example', () => {
    expect(vectors.map(([id]) => id)).toEqual(Object.keys(ruleOfVector));
  });

  it.each(vectors)('agrees with the published example %s', (id, digits, expected) => {
    expect(checkDigit(checkDigitRules[ruleOfVector[id]!], digits)).toBe(expected);
  });

  it('counts from the left and from the right alike on odd lengths only', () => {
    const left = checkDigitRules['mod10-2121-left'];
    const right = checkDigitRules['mod10-2121-right'];
    expect([checkDigit(left, '61248'), checkDigit(right, '61248')]).toEqual(['1', '1']);
    // 6124: 6+2·1+2+2·4 = 18 from the right, (1+2)+1+4+4 = 12 from the left.
    expect([checkDigit(left, '6124'), checkDigit(right, '6124')]).toEqual(['8', '2']);
    fc.assert(
      fc.property(fc.stringMatching(/^\d(\d\d){0,20}$/), (odd) => {
        expect(checkDigit(left, odd)).toBe(checkDigit(right, odd));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^(\d\d){1,20}$/), (even) => {
        expect(checkDigit(left, even)).toBe(checkDigit(checkDigitRules['mod10-1212-right'], even));
        expect(checkDigit(right, even)).toBe(checkDigit(checkDigitRules['mod10-1212-left'], even));
      }),
    );
  });

  it('sums whole products for the weights 1234', () => {
    // 9·1 + 8·2 + 7·3 + 6·4 + 5·1 = 75
    expect(checkDigit(checkDigitRules['mod10-1234-left'], '98765')).toBe('5');
  });

  it('has no digit where modulus 11 gives ten, and zero where nothing is left over', () => {
    const rule = checkDigitRules['mod11-234567-right'];
    expect(checkDigit(rule, '6')).toBeNull();
    expect(checkDigit(rule, '0')).toBe('0');
    expect(checkDigit({ ...rule, result: 'remainder' }, '5')).toBeNull();
    expect(checkDigit({ ...rule, result: 'remainder' }, '4')).toBe('8');
  });

  it('finds every single wrong digit under the doubling rules', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{2,24}$/), fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, change) => {
        const place = Math.min(at, digits.length - 1);
        const wrong = `${digits.slice(0, place)}${`${Number(digits[place]) + change}`.slice(-1)}${digits.slice(place + 1)}`;
        for (const name of ['mod10-2121-left', 'mod10-1212-right'] as const) {
          expect(checkDigit(checkDigitRules[name], wrong)).not.toBe(checkDigit(checkDigitRules[name], digits));
        }
      }),
    );
  });

  it('takes digits only', () => {
    expect(() => checkDigit(checkDigitRules['sum-mod10'], '12A')).toThrow(RangeError);
    expect(() => checkDigit(checkDigitRules['sum-mod10'], '')).toThrow(RangeError);
  });
});
