// Local tables are read before a customer is known; in a transaction of a customer they show no other
// customer's rows, and nobody is made an operator.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { sql, type Tx } from './database.ts';

let db: TestDatabase;
let ours = '';
let theirs = '';

beforeAll(async () => {
  db = await testDatabase();
  ours = await newCustomer(db, 'Ours');
  theirs = await newCustomer(db, 'Theirs');
  for (const [login, customer] of [
    [1, ours],
    [2, theirs],
  ]) {
    await sql`insert into identity.login (login_id, email, password_hash, customer_id, user_id)
      values (${login}, ${`user${login}@test.example`}, 'hash', ${customer}, ${login})`.execute(db.asMigrator);
    await sql`insert into identity.session (session_id, login_id, customer_id, user_id, started_time, expires_time, address, agent)
      values (gen_random_uuid(), ${login}, ${customer}, ${login}, now(), now(), '', '')`.execute(db.asMigrator);
    await sql`insert into identity.customer_key (customer_key, customer_id) values (${`key-${login}`}, ${customer})`.execute(db.asMigrator);
    await sql`insert into platform.job_progress (job_id, customer_id, kind, title) values (gen_random_uuid(), ${customer}, 'a', 'A')`.execute(
      db.asMigrator,
    );
  }
});
afterAll(() => db.close());

const inOurs = <T>(work: (tx: Tx) => Promise<T>) => db.database.transact(ours, work);

describe('local tables in a transaction of a customer', () => {
  it.each(['identity.login', 'identity.session', 'identity.customer_key', 'platform.job_progress'])(
    '%s shows and changes only its rows, also without a filter',
    async (table) => {
      const whose = (tx: Tx) => sql<{ id: string }>`select customer_id as id from ${sql.raw(table)} order by 1`.execute(tx.db);
      expect((await inOurs(whose)).rows).toEqual([{ id: ours }]);
      const everyone = await sql<{ id: string }>`select customer_id as id from ${sql.raw(table)} order by 1`.execute(db.database.local);
      expect(everyone.rows).toEqual([{ id: ours }, { id: theirs }]);
    },
  );

  it('show and change the login of someone who works for both, and no other', async () => {
    await sql`insert into identity.membership (login_id, customer_id, user_id, customer_name, is_inactive) values (2, ${ours}, 9, 'Ours', false)`.execute(
      db.asMigrator,
    );
    const logins = await inOurs((tx) => sql<{ id: string }>`select login_id as id from identity.login order by 1`.execute(tx.db));
    expect(logins.rows).toEqual([{ id: '1' }, { id: '2' }]);
    const ended = await inOurs((tx) => sql`update identity.session set revoked_time = now() where login_id = 2`.execute(tx.db));
    expect(ended.numAffectedRows).toBe(1n);
    await sql`delete from identity.membership where login_id = 2`.execute(db.asMigrator);
  });

  it('show a key of a transfer to its maker and to the customer it was made for', async () => {
    const third = await newCustomer(db, 'Third');
    const key = (
      from: string,
      to: string,
    ) => sql`insert into lifecycle.transfer_key (customer_id, community_id, community_name, to_customer_id, expires_on, made_time)
      values (${from}, 1, ${`${from} to ${to}`}, ${to}, '2026-12-31', now())`;
    for (const [from, to] of [
      [ours, theirs],
      [theirs, ours],
      [theirs, third],
    ] as const)
      await key(from, to).execute(db.asMigrator);
    const names = async (tx: Tx) =>
      (
        await sql<{ name: string }>`select community_name as name from lifecycle.transfer_key order by transfer_key_id`.execute(tx.db)
      ).rows.map(({ name }) => name);
    expect(await inOurs(names)).toEqual([`${ours} to ${theirs}`, `${theirs} to ${ours}`]);
    const changed = await inOurs((tx) => sql`update lifecycle.transfer_key set last4 = '0000'`.execute(tx.db));
    expect(changed.numAffectedRows).toBe(2n);
    await expect(inOurs((tx) => key(theirs, third).execute(tx.db))).rejects.toThrow('row-level security');
  });

  it('take no row for another customer', async () => {
    const job = (tx: Tx) =>
      sql`insert into platform.job_progress (job_id, customer_id, kind, title) values (gen_random_uuid(), ${theirs}, 'a', 'A')`.execute(
        tx.db,
      );
    await expect(inOurs(job)).rejects.toThrow('row-level security');
    const end = await inOurs((tx) => sql`update identity.session set revoked_time = now()`.execute(tx.db));
    expect(end.numAffectedRows).toBe(1n);
  });
});

describe('the application makes no operator', () => {
  it.each([
    ['by adding one', sql`insert into identity.login (email, password_hash, is_operator) values ('op@test.example', 'hash', true)`],
    ['by promoting someone', sql`update identity.login set is_operator = true where login_id = 1`],
    ['by handing a login to someone else', sql`update identity.login set customer_id = ${1}, user_id = ${1} where login_id = 2`],
  ])('%s', async (_how, statement) => {
    await expect(statement.execute(db.database.local)).rejects.toThrow('permission denied for table login');
  });

  it('while the migrator may', async () => {
    const statement = sql`insert into identity.login (login_id, email, password_hash, is_operator) values (3, 'op@test.example', 'hash', true)`;
    expect((await statement.execute(db.asMigrator)).numAffectedRows).toBe(1n);
  });
});
