// Points on a map: streets by name, groups by shape and tone, a radius, a walk; on tiles where the
// installation has some of its own.
import { lazy, Suspense, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { StatusMark } from '../status.tsx';
import type { GroundControl, PointMapProps } from './map-props.ts';

export type { MapPoint } from './map.rules.ts';
export type { MapTiles, PointMapProps } from './map-props.ts';

const Ground = lazy(() => import('./map-ground.tsx'));

/**
 * Drag or arrow keys move it, the wheel, two fingers, or plus and minus zoom; a click picks. A list beside it
 * must be the equal way for whoever does not see it.
 */
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
