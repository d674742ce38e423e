// The handlers of fiscal years as a whole: how they stand, closing one, and taking a closing back. The
// database makes the entries; see `ledger.close_year`.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, type Cents, formatDate, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { balancesIn } from '../balance.store.ts';
import { type Books, booksOf, withBooks } from '../books.store.ts';
import { type ResultPart, resultPartOf } from '../chart/account.rules.ts';
import { changePeriodStatus, insertBatch, lockCalendar, updateBatch } from '../ledger.store.ts';
import type { TieOut } from '../neighbors.handlers.ts';
import { holdWhileRed } from '../tie-out/tie-out.handlers.ts';
import { conversionsOf } from './method-change.handlers.ts';
import { currentAfterClosing, methodOf } from './year.rules.ts';
import { yearClose, yearCloseRefusals } from './year-close.contract.ts';
import {
  type CloseLine,
  type ClosingRow,
  countByYear,
  listClosedNets,
  listCloseLines,
  listClosings,
  listWaiting,
  postClosing,
  postUndoing,
  type YearCounts,
} from './year-close.store.ts';
import { type ChargeAmount, chargeAmountsOf, reconciliationsOf, type YearNeighbor } from './year-neighbors.handlers.ts';
import { isShut, stateOf, type Year, yearsOf } from './year-state.rules.ts';

function yearIn(years: readonly Year[], fiscalYearId: string): Year {
  const year = years.find((one) => one.fiscalYearId === fiscalYearId);
  if (!year) throw notFound('The fiscal year');
  return year;
}

const inYear = (year: Year) => (row: ClosingRow) => year.startOn <= row.postDate && row.postDate <= year.endOn;
const standing = (rows: readonly ClosingRow[]) => rows.filter((row) => row.reversedByEntryId === null);
const closingOut = ({ total_cents, batchId, ...row }: ClosingRow) => ({ ...row, total: total_cents });

function lineOf(books: Books, line: CloseLine) {
  const account = books.accounts.find((one) => one.accountId === line.accountId);
  const center = books.costCenters.find((one) => one.costCenterId === line.costCenterId);
  return {
    accountId: line.accountId,
    number: account?.number ?? '',
    name: account?.name ?? 'No fund balance account',
    part: account ? resultPartOf(account) : null,
    costCenterId: line.costCenterId,
    costCenter: !center || center.code === '000' ? '' : `${center.code} ${center.name}`,
    debit: line.amount_cents > 0n ? line.amount_cents : null,
    credit: line.amount_cents < 0n ? -line.amount_cents : null,
    isFundBalance: line.isFundBalance,
    amount: line.amount_cents,
  };
}

/**
 * The closing entry fund by fund. Lines are what posts: income is debited, expense credited, and the fund
 * balance takes the difference.
 */
function fundsOf(books: Books, lines: readonly CloseLine[]) {
  return books.funds.flatMap(({ fundId, name: fundName }) => {
    const own = lines.filter((line) => line.fundId === fundId).map((line) => lineOf(books, line));
    if (own.length === 0) return [];
    const total = (part: ResultPart): Cents => sumCents(own.filter((line) => line.part === part).map((line) => line.amount));
    const [income, expense, transfers] = [total('INCOME'), -total('EXPENSE'), total('TRANSFER')];
    const net = income - expense + transfers;
    return [{ fundId, fundName, income, expense, transfers, net, lines: own.map(({ part, amount, ...line }) => line) }];
  });
}

/**
 * Earlier years that are not closed, by their labels. What an earlier year left open stands at the end of the
 * one before too, so that one is asked.
 */
async function earlierOpen(tx: Tx, communityId: string, years: readonly Year[], year: Year): Promise<string[]> {
  const earlier = years.filter((one) => one.endOn < year.startOn);
  const notShut = earlier.filter((one) => !isShut(one));
  const last = earlier.at(-1);
  if (notShut.length > 0 || !last) return notShut.map((one) => one.label);
  return (await listCloseLines(tx, communityId, last.fiscalYearId)).length > 0 ? [last.label] : [];
}

