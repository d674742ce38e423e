// Makes the property files of two sample associations from real addresses and census names: `node
// tools/sample-data.ts`, the same bytes every time.
import { readFileSync, writeFileSync } from 'node:fs';
import { mapleCourtLockbox, mapleCourtStatement } from '../apps/server/sample/maple-bank.ts';
import { parseAddressGeoJson, parseAddressJson } from '../modules/communities/address-file.rules.ts';
import { type PropertyCandidate, readProperties } from '../modules/communities/property-import.rules.ts';
import { readCsv } from '../packages/files/csv-reader.ts';
import { writeCsv } from '../packages/files/csv-writer.ts';
import { assert, modulo } from '../packages/kernel/kernel.ts';

/** What the files are made from. Names come with their share of the population. */
export interface SampleSources {
  carson: readonly PropertyCandidate[];
  alameda: readonly PropertyCandidate[];
  elsewhere: readonly PropertyCandidate[];
  firstNames: readonly WeightedName[];
  surnames: readonly WeightedName[];
}

interface WeightedName {
  name: string;
  /** Parts in a million. */
  weight: number;
}

/** The columns of a property file, in the words the import knows. */
const TITLES = [
  ...['Account Number', 'Lot', 'Category', 'Number', 'Street', 'Unit', 'City', 'State', 'Postcode', 'Parcel ID', 'Longitude', 'Latitude'],
  ...['Owner', 'Email', 'Phone', 'Owner 2', 'Email 2', 'Mailing Address', 'Mailing City', 'Mailing State', 'Mailing Postcode'],
] as const;

/** One row of a file by column title; a column that is not named is blank. */
export type SampleRow = Partial<Record<(typeof TITLES)[number], string>>;

/** How an association's owners are drawn. */
interface Draw {
  seed: number;
  prefix: string;
  areaCode: string;
  /** Units whose owner is an organization, by number from 1. */
  organizationOf(unit: number, surname: string): string | null;
}

/** Whole numbers below a bound, in an order that the seed fixes (mulberry32). */
function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return modulo((mixed ^ (mixed >>> 14)) >>> 0, below);
  };
}

/** A name drawn by its share. */
function drawName(names: readonly WeightedName[], draw: (below: number) => number): string {
  let left = draw(names.reduce((sum, each) => sum + each.weight, 0));
  for (const { name, weight } of names) {
    if (left < weight) return name;
    left -= weight;
  }
  throw new Error('a name is drawn below the sum of all weights');
}

