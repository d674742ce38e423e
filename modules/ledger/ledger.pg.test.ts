// Invariants 1 to 10 of the ledger: random sequences of acts on a real PostgreSQL, held against the model
// after every act.
// A failing sequence is replayed with its seed: `SEED=… npx vitest run modules/ledger/ledger.pg.test.ts`;
// LEDGER_RUNS sets how many are tried.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { addDays, addMonths, type Cents, type LocalDate, localDate, modulo, Refusal, sumCents } from '../../packages/kernel/kernel.ts';
import { offencesIn } from '../../packages/testkit/offences.ts';
import { community } from '../communities/communities.contract.ts';
import { accounting } from './accounting.contract.ts';
import { chartImport } from './chart/chart-import.contract.ts';
import { balancesAsOf, openBatch, post, reverseEntries, setBatchState } from './ledger.server.ts';
import { foldDeltas } from './ledger.store.ts';
import { aServer, type TestServer } from './ledger.testing.ts';
import { ModelBook, type ModelDraft } from './ledger-model.testing.ts';
import { ledgerOffences } from './offences.testing.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1));
const runs = Number(process.env.LEDGER_RUNS ?? 60);

const chart = `number,name,type,fund,role
1010,Operating cash,ASSET,OPERATING,CASH
1200,Receivable,ASSET,OPERATING,
1900,Due operating,ASSET,OPERATING,INTERFUND
4000,Income,INCOME,OPERATING,
5000,Expense,EXPENSE,OPERATING,
1020,Reserve cash,ASSET,RESERVE,CASH
1910,Due reserve,ASSET,RESERVE,INTERFUND
4900,Reserve income,INCOME,RESERVE,
1030,Special cash,ASSET,SPECIAL,CASH
1920,Due special,ASSET,SPECIAL,INTERFUND
6900,Special expense,EXPENSE,SPECIAL,
`;
const numbers = ['1010', '1200', '4000', '5000', '1020', '4900', '1030', '6900'];
const interfund = { OPERATING: '1900', RESERVE: '1910', SPECIAL: '1920' };

// Mostly days of 2026, and now and then a day before or after it.
const day = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 120 }) },
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 364 }) },
  { weight: 1, arbitrary: fc.integer({ min: -400, max: 1200 }) },
);
const date = day.map((offset) => addDays(localDate('2026-01-01'), offset));
const line = fc.record({ account: fc.nat(numbers.length - 1), amount: fc.bigInt(-100_000n, 100_000n) });

interface RandomDraft {
  postDate: LocalDate;
  lines: { account: number; amount: bigint }[];
  balanced: boolean;
  /** Names the accounts of the other community. */
  isForeign: boolean;
  source: number | null;
}
const draft: fc.Arbitrary<RandomDraft> = fc.record({
  postDate: date,
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  balanced: fc.constant(true),
  isForeign: fc.constant(false),
  source: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(5) }),
});
const flawed: fc.Arbitrary<RandomDraft> = fc
  .tuple(draft, fc.boolean(), fc.boolean())
  .map(([sound, balanced, isForeign]) => ({ ...sound, balanced, isForeign }));
const book = fc.nat(1);
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('post' as const), book, drafts: fc.array(draft, { minLength: 1, maxLength: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('post' as const), book, drafts: fc.array(flawed, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reverse' as const), book, which: fc.nat(40), postDate: fc.option(date) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('period' as const),
      book,
      which: fc.nat(30),
      status: fc.constantFrom('OPEN', 'CURRENT', 'CLOSED', 'CLOSED'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fold' as const), book }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('year' as const), book, isBefore: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unposted' as const), book, postDate: date, isDiscarded: fc.boolean() }) },
);
const sequence = fc.array(fc.record({ act, look: date }), { minLength: 5, maxLength: 40, size: 'max' });
type Act = (typeof sequence extends fc.Arbitrary<(infer S)[]> ? S : never)['act'];
type ActOf<K> = Extract<Act, { kind: K }>;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

let made = 0;

