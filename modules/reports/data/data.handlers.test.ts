// The data sources through HTTP: every source reads, queries find what they ask, hostile ones nothing, and
// nobody reads beyond claims, community and customer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { miscReceipts } from '../../receivables/receivables.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from '../reports.testing.ts';
import { data } from './data.contract.ts';
import { dataSources } from './data-source.rules.ts';

let maple: PlayedCommunity;
beforeAll(async () => {
  maple = await aPlayedJanuary();
});
afterAll(() => maple.close());

const all = { join: 'and', not: false, parts: [] };
const asked = (source: string, query: unknown, more: object = {}) => ({
  communityId: maple.communityId,
  source,
  query: JSON.stringify(query),
  ...more,
});
const preview = (source: string, query: unknown, more: object = {}) => maple.call(data.previewQuery, asked(source, query, more));

/** The token of someone with these claims, of everything or of one community. */
async function readerOf(...claims: readonly string[]): Promise<string> {
  const role = `Reads data by ${claims.join(', ')}`;
  await sql`with r as (insert into identity.role (customer_id, name) values (${maple.customerId}, ${role}) on conflict do nothing returning role_id)
    insert into identity.role_claim (customer_id, role_id, claim, level) select ${maple.customerId}, r.role_id, c, 1 from r, unnest(${claims}::text[]) c`.execute(
    maple.db.asMigrator,
  );
  return maple.tokenFor(role);
}

describe('sources', () => {
  test('each reads, and its preview counts what the index counts', async () => {
    const index = await maple.call(data.listSources, { communityId: maple.communityId });
    expect(index.map(({ name }) => name)).toEqual(dataSources.map(({ name }) => name));
    for (const { name, count } of index) expect([name, (await preview(name, all)).count]).toEqual([name, count]);
    const counts = Object.fromEntries(index.map(({ name, count }) => [name, count]));
    expect([counts['ChargeData'], counts['ReceiptList'], counts['BillList'], counts['CheckList'], counts['OwnerList']]).toEqual([
      27, 10, 3, 3, 12,
    ]);
  });

  test('the postings balance: debits and credits of everything are the same', async () => {
    const { sums, count } = await preview('PostingData', all);
    expect(count).toBeGreaterThan(0);
    expect([sums['debit'], sums['amount']]).toEqual([sums['credit'], '0.00']);
  });
});

describe('a query', () => {
  const late = 'code:is:LATE';
  test('joins by and, by or, and turns round', async () => {
    const and = await preview('ChargeData', { ...all, parts: ['code:is:ASMT', 'amount:is:345.00'] });
    const or = await preview('ChargeData', {
      join: 'or',
      not: false,
      parts: [late, { ...all, parts: ['code:is:ASMT', 'amount:is:345.00'] }],
    });
    const not = await preview('ChargeData', { join: 'or', not: true, parts: [late, 'code:is:ASMT', 'code:is:FINE'] });
    const reserve = await preview('ChargeData', { ...all, parts: ['code:is:RSRV'] });
    expect([and.count, or.count, not.count]).toEqual([4, 5, reserve.count]);
    expect(and.sums['amount']).toBe('1380.00');
    expect(not.rows).toEqual(reserve.rows);
  });

  test('a blank holds no question, and so stands among those it does not hold for', async () => {
    const debits = await preview('PostingData', { ...all, parts: ['debit:over:0.00'] });
    const others = await preview('PostingData', { join: 'and', not: true, parts: ['debit:over:0.00'] });
    expect(debits.count + others.count).toBe((await preview('PostingData', all)).count);
    expect(others.count).toBeGreaterThan(0);
  });

  test('asks misc receipts which are non-exempt income for the tax return', async () => {
    const { communityId, bankAccountId } = maple;
    for (const [category, isNonExempt, amount] of [
      ['LAUNDRY', true, '80.00'],
      ['INSURANCE', false, '500.00'],
    ] as const) {
      const of = { communityId, bankAccountId, postDate: '2026-02-03', payerKind: 'NAME', payerName: 'Coin Wash', amount } as const;
      const receipt = { ...of, category, isNonExempt, lines: [{ accountId: accountId(maple, '4890'), amount }] };
      await maple.call(miscReceipts.addMiscReceipt, await seen(maple, miscReceipts.previewMiscReceipt, receipt));
    }
    expect((await preview('MiscReceiptList', all)).sums['amount']).toBe('580.00');
    expect((await preview('MiscReceiptList', { ...all, parts: ['isNonExempt:is:yes'] })).sums['amount']).toBe('80.00');
  });

  test('is exported whole, with the columns chosen', async () => {
    const { status, text } = await maple.send(
      data.exportQuery,
      asked('ChargeData', { ...all, parts: [late] }, { columns: ['owner', 'amount'], format: 'csv' }),
    );
    expect(status).toBe(200);
    expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['Owner,Amount', expect.stringMatching(/,25\.00$/)]);
  });
});

