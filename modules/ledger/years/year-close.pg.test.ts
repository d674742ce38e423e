// Invariants 39, 40 and 41: random histories of postings, closings, openings and undoings over three years,
// held against sums of the postings after every act.
// A failing history is replayed with its seed: `SEED=… npx vitest run
// modules/ledger/years/year-close.pg.test.ts`; LEDGER_RUNS sets how many are tried.
import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, type LocalDate, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import { accounting } from '../accounting.contract.ts';
import { balancesIn } from '../balance.store.ts';
import { booksOf } from '../books.store.ts';
import { chartImport } from '../chart/chart-import.contract.ts';
import { openBatch, post } from '../ledger.server.ts';
import { foldDeltas } from '../ledger.store.ts';
import { aServer, type TestServer } from '../ledger.testing.ts';
import { activitiesUpTo } from '../statement.store.ts';
import { yearClose } from './year-close.contract.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1));
const runs = Number(process.env.LEDGER_RUNS ?? 12);

const chart = `number,name,type,fund,role
1010,Operating cash,ASSET,OPERATING,CASH
1900,Due operating,ASSET,OPERATING,INTERFUND
3000,Operating balance,EQUITY,OPERATING,FUND_BALANCE
4000,Income,INCOME,OPERATING,
5000,Expense,EXPENSE,OPERATING,
1020,Reserve cash,ASSET,RESERVE,CASH
1910,Due reserve,ASSET,RESERVE,INTERFUND
3100,Reserve balance,EQUITY,RESERVE,FUND_BALANCE
4900,Reserve income,INCOME,RESERVE,
6000,Reserve expense,EXPENSE,RESERVE,
`;
const numbers = ['1010', '3000', '4000', '5000', '1020', '4900', '6000'];
const labels = ['2026', '2027', '2028'];
const quarters = ['01', '04', '07', '10'];

const posting = fc.record({
  kind: fc.constant('post' as const),
  on: fc.integer({ min: 0, max: 1095 }).map((offset) => addDays(localDate('2026-01-01'), offset)),
  debit: fc.constantFrom(...numbers),
  credit: fc.constantFrom(...numbers),
  amount: fc.bigInt(1n, 1_000_000n),
});
const act = fc.oneof(
  { weight: 8, arbitrary: posting },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('close' as const), year: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), year: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), period: fc.nat(11) }) },
  // What auditors do: a period of a closed year is opened, something is posted into it, and the year is
  // closed again.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('adjust' as const), year: fc.nat(2), amount: fc.bigInt(1n, 1000n) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

interface Association {
  communityId: string;
  yearIds: readonly string[];
  accounts: ReadonlyMap<string, string>;
}

let made = 0;
async function anAssociation(): Promise<Association> {
  made += 1;
  const facts = { legalName: 'Association', street: '', city: '', state: '', postcode: '', timeZone: 'UTC' };
  const { communityId } = await server.call(community.addCommunity, { name: `Books ${made}`, shortCode: `B${made}`, ...facts });
  await server.call(chartImport.calls.commit, {
    communityId,
    file: { fileName: 'chart.csv', content: Buffer.from(chart).toString('base64') },
  });
  const yearIds: string[] = [];
  for (const label of labels) {
    const year = { communityId, label, startDate: `${label}-01-01`, method: 'ACCRUAL', frequency: 'QUARTERLY' } as const;
    yearIds.push((await server.call(accounting.addFiscalYear, year)).fiscalYearId);
  }
  const accounts = await server.call(accounting.pickAccounts, { communityId });
  for (const label of labels.slice(1))
    for (const month of quarters)
      await server.call(accounting.changePeriod, { communityId, periodStartDate: `${label}-${month}-01`, status: 'OPEN' });
  return { communityId, yearIds, accounts: new Map(accounts.map((one) => [one.number, one.accountId])) };
}

interface Sums {
  accountId: string;
  type: string;
  fund: string;
  all_cents: Cents;
  /** Without closings and their undoing. */
  own_cents: Cents;
  /** Closings and their undoing alone. */
  closed_cents: Cents;
}

