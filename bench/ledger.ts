// Reading the ledger: the statements of one community, a page of a register at any depth, and how both grow
// with the books.
import { accountHistoryHandlers } from '../modules/ledger/history/account-history.handlers.ts';
import { listPortfolioBalances } from '../modules/ledger/portfolio/portfolio-balance.store.ts';
import { trialBalanceReport } from '../modules/ledger/reports/registers/trial-balance.report.sql.ts';
import { balanceSheetByFundReport } from '../modules/ledger/reports/statements/balance-sheet-by-fund.report.sql.ts';
import { detailedIncomeStatementReport } from '../modules/ledger/reports/statements/detailed-income-statement.report.sql.ts';
import { reports } from '../modules/reports/reports.contract.ts';
import type { Tx } from '../packages/db/database.ts';
import type { Context } from '../packages/http/handlers.ts';
import { type LocalDate, localDate, startOfMonth } from '../packages/kernel/kernel.ts';
import { type ParamValues, readParams } from '../packages/reporting/params.ts';
import type { Report } from '../packages/reporting/report.ts';
import { signedIn } from './api.ts';
import { alternate, type Benchmark, type Finding, median } from './bench.ts';
import type { Book, BookCommunity, BookSize } from './book.ts';
import { type Exchange, exchangesOf, Replayer } from './replay.ts';
import type { World } from './world.ts';

const rounds = ({ quick }: World) => (quick ? 40 : 100);

/**
 * The three statements of a community as of a day, with their parameters as the viewer sends them and as they
 * are read.
 */
function statementsFor(day: LocalDate): { report: Report; given: Readonly<Record<string, string>>; params: ParamValues }[] {
  const wanted: { report: Report; given: Record<string, string> }[] = [
    { report: trialBalanceReport, given: { toDate: day } },
    { report: balanceSheetByFundReport, given: { asOfDate: day } },
    { report: detailedIncomeStatementReport, given: { fromDate: startOfMonth(day), toDate: day } },
  ];
  const calendar = { today: day, startOfYear: day, periods: [] };
  return wanted.map((one) => ({ ...one, params: readParams(one.report.declaration, one.given, calendar) }));
}

/**
 * What the trial balance would be as one statement over the summary alone, were nothing waiting to be folded
 * and no day within a period.
 */
const summaryQuery = `select a.number, a.name, a.fund_id, sum(b.amount_cents)::bigint as balance_cents from ledger.balance b
  join ledger.account a on a.customer_id = b.customer_id and a.account_id = b.account_id
  where b.customer_id = $1 and b.community_id = $2 and b.period_start <= $3 group by a.number, a.name, a.fund_id order by a.number`;

/** That statement for one community. */
export const summaryOf = (book: Book, { communityId }: BookCommunity, day: LocalDate): Exchange => [
  {
    text: summaryQuery,
    values: [book.customerId, communityId, day],
  },
];

const some = (book: Book, round: number) => book.communities[round % book.communities.length] as BookCommunity;

async function tbSql(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const replayer = new Replayer(world);
  const community = some(book, 1);
  const ours: Exchange[][] = [];
  for (const { report, params } of statementsFor(book.lastDay)) {
    const run = (tx: Tx) => report.run(tx, { communityId: community.communityId, params, knownTime: null });
    ours.push(await exchangesOf(world, book.customerId, run));
  }
  world.say(`the three statements take ${ours.map((each) => each.map((exchange) => exchange.length).join('+')).join(', ')} queries`);
  const yardstick = [summaryOf(book, community, book.lastDay)];
  const finding = await alternate({
    pairs: rounds(world),
    ours: async () => (await sumOf(ours, (statements) => replayer.run(book.customerId, statements))) / ours.length,
    yardstick: async () => (await sumOf(ours, () => replayer.run(book.customerId, yardstick))) / ours.length,
  });
  await replayer.close();
  return finding;
}

