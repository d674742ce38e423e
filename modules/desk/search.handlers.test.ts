// Search over a community with owners, money and vendors: every kind by each of its keys, typos, order,
// previous owners, claims, and an index that follows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { routes } from '../../packages/http/handlers.ts';
import { journal } from '../ledger/ledger.contract.ts';
import { accountId, postJournal, seen } from '../ledger/ledger.testing.ts';
import { bills } from '../payables/payables.contract.ts';
import { payablesRoutes } from '../payables/payables.server.ts';
import { vendor } from '../people/people.contract.ts';
import { aBilledCommunity, type BilledCommunity, takeMoney, unitOf } from '../receivables/receivables.testing.ts';
import { type SearchEntity, search } from './search.contract.ts';
import { searchHandlers } from './search.handlers.ts';
import { keepFound, rebuildSearch } from './search-index.store.ts';

type Answer = ClientOutput<typeof search.search>;

let maple: BilledCommunity;
let vendorId: string;

beforeAll(async () => {
  maple = await aBilledCommunity({
    more: [...payablesRoutes, ...routes(search, searchHandlers([]))],
  });
  maple.db.beforeCommit(keepFound);
  const facts = { name: 'Sierra Green Landscape', street: '40 Mill St', city: 'Reno', state: 'NV', postcode: '89502', termsDays: 14 };
  ({ vendorId } = await maple.call(vendor.addVendor, { ...facts, phone: '(775) 555-0190', email: 'office@sierra-green.example' }));
  await maple.call(bills.addBill, {
    communityId: maple.communityId,
    vendorId,
    billNumber: 'SG-118',
    billDate: '2026-01-05',
    amount: '1187.25',
    lines: [{ accountId: accountId(maple, '5310'), amount: '1187.25' }],
  });
  await takeMoney(maple, '2026-01-12', [['MC-0012', '512.34', '7731']]);
  await asOwner(
    sql`update people.party set phone = '(775) 555-0101', email = 'tor.eriksen@fjord.example' where display_name = 'Eriksen, Tor'`,
  );
}, 60_000);
afterAll(() => maple.close());

/** Changes the tables as the application does, in the customer's transaction. */
async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  await maple.services.database.transact(maple.customerId, (tx) => statement.execute(tx.db));
}

async function find(criteria: string, entity?: SearchEntity, more: { skip?: number; take?: number } = {}): Promise<Answer['hits']> {
  return (await maple.call(search.search, { criteria, ...(entity ? { entity } : {}), ...more })).hits;
}

/** Kind and title of each hit. */
async function titles(criteria: string, entity?: SearchEntity): Promise<string[]> {
  return (await find(criteria, entity)).hits.map(({ _source }) => `${_source.kind}: ${_source.title}`);
}

async function why(criteria: string, entity?: SearchEntity): Promise<string | undefined> {
  const first = (await find(criteria, entity)).hits[0]?._source.why;
  return first && `${first.field}: ${first.parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('')}`;
}

describe('a term of less than two characters', () => {
  test.each(['', 'a', ' a ', '<', '<a'])('%j asks nothing', async (criteria) => {
    expect(await find(criteria)).toEqual({ hits: [], total: { value: 0, relation: 'eq' } });
    expect(await maple.call(search.index, { searchTerm: criteria })).toEqual({ results: [], total: { value: 0, relation: 'eq' } });
  });
});