/** What closing a year finds: read under the lock of the calendar when it goes on to close. */
async function findings(tx: Tx, communityId: string, books: Books, fiscalYearId: string) {
  const years = yearsOf(books.periods);
  const year = yearIn(years, fiscalYearId);
  const [lines, earlierYearsOpen, unpostedBatches] = await Promise.all([
    listCloseLines(tx, communityId, fiscalYearId),
    earlierOpen(tx, communityId, years, year),
    listWaiting(tx, communityId, year.startOn, year.endOn),
  ]);
  return { year, lines, earlierYearsOpen, unpostedBatches, base: [fiscalYearId, lines] };
}

function refuseClosing(books: Books, found: Awaited<ReturnType<typeof findings>>, overrideUnposted: boolean): void {
  const { year, lines, earlierYearsOpen, unpostedBatches } = found;
  if (earlierYearsOpen.length > 0) throw refuse(yearCloseRefusals, 'earlierYearOpen', { years: earlierYearsOpen.join(', ') });
  const future = year.periods.find((period) => period.status === 'FUTURE');
  if (future)
    throw refuse(yearCloseRefusals, 'notOpened', { periodStart: formatDate(future.periodStart), periodEnd: formatDate(future.periodEnd) });
  if (isShut(year) && lines.length === 0) throw refuse(yearCloseRefusals, 'alreadyClosed', { year: year.label });
  const without = lines.find((line) => line.accountId === null);
  if (without) {
    const fund = books.funds.find((one) => one.fundId === without.fundId);
    throw refuse(yearCloseRefusals, 'noFundBalance', { fund: fund?.name ?? '' });
  }
  if (unpostedBatches.length > 0 && !overrideUnposted)
    throw refuse(yearCloseRefusals, 'unpostedBatches', { batches: unpostedBatches.length, year: year.label });
}

/**
 * Closes the periods of a year one after the other, each waiting for those who post in it; when the current
 * one is among them the next one becomes current.
 */
async function shut(
  tx: Tx,
  communityId: string,
  books: Books,
  year: Year,
  by: { userId: string; now: Context<unknown>['now'] },
): Promise<number> {
  const open = year.periods.filter((period) => period.status !== 'CLOSED');
  const close = (start: Year['startOn'], to: 'CLOSED' | 'CURRENT') => changePeriodStatus(tx, communityId, start, to, by.userId, by.now);
  for (const period of open) await close(period.periodStart, 'CLOSED');
  const hadCurrent = open.some((period) => period.status === 'CURRENT');
  const others = books.periods.filter((period) => period.fiscalYearId !== year.fiscalYearId);
  const next = hadCurrent ? currentAfterClosing(others, year.endOn) : undefined;
  if (next) await close(next, 'CURRENT');
  return open.length;
}

async function trialBalance(tx: Tx, books: Books, year: Year) {
  const rows = (await balancesIn(tx, books, [year.endOn])).get(year.endOn) ?? [];
  const sums = [...Map.groupBy(rows, (row) => row.accountId).values()].map((own) => sumCents(own.map((row) => row.balance_cents)));
  return { debits: sumCents(sums.filter((sum) => sum > 0n)), credits: -sumCents(sums.filter((sum) => sum < 0n)) };
}

async function undoFindings(tx: Tx, communityId: string, which: { fiscalYearId?: string | undefined; entryId?: string | undefined }) {
  const [books, closings] = await Promise.all([booksOf(tx, communityId), listClosings(tx, communityId)]);
  const years = yearsOf(books.periods);
  const entry = which.entryId === undefined ? undefined : closings.find((row) => row.entryId === which.entryId);
  if (which.entryId !== undefined && !entry) throw notFound('The closing entry');
  const year = entry ? years.find((one) => inYear(one)(entry)) : yearIn(years, which.fiscalYearId ?? '');
  assert(year, 'an entry lies in a fiscal year');
  const own = standing(closings).filter(inYear(year));
  const later = years.filter((one) => one.startOn > year.endOn && standing(closings).some(inYear(one)));
  return {
    year,
    own,
    laterYearsClosed: later.map((one) => one.label),
    base: [year.fiscalYearId, own.map((row) => row.entryId)],
  };
}

