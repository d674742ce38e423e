// How points on the ground are laid on a drawing: what of it is seen, zooming about a point, and the point nearest to a hand.

/** A point in feet east and north of some origin. */
export interface MapPoint {
  id: string;
  label: string;
  east: number;
  north: number;
  /** The group it is drawn with. */
  group: string;
}

/** What is seen: the middle in feet, and feet per pixel. */
export interface MapView {
  east: number;
  north: number;
  scale: number;
}

const MARGIN = 1.25;
const CLOSEST = 0.1;

/** The view that shows all points in a drawing of a size in pixels. */
export function wholeView(points: readonly MapPoint[], width: number, height: number): MapView {
  if (points.length === 0) return { east: 0, north: 0, scale: 1 };
  const easts = points.map((point) => point.east);
  const norths = points.map((point) => point.north);
  const [west, right] = [Math.min(...easts), Math.max(...easts)];
  const [south, top] = [Math.min(...norths), Math.max(...norths)];
  const scale = Math.max(((right - west) * MARGIN) / Math.max(width, 1), ((top - south) * MARGIN) / Math.max(height, 1), 0.5);
  return { east: (west + right) / 2, north: (south + top) / 2, scale };
}

/** Zooms by a factor about a point in pixels from the middle, which stays where it is; right and down are positive. */
export function zoomed(view: MapView, factor: number, x = 0, y = 0): MapView {
  const scale = Math.min(Math.max(view.scale * factor, CLOSEST), 1000);
  const moved = view.scale - scale;
  return { east: view.east + x * moved, north: view.north - y * moved, scale };
}

/** Moves what is seen by pixels; right and down are positive. */
export function panned(view: MapView, x: number, y: number): MapView {
  return { ...view, east: view.east + x * view.scale, north: view.north - y * view.scale };
}

/** Where a point is drawn, in pixels from the middle. */
export function placeOf({ east, north, scale }: MapView, point: Pick<MapPoint, 'east' | 'north'>): { x: number; y: number } {
  return { x: (point.east - east) / scale, y: (north - point.north) / scale };
}

/** The point nearest to a place in pixels from the middle, if it is within reach. */
export function nearestTo(view: MapView, points: readonly MapPoint[], x: number, y: number, reach = 16): MapPoint | undefined {
  let best: MapPoint | undefined;
  let least = reach;
  for (const point of points) {
    const place = placeOf(view, point);
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance <= least) [best, least] = [point, distance];
  }
  return best;
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;

/** The length a scale bar stands for, so that it is at most 120 pixels long. */
export function barFeet(view: MapView): number {
  return STEPS.findLast((feet) => feet / view.scale <= 120) ?? STEPS[0];
}

const shapes = {
  neutral: (x: string, y: string) => `M${x} ${y}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`,
  good: (x: string, y: string) => `M${x} ${y}m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`,
  attention: (x: string, y: string) => `M${x} ${y}m0 -5.5l5.5 10h-11z`,
  problem: (x: string, y: string) => `M${x} ${y}m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z`,
} as const;

/** The marks of one group as one path: ring, circle, triangle or diamond, so that color never stands alone. */
export function marksOf(view: MapView, points: readonly MapPoint[], tone: keyof typeof shapes): string {
  return points
    .map((point) => {
      const { x, y } = placeOf(view, point);
      return shapes[tone](x.toFixed(1), y.toFixed(1));
    })
    .join('');
}
