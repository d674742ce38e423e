// What loaders of books share: one transaction as the migrator, past row-level security, all of it or
// nothing.
import type pg from 'pg';
import type { World } from './world.ts';

/**
 * Runs `work` as one transaction of the migrator and then `after`, such as a vacuum, which no transaction may
 * hold, on the same connection.
 */
export async function loadTogether(world: World, work: (client: pg.PoolClient) => Promise<void>, after: string): Promise<void> {
  const client = await world.migrator.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    await client.query(after);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
