// What parties are called.
import { expect, test } from 'vitest';
import { noParty } from './party.contract.ts';
import { displayNameOf, namedParty } from './party.rules.ts';

test.each([
  [{ firstName: 'Rosa', lastName: 'Lee' }, 'Rosa Lee'],
  [{ firstName: 'Rosa', middleName: 'm', lastName: 'Lee' }, 'Rosa m. Lee'],
  [{ firstName: 'Rosa', middleName: 'Maria', lastName: 'Lee' }, 'Rosa Maria Lee'],
  [{ lastName: 'Lee' }, 'Lee'],
  [{ kind: 'TRUST', organizationName: 'The Lee Family Trust', firstName: 'Rosa' }, 'The Lee Family Trust'],
] as const)('%o is %s', (names, expected) => {
  expect(displayNameOf({ ...noParty, ...names })).toBe(expected);
});

test('a name that was typed stays, and a party without any is refused at its field', () => {
  expect(namedParty({ ...noParty, firstName: 'Rosa', lastName: 'Lee', displayName: 'Rosie' }).displayName).toBe('Rosie');
  expect(() => namedParty(noParty)).toThrow('A person has a name.');
  expect(() => namedParty({ ...noParty, kind: 'COMPANY', firstName: 'Rosa' })).toThrow('A company or trust has a name.');
});
