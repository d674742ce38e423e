// Matching columns by title, and remembering what was matched by hand.
import { expect, test } from 'vitest';
import type { ImportColumns } from '../contract/contract.ts';
import { guessMapping, headerHash, recallMapping, rememberMapping } from './mapping.ts';

const columns: ImportColumns = {
  account: { title: 'Account', kind: 'text', aliases: ['Account No', 'Unit'] },
  amount: { title: 'Amount', kind: 'money', aliases: ['Balance'] },
};

test.each([
  [
    ['Account', 'Amount'],
    [0, 1],
  ],
  [
    ['amount', 'ACCOUNT  NO.'],
    [1, 0],
  ],
  [
    ['Unit', 'Account'],
    [1, -1],
  ],
  [
    ['Balance', 'Balance', 'account_no'],
    [2, 0],
  ],
  [
    ['', 'x'],
    [-1, -1],
  ],
])('of %j account and amount are %j', (header, [account, amount]) => {
  expect(guessMapping(columns, header)).toEqual({ account, amount });
});

test('a remembered mapping follows its titles to other places; a title that is gone leaves its column open', () => {
  const kept = rememberMapping({ account: 2, amount: -1 }, ['Amount', 'x', 'Wer']);
  expect(kept).toEqual({ account: 'Wer', amount: null });
  expect(recallMapping(columns, kept, ['WER', 'Amount', 'x'])).toEqual({ account: 0, amount: -1 });
  expect(recallMapping(columns, kept, ['Amount'])).toEqual({ account: -1, amount: -1 });
});

test('the order of titles does not change their hash, another title does', () => {
  expect(headerHash(['B ', 'a'])).toBe(headerHash(['A', 'b']));
  expect(headerHash(['a', 'b'])).not.toBe(headerHash(['a', 'c']));
});