/** Straight from the postings, by account, through a day and from another on. */
async function sums(tx: Tx, { communityId }: Association, from: LocalDate, to: LocalDate): Promise<Sums[]> {
  const found = await sql<Sums>`
    select a.account_id as "accountId", a.account_type as type, f.code as fund,
      sum(g.amount_cents)::bigint as all_cents,
      coalesce(sum(g.amount_cents) filter (where e.entry_type not like 'YEAR_CLOSE%' and e.post_date >= ${from}::date), 0)::bigint as own_cents,
      coalesce(sum(g.amount_cents) filter (where e.entry_type like 'YEAR_CLOSE%' and e.post_date >= ${from}::date), 0)::bigint as closed_cents
    from ledger.entry e join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
    join ledger.account a on a.customer_id = g.customer_id and a.account_id = g.account_id
    join ledger.fund f on f.customer_id = a.customer_id and f.fund_id = a.fund_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date <= ${to}::date group by 1, 2, 3`.execute(
    tx.db,
  );
  return found.rows;
}

const isResult = ({ type }: Pick<Sums, 'type'>) => type === 'INCOME' || type === 'EXPENSE';
const shown = (balances: ReadonlyMap<string, Cents>) =>
  [...balances].filter(([, cents]) => cents !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** What must hold of every year after every act. */
async function check(of: Association, seen: Record<string, number>): Promise<void> {
  const { years } = await server.call(yearClose.listFiscalYears, { communityId: of.communityId });
  await server.services.database.read(server.customerId, async (tx) => {
    const books = await booksOf(tx, of.communityId);
    for (const year of years) {
      const [from, to] = [localDate(year.startDate.slice(0, 10)), localDate(year.endDate.slice(0, 10))];
      const rows = await sums(tx, of, from, to);
      const summary = new Map((await balancesIn(tx, books, [to])).get(to)?.map((row) => [row.accountId, row.balance_cents]));
      expect(shown(summary)).toEqual(shown(new Map(rows.map((row) => [row.accountId, row.all_cents]))));
      // 41: the income statement of the year is that of its postings without closings.
      const { activities } = await activitiesUpTo(tx, books, [from] as const, to);
      for (const row of rows.filter(isResult)) expect(activities[0].get(row.accountId) ?? 0n).toBe(row.own_cents);
      // 40: a year whose closings were all undone has none.
      const stands = year.closings.some((closing) => closing.reversedByEntryId === null);
      if (!stands) expect(rows.filter((row) => row.closed_cents !== 0n)).toEqual([]);
      if (year.closings.length > 0 && !stands) seen.undone = (seen.undone ?? 0) + 1;
      if (year.state !== 'CLOSED') continue;
      // 39, and 40 for a year closed again: nothing is left, and each fund got what it earned, however many
      // closings it took.
      seen.closed = (seen.closed ?? 0) + 1;
      if (year.closings.filter((closing) => closing.reversedByEntryId === null).length > 1) seen.again = (seen.again ?? 0) + 1;
      expect(rows.filter((row) => isResult(row) && row.all_cents !== 0n)).toEqual([]);
      for (const fund of ['OPERATING', 'RESERVE']) {
        const own = rows.filter((row) => row.fund === fund);
        const earned = sumCents(own.filter(isResult).map((row) => row.own_cents));
        expect(sumCents(own.filter((row) => row.type === 'EQUITY').map((row) => row.closed_cents))).toBe(earned);
      }
    }
  });
}

async function doPost(of: Association, { on, debit, credit, amount }: Extract<Act, { kind: 'post' }>): Promise<void> {
  const { communityId } = of;
  const period = `${on.slice(0, 4)}-${quarters.findLast((month) => month <= on.slice(5, 7))}-01`;
  const by = { userId: '1', now: server.clock.now() };
  await server.services.database.transact(server.customerId, async (tx) => {
    const { periods } = await booksOf(tx, communityId);
    if (debit === credit || periods.find((one) => one.periodStart === period)?.status === 'CLOSED') return;
    const lines = [
      { accountId: of.accounts.get(debit) ?? '', amount },
      { accountId: of.accounts.get(credit) ?? '', amount: -amount },
    ];
    const batchId = await openBatch(tx, { communityId, kind: 'JOURNAL', state: 'POSTED', postDate: on, description: '', ...by });
    const entry = { postDate: on, entryType: 'JOURNAL', sourceType: 'journal', sourceId: randomUUID(), lines };
    await post(tx, { communityId, batchId, ...by, entries: [entry] });
  });
}

/** Whoever is refused leaves everything as it was: the checks that follow see to that. */
async function perform(of: Association, step: Act, seen: Record<string, number>): Promise<void> {
  const { communityId } = of;
  if (step.kind === 'post') return doPost(of, step);
  if (step.kind === 'fold') return void (await server.services.database.transact(server.customerId, (tx) => foldDeltas(tx, communityId)));
  if (step.kind === 'open') {
    const { years } = await server.call(accounting.getAccountingSetup, { communityId });
    const periodStartDate = years.toReversed().flatMap((year) => year.periods)[step.period]?.periodStartDate ?? '';
    return void (await server.send(accounting.changePeriod, { communityId, periodStartDate, status: 'OPEN' }));
  }
  if (step.kind === 'adjust') {
    const label = labels[step.year] ?? '';
    await server.send(accounting.changePeriod, { communityId, periodStartDate: `${label}-04-01`, status: 'OPEN' });
    await doPost(of, { kind: 'post', on: localDate(`${label}-05-05`), debit: '5000', credit: '1010', amount: step.amount });
    return perform(of, { kind: 'close', year: step.year }, seen);
  }
  const fiscalYearId = of.yearIds[step.year] ?? '';
  if (step.kind === 'undo') {
    const looked = await server.send(yearClose.previewYearCloseUndo, { communityId, fiscalYearId });
    const input = { communityId, fiscalYearId, reason: 'Again', baseHash: looked.json.baseHash ?? '0'.repeat(64) };
    return void (await server.send(yearClose.undoYearClose, input));
  }
  const { baseHash, funds } = await server.call(yearClose.previewYearClose, { communityId, fiscalYearId });
  const answer = await server.send(yearClose.closeYear, { communityId, fiscalYearId, description: 'Close', baseHash });
  if (answer.status !== 200 || !answer.json.entryId) return;
  const legs = await server.services.database.read(server.customerId, (tx) =>
    sql<{ leg: string }>`select g.account_id || ' ' || g.amount_cents as leg from ledger.posting g
      where g.customer_id = ${tx.customerId} and g.entry_id = ${String(answer.json.entryId)} order by g.leg`.execute(tx.db),
  );
  const cents = (text: string | null) => BigInt((text ?? '0').replace('.', ''));
  const previewed = funds.flatMap((fund) => fund.lines.map((line) => `${line.accountId} ${cents(line.debit) - cents(line.credit)}`));
  expect(legs.rows.map((row) => row.leg)).toEqual(previewed);
  seen.previewed = (seen.previewed ?? 0) + 1;
}

/** Every history there is may lack one of the acts; this one has them all. */
const whole: Act[] = [
  { kind: 'post', on: localDate('2026-02-10'), debit: '5000', credit: '1010', amount: 12_000n },
  { kind: 'close', year: 0 },
  { kind: 'adjust', year: 0, amount: 3_400n },
  { kind: 'undo', year: 0 },
  { kind: 'close', year: 0 },
];

it(`years close, undo and close again, in ${runs} histories (SEED=${seed})`, { timeout: 600_000 }, async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
      const of = await anAssociation();
      for (const step of steps) {
        await perform(of, step, seen);
        if (step.kind !== 'post') await check(of, seen);
      }
    }),
    { seed, numRuns: runs, endOnFailure: true, examples: [[whole]] },
  );
  // A generator that stopped producing one of them would prove nothing about it.
  if (runs >= 12) expect(Object.keys(seen).toSorted()).toEqual(['again', 'closed', 'previewed', 'undone']);
});
