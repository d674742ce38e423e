// What may be asked of the test processor: accounts, payments, refunds, disputes, and what its desk does.
import { addDays, type Cents, percentOf } from '../kernel/kernel.ts';
import type { Application, NewPayment } from './processor.ts';
import {
  addLine,
  type Books,
  bankDaysLater,
  changesOf,
  endDispute,
  type KeptAccount,
  type KeptPayment,
  openDispute,
  prices,
  touch,
} from './test-books.ts';
import { cardAnswer, drawFate } from './test-magic.ts';

/** What the test processor says no to. */
export class Declined extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const gone = (what: string) => new Declined(404, 'not_found', `There is no such ${what}`);

/** An account by its reference. */
export function accountOf(books: Books, ref: string): KeptAccount {
  const found = books.accounts.find((one) => one.ref === ref);
  if (!found) throw gone('account');
  return found;
}

/** A payment by its reference. */
export function paymentOf(books: Books, ref: string): KeptPayment {
  const found = books.payments.find((one) => one.ref === ref);
  if (!found) throw gone('payment');
  return found;
}

const openAccount = (books: Books, account: KeptAccount) => changesOf(books, account, books.seq).account;

function openPayment({
  asked: _asked,
  fate: _fate,
  fateDate: _on,
  settlesDate: _settles,
  seq: _seq,
  accountRef: _own,
  ...own
}: KeptPayment) {
  return own;
}

function apply(books: Books, application: Application) {
  const account: KeptAccount = {
    ref: `acct_${books.accounts.length + 1}`,
    state: 'IN_REVIEW',
    reason: '',
    paymentsPaused: false,
    payoutsPaused: false,
    requirements: [{ key: 'identity', title: 'Check of the control person', status: 'PENDING_VERIFICATION', dueDate: null }],
    application,
    answers: {},
    failsPayouts: false,
    seq: 0,
    accountRef: '',
  };
  account.accountRef = account.ref;
  books.accounts.push(account);
  touch(books, account, 'account.updated');
  return openAccount(books, account);
}

function answer(books: Books, ref: string, name: string, said: string) {
  const account = accountOf(books, ref);
  const wanted = account.requirements.find((one) => one.key === name);
  if (!wanted) throw gone('requirement');
  account.answers[name] = said;
  wanted.status = 'PENDING_VERIFICATION';
  const isWaiting = account.requirements.some((one) => one.status === 'CURRENTLY_DUE' || one.status === 'PAST_DUE');
  if (account.state === 'MORE_INFO' && !isWaiting) account.state = 'IN_REVIEW';
  if (!isWaiting) Object.assign(account, { payoutsPaused: false, reason: '' });
  touch(books, account, 'account.updated');
  return openAccount(books, account);
}

function close(books: Books, ref: string) {
  const account = accountOf(books, ref);
  Object.assign(account, { state: 'CLOSED', reason: 'Closed by its owner' });
  touch(books, account, 'account.updated');
  return openAccount(books, account);
}

function createPayment(books: Books, asked: NewPayment) {
  const account = accountOf(books, asked.accountRef);
  if (account.state !== 'ENABLED' || account.paymentsPaused) throw new Declined(403, 'payments_off', 'The account takes no payments');
  if (asked.amount <= 0n || Object.keys(asked.feeByRail).length === 0)
    throw new Declined(400, 'bad_payment', 'The payment has no amount or no rail');
  const payment: KeptPayment = {
    ref: `pay_${books.payments.length + 1}`,
    state: 'CREATED',
    rail: null,
    amount: asked.amount,
    payerFee: 0n,
    masked: '',
    submittedDate: null,
    code: '',
    asked,
    fate: null,
    fateDate: null,
    settlesDate: null,
    seq: 0,
    accountRef: asked.accountRef,
  };
  books.payments.push(payment);
  touch(books, payment, 'payment.created');
  return openPayment(payment);
}

const unpaid = (payment: KeptPayment) => ['CREATED', 'REQUIRES_ACTION', 'FAILED'].includes(payment.state);

function cancelPayment(books: Books, ref: string) {
  const payment = paymentOf(books, ref);
  if (!unpaid(payment) && payment.state !== 'CANCELED') throw new Declined(409, 'paid_already', 'The payment was made already');
  payment.state = 'CANCELED';
  touch(books, payment, 'payment.canceled');
  return openPayment(payment);
}

function refund(books: Books, { paymentRef, amount }: { paymentRef: string; amount: Cents }) {
  const payment = paymentOf(books, paymentRef);
  if (!['SETTLED', 'PAID_OUT'].includes(payment.state) || amount <= 0n || amount > payment.amount)
    throw new Declined(409, 'not_refundable', 'The payment cannot be refunded by this amount');
  const { accountRef } = payment;
  const made = { ref: `re_${books.refunds.length + 1}`, paymentRef, amount, state: 'SUCCEEDED' as const, seq: 0, accountRef };
  books.refunds.push(made);
  payment.state = 'REFUNDED';
  touch(books, payment, 'payment.refunded');
  touch(books, made, 'refund.succeeded');
  addLine(books, accountRef, { kind: 'REFUND', amount: -amount, paymentRef, about: made.ref });
  const { seq: _seq, accountRef: _own, ...open } = made;
  return open;
}

function answerDispute(books: Books, ref: string, { accepts, evidence }: { accepts: boolean; evidence: string }) {
  const dispute = books.disputes.find((one) => one.ref === ref);
  if (!dispute) throw gone('dispute');
  if (dispute.state !== 'OPEN') throw new Declined(409, 'dispute_closed', 'The dispute was answered already');
  if (accepts) endDispute(books, dispute, 'LOST');
  else {
    Object.assign(dispute, { state: 'ANSWERED', evidence });
    touch(books, dispute, 'dispute.answered');
  }
  const { seq: _seq, accountRef: _own, evidence: _evidence, ...open } = dispute;
  return open;
}

