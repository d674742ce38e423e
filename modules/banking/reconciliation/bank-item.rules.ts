// Fees, interest and differences of checks the bank booked by itself: which lines of a statement are one, and
// the entry that brings them into the books.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { bai2TypeCodes } from '../bai2/bai2-type-codes.rules.ts';
import { bankItemRefusals } from '../banking.contract.ts';

/** What the bank books without asking. */
export const bankItemKinds = {
  FEE: { title: 'Bank fee', role: 'BANK_FEES', sourceType: 'bank-fee' },
  INTEREST: { title: 'Interest', role: 'INTEREST_INCOME', sourceType: 'bank-interest' },
  /** A check paid at another amount; no role says whose the difference is. */
  DIFFERENCE: { title: 'Check difference', role: null, sourceType: 'bank-difference' },
} as const;
export type BankItemKind = keyof typeof bankItemKinds;

/** What entries recorded from a statement are booked as. */
export const bankItemSources: readonly string[] = Object.values(bankItemKinds).map((kind) => kind.sourceType);

const FEES = new Set(['398', '564', '567', '661', '698']);
const INTEREST = new Set(['354', '355', '359', '654', '659']);
/** Types that say nothing but "miscellaneous": only there the bank's words decide. */
const MISCELLANEOUS = new Set(['399', '409', '699']);

/**
 * What a line only the bank knows is by its type, or by its words where the type is miscellaneous; null when
 * a person must say. Source: formats.md 2.
 */
export function bankItemKindOf(line: { typeCode: string; description: string }): BankItemKind | null {
  if (FEES.has(line.typeCode)) return 'FEE';
  if (INTEREST.has(line.typeCode)) return 'INTEREST';
  if (!MISCELLANEOUS.has(line.typeCode)) return null;
  if (/\b(fees?|service charges?|maintenance charges?)\b/i.test(line.description)) return 'FEE';
  return /\binterest\b/i.test(line.description) ? 'INTEREST' : null;
}

/** The bank's name for a type of line, empty when the list does not know it. */
export function bankTypeTitle(typeCode: string): string {
  return bai2TypeCodes.get(typeCode)?.description ?? '';
}

/** An account that could take a fee or interest. */
export interface CounterAccount {
  accountId: string;
  fundId: string;
  number: string;
  name: string;
  role: string;
}

/**
 * The account a fee or interest goes to: the one of that role in the bank account's own fund, else the first
 * of the role; undefined without one.
 */
export function counterAccountFor<A extends CounterAccount>(kind: BankItemKind, fundId: string, accounts: readonly A[]): A | undefined {
  const fitting = accounts.filter((account) => account.role === bankItemKinds[kind].role);
  return fitting.find((account) => account.fundId === fundId) ?? fitting[0];
}

/**
 * The two lines of the entry, in cents, debit positive: fee Dr Bank Fees / Cr Cash, interest Dr Cash / Cr
 * Interest Income; a refund the other way round. `amount` moves the bank account. Refuses `zeroAmount`.
 * Source: accounting.md 5.
 */
export function bankItemLines(
  amount: Cents,
  cashAccountId: string,
  counterAccountId: string,
): [{ accountId: string; amount: Cents }, { accountId: string; amount: Cents }] {
  if (amount === 0n) throw refuse(bankItemRefusals, 'zeroAmount');
  const cash = { accountId: cashAccountId, amount };
  const counter = { accountId: counterAccountId, amount: -amount };
  return amount > 0n ? [cash, counter] : [counter, cash];
}

/** Whose an item is, in words: its party, else what was written on it, else how many entries it joins. */
export function itemWords(item: { party: string; description: string; entryCount: number }): string {
  return item.party || item.description || `${item.entryCount} entries`;
}
