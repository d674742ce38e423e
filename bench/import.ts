// A history of entries: the import with all its checks, against COPY of the rows it makes into bare tables
// and then their keys and indexes. Each round has a database of its own.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importHistory } from '../modules/ledger/history-import/history-import.handlers.ts';
import { urlFor } from '../packages/db/embedded.ts';
import { migrate } from '../packages/db/migrate.ts';
import { systemClock } from '../packages/kernel/kernel.ts';
import { alternate, type Benchmark, type Finding, timed } from './bench.ts';
import { type Book, shapeOf } from './book.ts';
import { loadPortfolio } from './load-book.ts';
import type { World } from './world.ts';

const template = 'bench_import';
const clone = 'bench_import_round';
const live = ['entry', 'posting'] as const;

const database = (world: World, name: string) => urlFor(world.migratorUrl, { database: name });

async function within<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c TimeZone=UTC -c DateStyle=ISO' });
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** A database as set-up leaves it: the communities of the book with their charts and years, and no entry. */
async function makeTemplate(world: World): Promise<string> {
  await world.migrator.query(`drop database if exists ${template} with (force)`);
  await world.migrator.query(`create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
  await migrate({ url: database(world, template), passwords: world.secrets });
  return within(database(world, template), async (client) => {
    const made = await client.query<{ id: string }>("insert into identity.customer (name) values ('Import') returning customer_id as id");
    const customerId = made.rows[0]?.id ?? '';
    await client.query(
      "insert into identity.app_user (customer_id, login_id, display_name, email) values ($1, 1, 'Administrator', 'a@import.example')",
      [customerId],
    );
    await loadPortfolio(client, shapeOf('reference', world.quick), customerId);
    await client.query('vacuum analyze');
    return customerId;
  });
}

/** The book as the file another system would give, community after community, day after day. */
async function writeHistory(world: World, book: Book, file: string): Promise<void> {
  await within(world.migratorUrl, async (client) => {
    const rows = client.query(
      copyTo(`copy (
        select c.short_code as community, to_char(e.entry_id, '"JE-"FM00000000') as entry, e.post_date as date, e.entry_type as type, e.reference, e.description, a.number as account, f.code as fund,
          k.code as cost_center, g.memo, round(g.amount_cents / 100.0, 2) as amount
        from ledger.posting g
        join ledger.entry e on e.customer_id = g.customer_id and e.entry_id = g.entry_id
        join ledger.account a on a.customer_id = g.customer_id and a.account_id = g.account_id
        join ledger.fund f on f.customer_id = g.customer_id and f.fund_id = g.fund_id
        join ledger.cost_center k on k.customer_id = g.customer_id and k.cost_center_id = g.cost_center_id
        join communities.community c on c.customer_id = g.customer_id and c.community_id = g.community_id
        where g.customer_id = ${book.customerId} order by c.short_code, e.post_date, e.entry_id, g.leg
      ) to stdout with (format csv, header)`),
    );
    await pipeline(rows, createWriteStream(file));
  });
}

/** Runs a round in a fresh copy of the template, which goes again with everything in it. */
async function inClone(world: World, work: (url: string) => Promise<number>): Promise<number> {
  const drop = () => world.migrator.query(`drop database if exists ${clone} with (force)`);
  await drop();
  await world.migrator.query(`create database ${clone} template ${template} strategy file_copy`);
  try {
    return await work(database(world, clone));
  } finally {
    await drop();
  }
}

function importInto(url: string, customerId: string, file: string): Promise<unknown> {
  return importHistory(url, customerId, {
    open: () => createReadStream(file, { highWaterMark: 262_144 }),
    fileName: 'history.csv',
    community: null,
    userEmail: null,
    dryRun: false,
    now: systemClock.now(),
  });
}

/** Bare tables of the same columns filled by COPY, then every key and index of the live ones, committed. */
async function copyThenIndex(client: pg.PoolClient, folder: string): Promise<void> {
  await client.query('begin');
  for (const table of live) {
    await client.query(`create table public.bare_${table} (like ledger.${table})`);
    const source = createReadStream(join(folder, `${table}.copy`), { highWaterMark: 262_144 });
    await pipeline(source, client.query(copyFrom(`copy public.bare_${table} from stdin`)));
    const found = await client.query<{ definition: string }>(
      'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass order by indexrelid',
      [`ledger.${table}`],
    );
    for (const { definition } of found.rows) await client.query(definition.replace(/INDEX \S+ ON \S+/, `INDEX ON public.bare_${table}`));
  }
  await client.query('commit');
}

async function run(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const folder = join(world.folder, 'import');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'history.csv');
  await writeHistory(world, book, file);
  const customerId = await makeTemplate(world);
  try {
    // The first import does not count; its rows are those the yardstick copies.
    await inClone(world, async (url) => {
      await importInto(url, customerId, file);
      await within(url, async (client) => {
        for (const table of live) {
          const found = await client.query<{ n: number }>(`select count(*)::int as n from ledger.${table}`);
          const expected = table === 'entry' ? book.entries : book.postings;
          if (found.rows[0]?.n !== expected) throw new Error(`${found.rows[0]?.n} rows came into ledger.${table}, not ${expected}`);
          const rows = client.query(copyTo(`copy (select * from ledger.${table} order by customer_id, entry_id) to stdout`));
          await pipeline(rows, createWriteStream(join(folder, `${table}.copy`)));
        }
      });
      return 0;
    });
    return await alternate({
      pairs: world.quick ? 5 : 3,
      warmUp: false,
      ours: () => inClone(world, (url) => timed(() => importInto(url, customerId, file))),
      yardstick: () => inClone(world, (url) => within(url, (client) => timed(() => copyThenIndex(client, folder)))),
    });
  } finally {
    await world.migrator.query(`drop database if exists ${template} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

export const benchmarks: Benchmark[] = [
  {
    id: 'import',
    unit: 'ms',
    higherIsBetter: false,
    goal: 2,
    work: 'a history from a CSV file of 2.1 million postings (quick: a quarter): every check, entries, postings, summary, audit',
    against: 'COPY of the same ready rows into bare tables, then the same keys and indexes',
    run,
  },
];
