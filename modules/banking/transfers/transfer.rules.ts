// What makes a transfer between bank accounts: its kind and its funds, the entries it posts when it leaves
// and when it arrives, who may approve it, and what is left to repay.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type TransferKind, type TransferState, transferRefusals, transferStates } from './transfer.contract.ts';

/** One end of a transfer: a bank account, its cash account in the books, and its fund. */
export interface TransferEnd {
  bankAccountId: string;
  name: string;
  cashAccountId: string;
  fundId: string;
  fundName: string;
}

/** An account of the chart as far as transfers are concerned. */
interface ChartAccount {
  accountId: string;
  type: string;
  role: string;
  fundId: string;
  isActive: boolean;
}

/** A line of an entry: debit positive, in cents. */
interface TransferLine {
  accountId: string;
  amount: Cents;
}

/** Refuses a kind that does not fit the funds: `oneFund`, `twoFunds`. */
export function checkFunds(kind: TransferKind, from: TransferEnd, to: TransferEnd): void {
  const isOne = from.fundId === to.fundId;
  if (isOne && kind !== 'SAME_FUND') throw refuse(transferRefusals, 'oneFund', [{ path: 'kind', message: 'must be within a fund' }]);
  if (!isOne && kind === 'SAME_FUND') throw refuse(transferRefusals, 'twoFunds', [{ path: 'kind', message: 'must not be within a fund' }]);
}

/** The account of a fund for what it gives others or gets: one of the wanted type before any other. */
function transferAccount(accounts: readonly ChartAccount[], { fundId, fundName }: TransferEnd, type: 'INCOME' | 'EXPENSE'): string {
  const own = accounts.filter((account) => account.role === 'TRANSFER' && account.isActive && account.fundId === fundId);
  const found = own.find((account) => account.type === type) ?? own[0];
  if (!found) throw refuse(transferRefusals, 'noTransferAccount', { fund: fundName });
  return found.accountId;
}

function transitAccount(accounts: readonly ChartAccount[], { fundId, fundName }: TransferEnd): string {
  const found = accounts.find((account) => account.role === 'IN_TRANSIT' && account.isActive && account.fundId === fundId);
  if (!found) throw refuse(transferRefusals, 'noTransitAccount', { fund: fundName });
  return found.accountId;
}

/** What is transferred, between which ends. */
export interface TransferFacts {
  kind: TransferKind;
  amount: Cents;
  from: TransferEnd;
  to: TransferEnd;
}

/**
 * The lines of the entry that leaves a bank account. What is on its way is cash in transit of the fund it
 * goes to; what arrives on the day it left goes to its bank account at once. A contribution moves the balance
 * of both funds by their transfer accounts; every other kind between funds leaves a due between them, which
 * the ledger adds as a pair (decision 78): a loan makes it, a repayment and a reimbursement lower it.
 * Refuses `noTransferAccount` and `noTransitAccount`. Source: accounting.md 0.7 and 5.
 */
export function sendLines({ kind, amount, from, to }: TransferFacts, accounts: readonly ChartAccount[], sameDay: boolean): TransferLine[] {
  const into = sameDay ? to.cashAccountId : transitAccount(accounts, to);
  const moved = [
    { accountId: into, amount },
    { accountId: from.cashAccountId, amount: -amount },
  ];
  if (kind !== 'CONTRIBUTION') return moved;
  return [
    { accountId: transferAccount(accounts, from, 'EXPENSE'), amount },
    { accountId: from.cashAccountId, amount: -amount },
    { accountId: into, amount },
    { accountId: transferAccount(accounts, to, 'INCOME'), amount: -amount },
  ];
}

/** The lines of the entry by which money in transit arrives: within the fund it goes to. */
export function arriveLines({ amount, to }: Pick<TransferFacts, 'amount' | 'to'>, accounts: readonly ChartAccount[]): TransferLine[] {
  return [
    { accountId: to.cashAccountId, amount },
    { accountId: transitAccount(accounts, to), amount: -amount },
  ];
}

