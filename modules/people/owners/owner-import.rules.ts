// Plans an import of owners: whom a row means, what changes about them, and that every property keeps one
// primary owner on every day.
import { factsFromRow, type ImportPlan, type ImportProblem, type ImportRow, titlesOf } from '../../../packages/contract/contract.ts';
import type { FindHome } from '../import/home.rules.ts';
import {
  checkBySchema,
  type KeptChange,
  type KeptImportWords,
  type KnownRecord,
  planKept,
  type WantedRow,
} from '../import/kept-import.rules.ts';
import { meantBy, partyNames, severalMeant } from '../import/party-plan.rules.ts';
import { isRenamed } from '../party/party.rules.ts';
import { partyColumns } from '../party/party-import.contract.ts';
import { nameKey, partyFrom, type ReadName } from '../party/party-import.rules.ts';
import type { ownerImport } from './owner-import.contract.ts';
import { type OwnershipFacts, ownership } from './ownership.contract.ts';
import { ownershipFields } from './ownership.fields.ts';
import { ownershipProblem } from './ownership-check.rules.ts';
import { planNew, type Reign } from './ownership-history.rules.ts';

type Known = KnownRecord<OwnershipFacts>;
type Given = ImportRow<(typeof ownerImport)['columns']>;
type Problem = Omit<ImportProblem, 'line' | 'severity'>;

export interface OwnerImportFacts {
  communityId: string;
  existing: readonly Known[];
  findHome: FindHome;
  readName: ReadName;
}

const columns = { property: 'property', ...Object.fromEntries(Object.keys(partyColumns).map((key) => [key, key])) };
const words: KeptImportWords = {
  columnOf: { ...columns, propertyId: 'property', contacts: 'phones', phoneLabel: 'phoneKind' },
  titles: {
    ...Object.fromEntries(Object.entries(partyColumns).map(([key, column]) => [key, column.title])),
    property: 'Property',
    ...titlesOf(ownershipFields),
    sharePercent: 'Share',
    consentDate: 'Consent',
  },
};

/** Owners by property, and those on earlier rows of the file. */
function historyOf(existing: readonly Known[]) {
  const reigns = Map.groupBy(
    existing.filter(({ facts }) => facts.isPrimary).map(({ id, facts }) => ({ ...facts, ownershipId: id })),
    ({ propertyId }) => propertyId,
  );
  const owners = Map.groupBy(existing, ({ facts }) => facts.propertyId);
  return {
    of: (propertyId: string): readonly Reign[] => reigns.get(propertyId) ?? [],
    ownersOf: (propertyId: string) => owners.get(propertyId) ?? [],
    add: (propertyId: string, reign: OwnershipFacts & Reign) => reigns.set(propertyId, [...(reigns.get(propertyId) ?? []), reign]),
  };
}
type History = ReturnType<typeof historyOf>;

/**
 * The owners a row means: by name, present ones before those who were, and by email address among present
 * ones; all of them where there are several.
 */
function knownOwners(owners: readonly Known[], given: OwnershipFacts): readonly Known[] {
  const key = nameKey(given.displayName);
  const email = given.email.toLowerCase();
  const isPresent = ({ facts }: Known) => facts.endDate === null;
  const named = key === '' ? [] : owners.filter(({ facts }) => partyNames(facts).includes(key));
  const mailed = email === '' ? [] : owners.filter((one) => isPresent(one) && one.facts.email.toLowerCase() === email);
  return meantBy(named.some(isPresent) ? named.filter(isPresent) : named, mailed);
}

function factsFrom(
  { values }: Given,
  before: OwnershipFacts | null,
  propertyId: string,
  readName: ReadName,
  takesPrimary: boolean,
): OwnershipFacts {
  return {
    ...partyFrom(values, before, readName),
    // A settlement that is missing is named by the schema.
    ...factsFromRow(ownershipFields, values, before),
    propertyId,
    isPrimary: values.isPrimary ?? before?.isPrimary ?? takesPrimary,
  };
}

/** What an import may not change about who owns a property: that is a resale, or the owner's own page. */
function changeProblem(before: OwnershipFacts, after: OwnershipFacts): Problem | null {
  if (before.isPrimary !== after.isPrimary) return { column: 'isPrimary', message: 'Who is the primary owner changes by a resale.' };
  if (!before.isPrimary) return null;
  if (before.startDate !== after.startDate || before.endDate !== after.endDate)
    return {
      column: 'startDate',
      message: 'The days of a primary owner are changed on the page of the owner, with those of the neighbors.',
    };
  return isRenamed(before, after)
    ? { column: 'lastName', message: 'The name of a primary owner changes: correct it on the page of the owner, or register a resale.' }
    : null;
}

function newProblem(line: number, facts: OwnershipFacts, history: History): Problem | null {
  if (!facts.isPrimary || !facts.startDate) return null;
  const reign = { ...facts, ownershipId: `line ${line}` };
  const plan = planNew(history.of(facts.propertyId), reign);
  if ('problem' in plan) return { column: plan.path, message: `${plan.problem} A sale is registered as a resale.` };
  history.add(facts.propertyId, reign);
  return null;
}

function wantedRow(given: Given, { communityId, findHome, readName }: OwnerImportFacts, history: History): WantedRow<OwnershipFacts>[] {
  const { line, values } = given;
  if (!values.property) return [];
  const home = findHome(line, values.property);
  const error = (problem: Problem): ImportProblem => ({ line, severity: 'error', ...problem });
  const blank = factsFrom(given, null, 'propertyId' in home ? home.propertyId : '0', readName, false);
  const key = `${'propertyId' in home ? home.propertyId : values.property} ${nameKey(blank.displayName)}`;
  if ('problem' in home) return [{ line, known: undefined, facts: blank, key, problems: [home.problem] }];
  const candidates = knownOwners(history.ownersOf(home.propertyId), blank);
  const [known] = candidates;
  const takesPrimary = history.of(home.propertyId).length === 0;
  const facts = factsFrom(given, known?.facts ?? null, home.propertyId, readName, takesPrimary);
  const checked = checkBySchema(line, ownership.addOwnership.input, { ...facts, communityId }, words);
  const { communityId: _community, ...sound } = checked.facts;
  const nameless = sound.displayName === '' ? [error({ column: 'name', message: 'An owner has a name.' })] : [];
  const problems = [...severalMeant(line, candidates), ...checked.problems, ...nameless];
  if (problems.length > 0) return [{ line, known, facts: sound, key, problems }];
  const alone = ownershipProblem(sound);
  const others = known ? changeProblem(known.facts, sound) : newProblem(line, sound, history);
  const further = [alone ? { column: alone.path, message: alone.message } : null, others].flatMap((one) => (one ? [error(one)] : []));
  return [{ line, known, facts: sound, key, problems: further }];
}

/** Plans every row. An owner is known by name among those of the property, or by email address. */
export function planOwners(given: readonly Given[], known: OwnerImportFacts): ImportPlan<KeptChange<OwnershipFacts>> {
  const history = historyOf(known.existing);
  return planKept(
    given.flatMap((row) => wantedRow(row, known, history)),
    words,
  );
}
