// The codecs of the wire at their edges: days at the ends of the calendar, ids at the end of bigint, text no
// database keeps, large files.
import { describe, expect, test } from 'vitest';
import { bytesOf, count, dateIn, id, line, moneyIn } from './values.ts';

const reads = (schema: { safeParse(value: unknown): { success: boolean } }, values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success);

describe('values coming in', () => {
  test('are days of the calendar on which books can be kept', () => {
    expect(dateIn.parse('2026-02-28T00:00:00')).toBe('2026-02-28');
    expect(reads(dateIn, ['1900-01-01', '2199-12-31'])).toHaveLength(2);
    expect(reads(dateIn, ['1899-12-31', '2200-01-01', '0001-01-01', '9999-12-31', '2026-02-29', '2026-13-01', '2026-1-1', ''])).toEqual([]);
  });

  test('are ids the database can hold', () => {
    expect(reads(id, ['1', '9223372036854775807'])).toHaveLength(2);
    expect(reads(id, ['0', '-1', '01', '9223372036854775808', '1e3', ' 1', 1])).toEqual([]);
  });

  test('are whole numbers within their bounds, refused in words', () => {
    expect(reads(count(999, 1), ['1', 999, '30'])).toHaveLength(3);
    for (const value of ['twelve', '0', 1000, 1.5, null])
      expect(
        count(1000, 1)
          .refine((one) => one < 1000)
          .safeParse(value).success,
      ).toBe(false);
    expect(count(99_999, 1).safeParse('twelve').error?.issues[0]?.message).toBe('must be a whole number from 1 to 99,999');
  });

  test('are text the database can keep, and amounts in cents', () => {
    expect(line(10).parse('  two words ')).toBe('two words');
    expect(reads(line(10), ['a\u0000b', 'a\nb', '\ud800', 'x'.repeat(11), 'a\u202egpj.exe', '\u2066a'])).toEqual([]);
    expect(reads(moneyIn, ['1e9', 'Infinity', '1.5', '1,000.00', '12345678901234.00', '--1.00'])).toEqual([]);
    expect(moneyIn.parse('-0.05')).toBe(-5n);
  });
});

test('a file of 20 MB is unpacked byte for byte, in little more memory than itself', () => {
  const bytes = Buffer.alloc(20_000_000, 'abc\u00ff\u0000');
  const content = bytes.toString('base64');
  const before = process.resourceUsage().maxRSS;
  const unpacked = bytesOf({ fileName: 'large.csv', content });
  expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(150_000_000);
  expect(Buffer.compare(unpacked, bytes)).toBe(0);
});
