// Reads a table of properties (address, lot, parcel, owners) into candidates, and names what is wrong row by
// row.
import { everywhereRefusals, refuse } from '../../packages/contract/contract.ts';
import type { ImportTable } from './address-file.rules.ts';
import { isUnit, propertyKey, type StreetAddress, unitApart } from './usps-address.rules.ts';

/** An owner as named in the file. */
export type OwnerCandidate = ({ kind: 'person'; firstName: string; lastName: string } | { kind: 'organization'; name: string }) & {
  email: string;
  phone: string;
};

/** A property that can be created; blank fields are empty. Coordinates are degrees. */
export interface PropertyCandidate extends StreetAddress {
  line: number;
  accountNumber: string;
  lot: string;
  category: string;
  parcelId: string;
  longitude: number | null;
  latitude: number | null;
  owners: OwnerCandidate[];
  /** Where the owners' mail goes when not to the property. */
  mailing: { street: string; city: string; region: string; postcode: string } | null;
  /** Equal for the same address however typed; compare it with the properties that exist. */
  key: string;
}

/** What can be wrong with a row. Errors keep the row from being imported, warnings do not. */
export const propertyProblemSeverity = {
  missingNumber: 'error',
  missingStreet: 'error',
  repeatedProperty: 'error',
  repeatedAccountNumber: 'error',
  blankCity: 'warning',
  blankPostcode: 'warning',
  badPostcode: 'warning',
  unclearAddress2: 'warning',
  blankParcelId: 'warning',
  repeatedParcelId: 'warning',
  blankCoordinate: 'warning',
  badCoordinate: 'warning',
  badEmail: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type PropertyProblemCode = keyof typeof propertyProblemSeverity;

/** One problem of one row, under the title of its column. */
export interface PropertyProblem {
  line: number;
  column: string;
  code: PropertyProblemCode;
  severity: 'error' | 'warning';
  message: string;
}

/** A table as read: which column was taken for what, the rows without errors, and all problems. */
export interface PropertyImport {
  columns: Partial<Record<PropertyField, string>>;
  ignoredColumns: string[];
  properties: PropertyCandidate[];
  problems: PropertyProblem[];
}

/** What to assume where the file says nothing. */
export type PropertyDefaults = Partial<Pick<StreetAddress, 'city' | 'region' | 'postcode'>>;

/**
 * Column titles by meaning, compared without case, blanks and marks; the first that the file has is taken.
 */
const TITLES = {
  accountNumber: 'accountnumber account accountno owneraccount',
  lot: 'lot lotnumber',
  category: 'category propertytype unittype',
  address: 'address address1 streetaddress propertyaddress siteaddress',
  number: 'number streetnumber streetnum housenumber sitenumber',
  fraction: 'fraction sitefrac',
  direction: 'direction streetdirection predirection sitepref',
  street: 'street sitestreet',
  streetName: 'streetname',
  suffix: 'suffix streetsuffix streetsufx streettype',
  unit: 'unit unitnumber apartment apt suite siteunit',
  address2: 'address2 addressline2',
  city: 'city town sitecity',
  region: 'region state province',
  postcode: 'postcode postalcode zip zipcode sitezip',
  parcelId: 'parcelid parcelnumber parcel apn id',
  longitude: 'longitude lon lng long',
  latitude: 'latitude lat',
  owner: 'owner ownername owner1 owner1name',
  owner2: 'owner2 owner2name coowner secondowner',
  email: 'email owneremail email1 owner1email',
  email2: 'email2 owner2email coowneremail',
  phone: 'phone ownerphone phone1 owner1phone',
  phone2: 'phone2 owner2phone coownerphone',
  mailingStreet: 'mailingstreet mailingaddress mailingline1',
  mailingCity: 'mailingcity city2',
  mailingRegion: 'mailingregion mailingstate state2',
  mailingPostcode: 'mailingpostcode mailingpostalcode mailingzip mailingzipcode zip2',
} as const;

export type PropertyField = keyof typeof TITLES;

function normalTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function findColumns(header: readonly string[]): Map<PropertyField, number> {
  const titles = header.map(normalTitle);
  const columns = new Map<PropertyField, number>();
  for (const [field, names] of Object.entries(TITLES) as [PropertyField, string][]) {
    const name = names.split(' ').find((each) => titles.includes(each));
    if (name !== undefined) columns.set(field, titles.indexOf(name));
  }
  const hasStreet = columns.has('street') || columns.has('streetName');
  if (columns.has('address') || (columns.has('number') && hasStreet)) return columns;
  const message = 'There is no column for the street address: give Number and Street, or Address.';
  throw refuse(everywhereRefusals, 'malformedFile', { problem: `Line 1: ${message}` }, [{ path: 'header', line: 1, message }]);
}

/** Without blanks around it, one where several stand between words. */
function singleSpaced(text: string): string {
  const trimmed = text.trim();
  return /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
}

/** One row with a way to its cells and its list of problems. */
interface Row {
  line: number;
  has(field: PropertyField): boolean;
  cell(field: PropertyField): string;
  report(code: PropertyProblemCode, field: PropertyField, message: string): void;
}

function readNumberAndStreet(row: Row): { number: string; street: string } {
  const parts = row.has('street')
    ? [row.cell('direction'), row.cell('street')]
    : [row.cell('direction'), row.cell('streetName'), row.cell('suffix')];
  const street = parts.filter((part) => part !== '').join(' ');
  const number = [row.cell('number'), row.cell('fraction')].filter((part) => part !== '').join(' ');
  if (row.has('number')) return { number, street };
  const whole = row.cell('address');
  const match = /^(\d\S*(?: \d\/\d)?) +(.+)$/.exec(whole);
  return match ? { number: match[1] ?? '', street: match[2] ?? '' } : { number: '', street: whole };
}

/** City and state; some counties write both into the city, as in `CARSON, CA`. */
function readCity(row: Row, defaults: PropertyDefaults): { city: string; region: string } {
  const both = /^(.+),\s*([A-Za-z]{2})$/.exec(row.cell('city'));
  const city = both?.[1] ?? row.cell('city');
  return { city: city || (defaults.city ?? ''), region: row.cell('region') || (both?.[2] ?? defaults.region ?? '') };
}

function readPostcode(row: Row, defaults: PropertyDefaults): string {
  const postcode = row.cell('postcode') || (defaults.postcode ?? '');
  if (postcode === '') row.report('blankPostcode', 'postcode', 'The postcode is blank.');
  else if (!/^\d{5}(-\d{4})?$/.test(postcode)) row.report('badPostcode', 'postcode', `${JSON.stringify(postcode)} is not a postcode.`);
  return postcode;
}

function degrees(text: string, most: number): number | null {
  const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : null;
}

function readPoint(row: Row): { longitude: number | null; latitude: number | null } {
  const none = { longitude: null, latitude: null };
  if (!row.has('longitude') || !row.has('latitude')) return none;
  const [lon, lat] = [row.cell('longitude'), row.cell('latitude')];
  if (lon === '' && lat === '') {
    row.report('blankCoordinate', 'longitude', 'The coordinate is blank.');
    return none;
  }
  const [longitude, latitude] = [degrees(lon, 180), degrees(lat, 90)];
  if (longitude === null || latitude === null || (longitude === 0 && latitude === 0)) {
    row.report(
      'badCoordinate',
      longitude === null ? 'longitude' : 'latitude',
      `${JSON.stringify(lon)}, ${JSON.stringify(lat)} is not a place.`,
    );
    return none;
  }
  return { longitude, latitude };
}

/** Words of organizations that nobody is called. */
const ORGANIZATION =
  /\b(LLC|LLP|LP|INC|CORP|CORPORATION|COMPANY|LTD|TRUST|ESTATE|HOLDINGS|ASSOCIATION|BANK|PARTNERS|PARTNERSHIP|PROPERTIES|FOUNDATION|CHURCH)\b|\bCO$/i;

/** Those of them that are family names too, where they stand alone before a comma: "Bank, Julie". */
const FAMILY_NAME = /^(BANK|CHURCH|ESTATE|TRUST|PARTNERS)$/i;

/** What stands behind a family name and tells generations apart. */
const SUFFIX = /^(JR|SR|II|III|IV|V)$/i;

const isSuffix = (word: string): boolean => SUFFIX.test(word.replaceAll('.', ''));

/**
 * A family name with the suffixes that follow it: those of `Doyle, Jr., Martin` and of `John Smith III`
 * alike.
 */
function withSuffix(lastName: string, suffixes: readonly string[]): string {
  return [lastName, ...suffixes].join(' ');
}

/**
 * `Aldana, Rosa` and `Rosa Aldana` are people, with `Jr.` or `III` behind the family name wherever it stands;
 * names with a word such as LLC or Trust, and single words, are organizations. A family name such as Bank
 * before a comma is one.
 */
export function readOwnerName(
  text: string,
): { kind: 'person'; firstName: string; lastName: string } | { kind: 'organization'; name: string } {
  const name = singleSpaced(text);
  const parts = name.split(',').map((part) => part.trim());
  const [before = '', ...others] = parts.filter((part) => !isSuffix(part));
  const [after = ''] = others;
  const apart = parts.filter(isSuffix);
  const organization: { kind: 'organization'; name: string } = { kind: 'organization', name };
  const isNamed = (part: string) => ORGANIZATION.test(part.replaceAll('.', ''));
  if (others.length > 1 || isNamed(after) || (isNamed(before) && !(after !== '' && FAMILY_NAME.test(before)))) return organization;
  if (after !== '') return { kind: 'person', firstName: after, lastName: withSuffix(before, apart) };
  const words = before.split(' ');
  const last = words.findLastIndex((word) => !isSuffix(word));
  if (last < 1) return organization;
  const lastName = withSuffix(words[last] ?? '', [...words.slice(last + 1), ...apart]);
  return { kind: 'person', firstName: words.slice(0, last).join(' '), lastName };
}

const OWNER_FIELDS = [
  ['owner', 'email', 'phone'],
  ['owner2', 'email2', 'phone2'],
] as const;

function readOwners(row: Row): OwnerCandidate[] {
  return OWNER_FIELDS.flatMap(([name, mail, telephone]) => {
    const email = row.cell(mail);
    if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      row.report('badEmail', mail, `${JSON.stringify(email)} is not an email address.`);
    return row.cell(name) === '' ? [] : [{ ...readOwnerName(row.cell(name)), email, phone: row.cell(telephone) }];
  });
}

/** A street as mail is sent to it: a number before a name, or a box. */
const MAIL_STREET = /^(\d\S* +\S*\p{L}|P\.? ?O\.? ?Box\b|General Delivery\b|(RR|HC) ?\d)/iu;

/**
 * What a second line of an address says: a unit, or another street where mail goes; nothing is taken for
 * either without evidence.
 */
function readAddress2(row: Row): { unit: string; mailing: string } {
  const text = row.cell('address2');
  if (text === '') return { unit: '', mailing: '' };
  if (isUnit(text)) return { unit: text, mailing: '' };
  if (MAIL_STREET.test(text)) return { unit: '', mailing: text };
  row.report('unclearAddress2', 'address2', `${JSON.stringify(text)} is neither a unit nor a street; it is left out.`);
  return { unit: '', mailing: '' };
}

/** The street and the unit: of a column of its own, of the second line, or at the end of the street. */
function readStreet(row: Row, second: string): Pick<StreetAddress, 'number' | 'street' | 'unit'> {
  const { number, street } = readNumberAndStreet(row);
  return { number, ...unitApart(street, row.cell('unit') || second) };
}

function readMailing(row: Row, second: string): PropertyCandidate['mailing'] {
  const street = row.cell('mailingStreet') || second;
  if (street === '') return null;
  return { street, city: row.cell('mailingCity'), region: row.cell('mailingRegion'), postcode: row.cell('mailingPostcode') };
}

function readProperty(row: Row, defaults: PropertyDefaults): PropertyCandidate {
  const second = readAddress2(row);
  const address = {
    ...readStreet(row, second.unit),
    ...readCity(row, defaults),
    postcode: readPostcode(row, defaults),
  };
  if (address.number === '') row.report('missingNumber', row.has('number') ? 'number' : 'address', 'The house number is missing.');
  if (address.street === '') row.report('missingStreet', row.has('street') ? 'street' : 'address', 'The street is missing.');
  if (address.city === '') row.report('blankCity', 'city', 'The city is blank.');
  const parcelId = row.cell('parcelId');
  if (parcelId === '' && row.has('parcelId')) row.report('blankParcelId', 'parcelId', 'The parcel number is blank.');
  return {
    line: row.line,
    accountNumber: row.cell('accountNumber'),
    lot: row.cell('lot'),
    category: row.cell('category'),
    ...address,
    parcelId,
    ...readPoint(row),
    owners: readOwners(row),
    mailing: readMailing(row, second.mailing),
    key: propertyKey(address),
  };
}

/** Reports a value that an earlier row had, and remembers the line of a new one. */
function reportRepeated(
  seen: Map<string, number>,
  value: string,
  row: Row,
  code: PropertyProblemCode,
  field: PropertyField,
  what: string,
): void {
  const first = seen.get(value);
  if (value === '') return;
  if (first === undefined) seen.set(value, row.line);
  else row.report(code, field, `${what} is also on line ${first}.`);
}

/**
 * Reads a table with titles into properties. Titles are matched by name with their usual synonyms
 * (OpenAddresses, county parcel files, the import template). Throws `malformedFile` when there is no column
 * for the street address; everything else is a problem of its row, and a row with an error is left out of
 * `properties`.
 */
export function readProperties(table: ImportTable, defaults: PropertyDefaults = {}): PropertyImport {
  const columns = findColumns(table.header);
  const problems: PropertyProblem[] = [];
  const titleOf = (field: PropertyField) => table.header[columns.get(field) ?? -1] ?? field;
  const seen = { key: new Map<string, number>(), account: new Map<string, number>(), parcel: new Map<string, number>() };
  const properties = table.rows.flatMap(({ line, cells }) => {
    const found: PropertyProblem[] = [];
    const row: Row = {
      line,
      has: (field) => columns.has(field),
      cell: (field) => {
        const at = columns.get(field);
        return at === undefined ? '' : singleSpaced(cells[at] ?? '');
      },
      report: (code, field, message) =>
        found.push({ line, column: titleOf(field), code, severity: propertyProblemSeverity[code], message }),
    };
    const property = readProperty(row, defaults);
    if (found.every((problem) => problem.severity !== 'error'))
      reportRepeated(seen.key, property.key, row, 'repeatedProperty', 'number', 'This address');
    reportRepeated(
      seen.account,
      property.accountNumber,
      row,
      'repeatedAccountNumber',
      'accountNumber',
      `Account ${property.accountNumber}`,
    );
    reportRepeated(seen.parcel, property.parcelId, row, 'repeatedParcelId', 'parcelId', `Parcel ${property.parcelId}`);
    problems.push(...found);
    return found.some((problem) => problem.severity === 'error') ? [] : [property];
  });
  const used = new Set(columns.values());
  return {
    columns: Object.fromEntries([...columns.keys()].map((field) => [field, titleOf(field)])),
    ignoredColumns: table.header.filter((title, index) => title !== '' && !used.has(index)),
    properties,
    problems,
  };
}
