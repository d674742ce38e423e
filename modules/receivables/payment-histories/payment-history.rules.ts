// What an owner paid, added up from the payments; payments taken back are counted apart.
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

/** A payment as far as its sum is concerned. */
export interface HistoryLine {
  ownershipId: string;
  accountNumber: string;
  owner: string;
  postDate: LocalDate;
  amount_cents: Cents;
  takenBackOn: LocalDate | null;
}

/** The payments of one owner. */
export interface OwnerHistory {
  ownershipId: string;
  accountNumber: string;
  owner: string;
  payments: number;
  /** What stands, in cents. */
  total: Cents;
  takenBack: Cents;
  firstDate: LocalDate;
  lastDate: LocalDate;
}

const sumOf = (lines: readonly HistoryLine[]): Cents => sumCents(lines.map((line) => line.amount_cents));

/** One row for each owner, in the order of their first payment in `lines`. */
export function historiesOf(lines: readonly HistoryLine[]): OwnerHistory[] {
  return [...Map.groupBy(lines, (line) => line.ownershipId)].flatMap(([ownershipId, own]) => {
    const [first] = own;
    if (!first) return [];
    const days = own.map((line) => line.postDate).toSorted();
    const { accountNumber, owner, postDate } = first;
    return {
      ownershipId,
      accountNumber,
      owner,
      payments: own.length,
      total: sumOf(own.filter((line) => line.takenBackOn === null)),
      takenBack: sumOf(own.filter((line) => line.takenBackOn !== null)),
      firstDate: days[0] ?? postDate,
      lastDate: days.at(-1) ?? postDate,
    };
  });
}
