// What funds lent each other, entry by entry: who lent to whom, what a pair owes in the end, and how much of each transfer is settled.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** What an entry did to the due to and from accounts of one fund, in cents, debit positive: what the fund is owed. */
export interface InterfundShare {
  entryId: string;
  date: LocalDate;
  fundId: string;
  amount_cents: Cents;
  purpose: string;
  postedBy: string;
}

/** Money that went from one fund to others in an entry. */
export interface InterfundMove {
  entryId: string;
  date: LocalDate;
  purpose: string;
  postedBy: string;
  fromFundId: string;
  /** One fund; several when the entry joined more than two. */
  toFundIds: readonly string[];
  amount: Cents;
}

/** The moves of entries: of each fund that is owed more by an entry, to those that owe more by it. */
export function movesOf(shares: readonly InterfundShare[]): InterfundMove[] {
  return [...Map.groupBy(shares, (share) => share.entryId).values()].flatMap((own) => {
    const toFundIds = own.filter((share) => share.amount_cents < 0n).map((share) => share.fundId);
    return own
      .filter((share) => share.amount_cents > 0n)
      .map(({ entryId, date, purpose, postedBy, fundId, amount_cents }) => ({
        entryId,
        date,
        purpose,
        postedBy,
        fromFundId: fundId,
        toFundIds,
        amount: amount_cents,
      }));
  });
}

/** The funds of a move in one order, whoever lent: the name of its pair. */
export function pairOf({ fromFundId, toFundIds }: Pick<InterfundMove, 'fromFundId' | 'toFundIds'>): string {
  return [fromFundId, ...toFundIds].toSorted((a, b) => Number(a) - Number(b)).join(':');
}

/**
 * How much of each move is settled, in the order given (oldest first). What the first fund of a pair is owed in the end, `netDue` (negative: what it owes), is owed
 * for the latest moves in that direction; all else has come back.
 */
export function settledOf(moves: readonly InterfundMove[], firstFundId: string, netDue: Cents): Cents[] {
  const lender = (move: InterfundMove) => (move.fromFundId === firstFundId) === netDue > 0n;
  let open = netDue < 0n ? -netDue : netDue;
  const settled = moves.toReversed().map((move) => {
    if (!lender(move)) return move.amount;
    const unsettled = open < move.amount ? open : move.amount;
    open -= unsettled;
    return move.amount - unsettled;
  });
  return settled.toReversed();
}
