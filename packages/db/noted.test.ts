// What triggers note of the changes of a transaction, and the hook that is handed it before COMMIT.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { type Database, type Noted, openDatabase, sql, type Tx } from './database.ts';

let db: TestDatabase;
let one: string;
let two: string;
beforeAll(async () => {
  db = await testDatabase();
  one = await newCustomer(db, 'One');
  two = await newCustomer(db, 'Two');
});
afterAll(() => db.close());

describe('what is noted', () => {
  const note = (tx: Tx, kind: string, ids: string[]) =>
    sql`insert into platform.changed (customer_id, kind, record_ids) values (${tx.customerId}, ${kind}, ${ids})`.execute(tx.db);
  const left = async () => (await sql`select from platform.changed`.execute(db.asMigrator)).rows.length;
  const handed: [customerId: string, noted: [string, readonly string[]][]][] = [];
  let noting: Database;
  beforeAll(() => {
    const beforeCommit = async (tx: Tx, noted: Noted) => {
      handed.push([tx.customerId, [...noted]]);
      if (noted.has('fails')) throw new Error('the hook failed');
      await sql`insert into platform.outbox (customer_id, kind, payload) values (${tx.customerId}, 'of the hook', '{}')`.execute(tx.db);
    };
    noting = openDatabase({ url: db.url, applicationName: 'test', poolSize: 2, beforeCommit });
  });
  afterAll(() => noting.close());

  it('is handed to the hook before COMMIT, each id once, with what was left for last, and is gone then', async () => {
    await noting.transact(one, async (tx, last) => {
      await note(last, 'vessels', ['3']);
      await note(tx, 'vessels', ['1', '2']);
      await note(tx, 'vessels', ['2']);
      await note(tx, 'ports', ['9']);
    });
    expect(handed.splice(0)).toEqual([
      [
        one,
        [
          ['vessels', ['1', '2', '3']],
          ['ports', ['9']],
        ],
      ],
    ]);
    expect(await left()).toBe(0);
    const written = await db.database.read(one, (tx) => sql`select from platform.outbox where kind = 'of the hook'`.execute(tx.db));
    expect(written.rows).toHaveLength(1);
  });

  it('is no call of the hook where there is nothing, or where it was taken back', async () => {
    await noting.transact(one, (tx) => sql`select 1`.execute(tx.db));
    await noting.transact(one, async (tx) => {
      await sql`savepoint before`.execute(tx.db);
      await note(tx, 'vessels', ['1']);
      await sql`rollback to before`.execute(tx.db);
    });
    await noting.transact(one, async () => undefined);
    expect(handed).toEqual([]);
  });

  it('goes back with its transaction where the hook fails', async () => {
    await expect(noting.transact(one, (tx) => note(tx, 'fails', ['1']))).rejects.toThrow('the hook failed');
    expect(await left()).toBe(0);
    handed.splice(0);
  });

  it('without a hook waits for the next transaction of its customer that has one', async () => {
    await db.database.transact(one, (tx) => note(tx, 'vessels', ['7']));
    await noting.transact(two, (tx) => sql`select 1`.execute(tx.db));
    expect([handed.length, await left()]).toEqual([0, 1]);
    await noting.transact(one, (tx) => sql`select 1`.execute(tx.db));
    expect(handed.splice(0)).toEqual([[one, [['vessels', ['7']]]]]);
    expect(await left()).toBe(0);
  });
});

describe('a watched table', () => {
  it('has the ids of its rows noted, before and after a change, under a word or under what a column says', async () => {
    const noted = async (statement: ReturnType<typeof sql>) => {
      await db.database.transact(one, (tx) => statement.execute(tx.db));
      const found = await sql<{ kind: string; ids: string[] }>`delete from platform.changed returning kind, record_ids as ids`.execute(
        db.asMigrator,
      );
      return Object.fromEntries(found.rows.map(({ kind, ids }) => [kind, ids]));
    };
    await sql`create table platform.vessel (customer_id bigint not null, vessel_id bigint not null, port_id bigint, sort text not null, primary key (customer_id, vessel_id))`.execute(
      db.asMigrator,
    );
    await sql`select platform.tenant_table('platform.vessel', 'select, insert, update, delete'), platform.watch('platform.vessel', 'ports', 'port_id'),
      platform.watch('platform.vessel', 'each', 'vessel_id', 'sort')`.execute(db.asMigrator);
    expect(
      await noted(sql`insert into platform.vessel values (${one}, 1, 10, 'tug'), (${one}, 2, 10, 'ketch'), (${one}, 3, null, 'tug')`),
    ).toEqual({
      ports: ['10'],
      tug: ['1', '3'],
      ketch: ['2'],
    });
    expect(await noted(sql`update platform.vessel set port_id = 11, sort = 'sloop' where vessel_id = 1`)).toEqual({
      ports: ['10', '11'],
      tug: ['1'],
      sloop: ['1'],
    });
    expect(await noted(sql`delete from platform.vessel where vessel_id = 2`)).toEqual({ ports: ['10'], ketch: ['2'] });
    expect(await noted(sql`delete from platform.vessel where vessel_id = 2`)).toEqual({});
  });
});