async function sumOf<T>(all: readonly T[], figure: (one: T) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const one of all) sum += await figure(one);
  return sum;
}

/** Ours through HTTP against the same statements' SQL and two milliseconds more. */
async function tbApi(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const { player, answering, close } = await signedIn(world, book.administrator, 1);
  const replayer = new Replayer(world);
  const community = some(book, 1);
  const wanted = statementsFor(book.lastDay);
  const ours: Exchange[][] = [];
  for (const { report, params } of wanted)
    ours.push(
      await exchangesOf(world, book.customerId, (tx) => report.run(tx, { communityId: community.communityId, params, knownTime: null })),
    );
  const call = ({ report, given }: (typeof wanted)[number]) =>
    answering(() => player.call(reports.runReport, { communityId: community.communityId, name: report.declaration.name, ...given }));
  const finding = await alternate({
    pairs: rounds(world),
    ours: async () => (await sumOf(wanted, call)) / wanted.length,
    yardstick: async () => 2 + (await sumOf(ours, (statements) => replayer.run(book.customerId, statements))) / wanted.length,
  });
  close();
  await replayer.close();
  return finding;
}

/** The same statement for all communities of the customer. */
const summaryOfAll = `select c.name, a.number, a.name as account_name, a.fund_id, s.balance_cents from (
    select community_id, account_id, sum(amount_cents)::bigint as balance_cents from ledger.balance where customer_id = $1 and period_start <= $2 group by community_id, account_id
  ) s join communities.community c on c.customer_id = $1 and c.community_id = s.community_id
  join ledger.account a on a.customer_id = $1 and a.account_id = s.account_id order by c.name, a.number`;

async function tbAll(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const ours = await exchangesOf(world, book.customerId, (tx) => listPortfolioBalances(tx, 'all', book.lastDay));
  const replayer = new Replayer(world);
  const finding = await alternate({
    pairs: rounds(world),
    ours: () => replayer.run(book.customerId, ours),
    yardstick: () => replayer.run(book.customerId, [[{ text: summaryOfAll, values: [book.customerId, book.lastDay] }]]),
  });
  await replayer.close();
  return finding;
}

type Page = Awaited<ReturnType<typeof accountHistoryHandlers.listPostings>>;

async function pageBefore(
  world: World,
  book: Book,
  community: BookCommunity,
  before: string | undefined,
): Promise<{ page: Page; statements: Exchange[] }> {
  const input = {
    communityId: community.communityId,
    accountId: community.accounts.get('1010') ?? '',
    limit: 50,
    ...(before ? { before } : {}),
  };
  let page: Page | undefined;
  const statements = await exchangesOf(world, book.customerId, async (tx) => {
    page = await accountHistoryHandlers.listPostings({ tx, input } as unknown as Context<typeof input>);
  });
  return { page: page as Page, statements };
}

/** The same rows by the key of their postings, with the same columns. */
const byKeyQuery = `select g.post_date, e.entry_type, e.reference, coalesce(p.display_name, v.name, '') as party, coalesce(nullif(g.memo, ''), e.description) as description,
    g.amount_cents, g.entry_id, g.is_interfund
  from unnest($2::bigint[], $3::smallint[]) k (entry_id, leg)
  join ledger.posting g on g.customer_id = $1 and g.entry_id = k.entry_id and g.leg = k.leg
  join ledger.entry e on e.customer_id = g.customer_id and e.entry_id = g.entry_id
  left join people.ownership o on o.customer_id = e.customer_id and o.ownership_id = e.ownership_id
  left join people.party p on p.customer_id = o.customer_id and p.party_id = o.party_id
  left join people.vendor v on v.customer_id = e.customer_id and v.vendor_id = e.vendor_id`;

