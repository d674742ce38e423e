// Whom a provider elsewhere may sign in, and what can be a provider.
import { expect, test } from 'vitest';
import { isEmailDomain, isIssuer, mayMatch, vouchedEmail } from './provider.rules.ts';

const provider = { customerId: null, emailDomains: ['example.com'] };

test.each([
  { claims: { email: 'Ada@Example.com', email_verified: true }, email: 'ada@example.com' },
  { claims: { email: 'ada@example.com', email_verified: 'true' }, email: undefined },
  { claims: { email: 'ada@example.com' }, email: undefined },
  { claims: { email: 'ada@example.com.evil.example', email_verified: true }, email: undefined },
  { claims: { email: 'ada@evil.example@example.com', email_verified: true }, email: undefined },
  { claims: { email: '@example.com', email_verified: true }, email: undefined },
  { claims: { email: 17, email_verified: true }, email: undefined },
])('$claims vouches for $email', ({ claims, email }) => {
  expect(vouchedEmail(provider, claims)).toBe(email);
});

test.each([
  { of: null, login: { customerId: '1', isOperator: false }, may: true },
  { of: '1', login: { customerId: '1', isOperator: false }, may: true },
  { of: '2', login: { customerId: '1', isOperator: false }, may: false },
  { of: null, login: { customerId: null, isOperator: true }, may: false },
  { of: null, login: { customerId: '1', isOperator: true }, may: false },
])('a provider of customer $of and $login: $may', ({ of, login, may }) => {
  expect(mayMatch({ ...provider, customerId: of }, login)).toBe(may);
});

test('a provider has an address under TLS, or on this machine; a domain is a domain', () => {
  expect(['https://login.example', 'http://127.0.0.1:9999', 'http://localhost'].map(isIssuer)).toEqual([true, true, true]);
  expect(['http://login.example', 'file:///etc/passwd', 'login.example', ''].map(isIssuer)).toEqual([false, false, false, false]);
  expect(['example.com', 'a.b.example'].map(isEmailDomain)).toEqual([true, true]);
  expect(['example', '@example.com', 'exa mple.com', '*.example.com', ''].map(isEmailDomain)).toEqual([false, false, false, false, false]);
});
