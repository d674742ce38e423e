// The properties of a community where they stand: layers by what the viewer may know, neighbors within a
// radius, and a walk past them.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Column,
  EmptyState,
  Failed,
  LoadingRows,
  NoPermission,
  PageHeader,
  PointMap,
  SelectField,
  Split,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { type Layer, layersOf, type Place } from '../layer.rules.ts';
import { propertyMap } from '../map.contract.ts';
import { streetOf, walkFrom, within } from '../map.rules.ts';
import { PlaceList } from './place-list.tsx';

/** The longest walk that is planned: each step looks at every place left. */
const LONGEST_WALK = 400;

/** The middle of some numbers. */
const meanOf = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

/** Places as points of a group, with the name of each street where most of its homes are. */
function useGround(places: readonly Place[], layer: Layer | undefined) {
  return useMemo(() => {
    const points = places.map((place) => ({
      id: place.propertyId,
      label: place.address,
      group: layer?.groupOf(place) ?? '',
      latitude: place.latitude,
      longitude: place.longitude,
    }));
    const streets = [...Map.groupBy(points, ({ label }) => streetOf(label))].filter(([, homes]) => homes.length > 1);
    const names = streets.map(([text, homes]) => ({
      text,
      latitude: meanOf(homes.map(({ latitude }) => latitude)),
      longitude: meanOf(homes.map(({ longitude }) => longitude)),
    }));
    return { points, names };
  }, [places, layer]);
}

/** What the address says of the map, so that a link shows the same. */
function useChoice() {
  const { search, setSearch } = useShell();
  return {
    layer: search.layer,
    only: search.only,
    at: search.at,
    feet: search.feet,
    setLayer: (layer: string) => setSearch({ layer, only: null }),
    setOnly: (only: string | null) => setSearch({ only }),
    setAt: (at: string | null) => setSearch({ at }),
    setFeet: (feet: string) => setSearch({ feet }),
  };
}

function MapOf({ places, unplaced, tiles }: ClientOutput<typeof propertyMap.listPlaces>) {
  const choice = useChoice();
  const [walks, setWalks] = useState(false);
  const layers = useMemo(() => layersOf(places), [places]);
  const layer = layers.find(({ key }) => key === choice.layer) ?? layers[0];
  const { only } = choice;
  const shown = useMemo(() => places.filter((place) => !only || layer?.groupOf(place) === only), [places, layer, only]);
  const { points, names } = useGround(shown, layer);
  const centre = places.find(({ propertyId }) => propertyId === choice.at);
  const feet = /^\d{1,5}$/.test(choice.feet ?? '') ? Number(choice.feet) : 300;
  const near = centre ? within(shown, centre, feet) : null;
  const chosen = near ?? shown;
  const walk = walks && chosen.length <= LONGEST_WALK ? walkFrom(chosen) : null;
  return (
    <Split>
      <Column>
        <PageHeader
          title="Map"
          meta={unplaced > 0 && <span className="t3">{unplaced === 1 ? '1 property has' : `${unplaced} properties have`} no geocode</span>}
        />
        <Bar>
          <SelectField
            label="Layer"
            options={layers.map(({ key, title }) => ({ value: key, label: title }))}
            value={layer?.key ?? ''}
            onChange={choice.setLayer}
          />
          <SelectField
            label="Show"
            options={[{ value: 'all', label: 'Everything' }, ...(layer?.groups ?? []).map(({ key, label }) => ({ value: key, label }))]}
            value={only ?? 'all'}
            onChange={(key) => choice.setOnly(key === 'all' ? null : key)}
          />
          <TextField label="Radius in feet" numeric maxLength={5} value={choice.feet ?? '300'} onChange={choice.setFeet} />
        </Bar>
        <PointMap
          label="Map of the properties"
          points={points}
          names={names}
          groups={layer?.groups ?? []}
          chosen={new Set(near?.map(({ propertyId }) => propertyId))}
          radius={centre ? { id: centre.propertyId, feet } : undefined}
          walk={walk?.map(({ propertyId }) => propertyId)}
          tiles={tiles}
          onPick={choice.setAt}
        />
      </Column>
      {layer && (
        <PlaceList
          layer={layer}
          centre={centre}
          feet={feet}
          places={chosen}
          walk={walk}
          tooLong={walks && walk === null}
          onAt={choice.setAt}
          onWalk={setWalks}
        />
      )}
    </Split>
  );
}

/** The page at `/c/$communityId/map`. */
export default function MapScreen() {
  const { communityId, name } = useCommunity();
  const mayRead = useMayCall(propertyMap.listPlaces);
  const found = useCall(propertyMap.listPlaces, mayRead ? { communityId } : null);
  if (!mayRead)
    return (
      <>
        <PageHeader title="Map" />
        <NoPermission title="Properties are not open to your role">The map shows where they are.</NoPermission>
      </>
    );
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  if (found.data.places.length === 0)
    return (
      <>
        <PageHeader title="Map" />
        <EmptyState title={`No property of ${name} has a geocode`} icon="route">
          Latitude and longitude come from the property import, or are typed on a property.
        </EmptyState>
      </>
    );
  return <MapOf {...found.data} />;
}