describe('hostile input', () => {
  const bad: readonly [string, unknown][] = [
    ['a column that is none', { ...all, parts: ['customer_id:is:1'] }],
    ['a column of the language', { ...all, parts: ['constructor:is:1', '__proto__:is:1'] }],
    ['SQL for a column', { ...all, parts: ['owner" or true --:is:x'] }],
    ['SQL for a question', { ...all, parts: ['owner:= any(select 1):x'] }],
    ['a question of another kind', { ...all, parts: ['amount:contains:5'] }],
    ['a value of another kind', { ...all, parts: ['amount:over:1; drop table x'] }],
    ['SQL for a join', { join: 'or true or', not: false, parts: [] }],
    ['a part too many', { ...all, where: 'true' }],
    ['no group', ['owner:is:x']],
    ['an object for a filter', { ...all, parts: [{ key: 'owner', op: 'is', values: ['x'] }] }],
    ['groups too deep', [...'123456'].reduce<object>((inner) => ({ ...all, parts: [inner] }), all)],
    ['too many questions', { ...all, parts: Array.from({ length: 101 }, () => 'owner:is:x') }],
  ];
  test.each(bad)('%s is refused', async (_what, query) => {
    const answer = await maple.send(data.previewQuery, asked('ChargeData', query));
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'invalid']);
  });

  test('an order, a column and a source that are none are refused', async () => {
    const statuses = [
      (await maple.send(data.previewQuery, asked('ChargeData', all, { sort: 'amount;select' }))).status,
      (await maple.send(data.exportQuery, asked('ChargeData', all, { columns: ['amount, now()'], format: 'csv' }))).status,
      (await maple.send(data.previewQuery, asked('identity.app_user', all))).status,
    ];
    expect(statuses).toEqual([400, 400, 404]);
  });

  test.each(["O'Brien", '%', '_', '\\', '"; select 1; --', '$1', 'a:b:c'])('the value %s is only text', async (value) => {
    expect((await preview('ChargeData', { ...all, parts: [`owner:contains:${value}`] })).count).toBe(0);
  });
});

describe('scope', () => {
  test('a source needs its own claims beside those of the data', async () => {
    const token = await readerOf('standardreports', 'arreports');
    const { text } = await maple.send(data.listSources, { communityId: maple.communityId }, { token });
    expect(JSON.parse(text).map((each: { name: string }) => each.name)).toEqual(['ChargeData']);
    const closed = asked('PostingData', all);
    expect((await maple.send(data.previewQuery, closed, { token })).status).toBe(403);
    expect((await maple.send(data.exportQuery, { ...closed, columns: ['amount'], format: 'csv' }, { token })).status).toBe(403);
    expect((await maple.send(data.previewQuery, asked('ChargeData', all), { token: await readerOf('arreports') })).status).toBe(403);
  });

  test('another community of the customer has none of these rows, and its readers read no other', async () => {
    const made = await sql<{
      id: string;
    }>`insert into communities.community (customer_id, name, short_code, legal_name) values (${maple.customerId}, 'Oak Hill', 'OH', 'Oak Hill')
      returning community_id as id`.execute(maple.db.asMigrator);
    const oakHill = made.rows[0]?.id ?? '';
    const index = await maple.call(data.listSources, { communityId: oakHill });
    const filled = index.filter(({ count }) => count > 0).map(({ name }) => name);
    // Vendors belong to the customer, not to one of its communities.
    expect(filled).toEqual(['VendorList']);
    const token = await maple.tokenFor('Administrator', [oakHill]);
    expect((await maple.send(data.previewQuery, asked('ChargeData', all), { token })).status).toBe(404);
  });

  test('what belongs to another customer is in no source', async () => {
    const before = await maple.call(data.listSources, { communityId: maple.communityId });
    await sql`with k as (insert into identity.customer (name) values ('Elsewhere') returning customer_id)
      insert into people.vendor (customer_id, name) select customer_id, 'Stranger Roofing' from k`.execute(maple.db.asMigrator);
    const foreign = await sql<{ id: string }>`with k as (insert into identity.customer (name) values ('Yonder') returning customer_id)
      insert into communities.community (customer_id, name, short_code, legal_name) select customer_id, 'Yonder', 'YO', 'Yonder' from k returning community_id as id`.execute(
      maple.db.asMigrator,
    );
    expect(await maple.call(data.listSources, { communityId: maple.communityId })).toEqual(before);
    const stranger = { ...asked('VendorList', all), communityId: foreign.rows[0]?.id ?? '' };
    expect((await maple.send(data.previewQuery, stranger)).status).not.toBe(200);
  });
});
