// What fiscal years ask of the modules above the ledger, which see it and which it does not see:
// reconciliations, the amounts of charges, and what is open.
import type { Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { OpenItem } from './method-change.rules.ts';

/** A bank account with the last day a completed reconciliation reaches. */
export interface Reconciled {
  bankAccountId: string;
  name: string;
  reconciledThroughDate: LocalDate | null;
}

/**
 * What a category of a charge code costs in a fiscal year; null when nothing was said, so that nothing is
 * billed.
 */
export interface ChargeAmount {
  codeCategoryId: string;
  code: string;
  category: string;
  fiscalYearId: string;
  amount_cents: Cents | null;
}

/** What one module above answers; each answers what it knows. */
export interface YearNeighbor {
  reconciliations?(tx: Tx, communityId: string): Promise<readonly Reconciled[]>;
  chargeAmounts?(tx: Tx, communityId: string): Promise<readonly ChargeAmount[]>;
  /**
   * What is open at the end of the day before, by owner and code or by bill, on the accounts it would stand
   * on.
   */
  openItems?(tx: Tx, communityId: string, before: LocalDate): Promise<readonly OpenItem[]>;
  /**
   * Called before what is open is brought onto the control accounts: gives each open charge the account it
   * will stand on.
   */
  readyToAccrue?(tx: Tx, communityId: string, before: LocalDate): Promise<void>;
  setChargeAmounts?(
    tx: Tx,
    communityId: string,
    fiscalYearId: string,
    amounts: readonly { codeCategoryId: string; amount: Cents }[],
  ): Promise<void>;
}

async function gather<T>(
  neighbors: readonly YearNeighbor[],
  ask: (neighbor: YearNeighbor) => Promise<readonly T[]> | undefined,
): Promise<T[]> {
  return (await Promise.all(neighbors.map((neighbor) => ask(neighbor) ?? []))).flat();
}

/** How far each bank account is reconciled. */
export function reconciliationsOf(neighbors: readonly YearNeighbor[], tx: Tx, communityId: string): Promise<Reconciled[]> {
  return gather(neighbors, (one) => one.reconciliations?.(tx, communityId));
}

/** What every category costs in every fiscal year. */
export function chargeAmountsOf(neighbors: readonly YearNeighbor[], tx: Tx, communityId: string): Promise<ChargeAmount[]> {
  return gather(neighbors, (one) => one.chargeAmounts?.(tx, communityId));
}

/** What is open of owners and vendors at the end of the day before. */
export function openItemsOf(neighbors: readonly YearNeighbor[], tx: Tx, communityId: string, before: LocalDate): Promise<OpenItem[]> {
  return gather(neighbors, (one) => one.openItems?.(tx, communityId, before));
}
