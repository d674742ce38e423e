// What may be merged, who stands for whom after merges of merges, and how long a merge can be undone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant as instant } from '../../../packages/kernel/kernel.ts';
import { type MergeSide, mayMerge, mayUndo, survivorsOf } from './merge.rules.ts';

const plain: MergeSide = {
  accountId: '1',
  number: '5310',
  name: 'Landscaping',
  type: 'EXPENSE',
  fundId: '1',
  role: '',
  isActive: true,
  survivorId: null,
  hasBankAccount: false,
  hasPostings: true,
};
const other: MergeSide = { ...plain, accountId: '2', number: '5320', name: 'Grounds' };

describe('two accounts', () => {
  it.each<[string, Partial<MergeSide>, Partial<MergeSide>]>([
    ['', {}, {}],
    ['', { isActive: false }, {}],
    ['', { hasPostings: false }, { hasBankAccount: true, role: 'CASH' }],
    ['', { role: 'CASH' }, { role: 'CASH' }],
    ['', { role: 'BANK_FEES' }, { role: 'BANK_FEES' }],
    ['sameAccount', {}, { accountId: '1' }],
    ['merged', { survivorId: '9' }, {}],
    ['merged', {}, { survivorId: '9' }],
    ['inactiveTarget', {}, { isActive: false }],
    ['differentType', {}, { type: 'INCOME' }],
    ['differentFund', {}, { fundId: '2' }],
    ['controlAccount', { role: 'RECEIVABLE' }, { role: 'RECEIVABLE' }],
    ['controlAccount', {}, { role: 'PAYABLE' }],
    ['controlAccount', { role: 'FUND_BALANCE' }, {}],
    ['controlAccount', { role: 'BANK_FEES' }, {}],
    ['bankLinked', { hasBankAccount: true, role: 'CASH' }, { hasBankAccount: true, role: 'CASH' }],
    ['bankLinked', { hasBankAccount: true, role: 'CASH', hasPostings: false }, { role: 'CASH' }],
    ['bankLinked', {}, { hasBankAccount: true, role: 'CASH' }],
  ])('%s: %j into %j', (expected, source, target) => {
    let code = '';
    try {
      mayMerge({ ...plain, ...source }, { ...other, ...target });
    } catch (error) {
      code = (error as { code: string }).code;
    }
    expect(code).toBe(expected);
  });
});

describe('survivors', () => {
  it('follow merges of merges to the end', () => {
    const merges = [
      { sourceAccountId: 'a', targetAccountId: 'b' },
      { sourceAccountId: 'b', targetAccountId: 'c' },
    ];
    expect([...survivorsOf(merges)]).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });

  it('never are merged accounts themselves, whatever is merged in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 12 }), (pairs) => {
        const merges: { sourceAccountId: string; targetAccountId: string }[] = [];
        for (const [source, target] of pairs.map((pair) => pair.map(String))) {
          const gone = survivorsOf(merges);
          if (source && target && source !== target && !gone.has(source) && !gone.has(target))
            merges.push({ sourceAccountId: source, targetAccountId: target });
        }
        const survivors = survivorsOf(merges);
        expect(survivors.size).toBe(merges.length);
        for (const survivor of survivors.values()) expect(survivors.has(survivor)).toBe(false);
      }),
    );
  });
});

describe('a merge', () => {
  const mergedTime = instant('2026-01-05T17:00:00.000Z');
  it.each([
    ['2026-02-04T23:59:00.000Z', null, true],
    ['2026-02-05T00:00:00.000Z', null, false],
    ['2026-01-06T00:00:00.000Z', '2026-01-05T18:00:00.000Z', false],
  ])('at %s, undone at %s, can be undone: %s', (now, undone, expected) => {
    expect(mayUndo({ mergedTime, undoneTime: undone === null ? null : instant(undone) }, instant(now))).toBe(expected);
  });
});
