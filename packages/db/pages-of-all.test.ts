// Rows read page by page to their end, on real PostgreSQL: all of them, once, in order, beside whatever else
// the transaction asks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { openDatabase, pagesOfAll, sql, type Tx } from './database.ts';

let db: TestDatabase;
let customerId: string;

beforeAll(async () => {
  db = await testDatabase();
  customerId = await newCustomer(db, 'One');
});
afterAll(() => db.close());

const numbers = (last: number) => sql<{ n: number; amount_cents: bigint }>`
  select n, (n * 100)::bigint as amount_cents from generate_series(1, ${last}::int) n order by n`;
const upTo = (last: number) => Array.from({ length: last }, (_each, i) => i + 1);

async function pagesIn(tx: Tx, last: number, rows: number): Promise<number[][]> {
  const pages: number[][] = [];
  for await (const page of pagesOfAll(tx, numbers(last), rows)) pages.push(page.map(({ n }) => n));
  return pages;
}

describe('pagesOfAll', () => {
  it.each([0, 1, 9, 10, 11, 19, 20, 21, 57])('gives %i rows in tens, each once and in order', async (last) => {
    const pages = await db.database.snapshot(customerId, (tx) => pagesIn(tx, last, 10));
    expect(pages.flat()).toEqual(upTo(last));
    expect(pages.slice(0, -1).every((page) => page.length === 10)).toBe(true);
  });

  it('gives cents as the kernel has them, on every page', async () => {
    const cents = await db.database.read(customerId, async (tx) => {
      const found: bigint[] = [];
      for await (const page of pagesOfAll(tx, numbers(5), 2)) found.push(...page.map((row) => row.amount_cents));
      return found;
    });
    expect(cents).toEqual([100n, 200n, 300n, 400n, 500n]);
  });

  it('leaves room for other statements between its pages, and for another reading beside it', async () => {
    await db.database.read(customerId, async (tx) => {
      const seen: number[] = [];
      for await (const page of pagesOfAll(tx, numbers(35), 10)) {
        seen.push(...page.map(({ n }) => n));
        const [alone, beside] = await Promise.all([sql<{ one: number }>`select 1 as one`.execute(tx.db), pagesIn(tx, 7, 3)]);
        expect(alone.rows).toEqual([{ one: 1 }]);
        expect(beside.flat()).toEqual(upTo(7));
      }
      expect(seen).toEqual(upTo(35));
    });
  });

  it('may be left before its end, and the connection serves the next', async () => {
    const alone = openDatabase({ url: db.url, applicationName: 'test', poolSize: 1 });
    try {
      const first = await alone.read(customerId, async (tx) => {
        for await (const page of pagesOfAll(tx, numbers(100_000), 10)) return page.length;
        return 0;
      });
      expect(first).toBe(10);
      expect((await alone.read(customerId, (tx) => pagesIn(tx, 25, 10))).flat()).toEqual(upTo(25));
    } finally {
      await alone.close();
    }
  });

  it('fails with the error of the row that cannot be made, after the pages before it, and the connection serves the next', async () => {
    const alone = openDatabase({ url: db.url, applicationName: 'test', poolSize: 1 });
    const seen: number[] = [];
    try {
      const reading = alone.read(customerId, async (tx) => {
        const broken = sql<{ n: number }>`select n, 1 / (25 - n) as inverse from generate_series(1, ${100}::int) n`;
        for await (const page of pagesOfAll(tx, broken, 10)) seen.push(...page.map(({ n }) => n));
      });
      await expect(reading).rejects.toMatchObject({ code: '22012' });
      expect(seen).toEqual(upTo(20));
      expect((await alone.read(customerId, (tx) => pagesIn(tx, 25, 10))).flat()).toEqual(upTo(25));
    } finally {
      await alone.close();
    }
  });

  it('fails for a statement that is not understood, or a value that cannot be sent', async () => {
    const nonsense = db.database.read(customerId, async (tx) => {
      for await (const page of pagesOfAll(tx, sql`select nothing from nowhere`, 10)) expect(page).toEqual([]);
    });
    await expect(nonsense).rejects.toMatchObject({ code: '42P01' });
    const circle: { itself?: unknown } = {};
    circle.itself = circle;
    const unsendable = db.database.read(customerId, async (tx) => {
      for await (const page of pagesOfAll(tx, sql`select ${circle}::jsonb`, 10)) expect(page).toEqual([]);
    });
    await expect(unsendable).rejects.toThrow('circular');
  });
});
