// What a party is called, and what must be known of it.
import { refuse } from '../../../packages/contract/contract.ts';
import { type FieldProblem, invalid, type Refusal } from '../../../packages/kernel/kernel.ts';
import { type PartyFacts, partRefusals } from './party.contract.ts';

type Names = Pick<PartyFacts, 'kind' | 'firstName' | 'middleName' | 'lastName' | 'organizationName'>;

type Named = Names & Pick<PartyFacts, 'displayName'>;

/** What a party is called unless it is called otherwise: "Rosa M. Lee", "Alder Holdings LLC". */
export function displayNameOf({ kind, firstName, middleName, lastName, organizationName }: Names): string {
  if (kind !== 'PERSON') return organizationName.trim();
  const middle = middleName.trim().length === 1 ? `${middleName.trim()}.` : middleName.trim();
  return [firstName.trim(), middle, lastName.trim()].filter((part) => part !== '').join(' ');
}

/** The name an account goes by: the surname of a person, the name of a company or trust. */
export function surnameOf({ kind, firstName, lastName, organizationName }: Names): string {
  return (kind === 'PERSON' ? lastName.trim() || firstName : organizationName).trim().toLowerCase();
}

/**
 * True when facts call a party by another name than before: another surname, or a display name that showed
 * the surname and does no more.
 */
export function isRenamed(before: Named, after: Named): boolean {
  const shows = (one: Named) => (one.displayName || displayNameOf(one)).toLowerCase().includes(surnameOf(one));
  return surnameOf(before) !== surnameOf(after) || (shows(before) && !shows(after));
}

/**
 * A property a party is the present primary owner of; the address is blank where the caller does not see it.
 */
export interface OwnedByParty {
  partyId: string;
  ownershipId: string;
  address: string;
}

/**
 * Why a part does not give a primary owner another name: on the owner's own page a correction is told from a
 * sale. Source: operations.md 3.3.
 */
export function ownerRenamed(name: string, { address }: OwnedByParty, fields: readonly FieldProblem[] = []): Refusal {
  return refuse(partRefusals, 'ownerRenamed', { name, property: address === '' ? 'a property you do not see' : address }, fields);
}

/**
 * The facts as they are kept: with a display name, a person without the name of an organization. Refuses
 * `invalid` when there is no name at all.
 */
export function namedParty<F extends PartyFacts>(facts: F): F {
  const isPerson = facts.kind === 'PERSON';
  const displayName = facts.displayName || displayNameOf(facts);
  const [path, message] = isPerson ? ['lastName', 'A person has a name.'] : ['organizationName', 'A company or trust has a name.'];
  if ((isPerson ? facts.firstName + facts.lastName : facts.organizationName) === '')
    throw invalid(message, [{ path, message: 'must be filled in' }]);
  return { ...facts, displayName, organizationName: isPerson ? '' : facts.organizationName };
}