describe('every kind by each key', () => {
  test.each([
    ['Eriksen', 'Owner: Eriksen, Tor', 'Name: [Eriksen], Tor'],
    ['tor eriksen', 'Owner: Eriksen, Tor', 'Name: [Eriksen], [Tor]'],
    ['eriks', 'Owner: Eriksen, Tor', 'Name: [Eriks]en, Tor'],
    ['(775) 555-0101', 'Owner: Eriksen, Tor', 'Phone: ([775) 555-0101]'],
    ['5550101', 'Owner: Eriksen, Tor', 'Phone: (775) [555-0101]'],
    ['tor.eriksen@fjord.example', 'Owner: Eriksen, Tor', 'Email: [tor].[eriksen]@[fjord].[example]'],
    ['sierra gre', 'Vendor: Sierra Green Landscape', 'Name: [Sierra] [Gre]en Landscape'],
    ['40 mill', 'Vendor: Sierra Green Landscape', 'Address: [40] [Mill] St'],
    ['office@sierra', 'Vendor: Sierra Green Landscape', 'Email: [office]@[sierra]-green.example'],
    ['775 555 0190', 'Vendor: Sierra Green Landscape', 'Phone: ([775) 555-0190]'],
    ['maple court', 'Community: Maple Court', 'Name: [Maple] [Court]'],
    ['nevada first', 'Bank account: Operating', 'Bank: [Nevada] [First]'],
    ['7010', 'Bank account: Operating', 'Last digits: [7010]'],
    ['5310', 'GL account: 5310 Landscaping', 'Number: [5310]'],
    ['landscaping', 'GL account: 5310 Landscaping', 'Name: [Landscaping]'],
    ['SG-118', 'Bill: Bill SG-118', 'Bill number: [SG-118]'],
    ['1,187.25', 'Bill: Bill SG-118', 'Amount: [1,187.25]'],
    ['7731', 'Receipt: Receipt 7731', 'Check number: [7731]'],
    ['$512.34', 'Receipt: Receipt 7731', 'Amount: [512.34]'],
  ])('%s finds %s', async (criteria, hit, reason) => {
    expect((await titles(criteria))[0]).toBe(hit);
    expect(await why(criteria)).toBe(reason);
  });

  test('a property by address, lot and account number, with and without its dash', async () => {
    const unit = await maple.services.database.read(maple.customerId, async (tx) => {
      const found = await sql<{
        street: string;
        lot: string;
      }>`select street, lot from communities.property where property_id = ${unitOf(maple, 'MC-0012').propertyId}`.execute(tx.db);
      return found.rows[0];
    });
    expect(await titles(unit?.street ?? '')).toContain(`Property: ${unit?.street}`);
    expect(await titles(unit?.lot ?? '', 'properties')).toContain(`Property: ${unit?.street}`);
    expect(await titles('MC-0012')).toEqual([`Property: ${unit?.street}`]);
    expect(await titles('mc0012')).toEqual([`Property: ${unit?.street}`]);
    expect(await why('MC-0012')).toBe('Account number: [MC]-[0012]');
  });

  test('words of different fields', async () => {
    const [property] = (await find('MC-0012')).hits;
    expect(property?._source.subtitle).toContain('Leung, Grace');
    expect(await titles('leung 0012')).toEqual(expect.arrayContaining(['Owner: Leung, Grace']));
  });
});