/** One year as it stands, beside what was counted and closed of all. */
function yearOut(year: Year, count: YearCounts, closings: readonly ClosingRow[], amounts: readonly ChargeAmount[], today: LocalDate) {
  const own = closings.filter(inYear(year));
  const priced = amounts.filter((one) => one.fiscalYearId === year.fiscalYearId);
  const state = stateOf(year, count.isLeft, today);
  return {
    fiscalYearId: year.fiscalYearId,
    label: year.label,
    startDate: year.startOn,
    endDate: year.endOn,
    method: methodOf(year.arTiming, year.apTiming),
    state,
    isReopened: state !== 'CLOSED' && standing(own).length > 0,
    periods: year.periods.length,
    closedPeriods: year.periods.filter((period) => period.status === 'CLOSED').length,
    unpostedBatches: count.unpostedBatches,
    budgetedAccounts: count.budgetedAccounts,
    chargeCategories: priced.length,
    chargeCategoriesWithoutAmount: priced.filter((one) => one.amount_cents === null).length,
    closings: own.map(closingOut),
  };
}

const undoing = previewed(yearClose.previewYearCloseUndo, yearClose.undoYearClose, {
  async plan({ tx, input }, commits) {
    if (commits) await lockCalendar(tx, input.communityId);
    return undoFindings(tx, input.communityId, input);
  },
  async view({ tx }, { year, own, laterYearsClosed }) {
    const nets = await listClosedNets(
      tx,
      own.map((row) => row.entryId),
    );
    const closings = own.map((row) => ({
      ...closingOut(row),
      funds: nets.filter((net) => net.entryId === row.entryId).map(({ fundName, net_cents }) => ({ fundName, net: net_cents })),
    }));
    return { fiscalYearId: year.fiscalYearId, label: year.label, endDate: year.endOn, closings, laterYearsClosed };
  },
  async refuse(_context, { year, own, laterYearsClosed }) {
    if (own.length === 0) throw refuse(yearCloseRefusals, 'notClosed', { year: year.label });
    if (laterYearsClosed.length > 0) throw refuse(yearCloseRefusals, 'laterYearClosed', { years: laterYearsClosed.join(', ') });
  },
  async post(context, { year, own }) {
    const { tx, userId, now, input } = context;
    const { communityId, fiscalYearId, reason } = input;
    const description = `Closing of fiscal year ${year.label} undone: ${reason}`.slice(0, 200);
    const batch = { communityId, kind: 'YEAR_CLOSE_REVERSAL', state: 'POSTED', postDate: year.endOn, description, userId, now } as const;
    for (const { entryId, batchId: undone } of own) {
      const batchId = await insertBatch(tx, batch);
      await postUndoing(tx, { communityId, batchId, userId, now }, entryId);
      await updateBatch(tx, undone, 'REVERSED', userId, now, batchId);
    }
    context.record({ entityId: fiscalYearId, before: { closings: own.map((row) => row.entryId) }, after: { closed: false }, reason });
    return { entries: own.length };
  },
});

type Closing = Context<HandlerInput<typeof yearClose.closeYear>>;

/**
 * Shuts the year, held while one of the tie-outs is red as closing a period is. Whoever was posting is done
 * then, and nobody posts in the year any more.
 */
async function shutYear(context: Closing, tieOuts: readonly TieOut[]) {
  const { tx, userId, now, input } = context;
  const { communityId, fiscalYearId, description } = input;
  await lockCalendar(tx, communityId);
  const books = await booksOf(tx, communityId);
  refuseClosing(books, await findings(tx, communityId, books, fiscalYearId), input.overrideUnposted);
  const overridden = await holdWhileRed(context, tieOuts, communityId, { overridesTieOuts: input.overridesTieOuts, reason: description });
  const year = yearIn(yearsOf(books.periods), fiscalYearId);
  const closedPeriods = await shut(tx, communityId, books, year, { userId, now });
  return { overridden, before: { closedPeriods: year.periods.length - closedPeriods } };
}

