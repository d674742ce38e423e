// Plans the import of people who have a part, renters, contacts, people at vendors: whom a row means, and
// what its facts become.
import type { z } from 'zod';
import type { ImportColumns, ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import { byNames, severalNamed } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { isRenamed, type OwnedByParty, ownerRenamed } from '../party/party.rules.ts';
import { type PartyCells, partyColumns } from '../party/party-import.contract.ts';
import { nameKey, partyFrom, type ReadName } from '../party/party-import.rules.ts';
import { checkBySchema, type KeptChange, type KeptImportWords, type KnownRecord, planKept, type WantedRow } from './kept-import.rules.ts';

/** The words of the columns that say who someone is, to be joined with those of a part. */
export const partyWords: KeptImportWords = {
  columnOf: { contacts: 'phones', phoneLabel: 'phoneKind', propertyId: 'property', vendorId: 'vendor', servesId: 'community' },
  titles: Object.fromEntries(Object.entries(partyColumns).map(([key, column]) => [key, column.title])),
};

/** How rows of one kind are planned. */
interface PartyPlan<R extends { line: number; values: PartyCells }, F extends PartyFacts> {
  existing: readonly KnownRecord<F>[];
  readName: ReadName;
  schema: z.ZodType;
  words: KeptImportWords;
  /** What the calls need beside the facts, such as the community. */
  scope: object;
  /**
   * The facts that are not the party's, what is wrong with their cells, and the id of what the record stands
   * under: only those under the same are held against a name.
   */
  own(row: R, before: F | null): { facts: Omit<F, keyof PartyFacts>; problems: readonly ImportProblem[]; under: string };
  underOf(facts: F): string;
  /** What is wrong with facts that are sound by themselves. */
  check?(facts: F): { column: string; message: string } | null;
}

/** The ways a name may be given, folded. */
export function partyNames({ displayName, firstName, lastName, organizationName }: PartyFacts): string[] {
  return [displayName, `${firstName} ${lastName}`, organizationName].map(nameKey);
}

/**
 * Those whom a row means: by name, by email address among several of the name, and by email address alone
 * where no name is known.
 */
export function meantBy<F extends PartyFacts>(
  named: readonly KnownRecord<F>[],
  mailed: readonly KnownRecord<F>[],
): readonly KnownRecord<F>[] {
  const both = named.filter((one) => mailed.includes(one));
  if (named.length > 1 && both.length > 0) return both;
  return named.length > 0 ? named : mailed;
}

/** What is wrong with a row that means several. */
export function severalMeant<F extends PartyFacts>(line: number, candidates: readonly KnownRecord<F>[]): ImportProblem[] {
  const [first] = candidates;
  if (!first || candidates.length === 1) return [];
  const labels = candidates.map(({ facts }) => (facts.email === '' ? facts.displayName : `${facts.displayName} (${facts.email})`));
  return [{ line, column: 'name', severity: 'error', message: `${severalNamed(first.facts.displayName, labels)} Give the email address.` }];
}

/** Finds people by name, else by email address, among those under the same. */
function finder<F extends PartyFacts>(existing: readonly KnownRecord<F>[], underOf: (facts: F) => string) {
  const under = (one: KnownRecord<F>, keys: readonly string[]) => keys.flatMap((key) => (key === '' ? [] : `${underOf(one.facts)} ${key}`));
  const byName = byNames(existing, (one) => under(one, partyNames(one.facts)));
  const byEmail = byNames(existing, (one) => under(one, [one.facts.email]));
  return (place: string, name: string, email: string) =>
    meantBy(name === '' ? [] : byName(`${place} ${name}`), email === '' ? [] : byEmail(`${place} ${email}`));
}

/**
 * Plans every row. Someone is known by name, or by email address, among those under the same property or
 * vendor.
 */
export function planParties<R extends { line: number; values: PartyCells }, F extends PartyFacts>(
  given: readonly R[],
  { existing, readName, schema, words, scope, own, underOf, check }: PartyPlan<R, F>,
): ImportPlan<KeptChange<F>> {
  const find = finder(existing, underOf);
  const wanted = given.map((row): WantedRow<F> => {
    const { line, values } = row;
    const said = partyFrom(values, null, readName);
    const name = nameKey(said.displayName);
    const { under, problems } = own(row, null);
    const candidates = find(under, name, said.email);
    const [known] = candidates;
    const several = severalMeant(line, candidates);
    const before = known?.facts ?? null;
    const facts = { ...partyFrom(values, before, readName), ...own(row, before).facts } as F;
    const key = `${under} ${name}`;
    if (problems.length + several.length > 0) return { line, known, facts, key, problems: [...problems, ...several] };
    const checked = checkBySchema(line, schema, { ...facts, ...scope }, words);
    const sound = Object.fromEntries(Object.keys(facts).map((fact) => [fact, checked.facts[fact as keyof F]])) as unknown as F;
    const error = (problem: { column: string; message: string }): ImportProblem => ({ line, severity: 'error', ...problem });
    const nameless = facts.displayName === '' ? [error({ column: 'name', message: 'Nobody is named.' })] : [];
    const further = checked.problems.length + nameless.length > 0 ? null : (check?.(sound) ?? null);
    return { line, known, facts: sound, key, problems: [...checked.problems, ...nameless, ...(further ? [error(further)] : [])] };
  });
  return planKept(wanted, words);
}

/**
 * The rows by which a part of another kind would give the primary owner of a property another name; `kind` is
 * the kind of the part, whose own ownership is looked after by the plan of owners. Only parties are owned by,
 * so that what does not go through one is never among them.
 */
function renamedOwners(rows: readonly PlannedRow<KeptChange<object>>[], owned: readonly OwnedByParty[], kind: string): ImportProblem[] {
  const byParty = Map.groupBy(owned, ({ partyId }) => partyId);
  return rows.flatMap(({ line, change }): ImportProblem[] => {
    if (!change?.before) return [];
    const { id, throughId, facts } = change.before;
    const other = byParty.get(throughId ?? '')?.find(({ ownershipId }) => kind !== 'ownership' || ownershipId !== id);
    if (!other) return [];
    const [before, after] = [facts as PartyFacts, change.after as PartyFacts];
    if (!isRenamed(before, after)) return [];
    return [{ line, column: 'name', severity: 'error', message: ownerRenamed(before.displayName, other).message }];
  });
}

/** Plans rows as their kind does, and refuses those that would give the owner of a property another name. */
export function planOwned<C extends ImportColumns, F extends object, Facts>(
  rows: readonly ImportRow<C>[],
  {
    own,
    owned,
    kind,
    plan,
  }: {
    own: Facts;
    owned: readonly OwnedByParty[];
    kind: string;
    plan(rows: readonly ImportRow<C>[], facts: Facts): ImportPlan<KeptChange<F>>;
  },
): ImportPlan<KeptChange<F>> {
  const planned = plan(rows, own);
  return { ...planned, problems: [...planned.problems, ...renamedOwners(planned.rows, owned, kind)] };
}
