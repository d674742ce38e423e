// Plans the import of properties: which rows make a home with its owners, which change one that is there.
// Pure, though it asks communities for the rules of addresses.
import type { ImportPlan, ImportRow } from '../../packages/contract/contract.ts';
import type { KeptRow } from '../../packages/db/kept.ts';
import type {
  ImportTable,
  NewProperty,
  PropertyFacts,
  planProperties,
  readProperties,
  typedKey,
} from '../communities/communities.server.ts';
import { propertyImport } from './lifecycle.contract.ts';
import { bareProfile, changedWords, type ProfileFacts, profileColumns, profileFrom, profileProblems } from './property-change.rules.ts';

type Given = ImportRow<(typeof propertyImport)['columns']>;

type Known = KeptRow<PropertyFacts>;

/** The rules of communities, handed in so that a thread loads them alone. */
export interface CommunityRules {
  readProperties: typeof readProperties;
  planProperties: typeof planProperties;
  typedKey: typeof typedKey;
}

interface Facts {
  community: { city: string; state: string; shortCode: string };
  existing: readonly Known[];
  rules: CommunityRules;
}

/** A home that is made. */
export interface NewHome {
  property: NewProperty;
  profile: ProfileFacts;
}

/** A property that is made, or one that is changed. */
export type Step = NewHome | { before: Known; after: PropertyFacts };

/** The columns an address, an account and owners are read from; the others are facts of the profile alone. */
const readColumns = Object.keys(propertyImport.columns).filter((key) => !profileColumns.has(key)) as (keyof Given['values'])[];

function tableOf(given: readonly Given[]): ImportTable {
  const fields = readColumns.filter((key) => given.some((row) => row.values[key] !== undefined));
  return {
    header: fields,
    rows: given.map(({ line, values }) => ({ line, cells: fields.map((key) => String(values[key] ?? '')) })),
  };
}

const acts = { new: 'new', known: 'same', error: 'same' } as const;

/** What a row does: a new property with its profile, or the facts of a known one that change. */
function stepOf(
  row: Given,
  planned: ReturnType<CommunityRules['planProperties']>['rows'][number],
  fresh: NewProperty | undefined,
  known: Known | undefined,
) {
  const { line, accountNumber, status } = planned;
  if (status !== 'known' || !known) {
    const change: Step | null = fresh
      ? { property: fresh, profile: profileFrom(row.values, { ...bareProfile, postcode: fresh.postcode }) }
      : null;
    return { line, act: acts[status], note: accountNumber, change };
  }
  const after = { ...known.facts, ...profileFrom(row.values, known.facts) };
  const words = changedWords(known.facts, after);
  if (words.length === 0) return { line, act: 'same' as const, note: accountNumber, change: null };
  return { line, act: 'changed' as const, note: `${accountNumber}: ${words.join(', ')}`, change: { before: known, after } };
}

/**
 * What the rows would do, by the rules of communities: the columns that were matched become a table under the
 * names those rules know.
 */
export function planHomes(given: readonly Given[], { community, existing, rules }: Facts): ImportPlan<Step> {
  const table = tableOf(given);
  const has = (...keys: string[]) => keys.some((key) => table.header.includes(key));
  if (given.length > 0 && !has('address') && !(has('number') && has('street', 'streetName'))) {
    const message = 'Choose the columns for the number and the street, or the one for the whole address.';
    return { rows: [], problems: [{ line: 1, column: 'number', message, severity: 'error' }] };
  }
  if (given.length === 0) return { rows: [], problems: [] };
  const read = rules.readProperties(table, { city: community.city, region: community.state });
  const plan = rules.planProperties(
    read,
    table,
    existing.map(({ facts }) => ({ accountNumber: facts.accountNumber, addressKey: rules.typedKey(facts) })),
    community.shortCode,
  );
  const byLine = new Map(given.map((row) => [row.line, row]));
  const fresh = new Map(plan.fresh.map((property) => [property.line, property]));
  const keys = new Map(read.properties.map(({ line, key }) => [line, key]));
  // Of homes that came in with the unit in the street too.
  const byKey = new Map(existing.map((one) => [rules.typedKey(one.facts), one]));
  const rows = plan.rows.flatMap((planned) => {
    const row = byLine.get(planned.line);
    return row ? [stepOf(row, planned, fresh.get(planned.line), byKey.get(keys.get(planned.line) ?? ''))] : [];
  });
  const problemsOf = profileProblems();
  const profiles = given.flatMap(({ line, values }) => problemsOf(line, profileFrom(values, bareProfile)));
  const named = new Set(plan.problems.map(({ line, field }) => `${line} ${field}`));
  return {
    rows,
    problems: [
      ...plan.problems.map(({ line, field, severity, message }) => ({ line, column: field, severity, message })),
      ...profiles.filter(({ line, column }) => !named.has(`${line} ${column}`)),
    ],
  };
}
