// What statements read from the summary, account by account and cost center by cost center: balances of days
// and activity of spans, by one statement.
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { balancesIn } from '../balance.store.ts';
import type { Books } from '../books.store.ts';
import { type DaySpan, type Share, yearCloses } from '../statement.store.ts';

/**
 * Debit positive: balances at the end of each day, and what was posted in each span, all days counted, year
 * closings left out.
 */
export interface StatementFigures {
  balances: Share[][];
  activities: Share[][];
}

const negated = (shares: readonly Share[]): Share[] => shares.map((share) => ({ ...share, amount_cents: -share.amount_cents }));

/** Postings of year closings from the first day of some spans to the last. */
async function closingsOf(tx: Tx, books: Books, spans: readonly DaySpan[]): Promise<(Share & { on: LocalDate })[]> {
  const last = spans.map(({ to }) => to).reduce((a, b) => (a > b ? a : b), '0001-01-01' as LocalDate);
  const froms = spans.map(({ from }) => from);
  return froms.length === 0 ? [] : yearCloses(tx, books, froms, last);
}

/**
 * Reads days and spans. Costs O(accounts × periods of a year) for each day, whatever the number of postings,
 * and the entries of periods that a day cuts.
 */
export async function readFigures(
  tx: Tx,
  books: Books,
  { days = [], spans = [] }: { days?: readonly LocalDate[]; spans?: readonly DaySpan[] },
): Promise<StatementFigures> {
  const edges = spans.flatMap(({ from, to }) => [addDays(from, -1), to]);
  const [balances, closings] = await Promise.all([balancesIn(tx, books, [...days, ...edges]), closingsOf(tx, books, spans)]);
  const at = (day: LocalDate): Share[] =>
    (balances.get(day) ?? []).map(({ balance_cents, ...row }) => ({ ...row, amount_cents: balance_cents }));
  return {
    balances: days.map(at),
    activities: spans.map(({ from, to }) => [
      ...at(to),
      ...negated(at(addDays(from, -1))),
      ...negated(closings.filter(({ on }) => from <= on && on <= to)),
    ]),
  };
}
