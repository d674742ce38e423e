// One primary owner of a home on any day, when two write at once: the second waits for the first, and sees
// what it wrote.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { aHome, type Home } from '../properties/home.testing.ts';

let home: Home;
beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

/** Statements that are at odds with one another on a home whose owner of `firstDays` is there already. */
const insert = (start: string, end: string | null) => (propertyId: string, partyId: string) =>
  sql`insert into people.ownership (customer_id, community_id, property_id, party_id, is_primary, start_on, end_on)
    values (${home.server.customerId}, ${home.communityId}, ${propertyId}, ${partyId}, true, ${start}::date, ${end}::date)`;
const endEarlier = (end: string | null) => (propertyId: string) =>
  sql`update people.ownership set end_on = ${end}::date where property_id = ${propertyId} and is_primary and start_on = '2001-01-01'`;

async function aParty(): Promise<string> {
  const { rows } = await home.server.services.database.transact(home.server.customerId, (tx) =>
    sql<{ id: string }>`insert into people.party (customer_id, kind, display_name) values (${home.server.customerId}, 'PERSON', 'Wu, Ada')
      returning party_id::text as id`.execute(tx.db),
  );
  return rows[0]?.id ?? '';
}

async function aBareHome(): Promise<string> {
  const { rows } = await home.server.services.database.transact(home.server.customerId, (tx) =>
    sql<{
      id: string;
    }>`insert into communities.property (customer_id, community_id, account_number, lot, street, unit, city, state, postcode, address_key)
      select ${home.server.customerId}, ${home.communityId}, 'P-' || n.n, '', n.n || ' Elm St', '', 'Sparks', 'NV', '89434', 'elm ' || n.n
      from (select count(*) as n from communities.property) n returning property_id::text as id`.execute(tx.db),
  );
  return rows[0]?.id ?? '';
}

type Statement = (propertyId: string, partyId: string) => ReturnType<typeof sql>;

/** Runs both in transactions that overlap, the second begun before the first commits. */
async function atOnce(first: Statement, second: Statement): Promise<PromiseSettledResult<unknown>[]> {
  const [propertyId, partyId] = [await aBareHome(), await aParty()];
  const { database } = home.server.services;
  const run = (statement: Statement, hold: () => Promise<unknown>) =>
    database.transact(home.server.customerId, async (tx) => {
      await statement(propertyId, partyId).execute(tx.db);
      await hold();
    });
  await run(insert('2001-01-01', '2009-12-31'), async () => undefined);
  let secondBegan: () => void = () => undefined;
  const began = new Promise<void>((done) => {
    secondBegan = done;
  });
  const one = run(first, async () => {
    secondBegan();
    await sleep(300);
  });
  await began;
  return await Promise.allSettled([one, run(second, async () => undefined)]);
}

describe.each([
  ['an owner without an end, and one before who stays beyond the day', insert('2020-01-01', null), insert('2015-01-01', '2020-01-01')],
  ['one who stays beyond the day, and an owner without an end', insert('2015-01-01', '2020-01-01'), insert('2020-01-01', null)],
  ['two who have ended', insert('2015-01-01', '2016-06-30'), insert('2016-06-30', '2018-01-01')],
  ['an owner without an end, and a former one who stays longer', insert('2012-01-01', null), endEarlier('2012-01-01')],
  ['a former one who stays longer, and an owner without an end', endEarlier('2012-01-01'), insert('2012-01-01', null)],
  ['two without an end', insert('2012-01-01', null), insert('2013-01-01', null)],
] as const)('%s', (_, first, second) => {
  it('the second is refused', async () => {
    const [one, two] = await atOnce(first, second);
    expect(one?.status).toBe('fulfilled');
    expect(String((two as PromiseRejectedResult).reason)).toMatch(/ownership_one_primary/);
  });
});

it('lets in whoever begins the day after', async () => {
  const both = await atOnce(insert('2010-01-01', '2012-06-30'), insert('2012-07-01', null));
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
