// Which accounts an act on the owner ledger moves, under both timings of receivables (the tables of
// accounting.md 4, 7 and 13).
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import { subledgerRefusals } from './subledger.contract.ts';

/**
 * When the books recognise what owners owe: at the charge (accrual, modified accrual) or at the receipt
 * (cash).
 */
export type Timing = 'CHARGE' | 'RECEIPT';

/** A line of an entry: debit positive, in cents. */
export interface PostingLine {
  accountId: string;
  amount: Cents;
  memo: string;
}

/** What posting needs to know of a charge or its code. */
export interface ChargeAccounts {
  incomeAccountId: string;
  receivableAccountId: string | null;
}

/** An amount paid on a charge. */
export interface PaidOn {
  charge: ChargeAccounts;
  amount: Cents;
}

function receivableOf(charge: ChargeAccounts): string {
  if (charge.receivableAccountId === null) throw refuse(subledgerRefusals, 'noReceivableAccount');
  return charge.receivableAccountId;
}

/**
 * The account a payment is credited to: what was receivable, or, where nothing was booked at the charge, the
 * income itself.
 */
function creditOf(charge: ChargeAccounts, timing: Timing): string {
  return timing === 'CHARGE' ? receivableOf(charge) : charge.incomeAccountId;
}

/** Lines of the same account become one, in order of first appearance; lines of zero fall away. */
function joined(lines: readonly PostingLine[]): PostingLine[] {
  const groups = Map.groupBy(lines, (line) => line.accountId);
  return [...groups]
    .map(([accountId, group]) => ({ accountId, amount: sumCents(group.map((line) => line.amount)), memo: group[0]?.memo ?? '' }))
    .filter((line) => line.amount !== 0n);
}

function paidLines(paid: readonly PaidOn[], timing: Timing): PostingLine[] {
  return paid.map(({ charge, amount }) => ({ accountId: creditOf(charge, timing), amount: -amount, memo: '' }));
}

/**
 * Charge, late fee, NSF fee: Dr receivable / Cr income; under cash nothing is booked (empty). Refuses
 * `noReceivableAccount`.
 */
export function chargeLines(charge: ChargeAccounts, amount: Cents, timing: Timing): PostingLine[] {
  if (timing === 'RECEIPT') return [];
  return [
    { accountId: receivableOf(charge), amount, memo: '' },
    { accountId: charge.incomeAccountId, amount: -amount, memo: '' },
  ];
}

/** Receipt: Dr cash / Cr receivable (under cash: income) of each charge paid, and Cr prepaid for the rest. */
export function receiptLines(
  cashAccountId: string,
  prepaidAccountId: string,
  paid: readonly PaidOn[],
  rest: Cents,
  timing: Timing,
): PostingLine[] {
  const total = sumCents(paid.map(({ amount }) => amount)) + rest;
  return joined([
    { accountId: cashAccountId, amount: total, memo: '' },
    ...paidLines(paid, timing),
    { accountId: prepaidAccountId, amount: -rest, memo: '' },
  ]);
}

/**
 * Prepaid application: Dr prepaid / Cr receivable (under cash: income). Negative amounts take an application
 * back.
 */
export function prepaidLines(prepaidAccountId: string, paid: readonly PaidOn[], timing: Timing): PostingLine[] {
  const total = sumCents(paid.map(({ amount }) => amount));
  return joined([{ accountId: prepaidAccountId, amount: total, memo: '' }, ...paidLines(paid, timing)]);
}

/** Backout of a receipt: the receipt's lines with opposite sign. */
export function backoutLines(
  cashAccountId: string,
  prepaidAccountId: string,
  paid: readonly PaidOn[],
  rest: Cents,
  timing: Timing,
): PostingLine[] {
  return receiptLines(cashAccountId, prepaidAccountId, paid, rest, timing).map((line) => ({ ...line, amount: -line.amount }));
}
