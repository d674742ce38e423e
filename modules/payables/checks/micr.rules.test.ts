// The MICR line position by position, as formats.md 7 and ANSI X9.100-160 number them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { micrPositions } from './micr.rules.ts';

const at = (line: string, from: number, to = from): string => line.slice(65 - to, 65 - from + 1);

describe('micrPositions', () => {
  it('prints the documented line', () => {
    const line = micrPositions({ serial: '1001', routing: '121042882', account: '12345678' });
    expect(line.trim()).toBe('⑈001001⑈ ⑆121042882⑆ 12345678⑈');
    expect(line).toHaveLength(65);
  });

  it('puts each field in its positions, counted from the right', () => {
    const line = micrPositions({ serial: '1001', routing: '121042882', account: '12345678' });
    expect(at(line, 1, 13)).toBe(' '.repeat(13));
    expect(at(line, 23, 31)).toBe('12345678⑈');
    expect(at(line, 32)).toBe(' ');
    expect(at(line, 33)).toBe('⑆');
    expect(at(line, 34, 42)).toBe('121042882');
    expect(at(line, 43)).toBe('⑆');
    expect(at(line, 44)).toBe(' ');
    expect(at(line, 45, 52)).toBe('⑈001001⑈');
    expect(at(line, 53, 65)).toBe(' '.repeat(13));
  });

  it('fits the longest numbers and keeps leading zeros', () => {
    const line = micrPositions({ serial: '1234567890123456789', routing: '011000015', account: `${'0'.repeat(16)}7` });
    expect(at(line, 14, 31)).toBe(`${'0'.repeat(16)}7⑈`);
    expect(at(line, 45, 65)).toBe('⑈1234567890123456789⑈');
  });

  it('writes hyphens as the dash symbol and drops spaces', () => {
    expect(micrPositions({ serial: '7', routing: '121042882', account: '12-34 56' }).trim()).toBe('⑈000007⑈ ⑆121042882⑆ 12⑉3456⑈');
  });

  it.each([
    ['routing', { serial: '1', routing: '12104288', account: '1' }],
    ['account', { serial: '1', routing: '121042882', account: 'AB12' }],
    ['account', { serial: '1', routing: '121042882', account: '' }],
    ['account', { serial: '1', routing: '121042882', account: '1'.repeat(18) }],
    ['serial', { serial: 'A1', routing: '121042882', account: '1' }],
    ['serial', { serial: '1'.repeat(20), routing: '121042882', account: '1' }],
  ])('refuses a %s that does not fit', (path, numbers) => {
    try {
      micrPositions(numbers);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ code: 'micrNotPrintable', fields: [{ path }] });
    }
  });

  it('leaves amount, position 13, 32 and 44 blank for all numbers', () => {
    const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
    fc.assert(
      fc.property(digits(19), fc.stringMatching(/^[0-9]{9}$/), digits(17), (serial, routing, account) => {
        const line = micrPositions({ serial, routing, account });
        expect(line).toHaveLength(65);
        expect(at(line, 1, 13).trim() + at(line, 32).trim() + at(line, 44).trim()).toBe('');
        expect(at(line, 33, 43)).toBe(`⑆${routing}⑆`);
      }),
    );
  });
});
