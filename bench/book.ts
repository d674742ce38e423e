// The books the benchmarks read: synthetic, without chance, with totals that are known before the first row
// is written.
import type pg from 'pg';
import { openLetters } from '../apps/server/mail.ts';
import { inProcess, Player } from '../apps/server/sample/player.ts';
import { buildServer } from '../apps/server/serve.ts';
import { operator } from '../modules/identity/identity.contract.ts';
import { findCustomerByKey, findLogin, hashPassword, insertOperator } from '../modules/identity/identity.server.ts';
import { asMigrator } from '../packages/db/as-migrator.ts';
import { openFileStore } from '../packages/files/store.ts';
import type { Services } from '../packages/http/handlers.ts';
import { addDays, addMonths, type LocalDate, localDate, systemClock } from '../packages/kernel/kernel.ts';
import { checkBook, knownTotals } from './book-totals.ts';
import { loadActs, loadPortfolio, loadSummary } from './load-book.ts';
import { loadTogether } from './loading.ts';
import type { World } from './world.ts';

/**
 * `reference`: 100 communities of 200 units over 24 months, 1.0M entries and 2.1M postings (quick: 25
 * communities). `small`: 10 communities over 24 months (quick: 3). `deep`: 10 communities over 240 months
 * (quick: 3).
 */
export type BookSize = 'reference' | 'small' | 'deep';

/** How large a book is. */
export interface Shape {
  /** Names the book for good: the customer's key. */
  key: string;
  communities: number;
  unitsEach: number;
  months: number;
  firstDay: LocalDate;
}

/** One community of a book. Ids are those of the database. */
export interface BookCommunity {
  communityId: string;
  shortCode: string;
  bankAccountId: string;
  /** Account ids by number. */
  accounts: ReadonlyMap<string, string>;
}

/**
 * A book: a customer of its own, with an administrator who can sign in. Every amount and count of it up to
 * `lastDay` is known.
 */
export interface Book {
  customerId: string;
  userId: string;
  administrator: { email: string; password: string };
  communities: readonly BookCommunity[];
  unitsEach: number;
  months: number;
  /**
   * The first day of the first month and the last of the last. One more fiscal year, empty and open, follows.
   */
  firstDay: LocalDate;
  lastDay: LocalDate;
  entries: number;
  postings: number;
}

/** Every book ends with 2025. */
const END = localDate('2026-01-01');
const password = 'a benchmark signs in';
const operatorLogin = { email: 'operator@bench.example', password };

/** The shape of a book. */
export function shapeOf(size: BookSize, quick: boolean): Shape {
  const few = quick ? 3 : 10;
  const communities = size === 'reference' ? (quick ? 25 : 100) : few;
  const months = size === 'deep' ? 240 : 24;
  return { key: `bench-${size}-${communities}`, communities, unitsEach: 200, months, firstDay: addMonths(END, -months) };
}

/**
 * Signs the operator of the benchmarks in, on a server in this process, and makes the customer of a book or
 * of a benchmark.
 */
async function makeCustomer(world: World, key: string): Promise<{ customerId: string; userId: string }> {
  const { database, secrets } = world;
  const services: Services = {
    database,
    secrets,
    clock: systemClock,
    files: openFileStore(`file://${world.folder}/files`),
    mail: openLetters({ mailUrl: null, mailFrom: 'bench@localhost', dataDir: world.folder }, () => {}),
    publicUrl: 'http://localhost',
    loopbackOnly: true,
  };
  const app = await buildServer(services, { logger: false, staff: false });
  if (!(await findLogin(database.local, operatorLogin.email))) {
    const passwordHash = await hashPassword(password);
    await asMigrator(world.migratorUrl, (migrator) =>
      insertOperator(migrator, { email: operatorLogin.email, passwordHash, isSample: false }),
    );
  }
  const operating = await new Player(inProcess(app)).signIn(operatorLogin.email, password);
  const made = await operating.call(operator.createCustomer, {
    key,
    name: key,
    administratorName: 'Bench Administrator',
    administratorEmail: administratorOf(key).email,
    administratorPassword: password,
  });
  await app.close();
  return made;
}

/** Who signs in to the customer with a key. */
export function administratorOf(key: string): { email: string; password: string } {
  return { email: `administrator@${key}.example`, password };
}

/** The customer with the key and its administrator; made when there is none. */
export async function customerOf(world: World, key: string): Promise<{ customerId: string; userId: string }> {
  const customerId = await findCustomerByKey(world.database.local, key);
  if (customerId === undefined) return makeCustomer(world, key);
  const found = await world.migrator.query('select user_id from identity.app_user where customer_id = $1', [customerId]);
  return { customerId, userId: found.rows[0].user_id };
}

async function isLoaded(world: World, customerId: string): Promise<boolean> {
  const found = await world.migrator.query('select 1 from ledger.balance where customer_id = $1 limit 1', [customerId]);
  return found.rows.length > 0;
}

/**
 * All or nothing, as the migrator; row triggers and foreign keys are left out, and what they would have seen
 * is checked afterwards.
 */
async function load(world: World, shape: Shape, customerId: string, userId: string): Promise<void> {
  const fill = async (client: pg.PoolClient): Promise<void> => {
    await loadPortfolio(client, shape, customerId);
    await client.query('set local session_replication_role = replica');
    await client.query("set local work_mem = '256MB'");
    await loadActs(client, shape, customerId, userId);
    await loadSummary(client, customerId);
    await client.query('analyze');
    await checkBook(client, shape, customerId);
  };
  await loadTogether(world, fill, 'vacuum analyze');
}

/** The communities of a customer with their accounts. */
export async function communitiesOf(world: World, customerId: string): Promise<BookCommunity[]> {
  const found = await world.migrator.query<{ id: string; code: string; bank: string; numbers: string[]; ids: string[] }>(
    `select c.community_id as id, c.short_code as code,
      (select b.bank_account_id from ledger.bank_account b where b.customer_id = c.customer_id and b.community_id = c.community_id) as bank,
      array_agg(a.number order by a.number) as numbers, array_agg(a.account_id::text order by a.number) as ids
    from communities.community c join ledger.account a on a.customer_id = c.customer_id and a.community_id = c.community_id
    where c.customer_id = $1 group by c.customer_id, c.community_id, c.short_code order by c.short_code`,
    [customerId],
  );
  return found.rows.map(({ id, code, bank, numbers, ids }) => ({
    communityId: id,
    shortCode: code,
    bankAccountId: bank,
    accounts: new Map(numbers.map((number, i) => [number, ids[i] ?? ''])),
  }));
}

/** Builds a book unless the data folder holds it already. */
export async function buildBook(world: World, size: BookSize): Promise<Book> {
  const shape = shapeOf(size, world.quick);
  const { customerId, userId } = await customerOf(world, shape.key);
  if (!(await isLoaded(world, customerId))) {
    const start = performance.now();
    await load(world, shape, customerId, userId);
    world.say(`loaded the ${size} book of ${shape.communities} communities in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  const { entries, postings } = knownTotals(shape);
  return {
    customerId,
    userId,
    administrator: administratorOf(shape.key),
    communities: await communitiesOf(world, customerId),
    unitsEach: shape.unitsEach,
    months: shape.months,
    firstDay: shape.firstDay,
    lastDay: addDays(END, -1),
    entries,
    postings,
  };
}
