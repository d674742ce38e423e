// The handlers of accounting set-up: chart, years, periods.
import { refuse } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { addDays, addMonths, type Instant, type LocalDate, notFound, sumCents } from '../../packages/kernel/kernel.ts';
import { todayOf } from '../communities/communities.server.ts';
import { namesOfHolders } from '../identity/identity.server.ts';
import { type accounting, accountingRefusals } from './accounting.contract.ts';
import { listPeriodRows, listUnposted, listYears } from './accounting.store.ts';
import { balancesAsOf } from './balance.store.ts';
import { type Books, withBooks } from './books.store.ts';
import { listAccountRows, listFunds } from './chart/account.store.ts';
import { changePeriodStatus, lockCalendar, type PeriodFacts } from './ledger.store.ts';
import type { TieOut } from './neighbors.handlers.ts';
import { sumPeriod } from './statement.store.ts';
import { holdWhileRed } from './tie-out/tie-out.handlers.ts';
import { currentAfterClosing, mayChangePeriod, methodOf, type PeriodStatus } from './years/year.rules.ts';
import { openYear } from './years/year-setup.handlers.ts';

function periodOf({ periods }: Books, periodStart: LocalDate): PeriodFacts {
  const period = periods.find((one) => one.periodStart === periodStart);
  if (!period) throw notFound('The period');
  return period;
}

export const accountingHandlers: Omit<Handlers<typeof accounting>, 'changePeriod'> = {
  async getAccountingSetup({ tx, input: { communityId } }) {
    const funds = await listFunds(tx, communityId);
    const years = await listYears(tx, communityId);
    const periods = await listPeriodRows(tx, communityId);
    return {
      funds,
      years: years.map(({ arTiming, apTiming, ...year }) => ({
        ...year,
        method: methodOf(arTiming, apTiming),
        periods: periods.filter((p) => p.fiscalYearId === year.fiscalYearId),
      })),
    };
  },
  listPeriodOpeners: ({ tx, input: { communityId } }) => namesOfHolders(tx, communityId, 'glaccountingsetup', 4),
  async listAccounts({ tx, input: { communityId, asOfDate }, now }) {
    const today = await todayOf(tx, communityId, now);
    const balances = Map.groupBy(await balancesAsOf(tx, communityId, asOfDate ?? today), (row) => row.accountId);
    const accounts = await listAccountRows(tx, communityId);
    return accounts.map((account) => ({
      ...account,
      balance: sumCents((balances.get(account.accountId) ?? []).map((row) => row.balance_cents)),
    }));
  },
  async pickAccounts({ tx, input: { communityId } }) {
    return (await listAccountRows(tx, communityId)).filter((account) => account.isActive);
  },
  async addFiscalYear(context) {
    const { tx, input } = context;
    const endDate = addDays(addMonths(input.startDate, 12), -1);
    const { fiscalYearId, periods } = await openYear(tx, [], { ...input, endDate, amounts: [], userId: context.userId, now: context.now });
    context.record({
      entityId: fiscalYearId,
      after: { label: input.label, startOn: input.startDate, endOn: endDate, method: input.method },
    });
    return { fiscalYearId, endDate, periods };
  },
  async previewPeriodClose({ tx, input: { communityId, periodStartDate } }) {
    return withBooks(tx, communityId, async (books) => {
      const period = periodOf(books, periodStartDate);
      const [sums, unpostedBatches] = await Promise.all([
        sumPeriod(tx, communityId, periodStartDate),
        listUnposted(tx, communityId, periodStartDate, period.periodEnd),
      ]);
      return {
        periodStartDate,
        periodEndDate: period.periodEnd,
        status: period.status,
        entries: sums.entries,
        debits: sums.debit_cents,
        credits: sums.credit_cents,
        unpostedBatches,
      };
    });
  },
};

/** A change of one period, as someone asks for it. */
interface PeriodChange {
  communityId: string;
  periodStartDate: LocalDate;
  status: Exclude<PeriodStatus, 'FUTURE'>;
  reason: string;
  overridesTieOuts: boolean;
}

/**
 * Opens, closes or makes current a period; closing is held while batches wait in it or one of the tie-outs is
 * red. Refuses `alreadyDone`, `periodNotOpen`, `unpostedBatches`, `tieOutRed` and `overrideWithoutReason`.
 * Returns what the audit event tells.
 */
export async function changePeriodIn(
  by: Pick<Context<unknown>, 'tx' | 'userId' | 'held' | 'now'>,
  tieOuts: readonly TieOut[],
  change: PeriodChange,
): Promise<{ before: { status: PeriodStatus }; after: { status: PeriodStatus; overridden?: string[] } }> {
  const { tx } = by;
  const { communityId, status } = change;
  // PostgreSQL answers in the order in which it is asked: what is read stands under the lock, although it is
  // asked together with it.
  const [, { periods, period, unposted }] = await Promise.all([
    lockCalendar(tx, communityId),
    withBooks(tx, communityId, async (books) => {
      const period = periodOf(books, change.periodStartDate);
      const unposted = status === 'CLOSED' ? await listUnposted(tx, communityId, period.periodStart, period.periodEnd) : [];
      return { periods: books.periods, period, unposted };
    }),
  ]);
  mayChangePeriod(period.status, status);
  if (unposted.length > 0) throw refuse(accountingRefusals, 'unpostedBatches', { batches: unposted.length });
  const overridden = status === 'CLOSED' ? await holdWhileRed(by, tieOuts, communityId, change) : [];
  await movePeriod(tx, communityId, periods, period.periodStart, status, by);
  return { before: { status: period.status }, after: { status, ...(overridden.length > 0 ? { overridden } : {}) } };
}

/** Changes of periods; closing one is held while one of the tie-outs is red. */
export const periodHandlers = (tieOuts: readonly TieOut[]): Pick<Handlers<typeof accounting>, 'changePeriod'> => ({
  async changePeriod(context) {
    const { input } = context;
    const { before, after } = await changePeriodIn(context, tieOuts, input);
    context.record({ entityId: input.periodStartDate, before, after, reason: input.reason });
    return { status: input.status };
  },
});

/**
 * Moves a period and keeps exactly one current: the former current one stays open, and when the current one
 * closes another takes its place.
 */
async function movePeriod(
  tx: Tx,
  communityId: string,
  periods: readonly PeriodFacts[],
  period: LocalDate,
  status: PeriodStatus,
  by: { userId: string; now: Instant },
): Promise<void> {
  const current = periods.find((p) => p.status === 'CURRENT')?.periodStart;
  const next = status === 'CLOSED' && current === period ? currentAfterClosing(periods, period) : undefined;
  const change = (start: LocalDate, to: PeriodStatus) => changePeriodStatus(tx, communityId, start, to, by.userId, by.now);
  await Promise.all([
    ...(status === 'CURRENT' && current ? [change(current, 'OPEN')] : []),
    change(period, status),
    ...(next ? [change(next, 'CURRENT')] : []),
  ]);
}
