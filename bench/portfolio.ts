// A customer of 200,000 properties and 300,000 people: first page, sort, filter, search and profile through
// the API, against one bare statement for the same rows and 5 ms.
import type pg from 'pg';
import type { Player } from '../apps/server/sample/player.ts';
import { rebuildSearch } from '../modules/desk/desk.server.ts';
import { ownerList, ownership, propertyList } from '../modules/people/people.contract.ts';
import { sql, type Tx } from '../packages/db/database.ts';
import { signedIn } from './api.ts';
import { alternate, type Benchmark, type Finding, median, timed } from './bench.ts';
import { administratorOf, customerOf } from './book.ts';
import { loadTogether } from './loading.ts';
import type { World } from './world.ts';

/** Communities of a thousand homes, three people to two homes. */
const communitiesOf = ({ quick }: World) => (quick ? 50 : 200);
const HOMES_EACH = 1_000;
const keyOf = (world: World) => `bench-portfolio-${communitiesOf(world)}`;
const roundsEach = 20;
const ALLOWANCE_MS = 5;

const surnames =
  'Aldana Bishop Castro Dietz Egan Farrow Grant Hale Ito Jensen Kovac Lindt Marsh Novak Ortega Pruitt Quill Reyes Sato Tran'.split(' ');
const streets = 'Maple Ct;Oak Ridge Rd;Quarry Ln;Juniper Way;Sierra Vista Dr'.split(';');

/** Loads homes with their owners: a primary owner each, and a second one for every other. */
async function load(client: pg.PoolClient, customerId: string, communities: number): Promise<void> {
  const run = (text: string, ...more: unknown[]) => client.query(text, [customerId, ...more]);
  await client.query('set local session_replication_role = replica');
  await client.query("set local work_mem = '256MB'");
  await run(
    `insert into communities.community (customer_id, name, short_code, legal_name, city, state)
      select $1, 'Portfolio ' || to_char(n, 'FM000'), 'P' || to_char(n, 'FM000'), 'Portfolio ' || n || ' Association', 'Sparks', 'NV' from generate_series(1, $2::int) n`,
    communities,
  );
  await run(
    `insert into communities.property (customer_id, community_id, account_number, lot, street, city, state, postcode, address_key, home_type)
      select c.customer_id, c.community_id, c.short_code || '-' || to_char(n, 'FM0000'), n::text, n || ' ' || ($2::text[])[n % 5 + 1], 'Sparks', 'NV', '89434', n || '|' || c.short_code,
        case when n % 3 = 0 then 'Townhome' else 'Detached' end
      from communities.community c, generate_series(1, ${HOMES_EACH}) n where c.customer_id = $1 order by c.community_id, n`,
    streets,
  );
  await run(
    `insert into people.party (customer_id, kind, first_name, last_name, display_name, phone, email)
      select $1, 'PERSON', 'Rosa' || n % 977, l || n % 31, 'Rosa' || n % 977 || ' ' || l || n % 31, '775-' || to_char(n % 1000, 'FM000') || '-' || to_char(n % 10000, 'FM0000'), 'owner' || n || '@portfolio.example'
      from (select n, ($2::text[])[n % 20 + 1] as l from generate_series(1, $3::bigint) n) made`,
    surnames,
    communities * HOMES_EACH * 1.5,
  );
  await client.query('analyze communities.property, people.party');
  await run(
    `insert into people.ownership (customer_id, community_id, property_id, party_id, is_primary, start_on)
      select p.customer_id, p.community_id, p.property_id, t.party_id, t.n < $2::bigint, '2024-01-01'
      from (select party_id, row_number() over (order by party_id) - 1 as n from people.party where customer_id = $1) t
      join (select *, row_number() over (order by property_id) - 1 as home from communities.property where customer_id = $1) p
        on p.home = case when t.n < $2::bigint then t.n else (t.n - $2::bigint) * 2 end`,
    communities * HOMES_EACH,
  );
  await client.query('analyze people.ownership');
}

/** The customer, loaded once and kept in the data folder, with the ids of its communities. */
async function portfolio(world: World): Promise<{ customerId: string; communityIds: string[] }> {
  return world.once('portfolio', async () => {
    const { customerId } = await customerOf(world, keyOf(world));
    const listed = () =>
      world.migrator.query<{ id: string }>('select community_id as id from communities.community where customer_id = $1 order by 1', [
        customerId,
      ]);
    if ((await listed()).rows.length === 0) {
      const start = performance.now();
      await loadTogether(world, (client) => load(client, customerId, communitiesOf(world)), 'analyze');
      await world.database.transact(customerId, rebuildSearch);
      await world.migrator.query('vacuum analyze');
      world.say(`loaded ${communitiesOf(world) * HOMES_EACH} homes in ${Math.round((performance.now() - start) / 1000)} s`);
    }
    return { customerId, communityIds: (await listed()).rows.map(({ id }) => id) };
  });
}