/** Answers a call of the wire. */
export function answerCall(books: Books, method: string, path: readonly string[], query: URLSearchParams, body: unknown): unknown {
  const [, what = '', ref = '', act = '', name = ''] = path;
  const call = `${method} ${what}${ref === '' ? '' : ' ref'}${act === '' ? '' : ` ${act}`}`;
  if (call === 'POST accounts') return apply(books, body as Application);
  if (call === 'POST accounts ref requirements') return answer(books, ref, name, (body as { said: string }).said);
  if (call === 'POST accounts ref close') return close(books, ref);
  if (call === 'GET accounts ref changes') return changesOf(books, accountOf(books, ref), Number(query.get('after') ?? 0));
  if (call === 'POST payments') return createPayment(books, body as NewPayment);
  if (call === 'POST payments ref cancel') return cancelPayment(books, ref);
  if (call === 'POST refunds') return refund(books, body as { paymentRef: string; amount: Cents });
  if (call === 'POST disputes ref answer') return answerDispute(books, ref, body as { accepts: boolean; evidence: string });
  throw gone('call');
}

/** What a payer typed on the hosted page. */
export interface Typed {
  rail: string;
  number: string;
  /** What the bank of the card asked for. */
  challenge: string;
}

function take(books: Books, payment: KeptPayment, rail: 'CARD' | 'ACH', masked: string): void {
  const { accountRef, amount, ref: paymentRef } = payment;
  const isCard = rail === 'CARD';
  const availableDate = bankDaysLater(books.today, isCard ? 2 : 4);
  const payerFee = payment.asked.feeByRail[rail] ?? 0n;
  const state = isCard ? 'SETTLED' : 'SUBMITTED';
  Object.assign(payment, { state, rail, masked, payerFee, submittedDate: books.today, settlesDate: availableDate, code: '' });
  touch(books, payment, 'payment.submitted');
  addLine(books, accountRef, { kind: 'PAYMENT', amount, paymentRef, about: masked, availableDate });
  // A payer who pays the fee spares the account the price of the payment.
  const price = isCard ? prices.card + percentOf(amount, 290) : prices.draw;
  if (payerFee === 0n) addLine(books, accountRef, { kind: 'FEE', amount: -price, paymentRef, about: masked, availableDate });
}

/** Takes what a payer typed; the number itself is not kept. */
export function pay(books: Books, ref: string, typed: Typed): KeptPayment {
  const payment = paymentOf(books, ref);
  if (!unpaid(payment)) return payment;
  const digits = typed.number.replaceAll(/\D/g, '');
  const last4 = digits.slice(-4);
  if (typed.rail === 'ACH' && payment.asked.feeByRail.ACH !== undefined && digits.length >= 4) {
    const fate = drawFate(digits, payment.amount);
    take(books, payment, 'ACH', `Bank ••••${last4}`);
    Object.assign(payment, { fate, fateDate: fate ? addDays(books.today, fate.days) : null });
    return payment;
  }
  if (typed.rail !== 'CARD' || payment.asked.feeByRail.CARD === undefined) {
    Object.assign(payment, { state: 'FAILED', code: 'incorrect_number' });
    touch(books, payment, 'payment.failed');
    return payment;
  }
  const said = cardAnswer(digits);
  if (!said.ok) {
    Object.assign(payment, { state: 'FAILED', rail: 'CARD', masked: `Card ••••${last4}`, code: said.code });
    touch(books, payment, 'payment.failed');
    return payment;
  }
  if (said.asks && typed.challenge === '') {
    payment.state = 'REQUIRES_ACTION';
    touch(books, payment, 'payment.requires_action');
    return payment;
  }
  take(books, payment, 'CARD', `Card ••••${last4}`);
  Object.assign(payment, { fate: said.fate, fateDate: said.fate ? addDays(books.today, said.fate.days) : null });
  return payment;
}

/** What the desk of the test processor does to an account. */
export const deskActs = ['approve', 'ask', 'reject', 'failPayouts', 'healPayouts', 'adjust', 'unknown', 'dispute', 'win', 'lose'] as const;
export type DeskAct = (typeof deskActs)[number];

/** Does an act of the desk. */
export function atDesk(books: Books, act: DeskAct, ref: string): void {
  if (act === 'dispute') {
    openDispute(books, paymentOf(books, ref), 'duplicate');
    return;
  }
  if (act === 'win' || act === 'lose') {
    const dispute = books.disputes.find((one) => one.ref === ref);
    if (!dispute) throw gone('dispute');
    endDispute(books, dispute, act === 'win' ? 'WON' : 'LOST');
    return;
  }
  const account = accountOf(books, ref);
  if (act === 'approve') Object.assign(account, { state: 'ENABLED', reason: '', requirements: [] });
  if (act === 'reject') Object.assign(account, { state: 'REJECTED', reason: 'The control person could not be verified' });
  if (act === 'ask') {
    const dueDate = addDays(books.today, 14);
    account.requirements = [{ key: 'address', title: 'Proof of address of the control person', status: 'CURRENTLY_DUE', dueDate }];
    if (account.state !== 'ENABLED') account.state = 'MORE_INFO';
  }
  if (act === 'failPayouts' || act === 'healPayouts') account.failsPayouts = act === 'failPayouts';
  if (act === 'adjust') addLine(books, ref, { kind: 'RESERVE_HELD', amount: -10_000n, paymentRef: null, about: 'Reserve' });
  if (act === 'unknown') addLine(books, ref, { kind: 'goodwill' as 'OTHER', amount: 125n, paymentRef: null, about: 'Goodwill credit' });
  touch(books, account, 'account.updated');
}
