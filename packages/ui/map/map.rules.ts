// Points on a map: the marks of a group as one path, and the point nearest to a hand.

/** A point on the ground, in degrees. */
export interface MapPlace {
  latitude: number;
  longitude: number;
}

/** A point with what it is called and the group it is drawn with. */
export interface MapPoint extends MapPlace {
  id: string;
  label: string;
  group: string;
}

/** Where something is drawn, in pixels; right and down are positive. */
export interface Pixels {
  x: number;
  y: number;
}

/**
 * Degrees of latitude in a foot, on a ball of 20,888,000 feet radius; modules/desk/map/map.rules.ts measures
 * on the same.
 */
const DEGREES_PER_FOOT = 1 / 364_567;

/** The point so many feet north of another. */
export function northOf({ latitude, longitude }: MapPlace, feet: number): MapPlace {
  return { latitude: latitude + feet * DEGREES_PER_FOOT, longitude };
}

/** The southwest and the northeast of some points; null without any. */
export function cornersOf(points: readonly MapPlace[]): readonly [MapPlace, MapPlace] | null {
  if (points.length === 0) return null;
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}

/** The one nearest to a hand, if it is within reach, in pixels. */
export function nearestTo<P>(hand: Pixels, drawn: readonly { point: P; at: Pixels }[], reach = 16): P | undefined {
  let best: P | undefined;
  let least = reach;
  for (const { point, at } of drawn) {
    const distance = Math.hypot(at.x - hand.x, at.y - hand.y);
    if (distance <= least) [best, least] = [point, distance];
  }
  return best;
}

const shapes = {
  neutral: (x: string, y: string) => `M${x} ${y}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`,
  good: (x: string, y: string) => `M${x} ${y}m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`,
  attention: (x: string, y: string) => `M${x} ${y}m0 -5.5l5.5 10h-11z`,
  problem: (x: string, y: string) => `M${x} ${y}m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z`,
} as const;

/**
 * The marks of one group as one path: ring, circle, triangle or diamond, so that color never stands alone.
 */
export function marksOf(places: readonly Pixels[], tone: keyof typeof shapes): string {
  return places.map(({ x, y }) => shapes[tone](x.toFixed(1), y.toFixed(1))).join('');
}
