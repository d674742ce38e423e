// Sealing: every committed row once and only once, in whatever order transactions end, and heads that stand
// outside for good.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Tx } from '../db/database.ts';
import { temporarySecrets } from '../db/secrets.ts';
import { modulo, parseInstant } from '../kernel/kernel.ts';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { blockHash, isSigned, signHead } from './chain.ts';
import { checkChain, headFaults } from './checking.ts';
import { lastHead, openHeadFolder, publishHead } from './heads.ts';
import { type LeafForm, leafForms, sealedAuditTrail, unsealedIds } from './leaves.ts';
import { chainEnd, sealCustomer } from './sealing.ts';

const today = parseInstant('2026-11-20T10:00:00Z');
const later = parseInstant('2026-11-22T10:00:00Z');

let db: TestDatabase;
let forms: LeafForm[];
beforeAll(async () => {
  db = await testDatabase();
  forms = await leafForms(db.database.local, [sealedAuditTrail]);
});
afterAll(() => db.close());

const event = (tx: Tx, command: string) =>
  sql<{
    id: string;
  }>`insert into platform.audit_event (customer_id, command, after) values (${tx.customerId}, ${command}, ${JSON.stringify({ command })}::jsonb)
    returning audit_event_id as id`
    .execute(tx.db)
    .then((found) => found.rows[0]?.id ?? '');

const add = (customerId: string, command: string) => db.database.transact(customerId, (tx) => event(tx, command));

async function sealedIds(customerId: string): Promise<string[]> {
  const found = await sql<{
    id: string;
  }>`select u.id::text as id from platform.seal_part s cross join lateral unnest(s.row_ids) with ordinality as u (id, position)
    where s.customer_id = ${customerId} order by s.block_number, u.position`.execute(db.asMigrator);
  return found.rows.map((row) => row.id);
}

const check = (customerId: string, now = today) => db.database.snapshot(customerId, (tx) => checkChain(tx, forms, now));

