// What a map is given, and what its tools do with the ground.
import type { Tone } from '../status.tsx';
import type { MapPlace, MapPoint } from './map.rules.ts';

export interface PointMapProps {
  label: string;
  points: readonly MapPoint[];
  /** The groups in the order of the legend; each is drawn with its tone's shape. */
  groups: readonly { key: string; label: string; tone: Tone }[];
  /** Words on the ground, such as the names of streets. */
  names: readonly (MapPlace & { text: string })[];
  /** Points that are chosen. */
  chosen: ReadonlySet<string>;
  /** A circle about a point. */
  radius?: { id: string; feet: number } | undefined;
  /** Points in the order of a walk. */
  walk?: readonly string[] | undefined;
  /** The tiles below the points; without them the ground is plain. */
  tiles?: MapTiles | null | undefined;
  onPick(id: string): void;
}

/**
 * Tiles of this host: their address with {z}, {x} and {y}, how deep they go, and who is to be named as their
 * maker.
 */
export interface MapTiles {
  address: string;
  deepest: number;
  credit: string;
}

/** What the tools beside the ground do with it. */
export interface GroundControl {
  zoomIn(): void;
  zoomOut(): void;
  showAll(): void;
}
