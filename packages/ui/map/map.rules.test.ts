// Points on a map: corners, what is nearest to a hand, marks.
import { expect, it } from 'vitest';
import { cornersOf, marksOf, nearestTo, northOf } from './map.rules.ts';

const drawn = [
  { point: 'a', at: { x: 0, y: 0 } },
  { point: 'b', at: { x: 200, y: 0 } },
  { point: 'c', at: { x: 200, y: -100 } },
];

it('knows the corners of all points, and none of nothing', () => {
  const points = [
    { latitude: 39.5, longitude: -119.7 },
    { latitude: 39.4, longitude: -119.9 },
    { latitude: 39.6, longitude: -119.8 },
  ];
  expect(cornersOf(points)).toEqual([
    { latitude: 39.4, longitude: -119.9 },
    { latitude: 39.6, longitude: -119.7 },
  ]);
  expect(cornersOf([])).toBeNull();
});

it('picks the nearest within reach, and none beyond it', () => {
  expect(nearestTo({ x: 195, y: -95 }, drawn)).toBe('c');
  expect(nearestTo({ x: 100, y: 0 }, drawn)).toBeUndefined();
  expect(nearestTo({ x: 100, y: 0 }, drawn, 100)).toBe('b');
});

it('draws the marks of a group as one path', () => {
  const places = drawn.slice(0, 2).map(({ at }) => at);
  expect(marksOf(places, 'problem')).toBe('M0.0 0.0m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5zM200.0 0.0m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z');
});

it('measures feet to the north', () => {
  expect(northOf({ latitude: 39, longitude: -119 }, 364_567)).toEqual({ latitude: 40, longitude: -119 });
});
