// The books kept in memory: asked for once, and never older than what PostgreSQL holds, whoever changed it
// and however it ended.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { accounting } from './accounting.contract.ts';
import { booksOf, withBooks } from './books.store.ts';
import { aCommunity, accountId, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

const read = <T>(work: (tx: Tx) => Promise<T>) => maple.services.database.read(maple.customerId, work);
const books = () => read((tx) => booksOf(tx, maple.communityId));
const nameOf = async (number: string) => (await books()).accounts.find((account) => account.number === number)?.name;

async function versionNow(): Promise<string> {
  const found = await sql<{ version: string }>`select version from ledger.books_version
    where customer_id = ${maple.customerId} and community_id = ${maple.communityId}`.execute(maple.db.asMigrator);
  return found.rows[0]?.version ?? '';
}

/** Rows of accounts and periods read on this connection. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
    where relid in ('ledger.account'::regclass, 'ledger.period'::regclass)`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

describe('the books of a community', () => {
  it('are the chart and the calendar', async () => {
    const { accounts, periods, funds, mainCostCenterId } = await books();
    expect(accounts.map((account) => account.number)).toEqual([...maple.accounts.keys()].sort());
    expect(periods.map(({ periodStart, status }) => `${periodStart} ${status}`).slice(0, 2)).toEqual([
      '2026-01-01 CURRENT',
      '2026-02-01 OPEN',
    ]);
    expect(funds).toHaveLength(maple.fundIds.size);
    expect(mainCostCenterId).toMatch(/^\d+$/);
  });

  it('are read once, and only their version after that', async () => {
    await books();
    const again = await read(async (tx) => {
      const before = await rowsRead(tx);
      const first = await booksOf(tx, maple.communityId);
      return { same: first === (await booksOf(tx, maple.communityId)), rows: (await rowsRead(tx)) - before };
    });
    expect(again).toEqual({ same: true, rows: 0 });
  });

  it('are read anew when someone else has changed them', async () => {
    await books();
    await sql`update ledger.account set name = 'Cash at hand' where customer_id = ${maple.customerId} and account_id = ${accountId(maple, '1010')}`.execute(
      maple.db.asMigrator,
    );
    expect(await nameOf('1010')).toBe('Cash at hand');
  });

  it('give a reader that began with old ones the new ones in the end', async () => {
    await books();
    await sql`update ledger.account set name = 'Petty cash' where customer_id = ${maple.customerId} and account_id = ${accountId(maple, '1010')}`.execute(
      maple.db.asMigrator,
    );
    const seen: (string | undefined)[] = [];
    const name = await read((tx) =>
      withBooks(tx, maple.communityId, async ({ accounts }) => {
        seen.push(accounts.find((account) => account.number === '1010')?.name);
        return seen.at(-1);
      }),
    );
    expect([name, seen]).toEqual(['Petty cash', ['Cash at hand', 'Petty cash']]);
  });

  it('show a transaction what it has changed itself, and nobody what was rolled back', async () => {
    const before = await nameOf('1010');
    const inside = await maple.services.database
      .transact(maple.customerId, async (tx) => {
        await sql`update ledger.account set name = 'Nobody saw this' where customer_id = ${tx.customerId} and account_id = ${accountId(maple, '1010')}`.execute(
          tx.db,
        );
        const { accounts } = await booksOf(tx, maple.communityId);
        throw new Error(accounts.find((account) => account.number === '1010')?.name);
      })
      .catch((error: Error) => error.message);
    expect(inside).toBe('Nobody saw this');
    expect(await nameOf('1010')).toBe(before);
  });

  it('follow a period that is closed through the API', async () => {
    await maple.call(accounting.changePeriod, {
      communityId: maple.communityId,
      periodStartDate: '2026-01-01',
      status: 'CLOSED',
      reason: 'all in',
    });
    expect((await books()).periods[0]?.status).toBe('CLOSED');
  });
});

describe('another version comes with', () => {
  const own = () => sql`customer_id = ${maple.customerId} and community_id = ${maple.communityId}`;
  it.each([
    [
      'a fund',
      () =>
        sql`insert into ledger.fund (customer_id, community_id, code, name) values (${maple.customerId}, ${maple.communityId}, 'X', 'X')`,
    ],
    ['a renamed fund', () => sql`update ledger.fund set name = 'Y' where ${own()} and code = 'X'`],
    ['a fund removed', () => sql`delete from ledger.fund where ${own()} and code = 'X'`],
    [
      'a cost center',
      () =>
        sql`insert into ledger.cost_center (customer_id, community_id, code, name) values (${maple.customerId}, ${maple.communityId}, '9', 'X')`,
    ],
    ['an inactive account', () => sql`update ledger.account set is_active = false where ${own()} and number = '1010'`],
    [
      'a fiscal year',
      () => sql`insert into ledger.fiscal_year (customer_id, community_id, label, start_on, end_on, ar_timing, ap_timing)
        values (${maple.customerId}, ${maple.communityId}, '2099', '2099-01-01', '2099-12-31', 'CHARGE', 'BILL')`,
    ],
    ['a period', () => sql`update ledger.period set status = 'OPEN' where ${own()} and period_start = '2026-01-01'`],
  ])('%s', async (_what, change) => {
    const before = await versionNow();
    await change().execute(maple.db.asMigrator);
    expect(await versionNow()).not.toBe(before);
  });
});