/** One community with its paper ledger. */
interface Books {
  communityId: string;
  model: ModelBook;
}

async function newBooks(frequency: 'MONTHLY' | 'QUARTERLY'): Promise<Books> {
  made += 1;
  const facts = { legalName: 'Association', street: '', city: '', state: '', postcode: '', timeZone: 'UTC' };
  const { communityId } = await server.call(community.addCommunity, { name: `Books ${made}`, shortCode: `B${made}`, ...facts });
  await server.call(chartImport.calls.commit, { communityId, file: { fileName: 'chart.csv', content: btoa(chart) } });
  await server.call(accounting.addFiscalYear, { communityId, label: '2026', startDate: '2026-01-01', method: 'ACCRUAL', frequency });
  const rows = await server.call(accounting.pickAccounts, { communityId });
  const fundNames = { Operating: 'OPERATING', Reserve: 'RESERVE', Special: 'SPECIAL' } as Record<string, string>;
  const accounts = new Map(rows.map((row) => [row.number, { accountId: row.accountId, fund: fundNames[row.fundName] ?? '' }]));
  const books = { communityId, model: new ModelBook(accounts, interfund) };
  await reloadPeriods(books);
  return books;
}

async function reloadPeriods({ communityId, model }: Books): Promise<void> {
  const { years } = await server.call(accounting.getAccountingSetup, { communityId });
  const day = (text: string) => localDate(text.slice(0, 10));
  model.periods = years
    .flatMap((year) => year.periods)
    .map((p) => ({ periodStart: day(p.periodStartDate), periodEnd: day(p.periodEndDate), status: p.status }))
    .sort((a, b) => (a.periodStart < b.periodStart ? -1 : 1));
}

const transact = <T>(work: (tx: Tx) => Promise<T>) => server.services.database.transact(server.customerId, work);
const by = () => ({ userId: '1', now: server.clock.now() });

/** What came of an act: its result, or the code it was refused with. */
async function outcome<T>(work: Promise<T>): Promise<{ result: T } | { code: string }> {
  try {
    return { result: await work };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint?.includes('source')) return { code: 'sourceTaken' };
    throw error;
  }
}

function batchFor(tx: Tx, communityId: string, state: 'POSTED' | 'UNPOSTED', postDate: LocalDate): Promise<string> {
  return openBatch(tx, { communityId, kind: 'JOURNAL', state, postDate, description: '', ...by() });
}

async function doPost(all: readonly Books[], { communityId, model }: Books, { drafts }: ActOf<'post'>): Promise<void> {
  const other = all.find((books) => books.communityId !== communityId)?.model;
  const modelled = drafts.map((each, i): ModelDraft => {
    const chartOf = each.isForeign && other ? other : model;
    const lines = each.lines.map(({ account, amount }) => ({
      accountId: chartOf.accounts.get(numbers[account] ?? '')?.accountId ?? '',
      amount,
    }));
    const difference = sumCents(lines.map((each) => each.amount));
    const mend = { accountId: model.accounts.get('1010')?.accountId ?? '', amount: -difference };
    const source =
      each.source === null ? `own ${communityId} ${model.entries.length} ${i} ${made}` : `shared ${each.source} ${all[0]?.communityId}`;
    return { postDate: each.postDate, source, lines: each.balanced ? [...lines, mend] : lines };
  });
  // A source belongs to the customer, not to one community.
  const taken = new Set(all.flatMap((books) => books.model.entries.map((entry) => entry.source)));
  const found = await outcome(
    transact(async (tx) => {
      const batchId = await batchFor(tx, communityId, 'POSTED', modelled[0]?.postDate ?? localDate('2026-01-01'));
      const entries = modelled.map(({ source, ...rest }) => ({ ...rest, entryType: 'JOURNAL', sourceType: 'journal', sourceId: source }));
      return post(tx, { communityId, batchId, ...by(), entries });
    }),
  );
  const expected = model.refusalOf(modelled, taken);
  expect('code' in found ? found.code : null).toBe(expected);
  if ('result' in found) model.book(modelled, found.result);
}