/** Runs statements as a superuser for whom the guards are off. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await db.asMigrator.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

describe('sealing', () => {
  it('never compares each row with each, however little memory there is to tell them apart in', async () => {
    const customerId = await newCustomer(db);
    await sql`insert into platform.audit_event (customer_id, command, after) select ${customerId}::bigint, 'Many', '{}'::jsonb from generate_series(1, 5000)`.execute(
      db.asMigrator,
    );
    expect(await sealCustomer(db.database, customerId, forms, today)).toBe(5000);
    await sql`analyze platform.seal_part`.execute(db.asMigrator);
    const plan = await db.database.transact(customerId, async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx.db);
      const found = await sql<{ 'QUERY PLAN': string }>`explain ${unsealedIds(tx, sealedAuditTrail)}`.execute(tx.db);
      return found.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toMatch(/SubPlan|Nested Loop/);
    expect(await sealCustomer(db.database, customerId, forms, today)).toBe(0);
    expect(new Set(await sealedIds(customerId)).size).toBe(5000);
  });

  it('takes rows that commit late after those with higher ids', async () => {
    const customerId = await newCustomer(db);
    let early = '';
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = db.database.transact(customerId, async (tx) => {
      early = await event(tx, 'slow');
      begun();
      await held;
    });
    await started;
    const late = await add(customerId, 'fast');
    expect(await sealCustomer(db.database, customerId, forms, today)).toBe(1);
    release();
    await slow;
    expect(await sealCustomer(db.database, customerId, forms, today)).toBe(1);
    expect(await sealCustomer(db.database, customerId, forms, today)).toBe(0);
    expect(await sealedIds(customerId)).toEqual([late, early]);
    expect(Number(early)).toBeLessThan(Number(late));
    expect(await check(customerId)).toEqual({ blocks: 2, rows: 2, waiting: 0, faults: [] });
  });

  it('seals every row once while many commit and two workers seal', async () => {
    const customerId = await newCustomer(db);
    const ids: string[] = [];
    let writing = true;
    const sealer = async () => {
      while (writing) await sealCustomer(db.database, customerId, forms, today);
    };
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; round < 25; round += 1) {
        const made = await db.database.transact(customerId, async (tx) => {
          const first = await event(tx, `${writer}/${round}`);
          // Some transactions stay open while others come and go.
          if (modulo(round, 3) === modulo(writer, 3)) await sql`select pg_sleep(0.01)`.execute(tx.db);
          return [first, await event(tx, 'second')];
        });
        ids.push(...made);
      }
    });
    const sealers = [sealer(), sealer()];
    await Promise.all(writers);
    writing = false;
    await Promise.all(sealers);
    await sealCustomer(db.database, customerId, forms, today);
    const sealed = await sealedIds(customerId);
    expect(sealed.toSorted()).toEqual(ids.toSorted());
    expect(new Set(sealed).size).toBe(200);
    expect(await check(customerId)).toMatchObject({ rows: 200, waiting: 0, faults: [] });
  });

  it('names a row that nobody sealed though its time is over, and counts one that waits', async () => {
    const customerId = await newCustomer(db);
    const first = await add(customerId, 'first');
    await add(customerId, 'second');
    await sealCustomer(db.database, customerId, forms, today);
    await add(customerId, 'third');
    expect(await check(customerId, today)).toMatchObject({ waiting: 1, faults: [] });
    await sealCustomer(db.database, customerId, forms, today);
    await tamper(
      sql`insert into platform.audit_event (customer_id, audit_event_id, command) overriding system value values (${customerId}, ${`-${first}`}, 'forged')`,
    );
    expect((await check(customerId, later)).faults).toEqual([
      { kind: 'stray', block: null, table: 'platform.audit_event', rowId: `-${first}`, what: 'it stands in no block' },
    ]);
  });
});

describe('a damaged chain', () => {
  it('is told by its block, its rows and its published head', async () => {
    const customerId = await newCustomer(db);
    const folder = mkdtempSync(join(tmpdir(), 'commonhold-heads-'));
    const heads = openHeadFolder(pathToFileURL(folder).href);
    const services = { database: db.database, secrets: temporarySecrets() };
    try {
      const ids: string[] = [];
      for (const command of ['one', 'two', 'three']) {
        ids.push(await add(customerId, command));
        await sealCustomer(db.database, customerId, forms, today);
      }
      const head = await publishHead(services, customerId, heads, today);
      expect(head).toMatchObject({ number: '3', signedTime: today });
      expect(head && isSigned(head)).toBe(true);
      await add(customerId, 'four');
      await sealCustomer(db.database, customerId, forms, today);
      expect(await publishHead(services, customerId, heads, today)).toMatchObject({ number: '4' });
      expect(await publishHead(services, customerId, heads, later)).toBeNull();
      const book = head?.book ?? '';
      expect(readdirSync(join(folder, customerId))).toEqual(['head-000000000003.json', 'head-000000000004.json']);
      const published = await heads.headsOf(customerId);
      expect(published[1]).toEqual(await db.database.read(customerId, lastHead));
      const judge = async () => {
        const { faults } = await check(customerId);
        const told = await db.database.snapshot(customerId, (tx) => headFaults(tx, published));
        return [...faults, ...told].map((fault) => [fault.kind, fault.block, fault.rowId || fault.what.replace(/ on 2026.*:/, ':')]);
      };
      expect(await judge()).toEqual([]);

      await tamper(
        sql`update platform.audit_event set after = '{"command": "ONE"}' where customer_id = ${customerId} and audit_event_id = ${ids[0] ?? ''}`,
      );
      await tamper(sql`delete from platform.audit_event where customer_id = ${customerId} and audit_event_id = ${ids[1] ?? ''}`);
      expect(await judge()).toEqual([
        ['changed', '1', ids[0]],
        ['missing', '2', ids[1]],
      ]);

      await tamper(sql`update platform.seal_part set leaves = sha256('x') where customer_id = ${customerId} and block_number = 3`);
      expect((await judge()).slice(2)).toEqual([
        ['block', '3', 'block 3 does not have its hash'],
        ['changed', '3', ids[2]],
      ]);

      await tamper(sql`delete from platform.seal_part where customer_id = ${customerId} and block_number = 4`);
      await tamper(sql`delete from platform.seal_block where customer_id = ${customerId} and block_number = 4`);
      expect(await judge()).toContainEqual(['head', '4', 'block 4 was published: the end of the chain was cut off']);

      // A chain written anew cannot be published over the old one.
      const end = await db.database.read(customerId, chainEnd);
      const forged = signHead(services.secrets, { book, number: '4', hash: end?.hash ?? '', signedTime: later });
      await expect(heads.publish(customerId, forged)).rejects.toThrow('the chain was written anew');
      expect(isSigned({ ...forged, number: '5' })).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('hashes a block over its number, time, link, ids and leaves', () => {
    const block = {
      number: '1',
      sealedTime: today,
      previous: '0'.repeat(64),
      parts: [{ table: 'a.b', rowIds: ['7'], leaves: new Uint8Array(32) }],
    };
    const others = [
      { ...block, number: '2' },
      { ...block, sealedTime: later },
      { ...block, previous: '1'.repeat(64) },
      { ...block, parts: [{ ...(block.parts[0] ?? { leaves: new Uint8Array(32) }), table: 'a.c', rowIds: ['7'] }] },
      { ...block, parts: [{ table: 'a.b', rowIds: ['8'], leaves: new Uint8Array(32) }] },
      { ...block, parts: [{ table: 'a.b', rowIds: ['7'], leaves: new Uint8Array(32).fill(1) }] },
    ];
    expect(new Set([block, ...others].map(blockHash)).size).toBe(7);
  });
});
