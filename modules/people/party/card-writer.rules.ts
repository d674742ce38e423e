// Writes people and firms as vCards, version 3.0, which every address book reads. Source: RFC 2426, with the
// folding of RFC 6350.
import type { ContactFacts } from '../../communities/communities.contract.ts';
import type { PartyFacts } from './party.contract.ts';

/** Someone as a card says it. */
export interface CardFacts {
  party: PartyFacts;
  /** What they are: "Dispatcher", "Owner of MC-0001". */
  title: string;
  /** The firm a person belongs to; blank for none. */
  organization: string;
  note: string;
  /** The account number of the home; blank for none. */
  property: string;
}

const MOST_OCTETS = 75;

/** Folds a line where it would have more than 75 octets, never inside a character. */
function folded(line: string): string {
  const pieces: string[] = [''];
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MOST_OCTETS) {
      pieces.push(' ');
      octets = 1;
    }
    pieces[pieces.length - 1] += character;
    octets += size;
  }
  return pieces.join('\r\n');
}

const escaped = (text: string) => text.replace(/[\\,;]/g, (mark) => `\\${mark}`).replace(/\r\n|\n|\r/g, '\\n');

const phoneTypes: Readonly<Record<ContactFacts['phoneLabel'], string>> = {
  MAIN: 'VOICE,MAIN',
  HOME: 'HOME,VOICE',
  WORK: 'WORK,VOICE',
  MOBILE: 'CELL',
  FAX: 'FAX',
  OTHER: 'VOICE',
};
const placeTypes = (kind: ContactFacts['addressKind']) =>
  kind === 'HOME' || kind === 'PROPERTY' ? 'HOME' : kind === 'MAIN' ? 'POSTAL' : 'WORK';

type Place = Pick<ContactFacts, 'street' | 'street2' | 'city' | 'state' | 'postcode' | 'country' | 'addressKind'>;

function placeLine({ addressKind, street, street2, city, state, postcode, country }: Place, preferred: boolean): string[] {
  const lines = ['', street2, street, city, state, postcode, country];
  if (lines.every((part) => part === '')) return [];
  const parts = lines.map(escaped).join(';');
  return [`ADR;TYPE=${placeTypes(addressKind)}${preferred ? ',PREF' : ''}:${parts}`];
}

/** Numbers that stand in no directory are left out: a card is handed on. */
function contactLines({ phone, phoneLabel, phoneListed, email, contacts, addresses, ...place }: ContactFacts): string[] {
  const listed = contacts.filter((one) => one.isListed);
  const value = { PHONE: 'TEL', EMAIL: 'EMAIL', WEB: 'URL' } as const;
  const further = listed.map((one) => {
    const type = one.kind === 'PHONE' ? `;TYPE=${phoneTypes[one.label]}` : one.kind === 'EMAIL' ? ';TYPE=INTERNET' : '';
    return `${value[one.kind]}${type}:${one.kind === 'WEB' ? one.value : escaped(one.value)}`;
  });
  return [
    ...(phone !== '' && phoneListed ? [`TEL;TYPE=${phoneTypes[phoneLabel]},PREF:${escaped(phone)}`] : []),
    ...(email === '' ? [] : [`EMAIL;TYPE=INTERNET,PREF:${escaped(email)}`]),
    ...further,
    ...placeLine(place, true),
    ...addresses.flatMap((one) => placeLine(one, false)),
  ];
}

const mark = (word: 'Begin' | 'End') => `${word.toUpperCase()}:VCARD`;

function card({ party, title, organization, note, property }: CardFacts): string {
  const isPerson = party.kind === 'PERSON';
  const name = isPerson ? [party.lastName, party.firstName, party.middleName, '', ''].map(escaped).join(';') : ';;;;';
  const firm = isPerson ? organization : party.organizationName;
  const lines = [
    mark('Begin'),
    'VERSION:3.0',
    `N:${name}`,
    `FN:${escaped(party.displayName)}`,
    ...(firm === '' ? [] : [`ORG:${escaped(firm)}`]),
    ...(isPerson ? [] : [`X-COMMONHOLD-KIND:${party.kind === 'TRUST' ? 'Trust' : 'Company'}`]),
    ...(title === '' ? [] : [`TITLE:${escaped(title)}`]),
    ...contactLines(party),
    ...(note === '' ? [] : [`NOTE:${escaped(note)}`]),
    ...(property === '' ? [] : [`X-COMMONHOLD-PROPERTY:${escaped(property)}`]),
    mark('End'),
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The text of a file of cards. */
export function writeCards(cards: readonly CardFacts[]): string {
  return cards.map(card).join('');
}
