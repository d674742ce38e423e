// Typing a journal entry: totals, the line that mends a difference, and what keeps a line from being posted.
import { describe, expect, it } from 'vitest';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import { blankLine, callLines, lineProblem, mendingLine, type TypedLine, typedTotals, withMendingLine } from './entry-typing.rules.ts';

/** `5310 Dr 100.00, 1010 Cr 60.00, 1020 -` as typed lines; a hyphen is no amount yet. */
function typed(text: string): TypedLine[] {
  return text
    .split(', ')
    .filter((part) => part !== '')
    .map((part) => {
      const [accountId = '', side = '', amount = ''] = part.split(' ');
      return { ...blankLine, accountId, ...(side === 'Dr' ? { debit: amount } : side === 'Cr' ? { credit: amount } : {}) };
    });
}

describe('the typed lines', () => {
  it.each([
    ['', '0.00', '0.00', '0.00'],
    ['5310 Dr 100.00, 1010 Cr 60.00', '100.00', '60.00', '40.00'],
    ['5310 Dr 100.00, 1010 Cr 100.01', '100.00', '100.01', '-0.01'],
    ['5310 Dr many, 1010 Cr 1.00', '0.00', '1.00', '-1.00'],
  ])('%j add up', (text, debits, credits, difference) => {
    const totals = typedTotals(typed(text));
    expect([centsToText(totals.debits), centsToText(totals.credits), centsToText(totals.difference)]).toEqual([
      debits,
      credits,
      difference,
    ]);
  });

  it.each([
    ['5310 Dr 100.00, 1010 Cr 100.00', null],
    ['5310 Dr 100.00, 1010 Cr 60.00', { index: 2, side: 'credit', amount: '40.00' }],
    ['5310 Dr 100.00, 1010 -', { index: 1, side: 'credit', amount: '100.00' }],
    ['5310 -, 1010 Cr 60.00', { index: 0, side: 'debit', amount: '60.00' }],
    ['5310 -, 5010 -, 1010 Cr 60.00', { index: 1, side: 'debit', amount: '60.00' }],
  ])('%j are mended by %j', (text, expected) => {
    expect(mendingLine(typed(text))).toEqual(expected);
    expect(typedTotals(withMendingLine(typed(text))).difference).toBe(0n);
  });
});

describe('a line', () => {
  it.each([
    ['5310 Dr 100.00', null],
    ['5310 Cr 0.01', null],
    ['5310 -', 'The amount is missing.'],
    ['5310 Dr -5.00', 'Amounts stand above zero; use the other side instead.'],
    ['5310 Dr 0.00', 'The amount must lie between 0.01 and 9,999,999,999.99.'],
    ['5310 Dr 10000000000.00', 'The amount must lie between 0.01 and 9,999,999,999.99.'],
  ])('%j: %s', (text, problem) => {
    expect(lineProblem(typed(text)[0] ?? blankLine)).toBe(problem);
  });

  it('has one side only', () => {
    expect(lineProblem({ ...blankLine, debit: '1.00', credit: '1.00' })).toBe('A line has a debit or a credit, not both.');
  });

  it('that is blank is left out of the call', () => {
    expect(callLines([...typed('5310 Dr 1.00, 1010 Cr 1.00'), blankLine])).toEqual([
      { accountId: '5310', debit: '1.00', memo: '' },
      { accountId: '1010', credit: '1.00', memo: '' },
    ]);
  });
});
