// Cookies: what is read from a request, and what a browser is told about ours.
import { describe, expect, test } from 'vitest';
import { cookieHeaders, cookiesOf } from './cookies.ts';

describe('cookiesOf', () => {
  test('reads names and values, with and without the guard in front', () => {
    expect(cookiesOf('visit=abc; __Host-other=d-e_f')).toEqual({ visit: 'abc', other: 'd-e_f' });
  });

  test.each([undefined, '', ';;;', '=x', 'a b=c', '__proto__=x', 'name=with space', `long=${'x'.repeat(1001)}`, '9=x'])(
    'leaves out what is no cookie of ours: %s',
    (header) => {
      expect(Object.keys(cookiesOf(header))).toEqual([]);
    },
  );
});

describe('cookieHeaders', () => {
  test('over TLS a cookie is bound to the host, and nowhere is it read by scripts or sent by other sites', () => {
    expect(cookieHeaders(new Map([['visit', 'abc']]), 'https://books.example')).toEqual([
      '__Host-visit=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(cookieHeaders(new Map([['visit', null]]), 'http://localhost:4000')).toEqual([
      'visit=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
  });
});
