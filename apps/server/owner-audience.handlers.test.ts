// An owner's session opens nothing of the office, call by call, and the office's opens nothing of an owner's;
// with the door of owners left away nobody is an owner.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDoor } from '../../modules/identity/identity.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { authenticateOwner } from '../../modules/owner-access/owner-access.server.ts';
import { sql } from '../../packages/db/database.ts';
import { createServer } from '../../packages/http/server.ts';
import { allRoutes } from './registry.ts';

let server: TestServer;
let cookie: string;
const secret = 'a'.repeat(43);
const hash = createHash('sha256').update(secret).digest('base64url');

beforeAll(async () => {
  server = await aServer(allRoutes);
  const { customerId, db } = server;
  await sql`insert into owner_access.account (customer_id, email, display_name, created_time) values (${customerId}, 'owner@home.example', 'An Owner', now())`.execute(
    db.asMigrator,
  );
  await sql`insert into owner_access.owner_session (customer_id, session_id, account_id, secret_hash, method, started_time, seen_time, expires_time, address, agent)
    select customer_id, gen_random_uuid(), account_id, ${hash}, 'LINK', '2026-01-05', '2026-01-05T17:00:00Z', '2026-02-01', '', '' from owner_access.account`.execute(
    db.asMigrator,
  );
  cookie = `owner=${customerId}.${secret}`;
});
afterAll(() => server.close());

function appWith(withDoor: boolean) {
  return createServer({
    routes: allRoutes,
    identity: { ...identityDoor, ...(withDoor ? { authenticateOwner } : {}), hasCommunity: async () => false },
    services: server.services,
    version: '0',
    logger: { level: 'error' },
  });
}

const staff = allRoutes.map(({ endpoint }) => endpoint).filter(({ permission }) => permission !== 'public' && permission !== 'owner');
const owners = allRoutes.map(({ endpoint }) => endpoint).filter(({ permission }) => permission === 'owner');

test('an owner passes none of the calls of the office, by cookie or by showing it as a token', async () => {
  const app = appWith(true);
  let asked = 0;
  for (const { method, path, name } of staff)
    for (const headers of [{ cookie }, { authorization: `Bearer ${server.customerId}.${secret}` }]) {
      const key = { 'idempotency-key': 'a key of an owner', 'sec-fetch-site': 'same-origin' };
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headers, ...key },
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      expect([name, answer.statusCode]).toEqual([name, 401]);
      asked += 1;
    }
  expect(asked).toBe(staff.length * 2);
  await app.close();
}, 120_000);

test('the owner is in, until the door of owners is left away', async () => {
  const me = { method: 'GET' as const, url: '/Portal/GetMe', headers: { cookie } };
  const [app, closed] = [appWith(true), appWith(false)];
  expect((await app.inject(me)).statusCode).toBe(200);
  expect((await closed.inject(me)).statusCode).toBe(401);
  await app.close();
  await closed.close();
});

test('an administrator with every claim passes none of the calls of owners', async () => {
  const token = await server.tokenFor('Administrator');
  expect(owners.length).toBeGreaterThan(10);
  for (const endpoint of owners) {
    const { status } = await server.send(endpoint, {}, { token });
    expect([endpoint.name, status]).toEqual([endpoint.name, 401]);
  }
});
