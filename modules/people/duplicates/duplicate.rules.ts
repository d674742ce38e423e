// Whether two people may be one: what they share, how surely, and which pairs of those who share a key are
// worth a look.
import type { PartyFacts } from '../party/party.contract.ts';
import { type Confidence, confidences, type DuplicateReason } from './duplicate.contract.ts';

/** What is weighed of someone. */
export type Weighed = PartyFacts & { partyId: string };

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Endings that firms and trusts carry in one place and not in another. */
const endings =
  /(?: (?:llc|l l c|inc|incorporated|co|company|corp|corporation|lp|llp|ltd|trust|living trust|family trust|revocable trust))+$/;
const firm = (text: string) => plain(text).replace(/^the /, '').replace(endings, '');
const digits = (text: string) => text.replace(/\D/g, '').slice(-10);

const emailsOf = ({ email, contacts }: PartyFacts) =>
  new Set([email, ...contacts.filter((one) => one.kind === 'EMAIL').map((one) => one.value)].map((one) => one.trim().toLowerCase()));
const phonesOf = ({ phone, contacts }: PartyFacts) =>
  new Set([phone, ...contacts.filter((one) => one.kind === 'PHONE').map((one) => one.value)].map(digits));
const placesOf = ({ street, street2, postcode, addresses }: PartyFacts) =>
  new Set(
    [{ street, street2, postcode }, ...addresses].map((one) =>
      one.street === '' ? '' : `${plain(`${one.street} ${one.street2}`)} ${one.postcode.slice(0, 5)}`,
    ),
  );
const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((one) => one !== '' && b.has(one));
/** True where both say something, and nothing of it is the same. */
const clash = (a: ReadonlySet<string>, b: ReadonlySet<string>) => {
  const says = (of: ReadonlySet<string>) => [...of].some((one) => one !== '');
  return says(a) && says(b) && !meet(a, b);
};

/**
 * True where one letter was put in, left out or replaced, or two neighbours exchanged; in words long enough
 * that this is a slip, and not another name.
 */
function isNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(from);
  if (long.length > short.length) return rest(long, at + 1) === rest(short, at);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return rest(long, at + 1) === rest(short, at + 1) || (isExchanged && rest(long, at + 2) === rest(short, at + 2));
}

function namesOf(a: Weighed, b: Weighed): DuplicateReason | null {
  if (a.kind !== 'PERSON' || b.kind !== 'PERSON') {
    const [x, y] = [plain(a.displayName), plain(b.displayName)];
    if (x === y) return 'SAME_NAME';
    return a.kind === 'PERSON' || b.kind === 'PERSON' || !(firm(x) === firm(y) || isNear(firm(x), firm(y))) ? null : 'NEAR_NAME';
  }
  const [first, last, otherFirst, otherLast] = [a.firstName, a.lastName, b.firstName, b.lastName].map(plain) as [
    string,
    string,
    string,
    string,
  ];
  if (first === otherFirst && last === otherLast) return 'SAME_NAME';
  if (first === otherLast && last === otherFirst) return 'NEAR_NAME';
  const isInitial = (x: string, y: string) => x !== '' && y.startsWith(x) && (x.length === 1 || y.split(' ')[0] === x);
  if (last === otherLast && last !== '' && (isInitial(first, otherFirst) || isInitial(otherFirst, first))) return 'NEAR_NAME';
  if (isNear(`${first}${last}`, `${otherFirst}${otherLast}`)) return 'NEAR_NAME';
  return first !== '' && first === otherFirst ? 'FIRST_NAME' : null;
}

/**
 * What two people share and how surely they are one; null where nothing says so. People of one home share
 * telephone, email and place, so that without a name in common there is no pair; a name alone is little, and
 * nothing where both can be reached and nowhere alike.
 */
export function likenessOf(a: Weighed, b: Weighed): { reasons: DuplicateReason[]; confidence: Confidence } | null {
  const name = namesOf(a, b);
  if (name === null) return null;
  const facts = [
    ['EMAIL', emailsOf],
    ['PHONE', phonesOf],
    ['PLACE', placesOf],
  ] as const;
  const shared = facts.filter(([, of]) => meet(of(a), of(b))).map(([reason]) => reason);
  const clashes = facts.filter(([, of]) => clash(of(a), of(b))).length;
  const isSure = shared.length >= (name === 'SAME_NAME' ? 1 : 2);
  const confidence = ((): Confidence | null => {
    if (name === 'FIRST_NAME')
      return shared.includes('EMAIL') || shared.includes('PHONE') ? (isSure && clashes === 0 ? 'MEDIUM' : 'LOW') : null;
    if (isSure) return clashes > 1 ? 'MEDIUM' : 'HIGH';
    if (shared.length > 0) return 'MEDIUM';
    return name === 'SAME_NAME' && clashes < 2 ? 'LOW' : null;
  })();
  return confidence && { reasons: [name, ...shared], confidence };
}

/** A pair, the one that was entered first to the left. */
export interface Pair<P> {
  left: P;
  right: P;
  reasons: DuplicateReason[];
  confidence: Confidence;
}

/** The pairs among people who share a key, the surest first, without those someone told apart. */
export function pairsAmong<P extends Weighed>(people: readonly P[], isApart: (a: P, b: P) => boolean): Pair<P>[] {
  const inOrder = people.toSorted((a, b) => (BigInt(a.partyId) < BigInt(b.partyId) ? -1 : 1));
  return inOrder
    .flatMap((left, at) =>
      inOrder.slice(at + 1).flatMap((right) => {
        const likeness = isApart(left, right) ? null : likenessOf(left, right);
        return likeness ? [{ left, right, ...likeness }] : [];
      }),
    )
    .toSorted((a, b) => confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence));
}
