// A rehearsed act is seen as it would stand, and nothing of it stays; what the end of a transaction checks is
// checked.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { sql, type Tx } from './database.ts';
import { rehearse } from './rehearsal.ts';

let db: TestDatabase;
let customerId: string;
beforeAll(async () => {
  db = await testDatabase();
  customerId = await newCustomer(db, 'One');
  await sql`create table platform.stage (customer_id bigint not null, stage_id bigint not null, twin_id bigint, primary key (customer_id, stage_id),
    foreign key (customer_id, twin_id) references platform.stage deferrable initially deferred)`.execute(db.asMigrator);
  await sql`select platform.tenant_table('platform.stage', 'select, insert')`.execute(db.asMigrator);
});
afterAll(() => db.close());

const enter = (tx: Tx, id: number, twin: number | null = null) =>
  sql`insert into platform.stage (customer_id, stage_id, twin_id) values (${tx.customerId}, ${id}, ${twin})`.execute(tx.db);
const count = async (tx: Tx) => (await sql<{ n: number }>`select count(*)::int as n from platform.stage`.execute(tx.db)).rows[0]?.n;

test('what was done is seen, and taken back', async () => {
  const seen = await rehearse(db.database, customerId, async (tx) => {
    await enter(tx, 1);
    return count(tx);
  });
  expect(seen).toBe(1);
  expect(await db.database.read(customerId, count)).toBe(0);
});

test('what fails, fails; also what is only checked at the end', async () => {
  await expect(
    rehearse(db.database, customerId, () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await expect(rehearse(db.database, customerId, (tx) => enter(tx, 2, 99))).rejects.toMatchObject({ code: '23503' });
});
