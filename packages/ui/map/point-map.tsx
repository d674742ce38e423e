// Points on a map: streets by name, groups by shape and tone, a radius, a walk; on tiles where the installation has some of its own.
import { lazy, Suspense, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { StatusMark, type Tone } from '../status.tsx';
import type { MapPlace, MapPoint } from './map.rules.ts';

export type { MapPoint } from './map.rules.ts';

const Ground = lazy(() => import('./map-ground.tsx'));

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

/** Tiles of this host: their address with {z}, {x} and {y}, how deep they go, and who is to be named as their maker. */
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

/** Drag or arrow keys move it, the wheel, two fingers, or plus and minus zoom; a click picks. A list beside it must be the equal way for whoever does not see it. */
export function PointMap(props: PointMapProps) {
  const { points, groups, tiles } = props;
  const control = useRef<GroundControl>(null);
  return (
    <div className="map-frame">
      <Suspense fallback={<div className="map-ground" />}>
        <Ground {...props} control={control} />
      </Suspense>
      <div className="map-tools">
        <IconButton icon="zoom-in" label="Zoom in" onClick={() => control.current?.zoomIn()} />
        <IconButton icon="zoom-out" label="Zoom out" onClick={() => control.current?.zoomOut()} />
        <IconButton icon="refresh" label="Show all" onClick={() => control.current?.showAll()} />
      </div>
      <div className="map-legend">
        {groups.map(({ key, label: word, tone }) => (
          <span key={key}>
            <StatusMark tone={tone} word={word} /> <span className="t3">{points.filter((point) => point.group === key).length}</span>
          </span>
        ))}
        {tiles && <span className="map-credit t3">Map: {tiles.credit}</span>}
      </div>
    </div>
  );
}
