// Holds the check digit against 1,011 real routing numbers, and the directory against the file it was made
// from.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRoutingNumber, routingCheckDigit } from '../../people/people.server.ts';
import { abaDirectorySize, bankOfRoutingNumber } from './aba-directory.rules.ts';

/** The published layout of the directory: number 1-9, name 36-71, city 108-127, state 128-129. */
const rows = readFileSync(new URL('testdata/FedACHdir-2018-every18th.txt', import.meta.url), 'latin1')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({
    number: line.slice(0, 9),
    bank: { bankName: line.slice(35, 71).trim(), city: line.slice(107, 127).trim(), state: line.slice(127, 129) },
  }));

describe('routing numbers', () => {
  it('include all 1,011 of the directory', () => {
    expect(rows).toHaveLength(1011);
    expect(rows.filter((row) => !isRoutingNumber(row.number))).toEqual([]);
    expect(rows.filter((row) => routingCheckDigit(row.number.slice(0, 8)) !== row.number.slice(8))).toEqual([]);
  });

  it('leave out every number with one wrong digit', () => {
    for (const { number } of rows) {
      for (const [place, digit] of [...number].entries()) {
        const wrong = `${number.slice(0, place)}${digit === '9' ? '0' : Number(digit) + 1}${number.slice(place + 1)}`;
        expect(isRoutingNumber(wrong)).toBe(false);
      }
    }
  });

  it('leave out first digits that are not in use', () => {
    const first = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(2, '0'));
    const inUse = first.filter((two) => isRoutingNumber(`${two}123456${routingCheckDigit(`${two}123456`)}`));
    const range = (from: number, to: number) => first.slice(from, to + 1);
    expect(inUse).toEqual([...range(0, 12), ...range(21, 32), ...range(61, 72), '80']);
  });

  it('leave out what is not nine digits, and nine zeros', () => {
    expect(['', '1210428', '12104288', '1210428822', '12104288X', ' 121042882', '000000000'].filter(isRoutingNumber)).toEqual([]);
    expect(isRoutingNumber('121042882')).toBe(true);
    fc.assert(fc.property(fc.string(), (text) => isRoutingNumber(text) === false || /^\d{9}$/.test(text)));
  });

  it('have a check digit of eight digits only', () => {
    expect(routingCheckDigit('12104288')).toBe('2');
    expect(() => routingCheckDigit('121042882')).toThrow(RangeError);
  });
});

describe('the directory', () => {
  it('names the bank of every number in the file', () => {
    expect(abaDirectorySize).toBe(1011);
    for (const row of rows) expect(bankOfRoutingNumber(row.number)).toEqual(row.bank);
    expect(bankOfRoutingNumber('011000015')).toEqual({ bankName: 'FEDERAL RESERVE BANK', city: 'ATLANTA', state: 'GA' });
  });

  it('knows nothing of other numbers', () => {
    expect(bankOfRoutingNumber('121042882')).toBeNull();
  });
});
