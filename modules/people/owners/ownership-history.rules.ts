// The primary owners of a property one after another: never two on a day, and none missing between two.
import { addDays, type LocalDate } from '../../../packages/kernel/kernel.ts';

/** The days someone is the primary owner, both included; null for who is so still. */
export interface Reign {
  ownershipId: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** What must be changed of the others, or why it cannot be so. */
export type HistoryPlan = { moved: Reign[] } | { problem: string; path: 'startDate' | 'endDate' };

const byStart = (a: Reign, b: Reign) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0);

/** Why a history is none: two owners on a day, or a day between two without any; blank when it is sound. */
export function historyProblem(history: readonly Reign[]): string {
  const sorted = history.toSorted(byStart);
  for (const [index, next] of sorted.entries()) {
    const last = sorted[index - 1];
    if (next.endDate !== null && next.endDate < next.startDate) return 'An owner leaves before they come.';
    if (!last) continue;
    if (last.endDate === null || last.endDate >= next.startDate) return 'The property would have two primary owners on a day.';
    if (addDays(last.endDate, 1) !== next.startDate) return 'The property would be without a primary owner between two.';
  }
  return '';
}

/** Where one is put among the others, who stay as they are. */
export function planNew(others: readonly Reign[], one: Reign): HistoryPlan {
  const problem = historyProblem([...others, one]);
  return problem === '' ? { moved: [] } : { problem, path: one.endDate === null ? 'startDate' : 'endDate' };
}

/**
 * An owner's days change: who came before then leaves the day before they come, who comes after comes the day
 * after they leave.
 */
export function planChange(others: readonly Reign[], before: Reign, after: Reign): HistoryPlan {
  const moved = others.flatMap((other): Reign[] => {
    if (after.startDate !== before.startDate && other.endDate !== null && addDays(other.endDate, 1) === before.startDate)
      return [{ ...other, endDate: addDays(after.startDate, -1) }];
    if (
      before.endDate !== null &&
      after.endDate !== null &&
      after.endDate !== before.endDate &&
      other.startDate === addDays(before.endDate, 1)
    )
      return [{ ...other, startDate: addDays(after.endDate, 1) }];
    return [];
  });
  const unmoved = others.filter((other) => !moved.some((one) => one.ownershipId === other.ownershipId));
  const problem = historyProblem([...unmoved, ...moved, after]);
  return problem === '' ? { moved } : { problem, path: after.startDate !== before.startDate ? 'startDate' : 'endDate' };
}
