// Who signs: which signatures stand on a check, by its amount, its account and its day.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A signature as far as it decides who signs. */
export interface SigningFacts {
  signatureId: string;
  signsLetters: boolean;
  signsChecks: boolean;
  /** Empty for every account. */
  bankAccountIds: readonly string[];
  /** Null for any amount. */
  limit: Cents | null;
  secondSignatureId: string | null;
  validFromDate: LocalDate;
  validThroughDate: LocalDate | null;
  isActive: boolean;
}

/** True when a signature is in use on a day. */
export const isValidOn = ({ isActive, validFromDate, validThroughDate }: SigningFacts, on: LocalDate): boolean =>
  isActive && validFromDate <= on && (validThroughDate === null || on <= validThroughDate);

/**
 * The signatures of a check, in the order they stand: one whose limit covers the amount; else the one with
 * the highest limit and the second it names. None where no signature covers it: the check is signed by
 * hand.
 */
export function signersOf<S extends SigningFacts>(
  all: readonly S[],
  { amount, on, bankAccountId }: { amount: Cents; on: LocalDate; bankAccountId: string },
): S[] {
  const mine = all.filter(
    (one) => one.signsChecks && isValidOn(one, on) && (one.bankAccountIds.length === 0 || one.bankAccountIds.includes(bankAccountId)),
  );
  const alone = mine.find(({ limit }) => limit === null || amount <= limit);
  if (alone) return [alone];
  const [first] = mine.toSorted((a, b) => ((b.limit ?? 0n) > (a.limit ?? 0n) ? 1 : -1));
  const second = first && mine.find(({ signatureId }) => signatureId === first.secondSignatureId);
  return first && second ? [first, second] : [];
}
