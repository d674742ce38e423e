// A calm drawing of points on the ground, without tiles and without asking anybody for them: streets by name, groups by shape and tone, a radius, a walk.
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { barFeet, type MapPoint, type MapView, marksOf, nearestTo, panned, placeOf, wholeView, zoomed } from './point-map.rules.ts';
import { StatusMark, type Tone } from './status.tsx';

export type { MapPoint } from './point-map.rules.ts';

export interface PointMapProps {
  label: string;
  points: readonly MapPoint[];
  /** The groups in the order of the legend; each is drawn with its tone's shape. */
  groups: readonly { key: string; label: string; tone: Tone }[];
  /** Words on the ground, such as the names of streets. */
  names: readonly { text: string; east: number; north: number }[];
  /** Points that are chosen. */
  chosen: ReadonlySet<string>;
  /** A circle about a point. */
  radius?: { id: string; feet: number } | undefined;
  /** Points in the order of a walk. */
  walk?: readonly string[] | undefined;
  onPick(id: string): void;
}

/** Pixels an arrow key moves by. */
const STEP = 60;
const pans: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const read = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    const watch = new ResizeObserver(read);
    watch.observe(current);
    read();
    return () => watch.disconnect();
  }, []);
  return [element, size] as const;
}

/** What is seen: everything, until somebody moves. */
function useView(points: readonly MapPoint[], size: { width: number; height: number }) {
  const whole = useMemo(() => wholeView(points, size.width, size.height), [points, size]);
  const [moved, setMoved] = useState<MapView | null>(null);
  return { view: moved ?? whole, move: setMoved, showAll: () => setMoved(null) };
}

function Drawing({ props, view }: { props: PointMapProps; view: MapView }) {
  const { points, groups, names, chosen, radius, walk } = props;
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);
  const centre = radius && byId.get(radius.id);
  const at = (point: Pick<MapPoint, 'east' | 'north'>) => placeOf(view, point);
  const stops = (walk ?? []).flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      {centre && radius && <circle className="map-radius" cx={at(centre).x} cy={at(centre).y} r={radius.feet / view.scale} />}
      {names.map(({ text, east, north }) => {
        const { x, y } = at({ east, north });
        return (
          <text key={text} className="map-name" x={x} y={y - 12} textAnchor="middle">
            {text}
          </text>
        );
      })}
      {stops.length > 1 && (
        <polyline
          className="map-walk"
          points={stops
            .map(at)
            .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
            .join(' ')}
        />
      )}
      {groups.map(({ key, tone }) => (
        <path
          key={key}
          className={`map-marks ${tone}`}
          d={marksOf(
            view,
            points.filter((point) => point.group === key),
            tone,
          )}
        />
      ))}
      {points
        .filter(({ id }) => chosen.has(id))
        .map((point) => (
          <circle key={point.id} className="map-chosen" cx={at(point).x} cy={at(point).y} r={9} />
        ))}
      {stops.map((point, i) => (
        <text key={point.id} className="map-stop" x={at(point).x + 9} y={at(point).y - 7}>
          {i + 1}
        </text>
      ))}
    </>
  );
}

/** Drag or arrow keys move it, the wheel or plus and minus zoom; a click picks. A list beside it must be the equal way for whoever does not see it. */
export function PointMap(props: PointMapProps) {
  const { label, points, groups, onPick } = props;
  const [element, size] = useSize();
  const { view, move, showAll } = useView(points, size);
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const latest = useRef(view);
  latest.current = view;
  // Listened to by hand: React's own listener may not keep the page from scrolling.
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = current.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
      move(zoomed(latest.current, event.deltaY > 0 ? 1.2 : 1 / 1.2, x, y));
    };
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [element, move]);
  const onKeyDown = (event: KeyboardEvent) => {
    const pan = pans[event.key];
    if (pan) move(panned(view, ...pan));
    else if (event.key === '+' || event.key === '=') move(zoomed(view, 1 / 1.4));
    else if (event.key === '-') move(zoomed(view, 1.4));
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.hypot(x, y) < 4) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    move(panned(view, -x, -y));
    drag.current = { x: event.clientX, y: event.clientY, moved: true };
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = drag.current;
    drag.current = null;
    if (!from || from.moved) return;
    const box = event.currentTarget.getBoundingClientRect();
    const found = nearestTo(view, points, event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
    if (found) onPick(found.id);
  };
  const feet = barFeet(view);
  const { width, height } = size;
  return (
    <div className="map-frame">
      <div
        ref={element}
        className="map-ground"
        role="application"
        aria-label={`${label}. Arrow keys move it, plus and minus zoom, 0 shows all. The list beside it holds the same.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, moved: false };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
      >
        {width > 0 && (
          <svg width={width} height={height} viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`} aria-hidden="true">
            <Drawing props={props} view={view} />
          </svg>
        )}
      </div>
      <div className="map-tools">
        <IconButton icon="zoom-in" label="Zoom in" onClick={() => move(zoomed(view, 1 / 1.4))} />
        <IconButton icon="zoom-out" label="Zoom out" onClick={() => move(zoomed(view, 1.4))} />
        <IconButton icon="refresh" label="Show all" onClick={showAll} />
      </div>
      <div className="map-legend">
        {groups.map(({ key, label: word, tone }) => (
          <span key={key}>
            <StatusMark tone={tone} word={word} /> <span className="t3">{points.filter((point) => point.group === key).length}</span>
          </span>
        ))}
        <span className="map-bar" style={{ width: feet / view.scale }}>
          {feet.toLocaleString('en-US')} ft
        </span>
      </div>
    </div>
  );
}
