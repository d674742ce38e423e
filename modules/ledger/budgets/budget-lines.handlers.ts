// The lines of a budget: income and expense accounts by cost center, with what was earned and spent on them,
// read from the summary.
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, dateInZone, type Instant, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { findCommunity } from '../../communities/communities.server.ts';
import { type Books, survivorIn } from '../books.store.ts';
import type { DaySpan, Share } from '../statement.store.ts';
import { readFigures } from '../statements/statement-figures.store.ts';
import { type Year, yearsOf } from '../years/year-state.rules.ts';
import { refit } from './budget.rules.ts';
import { type BudgetAmount, type BudgetRow, listBudgetAmounts } from './budget.store.ts';

/** A line that can be budgeted. */
export interface BudgetLine {
  /** Names the line among all amounts. */
  key: string;
  accountId: string;
  number: string;
  name: string;
  type: 'INCOME' | 'EXPENSE';
  isTransfer: boolean;
  fundId: string;
  fundName: string;
  costCenterId: string;
  /** Its code; empty where the community keeps no cost centers. */
  costCenter: string;
}

/** By line, an amount for each period of a year, as budgeted: income and expense both positive. */
export type LineAmounts = ReadonlyMap<string, readonly Cents[]>;

const keyOf = (accountId: string, costCenterId: string) => `${accountId}:${costCenterId}`;

/**
 * Income first and transfers last, each by account and cost center: active accounts, and those of `used`
 * lines. Accounts that were merged into another are part of it.
 */
export function linesOf(books: Books, used: ReadonlySet<string>): BudgetLine[] {
  const main = books.mainCostCenterId ?? '';
  const centers = new Map(books.costCenters.map((center) => [center.costCenterId, center]));
  const lines = books.accounts.flatMap((account): BudgetLine[] => {
    const { accountId, number, name, type, role, fundId, fundName, isActive, survivorId } = account;
    if ((type !== 'INCOME' && type !== 'EXPENSE') || survivorId !== null) return [];
    const subs = books.hasCostCenters ? books.subAccounts.filter((sub) => sub.accountId === accountId).map((sub) => sub.costCenterId) : [];
    const others = [...used].filter((key) => key.startsWith(`${accountId}:`)).map((key) => key.slice(accountId.length + 1));
    return [...new Set([main, ...subs, ...others])].flatMap((costCenterId) => {
      const key = keyOf(accountId, costCenterId);
      if (!isActive && !used.has(key)) return [];
      const costCenter = books.hasCostCenters ? (centers.get(costCenterId)?.code ?? '') : '';
      return [{ key, accountId, number, name, type, isTransfer: role === 'TRANSFER', fundId, fundName, costCenterId, costCenter }];
    });
  });
  const parts = Map.groupBy(lines, ({ type, isTransfer }) => (isTransfer ? 'TRANSFER' : type));
  return (['INCOME', 'EXPENSE', 'TRANSFER'] as const).flatMap((part) => parts.get(part) ?? []);
}

/** The amounts of a version by line. */
export function amountsByLine(books: Books, { periods }: Year, amounts: readonly BudgetAmount[]): LineAmounts {
  const place = new Map(periods.map(({ periodStart }, i) => [periodStart, i]));
  const byLine = new Map<string, Cents[]>();
  for (const { accountId, costCenterId, periodStart, amount_cents } of amounts) {
    const key = keyOf(survivorIn(books, accountId), costCenterId);
    const own = byLine.get(key) ?? periods.map(() => 0n);
    const at = place.get(periodStart);
    if (at !== undefined) own[at] = (own[at] ?? 0n) + amount_cents;
    byLine.set(key, own);
  }
  return byLine;
}

