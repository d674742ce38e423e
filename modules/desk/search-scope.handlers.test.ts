// Search shows nothing of another community or customer, whatever is typed, not even in its totals.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { sql, type Tx } from '../../packages/db/database.ts';
import { routes } from '../../packages/http/handlers.ts';
import { aCommunity, type TestCommunity } from '../ledger/ledger.testing.ts';
import { search } from './search.contract.ts';
import { searchHandlers } from './search.handlers.ts';
import { findRecords, findWords } from './search.store.ts';
import { keepFound, rebuildSearch } from './search-index.store.ts';
import { searchSources } from './search-sources.sql.ts';

type Results = ClientOutput<typeof search.index>;

let maple: TestCommunity;
let birchId: string;
/** Of a user who sees Birch Row alone. */
let birchToken: string;
let terms: readonly string[];

/**
 * A community with six homes, their owners and a vendor, by SQL, because it may be another customer's. Names
 * are those of Maple Court's owners or near them.
 */
async function settle(customerId: string): Promise<string> {
  const run = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(maple.db.asMigrator)).rows;
  const [made] = await run(sql<{
    id: string;
  }>`insert into communities.community (customer_id, name, short_code, legal_name, street, city, state)
    values (${customerId}, 'Birch Row', 'BR', 'Birch Row Association', '1 Maple Ct', 'Sparks', 'NV') returning community_id as id`);
  const communityId = made?.id ?? '';
  await run(sql`insert into communities.property (customer_id, community_id, account_number, lot, street, city, state, postcode, address_key)
    select ${customerId}, ${communityId}, 'MC-000' || n, n::text, n || ' Maple Ct', 'Sparks', 'NV', '89434', n || ' MAPLE CT' from generate_series(1, 6) n`);
  await run(sql`insert into people.party (customer_id, kind, display_name, phone, email)
    select ${customerId}, 'PERSON', (array['Aldana, Rosa', 'Bishop, Terence', 'Eriksson, Tor', 'Imai, Kenji', 'Leong, Grace', 'Kessler, David'])[n], '775-555-010' || n, 'owner' || n || '@example.com'
    from generate_series(1, 6) n`);
  await run(sql`insert into people.ownership (customer_id, community_id, property_id, party_id, start_on)
    select p.customer_id, p.community_id, p.property_id, t.party_id, '2026-01-01' from communities.property p
    join people.party t on t.customer_id = p.customer_id and t.email = 'owner' || p.lot || '@example.com' where p.customer_id = ${customerId} and p.community_id = ${communityId}`);
  await run(sql`insert into people.vendor (customer_id, name) values (${customerId}, ${`Maple Gardens ${customerId}`})`);
  return communityId;
}

beforeAll(async () => {
  maple = await aCommunity({ more: routes(search, searchHandlers([])) });
  birchId = await settle(maple.customerId);
  const [stranger] = (
    await sql<{ id: string }>`insert into identity.customer (name) values ('Elsewhere') returning customer_id as id`.execute(
      maple.db.asMigrator,
    )
  ).rows;
  await settle(stranger?.id ?? '');
  maple.db.beforeCommit(keepFound);
  for (const each of [maple.customerId, stranger?.id ?? '']) await maple.services.database.transact(each, rebuildSearch);
  birchToken = await maple.tokenFor('Administrator', [birchId]);
  const keys = await sql<{ key: string }>`select distinct key from desk.search_key`.execute(maple.db.asMigrator);
  terms = keys.rows.map((row) => row.key);
}, 60_000);
afterAll(() => maple.close());

async function ask(searchTerm: string, token?: string): Promise<Results> {
  return JSON.parse((await maple.send(search.index, { searchTerm, take: 50 }, token ? { token } : {})).text) as Results;
}

/** Starts of keys of anybody, some with a letter left out. */
const term = () =>
  fc
    .tuple(fc.constantFrom(...terms), fc.nat(12), fc.option(fc.nat(8)))
    .map(([key, length, without]) => (without === null ? key.slice(0, length + 2) : key.slice(0, without) + key.slice(without + 1)));

