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

/** The accounts prepaid money stands on: general money, and what is reserved for a code. */
export interface PrepaidAccounts {
  generalId: string;
  /** The general account where the chart has no prepaid reserve. */
  reservedId: string;
}

/** The account of a bucket of prepaid money; null is general. */
export function accountOfBucket({ generalId, reservedId }: PrepaidAccounts, bucketCodeId: string | null): string {
  return bucketCodeId === null ? generalId : reservedId;
}

/** An amount paid on a charge from a bucket of prepaid money. */
export interface PaidAhead extends PaidOn {
  bucketCodeId: string | null;
}

/**
 * Prepaid application: Dr prepaid / Cr receivable (under cash: income). Negative amounts take an application
 * back.
 */
export function prepaidLines(accounts: PrepaidAccounts, paid: readonly PaidAhead[], timing: Timing): PostingLine[] {
  const spent = paid.map(({ bucketCodeId, amount }) => ({ accountId: accountOfBucket(accounts, bucketCodeId), amount, memo: '' }));
  return joined([...spent, ...paidLines(paid, timing)]);
}

/**
 * Waiver: Dr income, or bad debt where one is given / Cr receivable; under cash nothing is booked. Negative
 * amounts take a waiver back. Source: accounting.md 3.
 */
export function waiverLines(waived: readonly PaidOn[], badDebtAccountId: string | null, timing: Timing): PostingLine[] {
  if (timing === 'RECEIPT') return [];
  return joined([
    ...waived.map(({ charge, amount }) => ({ accountId: badDebtAccountId ?? charge.incomeAccountId, amount, memo: '' })),
    ...paidLines(waived, timing),
  ]);
}

/** Prepaid adjustment: Dr the account chosen / Cr prepaid; the other way round below zero. */
export function prepaidChangeLines(prepaidAccountId: string, otherAccountId: string, amount: Cents): PostingLine[] {
  return [
    { accountId: otherAccountId, amount, memo: '' },
    { accountId: prepaidAccountId, amount: -amount, memo: '' },
  ];
}

/**
 * Money that goes from general prepaid into what is reserved: Dr prepaid / Cr prepaid reserve. Nothing is
 * booked where both are one account.
 */
export function reserveLines({ generalId, reservedId }: PrepaidAccounts, amount: Cents): PostingLine[] {
  return joined(prepaidChangeLines(reservedId, generalId, amount));
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
