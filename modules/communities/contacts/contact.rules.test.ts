// Which number, address or place of an agent is the first.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ContactFacts, noContacts } from './contact.contract.ts';
import { makeFirstContact, makeFirstPlace, placeInLine } from './contact.rules.ts';

const rosa: ContactFacts = {
  ...noContacts,
  phone: '775-555-0100',
  phoneLabel: 'HOME',
  email: 'rosa@example.com',
  contacts: [
    { kind: 'PHONE', label: 'MOBILE', value: '775-555-0199', isListed: false },
    { kind: 'EMAIL', label: 'COPY', value: 'son@example.com', isListed: true },
    { kind: 'EMAIL', label: 'BILLING', value: 'bills@example.com', isListed: true },
    { kind: 'WEB', label: 'WEB_SITE', value: 'example.com', isListed: true },
  ],
  street: '12 Mill St',
  city: 'Reno',
  state: 'NV',
  postcode: '89502',
  addresses: [{ street: 'Box 9', street2: '', city: 'Elko', state: 'NV', postcode: '89801', country: '', addressKind: 'ALTERNATE' }],
};

test('another number takes the first place, and the former stands beside it', () => {
  const changed = makeFirstContact(rosa, 0);
  expect(changed).toMatchObject({ phone: '775-555-0199', phoneLabel: 'MOBILE', phoneListed: false });
  expect(changed.contacts[0]).toEqual({ kind: 'PHONE', label: 'HOME', value: '775-555-0100', isListed: true });
  expect(makeFirstContact(rosa, 3)).toBe(rosa);
});

test('another place takes the first place', () => {
  const changed = makeFirstPlace(rosa, 0);
  expect(placeInLine(changed)).toBe('Box 9, Elko, NV 89801');
  expect(changed.addresses.map(placeInLine)).toEqual(['12 Mill St, Reno, NV 89502']);
});

test('whatever is made first, nothing is lost and nothing is there twice', () => {
  const values = (facts: ContactFacts) => [facts.phone, facts.email, ...facts.contacts.map((one) => one.value)].filter(Boolean).sort();
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 12 }), (order) => {
      const after = order.reduce(makeFirstContact, rosa);
      expect(values(after)).toEqual(values(rosa));
    }),
  );
});