describe('journal entries', () => {
  const lines = (amount: string) => [
    { accountId: accountId(maple, '5310'), debit: amount },
    { accountId: accountId(maple, '1010'), credit: amount },
  ];
  const add = (amount: string, more = {}) =>
    postJournal(maple, {
      communityId: maple.communityId,
      postDate: '2026-01-10',
      description: 'Snow removal',
      lines: lines(amount),
      ...more,
    });

  test('are found by number, reference and amount, under transactions, with day and amount', async () => {
    const { entryId, journalNumber } = await add('2431.07', { reference: 'ACC-77' });
    const number = `JE-${String(journalNumber).padStart(6, '0')}`;
    for (const typed of [number, `je ${journalNumber}`, `JE-${journalNumber}`, 'acc-77', '2,431.07', '$2431.07'])
      expect(await titles(typed), typed).toContain(`Journal entry: ${number}`);
    expect(await why('2431.07', 'transactions')).toBe('Amount: [2,431.07]');
    expect(await why(number)).toBe(`Entry number: [JE]-[${number.slice(3)}]`);
    expect((await find('2431.07', 'transactions')).hits[0]?._source).toMatchObject({
      entity: 'transactions',
      amount: '2431.07',
      date: '2026-01-10T00:00:00',
      subtitle: 'Snow removal · ACC-77',
      TargetRoute: `/c/${maple.communityId}/journal-entries/${entryId}`,
    });
  });

  test('are not found by a part of an amount, nor by who may not open them', async () => {
    await add('98765.40');
    expect(await titles('9876', 'transactions')).toEqual([]);
    expect(await titles('98765.4', 'transactions')).toHaveLength(1);
    const token = await maple.tokenFor('Board member');
    const answer = JSON.parse((await maple.send(search.search, { criteria: '98765.40' }, { token })).text) as Answer;
    expect(answer.hits.total.value).toBe(0);
  });

  test('edited stand under the same number with what undid them', async () => {
    const { entryId, journalNumber } = await add('55.10');
    await maple.call(
      journal.editJournalEntry,
      await seen(maple, journal.previewJournalEntry, {
        communityId: maple.communityId,
        postDate: '2026-01-10',
        description: 'Snow removal',
        entryId,
        lines: lines('56.20'),
      }),
    );
    expect((await find(`JE-${journalNumber}`, 'transactions')).hits.map(({ _source }) => _source.amount).toSorted()).toEqual([
      '55.10',
      '55.10',
      '56.20',
    ]);
    expect(await titles('56.20', 'transactions')).toHaveLength(1);
  });
});

/** Every hit of a filter, page by page, as a person goes on. */
async function listed(criteria: string, entity?: SearchEntity): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const { hits } = await find(criteria, entity, { skip: found.length, take: 50 });
    if (hits.length === 0) return found;
    found.push(...hits.map(({ _source }) => `${_source.kind} ${_source.id}`));
  }
}

describe('the totals of the filters add up to the total of all, and each lists as many as it says', () => {
  beforeAll(async () => {
    await asOwner(
      sql`insert into people.vendor (customer_id, name) select ${maple.customerId}, 'Quill Works ' || n from generate_series(1, 60) n`,
    );
    await asOwner(sql`update people.party set display_name = 'Quill, Hana' where display_name = 'Ferreira, Ana'`);
  });

  test.each([
    ['starts', 'op'],
    ['homes of a street, found as properties alone', 'maple'],
    ['an account number', 'MC-0012'],
    ['more than are counted while one types', 'quill'],
    ['a typo', 'erikson'],
    ['a typo that means many', 'quilk'],
    ['words of different fields', 'leung 0012'],
    ['words in another order', 'eriksen tor'],
    ['an amount', '1,187.25'],
    ['a number', '7731'],
    ['nothing', 'zzyzx'],
  ])('%s', async (_what, criteria) => {
    const counts = await maple.call(search.countByEntity, { criteria });
    const sum = counts.reduce((all, { total }) => all + total.value, 0);
    const all = await find(criteria);
    if (all.total.relation === 'eq') expect(all.total.value).toBe(sum);
    else expect(all.total.value).toBeLessThan(sum);
    const every: string[] = [];
    for (const { entity, total } of counts) {
      const hits = await listed(criteria, entity);
      expect([entity, { value: hits.length, relation: 'eq' }]).toEqual([entity, total]);
      every.push(...hits);
    }
    expect((await listed(criteria)).toSorted()).toEqual(every.toSorted());
    expect(sum > 0).toBe(criteria !== 'zzyzx');
  });
});

