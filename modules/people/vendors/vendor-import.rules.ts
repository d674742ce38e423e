// Plans an import of vendors: which are new, what changes about known ones, and which names resemble one that
// is there.
import { factsFromRow, type ImportPlan, type ImportProblem, type ImportRow, titlesOf } from '../../../packages/contract/contract.ts';
import { byNames, severalNamed } from '../../../packages/kernel/kernel.ts';
import {
  checkBySchema,
  type KeptChange,
  type KeptImportWords,
  type KnownRecord,
  planKept,
  type WantedRow,
} from '../import/kept-import.rules.ts';
import { contactColumnsOfFiles } from '../party/party-import.contract.ts';
import { contactsFrom } from '../party/party-import.rules.ts';
import { tidyTrades, tradesOf } from './trades.rules.ts';
import { type VendorFacts, vendor } from './vendor.contract.ts';
import { vendorFields } from './vendor.fields.ts';
import type { vendorImport } from './vendor-import.contract.ts';
import { vendorLabel } from './vendor-name.rules.ts';

type Known = KnownRecord<VendorFacts>;
type Given = ImportRow<(typeof vendorImport)['columns']>;

/** The vendors there are, and the name a text resembles. */
export interface VendorImportFacts {
  existing: readonly Known[];
  nearName(text: string): string | null;
  /** The communities in scope a text names, by short code or name. */
  communitiesOf(text: string): readonly { id: string; shortCode: string; name: string }[];
  /** Those in scope; what a vendor serves beyond them stays. */
  inScope: ReadonlySet<string>;
}

const words: KeptImportWords = {
  columnOf: { contacts: 'phones', phoneLabel: 'phoneKind' },
  titles: {
    ...Object.fromEntries(Object.entries(contactColumnsOfFiles).map(([key, { title }]) => [key, title])),
    ...titlesOf(vendorFields),
    termsDays: 'Terms',
    serves: 'Communities served',
  },
};

/** The communities a cell names, and what is wrong with it; `was` where the file says nothing. */
function servesFrom(
  { line, values }: Given,
  was: readonly string[],
  { communitiesOf, inScope }: Pick<VendorImportFacts, 'communitiesOf' | 'inScope'>,
): { serves: string[]; problems: ImportProblem[] } {
  if (values.serves === undefined) return { serves: [...was], problems: [] };
  const words = (values.serves ?? '').split(';').flatMap((word) => word.trim() || []);
  const named = words.map((word) => ({ word, found: communitiesOf(word) }));
  const problems = named.flatMap(({ word, found }): ImportProblem[] => {
    if (found.length === 1) return [];
    const labels = found.map(({ shortCode, name }) => `${name} (${shortCode})`);
    const message = found.length === 0 ? `There is no community “${word}” in your scope.` : severalNamed(word, labels);
    return [{ line, column: 'serves', severity: 'error', message }];
  });
  const beyond = was.filter((one) => !inScope.has(one));
  return { serves: [...new Set([...beyond, ...named.flatMap(({ found }) => found.map(({ id }) => id))])], problems };
}

function factsFrom({ values }: Given, before: VendorFacts | null, blank: VendorFacts): VendorFacts {
  const was = before ?? blank;
  const read = factsFromRow(vendorFields, values, was);
  return {
    ...was,
    ...contactsFrom(values, was),
    ...read,
    name: before?.name ?? read.name,
    trades: values.trades === undefined ? was.trades : tidyTrades(tradesOf((values.trades ?? '').replaceAll(';', ','))),
    // A file says EIN, where the form has it in words.
    taxKind: values.taxKind === 'EIN' || values.taxKind === 'SSN' ? values.taxKind : was.taxKind,
  };
}

/** A new vendor as the contract begins one. The tax number is no fact: it is sealed. */
function blankVendor(): VendorFacts {
  const { taxNumber: _sealed, ...facts } = vendor.addVendor.input.parse({ name: 'New' });
  return { ...facts, name: '' };
}