/** What was earned and spent in each of some spans, by line. */
async function earnedIn(tx: Tx, books: Books, spans: readonly DaySpan[]): Promise<Map<string, Cents[]>> {
  const { activities } = await readFigures(tx, books, { spans });
  const types = new Map(books.accounts.map((account) => [account.accountId, account.type]));
  const byLine = new Map<string, Cents[]>();
  const add = (share: Share, at: number) => {
    const accountId = survivorIn(books, share.accountId);
    const type = types.get(accountId);
    if (type !== 'INCOME' && type !== 'EXPENSE') return;
    const key = keyOf(accountId, share.costCenterId);
    const own = byLine.get(key) ?? spans.map(() => 0n);
    own[at] = (own[at] ?? 0n) + (type === 'INCOME' ? -share.amount_cents : share.amount_cents);
    byLine.set(key, own);
  };
  for (const [at, shares] of activities.entries()) for (const share of shares) add(share, at);
  return byLine;
}

/** What was earned and spent in a year by its periods, by line: from the postings, year closings left out. */
export async function readEarned(tx: Tx, books: Books, { periods }: Year): Promise<LineAmounts> {
  const spans = periods.map(({ periodStart, periodEnd }) => ({ from: periodStart, to: periodEnd }));
  return new Map([...(await earnedIn(tx, books, spans))].filter(([, amounts]) => amounts.some((amount) => amount !== 0n)));
}

/** What a budget is seen beside. */
export interface BudgetComparison {
  priorYear: Year | undefined;
  /** Of the year before, by the periods of this one. */
  prior: LineAmounts;
  priorBudget: LineAmounts;
  /** Of this year up to today. */
  actual: ReadonlyMap<string, Cents>;
}

/**
 * Reads the year before, as it was kept for it or as the postings say, its budget, and what was earned and
 * spent so far.
 */
export async function readComparison(
  tx: Tx,
  books: Books,
  year: Year,
  known: { rows: readonly BudgetRow[]; counting: ReadonlySet<string>; now: Instant },
): Promise<BudgetComparison> {
  const { communityId } = books;
  const community = await findCommunity(tx, communityId);
  const today = dateInZone(known.now, community?.timeZone ?? 'UTC');
  const priorYear = yearsOf(books.periods).find(({ endOn }) => endOn === addDays(year.startOn, -1));
  const ofPrior = known.rows.filter((row) => row.fiscalYearId === priorYear?.fiscalYearId);
  const kept = ofPrior.find((row) => row.kind === 'ACTUALS');
  const budgeted = ofPrior.find((row) => known.counting.has(row.budgetVersionId));
  const amountsOf = async (row: BudgetRow | undefined): Promise<LineAmounts> =>
    row && priorYear ? amountsByLine(books, priorYear, await listBudgetAmounts(tx, communityId, row.budgetVersionId)) : new Map();
  const until = today < year.endOn ? today : year.endOn;
  const [prior, priorBudget, actual] = await Promise.all([
    kept ? amountsOf(kept) : priorYear ? readEarned(tx, books, priorYear) : new Map<string, readonly Cents[]>(),
    amountsOf(budgeted),
    until < year.startOn ? new Map<string, Cents[]>() : earnedIn(tx, books, [{ from: year.startOn, to: until }]),
  ]);
  return {
    priorYear,
    prior: new Map([...prior].map(([key, amounts]) => [key, refit(amounts, year.periods.length)])),
    priorBudget,
    actual: new Map([...actual].map(([key, amounts]) => [key, sumCents(amounts)])),
  };
}

/** A fiscal year of the books by its id. Refuses `notFound`. */
export function yearNamed(books: Books, fiscalYearId: string): Year {
  const year = yearsOf(books.periods).find((each) => each.fiscalYearId === fiscalYearId);
  if (!year) throw notFound('The fiscal year');
  return year;
}

/** Amounts of lines, one for each period of a year. */
export function amountsFor(
  year: Year,
  lines: readonly { accountId: string; costCenterId: string; amounts: readonly Cents[] }[],
): BudgetAmount[] {
  return lines.flatMap(({ accountId, costCenterId, amounts }) =>
    year.periods.map(({ periodStart }, i) => ({ accountId, costCenterId, periodStart, amount_cents: amounts[i] ?? 0n })),
  );
}
