// What a row of an import makes of a property beside its address: every fact of its profile, kept, cleared or
// set.
import { type FactsOf, factsFromRow, type ImportProblem, type ImportRow } from '../../packages/contract/contract.ts';
import { homeFields } from '../communities/communities.contract.ts';
import { property } from '../people/people.contract.ts';
import type { propertyImport } from './lifecycle.contract.ts';

type Cells = ImportRow<(typeof propertyImport)['columns']>['values'];

/** The facts of a property that an import may change. */
export type ProfileFacts = FactsOf<typeof homeFields> & { longitude: number | null; latitude: number | null };

/** A property nothing is known of beside its address. */
export const bareProfile: ProfileFacts = { ...factsFromRow(homeFields, {}, null), longitude: null, latitude: null };

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

const keyWords = Object.entries(homeFields.entryKeys.of.kind.words) as [ProfileFacts['entryKeys'][number]['kind'], string][];
const partsOf = (text: string) => text.split(';').flatMap((part) => part.trim() || []);

/** Lists whose lines files write in a way of their own. */
const lists = {
  vehicles: (text: string): ProfileFacts['vehicles'] =>
    partsOf(text).map((part) => {
      const [plate = '', make = '', color = ''] = part.split(',').map((word) => word.trim());
      return { plate, make, color };
    }),
  entryKeys: (text: string): ProfileFacts['entryKeys'] =>
    partsOf(text).map((part) => {
      const [, name = part, holder = ''] = /^(.*?)\(([^)]*)\)$/.exec(part) ?? [];
      const [, word = '', number = name] = /^([A-Za-z ]+):(.*)$/.exec(name) ?? [];
      const [kind] = keyWords.find(([, shown]) => shown.toLowerCase() === word.trim().toLowerCase()) ?? [];
      return { kind: kind ?? 'KEY', number: (kind ? number : name).trim(), holder: holder.trim() };
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

/** The facts as the cells leave them; where the file says nothing they stay. */
export function profileFrom(cells: Cells, before: ProfileFacts): ProfileFacts {
  return {
    ...factsFromRow(homeFields, { ...cells, parcel: cells.parcelId, homeType: cells.category }, before),
    longitude: left<number | null>(cells.longitude, before.longitude, null, (given) => degrees(given, 180, before.longitude)),
    latitude: left<number | null>(cells.latitude, before.latitude, null, (given) => degrees(given, 90, before.latitude)),
    vehicles: left(cells.vehicles, before.vehicles, [], lists.vehicles),
    entryKeys: left(cells.entryKeys, before.entryKeys, [], lists.entryKeys),
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
