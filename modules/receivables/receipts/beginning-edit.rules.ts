// What changing an owner's beginning balance replaces: code by code, the charges that go and the one that
// comes.
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

/** A beginning charge that stands. */
export interface BeginningCharge {
  chargeId: string;
  /** The batch it came with. */
  batchId: string;
  propertyId: string;
  codeId: string;
  chargeDate: LocalDate;
  amount: Cents;
  /** What was paid or waived of it, or went to someone else. */
  settled: Cents;
}

/** What a code becomes. */
export interface CodeEdit {
  codeId: string;
  amount: Cents;
  chargeDate: LocalDate;
}

/** A code whose beginning balance changes. */
export interface CodeChange {
  codeId: string;
  gone: BeginningCharge[];
  /** Null where nothing is owed any more. */
  come: { amount: Cents; chargeDate: LocalDate } | null;
}

/** The codes that change; one that has the same amount on the same day stays as it is. */
export function changesOf(standing: readonly BeginningCharge[], edits: readonly CodeEdit[]): CodeChange[] {
  return edits.flatMap(({ codeId, amount, chargeDate }): CodeChange[] => {
    const own = standing.filter((charge) => charge.codeId === codeId);
    const same = sumCents(own.map((charge) => charge.amount)) === amount && own.every((charge) => charge.chargeDate === chargeDate);
    if (same) return [];
    return [{ codeId, gone: own, come: amount === 0n ? null : { amount, chargeDate } }];
  });
}
