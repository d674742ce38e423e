// Reads who someone is and where they are reached from the cells of a file; what the file says nothing of
// stays as it was.
import {
  addressKinds,
  type ContactFacts,
  emailLabels,
  labelWord,
  noContacts,
  phoneLabels,
  webLabels,
} from '../../communities/communities.contract.ts';
import { noParty, type PartyFacts, type PartyKind, partyKinds, partyKindWords } from './party.contract.ts';
import { displayNameOf } from './party.rules.ts';
import type { ContactCells, PartyCells } from './party-import.contract.ts';

/** A name as a file has it in one cell, told apart into that of a person or an organization. */
export type ReadName = (text: string) => { kind: 'person'; firstName: string; lastName: string } | { kind: 'organization'; name: string };

/**
 * What a cell makes of a fact: its value, what is there where the file says nothing, what a new record has
 * where it is cleared.
 */
export function taken<T>(cell: T | null | undefined, before: T, cleared: T): T {
  return cell === undefined ? before : (cell ?? cleared);
}

/** The code of a word that is shown, such as `RETURN_PAYMENT` for "Return payment"; undefined for none. */
function codeOf<L extends string>(labels: readonly L[], word: string): L | undefined {
  return labels.find((label) => labelWord(label).toLowerCase() === word.trim().toLowerCase());
}

/**
 * Parts set apart by semicolons, each with its label before a colon where it begins with a word that is one.
 */
function parts<L extends string>(text: string, labels: readonly L[], usual: L): { label: L; value: string }[] {
  return text.split(';').flatMap((part) => {
    const [, word = '', rest = ''] = /^\s*([A-Za-z ]+):(.*)$/s.exec(part) ?? [];
    const label = codeOf(labels, word);
    const value = (label === undefined ? part : rest).trim();
    return value === '' ? [] : [{ label: label ?? usual, value }];
  });
}

type Further = ContactFacts['contacts'];

/**
 * The numbers or addresses of one kind beside the first, as the cell leaves them; those that stay as they
 * were are listed as they were.
 */
function further<K extends Further[number]['kind'], L extends string>(
  before: Further,
  kind: K,
  cell: string | null | undefined,
  read: (text: string) => { label: L; value: string }[],
): Further {
  const had = before.filter((one) => one.kind === kind);
  if (cell === undefined) return had;
  const listed = new Map(had.map((one) => [one.value.toLowerCase(), one.isListed]));
  return read(cell ?? '').map((one) => ({ kind, ...one, isListed: listed.get(one.value.toLowerCase()) ?? true })) as unknown as Further;
}

function placesFrom(cell: string | null | undefined, before: ContactFacts['addresses']): ContactFacts['addresses'] {
  if (cell === undefined) return before;
  return parts(cell ?? '', addressKinds, 'OTHER').map(({ label, value }) => {
    const [street = '', street2 = '', city = '', state = '', postcode = '', country = ''] = value.split('|').map((line) => line.trim());
    return { street, street2, city, state, postcode, country, addressKind: label };
  });
}

/** Where someone is reached, as the cells leave it. */
export function contactsFrom(cells: ContactCells, before: ContactFacts = noContacts): ContactFacts {
  const text = (key: 'email' | 'phone' | 'street' | 'street2' | 'city' | 'state' | 'postcode' | 'country') =>
    taken(cells[key], before[key], '');
  const label = <L extends string>(cell: string | null | undefined, labels: readonly L[], was: L) =>
    codeOf(labels, taken(cell, labelWord(was), labelWord('MAIN'))) ?? was;
  return {
    phone: text('phone'),
    phoneLabel: label(cells.phoneKind, phoneLabels, before.phoneLabel),
    phoneListed: taken(cells.phoneListed, before.phoneListed, true),
    email: text('email'),
    contacts: [
      ...further(before.contacts, 'PHONE', cells.phones, (given) => parts(given, phoneLabels, 'OTHER')),
      ...further(before.contacts, 'EMAIL', cells.emails, (given) => parts(given, emailLabels, 'COPY')),
      ...further(before.contacts, 'WEB', cells.webs, (given) => parts(given, webLabels, 'WEB_SITE')),
    ],
    street: text('street'),
    street2: text('street2'),
    city: text('city'),
    state: text('state'),
    postcode: text('postcode'),
    country: text('country'),
    addressKind: label(cells.addressKind, addressKinds, before.addressKind),
    addresses: placesFrom(cells.addresses, before.addresses),
  };
}

type Names = Pick<PartyFacts, 'kind' | 'firstName' | 'middleName' | 'lastName' | 'organizationName'>;

/** The names a cell with the whole name says; an organization with the word trust is one. */
function namesIn(text: string, readName: ReadName): Names {
  const read = readName(text);
  const { firstName, middleName, lastName, organizationName } = noParty;
  if (read.kind === 'organization') {
    const kind: PartyKind = /\btrust\b/i.test(read.name) ? 'TRUST' : 'COMPANY';
    return { kind, firstName, middleName, lastName, organizationName: read.name };
  }
  return { kind: 'PERSON', firstName: read.firstName, middleName, lastName: read.lastName, organizationName };
}

/** Who someone is, as the cells leave it. Names in columns of their own go before the whole name in one. */
export function partyFrom(cells: PartyCells, before: PartyFacts | null, readName: ReadName): PartyFacts {
  const was = before ?? noParty;
  const whole = cells.name ? namesIn(cells.name, readName) : null;
  // The whole name of someone who is known found them, and changes nothing.
  const names: Names = before ?? whole ?? noParty;
  const said = partyKinds.find((kind) => partyKindWords[kind] === cells.kind);
  const named = before === null && cells.organizationName && !cells.lastName ? 'COMPANY' : names.kind;
  const next: Names = {
    kind: said ?? named,
    firstName: taken(cells.firstName, names.firstName, ''),
    middleName: taken(cells.middleName, names.middleName, ''),
    lastName: taken(cells.lastName, names.lastName, ''),
    organizationName: taken(cells.organizationName, names.organizationName, ''),
  };
  const party = next.kind === 'PERSON' ? { ...next, organizationName: '' } : next;
  const renamed = (Object.keys(party) as (keyof Names)[]).some((key) => party[key] !== was[key]);
  const displayName = taken(cells.displayName, renamed ? '' : was.displayName, '') || displayNameOf(party);
  return { ...party, displayName, ...contactsFrom(cells, was) };
}

/** Names that mean the same person or firm have the same key: "Aldana, Rosa" and "Rosa ALDANA". */
export function nameKey(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ');
}