async function doReverse({ communityId, model }: Books, { which, postDate }: ActOf<'reverse'>): Promise<void> {
  const original = model.entries[modulo(which, Math.max(model.entries.length, 1))];
  if (!original) return;
  const reversal = {
    postDate: postDate ?? original.postDate,
    source: `reversal ${original.entryId}`,
    lines: original.lines.map((each) => ({ ...each, amount: -each.amount })),
  };
  const found = await outcome(
    transact(async (tx) => {
      const batchId = await batchFor(tx, communityId, 'POSTED', reversal.postDate);
      return reverseEntries(tx, { communityId, batchId, ...by(), entryIds: [original.entryId], ...(postDate ? { postDate } : {}) });
    }),
  );
  const isEarly = reversal.postDate < original.postDate;
  const expected = original.isReversed ? 'alreadyReversed' : isEarly ? 'beforeOriginal' : model.refusalOf([reversal], new Set());
  expect('code' in found ? found.code : null).toBe(expected);
  if (!('result' in found)) return;
  original.isReversed = true;
  model.book([reversal], found.result);
}

async function doPeriod(books: Books, { which, status }: ActOf<'period'>): Promise<void> {
  const before = books.model.periods;
  const period = before[modulo(which, before.length)];
  if (!period) return;
  const answer = await server.send(accounting.changePeriod, {
    communityId: books.communityId,
    periodStartDate: period.periodStart,
    status,
  });
  await reloadPeriods(books);
  const after = books.model.periods;
  if (answer.status !== 200) {
    expect(['alreadyDone', 'periodNotOpen', 'unpostedBatches']).toContain(answer.json.code);
    expect(after).toEqual(before);
    return;
  }
  expect(after.find((p) => p.periodStart === period.periodStart)?.status).toBe(status);
  // Only the current mark may move between other periods; none of them is opened or closed on the way.
  const shut = (periods: typeof after) => periods.filter((p) => p.status === 'CLOSED' && p.periodStart !== period.periodStart);
  expect(shut(after)).toEqual(shut(before));
  const isAllClosed = after.every((p) => p.status === 'CLOSED');
  if (before.some((p) => p.status === 'CURRENT') && !isAllClosed) expect(after.filter((p) => p.status === 'CURRENT')).toHaveLength(1);
}

async function doYear(books: Books, { isBefore }: ActOf<'year'>): Promise<void> {
  const { periods } = books.model;
  const first = periods[0]?.periodStart ?? localDate('2026-01-01');
  const startDate = isBefore ? addMonths(first, -12) : addDays(periods.at(-1)?.periodEnd ?? first, 1);
  const { communityId } = books;
  await server.call(accounting.addFiscalYear, {
    communityId,
    label: startDate.slice(0, 4),
    startDate,
    method: 'CASH',
    frequency: 'QUARTERLY',
  });
  await reloadPeriods(books);
}

async function perform(all: readonly Books[], act: Act): Promise<void> {
  const books = all[act.book];
  if (!books) return;
  const { communityId } = books;
  if (act.kind === 'post') return doPost(all, books, act);
  if (act.kind === 'reverse') return doReverse(books, act);
  if (act.kind === 'period') return doPeriod(books, act);
  if (act.kind === 'year') return doYear(books, act);
  await transact(async (tx) => {
    if (act.kind === 'fold') return void (await foldDeltas(tx, communityId));
    const batchId = await batchFor(tx, communityId, 'UNPOSTED', act.postDate);
    if (act.isDiscarded) await setBatchState(tx, batchId, 'DISCARDED', by());
  });
}

/** Sums straight from the postings, by account. */
async function summed(tx: Tx, communityId: string, asOf: LocalDate): Promise<Map<string, Cents>> {
  const found = await sql<{
    account_id: string;
    sum_cents: Cents;
  }>`select account_id, sum(amount_cents)::bigint as sum_cents from ledger.posting
    where customer_id = ${tx.customerId} and community_id = ${communityId} and post_date <= ${asOf} group by 1 having sum(amount_cents) <> 0`.execute(
    tx.db,
  );
  return new Map(found.rows.map((row) => [row.account_id, row.sum_cents]));
}

