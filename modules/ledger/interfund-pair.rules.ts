// Which fund owes which: an entry that joins funds is read as pairs, each with one line on the due to/from
// account of both funds.
import { type Cents, sumCents } from '../../packages/kernel/kernel.ts';

/** What a fund is owed by another, in cents; negative where it owes. */
interface Due {
  counterFundId: string;
  amount: Cents;
}

const smaller = (a: Cents, b: Cents) => (a < b ? a : b);

/**
 * The dues of each fund by the other fund of the pair. `owed` says what each fund is owed in all, negative
 * where it owes. The first fund that is owed is paired with the first that owes until one of them is used up,
 * and so on: no pair is named twice. What has no counterpart, where the sum is not zero, is left out.
 */
export function duesByPair(owed: ReadonlyMap<string, Cents>): Map<string, Due[]> {
  const dues = new Map<string, Due[]>([...owed.keys()].map((fundId) => [fundId, []]));
  const lenders = [...owed].filter(([, sum]) => sum > 0n).map(([fundId, left]) => ({ fundId, left }));
  const borrowers = [...owed].filter(([, sum]) => sum < 0n).map(([fundId, sum]) => ({ fundId, left: -sum }));
  let [lender, borrower] = [lenders.shift(), borrowers.shift()];
  while (lender && borrower) {
    const amount = smaller(lender.left, borrower.left);
    dues.get(lender.fundId)?.push({ counterFundId: borrower.fundId, amount });
    dues.get(borrower.fundId)?.push({ counterFundId: lender.fundId, amount: -amount });
    lender.left -= amount;
    borrower.left -= amount;
    if (lender.left === 0n) lender = lenders.shift();
    if (borrower.left === 0n) borrower = borrowers.shift();
  }
  return dues;
}

/** A line of an entry as pairing sees it. */
interface DueLine {
  fundId: string;
  amount: Cents;
  counterFundId: string | null;
}

const sizeOf = (cents: Cents) => (cents < 0n ? -cents : cents);

/**
 * A line under the dues of its fund that are still open, split where a due ends; the last due takes what is
 * left, and lines against the others.
 */
function splitLine<T extends DueLine>(line: T, open: Due[]): T[] {
  const [due] = open;
  const last = open.at(-1);
  if (!due || due === last || line.amount > 0n !== due.amount > 0n) return [{ ...line, counterFundId: last?.counterFundId ?? null }];
  if (sizeOf(line.amount) < sizeOf(due.amount)) {
    due.amount -= line.amount;
    return [{ ...line, counterFundId: due.counterFundId }];
  }
  open.shift();
  const rest = line.amount - due.amount;
  const part = { ...line, amount: due.amount, counterFundId: due.counterFundId };
  return rest === 0n ? [part] : [part, ...splitLine({ ...line, amount: rest }, open)];
}

/**
 * Lines with the counter fund of those on due to/from accounts, split where one speaks of several funds, in
 * their order. Lines that name theirs are left alone. `unpaired` is what the others do not come to zero by;
 * unless it is zero no pair is evident, and none is named.
 */
export function nameCounterFunds<T extends DueLine>(lines: readonly T[], isDue: (line: T) => boolean): { legs: T[]; unpaired: Cents } {
  const unnamed = new Set(lines.filter((line) => line.counterFundId === null && isDue(line)));
  const owed = new Map<string, Cents>();
  for (const { fundId, amount } of unnamed) owed.set(fundId, (owed.get(fundId) ?? 0n) + amount);
  const unpaired = sumCents(owed.values());
  if (unpaired !== 0n) return { legs: [...lines], unpaired };
  const dues = duesByPair(owed);
  const legs = lines.flatMap((line) => (unnamed.has(line) ? splitLine(line, dues.get(line.fundId) ?? []) : [line]));
  return { legs, unpaired };
}
