// Typing a reserve study: costs follow quantities, rates are read as people write them, and what cannot be
// saved is known.
import { describe, expect, it, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { emptyComponent, givenOf, parseCount, parseRate, plannedOf, rateText, settledComponent, typedOf } from './reserve-typing.rules.ts';

const roof = { ...emptyComponent(), name: 'Roofs', cost: '48000.00', usefulLife: '25', remainingLife: '10' };

test.each([
  ['3', 300, '3'],
  ['3.25%', 325, '3.25'],
  ['2.5 %', 250, '2.5'],
  ['-1.05', -105, '-1.05'],
  ['-0', 0, '0'],
  ['10', 1000, '10'],
  ['three', null, ''],
  ['3.255', null, ''],
  ['51', null, ''],
  ['-21', null, ''],
])('a rate of %s is %s basis points', (text, basisPoints, again) => {
  expect(parseRate(text)).toBe(basisPoints);
  expect(rateText(basisPoints)).toBe(again);
});

test('whole numbers are read with their thousands marks, within bounds', () => {
  expect([parseCount('12,400', 1, 99_999), parseCount('0', 1, 9), parseCount('1.5', 0, 9), parseCount('10', 0, 9)]).toEqual([
    12_400,
    null,
    null,
    null,
  ]);
});

describe('a row', () => {
  it('takes its cost from quantity and unit cost, until a cost is typed over them', () => {
    const counted = settledComponent(roof, { ...roof, quantity: '420', unitCost: '31.00' });
    expect(counted.cost).toBe('13020.00');
    expect(settledComponent(counted, { ...counted, quantity: '400' }).cost).toBe('12400.00');
    expect(settledComponent(counted, { ...counted, cost: '15000.00' })).toMatchObject({ cost: '15000.00', unitCost: '', quantity: '420' });
    expect(settledComponent(counted, { ...counted, cost: '' }).cost).toBe('13020.00');
  });

  it('is saved when all of it can be read', () => {
    expect(givenOf(roof)).toMatchObject({ cost: 4_800_000n, usefulLife: 25, remainingLife: 10, inflation: null, quantity: null });
    expect(givenOf({ ...roof, remainingLife: '', lastDone: '2014-06-01' })).toMatchObject({
      remainingLife: null,
      lastDoneDate: '2014-06-01',
    });
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no cost', { cost: '' }],
    ['no life', { usefulLife: '' }],
    ['more life left than it has', { remainingLife: '26' }],
    ['no life left and no day', { remainingLife: '' }],
    ['a rate that cannot be read', { inflation: 'high' }],
    ['a quantity of nothing', { quantity: '0' }],
    ['a day that is none', { lastDone: 'in May' }],
  ])('is not saved with %s', (_why, part) => {
    expect(givenOf({ ...roof, ...part })).toBeNull();
  });

  it('comes back as it was kept, and the plan reckons with rows that can be read alone', () => {
    const rows = [roof, { ...roof, name: '' }, { ...roof, name: 'Pool', usefulLife: '12', remainingLife: '', lastDone: '2020-06-01' }];
    const planned = plannedOf(rows, localDate('2026-01-01'));
    expect(planned.map(({ name, remainingLife }) => [name, remainingLife])).toEqual([
      ['Roofs', 10],
      ['Pool', 7],
    ]);
    expect(planned.map(typedOf)[0]).toEqual(roof);
  });
});
