// Whom an invitation goes to, and in which language.
import { expect, test } from 'vitest';
import { inviteState, localeOf } from './account.rules.ts';

const plain = { email: 'rosa@home.example', emailReturned: false, hasAccount: false, hasInvitation: false };

test.each([
  ['an owner with an address', {}, false, 'SEND'],
  ['one who was invited, with everybody', { hasInvitation: true }, false, 'INVITED'],
  ['one who was invited, by name', { hasInvitation: true }, true, 'SEND'],
  ['one who has an account, by name', { hasAccount: true }, true, 'ACTIVE'],
  ['one without an address', { email: '' }, true, 'NO_EMAIL'],
  ['one whose mail came back', { emailReturned: true }, true, 'RETURNED'],
] as const)('%s', (_who, facts, isNamed, expected) => {
  expect(inviteState({ ...plain, ...facts }, isNamed)).toBe(expected);
});

test.each([
  ['Spanish', 'es'],
  ['Español', 'es'],
  ['espanol ', 'es'],
  ['English', 'en'],
  ['Tagalog', 'en'],
  ['', 'en'],
])('%s is read as %s', (language, expected) => {
  expect(localeOf(language)).toBe(expected);
});