test('whatever is typed, hits and totals are those of the user’s own communities', async () => {
  const own = await sql<{ id: string }>`select kind || ':' || record_id as id from desk.search_record
    where customer_id = ${maple.customerId} and (community_id = ${birchId} or community_id is null)`.execute(maple.db.asMigrator);
  const visible = new Set(own.rows.map((row) => row.id));
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(term(), async (typed) => {
      const found = await ask(typed, birchToken);
      seen += found.results.length;
      for (const hit of found.results) expect(visible, `${typed} found ${hit.title}`).toContain(`${hit.entity}:${hit.id}`);
      expect(found.total.value).toBe(found.results.length);
    }),
    { numRuns: 150 },
  );
  // By lot it is about sixty; finding next to nothing would prove nothing.
  expect(seen).toBeGreaterThan(10);
});

test('whatever is typed, nothing of another customer is found by who sees all communities', async () => {
  const others = await sql<{
    id: string;
  }>`select kind || ':' || record_id as id from desk.search_record where customer_id <> ${maple.customerId}`.execute(maple.db.asMigrator);
  const foreign = new Set(others.rows.map((row) => row.id));
  expect(foreign.size).toBeGreaterThan(10);
  await fc.assert(
    fc.asyncProperty(term(), async (typed) => {
      for (const hit of (await ask(typed)).results) expect(foreign, `${typed} found ${hit.title}`).not.toContain(`${hit.entity}:${hit.id}`);
    }),
    { numRuns: 150 },
  );
});

test('a community outside the scope narrows to nothing of it', async () => {
  const input = { criteria: 'aldana', communityAgentId: maple.communityId };
  const answer = JSON.parse((await maple.send(search.search, input, { token: birchToken })).text) as ClientOutput<typeof search.search>;
  expect(answer.hits.hits).toEqual([]);
  expect(answer.hits.total.value).toBe(0);
  const own = await maple.call(search.search, { criteria: 'aldana', communityAgentId: birchId });
  expect(own.hits.hits.map(({ _source }) => _source.communityId)).toEqual([birchId]);
});

describe('two guards', () => {
  /** What the statements find for a customer, asked by someone past row-level security or under it. */
  const found = async (db: Tx['db'], customerId: string, phrase: string) => {
    const tx: Tx = { customerId, db };
    const kinds = searchSources.map(({ kind }) => kind);
    const within = { communities: 'all' as const, kinds, reader: { userId: '1', recordKinds: [], seesUnlinked: false } };
    const meant = await findWords(tx, ['rosaa', 'rosa']);
    return { ...(await findRecords(tx, within, { phrases: [phrase], later: [] }, { take: 500, counted: 500 })), meant };
  };
  const strangerId = async () =>
    (await sql<{ id: string }>`select customer_id as id from identity.customer where name = 'Elsewhere'`.execute(maple.db.asMigrator))
      .rows[0]?.id ?? '';
  const owned = async (customerId: string) => {
    const rows = await sql<{ n: number }>`select count(distinct (r.kind, r.record_id))::int as n from desk.search_record r
      join desk.search_key k on k.customer_id = r.customer_id and k.kind = r.kind and k.record_id = r.record_id
      where r.customer_id = ${customerId} and k.key >= 'ma' and k.key < 'mb'`.execute(maple.db.asMigrator);
    return rows.rows[0]?.n ?? 0;
  };

  test('the statement names the customer: past row-level security it finds and counts the records of that one alone', async () => {
    const own = await found(maple.db.asMigrator, maple.customerId, 'ma');
    const other = await found(maple.db.asMigrator, await strangerId(), 'ma');
    expect(own.total).toBe(await owned(maple.customerId));
    expect(other.total).toBe(await owned(await strangerId()));
    expect(other.total).toBeGreaterThan(3);
    expect(own.total).toBeGreaterThan(other.total);
    expect((await found(maple.db.asMigrator, '999999', 'ma')).total).toBe(0);
    expect((await found(maple.db.asMigrator, '999999', 'ma')).meant).toEqual([]);
    expect((await found(maple.db.asMigrator, maple.customerId, 'ma')).meant).toEqual(['rosa']);
  });

  test('row-level security holds where a statement does not: asked for another customer it finds nothing', async () => {
    const stranger = await strangerId();
    const inOwn = await maple.services.database.read(maple.customerId, (tx) => found(tx.db, stranger, 'ma'));
    expect(inOwn).toMatchObject({ total: 0, hits: [] });
    const word = await maple.services.database.read(maple.customerId, (tx) => found(tx.db, stranger, 'rosaa'));
    expect(word.meant).toEqual([]);
  });
});
