// Percents as typed and kept, and what a default distribution is refused for.
import { expect, it } from 'vitest';
import { basisPointsOfText, checkDistribution, percentTyped } from './distribution.rules.ts';

it.each([
  ['33.33', 3333],
  ['100', 10_000],
  ['7.5 %', 750],
  ['0.05', 5],
  ['1.234', null],
  ['-5', null],
  ['', null],
])('%j is %s', (text, points) => {
  expect(basisPointsOfText(text)).toBe(points);
});

it.each([
  [3333, '33.33'],
  [10_000, '100.00'],
  [5, '0.05'],
])('%s is shown as %s', (points, text) => {
  expect([percentTyped(points), basisPointsOfText(text)]).toEqual([text, points]);
});

const ordinary = { number: '5310', name: 'Landscaping', role: '', isActive: true };
it.each([
  [[{ account: ordinary, basisPoints: 9999 }], 'notWhole'],
  [[{ account: { ...ordinary, role: 'PAYABLE' }, basisPoints: 10_000 }], 'notChargeable'],
  [[{ account: { ...ordinary, isActive: false }, basisPoints: 10_000 }], 'notChargeable'],
  [
    [
      { account: ordinary, basisPoints: 3333 },
      { account: ordinary, basisPoints: 6667 },
    ],
    '',
  ],
])('%j: %s', (lines, expected) => {
  let code = '';
  try {
    checkDistribution(lines);
  } catch (error) {
    code = (error as { code: string }).code;
  }
  expect(code).toBe(expected);
});
