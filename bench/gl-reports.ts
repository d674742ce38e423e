// The general ledger reports of one community as the viewer runs them: read, laid out and cut to the lines of
// a screen. The slowest against 200 ms.
import { booksOf } from '../modules/ledger/ledger.server.ts';
import { allReports } from '../modules/reports/registry.server.ts';
import { type ReportCalendar, readParams } from '../packages/reporting/params.ts';
import { type Report, takeRows } from '../packages/reporting/report.ts';
import { againstLimit, type Benchmark, type Finding, median, timed } from './bench.ts';
import type { Book } from './book.ts';
import type { World } from './world.ts';

const LIMIT_MS = 200;
const LINES = 2000;

/** What every report of the general ledger starts with on the last day of the book. */
async function calendarOf(world: World, book: Book, communityId: string): Promise<ReportCalendar> {
  const { periods } = await world.database.read(book.customerId, (tx) => booksOf(tx, communityId));
  const own = periods.map(({ periodStart, periodEnd, status, yearStart, yearEnd }) => ({
    startOn: periodStart,
    endOn: periodEnd,
    isClosed: status === 'CLOSED',
    yearStart,
    yearEnd,
  }));
  const year = own.find(({ startOn, endOn }) => startOn <= book.lastDay && book.lastDay <= endOn);
  return { today: book.lastDay, startOfYear: year?.yearStart ?? book.lastDay, periods: own };
}

async function glReports(world: World): Promise<Finding> {
  const book = await world.book('reference');
  const community = book.communities[1 % book.communities.length];
  const communityId = community?.communityId ?? '';
  const calendar = await calendarOf(world, book, communityId);
  const run = (report: Report) =>
    world.database.snapshot(book.customerId, async (tx) => {
      const body = await report.run(tx, { communityId, params: readParams(report.declaration, {}, calendar), knownTime: null });
      await takeRows(body, LINES);
    });
  const reports = allReports.filter(({ declaration }) => declaration.group === 'General ledger');
  const medians: number[] = [];
  for (const report of reports) {
    const times: number[] = [];
    for (let round = -3; round < (world.quick ? 15 : 40); round += 1) {
      const time = await timed(() => run(report));
      if (round >= 0) times.push(time);
    }
    medians.push(median(times));
    world.say(`${report.declaration.name.padEnd(44)} ${median(times).toFixed(1)} ms`);
  }
  return againstLimit(Math.max(...medians), LIMIT_MS);
}

export const benchmarks: readonly Benchmark[] = [
  {
    id: 'gl-reports',
    unit: 'ms',
    goal: 1,
    higherIsBetter: false,
    work: 'the slowest report of the general ledger for one community, read and laid out, by its median',
    against: `${LIMIT_MS} ms`,
    run: glReports,
  },
];
