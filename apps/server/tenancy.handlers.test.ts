// Nobody reaches another customer's records, nor those of a community outside their scope: every id of every
// call, and the database by itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allReports } from '../../modules/reports/reports.server.ts';
import type { Endpoint } from '../../packages/contract/contract.ts';
import { jsonText, sql } from '../../packages/db/database.ts';
import { allRoutes } from './registry.ts';
import { formOf, inputFor, schemaOf, statementFile } from './sound-input.testing.ts';
import { aWorld, goOnWith, type Ids, isOfCommunity, type Place, type World } from './tenancy.testing.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, 180_000);
afterAll(() => world.server.close());

const endpoints = allRoutes.map((route) => route.endpoint);

/**
 * Inputs of a call with one kind of id taken from elsewhere, each kind once, and all of them but the
 * community's.
 */
function variants(endpoint: Endpoint, own: Ids, other: Ids): { name: string; input: unknown; foreign: readonly string[] }[] {
  const { kinds, make } = formOf(endpoint);
  const taken = kinds.filter((kind) => other[kind] !== undefined);
  const within = taken.filter((kind) => kind !== 'communityId');
  const swaps = [...taken.map((kind) => [kind]), ...(within.length > 1 ? [within] : [])];
  return swaps.map((foreign) => ({
    name: `${endpoint.name} with a foreign ${foreign.join(', ')}`,
    foreign,
    input: make((kind) => (foreign.includes(kind) ? other[kind] : (own[kind] ?? other[kind])) ?? '1'),
  }));
}

/** Everything that stands in the database of one customer, or one community of it, as one digest. */
async function digestOf(of: Place, only: 'customer' | 'community'): Promise<Record<string, string | null>> {
  const { asMigrator } = world.server.db;
  const tables = await sql<{ name: string; ofCommunity: boolean }>`select k.table_name as name,
      exists (select from pg_attribute a where a.attrelid = k.table_name::regclass and a.attname = 'community_id' and not a.attisdropped) as "ofCommunity"
    from platform.table_kind k where k.kind = 'tenant' and k.table_name not in ('platform.idempotency_key', 'platform.audit_event') order by 1`.execute(
    asMigrator,
  );
  const digests: Record<string, string | null> = {};
  for (const { name, ofCommunity } of tables.rows) {
    if (only === 'community' && !ofCommunity) continue;
    const within = only === 'community' ? sql`and community_id = ${of.communityId}` : sql``;
    const found = await sql<{
      digest: string | null;
    }>`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(name)} t
      where customer_id = ${of.customerId} ${within}`.execute(asMigrator);
    digests[name] = found.rows[0]?.digest ?? null;
  }
  return digests;
}

/** Ids of the place in an answer, without those that were asked for or belong to everybody. */
function leaked(text: string, prefixes: readonly string[], asked: unknown, open: ReadonlySet<string> = new Set()): string[] {
  const own = JSON.stringify(asked);
  const found = prefixes.flatMap((prefix) => [...text.matchAll(new RegExp(String.raw`\b${prefix}\d{6}\b`, 'g'))].map((match) => match[0]));
  return [...new Set(found)].filter((id) => !own.includes(id) && !open.has(id));
}

/** An id of no record. */
const nowhere = '77000000001';

/**
 * An answer as anybody can compare it: without the ids that were asked for, and without the number each
 * answer has of its own.
 */
function likeAnyOther(text: string, asked: readonly string[]): string {
  const ids = asked.map((id) => new RegExp(String.raw`\b${id}\b`, 'g'));
  return ids.reduce((rest, id) => rest.replace(id, nowhere), text).replace(/"reference":"[^"]*"/g, '');
}

/** Asks with ids from elsewhere and with ids of no record: nobody may tell the two apart. */
async function expectNoDifference(endpoint: Endpoint, token: string, own: Ids, other: Ids): Promise<void> {
  const { kinds, make } = formOf(endpoint);
  for (const kind of kinds.filter((each) => other[each] !== undefined && isOfCommunity(each))) {
    const ask = async (id: string) => {
      const answer = await world.server.send(
        endpoint,
        make((each) => (each === kind ? id : (own[each] ?? nowhere))),
        { token },
      );
      return [answer.status, likeAnyOther(answer.text, [id])];
    };
    expect([kind, ...(await ask(other[kind] ?? ''))]).toEqual([kind, ...(await ask(nowhere))]);
  }
}

