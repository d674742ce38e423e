// Distances, radius and walk, on places whose distances are known.
import { describe, expect, it, test } from 'vitest';
import { feetBetween, streetOf, walkFrom, within } from './map.rules.ts';

const at = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude });
const sparks = at('Sparks', 39.5349, -119.7527);

describe('feetBetween', () => {
  it.each<[string, { latitude: number; longitude: number }, number]>([
    ['itself', sparks, 0],
    // A hundredth of a degree of latitude is 3,646 feet; of longitude, at this latitude, 2,812.
    ['north', { latitude: 39.5449, longitude: -119.7527 }, 3646],
    ['east', { latitude: 39.5349, longitude: -119.7427 }, 2812],
  ])('%s', (_what, other, feet) => {
    expect(Math.abs(feetBetween(sparks, other) - feet)).toBeLessThan(2);
  });
});

const row = [0, 1, 2, 3, 4].map((n) => at(`home ${n}`, 39.5349, -119.7527 + n * 0.0005));

it('takes who lies within a radius, the nearest first', () => {
  const start = row[2] ?? sparks;
  expect(within(row, start, 150).map(({ name, feet }) => [name, feet])).toEqual([
    ['home 2', 0],
    ['home 1', 141],
    ['home 3', 141],
  ]);
  expect(within(row, start, 0)).toHaveLength(1);
});

it('walks to the nearest that is left, and counts the feet', () => {
  const [a, b, c] = [row[0] ?? sparks, row[4] ?? sparks, row[1] ?? sparks];
  const stops = walkFrom([a, b, c]);
  expect(stops.map(({ name, leg, walked }) => [name, leg, walked])).toEqual([
    ['home 0', 0, 0],
    ['home 1', 141, 141],
    ['home 4', 422, 563],
  ]);
  expect(walkFrom([])).toEqual([]);
});

test.each([
  ['12 Maple Ct', 'Maple Ct'],
  ['12A Maple Ct UNIT 4', 'Maple Ct'],
  ['Pump house', 'Pump house'],
])('%s stands on %s', (address, street) => {
  expect(streetOf(address)).toBe(street);
});
