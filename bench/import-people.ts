// 5,000 homes with their owners from a file: the import through the API with all its checks, against COPY of
// the rows it makes into bare tables, whose keys and indexes are built afterwards or stand already.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Player, textFile } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { propertyImport } from '../modules/lifecycle/lifecycle.contract.ts';
import { signedIn } from './api.ts';
import { alternate, type Benchmark, type Finding, timed } from './bench.ts';
import { makeWorkplace } from './workplace.ts';
import type { World } from './world.ts';

const ROWS = 5_000;

/**
 * The tables an import of homes writes into, those of search among them, each with the
 * condition that finds the rows of one community.
 */
const tables = [
  { name: 'communities.property', of: 'community_id = $1' },
  { name: 'people.party', of: 'party_id in (select o.party_id from people.ownership o where o.community_id = $1)' },
  { name: 'people.ownership', of: 'community_id = $1' },
  { name: 'desk.search_record', of: 'community_id = $1' },
  { name: 'desk.search_key', of: 'community_id = $1' },
] as const;

/** Homes with an owner each, one in five with two; nothing left to chance. */
function homes(): string {
  const header = 'Account Number,Lot,Category,Number,Street,City,State,Postcode,Parcel,Owner,Email,Phone,Owner 2';
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const second = n % 5 === 0 ? `"Second, Owner ${n}"` : '';
    const phone = `775-${String(200 + (n % 700)).padStart(3, '0')}-${String(n).padStart(4, '0')}`;
    return `,${n + 1},Townhome,${n + 1},Quarry Ridge Ln,Sparks,NV,89434,P-${n},"Family${n}, Rosa",owner${n}@import.example,${phone},${second}`;
  });
  return `${[header, ...rows].join('\n')}\n`;
}

let made = 0;

async function anAssociation(player: Player): Promise<string> {
  made += 1;
  const facts = { legalName: 'Quarry', street: '', city: 'Sparks', state: 'NV', postcode: '89434', timeZone: 'America/Los_Angeles' };
  const shortCode = `Q${made.toString(36).toUpperCase()}`;
  return (await player.call(community.addCommunity, { ...facts, name: `Quarry ${shortCode}`, shortCode })).communityId;
}

/** The rows an import made, as COPY wants them. */
async function rowsOf(client: pg.PoolClient, communityId: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const { name, of } of tables) {
    const rows = client.query(copyTo(`copy (select * from ${name} where ${of.replace('$1', communityId)}) to stdout`));
    found.set(name, await buffer(rows));
  }
  return found;
}

type Rows = ReadonlyMap<string, Buffer>;

/**
 * A way to have the same rows in bare tables with keys and indexes, and nothing else: no foreign key, check,
 * trigger or row-level security.
 */
interface Yardstick {
  prepare(client: pg.PoolClient): Promise<void>;
  copy(client: pg.PoolClient, rows: Rows): Promise<void>;
  /** What follows a copy and is not timed. */
  after?(client: pg.PoolClient): Promise<void>;
}

const bareName = (at: number) => `public.bare_people_${at}`;

async function dropBare(client: pg.PoolClient): Promise<void> {
  for (const at of tables.keys()) await client.query(`drop table if exists ${bareName(at)}`);
}

async function fill(client: pg.PoolClient, at: number, rows: Buffer | undefined): Promise<void> {
  await pipeline(Readable.from([rows ?? Buffer.of()]), client.query(copyFrom(`copy ${bareName(at)} from stdin`)));
}

/** Empty tables, filled by COPY; then every key and index of the live ones is built. */
const thenIndex: Yardstick = {
  prepare: dropBare,
  after: dropBare,
  copy: async (client, rows) => {
    await client.query('begin');
    for (const [at, { name }] of tables.entries()) {
      await client.query(`create table ${bareName(at)} (like ${name})`);
      await fill(client, at, rows.get(name));
      const found = await client.query<{ definition: string }>(
        'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass order by indexrelid',
        [name],
      );
      for (const { definition } of found.rows) await client.query(definition.replace(/INDEX \S+ ON \S+/, `INDEX ON ${bareName(at)}`));
    }
    await client.query('commit');
  },
};

/** Tables that hold the rows of the live ones, with their keys and indexes, filled on by COPY. */
const intoIndexed: Yardstick = {
  prepare: async (client) => {
    await dropBare(client);
    for (const [at, { name }] of tables.entries()) {
      await client.query(`create table ${bareName(at)} (like ${name} including indexes)`);
      await client.query(`insert into ${bareName(at)} select * from ${name}`);
      await client.query(`analyze ${bareName(at)}`);
    }
  },
  copy: async (client, rows) => {
    await client.query('begin');
    for (const [at, { name }] of tables.entries()) await fill(client, at, rows.get(name));
    await client.query('commit');
  },
};

async function against(world: World, name: string, yardstick: Yardstick): Promise<Finding> {
  const book = await makeWorkplace(world, name, 1);
  const { player, close } = await signedIn(world, book.administrator, 1);
  const client = await world.migrator.connect();
  const file = textFile('homes.csv', homes());
  // Imported, and not copied yet: either side adds the same rows to what both hold.
  const ahead: string[] = [];
  const bringIn = async () => {
    const communityId = await anAssociation(player);
    const time = await timed(async () => {
      const { newCount } = await player.call(propertyImport.calls.commit, { communityId, file });
      if (newCount !== ROWS) throw new Error(`${newCount} homes came in, not ${ROWS}`);
    });
    ahead.push(communityId);
    return time;
  };
  try {
    await yardstick.prepare(client);
    await bringIn();
    return await alternate({
      // Two cores do the work of three processes: single pairs swing by a third.
      pairs: 15,
      ours: bringIn,
      yardstick: async () => {
        const communityId = ahead.shift();
        if (communityId === undefined) throw new Error('every import has been copied');
        const rows = await rowsOf(client, communityId);
        const time = await timed(() => yardstick.copy(client, rows));
        await yardstick.after?.(client);
        return time;
      },
    });
  } finally {
    await dropBare(client);
    client.release();
    close();
  }
}

const ours = {
  unit: 'ms',
  higherIsBetter: false,
  goal: 3,
  work: '5,000 homes with their owners from a CSV file through the API: read, checked, planned, written, found by search',
} as const;

export const benchmarks: readonly Benchmark[] = [
  {
    ...ours,
    id: 'import-people',
    against: 'COPY of the same ready rows, those of search among them, into empty bare tables, then the same keys and indexes',
    run: (world) => against(world, 'import-people', thenIndex),
  },
  {
    ...ours,
    id: 'import-people.live',
    against:
      'COPY of the same ready rows, those of search among them, into bare tables that hold as many rows and have the same keys and indexes',
    run: (world) => against(world, 'import-people-live', intoIndexed),
  },
];
