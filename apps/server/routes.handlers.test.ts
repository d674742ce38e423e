// What holds for every call there is, generated from the declarations: shut without a token or a claim,
// never a 500, never another customer's community.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasCommunity } from '../../modules/communities/communities.server.ts';
import { operator } from '../../modules/identity/identity.contract.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import type { Endpoint } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { allRoutes } from './registry.ts';

const endpoints = allRoutes.map((route) => route.endpoint);
let server: TestServer;
let nobody: string;
let foreignCommunityId: string;

beforeAll(async () => {
  server = await aServer(allRoutes, hasCommunity);
  const { asMigrator } = server.db;
  await sql`insert into identity.role (customer_id, name) values (${server.customerId}, 'Nothing')`.execute(asMigrator);
  nobody = await server.tokenFor('Nothing');
  const operatorToken = String(
    (await server.send(endpointNamed('Account.signIn'), { email: 'operator@test.example', password: 'correct horse' }, { token: null }))
      .json['Token'],
  );
  const other = {
    key: 'other',
    name: 'Other',
    administratorName: 'Olga',
    administratorEmail: 'olga@other.example',
    administratorPassword: 'correct horse',
  };
  const { customerId } = (await server.send(operator.createCustomer, other, { token: operatorToken })).json as { customerId: string };
  const made = await sql<{
    id: string;
  }>`insert into communities.community (customer_id, name, short_code, legal_name) values (${customerId}, 'Foreign', 'FO', 'Foreign') returning community_id as id`.execute(
    asMigrator,
  );
  foreignCommunityId = made.rows[0]?.id ?? '';
});
afterAll(() => server.close());

let session = '';

/**
 * A session of the administrator; a new one only when a call before this one has ended it, for a password
 * takes long to prove.
 */
async function administrator(): Promise<string> {
  if (session !== '' && (await server.send(endpointNamed('Pyramid.getPermissions'), {}, { token: session })).status === 200) return session;
  const person = { email: 'ada@test.example', password: 'correct horse' };
  const answer = await server.send(endpointNamed('Account.signIn'), person, { token: null });
  expect(answer.status, answer.text).toBe(200);
  session = String(answer.json['Token']);
  return session;
}

function endpointNamed(name: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`no call ${name}`);
  return found;
}

const raw = (endpoint: Endpoint, payload: string, token: string) =>
  server.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(endpoint.method === 'GET' ? { query: queryFrom(payload) } : { payload }),
  });

function queryFrom(payload: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, String(v)]))
      : { x: payload };
  } catch {
    return { x: payload };
  }
}

const rubbish = [
  '{',
  '[]',
  '[[[[]]]]',
  'null',
  '"text"',
  '17',
  '{}',
  '{"communityId":17}',
  '{"communityId":"-1"}',
  '{"communityId":"1;drop table x"}',
  '{"communityId":{"$gt":""}}',
  `{"communityId":"${'9'.repeat(19)}"}`,
  `{"communityId":"1","lines":${'['.repeat(200)}${']'.repeat(200)}}`,
  '{"communityId":"1","file":{"fileName":"a","content":"%%%"}}',
  '{"__proto__":{"isAdmin":true}}',
];

const named = (of: readonly Endpoint[]) => of.map((endpoint) => [endpoint.name, endpoint] as const);

test.each(named(endpoints.filter((e) => e.permission !== 'public')))('%s is shut without a token', async (_name, endpoint) => {
  expect((await server.send(endpoint, {}, { token: null })).status).toBe(401);
});

const claimed = endpoints.filter((e) => typeof e.permission === 'object' && e.permission.of.length > 0);
test.each(named(claimed))('%s is shut without its claim', async (_name, endpoint) => {
  const answer = await server.send(endpoint, {}, { token: nobody });
  expect([answer.status, answer.json.errorMessage]).toEqual([
    403,
    'Sorry, your user role does not have sufficient permissions to access this functionality.',
  ]);
});

test.each(named(endpoints))('%s answers rubbish without falling over', async (_name, endpoint) => {
  const token = await administrator();
  for (const payload of rubbish) {
    const answer = await raw(endpoint, payload, token);
    expect(answer.statusCode, `${payload.slice(0, 60)} gave ${answer.body.slice(0, 300)}`).toBeLessThan(500);
    expect(answer.body).not.toMatch(/select .* from|at .*\.ts:\d|node_modules/);
  }
});

test.each(named(endpoints.filter(isOfCommunity)))('%s does not know another customer’s community', async (_name, endpoint) => {
  const answer = await server.send(endpoint, { communityId: foreignCommunityId }, { token: await administrator() });
  expect([400, 404]).toContain(answer.status);
});

function isOfCommunity(endpoint: Endpoint): boolean {
  const input = endpoint.input as { shape?: Record<string, unknown> };
  return input.shape !== undefined && 'communityId' in input.shape;
}

test('every call declares a permission, and its path is its own', () => {
  expect(endpoints.filter((endpoint) => endpoint.permission === undefined)).toEqual([]);
  expect(new Set(endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(endpoints.length);
});
