// Closing a fiscal year: the functions of the database that make and post the entry, whatever the number of
// postings and of years before.
import { sql } from 'kysely';
import { localDate } from '../packages/kernel/kernel.ts';
import { alternate, type Benchmark, type Finding } from './bench.ts';
import type { Book, BookCommunity } from './book.ts';
import { summaryOf } from './ledger.ts';
import { type Exchange, Replayer } from './replay.ts';
import type { World } from './world.ts';

const pairs = ({ quick }: World) => (quick ? 40 : 100);
const one = (book: Book) => book.communities[1] as BookCommunity;

interface Closing {
  /** The last day of the year. */
  endOn: string;
  /** Closes the periods, as the program does first. */
  before: Exchange[];
  /** The lines of the preview, then the entry. */
  close: Exchange[];
}

/** The closing of a year of a community, its first one or its last before the one under way. */
async function closingOf(world: World, book: Book, which: 'first' | 'last'): Promise<Closing> {
  const { communityId } = one(book);
  const found = await world.database.transact(book.customerId, (tx) =>
    sql<{ fiscalYearId: string; endOn: string; batchId: string }>`
      select y.fiscal_year_id as "fiscalYearId", y.end_on as "endOn",
        (select min(b.batch_id) from ledger.batch b where b.customer_id = y.customer_id and b.community_id = y.community_id) as "batchId"
      from ledger.fiscal_year y
      where y.customer_id = ${book.customerId} and y.community_id = ${communityId} and y.end_on <= ${book.lastDay} order by y.start_on`.execute(
      tx.db,
    ),
  );
  const year = which === 'first' ? found.rows[0] : found.rows.at(-1);
  if (!year) throw new Error('the book has no year that is over');
  const key = [book.customerId, communityId, year.fiscalYearId];
  return {
    endOn: year.endOn,
    before: [
      [
        {
          text: `select ledger.change_period(p.customer_id, p.community_id, p.period_start, 'CLOSED', $4, clock_timestamp())
            from ledger.period p where p.customer_id = $1 and p.community_id = $2 and p.fiscal_year_id = $3`,
          values: [...key, book.userId],
        },
      ],
    ],
    close: [
      [{ text: 'select * from ledger.year_close_lines($1, $2, $3) order by leg', values: key }],
      [
        {
          text: "select ledger.close_year($1, $2, $3, $4, '', 'benchmark', $5, clock_timestamp())",
          values: [...key, year.batchId, book.userId],
        },
      ],
    ],
  };
}

async function closeYear(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const { endOn, before, close } = await closingOf(world, book, 'last');
  const replayer = new Replayer(world);
  const finding = await alternate({
    pairs: pairs(world),
    ours: () => replayer.rehearse(book.customerId, close, before),
    yardstick: () => replayer.run(book.customerId, [summaryOf(book, one(book), localDate(endOn))]),
  });
  await replayer.close();
  return finding;
}

/** The newest year of the deep book, which is the twentieth, against its first. */
async function depth(world: World): Promise<Finding> {
  const book = await world.book('deep');
  const [newest, first] = [await closingOf(world, book, 'last'), await closingOf(world, book, 'first')];
  const replayer = new Replayer(world);
  const finding = await alternate({
    pairs: pairs(world),
    ours: () => replayer.rehearse(book.customerId, newest.close, newest.before),
    yardstick: () => replayer.rehearse(book.customerId, first.close, first.before),
  });
  await replayer.close();
  return finding;
}

export const benchmarks: Benchmark[] = [
  {
    id: 'close-year.time',
    unit: 'ms',
    higherIsBetter: false,
    goal: 3,
    work: 'the functions of the database that preview and post the closing entry of a year of one community',
    against: 'one query over the summary',
    run: closeYear,
  },
  {
    id: 'close-year.depth',
    unit: 'ms',
    higherIsBetter: false,
    goal: 1.5,
    work: 'the same for the newest of 240 months of books, the years before left open',
    against: 'the first year of them',
    run: depth,
  },
];
