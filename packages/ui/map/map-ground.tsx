// The ground of a map, in a chunk of its own: Leaflet moves, zooms and lays tiles; what stands on it is drawn
// here. It is fetched with the first map that comes into sight.
import { control as controls, Map as LeafletMap, tileLayer } from 'leaflet';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import 'leaflet/dist/leaflet.css';
import { cornersOf, type MapPlace, type MapPoint, marksOf, nearestTo, northOf, type Pixels } from './map.rules.ts';
import type { GroundControl, MapTiles, PointMapProps } from './map-props.ts';

/** Pixels an arrow key moves by. */
const STEP = 60;
/** How close one may look; tiles that end before are drawn larger. */
const CLOSEST = 22;
/** As close as all points are shown by themselves: a single home still has its street about it. */
const CLOSEST_WHOLE = 19;
/** What a map without points shows: the middle of the contiguous states. */
const MIDDLE = { latitude: 39.83, longitude: -98.58 };

type GroundProps = PointMapProps & { control: RefObject<GroundControl | null> };

/** A map on an element, with a drawing that zooms with it. */
interface Laid {
  map: LeafletMap;
  drawing: SVGSVGElement;
}

function layMap(element: HTMLElement, at: MapPlace): Laid {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    zoomSnap: 0.5,
    maxZoom: CLOSEST,
    keyboardPanDelta: STEP,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
  });
  controls.scale({ metric: false, position: 'bottomright' }).addTo(map);
  map.setView([at.latitude, at.longitude], CLOSEST_WHOLE, { animate: false });
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  // Hidden while a change of zoom runs, drawn anew after it.
  drawing.setAttribute('class', 'map-drawing leaflet-zoom-hide');
  drawing.setAttribute('aria-hidden', 'true');
  map.getPanes().overlayPane.append(drawing);
  return { map, drawing };
}

/** Shows all points: at first, when others come and when the room changes, until someone moves the map. */
function useWhole(laid: Laid | null, points: readonly MapPoint[]) {
  const hasMoved = useRef(false);
  const isOurs = useRef(false);
  const latest = useRef(points);
  latest.current = points;
  const show = useMemo(
    () => (force: boolean) => {
      if (!laid) return;
      const { map } = laid;
      isOurs.current = true;
      map.invalidateSize({ animate: false, pan: false });
      const corners = cornersOf(latest.current);
      const { x, y } = map.getSize();
      if (force) hasMoved.current = false;
      if (corners && x > 0 && y > 0 && !hasMoved.current)
        map.fitBounds(
          corners.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
          { padding: [Math.min(40, x / 8), Math.min(40, y / 8)], maxZoom: CLOSEST_WHOLE, animate: false },
        );
      isOurs.current = false;
    },
    [laid],
  );
  useEffect(() => {
    if (!laid) return;
    const onMove = () => {
      if (!isOurs.current) hasMoved.current = true;
    };
    laid.map.on('movestart', onMove);
    const watch = new ResizeObserver(() => show(false));
    watch.observe(laid.map.getContainer());
    return () => {
      watch.disconnect();
      laid.map.off('movestart', onMove);
    };
  }, [laid, show]);
  // Other points are shown whole.
  useEffect(() => show(false), [show, points]);
  return () => show(true);
}

/** The tiles below everything, as long as there are some. */
function useTiles(laid: Laid | null, tiles: MapTiles | null | undefined) {
  const { address, deepest } = tiles ?? {};
  useEffect(() => {
    if (!laid || !address || deepest === undefined) return;
    const layer = tileLayer(address, { maxNativeZoom: deepest, maxZoom: CLOSEST, keepBuffer: 1 }).addTo(laid.map);
    return () => void layer.remove();
  }, [laid, address, deepest]);
}

/**
 * Everything that stands on the ground. Places stay what they are while the map is moved, and are new after
 * it was zoomed.
 */
