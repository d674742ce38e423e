// A start that ends in the middle of the sample leaves nothing the next one takes for done.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../modules/communities/communities.contract.ts';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import { customerConsole } from '../../modules/identity/identity.contract.ts';
import { sampleAdministrator, sampleOperator, samplePassword } from '../../modules/identity/identity.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { sql } from '../../packages/db/database.ts';
import { localDate } from '../../packages/kernel/kernel.ts';
import { allRoutes } from './registry.ts';
import { mapleCourtFacts } from './sample/maple-court.ts';
import { inProcess, Player } from './sample/player.ts';
import { ensureSample } from './sample/sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer(allRoutes, hasCommunity, whyClosed);
});
afterAll(() => server.close());

const day = localDate('2026-01-05');
const said: string[] = [];
/** A start that adds a community, and fails after it when told. */
const start = (fails: boolean) =>
  ensureSample(
    server.app,
    server.services,
    server.db.migratorUrl,
    (line) => said.push(line),
    day,
    async ({ approver }) => {
      await approver.call(community.addCommunity, mapleCourtFacts);
      if (fails) throw new Error('the disk is full');
    },
  );

const door = () => new Player(inProcess(server.app));
const customers = async () => {
  const operating = await door().signIn(sampleOperator.email, samplePassword);
  return (await operating.call(customerConsole.listCustomers, {})).map(({ key }) => key).sort();
};

it('makes the sample again after a start that failed half way, and once', async () => {
  await expect(start(true)).rejects.toThrow('the disk is full');
  expect(await customers()).toEqual(['sample-unfinished', 'test']);
  await start(false);
  expect(await customers()).toEqual(['sample', 'test']);
  await start(false);
  expect(said).toEqual(['Making the sample customer …', 'The sample was not finished; making it again …']);
  const administrator = await door().signIn(sampleAdministrator.email, samplePassword);
  expect((await administrator.call(community.listCommunities, {})).map(({ name }) => name)).toEqual(['Maple Court']);
});

it('removes the half of it whole, and nothing of others', async () => {
  const found = await sql<{ name: string }>`select table_name as name from platform.table_kind where kind = 'tenant'`.execute(
    server.db.asMigrator,
  );
  const rest: string[] = [];
  for (const { name } of found.rows) {
    const { rows } = await sql<{ customerId: string }>`select distinct customer_id::text as "customerId" from ${sql.table(name)}`.execute(
      server.db.asMigrator,
    );
    rest.push(...rows.map(({ customerId }) => customerId));
  }
  expect(new Set(rest).size).toBe(2);
  expect((await server.send(community.listCommunities, {})).status).toBe(200);
});

it('makes one when two start at once on one database', async () => {
  const told: string[] = [];
  const other = await aServer(allRoutes, hasCommunity, whyClosed);
  const both = () =>
    ensureSample(
      other.app,
      other.services,
      other.db.migratorUrl,
      (line) => told.push(line),
      day,
      async () => {},
    );
  await Promise.all([both(), both()]);
  expect(told).toEqual(['Making the sample customer …']);
  await other.close();
});
