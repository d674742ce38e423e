// Reads vCards 2.1, 3.0 and 4.0 into rows under the titles of our imports. Source: RFC 6350, RFC 2426, and
// vCard 2.1 as Outlook writes it.
import { everywhereRefusals, refuse } from '../../../packages/contract/contract.ts';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import { malformedFile } from '../../../packages/kernel/kernel.ts';
import { labelWord } from '../../communities/communities.contract.ts';
import { partyColumns } from './party-import.contract.ts';

/** A line of a card: the name of the property, its parameters in upper case, and the value as it stands. */
interface CardLine {
  name: string;
  /** Bare words count as types, as version 2.1 has them. */
  types: ReadonlySet<string>;
  params: ReadonlyMap<string, string>;
  value: string;
}

interface Card {
  line: number;
  lines: CardLine[];
}

/** The titles of a card's rows, those of imports first, and those only some imports have. */
const titles = {
  ...Object.fromEntries(Object.entries(partyColumns).map(([key, { title }]) => [key, title])),
  title: 'Title',
  property: 'Property',
  vendor: 'Vendor',
  note: 'Note',
};
type Cells = Record<string, string>;

const MOST_CARDS = 20_000;

/** A line as it is gathered from its folds. */
interface Unfolding {
  line: number;
  parts: string[];
  /** What stands before the first colon, in upper case; null until it has come. */
  head: string | null;
}

function append(to: Unfolding, part: string): void {
  to.parts.push(part);
  if (to.head === null && part.includes(':')) to.head = to.parts.join('').split(':', 1)[0]?.toUpperCase() ?? '';
}

/**
 * Lines of a file with the number of each; what is folded onto the next, by a blank or by a soft break of
 * quoted text, is one.
 */
function unfolded(text: string): { line: number; text: string }[] {
  const found: Unfolding[] = [];
  let last: Unfolding | undefined;
  let goesOn = false;
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (last && goesOn) {
      last.parts.push(last.parts.pop()?.slice(0, -1) ?? '');
      append(last, raw);
    } else if (last && /^[ \t]/.test(raw)) append(last, raw.slice(1));
    else if (raw.trim() !== '') {
      last = { line: at + 1, parts: [], head: null };
      append(last, raw);
      found.push(last);
    }
    goesOn = raw.endsWith('=') && last?.head?.includes('QUOTED-PRINTABLE') === true;
  }
  return found.map(({ line, parts }) => ({ line, text: parts.join('') }));
}

const EQUALS = 0x3d;

/** Octets written as =0D in a character set; an unknown set is read as UTF-8. */
function unquoted(text: string, charset: string | undefined): string {
  const bytes = new TextEncoder().encode(text);
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const figures = bytes[at] === EQUALS ? String.fromCharCode(...bytes.subarray(at + 1, at + 3)) : '';
    const isOctet = /^[0-9A-F]{2}$/i.test(figures);
    bytes[end] = isOctet ? Number.parseInt(figures, 16) : (bytes[at] ?? 0);
    if (isOctet) at += 2;
    end += 1;
  }
  const known = /^(utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i.exec(charset ?? '')?.[0] ?? 'utf-8';
  return new TextDecoder(known).decode(bytes.subarray(0, end));
}

/**
 * The name with its parameters, and the value: semicolons and the colon count outside quotation marks alone.
 */
function cutLine(text: string): { pieces: string[]; value: string } {
  const pieces: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (mark === ';' || mark === ':')) {
      pieces.push(text.slice(from, at));
      from = at + 1;
      if (mark === ':') return { pieces, value: text.slice(from) };
    }
  }
  return { pieces: [...pieces, text.slice(from)], value: '' };
}

function lineOf(text: string): CardLine {
  const { pieces, value } = cutLine(text);
  const [head = '', ...given] = pieces.filter((piece) => piece !== '');
  const types = new Set<string>();
  const params = new Map<string, string>();
  for (const one of given) {
    const [, key = '', said = ''] = /^([^=]*)=?(.*)$/s.exec(one.replaceAll('"', '').toUpperCase()) ?? [];
    if (said === '') types.add(key);
    else if (key === 'TYPE') for (const type of said.split(',')) types.add(type.trim());
    else params.set(key, said);
  }
  if (types.has('PREF')) params.set('PREF', params.get('PREF') ?? '1');
  const isQuoted = types.has('QUOTED-PRINTABLE') || params.get('ENCODING') === 'QUOTED-PRINTABLE';
  // What stands before a point groups lines, and says nothing here.
  const name = head.toUpperCase().slice(head.lastIndexOf('.') + 1);
  return { name, types, params, value: isQuoted ? unquoted(value, params.get('CHARSET')) : value };
}

/** Text without its escapes, on one line, without the marks that set parts of our cells apart. */
function plain(value: string): string {
  const text = value.replace(/\\([nN,;:\\])/g, (_all, mark: string) => (mark === 'n' || mark === 'N' ? ' ' : mark));
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** The parts of a value between semicolons that are not escaped. */
function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map(plain);
}

const inCell = (text: string) => text.replace(/[;|]/g, ',');

/** Preferred ones first, otherwise as they stand. */
function named(card: Card, name: string): CardLine[] {
  const rank = (line: CardLine) => Number(line.params.get('PREF') ?? 101);
  return card.lines.filter((line) => line.name === name && line.value.trim() !== '').toSorted((a, b) => rank(a) - rank(b));
}

