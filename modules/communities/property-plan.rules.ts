// Decides what an import of properties does: which rows are new, known or in error, and which account number
// each new property gets.
import type { ImportTable } from './address-file.rules.ts';
import type { OwnerCandidate, PropertyCandidate, PropertyField, PropertyImport } from './property-import.rules.ts';

/** A property the community has already. */
export interface KnownProperty {
  accountNumber: string;
  addressKey: string;
}

/** A row of the file and what the import does with it. */
export interface PlannedRow {
  line: number;
  accountNumber: string;
  lot: string;
  address: string;
  postcode: string;
  homeType: string;
  owner: string;
  status: 'new' | 'known' | 'error';
}

/** What is wrong with a row, under the title of its column; errors keep the file out, warnings do not. */
export interface PlanProblem {
  line: number;
  field: string;
  severity: 'error' | 'warning';
  message: string;
}

/** A property to be made, with its account number. */
export type NewProperty = PropertyCandidate & { accountNumber: string };

export interface PropertyPlan {
  rows: PlannedRow[];
  problems: PlanProblem[];
  fresh: NewProperty[];
}

/** The most characters each field may have; the tables of properties and parties hold no more. */
const LIMITS: readonly [field: PropertyField, most: number, read: (property: PropertyCandidate) => string][] = [
  ['accountNumber', 20, (p) => p.accountNumber],
  ['lot', 40, (p) => p.lot],
  ['category', 60, (p) => p.category],
  ['number', 20, (p) => p.number],
  ['street', 100, (p) => p.street],
  ['unit', 20, (p) => p.unit],
  ['city', 80, (p) => p.city],
  ['region', 20, (p) => p.region],
  ['postcode', 12, (p) => p.postcode],
  ['parcelId', 60, (p) => p.parcelId],
  ['owner', 120, (p) => nameOf(p.owners[0])],
  ['owner2', 120, (p) => nameOf(p.owners[1])],
  ['email', 254, (p) => p.owners[0]?.email ?? ''],
  ['email2', 254, (p) => p.owners[1]?.email ?? ''],
  ['phone', 40, (p) => p.owners[0]?.phone ?? ''],
  ['phone2', 40, (p) => p.owners[1]?.phone ?? ''],
  ['mailingStreet', 120, (p) => p.mailing?.street ?? ''],
  ['mailingCity', 80, (p) => p.mailing?.city ?? ''],
  ['mailingRegion', 20, (p) => p.mailing?.region ?? ''],
  ['mailingPostcode', 12, (p) => p.mailing?.postcode ?? ''],
];

function nameOf(owner: OwnerCandidate | undefined): string {
  return owner ? ownerName(owner) : '';
}

/** An owner's name as lists show it: `Aldana, Rosa`, or an organization's name. */
export function ownerName(owner: OwnerCandidate): string {
  return owner.kind === 'person' ? `${owner.lastName}, ${owner.firstName}` : owner.name;
}

/** A property's street line as lists show it. */
export function streetLine(property: Pick<PropertyCandidate, 'number' | 'street' | 'unit'>): string {
  return [property.number, property.street, property.unit].filter((part) => part !== '').join(' ');
}

type Complaint = [field: PropertyField, message: string];

function unfit(property: PropertyCandidate): Complaint[] {
  const complaints: Complaint[] = [];
  for (const [field, most, read] of LIMITS) {
    const value = read(property);
    if (value === '') continue;
    if (/[\p{Cc}\p{Cs}]/u.test(value)) complaints.push([field, 'holds characters that are no text']);
    else if (value.length > most) complaints.push([field, `must have at most ${most} characters`]);
  }
  return complaints;
}

/** How a row stands to what exists: known by address, or at odds with it. */
function againstExisting(
  property: PropertyCandidate,
  byKey: ReadonlyMap<string, KnownProperty>,
  byAccount: ReadonlyMap<string, KnownProperty>,
): 'known' | 'new' | Complaint {
  const same = byKey.get(property.key);
  if (same) {
    if (property.accountNumber === '' || property.accountNumber === same.accountNumber) return 'known';
    return ['accountNumber', `this address has the account ${same.accountNumber} already`];
  }
  return byAccount.has(property.accountNumber)
    ? ['accountNumber', `account ${property.accountNumber} belongs to another address already`]
    : 'new';
}

/** Numbers for accounts without one: short code, hyphen, four digits or more, after the highest in use. */
function accountNumbers(shortCode: string, used: Iterable<string>): () => string {
  const prefix = `${shortCode}-`;
  let last = 0;
  for (const number of used) {
    const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
    if (/^\d{1,9}$/.test(digits)) last = Math.max(last, Number(digits));
  }
  return () => {
    last += 1;
    return `${prefix}${String(last).padStart(4, '0')}`;
  };
}

/** What a row in error shows: its cells under the titles that were understood. */
function rawRow(read: PropertyImport, table: ImportTable, cells: readonly string[], line: number): PlannedRow {
  const cell = (field: PropertyField) => cells[table.header.indexOf(read.columns[field] ?? '')] ?? '';
  const street = [cell('number'), cell('direction'), cell('street') || cell('streetName') || cell('address'), cell('suffix'), cell('unit')];
  return {
    line,
    accountNumber: cell('accountNumber'),
    lot: cell('lot'),
    address: street.filter((part) => part !== '').join(' '),
    postcode: cell('postcode'),
    homeType: cell('category'),
    owner: cell('owner'),
    status: 'error',
  };
}

/**
 * Compares the rows of a file with the properties a community has. A row whose address is known adds nothing;
 * one that gives a known address another account number, or a known account number another address, is in
 * error. New rows without an account number get the next ones after the short code.
 */
export function planProperties(
  read: PropertyImport,
  table: ImportTable,
  existing: readonly KnownProperty[],
  shortCode: string,
): PropertyPlan {
  const byKey = new Map(existing.map((property) => [property.addressKey, property]));
  const byAccount = new Map(existing.map((property) => [property.accountNumber, property]));
  const given = read.properties.map((property) => property.accountNumber);
  const nextNumber = accountNumbers(shortCode, [...byAccount.keys(), ...given]);
  const byLine = new Map(read.properties.map((property) => [property.line, property]));
  const problems: PlanProblem[] = read.problems.map(({ line, column, severity, message }) => ({ line, field: column, severity, message }));
  const fresh: NewProperty[] = [];
  const rows = table.rows.map(({ line, cells }): PlannedRow => {
    const property = byLine.get(line);
    if (!property) return rawRow(read, table, cells, line);
    const standing = againstExisting(property, byKey, byAccount);
    const complaints = [...unfit(property), ...(typeof standing === 'string' ? [] : [standing])];
    problems.push(
      ...complaints.map(([field, message]): PlanProblem => ({ line, field: read.columns[field] ?? field, severity: 'error', message })),
    );
    const status = complaints.length > 0 ? 'error' : standing === 'known' ? 'known' : 'new';
    const known = byKey.get(property.key)?.accountNumber ?? '';
    const accountNumber = property.accountNumber || (status === 'new' ? nextNumber() : known);
    if (status === 'new') fresh.push({ ...property, accountNumber });
    return {
      line,
      accountNumber,
      lot: property.lot,
      address: streetLine(property),
      postcode: property.postcode,
      homeType: property.category,
      owner: property.owners.map(ownerName).join(' and '),
      status,
    };
  });
  return { rows, problems: problems.sort((a, b) => a.line - b.line), fresh };
}
