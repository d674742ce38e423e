// What stands under the title of a statement that shows a budget: whether it was adopted, and of which
// periods it is where they are not the days of the statement.
import type { Tx } from '../../../packages/db/database.ts';
import { formatSpan } from '../../../packages/kernel/kernel.ts';
import type { Books } from '../books.store.ts';
import { listCountingVersions } from '../budgets/known-budget.store.ts';
import type { DaySpan } from '../statement.store.ts';

const daysWords = ({ from, to }: DaySpan) => formatSpan(from, to);

/** The periods a span touches, as days; null when there are none. */
function touched({ periods }: Books, { from, to }: DaySpan): DaySpan | null {
  const own = periods.filter((period) => period.periodEnd >= from && period.periodStart <= to);
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { from: first.periodStart, to: last.periodEnd } : null;
}

/** A budget is of whole periods: what is compared with other days says so. */
function periodWords(books: Books, spans: readonly DaySpan[]): string[] {
  return spans.flatMap((span) => {
    const whole = touched(books, span);
    return whole === null || (whole.from === span.from && whole.to === span.to)
      ? []
      : [`The budget beside ${daysWords(span)} is that of ${daysWords(whole)}`];
  });
}

/**
 * The words for the budgets of some spans: each year whose budget is a draft or missing, and each span that
 * is not made of whole periods.
 */
export async function budgetWords(tx: Tx, books: Books, spans: readonly DaySpan[]): Promise<string[]> {
  if (spans.length === 0) return [];
  const versions = new Map((await listCountingVersions(tx, books.communityId, books.knownTime)).map((one) => [one.yearStart, one]));
  const years = new Map(
    books.periods
      .filter((period) => spans.some(({ from, to }) => period.periodEnd >= from && period.periodStart <= to))
      .map((period) => [period.yearStart, period.yearLabel]),
  );
  const drafts = [...years].flatMap(([yearStart, label]) => {
    const version = versions.get(yearStart);
    if (!version) return [`There is no budget for ${label}`];
    return version.adoptedOn === null ? [`The budget of ${label} is a draft that is not adopted: ${version.name}`] : [];
  });
  return [...drafts, ...new Set(periodWords(books, spans))];
}
