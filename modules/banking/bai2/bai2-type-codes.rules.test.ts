// Holds the table of type codes against the file it was restated from.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bai2Direction, bai2TypeCodes } from './bai2-type-codes.rules.ts';

describe('type codes', () => {
  it('are the 484 of the table', () => {
    const rows = readFileSync(new URL('../testdata/bai2-type-codes.csv', import.meta.url), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => /^(\d{3}),(\w+),(\w+),"?(.*?)"?$/.exec(row)!);
    expect(bai2TypeCodes.size).toBe(484);
    expect(rows).toHaveLength(484);
    for (const [, code, direction, level, description] of rows) {
      const expected = direction === 'credit' || direction === 'debit' ? direction : 'none';
      expect(bai2TypeCodes.get(code!)).toEqual({ direction: expected, level, description: description!.trim() });
    }
  });

  it('give the direction, also of codes that are not in the table', () => {
    expect(['010', '115', '195', '475', '495', '698', '555', '890'].map(bai2Direction)).toEqual([
      'none',
      'credit',
      'credit',
      'debit',
      'debit',
      'debit',
      'debit',
      'none',
    ]);
    expect(['199', '499', '925', '965', '899'].map((code) => [bai2TypeCodes.has(code), bai2Direction(code)])).toEqual([
      [false, 'credit'],
      [false, 'debit'],
      [false, 'credit'],
      [false, 'debit'],
      [false, 'none'],
    ]);
  });
});
