// What a row of an import makes of a property beside its address: every fact of its profile, kept, cleared or set.
import type { ImportProblem, ImportRow } from '../../packages/contract/contract.ts';
import { entryKeyKinds, entryKeyWords, property } from '../people/people.contract.ts';
import type { propertyImport } from './lifecycle.contract.ts';

type Cells = ImportRow<(typeof propertyImport)['columns']>['values'];

/** The facts of a property that an import may change. */
export interface ProfileFacts {
  lot: string;
  postcode: string;
  parcel: string;
  homeType: string;
  section: string;
  phase: string;
  building: string;
  ownershipPercent: string | null;
  billingRatio: string | null;
  longitude: number | null;
  latitude: number | null;
  soldByDeveloper: boolean;
  vehicles: readonly { plate: string; make: string; color: string }[];
  pets: readonly { name: string; kind: string }[];
  parking: readonly { space: string; note: string }[];
  entryKeys: readonly { kind: (typeof entryKeyKinds)[number]; number: string; holder: string }[];
  note: string;
}

/** A property nothing is known of beside its address. */
export const bareProfile: ProfileFacts = {
  lot: '',
  postcode: '',
  parcel: '',
  homeType: '',
  section: '',
  phase: '',
  building: '',
  ownershipPercent: null,
  billingRatio: null,
  longitude: null,
  latitude: null,
  soldByDeveloper: false,
  vehicles: [],
  pets: [],
  parking: [],
  entryKeys: [],
  note: '',
};

/** What a fact is called in the remark beside a row, and the column it comes from. */
const factWords: Readonly<Record<keyof ProfileFacts, { words: string; column: keyof Cells }>> = {
  lot: { words: 'lot', column: 'lot' },
  postcode: { words: 'ZIP code', column: 'postcode' },
  parcel: { words: 'parcel', column: 'parcelId' },
  homeType: { words: 'category', column: 'category' },
  section: { words: 'section', column: 'section' },
  phase: { words: 'phase', column: 'phase' },
  building: { words: 'building', column: 'building' },
  ownershipPercent: { words: 'ownership percent', column: 'ownershipPercent' },
  billingRatio: { words: 'billing ratio', column: 'billingRatio' },
  longitude: { words: 'longitude', column: 'longitude' },
  latitude: { words: 'latitude', column: 'latitude' },
  soldByDeveloper: { words: 'sold by the developer', column: 'soldByDeveloper' },
  vehicles: { words: 'vehicles', column: 'vehicles' },
  pets: { words: 'pets', column: 'pets' },
  parking: { words: 'parking', column: 'parking' },
  entryKeys: { words: 'keys', column: 'entryKeys' },
  note: { words: 'note', column: 'note' },
};

/** Columns that say nothing of the address, the account or the owners. */
export const profileColumns: ReadonlySet<string> = new Set([
  ...['section', 'phase', 'building', 'ownershipPercent', 'billingRatio', 'soldByDeveloper'],
  ...['vehicles', 'pets', 'parking', 'entryKeys', 'note'],
]);

/** Parts set apart by semicolons, each with what stands in brackets at its end. */
function parts(text: string): { name: string; aside: string }[] {
  return text.split(';').flatMap((part) => {
    const [, name = part, aside = ''] = /^(.*?)\(([^)]*)\)\s*$/.exec(part) ?? [];
    return name.trim() === '' ? [] : [{ name: name.trim(), aside: aside.trim() }];
  });
}

const lists = {
  vehicles: (text: string): ProfileFacts['vehicles'] =>
    parts(text).map(({ name }) => {
      const [plate = '', make = '', color = ''] = name.split(',').map((part) => part.trim());
      return { plate, make, color };
    }),
  pets: (text: string): ProfileFacts['pets'] => parts(text).map(({ name, aside }) => ({ name, kind: aside })),
  parking: (text: string): ProfileFacts['parking'] => parts(text).map(({ name, aside }) => ({ space: name, note: aside })),
  entryKeys: (text: string): ProfileFacts['entryKeys'] =>
    parts(text).map(({ name, aside }) => {
      const [, word = '', number = name] = /^([A-Za-z ]+):(.*)$/.exec(name) ?? [];
      const kind = entryKeyKinds.find((one) => entryKeyWords[one].toLowerCase() === word.trim().toLowerCase());
      return { kind: kind ?? 'KEY', number: kind ? number.trim() : name, holder: aside };
    }),
};

/** A place on the map; what is none is remarked on where addresses are read, and changes nothing. */
function degrees(text: string, most: number, was: number | null): number | null {
  const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : was;
}

/** The facts as the cells leave them; where the file says nothing they stay. */
export function profileFrom(cells: Cells, before: ProfileFacts): ProfileFacts {
  const set = <T>(cell: string | null | undefined, was: T, cleared: T, read: (text: string) => T): T =>
    cell === undefined ? was : cell === null ? cleared : read(cell);
  const text = (cell: string | null | undefined, was: string) => set(cell, was, '', (given) => given);
  const exact = (cell: string | null | undefined, was: string | null) => set<string | null>(cell, was, null, (given) => given);
  return {
    lot: text(cells.lot, before.lot),
    postcode: text(cells.postcode, before.postcode),
    parcel: text(cells.parcelId, before.parcel),
    homeType: text(cells.category, before.homeType),
    section: text(cells.section, before.section),
    phase: text(cells.phase, before.phase),
    building: text(cells.building, before.building),
    ownershipPercent: exact(cells.ownershipPercent, before.ownershipPercent),
    billingRatio: exact(cells.billingRatio, before.billingRatio),
    longitude: set<number | null>(cells.longitude, before.longitude, null, (given) => degrees(given, 180, before.longitude)),
    latitude: set<number | null>(cells.latitude, before.latitude, null, (given) => degrees(given, 90, before.latitude)),
    soldByDeveloper: cells.soldByDeveloper === undefined ? before.soldByDeveloper : (cells.soldByDeveloper ?? false),
    vehicles: set(cells.vehicles, before.vehicles, [], lists.vehicles),
    pets: set(cells.pets, before.pets, [], lists.pets),
    parking: set(cells.parking, before.parking, [], lists.parking),
    entryKeys: set(cells.entryKeys, before.entryKeys, [], lists.entryKeys),
    note: text(cells.note, before.note),
  };
}

/** What differs, in words. */
export function changedWords(before: ProfileFacts, after: ProfileFacts): string[] {
  return (Object.keys(factWords) as (keyof ProfileFacts)[])
    .filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(after[fact]))
    .map((fact) => factWords[fact].words);
}

const shape = property.addProperty.input.pick(
  Object.fromEntries(Object.keys(factWords).map((fact) => [fact, true])) as { readonly [K in keyof ProfileFacts]: true },
);

/** What the contract of the call says of the facts, under the columns of the file. */
export function profileProblems(line: number, facts: ProfileFacts): ImportProblem[] {
  const read = shape.safeParse(facts);
  return (read.error?.issues ?? []).map((issue): ImportProblem => {
    const { words, column } = factWords[issue.path[0] as keyof ProfileFacts];
    return { line, column, severity: 'error', message: `${words.charAt(0).toUpperCase()}${words.slice(1)} ${issue.message}.` };
  });
}
