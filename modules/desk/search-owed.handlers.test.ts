// What an import wrote beside its transaction is lost behind the commit of the books, and found anew.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { community } from '../communities/communities.contract.ts';
import { aServer, type TestServer } from '../ledger/ledger.testing.ts';
import { propertyImport } from '../lifecycle/lifecycle.contract.ts';
import { lifecycleRoutes } from '../lifecycle/lifecycle.server.ts';
import { property } from '../people/people.contract.ts';
import { findOwedEverywhere } from './search.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer(lifecycleRoutes);
});
afterAll(() => server.close());

const homes =
  'Number,Street,Owner,Owner 2\n1201,Maple Ct,"Aldana, Rosa","Aldana, Luis"\n1203,Maple Ct,Bishop Family Trust,\n1205,Maple Ct,,\n';

async function broughtHomes(shortCode: string): Promise<string> {
  const facts = { legalName: 'Maple', street: '', city: 'Sparks', state: 'NV', postcode: '89434', timeZone: 'America/Los_Angeles' };
  const { communityId } = await server.call(community.addCommunity, { name: `Maple ${shortCode}`, shortCode, ...facts });
  const file = { fileName: 'homes.csv', content: Buffer.from(homes).toString('base64') };
  await server.call(propertyImport.calls.commit, { communityId, file });
  return communityId;
}

/** Has the connection beside each import die when its work is done, until it is called. */
function losing(): () => void {
  const { database } = server.services;
  const real = database.transact;
  database.transact = (customerId, work) =>
    real(customerId, async (tx, last, lendBeside) => {
      const pids: number[] = [];
      const done = await work(tx, last, async () => {
        const beside = await lendBeside();
        if (beside)
          pids.push(...(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(beside.tx.db)).rows.map(({ pid }) => pid));
        return beside;
      });
      for (const pid of pids) await sql`select pg_terminate_backend(${pid}, 5000)`.execute(server.db.asMigrator);
      return done;
    });
  return () => {
    database.transact = real;
  };
}

const owed = async () => (await sql`select from desk.search_owed`.execute(server.db.asMigrator)).rows.length;

async function found(communityId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select k.kind || ' ' || r.title || ': ' || k.key as line from desk.search_record r
    join desk.search_key k using (customer_id, kind, record_id)
    where r.community_id = ${communityId} and r.kind in ('owners', 'properties') `.execute(server.db.asMigrator);
  return rows.map(({ line }) => line.replaceAll(/m[ab](?= ?000)/g, 'm')).sort();
}

it('an import leaves search nothing owed; what it lost is found when it has been owed for a minute, as it would have been', async () => {
  const whole = await broughtHomes('MA');
  expect(await owed()).toBe(0);
  const stop = losing();
  const communityId = await broughtHomes('MB').finally(stop);
  expect((await server.call(property.listProperties, { communityId })).total).toBe(3);
  expect([await found(communityId), await owed()]).toEqual([[], 1]);
  await findOwedEverywhere(server.services);
  expect(await owed()).toBe(1);
  await findOwedEverywhere(server.services, 0);
  expect(await owed()).toBe(0);
  const after = await found(communityId);
  expect(after).toContain('owners Aldana, Rosa: rosa aldana');
  expect(after).toEqual(await found(whole));
});
