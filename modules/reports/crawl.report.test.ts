// Every figure of every report opens, with every choice that makes other lines or columns: on Maple Court and
// on a book that chance has written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../packages/db/database.ts';
import { addDays, addMilliseconds, localDate, modulo, parseInstant } from '../../packages/kernel/kernel.ts';
import { hasFile, sampled } from '../../packages/testkit/sampled.ts';
import { booksOf, openBatch, post } from '../ledger/ledger.server.ts';
import { crawl, halfKnown } from './crawl.testing.ts';
import { allReports } from './registry.server.ts';
import { aPlayedJanuary, besideMaple, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;
beforeAll(async () => {
  maple = await aPlayedJanuary();
  await besideMaple(maple);
});
afterAll(() => maple.close());

const days = { fromDate: '2026-01-01', toDate: '2026-01-31', asOfDate: '2026-01-31', other: '2026-01-15' };
/**
 * One of each shape of drill-down: lines by account, by fund and by month, registers, owners, several
 * communities, and a tie-out.
 */
const sample = [
  'balance-sheet',
  'income-statement-by-fund',
  'twelve-month-income-statement',
  'trial-balance',
  'general-ledger-detail',
].concat(['aged-owner-balance', 'owner-ledger', 'check-register', 'cash-position', 'ap-subledger-to-gl-tie-out']);
const everyName = allReports.map((report) => report.declaration.name);
const names = sampled(
  everyName,
  (name) => sample.includes(name),
  (name, files) => hasFile(files, `${name}.report.ts`) || hasFile(files, `${name}.report.sql.ts`),
);

test('the sample names reports that exist', () => {
  expect(sample.filter((name) => !everyName.includes(name))).toEqual([]);
});

async function crawlMaple(tx: Tx, name: string, span: Readonly<Record<string, string>>) {
  const { communityId } = maple;
  const { periods } = await booksOf(tx, communityId);
  const calendar = {
    today: localDate('2026-02-05'),
    startOfYear: localDate('2026-01-01'),
    periods: periods.map(({ periodStart, periodEnd, status, yearStart, yearEnd }) => ({
      startOn: periodStart,
      endOn: periodEnd,
      isClosed: status === 'CLOSED',
      yearStart,
      yearEnd,
    })),
  };
  const knownTime = await halfKnown(tx, communityId);
  const togetherAt = maple.services.clock.now();
  return crawl(tx, { communityId, calendar, days: span, knownTime, mostLines: 5_000, mostRows: 5_000, togetherAt }, [name]);
}

const crawled = (name: string, span: Readonly<Record<string, string>> = days) =>
  maple.services.database.snapshot(maple.customerId, (tx) => crawlMaple(tx, name, span));

describe('Maple Court in January', () => {
  test.each(names)('every figure of %s opens', { timeout: 240_000 }, async (name) => {
    const { findings, runs } = await crawled(name);
    expect(findings).toEqual([]);
    expect(runs).toBeGreaterThan(0);
  });
});

/** Entries on accounts that belong to nobody else, at times far back, from a seed. */
async function scribble(tx: Tx, size: number): Promise<void> {
  const { communityId } = maple;
  const { accounts } = await booksOf(tx, communityId);
  const free = accounts.filter(({ role }) => role === null || role === '' || role === 'FUND_BALANCE');
  let state = 20_260_131;
  const draw = (below: number) => {
    state = modulo(state * 48_271, 2_147_483_647);
    return modulo(state, below);
  };
  let now = parseInstant('2026-02-01T08:00:00.000Z');
  for (let i = 0; i < size; i += 1) {
    now = addMilliseconds(now, draw(3_600_000));
    const postDate = addDays(localDate('2026-01-01'), draw(85));
    const frame = { communityId, userId: '1', now };
    const batchId = await openBatch(tx, { ...frame, kind: 'JOURNAL', state: 'POSTED', postDate, description: '' });
    const from = draw(free.length);
    const [one, other] = [free[from], free[modulo(from + 1 + draw(free.length - 1), free.length)]];
    const amount = BigInt(1 + draw(500_000));
    const lines = [
      { accountId: one?.accountId ?? '', amount },
      { accountId: other?.accountId ?? '', amount: -amount },
    ];
    await post(tx, {
      ...frame,
      batchId,
      entries: [{ postDate, entryType: 'JOURNAL', sourceType: 'journal', sourceId: `scribble-${i}`, lines }],
    });
  }
}

describe('the same book with 60 entries that chance has written into it', () => {
  beforeAll(() => maple.services.database.transact(maple.customerId, (tx) => scribble(tx, 60)), 120_000);

  test.each(names)('every figure of %s opens, over a span that cuts its periods', { timeout: 240_000 }, async (name) => {
    const { findings } = await crawled(name, { fromDate: '2026-01-10', toDate: '2026-03-17', asOfDate: '2026-02-20', other: '2026-01-27' });
    expect(findings).toEqual([]);
  });
});
