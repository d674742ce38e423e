// The storm of figures: every report on the small, the wide and the deep book, with every choice of its
// parameters, and every figure opened and added up.
import type { BookSize } from '../bench/book.ts';
import { openWorld } from '../bench/world.ts';
import { booksOf } from '../modules/ledger/ledger.server.ts';
import { type Crawled, crawl, halfKnown } from '../modules/reports/crawl.testing.ts';
import type { Tx } from '../packages/db/database.ts';
import { addMonths, assert, type LocalDate, startOfMonth } from '../packages/kernel/kernel.ts';
import type { Storm } from './storm.ts';

const sizes: readonly BookSize[] = ['small', 'reference', 'deep'];

/** Crawls through one community, over its last month but one: periods stand before and after it. */
async function crawlIn(tx: Tx, communityId: string, lastDay: LocalDate, mostLines: number): Promise<Crawled> {
  const { periods } = await booksOf(tx, communityId);
  const from = startOfMonth(addMonths(lastDay, -1));
  const period = periods.find(({ periodStart }) => periodStart === from);
  assert(period, 'the book has a period for every month');
  const calendar = {
    today: lastDay,
    startOfYear: period.yearStart,
    periods: periods.map(({ periodStart, periodEnd, status, yearStart, yearEnd }) => ({
      startOn: periodStart,
      endOn: periodEnd,
      isClosed: status === 'CLOSED',
      yearStart,
      yearEnd,
    })),
  };
  const days = { fromDate: from, toDate: period.periodEnd, asOfDate: period.periodEnd, other: startOfMonth(addMonths(from, -3)) };
  return crawl(tx, { communityId, calendar, days, knownTime: await halfKnown(tx, communityId), mostLines, mostRows: 2_000 });
}

export const figures: Storm = {
  name: 'figures',
  about: 'Every figure of every report opens to its sum, and every proof holds, on the small, the wide and the deep book.',
  run: async ({ size, say }) => {
    const world = await openWorld({ quick: size === 'short', say });
    const found: Crawled[] = [];
    try {
      for (const each of sizes) {
        const book = await world.book(each);
        const community = book.communities.at(-1);
        assert(community, 'a book has a community');
        const crawled = await world.database.snapshot(book.customerId, (tx) =>
          crawlIn(tx, community.communityId, book.lastDay, size === 'short' ? 100 : 400),
        );
        say(`${each}: ${crawled.runs} runs of ${crawled.reports} reports, ${crawled.cells} figures, ${crawled.findings.length} findings`);
        found.push(crawled);
      }
    } finally {
      await world.close();
    }
    const sum = (of: (crawled: Crawled) => number) => found.reduce((all, each) => all + of(each), 0);
    return {
      rounds: sum((each) => each.runs),
      faults: { 'figures that do not open, or proofs that fail': sum((each) => each.findings.length) },
      counts: { figures: sum((each) => each.cells), 'rows read': sum((each) => each.rows) },
      findings: found.flatMap((each) => each.findings),
    };
  },
};