function phoneLabel({ types }: CardLine): string {
  if (types.has('FAX')) return labelWord('FAX');
  if (types.has('CELL')) return labelWord('MOBILE');
  if (types.has('HOME')) return labelWord('HOME');
  return labelWord(types.has('WORK') ? 'WORK' : types.has('MAIN') ? 'MAIN' : 'OTHER');
}

/** `tel:+1-418-656-9254;ext=102` is "+1-418-656-9254 ext 102". */
function phoneText(value: string): string {
  return inCell(plain(value.replace(/^tel:/i, '').replace(/;ext=/i, ' ext ').replaceAll('\\;', ' ')));
}

function reached(card: Card): Cells {
  const [first, ...phones] = named(card, 'TEL');
  const [mail = '', ...mails] = named(card, 'EMAIL').map(({ value }) => inCell(plain(value.replace(/^mailto:/i, ''))));
  const webs = named(card, 'URL').map(({ value }) => inCell(plain(value)));
  return {
    ...(first && { phone: phoneText(first.value), phoneKind: phoneLabel(first) }),
    phones: phones.map((line) => `${phoneLabel(line)}: ${phoneText(line.value)}`).join('; '),
    email: mail,
    emails: mails.map((one) => `${labelWord('COPY')}: ${one}`).join('; '),
    webs: webs.join('; '),
    ...places(card),
  };
}

/** Post office box and extended address go before the street, as a card of ours has the second line there. */
function places(card: Card): Cells {
  const given = named(card, 'ADR').filter(({ value }) => /[^;\s]/.test(value));
  const [first, ...others] = given.map((line) => {
    const [box = '', second = '', street = '', city = '', state = '', postcode = '', country = ''] = partsOf(line.value).map(inCell);
    const lines = [street, second, box].filter((part) => part !== '');
    const kind = line.types.has('HOME') ? labelWord('HOME') : line.types.has('WORK') ? labelWord('WORK') : '';
    return { kind, street: lines[0] ?? '', street2: lines.slice(1).join(', '), city, state, postcode, country };
  });
  if (!first) return {};
  const { kind, ...place } = first;
  const further = others.filter((one) => one.street !== '');
  return {
    ...place,
    addressKind: kind,
    addresses: further
      .map(
        (one) =>
          `${one.kind || labelWord('OTHER')}: ${[one.street, one.street2, one.city, one.state, one.postcode, one.country].join(' | ')}`,
      )
      .join('; '),
  };
}

function cellsOf(card: Card): Cells {
  const value = (name: string) => plain(named(card, name)[0]?.value ?? '');
  const [familyName = '', firstName = '', middleName = '', _title, suffix = ''] = partsOf(named(card, 'N')[0]?.value ?? '');
  const lastName = /^(Jr|Sr|II|III|IV|V)\.?$/i.test(suffix) ? `${familyName} ${suffix}`.trim() : familyName;
  const organization = partsOf(named(card, 'ORG')[0]?.value ?? '')[0] ?? '';
  const isFirm = value('KIND').toLowerCase() === 'org' || (organization !== '' && lastName + firstName === '');
  const who = isFirm
    ? { organizationName: organization || value('FN'), kind: value('X-COMMONHOLD-KIND') || 'Company' }
    : { firstName, middleName, lastName, ...(lastName + firstName === '' && { name: value('FN') }) };
  return {
    ...who,
    displayName: value('FN'),
    ...reached(card),
    title: value('TITLE') || value('ROLE'),
    property: value('X-COMMONHOLD-PROPERTY'),
    vendor: value('X-COMMONHOLD-VENDOR') || (isFirm ? '' : organization),
    note: value('NOTE'),
  };
}

function cardsIn(text: string): Card[] {
  const cards: Card[] = [];
  let open: Card | null = null;
  for (const { line, text: content } of unfolded(text)) {
    const one = lineOf(content);
    const isCard = one.value.trim().toUpperCase() === 'VCARD';
    if (one.name.toLowerCase() === 'begin' && isCard) {
      if (open) throw malformedFile(line, 'A card begins before the one above it has ended.');
      open = { line, lines: [] };
    } else if (one.name.toLowerCase() === 'end' && isCard) {
      if (!open) throw malformedFile(line, 'A card ends that never began.');
      cards.push(open);
      open = null;
    } else open?.lines.push(one);
  }
  if (open) throw malformedFile(open.line, 'The card that begins here has no end.');
  return cards;
}

/**
 * The rows of a file of vCards, one for each person or firm, the line being that on which the card begins;
 * null for a file that is none. Throws `malformedFile` for a card without an end, and `fileTooLarge` beyond
 * 20,000 cards.
 */
export function readCards(bytes: Uint8Array): { header: string[]; rows: { line: number; cells: string[] }[] } | null {
  const { text } = decodeText(bytes);
  if (!/^\s*BEGIN:VCARD\b/i.test(text)) return null;
  const cards = cardsIn(text);
  if (cards.length > MOST_CARDS) throw refuse(everywhereRefusals, 'fileTooLarge', { most: `${MOST_CARDS} cards` });
  const keys = Object.keys(titles);
  const rows = cards.map((card) => {
    const cells = cellsOf(card);
    return { line: card.line, cells: keys.map((key) => cells[key] ?? '') };
  });
  return { header: Object.values(titles), rows };
}
