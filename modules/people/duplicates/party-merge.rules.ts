// What someone who stays takes over from the one merged into him, what differs before, and for how long it
// can be taken back.
import { addMilliseconds, type Instant } from '../../../packages/kernel/kernel.ts';
import { type PartyFacts, partyKindWords } from '../party/party.contract.ts';
import { type MergeablePartyFact, mergeablePartyFacts } from './duplicate.contract.ts';

const UNDO_MS = 30 * 86_400_000;

/** True while a merge can be taken back: thirty days. Source: operations.md 15. */
export function mayUndoPartyMerge(merge: { mergedTime: Instant; undoneTime: Instant | null }, now: Instant): boolean {
  return merge.undoneTime === null && now <= addMilliseconds(merge.mergedTime, UNDO_MS);
}

const keysOf = {
  name: ['kind', 'firstName', 'middleName', 'lastName', 'organizationName', 'displayName'],
  phone: ['phone', 'phoneLabel', 'phoneListed'],
  email: ['email'],
  address: ['street', 'street2', 'city', 'state', 'postcode', 'country', 'addressKind'],
} as const satisfies Readonly<Record<MergeablePartyFact, readonly (keyof PartyFacts)[]>>;
const titles: Readonly<Record<MergeablePartyFact, string>> = { name: 'Name', phone: 'Telephone', email: 'Email', address: 'Address' };

/** A place as a line. */
export const placeText = ({
  street,
  street2,
  city,
  state,
  postcode,
}: Pick<PartyFacts, 'street' | 'street2' | 'city' | 'state' | 'postcode'>) =>
  [street, street2, city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

function textOf(facts: PartyFacts, fact: MergeablePartyFact): string {
  if (fact === 'name')
    return facts.kind === 'PERSON' ? facts.displayName : `${facts.displayName}, ${partyKindWords[facts.kind].toLowerCase()}`;
  return fact === 'address' ? placeText(facts) : facts[fact];
}

/** The facts in which two people differ, as texts. */
export function partyConflicts(target: PartyFacts, source: PartyFacts) {
  return mergeablePartyFacts
    .map((fact) => ({ fact, title: titles[fact], target: textOf(target, fact), source: textOf(source, fact) }))
    .filter((one) => one.target !== one.source);
}

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const MOST_CONTACTS = 30;
const MOST_ADDRESSES = 20;

/**
 * The one that stays, with what was chosen from the other and everything else by which either is reached.
 * What it has none of it takes without asking.
 */
export function unitedParty(target: PartyFacts, source: PartyFacts, takes: readonly MergeablePartyFact[]): PartyFacts {
  const taken = mergeablePartyFacts.filter((fact) => takes.includes(fact) || textOf(target, fact) === '');
  const base: PartyFacts = { ...target, ...Object.fromEntries(taken.flatMap((fact) => keysOf[fact].map((key) => [key, source[key]]))) };
  const contacts: PartyFacts['contacts'] = [...target.contacts];
  const reach = (one: PartyFacts['contacts'][number]) => {
    const first = { PHONE: base.phone, EMAIL: base.email, WEB: '' }[one.kind];
    const isKnown = sameText(one.value, first) || contacts.some((known) => known.kind === one.kind && sameText(known.value, one.value));
    if (one.value !== '' && !isKnown) contacts.push(one);
  };
  for (const party of [target, source]) {
    reach({ kind: 'PHONE', label: party.phoneLabel, value: party.phone, isListed: party.phoneListed });
    reach({ kind: 'EMAIL', label: 'OTHER', value: party.email, isListed: true });
    for (const one of party.contacts) reach(one);
  }
  const addresses: PartyFacts['addresses'] = [...target.addresses];
  for (const party of [target, source])
    for (const one of [pick(party), ...party.addresses])
      if (one.street !== '' && ![pick(base), ...addresses].some((known) => sameText(placeText(known), placeText(one)))) addresses.push(one);
  return { ...base, contacts: contacts.slice(0, MOST_CONTACTS), addresses: addresses.slice(0, MOST_ADDRESSES) };
}

const pick = ({ street, street2, city, state, postcode, country, addressKind }: PartyFacts): PartyFacts['addresses'][number] => ({
  street,
  street2,
  city,
  state,
  postcode,
  country,
  addressKind,
});

/** What the one that stays gets beside its own, as lines. */
export function gainsOf(target: PartyFacts, united: PartyFacts): string[] {
  return [
    ...united.contacts.slice(target.contacts.length).map((one) => one.value),
    ...united.addresses.slice(target.addresses.length).map(placeText),
  ];
}

type Kept = Record<string, unknown>;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The keys in which two states of a record differ, each with its value in the first. */
export const differing = (of: Kept, other: Kept): Kept =>
  Object.fromEntries(Object.entries(of).filter(([key, value]) => !same(value, other[key])));

/** What goes back of what a merge changed: the facts nobody changed again since. */
export const goingBack = (now: Kept, before: Kept, after: Kept): Kept =>
  Object.fromEntries(Object.entries(before).filter(([key]) => same(now[key], after[key])));
