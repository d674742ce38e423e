// The site map of the newer front end, from a real service beside: kept for five minutes, none on any
// failure, and never another address.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../packages/http/handlers.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { siteMap } from './site-map.contract.ts';
import { siteMapHandlers } from './site-map.handlers.ts';

const FIVE_MINUTES = 300_000;
const map = { routes: [{ route: '/c/$communityId/payables/bills', address: 'https://new.example/$communityId/bills' }] };

let server: TestServer;
let service: Server;
let asked: string[];
let authorization: string | undefined;
let reply: { status: number; body: string; headers?: Record<string, string> };

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    authorization = request.headers.authorization;
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((settle) => service.listen(0, '127.0.0.1', settle));
  server = await aServer(routes(siteMap, siteMapHandlers));
  server.services.siteMapUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/map`;
});
afterAll(async () => {
  await server.close();
  await new Promise((settle) => service.close(settle));
});
beforeEach(() => {
  asked = [];
  server.clock.advance(FIVE_MINUTES);
});

const ask = async () => (await server.call(siteMap.getSiteMap, {})).Routes;
const expected = [{ Route: '/c/$communityId/payables/bills', Address: 'https://new.example/$communityId/bills' }];

test('is fetched once in five minutes', async () => {
  reply = { status: 200, body: JSON.stringify(map) };
  expect(await ask()).toEqual(expected);
  reply = { status: 200, body: '{"routes":[]}' };
  server.clock.advance(FIVE_MINUTES - 1);
  expect(await ask()).toEqual(expected);
  server.clock.advance(1);
  expect(await ask()).toEqual([]);
  expect(asked).toEqual(['/map', '/map']);
});

test.each([
  ['an error', { status: 500, body: '' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: '{"routes":[{"route":1}]}' }],
  ['too much', { status: 200, body: `{"routes":[],"x":"${'x'.repeat(1_000_001)}"}` }],
  ['a redirect', { status: 302, body: '', headers: { location: '/elsewhere' } }],
])('%s is no route, and is asked again after a minute', async (_what, failing) => {
  reply = failing;
  expect(await ask()).toEqual([]);
  reply = { status: 200, body: JSON.stringify(map) };
  server.clock.advance(59_999);
  expect(await ask()).toEqual([]);
  server.clock.advance(1);
  expect(await ask()).toEqual(expected);
  expect(asked).toEqual(['/map', '/map']);
});

test('a name and password in its address are sent as a header', async () => {
  const { siteMapUrl = '' } = server.services;
  server.services.siteMapUrl = siteMapUrl.replace('//', '//reader:se%40cret@');
  reply = { status: 200, body: JSON.stringify(map) };
  expect(await ask()).toEqual(expected);
  expect(authorization).toBe(`Basic ${btoa('reader:se@cret')}`);
  server.services.siteMapUrl = siteMapUrl;
});

test('without the setting nobody is asked', async () => {
  const { siteMapUrl } = server.services;
  delete server.services.siteMapUrl;
  expect(await ask()).toEqual([]);
  expect(asked).toEqual([]);
  if (siteMapUrl) server.services.siteMapUrl = siteMapUrl;
});