/** One bare statement for the rows our side answers with. */
type Bare = (tx: Tx, communityId: string) => Promise<unknown>;
type Ours = (player: Player, communityId: string) => Promise<unknown>;

async function race(world: World, ours: Ours, bare: Bare): Promise<Finding> {
  const { customerId, communityIds } = await portfolio(world);
  const { player, answering, close } = await signedIn(world, administratorOf(keyOf(world)), 1);
  const medianOf = async (round: number, clock: typeof timed, work: (communityId: string) => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = 0; n < roundsEach; n += 1) {
      const communityId = communityIds[((round + 1) * roundsEach + n) % communityIds.length] ?? '';
      times.push(await clock(() => work(communityId)));
    }
    return median(times);
  };
  try {
    return await alternate({
      pairs: world.quick ? 5 : 9,
      ours: (round) => medianOf(round, answering, (communityId) => ours(player, communityId)),
      yardstick: async (round) =>
        2 * (await medianOf(round, timed, (communityId) => world.database.read(customerId, (tx) => bare(tx, communityId)))) + ALLOWANCE_MS,
    });
  } finally {
    close();
  }
}

const homesOf = (tx: Tx, communityId: string) => sql`communities.property p
  left join people.ownership o on o.customer_id = p.customer_id and o.property_id = p.property_id and o.is_primary and o.end_on is null
  left join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
  where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}`;
const homeColumns = sql`p.property_id, p.account_number, p.street, p.unit, p.city, p.postcode, p.lot, p.home_type, p.section, p.phase, p.building, o.ownership_id, t.display_name, t.email`;
const bareHomes =
  (rest: ReturnType<typeof sql>): Bare =>
  (tx, communityId) =>
    sql`select ${homeColumns} from ${homesOf(tx, communityId)} ${rest}`.execute(tx.db);

const page = propertyList.calls.readPage;

const profile = {
  ours: (async (player, communityId) => {
    const [row] = (await player.call(ownerList.calls.readPage, { communityId, limit: 1 })).rows;
    return player.call(ownership.getOwnership, { communityId, ownershipId: row?.ownershipId ?? '' });
  }) as Ours,
  bare: (async (tx, communityId) => {
    const found = await sql<{ id: string }>`select o.ownership_id as id from people.ownership o
      join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
      where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.end_on is null order by t.display_name, o.ownership_id limit 1`.execute(
      tx.db,
    );
    return sql`select * from people.ownership o join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
      where o.customer_id = ${tx.customerId} and o.ownership_id = ${found.rows[0]?.id}`.execute(tx.db);
  }) as Bare,
};

const parts: readonly { id: string; work: string; ours: Ours; bare: Bare }[] = [
  {
    id: 'first',
    work: 'the first page of 200 properties',
    ours: (player, communityId) => player.call(page, { communityId }),
    bare: bareHomes(sql`order by p.account_number limit 200`),
  },
  {
    id: 'sort',
    work: 'the same by owner, from the last',
    ours: (player, communityId) => player.call(page, { communityId, sort: '-owner' }),
    bare: bareHomes(sql`order by t.display_name desc limit 200`),
  },
  {
    id: 'filter',
    work: 'the townhomes among them',
    ours: (player, communityId) => player.call(page, { communityId, filter: ['homeType:contains:Townhome'] }),
    bare: bareHomes(sql`and p.home_type ilike '%Townhome%' order by p.account_number limit 200`),
  },
  {
    id: 'search',
    work: 'those in whose row a surname stands',
    ours: (player, communityId) => player.call(page, { communityId, search: 'Lindt' }),
    bare: bareHomes(sql`and t.display_name ilike '%Lindt%' order by p.account_number limit 200`),
  },
  { id: 'profile', work: 'an owner found in the list and opened', ...profile },
];

export const benchmarks: readonly Benchmark[] = parts.map(({ id, work, ours, bare }) => ({
  id: `portfolio.${id}`,
  unit: 'ms',
  higherIsBetter: false,
  goal: 1,
  work: `${work}, through the API, in a customer of 200,000 properties and 300,000 people (quick: a quarter)`,
  against: 'twice one bare statement for the same rows, and 5 ms',
  run: (world) => race(world, ours, bare),
}));
