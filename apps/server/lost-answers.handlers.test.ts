// Commands whose COMMIT was not answered: what stands is answered as saved, what does not as not saved, and
// what nobody knows is called unknown.
import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hasCommunity } from '../../modules/communities/communities.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { vendor } from '../../modules/people/people.contract.ts';
import { calls } from '../../packages/contract/contract.ts';
import { type Database, openDatabase, sql } from '../../packages/db/database.ts';
import { allRoutes } from './registry.ts';

/**
 * What becomes of a COMMIT on its way through the cut line: its answer is lost, or it does not arrive itself.
 */
type Cut = 'answer' | 'commit';

let of: TestServer;
let line: Server;
/** `staysDown`: nobody gets through after the cut. */
let cut: { next: Cut | null; staysDown: boolean; isDown: boolean };
let throughLine: Database;
const sockets = new Set<Socket>();

/** A line to PostgreSQL that is cut at the next COMMIT of a command when it is told to. */
function openLine(host: string, port: number): Server {
  return createServer((client) => {
    const server = connect(port, host);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        server.destroy();
      });
    }
    if (cut.isDown) return void client.destroy();
    let isCommand = false;
    let isLost = false;
    client.on('data', (piece) => {
      // The end of a read travels with the beginning of what follows it. What is prepared is named by a text
      // that ends with a zero.
      const begin = piece.lastIndexOf('begin_');
      if (begin >= 0) isCommand = piece.includes('begin_transact', begin);
      const isCut = cut.next !== null && isCommand && piece.lastIndexOf('commit\0') > begin;
      if (isCut && cut.next === 'commit') server.destroy();
      if (isCut) {
        isLost = true;
        cut = { next: null, staysDown: false, isDown: cut.staysDown };
        if (cut.isDown) for (const other of sockets) if (other !== client && other !== server) other.destroy();
      }
      server.write(piece);
    });
    server.on('data', (piece) => {
      if (isLost) client.destroy();
      else client.write(piece);
    });
  });
}

beforeAll(async () => {
  of = await aServer(allRoutes, hasCommunity);
  const address = new URL(of.db.url);
  cut = { next: null, staysDown: false, isDown: false };
  line = openLine(address.hostname, Number(address.port));
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready));
  const place = line.address();
  address.hostname = '127.0.0.1';
  address.port = String(typeof place === 'object' ? place?.port : 0);
  throughLine = openDatabase({ url: address.href, applicationName: 'test', poolSize: 2 });
  of.services.database = throughLine;
});
afterEach(() => {
  cut = { next: null, staysDown: false, isDown: false };
});
afterAll(async () => {
  await throughLine.close();
  line.close();
  for (const socket of sockets) socket.destroy();
  await of.close();
});

const add = (name: string, key: string) => of.send(vendor.addVendor, { name, termsDays: 30, isActive: true }, { key });
async function vendorsNamed(name: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from people.vendor where name = ${name}`.execute(
    of.db.asMigrator,
  );
  return found.rows[0]?.count ?? 0;
}

it('what was committed is answered as saved, though the answer to COMMIT was lost', async () => {
  const key = randomUUID();
  cut.next = 'answer';
  const first = await add('Sierra', key);
  expect(first).toMatchObject({ status: 200, json: { vendorId: expect.any(String) } });
  expect(await add('Sierra', key)).toMatchObject({ status: 200, text: first.text });
  expect(await vendorsNamed('Sierra')).toBe(1);
});

it('what was not committed is answered as not saved, and may be sent again', async () => {
  const key = randomUUID();
  cut.next = 'commit';
  expect(await add('Truckee', key)).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  expect(await vendorsNamed('Truckee')).toBe(0);
  expect((await add('Truckee', key)).status).toBe(200);
});

it('while nobody can be asked it is called unknown, and the same key settles it', async () => {
  const key = randomUUID();
  cut = { next: 'answer', staysDown: true, isDown: false };
  expect(await add('Carson', key)).toMatchObject({ status: 503, json: { code: 'outcomeUnknown' } });
  cut = { next: null, staysDown: false, isDown: false };
  expect((await add('Carson', key)).status).toBe(200);
  expect(await vendorsNamed('Carson')).toBe(1);
});

it('settling says what became of a command, and keeps one that was lost from being carried out later', async () => {
  const settle = (key: string) => of.send(calls.settleCall, { key });
  const done = randomUUID();
  expect((await add('Washoe', done)).status).toBe(200);
  expect(await settle(done)).toMatchObject({ status: 200, json: { isSaved: true } });
  const lost = randomUUID();
  // Its own answer may be lost too: asked again it says the same.
  for (let asked = 0; asked < 2; asked += 1) expect(await settle(lost)).toMatchObject({ status: 200, json: { isSaved: false } });
  expect(await add('Lost', lost)).toMatchObject({ status: 422, json: { code: 'keyReused' } });
  expect(await vendorsNamed('Lost')).toBe(0);
});
