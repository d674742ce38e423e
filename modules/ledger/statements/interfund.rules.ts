// What funds lent each other, entry by entry: who lent to whom, and what a pair owed after each.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/**
 * What an entry did to the due to and from accounts of one fund, in cents, debit positive: what the fund is
 * owed by its counter fund.
 */
export interface InterfundShare {
  entryId: string;
  date: LocalDate;
  fundId: string;
  /** Null where the lines do not name it. */
  counterFundId: string | null;
  amount_cents: Cents;
  purpose: string;
  postedBy: string;
}

/**
 * Money that went between the funds of a pair in an entry: what the first fund is owed more by it, negative
 * what it owes more.
 */
export type InterfundMove = Omit<InterfundShare, 'fundId' | 'counterFundId'>;

/** Two funds, or one whose other is not named. The first has the smaller id. */
export interface FundPair {
  first: string;
  second: string | null;
}

/** The name of a pair. */
export const pairKey = ({ first, second }: FundPair): string => `${first}:${second ?? ''}`;

/**
 * Whether a fund is the first of its pair. Each pair is read from there: its other side says the same with
 * the opposite sign.
 */
const isFirst = ({ fundId, counterFundId }: InterfundShare) => counterFundId === null || BigInt(fundId) < BigInt(counterFundId);

/** The moves of each pair, in the order given, by the name of the pair. */
export function movesByPair(shares: readonly InterfundShare[]): Map<string, { pair: FundPair; moves: InterfundMove[] }> {
  const pairs = new Map<string, { pair: FundPair; moves: InterfundMove[] }>();
  for (const share of shares.filter(isFirst)) {
    const { fundId, counterFundId, ...move } = share;
    const pair = { first: fundId, second: counterFundId };
    const found = pairs.get(pairKey(pair)) ?? { pair, moves: [] };
    pairs.set(pairKey(pair), found);
    found.moves.push(move);
  }
  return pairs;
}

/**
 * What the first fund of a pair was owed before its moves, and after each. `due` is what it is owed in the
 * end.
 */
export function runningDues(moves: readonly InterfundMove[], due: Cents): { before: Cents; after: Cents[] } {
  const before = moves.reduce((left, move) => left - move.amount_cents, due);
  let owed = before;
  const after = moves.map((move) => {
    owed += move.amount_cents;
    return owed;
  });
  return { before, after };
}

/**
 * How much of each move is settled, in the order given (oldest first). What the first fund of a pair is owed
 * in the end, `due` (negative: what it owes), is owed for the latest moves in that direction; all else has
 * come back.
 */
export function settledOf(moves: readonly InterfundMove[], due: Cents): Cents[] {
  let open = due < 0n ? -due : due;
  const settled = moves.toReversed().map(({ amount_cents }) => {
    const amount = amount_cents < 0n ? -amount_cents : amount_cents;
    if (amount_cents > 0n !== due > 0n) return amount;
    const unsettled = open < amount ? open : amount;
    open -= unsettled;
    return amount - unsettled;
  });
  return settled.toReversed();
}
