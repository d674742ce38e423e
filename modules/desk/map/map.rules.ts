// Distances between places of one community, who lies within a radius, and the order in which someone on
// foot passes them.

/** A point on the ground, in degrees. */
interface Geocode {
  latitude: number;
  longitude: number;
}

const FEET_PER_DEGREE = 364_567;
const RADIANS = Math.PI * 0.005_555_555_555_555_556;

/**
 * Feet east and north of an origin, on the plane that touches the earth there. Within the ten miles a
 * community spans it is off by less than one part in a thousand; the earth is taken as a ball of 20,888,000
 * feet radius.
 */
export function feetFrom(origin: Geocode, { latitude, longitude }: Geocode): { east: number; north: number } {
  return {
    east: (longitude - origin.longitude) * FEET_PER_DEGREE * Math.cos(origin.latitude * RADIANS),
    north: (latitude - origin.latitude) * FEET_PER_DEGREE,
  };
}

/** Feet between two points, as the crow flies. */
export function feetBetween(one: Geocode, other: Geocode): number {
  const { east, north } = feetFrom(one, other);
  return Math.hypot(east, north);
}

/** The places within so many feet of a point, the nearest first, each with its distance in whole feet. */
export function within<P extends Geocode>(places: readonly P[], centre: Geocode, feet: number): (P & { feet: number })[] {
  return places
    .map((place) => ({ ...place, feet: Math.round(feetBetween(centre, place)) }))
    .filter((place) => place.feet <= feet)
    .toSorted((a, b) => a.feet - b.feet);
}

/** A stop of a walk: how many feet it is from the one before, and from the start. */
export type Stop<P> = P & { leg: number; walked: number };

/**
 * The places in the order of a walk that begins at the first and always goes on to the nearest not passed
 * yet.
 */
export function walkFrom<P extends Geocode>(places: readonly P[]): Stop<P>[] {
  const left = [...places];
  const stops: Stop<P>[] = [];
  let here = left.shift();
  let leg = 0;
  let walked = 0;
  while (here) {
    walked += leg;
    stops.push({ ...here, leg, walked });
    const at = here;
    const distances = left.map((place) => feetBetween(at, place));
    const least = distances.reduce((best, feet, i) => (feet < (distances[best] ?? Number.POSITIVE_INFINITY) ? i : best), 0);
    leg = Math.round(distances[least] ?? 0);
    [here] = left.splice(least, 1);
  }
  return stops;
}

/** The street of an address, without the number and the unit: "Maple Ct" of "12 Maple Ct". */
export function streetOf(address: string): string {
  return /^\d+\S*\s+(.+?)(\s+(APT|UNIT|STE|#).*)?$/i.exec(address)?.[1] ?? address;
}
