// What a row of an import makes of a property beside its address: every fact of its profile, kept, cleared or
// set.
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

/** What a cell leaves of a fact: as it was where the file says nothing, cleared by a blank, or as read. */
function left<T>(cell: string | null | undefined, was: T, cleared: T, read: (text: string) => T): T {
  return cell === undefined ? was : cell === null ? cleared : read(cell);
}

const asGiven = (text: string): string => text;
const textLeft = (cell: string | null | undefined, was: string): string => left(cell, was, '', asGiven);
const exactLeft = (cell: string | null | undefined, was: string | null): string | null => left<string | null>(cell, was, null, asGiven);

/** The facts as the cells leave them; where the file says nothing they stay. */
export function profileFrom(cells: Cells, before: ProfileFacts): ProfileFacts {
  return {
    lot: textLeft(cells.lot, before.lot),
    postcode: textLeft(cells.postcode, before.postcode),
    parcel: textLeft(cells.parcelId, before.parcel),
    homeType: textLeft(cells.category, before.homeType),
    section: textLeft(cells.section, before.section),
    phase: textLeft(cells.phase, before.phase),
    building: textLeft(cells.building, before.building),
    ownershipPercent: exactLeft(cells.ownershipPercent, before.ownershipPercent),
    billingRatio: exactLeft(cells.billingRatio, before.billingRatio),
    longitude: left<number | null>(cells.longitude, before.longitude, null, (given) => degrees(given, 180, before.longitude)),
    latitude: left<number | null>(cells.latitude, before.latitude, null, (given) => degrees(given, 90, before.latitude)),
    soldByDeveloper: cells.soldByDeveloper === undefined ? before.soldByDeveloper : (cells.soldByDeveloper ?? false),
    vehicles: left(cells.vehicles, before.vehicles, [], lists.vehicles),
    pets: left(cells.pets, before.pets, [], lists.pets),
    parking: left(cells.parking, before.parking, [], lists.parking),
    entryKeys: left(cells.entryKeys, before.entryKeys, [], lists.entryKeys),
    note: textLeft(cells.note, before.note),
  };
}

/** What differs, in words. */
export function changedWords(before: ProfileFacts, after: ProfileFacts): string[] {
  return (Object.keys(factWords) as (keyof ProfileFacts)[])
    .filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(after[fact]))
    .map((fact) => factWords[fact].words);
}

const facts = Object.keys(factWords) as readonly (keyof ProfileFacts)[];
const shape = property.addProperty.input.shape;

/**
 * What the contract of the call says of the facts of row after row, under the columns of the file. What a
 * property has without being told is not looked at, nor is a value again that was sound in a row before: most
 * rows of a file differ in few of them.
 */
export function profileProblems(): (line: number, profile: ProfileFacts) => ImportProblem[] {
  const sound = new Map(facts.map((fact) => [fact, new Set<unknown>()]));
  return (line, profile) => {
    const problems: ImportProblem[] = [];
    for (const fact of facts) {
      const value = profile[fact];
      if (value === bareProfile[fact] || sound.get(fact)?.has(value)) continue;
      const read = shape[fact].safeParse(value);
      if (read.success) sound.get(fact)?.add(value);
      const { words, column } = factWords[fact];
      for (const issue of read.error?.issues ?? [])
        problems.push({ line, column, severity: 'error', message: `${words.charAt(0).toUpperCase()}${words.slice(1)} ${issue.message}.` });
    }
    return problems;
  };
}