describe('each filter', () => {
  test('shows its own kind only, and the counts of the tabs are the totals of the pages', async () => {
    const counts = await maple.call(search.countByEntity, { criteria: 'op' });
    for (const { entity, total } of counts) {
      const { hits, total: paged } = await find('op', entity, { take: 50 });
      expect(new Set(hits.map(({ _source }) => _source.entity))).toEqual(new Set(hits.length > 0 ? [entity] : []));
      expect(paged).toEqual(total);
    }
    const all = await find('op', undefined, { take: 50 });
    expect(counts.reduce((sum, { total }) => sum + total.value, 0)).toBe(all.total.value);
    expect(all.total.value).toBeGreaterThan(1);
  });

  test('pages follow each other without a gap or a repeat', async () => {
    const whole = (await find('mc', 'properties', { take: 50 })).hits.map(({ _source }) => _source.id);
    expect(whole).toHaveLength(12);
    const paged: string[] = [];
    for (let skip = 0; skip < 12; skip += 7)
      paged.push(...(await find('mc', 'properties', { skip })).hits.map(({ _source }) => _source.id));
    expect(paged).toEqual(whole);
  });
});

describe('a typo', () => {
  test.each([
    ['erikson', 'Owner: Eriksen, Tor'],
    ['eirksen', 'Owner: Eriksen, Tor'],
    ['erikssen tor', 'Owner: Eriksen, Tor'],
    ['tor eriksn', 'Owner: Eriksen, Tor'],
    ['seirra green', 'Vendor: Sierra Green Landscape'],
  ])('%s is taken for %s, and says so', async (criteria, hit) => {
    const { hits } = await find(criteria);
    expect(hits.map(({ _source }) => `${_source.kind}: ${_source.title}`)).toContain(hit);
    expect(hits.find(({ _source }) => `${_source.kind}: ${_source.title}` === hit)?._source.why.isCorrected).toBe(true);
  });

  test('of two slips, or in a number, is not guessed at', async () => {
    expect(await titles('erpiksem')).toEqual([]);
    expect(await titles('7732')).toEqual([]);
  });

  test('stands behind whole words, and those before starts of words', async () => {
    await asOwner(
      sql`insert into people.vendor (customer_id, name) values (${maple.customerId}, 'Marten'), (${maple.customerId}, 'Martens Roofing'), (${maple.customerId}, 'Marten Pools'), (${maple.customerId}, 'Martin Works')`,
    );
    expect(await titles('marten', 'vendors')).toEqual([
      'Vendor: Marten',
      'Vendor: Marten Pools',
      'Vendor: Martens Roofing',
      'Vendor: Martin Works',
    ]);
  });
});

