// Charts in words: what a point says and how the axis is marked.
import { expect, it } from 'vitest';
import { axisMark, heightOf, pointWords } from './chart.rules.ts';

const series = [
  { key: 'actual', label: 'Actual' },
  { key: 'budget', label: 'Budget' },
];
const point = { key: 'nov', label: 'Nov', values: { actual: '1200.00', budget: '-1150.50' } };

it('says every figure of a point, and one alone without its name', () => {
  expect(pointWords(point, series)).toBe('Nov: Actual 1,200.00, Budget (1,150.50)');
  expect(pointWords(point, series.slice(0, 1))).toBe('Nov: 1,200.00');
  expect(pointWords({ ...point, values: {} }, series.slice(0, 1))).toBe('Nov: none');
});

it.each([
  [0, '0'],
  [950, '950'],
  [12_000, '12K'],
  [-1_500, '(1.5K)'],
  [184_210, '184.2K'],
  [2_300_000, '2.3M'],
])('marks %d as %s', (dollars, mark) => {
  expect(axisMark(dollars)).toBe(mark);
});

it('draws what it says', () => {
  expect([heightOf('1200.00'), heightOf('-0.01'), heightOf(undefined)]).toEqual([1200, -0.01, 0]);
});
