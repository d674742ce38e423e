// As known on: figures asked for as they were known at a moment are those of a fresh book into which only
// what was entered until then was posted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { addDays, addMilliseconds, type Instant, type LocalDate, localDate, modulo, parseInstant } from '../../packages/kernel/kernel.ts';
import { readParams } from '../../packages/reporting/params.ts';
import { takeRows } from '../../packages/reporting/report.ts';
import { reportText } from '../../packages/reporting/table-text.ts';
import { community } from '../communities/communities.contract.ts';
import { accounting } from './accounting.contract.ts';
import { chartImport } from './chart/chart-import.contract.ts';
import { openBatch, post } from './ledger.server.ts';
import { foldDeltas } from './ledger.store.ts';
import { aServer, type TestServer, testChart } from './ledger.testing.ts';
import { openPostings } from './posting-rows.store.ts';
import { ledgerShelf } from './reports.server.ts';

let server: TestServer;

/** A book with two fiscal years, and its accounts by number. */
interface Book {
  communityId: string;
  accounts: ReadonlyMap<string, string>;
}

async function aBook(shortCode: string): Promise<Book> {
  const facts = { street: '', city: '', state: '', postcode: '', timeZone: 'America/Los_Angeles' };
  const named = { name: shortCode, shortCode, legalName: shortCode, ...facts };
  const { communityId } = await server.call(community.addCommunity, named);
  const file = { fileName: 'chart.csv', content: Buffer.from(testChart).toString('base64') };
  await server.call(chartImport.calls.commit, { communityId, file });
  for (const label of ['2025', '2026'])
    await server.call(accounting.addFiscalYear, {
      communityId,
      label,
      startDate: `${label}-01-01`,
      method: 'ACCRUAL',
      frequency: 'MONTHLY',
    });
  await sql`update ledger.period set status = 'OPEN' where customer_id = ${server.customerId} and community_id = ${communityId}`.execute(
    server.db.asMigrator,
  );
  const accounts = await server.call(accounting.pickAccounts, { communityId });
  return { communityId, accounts: new Map(accounts.map(({ number, accountId }) => [number, accountId])) };
}

/** Numbers that chance drew once: the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = modulo(state * 48_271, 2_147_483_647);
    return modulo(state, below);
  };
}

interface Logged {
  enteredTime: Instant;
  postDate: LocalDate;
  debit: string;
  credit: string;
  amount: bigint;
}

/**
 * Due to and from funds are left to the ledger: a line that one fund is owed and no other owes is refused.
 */
const numbers = testChart
  .split('\n')
  .slice(1, -1)
  .filter((row) => !row.endsWith(',INTERFUND'))
  .flatMap((row) => row.split(',')[0] ?? []);
const firstDay = localDate('2025-01-01');

/** What was entered in a year and a half: mostly in order, at times far back. */
function drawLog(size: number): Logged[] {
  const draw = chance(2026);
  let time = parseInstant('2025-01-02T08:00:00.000Z');
  return Array.from({ length: size }, () => {
    time = addMilliseconds(time, draw(5_000_000) * 60);
    const from = draw(numbers.length);
    return {
      enteredTime: time,
      postDate: addDays(firstDay, draw(700)),
      debit: numbers[from] ?? '',
      credit: numbers[modulo(from + 1 + draw(numbers.length - 1), numbers.length)] ?? '',
      amount: BigInt(1 + draw(900_000)),
    };
  });
}

let entered = 0;
async function enter(tx: Tx, { communityId, accounts }: Book, logged: readonly Logged[]): Promise<void> {
  for (const { enteredTime, postDate, debit, credit, amount } of logged) {
    entered += 1;
    const frame = { communityId, userId: '1', now: enteredTime };
    const batchId = await openBatch(tx, { ...frame, kind: 'JOURNAL', state: 'POSTED', postDate, description: '' });
    const legs = [
      { accountId: accounts.get(debit) ?? '', amount },
      { accountId: accounts.get(credit) ?? '', amount: -amount },
    ];
    const entry = { postDate, entryType: 'JOURNAL', sourceType: 'journal', sourceId: String(entered), lines: legs };
    await post(tx, { ...frame, batchId, entries: [entry] });
  }
}

