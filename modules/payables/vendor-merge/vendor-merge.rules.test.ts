// What is to be known before vendors are merged, and for how long a merge can be taken back.
import { expect, test } from 'vitest';
import { addMilliseconds, type Instant, localDate } from '../../../packages/kernel/kernel.ts';
import { countsOf, type HistoryRow, mayUndo, warningsOf } from './vendor-merge.rules.ts';

const row = (facts: Partial<HistoryRow>): HistoryRow => ({
  item: 'BILL',
  itemId: '1',
  vendorId: '7',
  communityId: '1',
  community: 'Maple Court',
  number: 'A-1',
  key: 'A1',
  date: localDate('2026-01-05'),
  amount_cents: 10_000n,
  open_cents: 0n,
  ...facts,
});
const going = [{ vendorId: '7', name: 'Sierra', gets1099: true, hasBank: false }];
const target = { name: 'Cascade', keys: new Set(['B2']), thisYear: '2026', fieldsThatMeet: 0 };

test.each<[string, HistoryRow[], RegExp[]]>([
  ['nothing', [row({})], []],
  [
    'a year that may be filed',
    [row({ item: 'CHECK', date: localDate('2025-03-01') })],
    [/^Payments of 2025 went/, /^1 check keeps the payee/],
  ],
  ['payments of this year', [row({ item: 'CHECK' })], [/^1 check keeps the payee/]],
  [
    'what is open',
    [row({ open_cents: 4_000n }), row({ itemId: '2', key: 'C3', open_cents: 50n })],
    [/^2 open bills of 40\.50 will be paid to Cascade/],
  ],
  ['numbers that meet', [row({ key: 'B2', number: 'B-2' })], [/^1 bill number will stand there twice: B-2\.$/]],
  ['numbers that meet among the sources', [row({}), row({ itemId: '2' })], [/^1 bill number will stand there twice: A-1\.$/]],
])('warns of %s', (_what, rows, expected) => {
  const words = warningsOf(rows, going, target);
  expect(words).toHaveLength(expected.length);
  for (const [index, pattern] of expected.entries()) expect(words[index]).toMatch(pattern);
});

test('warns of bank details that stay', () => {
  expect(warningsOf([], [{ vendorId: '7', name: 'Sierra', gets1099: false, hasBank: true }], target)[0]).toMatch(
    /^Bank details of the former vendor end/,
  );
});

test('warns of values of custom fields that stay', () => {
  expect(warningsOf([], going, { ...target, fieldsThatMeet: 2 })).toEqual([
    '2 values of custom fields stay with the former vendor, because the field is filled in already.',
  ]);
});

test('counts both kinds of policies as policies', () => {
  expect(countsOf([{ item: 'LIABILITY' }, { item: 'WORKERS' }, { item: 'BILL' }])).toMatchObject({ policies: 2, bills: 1, checks: 0 });
});

test('is taken back for thirty days, once', () => {
  const mergedTime = '2026-01-05T17:00:00.000Z' as Instant;
  const after = (days: number) => addMilliseconds(mergedTime, days * 86_400_000);
  expect(mayUndo({ mergedTime, undoneTime: null }, after(30))).toBe(true);
  expect(mayUndo({ mergedTime, undoneTime: null }, after(31))).toBe(false);
  expect(mayUndo({ mergedTime, undoneTime: after(1) }, after(2))).toBe(false);
});