/** An entry of a transfer that was posted. */
export interface TransferPosting {
  entryId: string;
  batchId: string;
  act: 'SEND' | 'ARRIVE' | 'BOTH';
  postDate: LocalDate;
  isReversed: boolean;
}

/** The entries that stand. */
export const standing = <P extends TransferPosting>(postings: readonly P[]) => postings.filter((one) => !one.isReversed);

/** The day money left, and the day it arrived; null while it did not. */
export function daysOf(postings: readonly TransferPosting[]): { sentDate: LocalDate | null; arrivedDate: LocalDate | null } {
  const dayOf = (act: 'SEND' | 'ARRIVE') => standing(postings).find((one) => one.act === act || one.act === 'BOTH')?.postDate ?? null;
  return { sentDate: dayOf('SEND'), arrivedDate: dayOf('ARRIVE') };
}

/** Refuses `wrongState` unless the transfer is in one of the states. */
export function refuseState(of: { transferNumber: number; state: TransferState }, ...states: readonly TransferState[]): void {
  if (states.includes(of.state)) return;
  throw refuse(transferRefusals, 'wrongState', { number: String(of.transferNumber), state: transferStates[of.state][0].toLowerCase() });
}

/** Refuses `beforeSent`. */
export function refuseBeforeSent(on: LocalDate, sentDate: LocalDate | null): void {
  if (sentDate !== null && on < sentDate)
    throw refuse(transferRefusals, 'beforeSent', { day: formatDate(sentDate) }, [
      { path: 'postDate', message: `must not be before ${formatDate(sentDate)}` },
    ]);
}

/** Who approves: never who requested it, and no more than their limit; null is no limit. */
export function refuseApproval(of: { requestedById: string; amount: Cents }, by: { userId: string; limit: Cents | null }): void {
  if (of.requestedById === by.userId) throw refuse(transferRefusals, 'ownRequest');
  if (by.limit !== null && of.amount > by.limit)
    throw refuse(transferRefusals, 'overOwnLimit', { amount: formatMoney(of.amount, 'digits'), limit: formatMoney(by.limit, 'digits') });
}

/** A loan between two funds that was sent. */
export interface LoanFacts {
  fromFundId: string;
  toFundId: string;
  /** What no other repayment, sent or asked for, repays. */
  open: Cents;
}

/** Refuses `notItsLoan` and `moreThanOwed`: a repayment goes back between the funds of its loan. */
export function checkRepayment({ amount, from, to }: TransferFacts, loan: LoanFacts | undefined): void {
  if (!loan || loan.fromFundId !== to.fundId || loan.toFundId !== from.fundId)
    throw refuse(transferRefusals, 'notItsLoan', [{ path: 'loanId', message: 'is not a loan between these funds' }]);
  if (amount > loan.open) {
    const open = formatMoney(loan.open, 'digits');
    throw refuse(transferRefusals, 'moreThanOwed', { open }, [{ path: 'amount', message: `must be at most ${open}` }]);
  }
}

/** An entry that left a due, and what no other transfer repays of it. */
export interface DueFacts {
  entryId: string;
  what: string;
  open: Cents;
}

/**
 * Refuses `moreThanDue` and `otherSum`: a reimbursement repays what one fund paid for the other, no more.
 */
export function checkReimbursement(
  amount: Cents,
  items: readonly { entryId: string; amount: Cents }[],
  dues: ReadonlyMap<string, DueFacts>,
): void {
  for (const [i, item] of items.entries()) {
    const due = dues.get(item.entryId);
    const open = due?.open ?? 0n;
    if (item.amount > open)
      throw refuse(transferRefusals, 'moreThanDue', { entry: due?.what ?? 'The entry', open: formatMoney(open, 'digits') }, [
        { path: `items.${i}.amount`, message: `must be at most ${formatMoney(open, 'digits')}` },
      ]);
  }
  const sum = sumCents(items.map((item) => item.amount));
  if (sum !== amount)
    throw refuse(transferRefusals, 'otherSum', { sum: formatMoney(sum, 'digits'), amount: formatMoney(amount, 'digits') });
}
