// Ticking a statement off: figures of the boxes, what clears together, and what could explain a difference.
import { describe, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type CheckItem, equalItems, explain, isShown, ticked, tickFigures, withPartners } from './check-off.rules.ts';

const item = (key: string, amount: bigint, isCleared: boolean, more: Partial<CheckItem> = {}): CheckItem => ({
  key,
  date: localDate('2026-10-20'),
  reference: key,
  text: key,
  amount,
  entryCount: 1,
  isCleared,
  isRecorded: false,
  isVoid: false,
  together: [key],
  ...more,
});

/** October of Carson Terrace. */
const october = [
  item('CR-1114', 1_264_000n, true),
  item('CR-1150', 79_000n, false),
  item('CR-1152', 79_000n, true),
  item('4071', -61_250n, false),
  item('4097', -187_500n, true),
];

describe('figures', () => {
  test('walk from the opening to the statement', () => {
    const figures = tickFigures(3_820_415n, 4_976_615n, october);
    expect(figures).toEqual({
      in: { count: 3, clearedCount: 2, cleared: 1_343_000n, open: 79_000n },
      out: { count: 2, clearedCount: 1, cleared: 187_500n, open: 61_250n },
      cleared: 4_975_915n,
      difference: 700n,
    });
  });
  test('take a void and its check for nothing that moved', () => {
    const pair = [
      item('4001', -5_000n, true, { isVoid: true, together: ['4001', 'V4001'] }),
      item('V4001', 5_000n, true, { isVoid: true, together: ['4001', 'V4001'] }),
    ];
    const figures = tickFigures(100n, 100n, pair);
    expect([figures.in.cleared, figures.out.cleared, figures.in.clearedCount, figures.difference]).toEqual([0n, 0n, 1, 0n]);
    expect(withPartners(pair, ['V4001']).sort()).toEqual(['4001', 'V4001']);
  });
  test('count what is ticked and not saved yet', () => {
    const now = ticked(october, new Map([['CR-1150', true]]));
    expect(tickFigures(0n, 0n, now).in).toEqual({ count: 3, clearedCount: 3, cleared: 1_422_000n, open: 0n });
  });
});

describe('what could explain a difference', () => {
  const kinds = (difference: bigint) =>
    explain(difference, october).map((one) => [one.kind, 'item' in one ? one.item.key : '', 'amount' in one ? one.amount : null]);
  test.each<[string, bigint, unknown[]]>([
    ['nothing at zero', 0n, []],
    [
      'an open item of that amount',
      -61_250n,
      [
        ['OPEN', '4071', null],
        ['FEE', '', 61_250n],
      ],
    ],
    [
      'a cleared item that should be open',
      187_500n,
      [
        ['CLEARED', '4097', null],
        ['INTEREST', '', 187_500n],
      ],
    ],
    [
      'digits the bank swapped: 1,857.00 for 1,875.00',
      1_800n,
      [
        ['SWAPPED', '4097', -185_700n],
        ['INTEREST', '', 1_800n],
      ],
    ],
  ])('%s', (_what, difference, found) => expect(kinds(difference)).toEqual(found));
  test('names equal items of one day of which one is open', () => {
    expect(equalItems(october).map((same) => same.map((one) => one.key))).toEqual([['CR-1150', 'CR-1152']]);
  });
});

test('the filter takes days and what is open', () => {
  const all = { unclearedOnly: false, from: '', to: '' };
  const shown = (filter: Partial<typeof all>) => october.filter((one) => isShown(one, { ...all, ...filter })).length;
  expect([shown({}), shown({ unclearedOnly: true }), shown({ from: '2026-10-21' }), shown({ to: '2026-10-20' })]).toEqual([5, 2, 0, 5]);
});
