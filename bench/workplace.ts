// Customers to write into: set up like those of the books, with nothing posted yet. What an earlier run left
// is removed first.
import type pg from 'pg';
import { addDays, addMonths, localDate } from '../packages/kernel/kernel.ts';
import { administratorOf, type Book, communitiesOf, customerOf, type Shape } from './book.ts';
import { loadPortfolio } from './load-book.ts';
import { loadTogether } from './loading.ts';
import type { World } from './world.ts';

const YEAR = localDate('2026-01-01');
const family = 'bench-work-';

/**
 * Takes the customers of earlier runs out of every table, as the migrator, past the guards that let nobody
 * else do so.
 */
async function removeOld(world: World): Promise<void> {
  const { migrator } = world;
  const old = await migrator.query<{ id: string }>('select customer_id as id from identity.customer where starts_with(name, $1)', [family]);
  const ids = old.rows.map((row) => row.id);
  if (ids.length === 0) return;
  const tables = await migrator.query<{ name: string }>("select table_name as name from platform.table_kind where kind = 'tenant'");
  const remove = async (client: pg.PoolClient): Promise<void> => {
    await client.query('set local session_replication_role = replica');
    for (const { name } of tables.rows) await client.query(`delete from ${name} where customer_id = any($1)`, [ids]);
    await client.query('delete from identity.login where customer_id = any($1)', [ids]);
    await client.query('delete from identity.customer_key where starts_with(customer_key, $1)', [family]);
  };
  await loadTogether(world, remove, 'vacuum analyze');
}

/**
 * A customer with so many communities of 200 units each, the year 2026 open, assessments of 310.00 a month
 * linked, nothing charged yet.
 */
export async function makeWorkplace(world: World, name: string, communities: number): Promise<Book> {
  await world.once('remove old workplaces', () => removeOld(world));
  const shape: Shape = { key: `${family}${name}`, communities, unitsEach: 200, months: 0, firstDay: YEAR };
  const { customerId, userId } = await customerOf(world, shape.key);
  await loadTogether(world, (client) => loadPortfolio(client, shape, customerId), 'analyze');
  return {
    customerId,
    userId,
    administrator: administratorOf(shape.key),
    communities: await communitiesOf(world, customerId),
    unitsEach: shape.unitsEach,
    months: 0,
    firstDay: YEAR,
    lastDay: addDays(addMonths(YEAR, 12), -1),
    entries: 0,
    postings: 0,
  };
}
