// The handlers of setting a fiscal year up: the proposal, and opening the year with its periods, its budget
// and the amounts of charges.

import { allows, type HeldClaims, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Cents, type Instant, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { insertYear } from '../accounting.store.ts';
import { booksOf } from '../books.store.ts';
import { copyAmounts } from '../budgets/budget.rules.ts';
import { insertBudget, listCountingAmounts, replaceAmounts } from '../budgets/budget.store.ts';
import { lockCalendar } from '../ledger.store.ts';
import { type Method, methodOf, methods } from './year.rules.ts';
import { chargeAmountsOf, type YearNeighbor } from './year-neighbors.handlers.ts';
import { checkPeriods, checkYear, type Frequency, type KnownYear, nextYear, proposePeriods, type Span } from './year-plan.rules.ts';
import { type yearSetup, yearSetupRefusals } from './year-setup.contract.ts';
import { type Year, yearsOf } from './year-state.rules.ts';

/** A year to be opened. */
export interface YearOrder extends Span {
  communityId: string;
  label: string;
  method: Method;
  frequency: Frequency;
  /** Months or quarters when silent. */
  periods?: readonly Span[] | undefined;
  budget?: { fromYearId: string; basisPoints: number } | undefined;
  amounts: readonly { codeCategoryId: string; amount: Cents }[];
  userId: string;
  now: Instant;
}

export interface OpenedYear {
  fiscalYearId: string;
  endDate: LocalDate;
  periods: number;
  budgetedAccounts: number;
  /** Charges nothing was said about: they are not billed in the new year. */
  chargesWithoutAmount: number;
}

const spanOf = (year: Pick<Year, 'startOn' | 'endOn'>): Span => ({ startDate: year.startOn, endDate: year.endOn });

function knownOf(year: Year | undefined): KnownYear | undefined {
  return year && { ...spanOf(year), label: year.label, method: methodOf(year.arTiming, year.apTiming), periods: year.periods.length };
}

/** Copies a budget of an earlier year, by account and cost center; how many accounts were budgeted. */
async function copyBudgetOf(
  tx: Tx,
  order: YearOrder,
  known: readonly Year[],
  fiscalYearId: string,
  periods: readonly Span[],
): Promise<number> {
  const { communityId, budget } = order;
  if (!budget) return 0;
  const from = known.find((year) => year.fiscalYearId === budget.fromYearId);
  if (!from) throw notFound('The fiscal year to copy from');
  if (from.startOn > order.startDate) throw refuse(yearSetupRefusals, 'copyForward');
  const cells = await listCountingAmounts(tx, communityId, from.fiscalYearId);
  const starts = from.periods.map((period) => period.periodStart);
  const copied = [...Map.groupBy(cells, (cell) => `${cell.accountId} ${cell.costCenterId}`).values()].flatMap((own) => {
    const amounts = starts.map((start) => own.find((cell) => cell.periodStart === start)?.amount_cents ?? 0n);
    const [first] = own;
    const next = copyAmounts(amounts, periods.length, budget.basisPoints);
    return first ? periods.map((period, i) => ({ ...first, periodStart: period.startDate, amount_cents: next[i] ?? 0n })) : [];
  });
  if (copied.length > 0) {
    const { label, userId, now } = order;
    const budgetVersionId = await insertBudget(tx, { communityId, fiscalYearId, kind: 'BUDGET', name: `Budget ${label}`, userId, now });
    await replaceAmounts(tx, communityId, budgetVersionId, null, copied);
  }
  return new Set(copied.map((cell) => cell.accountId)).size;
}

/**
 * Opens a year. Refuses `overlap`, `tooLong`, `periodGap` and `copyForward`. The first period becomes current
 * when there is none yet.
 */
export async function openYear(tx: Tx, neighbors: readonly YearNeighbor[], order: YearOrder): Promise<OpenedYear> {
  const { communityId, amounts } = order;
  await lockCalendar(tx, communityId);
  const books = await booksOf(tx, communityId);
  const known = yearsOf(books.periods);
  checkYear(order, known.map(spanOf));
  const periods = order.periods ?? proposePeriods(order, order.frequency);
  checkPeriods(order, periods);
  const hasCurrent = books.periods.some((period) => period.status === 'CURRENT');
  const fiscalYearId = await insertYear(
    tx,
    communityId,
    {
      label: order.label,
      startOn: order.startDate,
      endOn: order.endDate,
      arTiming: methods[order.method].arTiming,
      apTiming: methods[order.method].apTiming,
    },
    periods.map(({ startDate, endDate }, i) => ({
      periodStart: startDate,
      periodEnd: endDate,
      number: i + 1,
      status: hasCurrent ? 'FUTURE' : i === 0 ? 'CURRENT' : 'OPEN',
    })),
  );
  const budgetedAccounts = await copyBudgetOf(tx, order, known, fiscalYearId, periods);
  if (amounts.length > 0) await Promise.all(neighbors.map((one) => one.setChargeAmounts?.(tx, communityId, fiscalYearId, amounts)));
  const own = (await chargeAmountsOf(neighbors, tx, communityId)).filter((one) => one.fiscalYearId === fiscalYearId);
  const chargesWithoutAmount = own.filter((one) => one.amount_cents === null).length;
  return { fiscalYearId, endDate: order.endDate, periods: periods.length, budgetedAccounts, chargesWithoutAmount };
}

/** Setting up a year needs no right to budgets and charges; copying them does. */
export function mayBring(held: HeldClaims, bring: { budget: boolean; amounts: boolean }): void {
  if (bring.budget && !allows(held, needs('glbudgets', 4))) throw forbidden();
  if (bring.amounts && !allows(held, needs('arcodes', 4))) throw forbidden();
}

/** What a new year of a community most likely is, with what its charges cost in the last one. */
export async function proposalOf(tx: Tx, neighbors: readonly YearNeighbor[], communityId: string, now: Context<unknown>['now']) {
  const [books, today, amounts] = await Promise.all([
    booksOf(tx, communityId),
    todayOf(tx, communityId, now),
    chargeAmountsOf(neighbors, tx, communityId),
  ]);
  const last = yearsOf(books.periods).at(-1);
  const cells = last ? await listCountingAmounts(tx, communityId, last.fiscalYearId) : [];
  const categories = [...Map.groupBy(amounts, (one) => one.codeCategoryId).values()];
  return {
    ...nextYear(knownOf(last), today),
    lastYear: last
      ? {
          fiscalYearId: last.fiscalYearId,
          label: last.label,
          method: methodOf(last.arTiming, last.apTiming),
          budgetedAccounts: new Set(cells.map((cell) => cell.accountId)).size,
        }
      : null,
    amounts: categories.flatMap((own) => {
      const [first] = own;
      const lastAmount = own.find((one) => one.fiscalYearId === last?.fiscalYearId)?.amount_cents ?? null;
      return first ? [{ codeCategoryId: first.codeCategoryId, code: first.code, category: first.category, lastAmount }] : [];
    }),
  };
}

/** The handlers, given what the modules above answer. */
export function yearSetupHandlers(neighbors: readonly YearNeighbor[]): Handlers<typeof yearSetup> {
  return {
    getYearProposal: ({ tx, input, now }) => proposalOf(tx, neighbors, input.communityId, now),
    async setUpYear(context) {
      const { tx, input, held } = context;
      mayBring(held, { budget: input.budget !== undefined, amounts: input.amounts.length > 0 });
      const opened = await openYear(tx, neighbors, { ...input, userId: context.userId, now: context.now });
      const { label, startDate, endDate, method, budget, amounts } = input;
      context.record({
        entityId: opened.fiscalYearId,
        after: { label, startDate, endDate, method, periods: opened.periods, budget, amounts },
      });
      return opened;
    },
  };
}
