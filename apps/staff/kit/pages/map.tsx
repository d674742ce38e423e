// Gallery page: a map with groups, streets, a radius and a walk; picking a point moves the radius.
import { useState } from 'react';
import { type MapPoint, PageHeader, PointMap } from '../../../../packages/ui/ui.ts';

const GROUPS = [
  { key: 'good', label: 'Nothing', tone: 'good' },
  { key: 'neutral', label: 'Owed, not late', tone: 'neutral' },
  { key: 'attention', label: 'Late', tone: 'attention' },
  { key: 'problem', label: 'Late past the last step', tone: 'problem' },
] as const;

/** How the homes of a street stand, by the letters of their groups. */
const STREETS = [
  { name: 'Maple Ct', latitude: 39.5, groups: 'gggngapggnggagggnggp' },
  { name: 'Birch Way', latitude: 39.5009, groups: 'nggggagggngggpggnggg' },
] as const;

const points: readonly MapPoint[] = STREETS.flatMap(({ name, latitude, groups }) =>
  [...groups].map((letter, n) => ({
    id: `${name} ${n}`,
    label: `${100 + n} ${name}`,
    group: GROUPS.find(({ key }) => key.startsWith(letter))?.key ?? '',
    latitude,
    longitude: -119.7 + n * 0.0002,
  })),
);
const names = [
  { text: 'Maple Ct', latitude: 39.5, longitude: -119.698 },
  { text: 'Birch Way', latitude: 39.5009, longitude: -119.698 },
];
const walk = points.slice(4, 10).map(({ id }) => id);

/** The map. */
export function MapPage() {
  const [at, setAt] = useState('Maple Ct 6');
  return (
    <>
      <PageHeader title="Map" meta={points.find(({ id }) => id === at)?.label} />
      <PointMap
        label="Map of forty homes"
        points={points}
        groups={GROUPS}
        names={names}
        chosen={new Set([at])}
        radius={{ id: at, feet: 200 }}
        walk={walk}
        onPick={setAt}
      />
    </>
  );
}