/** Makes the function that finds communities by short code or name. */
export function communityFinder(
  communities: readonly { id: string; shortCode: string; name: string }[],
): VendorImportFacts['communitiesOf'] {
  return byNames(communities, ({ name, shortCode }) => [name, shortCode]);
}

/**
 * Names that differ in blanks of any kind, in marks, or in how letters with marks are composed have one
 * shape.
 */
function shapeOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Says of a name which other name it resembles: that of a vendor there is, or one on an earlier line of the
 * file.
 */
function resemblances({ existing, nearName }: VendorImportFacts) {
  const standing = new Map(existing.map(({ facts: { name } }) => [shapeOf(name), name]));
  const earlier = new Map<string, { line: number; name: string }>();
  return (line: number, name: string): ImportProblem[] => {
    const shape = shapeOf(name);
    const there = standing.get(shape) ?? nearName(name);
    const above = earlier.get(shape);
    if (!above) earlier.set(shape, { line, name });
    const said = (message: string, suggestion: string): ImportProblem[] => [
      { line, column: 'name', severity: 'warning', message: `${name} resembles ${message}`, suggestion },
    ];
    if (there !== null) return said(`${there}, who is a vendor already.`, there);
    return above && above.name.toLowerCase() !== name.toLowerCase() ? said(`${above.name} on line ${above.line}.`, above.name) : [];
  };
}

/**
 * Plans every row. A vendor is known by its name, whatever its case, else by its vendor ID; the name itself
 * is never changed.
 */
export function planVendors(given: readonly Given[], facts: VendorImportFacts): ImportPlan<KeptChange<VendorFacts>> {
  const { existing } = facts;
  const resembling = resemblances(facts);
  const byName = byNames(existing, (one) => [one.facts.name]);
  const byAlias = byNames(existing, (one) => [one.facts.alias]);
  const aliases = new Map<string, string>(existing.map((one) => [one.facts.alias.toLowerCase(), one.id]));
  aliases.delete('');
  const blank = blankVendor();
  const wanted = given.flatMap((row): WantedRow<VendorFacts>[] => {
    const { line, values } = row;
    if (!values.name) return [];
    const key = values.name.toLowerCase();
    const named = byName(values.name);
    const candidates = named.length > 0 ? named : byAlias(values.alias ?? '');
    const [known] = candidates;
    const { serves, problems } = servesFrom(row, known?.facts.serves ?? blank.serves, facts);
    const read = { ...factsFrom(row, known?.facts ?? null, blank), serves };
    const checked = checkBySchema(line, vendor.addVendor.input, read, words);
    const resembles = known ? [] : resembling(line, values.name);
    const several: ImportProblem[] =
      candidates.length > 1
        ? [
            {
              line,
              column: 'name',
              severity: 'error',
              message: severalNamed(
                values.name,
                candidates.map((one) => vendorLabel(one.facts)),
              ),
            },
          ]
        : [];
    const { alias } = checked.facts;
    const holder = aliases.get(alias.toLowerCase());
    const isTaken = alias !== '' && holder !== undefined && holder !== (known?.id ?? key);
    if (alias !== '' && !isTaken) aliases.set(alias.toLowerCase(), known?.id ?? key);
    const taken: ImportProblem[] = isTaken
      ? [{ line, column: 'alias', severity: 'error', message: `Another vendor has the vendor ID ${alias}.` }]
      : [];
    const merged: ImportProblem[] =
      known?.facts.standing === 'MERGED'
        ? [{ line, column: 'name', severity: 'error', message: `${known.facts.name} was merged into another vendor; name that one.` }]
        : [];
    return [
      {
        line,
        known,
        facts: checked.facts,
        key,
        problems: [...several, ...resembles, ...problems, ...checked.problems, ...taken, ...merged],
      },
    ];
  });
  return planKept(wanted, words);
}