/** `E CARSON ST` as people write it: `E Carson St`. */
function inSmallLetters(text: string): string {
  return text.toLowerCase().replace(/(?<![a-z0-9'])[a-z]/g, (letter) => letter.toUpperCase());
}

function emailOf(firstName: string, surname: string, account: string): string {
  return [firstName, surname, account.replace('-', '')].join('.').toLowerCase().concat('@owners.example');
}

/**
 * One owner in two words; every fifth unit has a couple, four of five owners have an email address, one in
 * ten lives elsewhere.
 */
function drawOwner(account: string, unit: number, draw: (below: number) => number, how: Draw, sources: SampleSources): SampleRow {
  const [first, second] = [drawName(sources.firstNames, draw), drawName(sources.firstNames, draw)];
  const surname = inSmallLetters(drawName(sources.surnames, draw));
  const hasEmail = draw(5) > 0;
  const isCouple = draw(5) === 0 && first !== second;
  const away = draw(10) === 0 ? sources.elsewhere[draw(sources.elsewhere.length)] : undefined;
  const organization = how.organizationOf(unit, surname);
  const mailing: SampleRow = away
    ? {
        'Mailing Address': [away.number, away.street, away.unit].filter((part) => part !== '').join(' '),
        'Mailing City': away.city,
        'Mailing State': away.region,
        'Mailing Postcode': away.postcode,
      }
    : {};
  const phone = `${how.areaCode}-555-01${`${modulo(unit, 100)}`.padStart(2, '0')}`;
  if (organization !== null) return { Owner: organization, Phone: phone, ...mailing };
  const couple: SampleRow = isCouple ? { 'Owner 2': `${surname}, ${second}` } : {};
  const email: SampleRow = hasEmail ? { Email: emailOf(first, surname, account) } : {};
  return { Owner: `${surname}, ${first}`, Phone: phone, ...email, ...couple, ...mailing };
}

function rowsOf(
  addresses: readonly PropertyCandidate[],
  categoryOf: (address: PropertyCandidate) => string,
  how: Draw,
  sources: SampleSources,
): SampleRow[] {
  const draw = lots(how.seed);
  return addresses.map((address, index) => {
    const account = `${how.prefix}-${`${index + 1}`.padStart(4, '0')}`;
    return {
      'Account Number': account,
      Lot: `${index + 1}`,
      Category: categoryOf(address),
      Number: address.number,
      Street: inSmallLetters(address.street),
      Unit: address.unit,
      City: inSmallLetters(address.city),
      State: address.region,
      Postcode: address.postcode,
      'Parcel ID': address.parcelId,
      Longitude: `${address.longitude ?? ''}`,
      Latitude: `${address.latitude ?? ''}`,
      ...drawOwner(account, index + 1, draw, how, sources),
    };
  });
}

/**
 * Carson Terrace: the 77 units of 555 E Carson St in the order of their numbers; one belongs to a company,
 * one to a trust.
 */
export function carsonTerrace(sources: SampleSources): SampleRow[] {
  const units = sources.carson.filter((address) => address.number === '555');
  units.sort((a, b) => Number.parseInt(a.unit, 10) - Number.parseInt(b.unit, 10) || (a.unit < b.unit ? -1 : 1));
  const organizations: Readonly<Record<number, string>> = { 14: 'Delacroix Holdings LLC', 52: 'Whitfield Family Trust' };
  const organizationOf = (unit: number) => organizations[unit] ?? null;
  return rowsOf(units, () => 'Condominium', { seed: 555, prefix: 'CT', areaCode: '310', organizationOf }, sources);
}

/**
 * Bay Meadows: the first 1,300 addresses without a fault in four neighboring cities of Alameda county; every
 * fiftieth belongs to a trust.
 */
export function bayMeadows(sources: SampleSources): SampleRow[] {
  const cities = new Set(['FREMONT', 'NEWARK', 'UNION CITY', 'HAYWARD']);
  const addresses = sources.alameda.filter((address) => cities.has(address.city)).slice(0, 1300);
  assert(addresses.length === 1300, 'the county file holds 1,300 addresses without a fault');
  const organizationOf = (unit: number, surname: string) => (modulo(unit, 50) === 0 ? `${surname} Family Trust` : null);
  const categoryOf = (address: PropertyCandidate) => (address.unit === '' ? 'Single family' : 'Condominium');
  return rowsOf(addresses, categoryOf, { seed: 1300, prefix: 'BM', areaCode: '510', organizationOf }, sources);
}

/** A file as the import reads it; columns that no row fills are left out. */
export async function sampleFile(rows: readonly SampleRow[]): Promise<string> {
  const titles = TITLES.filter((title) => rows.some((row) => row[title]));
  const columns = titles.map((title) => ({ title, kind: 'text' as const }));
  let text = '';
  for await (const piece of writeCsv(
    rows.map((row) => titles.map((title) => row[title] ?? '')),
    columns,
  ))
    text += piece;
  return text;
}

function file(path: string): Buffer {
  return readFileSync(new URL(`../${path}`, import.meta.url));
}

function namesIn(path: string): WeightedName[] {
  return readCsv(file(path)).rows.map(({ cells: [name = '', share = ''] }) => ({ name, weight: Number(share.replace('0.', '')) }));
}

/** Reads the addresses and names that the project holds; addresses with any fault are left out. */
export function sampleSources(): SampleSources {
  const addresses = 'modules/communities/testdata';
  const county = readProperties(readCsv(file(`${addresses}/openaddresses-us-ca-alameda.csv`)), { region: 'CA' });
  const faulty = new Set(county.problems.map((problem) => problem.line));
  return {
    carson: readProperties(parseAddressGeoJson(`${file(`${addresses}/openaddresses-us-ca-carson.geojson`)}`)).properties,
    alameda: county.properties.filter((property) => !faulty.has(property.line)),
    elsewhere: readProperties(parseAddressJson(`${file(`${addresses}/rrad-addresses-us-1000.min.json`)}`)).properties.filter(
      ({ city }) => city !== '',
    ),
    firstNames: namesIn('apps/server/sample/names/us-top-first-names.csv'),
    surnames: namesIn('apps/server/sample/names/us-top-surnames.csv'),
  };
}

const asWritten = (date: string) => date;

/** Every generated file by its name. */
export async function sampleFiles(): Promise<Readonly<Record<string, string>>> {
  const sources = sampleSources();
  return {
    'carson-terrace-properties.csv': await sampleFile(carsonTerrace(sources)),
    'bay-meadows-properties.csv': await sampleFile(bayMeadows(sources)),
    'maple-court-lockbox.bai': mapleCourtLockbox(asWritten),
    'maple-court-statement.bai2': mapleCourtStatement(asWritten),
  };
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await sampleFiles())) {
    writeFileSync(new URL(`../apps/server/sample/${name}`, import.meta.url), text);
    process.stdout.write(`apps/server/sample/${name}\n`);
  }
}
