// A funds transfer as it is typed: which kinds fit the accounts, what is repaid, and what it still waits for.
import { type Cents, centsToText, formatMoney, type LocalDate, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import type { TransferKind } from './transfer.contract.ts';

/** An entry one fund paid for the other, with what is typed of it. */
export interface TypedItem {
  entryId: string;
  postDate: string;
  description: string;
  open: string;
  /** Blank is nothing of it. */
  amount: string;
}

/** A transfer as it is typed. */
export interface TypedTransfer {
  kind: TransferKind;
  fromBankAccountId: string;
  toBankAccountId: string;
  amount: string;
  plannedDate: LocalDate | '';
  memo: string;
  reason: string;
  loanId: string;
  /** What is typed of the entries due, by entry. */
  repays: Readonly<Record<string, string>>;
}

/** A bank account as far as its fund goes. */
interface Account {
  bankAccountId: string;
  fundId: string;
}

const CANONICAL = /^-?\d{1,15}\.\d{2}$/;
const centsOf = (text: string): Cents => (CANONICAL.test(text) ? textToCents(text) : 0n);

/** The kind that fits two accounts: within a fund where they belong to one, otherwise what was chosen. */
export function fittingKind(kind: TransferKind, from: Account | undefined, to: Account | undefined): TransferKind {
  if (!from || !to) return kind;
  if (from.fundId === to.fundId) return 'SAME_FUND';
  return kind === 'SAME_FUND' ? 'CONTRIBUTION' : kind;
}

/** What is typed of the entries due, in cents. */
export function repaidSum(repays: TypedTransfer['repays']): Cents {
  return sumCents(Object.values(repays).map(centsOf));
}

/** The amount of the transfer as text: a reimbursement is what it repays. */
export function amountOf(typed: TypedTransfer): string {
  return typed.kind === 'REIMBURSEMENT' ? centsToText(repaidSum(typed.repays)) : typed.amount;
}

/** The entries that are repaid, with their amounts. */
export function itemsOf({ kind, repays }: TypedTransfer): { entryId: string; amount: string }[] {
  if (kind !== 'REIMBURSEMENT') return [];
  return Object.entries(repays).flatMap(([entryId, amount]) => (centsOf(amount) > 0n ? [{ entryId, amount }] : []));
}

/** What the form still waits for, in words; undefined where it can be previewed. */
export function transferWaitsFor(typed: TypedTransfer): string | undefined {
  if (typed.fromBankAccountId === '') return 'Choose the account it comes from';
  if (typed.toBankAccountId === '') return 'Choose the account it goes to';
  if (typed.fromBankAccountId === typed.toBankAccountId) return 'Choose two different accounts';
  if (typed.kind === 'REPAYMENT' && typed.loanId === '') return 'Choose the loan';
  if (centsOf(amountOf(typed)) <= 0n) return typed.kind === 'REIMBURSEMENT' ? 'Enter what is repaid' : 'Enter the amount';
  if (typed.plannedDate === '') return 'Enter the date';
  if (typed.reason.trim() === '') return 'Enter the reason';
  return undefined;
}

/** An amount as the button says it. */
export const digits = (text: string): string => formatMoney(centsOf(text), 'digits');
