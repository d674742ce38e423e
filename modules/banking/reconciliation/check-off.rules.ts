// Reconciling by hand: the items of the books with their boxes, the figures while they are ticked, and what
// could explain what is left.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** An item of the books as it can be ticked; money in is positive, in cents. */
export interface CheckItem {
  key: string;
  date: LocalDate;
  reference: string;
  text: string;
  amount: Cents;
  entryCount: number;
  isCleared: boolean;
  /** Recorded from this statement: only undo takes it back. */
  isRecorded: boolean;
  /** A void or reversal with what it takes back: together nothing moved at the bank. */
  isVoid: boolean;
  /** Items that clear with it, itself among them. */
  together: readonly string[];
}

/** Items as the boxes say, where some were ticked or unticked and are not saved yet. */
export function ticked(items: readonly CheckItem[], wanted: ReadonlyMap<string, boolean>): CheckItem[] {
  return items.map((item) => ({ ...item, isCleared: wanted.get(item.key) ?? item.isCleared }));
}

/** The keys themselves and all that clear with them. */
export function withPartners(items: readonly CheckItem[], keys: readonly string[]): string[] {
  const chosen = new Set(keys);
  return [...new Set(items.filter((item) => chosen.has(item.key)).flatMap((item) => item.together))];
}

/** One side of the statement: counts and sums, in cents without sign. */
export interface SideFigures {
  count: number;
  clearedCount: number;
  cleared: Cents;
  open: Cents;
}

/** What the boxes add up to. */
export interface TickFigures {
  in: SideFigures;
  out: SideFigures;
  cleared: Cents;
  difference: Cents;
}

const size = (amount: Cents): Cents => (amount < 0n ? -amount : amount);

function sideOf(items: readonly CheckItem[]): SideFigures {
  const moving = items.filter((item) => !item.isVoid);
  const clearing = moving.filter((item) => item.isCleared);
  const sum = (all: readonly CheckItem[]) => all.reduce((total, item) => total + size(item.amount), 0n);
  return {
    count: items.length,
    clearedCount: items.filter((item) => item.isCleared).length,
    cleared: sum(clearing),
    open: sum(moving.filter((item) => !item.isCleared)),
  };
}

/**
 * Opening plus ticked deposits less ticked payments, and what is left to the statement, in cents. Source:
 * accounting.md 5.
 */
export function tickFigures(opening: Cents, statement: Cents, items: readonly CheckItem[]): TickFigures {
  const [moneyIn, moneyOut] = [sideOf(items.filter((item) => item.amount > 0n)), sideOf(items.filter((item) => item.amount < 0n))];
  const cleared = opening + moneyIn.cleared - moneyOut.cleared;
  return { in: moneyIn, out: moneyOut, cleared, difference: statement - cleared };
}

/** Which items are in sight. */
export interface CheckFilter {
  unclearedOnly: boolean;
  from: string;
  to: string;
}

/** True for an item the filter lets through. */
export function isShown({ date, isCleared }: CheckItem, { unclearedOnly, from, to }: CheckFilter): boolean {
  return !(unclearedOnly && isCleared) && (from === '' || date >= from) && (to === '' || date <= to);
}

/** What could explain a difference. */
export type Explanation =
  | { kind: 'OPEN' | 'CLEARED'; item: CheckItem }
  /** The bank may have taken the amount with two digits swapped. */
  | { kind: 'SWAPPED'; item: CheckItem; amount: Cents }
  | { kind: 'FEE' | 'INTEREST'; amount: Cents };

/** The amount with two digits beside each other swapped that is that much more, or null. */
function swappedBy(amount: Cents, difference: Cents): Cents | null {
  const digits = [...size(amount).toString()];
  for (let i = 0; i + 1 < digits.length; i += 1) {
    const [a = '', b = ''] = digits.slice(i, i + 2);
    const other = BigInt(digits.toSpliced(i, 2, b, a).join(''));
    const moved = amount < 0n ? -other : other;
    if (a !== b && moved - amount === difference) return moved;
  }
  return null;
}

/** At most so many explanations of a kind. */
const MOST = 3;

/**
 * What could explain a difference, in cents: an open item of that amount, a cleared one that should be open,
 * a cleared one whose digits the bank swapped, and what the bank may have booked by itself.
 */
export function explain(difference: Cents, items: readonly CheckItem[]): Explanation[] {
  if (difference === 0n) return [];
  const free = items.filter((item) => !item.isVoid && !item.isRecorded);
  const open = free.filter((item) => !item.isCleared && item.amount === difference);
  const cleared = free.filter((item) => item.isCleared && item.amount === -difference);
  const swapped = free.flatMap((item): Explanation[] => {
    const amount = item.isCleared ? swappedBy(item.amount, difference) : null;
    return amount === null ? [] : [{ kind: 'SWAPPED', item, amount }];
  });
  return [
    ...open.slice(0, MOST).map((item): Explanation => ({ kind: 'OPEN', item })),
    ...cleared.slice(0, MOST).map((item): Explanation => ({ kind: 'CLEARED', item })),
    ...swapped.slice(0, MOST),
    { kind: difference < 0n ? 'FEE' : 'INTEREST', amount: size(difference) },
  ];
}

/** Items of one amount and day of which some are cleared and some are not: the statement shows fewer. */
export function equalItems(items: readonly CheckItem[]): CheckItem[][] {
  const groups = Map.groupBy(
    items.filter((item) => !item.isVoid),
    (item) => `${item.date} ${item.amount}`,
  );
  return [...groups.values()].filter((same) => same.some((item) => item.isCleared) && same.some((item) => !item.isCleared)).slice(0, MOST);
}
