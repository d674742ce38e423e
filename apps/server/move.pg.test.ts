// Moving to a server: everything is there afterwards, to the last value and counter, and nothing where it was
// refused.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OwnerBooks, ownerBooks } from '../../modules/receivables/export/owner-books.testing.ts';
import { openDatabase, sql } from '../../packages/db/database.ts';
import { urlFor } from '../../packages/db/embedded.ts';
import { migrate } from '../../packages/db/migrate.ts';
import { appUrl } from '../../packages/db/roles.ts';
import { type Secrets, temporarySecrets } from '../../packages/db/secrets.ts';
import { moveDatabase } from './move.ts';

let books: OwnerBooks;
let secrets: Secrets;
let target: string;

async function ask<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  books = await ownerBooks();
  secrets = { ...temporarySecrets(), ...books.db.passwords };
  const name = `${inject('testCluster').prefix}_${randomBytes(5).toString('hex')}`;
  await ask(inject('testCluster').url, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
  target = urlFor(books.db.migratorUrl, { database: name });
});
afterAll(async () => {
  await ask(inject('testCluster').url, `drop database if exists ${new URL(target).pathname.slice(1)} with (force)`);
  await books.close();
});

it('waits for jobs to end, moves everything, and refuses to move over it', async () => {
  const from = books.db.migratorUrl;
  await ask(
    from,
    "insert into platform.job_progress (job_id, customer_id, kind, title, state) values (gen_random_uuid(), 1, 'a', 'A', 'waiting')",
  );
  await expect(moveDatabase(from, target, secrets)).rejects.toThrow('Jobs that have not come to their end: 1.');
  await ask(from, "update platform.job_progress set state = 'cancelled'");

  // A move that was cut off after it had brought the target up to date may be begun again.
  await migrate({ url: target, passwords: secrets });
  const { rows, tables } = await moveDatabase(from, target, secrets);
  expect(rows).toBeGreaterThan(300);
  expect(tables).toBeGreaterThan(40);
  const postings = 'select count(*), sum(amount_cents) filter (where amount_cents > 0), max(entry_id) from ledger.posting';
  expect(await ask(target, postings)).toEqual(await ask(from, postings));

  // The books are open as the application finds them: guarded by row-level security, and new ids follow the
  // old ones.
  const moved = openDatabase({ url: appUrl(target, secrets), applicationName: 'test' });
  try {
    const names = (customerId: string) =>
      moved.read(customerId, async (tx) => (await sql`select name from communities.community`.execute(tx.db)).rows);
    expect(await names(books.customerId)).toEqual([{ name: 'Maple Court' }]);
    expect(await names('999999')).toEqual([]);
  } finally {
    await moved.close();
  }
  const [{ last } = { last: '' }] = await ask<{ last: string }>(from, 'select max(community_id) as last from communities.community');
  const [{ next } = { next: '' }] = await ask<{ next: string }>(
    target,
    `insert into communities.community (customer_id, name, short_code, legal_name) values (${books.customerId}, 'Next', 'NX', 'Next') returning community_id as next`,
  );
  expect(BigInt(next)).toBeGreaterThan(BigInt(last));
  await expect(ask(target, 'update ledger.posting set amount_cents = amount_cents + 1')).rejects.toThrow();

  await expect(moveDatabase(from, target, secrets)).rejects.toThrow('holds an installation already');
});