function Drawing({ props, pixelsOf }: { props: PointMapProps; pixelsOf(place: MapPlace): Pixels }) {
  const { points, groups, names, chosen, radius, walk } = props;
  const drawn = useMemo(() => new Map(points.map((point) => [point.id, { point, at: pixelsOf(point) }])), [points, pixelsOf]);
  const centre = radius && drawn.get(radius.id);
  const stops = (walk ?? []).flatMap((id) => drawn.get(id) ?? []);
  return (
    <>
      {centre && radius && (
        <circle className="map-radius" cx={centre.at.x} cy={centre.at.y} r={centre.at.y - pixelsOf(northOf(centre.point, radius.feet)).y} />
      )}
      {names.map((name) => {
        const { x, y } = pixelsOf(name);
        return (
          <text key={name.text} className="map-name" x={x} y={y - 12} textAnchor="middle">
            {name.text}
          </text>
        );
      })}
      {stops.length > 1 && (
        <polyline className="map-walk" points={stops.map(({ at }) => `${at.x.toFixed(1)},${at.y.toFixed(1)}`).join(' ')} />
      )}
      {groups.map(({ key, tone }) => {
        const places = [...drawn.values()].filter(({ point }) => point.group === key).map(({ at }) => at);
        return <path key={key} className={`map-marks ${tone}`} d={marksOf(places, tone)} />;
      })}
      {[...chosen].map((id) => {
        const at = drawn.get(id)?.at;
        return at && <circle key={id} className="map-chosen" cx={at.x} cy={at.y} r={9} />;
      })}
      {stops.map(({ point, at }, i) => (
        <text key={point.id} className="map-stop" x={at.x + 9} y={at.y - 7}>
          {i + 1}
        </text>
      ))}
    </>
  );
}

/** Where places are drawn, for as long as the zoom stays the same. */
function usePixels(laid: Laid | null): (place: MapPlace) => Pixels {
  const [zooms, setZooms] = useState(0);
  useEffect(() => {
    if (!laid) return;
    const count = () => setZooms((before) => before + 1);
    laid.map.on('zoomend viewreset', count);
    count();
    return () => void laid.map.off('zoomend viewreset', count);
  }, [laid]);
  // Each zoom lays them anew.
  return useMemo(
    () =>
      ({ latitude, longitude }) =>
        laid?.map.latLngToLayerPoint([latitude, longitude]) ?? { x: 0, y: 0 },
    [laid, zooms],
  );
}

/** The ground with what stands on it. */
export default function MapGround({ control, ...props }: GroundProps) {
  const { label, points, onPick, tiles } = props;
  const element = useRef<HTMLDivElement>(null);
  const [laid, setLaid] = useState<Laid | null>(null);
  const latest = useRef({ points, onPick });
  latest.current = { points, onPick };
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const made = layMap(current, latest.current.points[0] ?? MIDDLE);
    made.map.on('click', ({ layerPoint }) => {
      const drawn = latest.current.points.map((point) => ({
        point,
        at: made.map.latLngToLayerPoint([point.latitude, point.longitude]),
      }));
      const found = nearestTo(layerPoint, drawn);
      if (found) latest.current.onPick(found.id);
    });
    setLaid(made);
    return () => {
      setLaid(null);
      made.map.remove();
    };
  }, []);
  useTiles(laid, tiles);
  const showAll = useWhole(laid, points);
  const pixelsOf = usePixels(laid);
  useImperativeHandle(control, () => ({ zoomIn: () => laid?.map.zoomIn(), zoomOut: () => laid?.map.zoomOut(), showAll }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '0') return;
    event.preventDefault();
    showAll();
  };
  return (
    <div
      ref={element}
      className="map-ground"
      role="application"
      aria-label={`${label}. Arrow keys move it, plus and minus zoom, 0 shows all. The list beside it holds the same.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {laid && createPortal(<Drawing props={props} pixelsOf={pixelsOf} />, laid.drawing)}
    </div>
  );
}