const named = (of: readonly Endpoint[]) => of.map((endpoint) => [endpoint.name, endpoint] as const);
// What is an owner's alone is swept beside the portal, owner by owner.
const ofCustomers = endpoints.filter(({ permission }) => permission !== 'public' && permission !== 'operator' && permission !== 'owner');
const withIds = ofCustomers.filter((endpoint) => formOf(endpoint).kinds.length > 0);

describe('another customer', () => {
  let before: Record<string, string | null>;
  beforeAll(async () => {
    before = await digestOf(world.foreign, 'customer');
    expect(Object.values(before).filter((digest) => digest !== null).length).toBeGreaterThan(40);
  });

  test.each(named(withIds))('%s gives nothing of it away', async (_name, endpoint) => {
    for (const { name, input, foreign } of variants(endpoint, world.played.ids, world.foreign.ids)) {
      const answer = await world.server.send(endpoint, input, { token: world.everywhere });
      const said = `${name} answered ${answer.status}: ${answer.text.slice(0, 400)}`;
      expect(answer.status, said).toBeLessThan(500);
      expect(leaked(answer.text, ['93000', '93001'], input), said).toEqual([]);
      if (endpoint.kind !== 'query') expect(answer.status, said).not.toBe(200);
      if (foreign.includes('communityId')) expect(answer.status, said).toBe(404);
    }
  });

  test('keeps every row as it was', async () => {
    expect(await digestOf(world.foreign, 'customer')).toEqual(before);
  });
});

describe('a community outside the scope', () => {
  let before: Record<string, string | null>;
  /** Records no community has: vendors and custom fields are the whole customer's. */
  let open: Set<string>;
  beforeAll(async () => {
    before = await digestOf(world.played, 'community');
    const found = await sql<{
      id: string;
    }>`select vendor_id::text as id from people.vendor
      union all select custom_field_id::text from records.custom_field union all select field_category_id::text from records.field_category
      union all select field_option_id::text from records.field_option`.execute(world.server.db.asMigrator);
    open = new Set(found.rows.map((row) => row.id));
  });

  test.each(named(withIds))('%s gives nothing of it away', async (_name, endpoint) => {
    for (const { name, input, foreign } of variants(endpoint, world.bare.ids, world.played.ids)) {
      const answer = await world.server.send(endpoint, input, { token: world.onlyBare });
      const said = `${name} answered ${answer.status}: ${answer.text.slice(0, 400)}`;
      expect(answer.status, said).toBeLessThan(500);
      expect(leaked(answer.text, ['41000'], input, open), said).toEqual([]);
      expect(answer.text, said).not.toContain('Maple Court');
      if (foreign.includes('communityId')) expect(answer.status, said).toBe(404);
    }
  });

  test.each(named(withIds))('%s answers as if it did not exist', async (_name, endpoint) => {
    await expectNoDifference(endpoint, world.onlyBare, world.bare.ids, world.played.ids);
  });

  const lists = ofCustomers.filter(
    // A preview of a file lists what stands in the file.
    (endpoint) => endpoint.kind === 'query' && !schemaOf(endpoint).required?.some((name) => /Ids?$/.test(name) || name === 'file'),
  );
  test.each(named(lists))('%s leaves it out where no community is named', async (_name, endpoint) => {
    const { communityId: _community, ...input } = inputFor(schemaOf(endpoint), '', () => '') as Record<string, unknown>;
    const asked = Object.fromEntries(Object.entries({ ...input, search: 'MC' }).filter(([, value]) => String(value) !== ''));
    const answer = await world.server.send(endpoint, asked, { token: world.onlyBare });
    expect(answer.status, answer.text.slice(0, 400)).toBe(200);
    expect(leaked(answer.text, ['41000'], asked, open), answer.text.slice(0, 400)).toEqual([]);
    expect(answer.text).not.toContain('Maple Court');
  });

  test('a statement of its account finds no account', async () => {
    const input = { communityId: world.bare.communityId, file: statementFile };
    for (const name of ['Banking.previewStatement', 'Banking.importStatement']) {
      const endpoint = endpoints.find((one) => one.name === name);
      const answer = endpoint && (await world.server.send(endpoint, input, { token: world.onlyBare }));
      expect([answer?.status, answer?.json.code]).toEqual([409, 'noAccountMatched']);
    }
  });

  test('keeps every row as it was', async () => {
    expect(await digestOf(world.played, 'community')).toEqual(before);
  });
});

