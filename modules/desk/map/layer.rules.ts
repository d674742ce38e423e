// The layers of the map: how places fall into groups, each with its words and its shape.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import type { propertyMap } from './map.contract.ts';

export type Place = ClientOutput<typeof propertyMap.listPlaces>['places'][number];
type Tone = 'neutral' | 'good' | 'attention' | 'problem';

/** One way of looking at the places. */
export interface Layer {
  key: string;
  title: string;
  groups: readonly { key: string; label: string; tone: Tone }[];
  groupOf(place: Place): string;
}

const layers: readonly (Layer & { isOpen(place: Place): boolean })[] = [
  {
    key: 'balance',
    title: 'What is owed',
    isOpen: (place) => place.balance !== null,
    groups: [
      { key: 'NONE', label: 'Nothing', tone: 'good' },
      { key: 'OWES', label: 'Owed, not late', tone: 'neutral' },
      { key: 'LATE', label: 'Late', tone: 'attention' },
      { key: 'LAST', label: 'Late past the last step', tone: 'problem' },
    ],
    groupOf: (place) => place.balance ?? 'NONE',
  },
  {
    key: 'occupancy',
    title: 'Who lives there',
    isOpen: (place) => place.occupancy !== null,
    groups: [
      { key: 'OWNER', label: 'The owner', tone: 'good' },
      { key: 'ELSEWHERE', label: 'Owner elsewhere, or none', tone: 'neutral' },
      { key: 'RENTED', label: 'Rented', tone: 'attention' },
      { key: 'VACANT', label: 'Vacant', tone: 'problem' },
    ],
    groupOf: ({ occupancy }) => (occupancy === null || occupancy === 'NOBODY' ? 'ELSEWHERE' : occupancy),
  },
  {
    key: 'flags',
    title: 'Flags',
    isOpen: () => true,
    groups: [
      { key: 'NONE', label: 'No flag', tone: 'neutral' },
      { key: 'FLAGGED', label: 'Flagged', tone: 'attention' },
    ],
    groupOf: ({ flags }) => (flags > 0 ? 'FLAGGED' : 'NONE'),
  },
  {
    key: 'owner',
    title: 'Kind of owner',
    isOpen: () => true,
    groups: [
      { key: 'PERSON', label: 'Person', tone: 'neutral' },
      { key: 'COMPANY', label: 'Company or trust', tone: 'attention' },
    ],
    groupOf: ({ isCompany }) => (isCompany ? 'COMPANY' : 'PERSON'),
  },
];

/** The layers that hold something for the viewer. */
export function layersOf(places: readonly Place[]): readonly Layer[] {
  return layers.filter(({ isOpen }) => places.some(isOpen));
}
