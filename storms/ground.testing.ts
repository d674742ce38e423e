// The ground of storms in a test: the whole product in this process, listening, on a database cloned from the
// run's template.
import pg from 'pg';
import { allRoutes } from '../apps/server/registry.ts';
import { inProcess, Player } from '../apps/server/sample/player.ts';
import { hasCommunity } from '../modules/communities/communities.server.ts';
import { aServer, type TestServer } from '../modules/identity/identity.testing.ts';
import type { Ground } from './ground.ts';

/** A ground with its server; `close` ends both. */
export interface TestGround extends Ground {
  server: TestServer;
  close(): Promise<void>;
}

/** Starts the server on a free port of the loopback address. */
export async function aGround(): Promise<TestGround> {
  const server = await aServer(allRoutes, hasCommunity);
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const person = async (email: string, roleName: string) => {
    const token = await server.tokenFor(roleName);
    return { email, token, player: new Player(inProcess(server.app), token) };
  };
  return {
    server,
    url,
    customerId: server.customerId,
    clerk: await person('clerk', 'Accountant'),
    approver: await person('approver', 'Administrator'),
    connect: async () => {
      const client = new pg.Client({ connectionString: server.db.migratorUrl, options: '-c TimeZone=UTC' });
      // The database is dropped while a test that failed still holds its connection.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    close: () => server.close(),
  };
}
