// Plans the import of people who have a part, renters, contacts, people at vendors: whom a row means, and what its facts become.
import type { z } from 'zod';
import type { ImportPlan, ImportProblem, PlannedRow } from '../../../packages/contract/contract.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { isRenamed, type OwnedByParty, ownerRenamedSentence } from '../party/party.rules.ts';
import { type PartyCells, partyColumns } from '../party/party-import.contract.ts';
import { nameKey, partyFrom, type ReadName } from '../party/party-import.rules.ts';
import { checkBySchema, type KeptChange, type KeptImportWords, type KnownRecord, planKept, type WantedRow } from './kept-import.rules.ts';

/** The words of the columns that say who somebody is, to be joined with those of a part. */
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
  /** The facts that are not the party's, what is wrong with their cells, and the id of what the record stands under: only those under the same are held against a name. */
  own(row: R, before: F | null): { facts: Omit<F, keyof PartyFacts>; problems: readonly ImportProblem[]; under: string };
  underOf(facts: F): string;
  /** What is wrong with facts that are sound by themselves. */
  check?(facts: F): { column: string; message: string } | null;
}

/** Finds somebody by name, else by e-mail address, among those under the same; whoever was there first goes before others of the name. */
function finder<F extends PartyFacts>(existing: readonly KnownRecord<F>[], underOf: (facts: F) => string) {
  const byName = new Map<string, KnownRecord<F>>();
  const byEmail = new Map<string, KnownRecord<F>>();
  const note = (into: Map<string, KnownRecord<F>>, key: string, one: KnownRecord<F>) => {
    if (!into.has(key)) into.set(key, one);
  };
  for (const one of existing) {
    const under = underOf(one.facts);
    for (const name of [one.facts.displayName, `${one.facts.firstName} ${one.facts.lastName}`].map(nameKey))
      if (name !== '') note(byName, `${under} ${name}`, one);
    if (one.facts.email !== '') note(byEmail, `${under} ${one.facts.email.toLowerCase()}`, one);
  }
  return (under: string, name: string, email: string) =>
    (name === '' ? undefined : byName.get(`${under} ${name}`)) ??
    (email === '' ? undefined : byEmail.get(`${under} ${email.toLowerCase()}`));
}

/** Plans every row. Somebody is known by name, or by e-mail address, among those under the same property or vendor. */
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
    const known = find(under, name, said.email);
    const before = known?.facts ?? null;
    const facts = { ...partyFrom(values, before, readName), ...own(row, before).facts } as F;
    const key = `${under} ${name}`;
    if (problems.length > 0) return { line, known, facts, key, problems };
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
 * The rows by which a part of another kind would give the primary owner of a property another name; `kind` is the kind of the part, whose own ownership is looked after by
 * the plan of owners. Only parties are owned by, so that what does not go through one is never among them.
 */
export function renamedOwners(
  rows: readonly PlannedRow<KeptChange<object>>[],
  owned: readonly OwnedByParty[],
  kind: string,
): ImportProblem[] {
  const byParty = Map.groupBy(owned, ({ partyId }) => partyId);
  return rows.flatMap(({ line, change }): ImportProblem[] => {
    if (!change?.before) return [];
    const { id, throughId, facts } = change.before;
    const other = byParty.get(throughId ?? '')?.find(({ ownershipId }) => kind !== 'ownership' || ownershipId !== id);
    if (!other) return [];
    const [before, after] = [facts as PartyFacts, change.after as PartyFacts];
    if (!isRenamed(before, after)) return [];
    return [{ line, column: 'name', severity: 'error', message: ownerRenamedSentence(before.displayName, other) }];
  });
}
