// Where a route is handed over to: the address of the site map with its parameters filled in, never our own,
// never where the page came from, never anything but the web.
import { expect, test } from 'vitest';
import { handoverAddress } from './handover.ts';

const routes = [
  { Route: '/c/$communityId/payables/bills', Address: 'https://new.example/communities/$communityId/bills' },
  { Route: '/own', Address: 'https://books.example/own' },
  { Route: '/api', Address: 'https://api.books.example/x' },
  { Route: '/script', Address: 'javascript:alert(1)' },
  { Route: '/data', Address: 'data:text/html,x' },
  { Route: '/mail', Address: 'mailto:a@b.example' },
  { Route: '/path', Address: '/sign-out' },
  { Route: '/rubbish', Address: 'https://' },
  { Route: '/asks-more', Address: 'https://new.example/$nothing' },
];
const own = ['https://books.example', 'https://api.books.example'];
const at = (pattern: string, params = {}, search = '') => ({ pattern, params, search });
const bills = '/c/$communityId/payables/bills';

test('the address of the route, with its parameters and what was asked for', () => {
  expect(handoverAddress(routes, at(bills, { communityId: '7' }), own, '')).toBe('https://new.example/communities/7/bills');
  expect(handoverAddress(routes, at(bills, { communityId: '7' }, '?filter=open'), own, '')).toBe(
    'https://new.example/communities/7/bills?filter=open',
  );
  expect(handoverAddress(routes, at(bills, { communityId: '../../x' }), own, '')).toBe('https://new.example/communities/..%2F..%2Fx/bills');
});

test.each(['/own', '/api', '/script', '/data', '/mail', '/path', '/rubbish', '/asks-more', '/not-listed'])('%s stays here', (pattern) => {
  expect(handoverAddress(routes, at(pattern), own, '')).toBeNull();
});

test('a page is handed over at every load, but not back to the front end that sent it here', () => {
  const address = handoverAddress(routes, at(bills, { communityId: '7' }), own, 'https://books.example/c/7');
  expect(address).toBe('https://new.example/communities/7/bills');
  expect(handoverAddress(routes, at(bills, { communityId: '7' }), own, 'https://books.example/c/7')).toBe(address);
  expect(handoverAddress(routes, at(bills, { communityId: '7' }), own, 'https://new.example/')).toBeNull();
});
