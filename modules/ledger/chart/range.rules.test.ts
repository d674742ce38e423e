// Ranges: laid without gap or overlap whatever is edited, and the type of an account following the range of
// its number.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountTypes } from './chart-import.contract.ts';
import { type AccountRange, layRanges, protectRoles, rangeOf, reclassified, typeIn, warnOfClosedYears } from './range.rules.ts';

const usual = layRanges(1000, [
  { name: 'Assets', type: 'ASSET' as const, endNumber: 1999 },
  { name: 'Liabilities', type: 'LIABILITY' as const, endNumber: 2999 },
  { name: 'Equity', type: 'EQUITY' as const, endNumber: 3999 },
  { name: 'Income', type: 'INCOME' as const, endNumber: 4999 },
  { name: 'Expenses', type: 'EXPENSE' as const, endNumber: 9999 },
]);

const code = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the range of a number', () => {
  it.each([
    ['1000', 'Assets'],
    ['1999', 'Assets'],
    ['2000', 'Liabilities'],
    ['4010-110', 'Income'],
    ['5310.2', 'Expenses'],
    ['999', undefined],
    ['10000', undefined],
    ['CASH', undefined],
    ['12345678901', undefined],
  ])('%s lies in %s', (number, name) => {
    expect(rangeOf(usual, number)?.name).toBe(name);
  });

  it('gives the type, and where there is none the account keeps its own', () => {
    expect([typeIn(usual, '4010', 'EXPENSE'), typeIn(usual, 'X1', 'EXPENSE')]).toEqual(['INCOME', 'EXPENSE']);
  });
});

describe('laying ranges', () => {
  it('shifts the next start with an end', () => {
    const [, second] = layRanges(1000, [{ endNumber: 1499 }, { endNumber: 2999 }]);
    expect(second).toEqual({ startNumber: 1500, endNumber: 2999 });
  });

  it('refuses a range that would end before it begins', () => {
    expect(code(() => layRanges(1000, [{ endNumber: 1999 }, { endNumber: 1999 }]))).toBe('rangeOrder');
  });

  it('leaves no gap and no overlap, whichever ends are edited, and each number in one range at most', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 30 });
    const edit = fc.record({ at: fc.nat(29), by: fc.integer({ min: -2000, max: 2000 }) });
    fc.assert(
      fc.property(
        fc.nat(100_000),
        lengths,
        fc.array(edit, { maxLength: 20 }),
        fc.constantFrom(...accountTypes),
        (first, sizes, edits, type) => {
          let end = first - 1;
          let drafts = sizes.map((size, i) => {
            end += size;
            return { name: `R${i}`, type, endNumber: end };
          });
          for (const { at, by } of edits) {
            const edited = drafts.map((draft, i) => (i === at ? { ...draft, endNumber: draft.endNumber + by } : draft));
            if (code(() => layRanges(first, edited)) === '') drafts = edited;
          }
          const laid: AccountRange[] = layRanges(first, drafts);
          expect(laid.map((range) => range.startNumber)).toEqual([first, ...laid.slice(0, -1).map((range) => range.endNumber + 1)]);
          for (const place of laid.flatMap((range) => [range.startNumber, range.endNumber]))
            expect(laid.filter((range) => range.startNumber <= place && place <= range.endNumber)).toHaveLength(1);
        },
      ),
    );
  });
});

describe('reclassifying', () => {
  const account = { accountId: '1', number: '2100', name: 'Prepaid', type: 'ASSET' as const, role: '' };
  it('names the accounts whose range has another type', () => {
    expect(reclassified([account, { ...account, number: '1010' }], usual)).toEqual([{ account, type: 'LIABILITY' }]);
  });

  it('leaves accounts with a role to the types of that role', () => {
    expect(code(() => protectRoles([{ account: { ...account, role: 'CASH' }, type: 'LIABILITY' }]))).toBe('protectedAccount');
    expect(code(() => protectRoles([{ account: { ...account, role: 'INTERFUND' }, type: 'LIABILITY' }]))).toBe('');
  });

  it('warns of closed years until that is accepted', () => {
    expect([code(() => warnOfClosedYears(['2025'], false, 'number')), code(() => warnOfClosedYears(['2025'], true, 'number'))]).toEqual([
      'closedYears',
      '',
    ]);
  });
});