/** Posts what closes a year that was shut. */
async function postClose(
  context: Closing,
  { year, lines }: Awaited<ReturnType<typeof findings>>,
  { before, overridden }: Awaited<ReturnType<typeof shutYear>>,
): Promise<{ entryId: string | null }> {
  const { tx, userId, now, input } = context;
  const { communityId, fiscalYearId, reference, description } = input;
  if (lines.length === 0) {
    context.record({ entityId: fiscalYearId, before, after: { closed: true, overridden }, reason: description });
    return { entryId: null };
  }
  const batch = { communityId, kind: 'YEAR_CLOSE', state: 'POSTED', postDate: year.endOn, description, userId, now } as const;
  const batchId = await insertBatch(tx, batch);
  const entryId = await postClosing(tx, { communityId, fiscalYearId, batchId, userId, now }, reference, description);
  context.record({ entityId: fiscalYearId, batchId, before, after: { closed: true, entryId, lines, overridden }, reason: description });
  return { entryId };
}

/** Closing a year: the lines that post are read once it is shut. */
const closing = (neighbors: readonly YearNeighbor[], tieOuts: readonly TieOut[]) =>
  previewed(yearClose.previewYearClose, yearClose.closeYear, {
    async plan(context, commits) {
      const { communityId, fiscalYearId } = context.input;
      const done = commits ? await shutYear(context as Closing, tieOuts) : null;
      const books = await booksOf(context.tx, communityId);
      const found = await findings(context.tx, communityId, books, fiscalYearId);
      return { books, found, done, base: found.base };
    },
    async view({ tx, input: { communityId, fiscalYearId } }, { books, found }) {
      const { year, lines, earlierYearsOpen, unpostedBatches } = found;
      const [closings, banks, sums] = await Promise.all([
        listClosings(tx, communityId),
        reconciliationsOf(neighbors, tx, communityId),
        trialBalance(tx, books, year),
      ]);
      return {
        fiscalYearId,
        label: year.label,
        endDate: year.endOn,
        isReclose: standing(closings).some(inYear(year)),
        funds: fundsOf(books, lines),
        total: sumCents(lines.filter((line) => line.amount_cents > 0n).map((line) => line.amount_cents)),
        trialBalance: sums,
        openPeriods: year.periods.filter((period) => period.status !== 'CLOSED').length,
        earlierYearsOpen,
        unpostedBatches,
        banks,
      };
    },
    /** What shutting refuses; it asked already where the year was shut. */
    async refuse(_context, { books, found, done }) {
      if (!done) refuseClosing(books, found, true);
    },
    async post(context, { found, done }) {
      assert(done, 'a year is shut before it is closed');
      return postClose(context, found, done);
    },
  });

/** The handlers, given what the modules above answer. */
export function yearCloseHandlers(neighbors: readonly YearNeighbor[], tieOuts: readonly TieOut[]): Handlers<typeof yearClose> {
  const closes = closing(neighbors, tieOuts);
  return {
    previewYearCloseUndo: undoing.preview,
    undoYearClose: undoing.commit,
    previewYearClose: closes.preview,
    closeYear: closes.commit,
    async listFiscalYears({ tx, input: { communityId }, now }) {
      const today = await todayOf(tx, communityId, now);
      return withBooks(tx, communityId, async (books) => {
        const [counts, closings, banks, amounts, conversions] = await Promise.all([
          countByYear(tx, communityId),
          listClosings(tx, communityId),
          reconciliationsOf(neighbors, tx, communityId),
          chargeAmountsOf(neighbors, tx, communityId),
          conversionsOf(tx, neighbors, books, today),
        ]);
        const years = yearsOf(books.periods).flatMap((year) => {
          const count = counts.find((one) => one.fiscalYearId === year.fiscalYearId);
          const conversion = conversions.find((one) => one.fiscalYearId === year.fiscalYearId) ?? null;
          return count ? [{ ...yearOut(year, count, closings, amounts, today), conversion }] : [];
        });
        return { years: years.toReversed(), banks };
      });
    },
  };
}
