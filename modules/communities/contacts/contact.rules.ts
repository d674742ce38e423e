// Which of an agent's numbers and addresses comes first: any other can take its place, and what was first
// then stands beside it.
import type { ContactFacts } from './contact.contract.ts';

type Contact = ContactFacts['contacts'][number];

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_one, at) => at !== index);

/**
 * The number or address of electronic mail at `index` becomes the first; the former first stands beside it as
 * a copy.
 */
export function makeFirstContact(facts: ContactFacts, index: number): ContactFacts {
  const one = facts.contacts[index];
  if (!one || one.kind === 'WEB') return facts;
  const rest = without(facts.contacts, index);
  if (one.kind === 'EMAIL') {
    const former: Contact[] = facts.email === '' ? [] : [{ kind: 'EMAIL', label: 'COPY', value: facts.email, isListed: one.isListed }];
    return { ...facts, email: one.value, contacts: [...former, ...rest] };
  }
  const former: Contact[] =
    facts.phone === '' ? [] : [{ kind: 'PHONE', label: facts.phoneLabel, value: facts.phone, isListed: facts.phoneListed }];
  return {
    ...facts,
    phone: one.value,
    phoneLabel: one.label,
    phoneListed: one.isListed,
    contacts: [...former, ...rest],
  };
}

/** The place at `index` becomes the one mail goes to; the former one stands beside it. */
export function makeFirstPlace(facts: ContactFacts, index: number): ContactFacts {
  const one = facts.addresses[index];
  if (!one) return facts;
  const { street, street2, city, state, postcode, country, addressKind } = facts;
  const former = street === '' ? [] : [{ street, street2, city, state, postcode, country, addressKind }];
  return { ...facts, ...one, addresses: [...former, ...without(facts.addresses, index)] };
}

type Place = Pick<ContactFacts, 'street' | 'street2' | 'city' | 'state' | 'postcode' | 'country'>;

const regionOf = ({ state, postcode }: Place) => [state, postcode].filter(Boolean).join(' ');

/** An address in one line: "12 Mill St, Apt 4, Reno, NV 89502". */
export function placeInLine(place: Place): string {
  return [place.street, place.street2, place.city, regionOf(place), place.country].filter(Boolean).join(', ');
}

/** A place in the lines of an envelope. */
export function placeInLines(place: Place): string {
  const town = [place.city, regionOf(place)].filter(Boolean).join(', ');
  return [place.street, place.street2, town, place.country].filter(Boolean).join('\n');
}
