// The places of the map as a list: the equal way for whoever does not see the drawing, what is exported, and
// the walk on paper.
import { useState } from 'react';
import { call, downloadFile } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Facts, IconButton, MenuButton, PanelSection, SidePane, StatusMark, TextField } from '../../../../packages/ui/ui.ts';
import { propertyList } from '../../../people/people.contract.ts';
import type { Layer, Place } from '../layer.rules.ts';
import type { Stop } from '../map.rules.ts';

export interface PlaceListProps {
  layer: Layer;
  /** The property the radius is about. */
  centre: Place | undefined;
  feet: number;
  places: readonly (Place & { feet?: number })[];
  walk: readonly Stop<Place>[] | null;
  /** There are too many places for a walk. */
  tooLong: boolean;
  onAt(propertyId: string | null): void;
  onWalk(on: boolean): void;
}

/** So many rows are listed at once; the search finds the others. */
const MOST_ROWS = 200;

const said = (feet: number) => `${feet.toLocaleString('en-US')} ft`;
const counted = (count: number) => (count === 1 ? '1 property' : `${count.toLocaleString('en-US')} properties`);

/** Exports exactly the places that are listed, with the columns of the list of properties. */
function ExportMenu({ places }: { places: readonly Place[] }) {
  const { communityId } = useCommunity();
  const mayExport = useMayCall(propertyList.calls.exportView);
  if (!mayExport || places.length === 0) return null;
  const run = (format: 'csv' | 'xlsx' | 'pdf') => async () => {
    try {
      const ids = places.map(({ propertyId }) => propertyId);
      const { selectionId } = await call(propertyList.calls.selectRows, { communityId, ids });
      await downloadFile(propertyList.calls.exportView, { communityId, selectionId, format });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <MenuButton
      label={`Export ${counted(places.length)}`}
      icon="download"
      items={[
        { label: 'CSV, for labels and notices', icon: 'file-type-csv', run: () => void run('csv')() },
        { label: 'Excel', icon: 'file-spreadsheet', run: () => void run('xlsx')() },
        { label: 'PDF', icon: 'file-type-pdf', run: () => void run('pdf')() },
      ]}
    />
  );
}

function Row({ place, note, number, props }: { place: Place; note: string; number?: number; props: PlaceListProps }) {
  const group = props.layer.groups.find(({ key }) => key === props.layer.groupOf(place));
  return (
    <tr>
      {number !== undefined && <td className="num">{number}</td>}
      <th scope="row">
        <ScreenLink to="property-view" params={{ propertyId: place.propertyId }} className="lk">
          {place.address}
        </ScreenLink>{' '}
        <span className="t3">{place.accountNumber}</span>
        <br />
        <span className="t2">{place.owner || 'No owner'}</span>
      </th>
      <td>{group && <StatusMark tone={group.tone} word={group.label} />}</td>
      <td className="num t2">{note}</td>
      <td>
        <IconButton icon="search" label={`Look around ${place.address}`} onClick={() => props.onAt(place.propertyId)} />
      </td>
    </tr>
  );
}

function Rows({ props, search }: { props: PlaceListProps; search: string }) {
  const { walk, places } = props;
  const words = search.trim().toLowerCase();
  const holds = (place: Place) => `${place.address} ${place.accountNumber} ${place.owner}`.toLowerCase().includes(words);
  const found = places.filter(holds);
  const stops = (walk ?? []).map((stop, i) => ({ stop, number: i + 1 })).filter(({ stop }) => holds(stop));
  return (
    <PanelSection>
      <table className="side-table" aria-label={walk ? 'Walk' : 'Properties'}>
        <thead>
          <tr>
            {walk && (
              <th scope="col" className="num">
                Stop
              </th>
            )}
            <th scope="col">Property</th>
            <th scope="col">{props.layer.title}</th>
            <th scope="col" className="num">
              {walk ? 'From the last' : props.centre ? 'Distance' : ''}
            </th>
            <th scope="col">
              <span className="vh">Look around</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {walk
            ? stops
                .slice(0, MOST_ROWS)
                .map(({ stop, number }) => <Row key={stop.propertyId} place={stop} number={number} note={said(stop.leg)} props={props} />)
            : found
                .slice(0, MOST_ROWS)
                .map((place) => (
                  <Row key={place.propertyId} place={place} note={place.feet === undefined ? '' : said(place.feet)} props={props} />
                ))}
        </tbody>
      </table>
      {found.length > MOST_ROWS && <p className="t3">The first {MOST_ROWS} are listed. Search, or choose a radius, to see the others.</p>}
    </PanelSection>
  );
}

/** The list, with what may be done with exactly what it holds. */
export function PlaceList(props: PlaceListProps) {
  const { centre, feet, places, walk, tooLong, onAt, onWalk } = props;
  const [search, setSearch] = useState('');
  const last = walk?.at(-1);
  return (
    <SidePane label="Properties on the map">
      <PanelSection title={centre ? `Within ${said(feet)} of ${centre.address}` : 'Properties'} aside={counted(places.length)}>
        <div className="stack">
          <div className="row">
            <ExportMenu places={walk ?? places} />
            {walk ? (
              <>
                <Button icon="printer" onClick={() => window.print()}>
                  Print
                </Button>
                <Button icon="x" onClick={() => onWalk(false)}>
                  End the walk
                </Button>
              </>
            ) : (
              <Button icon="route" disabled={places.length < 2} onClick={() => onWalk(true)}>
                Plan a walk
              </Button>
            )}
            {centre && (
              <Button weight="quiet" icon="x" onClick={() => onAt(null)}>
                Drop the radius
              </Button>
            )}
          </div>
          {tooLong && <p className="t2">A walk passes at most 400 properties. Choose a radius, or one group of the layer.</p>}
          {last && <Facts facts={[['Walk', `${counted(walk?.length ?? 0)}, ${said(last.walked)} as the crow flies`]]} />}
          {!centre && <p className="t3">Choose a property on the map or in the list to see its neighbors.</p>}
          <TextField label="Find" type="search" placeholder="Address, account or owner" value={search} onChange={setSearch} />
        </div>
      </PanelSection>
      <Rows props={props} search={search} />
    </SidePane>
  );
}
