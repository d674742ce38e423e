// How wide columns are: a figure and its total always fit, and text gives way where the table is short of
// room.
import { expect, test } from 'vitest';
import { textToCents } from '../../kernel/kernel.ts';
import { figureWidth, figureWidths, fitWidths } from './figure-width.rules.ts';

// Inter at 13 px with tabular figures draws these as wide, measured in a browser; both sides of a cell take
// 10 px each.
test.each([
  ['–', 7],
  ['440.00', 43],
  ['11,730.00', 62],
  ['(99,999,999.99)', 99],
])('%s fits', (text, drawn) => {
  expect(figureWidth(text)).toBeGreaterThanOrEqual(drawn + 20);
  expect(figureWidth(text)).toBeLessThan(drawn + 20 + 12);
});

const amount = { key: 'amount', title: 'Amount', kind: 'money', total: 'sum' } as const;
const homes = { key: 'homes', title: 'Homes', kind: 'count' } as const;

test('a column of figures is as wide as its widest figure or its total, whichever is wider', () => {
  const rows = [
    { amount: '440.00', homes: 3 },
    { amount: '-1440.00', homes: 1_300 },
    { amount: '', homes: 0 },
  ];
  const of = (total: string | bigint) => figureWidths([amount, homes], rows, { amount: total });
  expect(of('1000.00').get('amount')).toBe(figureWidth('(1,440.00)'));
  expect(of('99999999.99').get('amount')).toBe(figureWidth('99,999,999.99'));
  expect(of(textToCents('-99999999.99')).get('amount')).toBe(figureWidth('(99,999,999.99)'));
  expect(of('0.00').get('homes')).toBe(figureWidth('1,300'));
});

test('columns of words are not measured, nor is a total no row draws', () => {
  expect([...figureWidths([{ key: 'name', title: 'Name' }], [{ name: 'Kessler' }], {})]).toEqual([]);
  expect(figureWidths([homes], [{ homes: 7 }], { homes: 99_999n }).get('homes')).toBe(figureWidth('7'));
});

test('a table short of room takes it from words and from money that has more than it needs, and never from figures', () => {
  const columns = [
    { key: 'account', title: 'Account' },
    { key: 'address', title: 'Property' },
    { key: 'since', title: 'Since', kind: 'date' as const },
    { ...amount, emphasis: 'strong' as const },
  ];
  const figures = new Map([['amount', 90]]);
  const words = new Map([
    ['account', 76],
    ['address', 160],
  ]);
  const fit = (room: number) => fitWidths(columns, [100, 200, 90, 120], figures, { room, least: 180, words });
  expect(fit(510)).toEqual([100, 200, 90, 120]);
  expect(fit(460).reduce<number>((sum, width) => sum + (width ?? 0), 0)).toBeLessThanOrEqual(460);
  // What nobody needs goes first: addresses and account numbers are whole at 420 px.
  expect(fit(420).every((width, index) => (width ?? 0) >= ([76, 160, 90, 90][index] ?? 0))).toBe(true);
  expect(fit(100)).toEqual([76, 124, 90, 90]);
  // Without money to bring in sight the table scrolls, and its words are whole.
  expect(fitWidths([...columns.slice(0, 3), amount], [100, 200, 90, 120], figures, { room: 100, least: 180, words })).toEqual([
    76, 160, 90, 90,
  ]);
});
