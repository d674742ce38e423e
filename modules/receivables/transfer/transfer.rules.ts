// What of an account lasts: the part of what is open, or held, that is still there on every later day, by the
// day from which it is. That part can be moved to another account.
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

/** What changed on a day, in cents: signed where it happened, positive where it lasts. */
export interface Change {
  on: LocalDate;
  amount: Cents;
}

/**
 * The parts of a sum that stay from their day on for good, oldest first; with `after`, only what came to stay
 * after that day. Taking each part out on its day leaves nothing below zero on any day, and what is left at
 * the end is what had come to stay by then.
 */
export function lasting(changes: readonly Change[], after: LocalDate | null = null): Change[] {
  const days = [...Map.groupBy(changes, (change) => change.on)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  let held = 0n;
  const running = days.map(([on, of]) => {
    held += sumCents(of.map((change) => change.amount));
    return { on, held };
  });
  let least: Cents | null = null;
  const leastFrom = running.toReversed().map(({ on, held: now }) => {
    least = least === null || now < least ? now : least;
    return { on, least };
  });
  let before = 0n;
  return leastFrom.toReversed().flatMap(({ on, least: stays }) => {
    const amount = stays - before;
    before = stays;
    return amount > 0n && (after === null || on > after) ? [{ on, amount }] : [];
  });
}

/**
 * How an account is parted: all of what is open goes to the buyer, what was entered after the day does, or
 * nothing.
 */
export type HistoryChoice = 'ALL' | 'SPLIT' | 'STAY';

const mark = 'From the previous owner: ';

/** What a charge that was moved says: where it is from, once. */
export function movedDescription(description: string, code: string): string {
  const said = description || code;
  return said.startsWith(mark) ? said : `${mark}${said}`;
}