const inOrder = (balances: ReadonlyMap<string, Cents>) => [...balances].sort(([a], [b]) => (a < b ? -1 : 1));

/** 3, 6, 8, 10, and 2 for due to/from: the balances of a day by summary, by postings and by the model. */
async function compareBalances({ communityId, model }: Books, asOf: LocalDate): Promise<void> {
  await server.services.database.read(server.customerId, async (tx) => {
    const rows = await balancesAsOf(tx, communityId, asOf);
    const summary = new Map(rows.map((row) => [row.accountId, row.balance_cents]));
    expect(inOrder(summary)).toEqual(inOrder(model.balances(asOf)));
    expect(inOrder(await summed(tx, communityId, asOf))).toEqual(inOrder(summary));
    const byFund = Map.groupBy(rows, (row) => row.fundId);
    for (const [, ofFund] of byFund) expect(sumCents(ofFund.map((row) => row.balance_cents))).toBe(0n);
    const dueToFrom = rows.filter((row) => model.interfundIds.has(row.accountId));
    expect(sumCents(dueToFrom.map((row) => row.balance_cents))).toBe(0n);
  });
}

/**
 * The whole book against the model: nothing lost, nothing late, nothing twice (4, 9). On paper a fund has one
 * due to/from line, whatever funds it is paired with.
 */
async function compareEntries({ communityId, model }: Books): Promise<void> {
  await server.services.database.read(server.customerId, async (tx) => {
    const found = await sql<{ id: string; on: LocalDate; total: string }>`
      select e.entry_id as id, e.post_date as on, string_agg(g.account_id || ' ' || g.amount_cents, ', ' order by g.account_id, g.amount_cents) as total
      from ledger.entry e join (
        select p.customer_id, p.entry_id, p.account_id, sum(p.amount_cents)::bigint as amount_cents from ledger.posting p
        group by p.customer_id, p.entry_id, p.account_id, case when p.counter_fund_id is null then p.leg end
      ) g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
      where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} group by e.entry_id, e.post_date`.execute(tx.db);
    const real = found.rows.map((row) => `${row.id} ${row.on}: ${row.total.split(', ').sort().join(', ')}`).sort();
    const paper = model.entries.map((entry) => {
      const lines = entry.lines.map((each) => `${each.accountId} ${each.amount}`).sort();
      return `${entry.entryId} ${entry.postDate}: ${lines.join(', ')}`;
    });
    expect(real).toEqual(paper.sort());
  });
}

describe('the ledger agrees with a paper ledger', () => {
  it(`whatever is posted, reversed, closed, opened and folded, in ${runs} sequences (SEED=${seed})`, { timeout: 600_000 }, async () => {
    const counts: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const all = [await newBooks('MONTHLY'), await newBooks('QUARTERLY')];
        for (const { act, look } of steps) {
          await perform(all, act);
          counts[act.kind] = (counts[act.kind] ?? 0) + 1;
          for (const books of all) await compareBalances(books, look);
        }
        for (const books of all) await compareEntries(books);
        counts.entries = (counts.entries ?? 0) + all.flatMap((books) => books.model.entries).length;
      }),
      { seed, numRuns: runs, endOnFailure: false },
    );
    const ask = async (statement: string, parameters: unknown[]) =>
      (await server.db.asMigrator.executeQuery(CompiledQuery.raw(statement, parameters))).rows;
    expect(await offencesIn(ask, server.customerId, ledgerOffences)).toEqual([]);
    // A generator that stopped producing one kind of act would prove nothing about it.
    if (runs >= 20) expect(Object.keys(counts).sort()).toEqual(['entries', 'fold', 'period', 'post', 'reverse', 'unposted', 'year']);
    expect(counts.entries).toBeGreaterThan(runs);
  });
});