const calendar = { today: localDate('2026-03-17'), startOfYear: localDate('2026-01-01'), periods: [] };
const knowing = ledgerShelf(async () => new Map()).reports.filter(({ declaration }) => declaration.knowsPast);

/** Days in the middle and at the end of periods, in both years. */
const orders: readonly Record<string, string>[] = [
  { fromDate: '2025-05-10', toDate: '2025-06-20', asOfDate: '2025-08-17' },
  { fromDate: '2025-11-05', toDate: '2026-02-11', asOfDate: '2026-06-30' },
  {},
];

/** Every report that knows the past, each in one of the spans: another one at the next moment. */
async function statementsOf(tx: Tx, { communityId }: Book, knownTime: Instant | null, turn: number): Promise<string[]> {
  const texts: string[] = [];
  for (const [i, { declaration, run }] of knowing.entries()) {
    const names = new Set(declaration.params.map((param) => param.name));
    const order = orders[modulo(turn + i, orders.length)] ?? {};
    const given = Object.fromEntries(Object.entries(order).filter(([name]) => names.has(name)));
    const { columns, checks, subtitle, ...body } = await run(tx, {
      communityId,
      knownTime,
      params: readParams(declaration, given, calendar),
    });
    const { rows } = await takeRows(body, 10_000);
    const head = { name: declaration.name, title: declaration.title, owner: '', orientation: declaration.orientation };
    texts.push(reportText({ ...head, subtitle, columns, checks, rows }));
  }
  return texts;
}

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const read = <T>(work: (tx: Tx) => Promise<T>) => server.services.database.read(server.customerId, work);
const write = <T>(work: (tx: Tx) => Promise<T>) => server.services.database.transact(server.customerId, work);

describe('a book of 150 entries, some far back', () => {
  const log = drawLog(150);

  it('gives at 50 moments what a fresh book posted up to each of them gives', { timeout: 900_000 }, async () => {
    const [whole, replayed] = [await aBook('LOG'), await aBook('NEW')];
    await write(async (tx) => {
      await enter(tx, whole, log.slice(0, 100));
      await foldDeltas(tx, whole.communityId);
      await enter(tx, whole, log.slice(100));
    });
    const draw = chance(17);
    const cuts = Array.from({ length: 50 }, () => draw(log.length)).sort((a, b) => a - b);
    let at = 0;
    for (const [turn, cut] of cuts.entries()) {
      const moment = log[cut]?.enteredTime ?? null;
      await write((tx) => enter(tx, replayed, log.slice(at, cut)));
      at = cut;
      // What was entered at the moment itself is not known before it.
      const [known, fresh] = await read(async (tx) => [
        await statementsOf(tx, whole, moment, turn),
        await statementsOf(tx, replayed, null, turn),
      ]);
      expect(known).toEqual(fresh);
    }
  });

  it('opens the rows that were known, and the balance before them as it was known', async () => {
    const book = await aBook('OPN');
    await write((tx) => enter(tx, book, log));
    const moment = log[75]?.enteredTime ?? null;
    for (const number of numbers) {
      const toDate = localDate('2026-01-20');
      const source = { rows: 'postings', accountIds: [book.accounts.get(number) ?? ''], toDate, sign: 1 as const };
      const order = { communityId: book.communityId, source, knownTime: moment, since: localDate('2026-01-01'), after: null, limit: 500 };
      const opened = await read((tx) => openPostings(tx, order));
      const known = log.slice(0, 75).filter(({ postDate }) => postDate <= toDate);
      const sum = known.reduce(
        (all, { debit, credit, amount }) => all + (debit === number ? amount : 0n) - (credit === number ? amount : 0n),
        0n,
      );
      expect((opened.opening ?? 0n) + opened.movement).toBe(sum);
      expect(opened.rows.reduce((all, { amount }) => all + amount, 0n)).toBe(opened.movement);
    }
  });
});