describe('what goes on in a community outside the scope', () => {
  const readable = ofCustomers.filter(({ kind }) => kind !== 'command');
  const inBare = (kind: string) => world.bare.ids[kind] ?? nowhere;

  /** What moves by itself within an answer: a new token of the caller, and the sizes of the installation. */
  const moving: Readonly<Record<string, RegExp>> = {
    'Account.renewToken': /"token":"[^"]*"/,
    'System.getSystemInformation': /"databaseBytes":"\d+","tables":\[[^\]]*\]/,
  };

  /**
   * Everything someone may read: every query, file and report, in the community they see and, where a call
   * allows it, in none.
   */
  async function readAll(): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    const ask = async (name: string, endpoint: Endpoint, input: unknown) => {
      const { status, text } = await world.server.send(endpoint, input, { token: world.onlyBare });
      const byItself = moving[name];
      if (byItself) expect([name, status === 200 && byItself.test(text)]).toEqual([name, true]);
      answers.set(name, `${status} ${likeAnyOther(byItself ? text.replace(byItself, '') : text, [])}`);
    };
    for (const endpoint of readable) {
      const input = formOf(endpoint).make(inBare);
      await ask(endpoint.name, endpoint, input);
      if (typeof input !== 'object' || input === null || !('communityId' in input)) continue;
      const { communityId: _community, ...anywhere } = input;
      await ask(`${endpoint.name} of no community`, endpoint, anywhere);
    }
    const run = endpoints.find(({ name }) => name === 'Reports.runReport');
    if (!run) throw new Error('reports are run');
    for (const { declaration } of allReports) {
      const { name } = declaration;
      const span = { communityId: world.bare.communityId, name, fromDate: '2026-01-01', toDate: '2026-03-31' };
      await ask(`report ${name}`, run, span);
    }
    return answers;
  }

  test('changes no byte of anything one may read: money, counts, texts, reports', async () => {
    const before = await readAll();
    expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(150);
    await goOnWith(world);
    const after = await readAll();
    const changed = [...before].flatMap(([name, answer]) =>
      after.get(name) === answer ? [] : [`${name}\n${answer.slice(0, 1500)}\n${after.get(name)?.slice(0, 1500)}`],
    );
    expect(changed).toEqual([]);
  }, 180_000);
});

describe('what every community shares', () => {
  const shared = ofCustomers.filter(({ customerWide }) => customerWide);

  test.each(named(shared))('%s is not for an administrator of some communities', async (_name, endpoint) => {
    const input = formOf(endpoint).make((kind) => world.bare.ids[kind] ?? world.played.ids[kind] ?? nowhere);
    const answer = await world.server.send(endpoint, input, { token: world.onlyBare });
    expect([answer.status, answer.json.code]).toEqual([403, 'customerWide']);
  });
});

describe('row-level security by itself', () => {
  const tables = async () =>
    (
      await sql<{ name: string }>`select table_name as name from platform.table_kind where kind = 'tenant' order by 1`.execute(
        world.server.db.asMigrator,
      )
    ).rows;

  test('shows no row of another customer in any table', async () => {
    const { database } = world.server.services;
    for (const { name } of await tables()) {
      const counted = await database.read(world.played.customerId, (tx) =>
        sql<{ own: number; others: number }>`select count(*) filter (where customer_id = ${tx.customerId})::int as own,
          count(*) filter (where customer_id <> ${tx.customerId})::int as others from ${sql.table(name)}`.execute(tx.db),
      );
      const all = await sql<{
        own: number;
      }>`select count(*)::int as own from ${sql.table(name)} where customer_id = ${world.played.customerId}`.execute(
        world.server.db.asMigrator,
      );
      expect([name, counted.rows[0]]).toEqual([name, { own: all.rows[0]?.own, others: 0 }]);
      const unset = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(database.local);
      expect([name, unset.rows[0]?.count]).toEqual([name, 0]);
    }
  });

  test('takes no row for another customer in any table', async () => {
    const { asMigrator } = world.server.db;
    for (const { name } of await tables()) {
      const taken = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(name)} t
        where customer_id = ${world.foreign.customerId} limit 1`.execute(asMigrator);
      // A reconciliation is refused by its own guard unless it is just begun.
      const begun = name === 'banking.reconciliation' ? { state: 'IN_PROGRESS' } : {};
      const row = jsonText({ ...taken.rows[0]?.row, ...begun, customer_id: world.foreign.customerId });
      const given = await sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(asMigrator);
      const columns = sql.join(given.rows.map((column) => sql.id(column.name)));
      const insert = world.server.services.database.transact(world.played.customerId, (tx) =>
        sql`insert into ${sql.table(name)} (${columns}) overriding system value
          select ${columns} from jsonb_populate_record(null::${sql.table(name)}, ${row}::jsonb)`.execute(tx.db),
      );
      await expect(insert, name).rejects.toThrow(/row-level security|permission denied/);
    }
  });
});
