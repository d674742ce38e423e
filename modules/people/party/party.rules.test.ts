// What parties are called.
import { expect, test } from 'vitest';
import { noParty } from './party.contract.ts';
import { displayNameOf, isRenamed, namedParty } from './party.rules.ts';

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

test.each([
  [{ firstName: 'Rose' }, false, 'a first name'],
  [{ lastName: ' LEE ' }, false, 'the same surname'],
  [{ displayName: 'Dr. Lee' }, false, 'a display name that shows the surname'],
  [{ lastName: 'Li' }, true, 'another surname'],
  [{ displayName: 'Petra Novak' }, true, 'a display name that shows another'],
  [{ kind: 'TRUST', organizationName: 'Lee' }, false, 'the same name as a trust'],
  [{ kind: 'TRUST', organizationName: 'Lee Trust' }, true, 'a trust'],
] as const)('%o is another name: %s (%s)', (change, expected, _why) => {
  const before = { ...noParty, firstName: 'Rosa', lastName: 'Lee', displayName: 'Rosa Lee' };
  expect(isRenamed(before, { ...before, displayName: '', ...change })).toBe(expected);
});
