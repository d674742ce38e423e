// The chart and the calendar of a community, kept in memory by their version: what every figure is asked
// with, and what seldom changes.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Cache } from '../../packages/http/caches.ts';
import { endOfTime, type Instant, type LocalDate } from '../../packages/kernel/kernel.ts';
import { loadReconciledCash } from './bank-account/bank-account.store.ts';
import { type AccountRow, type FundRow, listAccountRows, listFunds } from './chart/account.store.ts';
import {
  type CostCenterRow,
  listCostCenters,
  listRanges,
  listSubAccounts,
  loadChartSetting,
  type RangeRow,
  type SubAccountRow,
} from './chart/chart.store.ts';
import { loadPeriods, type PeriodFacts } from './ledger.store.ts';

/** What a community's figures stand on. */
export interface Books {
  communityId: string;
  /** In their order. */
  funds: readonly FundRow[];
  /** By number. */
  accounts: readonly AccountRow[];
  /** In order, without gap, each with its fiscal year. */
  periods: readonly PeriodFacts[];
  /** The ranges of account numbers in order, without gap; a chart may have none. */
  ranges: readonly RangeRow[];
  /** By code, 000 first. */
  costCenters: readonly CostCenterRow[];
  /** True when numbers carry their cost center: 1010-000. */
  hasCostCenters: boolean;
  /** The accounts kept in cost centers besides 000. */
  subAccounts: readonly SubAccountRow[];
  defaultCashAccountId: string | null;
  /**
   * The last day of the last finished bank reconciliation, by cash account; what is dated on or before it is
   * final.
   */
  reconciledCash: ReadonlyMap<string, LocalDate>;
  /** The account that stands for each one that was merged. */
  survivors: ReadonlyMap<string, string>;
  /** Cost center 000; every community has it once its funds are there. */
  mainCostCenterId: string | undefined;
  /**
   * Figures asked with these books leave out what was entered at this moment or later; null for all that is
   * known. The chart and the calendar are those of today.
   */
  knownTime: Instant | null;
}

interface Kept {
  version: string;
  books: Books;
}

/** Communities kept at most; those asked for longest ago go first. A community takes some 50 KB. */
const most = 300;
const kept = new Map<string, Kept>();

/** For whoever looks at what the process keeps. */
export const booksCache: Cache = {
  name: 'Books',
  holds: `Chart, funds and periods of ${most} communities at most, as long as their version holds.`,
  size: () => kept.size,
  clear: () => kept.clear(),
};

function keep(key: string, one: Kept): void {
  kept.delete(key);
  kept.set(key, one);
  const oldest = kept.size > most ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}

/**
 * The version of a community's books: every change writes another, never used before, in its own transaction
 * (triggers of migration 0023). So a known version is known content, whichever process, database or
 * transaction asks, and what was rolled back is never taken for the truth.
 */
async function versionOf(tx: Tx, communityId: string): Promise<string | undefined> {
  const found = await sql<{
    version: string;
  }>`select version from ledger.books_version where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.version;
}

const firstDay = '0001-01-01' as LocalDate;

/** Reads the books, and keeps them when nobody changed them in the meantime. */
async function loadBooks(tx: Tx, communityId: string, key: string): Promise<Books> {
  const [before, funds, accounts, periods, ranges, costCenters, subAccounts, setting, reconciledCash, after] = await Promise.all([
    versionOf(tx, communityId),
    listFunds(tx, communityId),
    listAccountRows(tx, communityId),
    loadPeriods(tx, communityId, firstDay, endOfTime),
    listRanges(tx, communityId),
    listCostCenters(tx, communityId),
    listSubAccounts(tx, communityId),
    loadChartSetting(tx, communityId),
    loadReconciledCash(tx, communityId),
    versionOf(tx, communityId),
  ]);
  const survivors = new Map(accounts.flatMap(({ accountId, survivorId }) => (survivorId ? [[accountId, survivorId] as const] : [])));
  const mainCostCenterId = costCenters.find((center) => center.code === '000')?.costCenterId;
  const books = {
    communityId,
    funds,
    accounts,
    periods,
    ranges,
    costCenters,
    subAccounts,
    ...setting,
    reconciledCash,
    survivors,
    mainCostCenterId,
    knownTime: null,
  };
  if (before !== undefined && before === after) keep(key, { version: before, books });
  return books;
}

/**
 * Runs `read` with the books of a community. Books in memory are used at once, while PostgreSQL is asked on
 * the way whether they still hold; if not, they are read and `read` runs again with them. So it must do
 * nothing but read, and pay no heed to what it read the first time.
 */
export async function withBooks<T>(tx: Tx, communityId: string, read: (books: Books) => Promise<T>): Promise<T> {
  const key = `${tx.customerId}:${communityId}`;
  const known = kept.get(key);
  if (!known) return read(await loadBooks(tx, communityId, key));
  const [version, first] = await Promise.allSettled([versionOf(tx, communityId), read(known.books)]);
  if (version.status === 'rejected') throw version.reason;
  if (version.value !== known.version) return read(await loadBooks(tx, communityId, key));
  keep(key, known);
  if (first.status === 'rejected') throw first.reason;
  return first.value;
}

/**
 * The books for a report, whose figures may be asked for as they were known at an earlier moment. Otherwise
 * as `withBooks`.
 */
export function withReportBooks<T>(
  tx: Tx,
  { communityId, knownTime }: { communityId: string; knownTime: Instant | null },
  read: (books: Books) => Promise<T>,
): Promise<T> {
  return withBooks(tx, communityId, (books) => read(knownTime === null ? books : { ...books, knownTime }));
}

/** The books as they are now. */
export function booksOf(tx: Tx, communityId: string): Promise<Books> {
  return withBooks(tx, communityId, async (books) => books);
}

/** The account that stands for one since they were merged; itself otherwise. */
export function survivorIn({ survivors }: Books, accountId: string): string {
  return survivors.get(accountId) ?? accountId;
}

/** Accounts with those merged into them: whose postings make up their figures. */
export function accountsBehind({ survivors }: Books, accountIds: readonly string[]): string[] {
  const asked = new Set(accountIds);
  return [...accountIds, ...[...survivors].flatMap(([accountId, survivorId]) => (asked.has(survivorId) ? [accountId] : []))];
}

/** The period a day lies in; undefined when no fiscal year covers it. */
export function periodIn({ periods }: Books, date: LocalDate): PeriodFacts | undefined {
  return periods.find((period) => period.periodStart <= date && date <= period.periodEnd);
}
