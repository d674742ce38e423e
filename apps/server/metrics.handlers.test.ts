// The measures are answered on this machine alone; where others reach the server they are closed without a
// token.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDoor } from '../../modules/identity/identity.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { createServer } from '../../packages/http/server.ts';

const metricsToken = 'measures-0123456789';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('measures are read on loopback, are closed elsewhere, and open to their token', async () => {
  const read = async (app: TestServer['app'], bearer?: string) => {
    const answer = await app.inject({ url: '/metrics', headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });
    return { status: answer.statusCode, shown: answer.body.includes('process_resident_memory_bytes') };
  };
  expect(await read(server.app)).toEqual({ status: 200, shown: true });
  server.services.loopbackOnly = false;
  expect(await read(server.app)).toEqual({ status: 401, shown: false });
  const { services } = server;
  const identity = { ...identityDoor, hasCommunity: async () => false, whyClosed: async () => null };
  const guarded = createServer({ routes: [], identity, services, version: '0', logger: false, metricsToken });
  expect(await read(guarded, `${metricsToken}1`)).toEqual({ status: 401, shown: false });
  expect(await read(guarded, metricsToken)).toEqual({ status: 200, shown: true });
  await guarded.close();
});