async function registerPage(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const community = some(book, 2);
  const first = await pageBefore(world, book, community, undefined);
  const second = await pageBefore(world, book, community, first.page.next ?? undefined);
  const keys = second.page.rows.map((row) => row.key.split('.'));
  const byKey = { text: byKeyQuery, values: [book.customerId, keys.map(([, entry]) => entry), keys.map(([, , leg]) => leg)] };
  const replayer = new Replayer(world);
  const finding = await alternate({
    pairs: rounds(world),
    ours: () => replayer.run(book.customerId, second.statements),
    yardstick: () => replayer.run(book.customerId, [[byKey]]),
  });
  await replayer.close();
  return finding;
}

/** The cash account of 240 months: its newest page against its oldest full one. */
async function registerDepth(world: World): Promise<Finding> {
  const book = await world.book('deep');
  const community = some(book, 1);
  const cash = community.accounts.get('1010');
  const found = await world.migrator.query(
    `select post_date::text || '.' || entry_id || '.' || leg as key from ledger.posting where customer_id = $1 and community_id = $2 and account_id = $3
      order by post_date, entry_id, leg offset 60 limit 1`,
    [book.customerId, community.communityId, cash],
  );
  const first = await pageBefore(world, book, community, undefined);
  const last = await pageBefore(world, book, community, found.rows[0].key);
  const replayer = new Replayer(world);
  const finding = await alternate({
    pairs: rounds(world),
    ours: () => replayer.run(book.customerId, last.statements),
    yardstick: () => replayer.run(book.customerId, first.statements),
  });
  await replayer.close();
  return finding;
}

/**
 * The three statements in the middle of a month and a page of the register, over each book; the slowest book
 * against the fastest.
 */
async function growth(world: World): Promise<Finding> {
  const replayer = new Replayer(world);
  const sizes: BookSize[] = ['small', 'reference', 'deep'];
  const sides: { book: Book; statements: Exchange[][] }[] = [];
  for (const size of sizes) {
    const book = await world.book(size);
    const community = some(book, 1);
    const day = localDate('2025-11-15');
    const statements: Exchange[][] = [];
    for (const { report, params } of statementsFor(day))
      statements.push(
        await exchangesOf(world, book.customerId, (tx) => report.run(tx, { communityId: community.communityId, params, knownTime: null })),
      );
    statements.push((await pageBefore(world, book, community, undefined)).statements);
    sides.push({ book, statements });
  }
  const times = sizes.map((): number[] => []);
  for (let round = -2; round < rounds(world); round += 1) {
    for (const [i, { book, statements }] of sides.entries()) {
      const time = await sumOf(statements, (each) => replayer.run(book.customerId, each));
      if (round >= 0) times[i]?.push(time);
    }
  }
  await replayer.close();
  const medians = times.map(median);
  const [ours, yardstick] = [Math.max(...medians), Math.min(...medians)];
  return { ratio: ours / yardstick, ours, yardstick };
}

const lower = { unit: 'ms', higherIsBetter: false } as const;

export const benchmarks: Benchmark[] = [
  {
    id: 'tb-one.sql',
    ...lower,
    goal: 2,
    work: 'SQL of trial balance, balance sheet and income statement of one community, the mean of the three',
    against: 'one query over the summary',
    run: tbSql,
  },
  { id: 'tb-one.api', ...lower, goal: 1, work: 'the same three through the API', against: 'their SQL and 2 ms', run: tbApi },
  {
    id: 'tb-all',
    ...lower,
    goal: 2,
    work: 'SQL of the trial balance of all communities of a customer',
    against: 'one query over the summary',
    run: tbAll,
  },
  {
    id: 'register.page',
    ...lower,
    goal: 2,
    work: 'a ledger page of 50 with running balance',
    against: 'the same 50 rows by primary key',
    run: registerPage,
  },
  { id: 'register.depth', ...lower, goal: 1.5, work: 'the oldest page of 240 months', against: 'the newest page', run: registerDepth },
  {
    id: 'growth',
    ...lower,
    goal: 1.5,
    work: 'statements and a register page of one community, over the slowest of the small, wide and deep books',
    against: 'the fastest of them',
    run: growth,
  },
];
