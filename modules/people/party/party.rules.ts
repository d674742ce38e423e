// What a party is called, and what must be known of it.
import { invalid } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from './party.contract.ts';

type Names = Pick<PartyFacts, 'kind' | 'firstName' | 'middleName' | 'lastName' | 'organizationName'>;

/** What a party is called unless it is called otherwise: "Rosa M. Lee", "Alder Holdings LLC". */
export function displayNameOf({ kind, firstName, middleName, lastName, organizationName }: Names): string {
  if (kind !== 'PERSON') return organizationName.trim();
  const middle = middleName.trim().length === 1 ? `${middleName.trim()}.` : middleName.trim();
  return [firstName.trim(), middle, lastName.trim()].filter((part) => part !== '').join(' ');
}

/** The facts as they are kept: with a display name, a person without the name of an organization. Refuses `invalid` when there is no name at all. */
export function namedParty<F extends PartyFacts>(facts: F): F {
  const isPerson = facts.kind === 'PERSON';
  const displayName = facts.displayName || displayNameOf(facts);
  const [path, message] = isPerson ? ['lastName', 'A person has a name.'] : ['organizationName', 'A company or trust has a name.'];
  if ((isPerson ? facts.firstName + facts.lastName : facts.organizationName) === '')
    throw invalid(message, [{ path, message: 'must be filled in' }]);
  return { ...facts, displayName, organizationName: isPerson ? '' : facts.organizationName };
}
