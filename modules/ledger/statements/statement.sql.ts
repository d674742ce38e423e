// What every statement takes from the books of a community: its lines, the cost centers asked for, and the
// words under its title.
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Books } from '../books.store.ts';
import type { AccountRow } from '../chart/account.store.ts';
import type { PeriodFacts } from '../ledger.store.ts';
import { type DaySpan, type Turnover, turnoversBetween, yearIn } from '../statement.store.ts';
import { basisOf } from '../years/year.rules.ts';
import { turnoverOfTypes } from './register.store.ts';
import { readFigures } from './statement-figures.store.ts';
import { type Amounts, amountsOf, type CostCenterCut, lineKey, linesOf, type StatementLine } from './statement-lines.rules.ts';

/** How the books are cut by the parameters of a report; books without cost centers are never split. */
export function cutOf(books: Books, costCenterIds: readonly string[], consolidate: boolean): CostCenterCut {
  return { costCenterIds: costCenterIds.length === 0 ? null : costCenterIds, isSplit: books.hasCostCenters && !consolidate };
}

/** The lines of the accounts that are wanted; accounts merged into others have none. */
export function statementLines(
  books: Books,
  { cut, sort = 'number', wanted }: { cut: CostCenterCut; sort?: string; wanted?: (account: AccountRow) => boolean },
): StatementLine[] {
  return linesOf({
    accounts: books.accounts.filter((account) => account.survivorId === null && (wanted?.(account) ?? true)),
    centers: books.costCenters,
    centerNames: new Map(books.subAccounts.map(({ accountId, costCenterId, name }) => [`${accountId}:${costCenterId}`, name])),
    cut,
    sort: sort === 'name' ? 'name' : 'number',
  });
}

/** The funds asked for; none asked for means all. */
export function fundsAsked(books: Books, fundIds: readonly string[]): Books['funds'] {
  return books.funds.filter((fund) => fundIds.length === 0 || fundIds.includes(fund.fundId));
}

/** A day as a span. */
export const onDay = (day: LocalDate): DaySpan => ({ from: day, to: day });

/**
 * The basis of the statement, whose days stand first, and where years under another are shown with it, the
 * basis of each.
 */
function basisWords(books: Books, spans: readonly [DaySpan, ...DaySpan[]]): string[] {
  const isShown = ({ periodStart, periodEnd }: PeriodFacts) => spans.some(({ from, to }) => periodEnd >= from && periodStart <= to);
  const bases = new Map(books.periods.filter(isShown).map((period) => [period.yearLabel, basisOf(period)]));
  const own = basisOf(yearIn(books, spans[0].to));
  if (new Set(bases.values()).size < 2) return [own];
  return [own, `The accounting method changed: ${[...bases].map(([label, basis]) => `${label} ${basis}`).join(', ')}`];
}

/**
 * Basis and filters in words, as they stand under the title of a statement as of a day, or over days of which
 * the first are its own.
 */
export function wordsUnder(
  books: Books,
  shown: LocalDate | readonly [DaySpan, ...DaySpan[]],
  asked: { cut: CostCenterCut; fundIds?: readonly string[] },
): string[] {
  const spans: readonly [DaySpan, ...DaySpan[]] = typeof shown === 'string' ? [onDay(shown)] : shown;
  const { costCenterIds } = asked.cut;
  const { fundIds = [] } = asked;
  const names = books.costCenters
    .filter((center) => costCenterIds?.includes(center.costCenterId))
    .map(({ code, name }) => `${code} ${name}`);
  return [
    ...basisWords(books, spans),
    ...(fundIds.length > 0
      ? [
          `Funds: ${fundsAsked(books, fundIds)
            .map((fund) => fund.name)
            .join(', ')}`,
        ]
      : []),
    ...(names.length > 0 ? [`Cost centers: ${names.join(', ')}`] : []),
  ];
}

/**
 * The accounts of the chart from one to another by number, and the range in words when it is not the whole
 * chart.
 */
export function accountsBetween(
  books: Books,
  { firstAccountId, lastAccountId }: { firstAccountId: string | null; lastAccountId: string | null },
): { accounts: AccountRow[]; words: string[] } {
  const standing = books.accounts.filter((account) => account.survivorId === null);
  const numberOf = (accountId: string | null) => standing.find((account) => account.accountId === accountId)?.number;
  const [first, last] = [numberOf(firstAccountId) ?? '', numberOf(lastAccountId) ?? standing.at(-1)?.number ?? ''];
  const accounts = standing.filter(({ number }) => first <= number && number <= last);
  return { accounts, words: accounts.length < standing.length ? [`Accounts ${accounts[0]?.number ?? first} to ${last}`] : [] };
}

/** The lines of these accounts, account by account in their order, cost centers in that of the chart. */
export function linesByAccount(books: Books, accounts: readonly AccountRow[], cut: CostCenterCut): StatementLine[] {
  const wanted = new Set(accounts.map(({ accountId }) => accountId));
  const centerOrder = new Map(books.costCenters.map(({ costCenterId }, i) => [costCenterId, i]));
  const place = ({ costCenterId }: StatementLine) => centerOrder.get(costCenterId ?? '') ?? 0;
  const lines = statementLines(books, { cut, wanted: ({ accountId }) => wanted.has(accountId) });
  const own = Map.groupBy(lines, ({ accountId }) => accountId);
  return accounts.flatMap(({ accountId }) => (own.get(accountId) ?? []).toSorted((a, b) => place(a) - place(b)));
}

/**
 * Balances before and after a span and what moved them, by line, in cents; debit positive, turnovers both
 * positive.
 */
export interface Movement {
  openings: Amounts;
  turnovers: ReadonlyMap<string, Turnover>;
  closings: Amounts;
}

/**
 * Reads a span, of some cost centers or all, each by itself or together; with `types` the movement of those
 * entries alone.
 */
export async function readMovement(
  tx: Tx,
  books: Books,
  { from, to, cut, types = null }: { from: LocalDate; to: LocalDate; cut: CostCenterCut; types?: readonly string[] | null },
): Promise<Movement> {
  const of = { costCenterIds: cut.costCenterIds ?? [], isSplit: cut.isSplit };
  const [{ balances }, turnovers] = await Promise.all([
    readFigures(tx, books, { days: [addDays(from, -1), to] }),
    types ? turnoverOfTypes(tx, books, { from, to, types }, of) : turnoversBetween(tx, books, { from, to }, of),
  ]);
  const [openings = [], closings = []] = balances;
  return {
    openings: amountsOf(openings, cut),
    turnovers: new Map(turnovers.map((row) => [lineKey(row), row])),
    closings: amountsOf(closings, cut),
  };
}

/** The postings a line is made of. */
export function rowsBehind(
  { accountId, costCenterId }: StatementLine,
  { costCenterIds }: CostCenterCut,
): { rows: 'postings'; accountIds: readonly string[]; costCenterIds?: readonly string[] } {
  const centers = costCenterId === null ? costCenterIds : [costCenterId];
  return { rows: 'postings', accountIds: [accountId], ...(centers ? { costCenterIds: centers } : {}) };
}
