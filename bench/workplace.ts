// Customers to write into: set up like those of the books, with nothing posted yet. What an earlier run left is removed first.
import { addDays, addMonths, localDate } from '../packages/kernel/kernel.ts';
import { administratorOf, type Book, communitiesOf, customerOf, type Shape } from './book.ts';
import { loadPortfolio } from './load-book.ts';
import type { World } from './world.ts';

const YEAR = localDate('2026-01-01');
const family = 'bench-work-';

/** Takes the customers of earlier runs out of every table, as the migrator, past the guards that let nobody else do so. */
async function removeOld(world: World): Promise<void> {
  const client = await world.migrator.connect();
  try {
    const old = await client.query<{ id: string }>('select customer_id as id from identity.customer where starts_with(name, $1)', [family]);
    const ids = old.rows.map((row) => row.id);
    if (ids.length === 0) return;
    const tables = await client.query<{ name: string }>("select table_name as name from platform.table_kind where kind = 'tenant'");
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const { name } of tables.rows) await client.query(`delete from ${name} where customer_id = any($1)`, [ids]);
    await client.query('delete from identity.login where customer_id = any($1)', [ids]);
    await client.query('delete from identity.customer_key where starts_with(customer_key, $1)', [family]);
    await client.query('commit');
    await client.query('vacuum analyze');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** A customer with so many communities of 200 units each, the year 2026 open, assessments of 310.00 a month linked, nothing charged yet. */
export async function makeWorkplace(world: World, name: string, communities: number): Promise<Book> {
  await world.once('remove old workplaces', () => removeOld(world));
  const shape: Shape = { key: `${family}${name}`, communities, unitsEach: 200, months: 0, firstDay: YEAR };
  const { customerId, userId } = await customerOf(world, shape.key);
  const client = await world.migrator.connect();
  try {
    await client.query('begin');
    await loadPortfolio(client, shape, customerId);
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
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
