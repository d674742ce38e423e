// Views of a point map: everything seen, zooming about a hand, and picking.
import { expect, it } from 'vitest';
import { barFeet, type MapPoint, marksOf, nearestTo, panned, placeOf, wholeView, zoomed } from './point-map.rules.ts';

const point = (id: string, east: number, north: number): MapPoint => ({ id, label: id, east, north, group: 'all' });
const points = [point('a', 0, 0), point('b', 800, 0), point('c', 800, 400)];
const view = wholeView(points, 500, 400);

it('shows every point at first, north up', () => {
  expect(view).toEqual({ east: 400, north: 200, scale: 2 });
  expect(placeOf(view, { east: 800, north: 400 })).toEqual({ x: 200, y: -100 });
  expect(wholeView([], 500, 400).scale).toBe(1);
});

it('keeps what is under the hand where it is while zooming', () => {
  const close = zoomed(view, 0.5, 200, -100);
  expect(close.scale).toBe(1);
  expect(placeOf(close, { east: 800, north: 400 })).toEqual({ x: 200, y: -100 });
  expect(zoomed(view, 0).scale).toBeGreaterThan(0);
});

it('picks the nearest within reach, and none beyond it', () => {
  expect(nearestTo(view, points, 195, -95)?.id).toBe('c');
  expect(nearestTo(view, points, 0, 0)).toBeUndefined();
  expect(nearestTo(panned(view, 200, -100), points, 0, 0)?.id).toBe('c');
});

it('draws marks as one path, with a bar that fits', () => {
  expect(marksOf(view, points.slice(0, 2), 'problem')).toBe(
    'M-200.0 100.0m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5zM200.0 100.0m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z',
  );
  expect(barFeet(view)).toBe(200);
});