describe('the index', () => {
  test('follows a name, an address and a sale, and marks the previous owner', async () => {
    const { propertyId, ownershipId } = unitOf(maple, 'MC-0001');
    await asOwner(sql`update people.party set display_name = 'Aldana-Ruiz, Rosa' where display_name = 'Aldana, Rosa'`);
    expect(await titles('ruiz')).toEqual(['Owner: Aldana-Ruiz, Rosa']);
    await asOwner(sql`update communities.property set street = '777 Quarry Rd' where property_id = ${propertyId}`);
    expect(await titles('quarry')).toEqual(['Property: 777 Quarry Rd']);
    expect((await find('ruiz')).hits[0]?._source.subtitle).toContain('777 Quarry Rd');
    expect((await find('ruiz')).hits[0]?._source.isPreviousOwner).toBe(false);
    await asOwner(sql`update people.ownership set end_on = '2026-01-02' where ownership_id = ${ownershipId}`);
    const [previous] = (await find('ruiz')).hits;
    expect(previous?._source).toMatchObject({
      isPreviousOwner: true,
      date: '2026-01-02T00:00:00',
      TargetRoute: `/c/${maple.communityId}/owners/${ownershipId}`,
    });
    expect((await find('quarry')).hits[0]?._source.subtitle).not.toContain('Ruiz');
    await asOwner(sql`delete from people.vendor where name = 'Marten Pools'`);
    expect(await titles('marten pools', 'vendors')).toEqual([]);
  });

  /** Two transactions at once: the second begins when the first has done its act, and is held. */
  async function atOnce(first: ReturnType<typeof sql>, second: ReturnType<typeof sql>, holds: 'before' | 'within'): Promise<void> {
    const { database } = maple.services;
    let finish = () => {};
    const waits = new Promise<void>((done) => {
      finish = done;
    });
    let begun = () => {};
    const changed = new Promise<void>((done) => {
      begun = done;
    });
    const hold = async () => {
      begun();
      await waits;
    };
    let isFirst = true;
    maple.db.beforeCommit(async (tx, noted) => {
      await keepFound(tx, noted);
      if (isFirst && holds === 'within') {
        isFirst = false;
        await hold();
      }
    });
    const one = database.transact(maple.customerId, async (tx) => {
      await first.execute(tx.db);
      if (holds === 'before') await hold();
    });
    await changed;
    const two = database.transact(maple.customerId, (tx) => second.execute(tx.db));
    const waiting = async () => {
      const found = await sql<{
        n: number;
      }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        maple.db.asMigrator,
      );
      return found.rows[0]?.n ?? 0;
    };
    if (holds === 'before') await two;
    else await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    finish();
    await Promise.all([one, two]);
    maple.db.beforeCommit(keepFound);
  }

  test.each([
    ['before', 'Bishop, Terrence', 'Bishop-Lane, Terrence', '12 Harbor Walk', 'MC-0002'],
    ['within', 'Leung, Grace', 'Leung-Lane, Grace', '14 Harbor Walk', 'MC-0012'],
  ] as const)('is right after two people changed the same home at once, held %s the hook', async (holds, name, renamed, street, unit) => {
    const { propertyId } = unitOf(maple, unit);
    await atOnce(
      sql`update people.party set display_name = ${renamed} where display_name = ${name}`,
      sql`update communities.property set street = ${street} where property_id = ${propertyId}`,
      holds,
    );
    expect((await find(street, 'properties')).hits[0]?._source.subtitle).toContain(renamed);
    expect((await find(renamed, 'owners')).hits[0]?._source.subtitle).toContain(street);
  });

  test('is right where one gives a home a second owner while another changes its address', async () => {
    const { propertyId } = unitOf(maple, 'MC-0003');
    await asOwner(sql`insert into people.party (customer_id, kind, display_name) values (${maple.customerId}, 'PERSON', 'Novak, Iva')`);
    await atOnce(
      sql`insert into people.ownership (customer_id, community_id, property_id, party_id, is_primary, start_on)
        select customer_id, ${maple.communityId}, ${propertyId}, party_id, false, '2026-01-01' from people.party where display_name = 'Novak, Iva'`,
      sql`update communities.property set street = '16 Harbor Walk' where property_id = ${propertyId}`,
      'before',
    );
    expect((await find('novak')).hits[0]?._source.subtitle).toContain('16 Harbor Walk');
  });

  test('made again from nothing is what it was', async () => {
    const held = async () => {
      const rows = await sql<{
        line: string;
      }>`select r::text as line from desk.search_record r union all select k::text from desk.search_key k order by 1`.execute(
        maple.db.asMigrator,
      );
      return rows.rows.map((row) => row.line);
    };
    const kept = await held();
    expect(kept.length).toBeGreaterThan(100);
    await maple.services.database.transact(maple.customerId, rebuildSearch);
    expect(await held()).toEqual(kept);
  });
});

describe('claims', () => {
  test('who may not open vendors or bills finds none of them, not even in a total', async () => {
    const token = await maple.tokenFor('Accounts receivable');
    const asked = async (input: { criteria: string; entity?: SearchEntity }) =>
      JSON.parse((await maple.send(search.search, input, { token })).text) as Answer;
    expect((await asked({ criteria: 'sierra' })).hits.total.value).toBe(0);
    expect((await asked({ criteria: 'sg-118' })).hits.total.value).toBe(0);
    expect((await asked({ criteria: 'eriksen' })).hits.total.value).toBe(1);
    const counts = JSON.parse((await maple.send(search.countByEntity, { criteria: 'sierra' }, { token })).text) as { entity: string }[];
    expect(counts.map(({ entity }) => entity)).not.toContain('vendors');
  });
});
