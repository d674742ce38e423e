// What the test processor keeps: accounts with their payments, refunds, disputes, payouts and balance lines.
// Every change of an account takes the next number of its row of changes.
import { addDays, type Cents, isBankHoliday, type LocalDate, sumCents, weekdayOf } from '../kernel/kernel.ts';
import type {
  Application,
  BalanceLine,
  Changes,
  LineKind,
  NewPayment,
  ProcessorAccount,
  ProcessorDispute,
  ProcessorPayment,
  ProcessorPayout,
  ProcessorRefund,
} from './processor.ts';
import type { Fate } from './test-magic.ts';

interface Changed {
  seq: number;
  accountRef: string;
}
export type KeptAccount = ProcessorAccount & Changed & { application: Application; answers: Record<string, string>; failsPayouts: boolean };
export type KeptPayment = ProcessorPayment &
  Changed & { asked: NewPayment; fate: Fate | null; fateDate: LocalDate | null; settlesDate: LocalDate | null };
type KeptRefund = ProcessorRefund & Changed;
export type KeptDispute = ProcessorDispute & Changed & { evidence: string };
type KeptPayout = ProcessorPayout & Changed;
type KeptLine = BalanceLine & Changed & { availableDate: LocalDate };

/** An event that is on its way, or was. */
export interface KeptEvent {
  ref: string;
  accountRef: string;
  kind: string;
  sent: number;
}

/** All the test processor knows. */
export interface Books {
  today: LocalDate;
  seq: number;
  accounts: KeptAccount[];
  payments: KeptPayment[];
  refunds: KeptRefund[];
  disputes: KeptDispute[];
  payouts: KeptPayout[];
  lines: KeptLine[];
  events: KeptEvent[];
  /** Answers by key, with the words they answered. */
  answered: Record<string, { asked: string; status: number; said: unknown }>;
}

/** Books with nothing in them. */
export const emptyBooks = (today: LocalDate): Books => ({
  today,
  seq: 0,
  accounts: [],
  payments: [],
  refunds: [],
  disputes: [],
  payouts: [],
  lines: [],
  events: [],
  answered: {},
});

/** What each thing costs the account, in cents: 0.8 % of a draw is not asked, a card costs 30 and 2.9 %. */
export const prices = { returned: 500n, dispute: 1500n, draw: 50n, card: 30n } as const;

const isBankDay = (date: LocalDate) => weekdayOf(date) !== 0 && weekdayOf(date) !== 6 && !isBankHoliday(date);

/** The day so many banking days later. */
export function bankDaysLater(date: LocalDate, days: number): LocalDate {
  let at = date;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (isBankDay(at)) left -= 1;
  }
  return at;
}

const next = (books: Books): number => {
  books.seq += 1;
  return books.seq;
};

/** Marks a thing as changed, and tells of it. */
export function touch(books: Books, thing: Changed, kind: string): void {
  thing.seq = next(books);
  books.events.push({ ref: `evt_${books.events.length + 1}`, accountRef: thing.accountRef, kind, sent: 0 });
}

/** Adds a line to the balance of an account. */
export function addLine(
  books: Books,
  accountRef: string,
  line: { kind: LineKind; amount: Cents; paymentRef: string | null; about: string; availableDate?: LocalDate },
): void {
  const { availableDate = books.today, ...own } = line;
  const kept = { ref: `bal_${books.lines.length + 1}`, date: books.today, payoutRef: null, seq: 0, accountRef, availableDate };
  books.lines.push({ ...kept, ...own });
  touch(books, books.lines.at(-1) ?? { seq: 0, accountRef }, 'balance.line');
}

/** Returns a payment with a code: at once out of the balance, whenever it comes. */
function comeBack(books: Books, payment: KeptPayment, code: string): void {
  const { accountRef, ref: paymentRef, amount } = payment;
  Object.assign(payment, { state: 'RETURNED', code });
  touch(books, payment, 'payment.returned');
  addLine(books, accountRef, { kind: 'RETURN', amount: -amount, paymentRef, about: code });
  addLine(books, accountRef, { kind: 'FEE', amount: -prices.returned, paymentRef, about: 'Returned payment' });
}

/** Opens a dispute: the money and a fee leave the balance. */
export function openDispute(books: Books, payment: KeptPayment, reason: string): KeptDispute {
  const { accountRef, ref: paymentRef, amount } = payment;
  const dispute: KeptDispute = {
    ref: `dp_${books.disputes.length + 1}`,
    paymentRef,
    amount,
    state: 'OPEN',
    reason,
    openedDate: books.today,
    evidenceDueDate: addDays(books.today, 14),
    evidence: '',
    seq: 0,
    accountRef,
  };
  books.disputes.push(dispute);
  payment.state = 'DISPUTED';
  touch(books, payment, 'payment.disputed');
  touch(books, dispute, 'dispute.opened');
  addLine(books, accountRef, { kind: 'DISPUTE', amount: -amount, paymentRef, about: dispute.ref });
  addLine(books, accountRef, { kind: 'DISPUTE_FEE', amount: -prices.dispute, paymentRef, about: dispute.ref });
  return dispute;
}

/** Ends a dispute; one that is won gives the money back. */
export function endDispute(books: Books, dispute: KeptDispute, state: 'WON' | 'LOST' | 'EXPIRED'): void {
  const payment = books.payments.find((one) => one.ref === dispute.paymentRef);
  dispute.state = state;
  touch(books, dispute, 'dispute.closed');
  if (!payment) return;
  payment.state = state;
  touch(books, payment, 'payment.updated');
  if (state === 'WON')
    addLine(books, dispute.accountRef, {
      kind: 'DISPUTE_REVERSED',
      amount: dispute.amount,
      paymentRef: payment.ref,
      about: dispute.ref,
    });
}

function arrive(books: Books): void {
  for (const payout of books.payouts.filter((one) => one.state === 'IN_TRANSIT' && one.arrivalDate <= books.today)) {
    const account = books.accounts.find((one) => one.ref === payout.accountRef);
    const own = books.lines.filter((line) => line.payoutRef === payout.ref);
    const isFailed = account?.failsPayouts ?? false;
    Object.assign(payout, isFailed ? { state: 'FAILED', reason: 'The bank does not know the account' } : { state: 'PAID' });
    touch(books, payout, isFailed ? 'payout.failed' : 'payout.paid');
    if (isFailed) {
      for (const line of own) {
        line.payoutRef = null;
        touch(books, line, 'balance.line');
      }
      continue;
    }
    addLine(books, payout.accountRef, { kind: 'PAYOUT', amount: -payout.amount, paymentRef: null, about: payout.ref });
    const paidOut = books.lines.at(-1);
    if (paidOut) paidOut.payoutRef = payout.ref;
    for (const payment of books.payments.filter((one) => one.state === 'SETTLED' && own.some((line) => line.paymentRef === one.ref))) {
      payment.state = 'PAID_OUT';
      touch(books, payment, 'payment.updated');
    }
  }
}

function payOut(books: Books): void {
  if (!isBankDay(books.today)) return;
  for (const account of books.accounts.filter((one) => one.state === 'ENABLED' && !one.payoutsPaused)) {
    const own = books.lines.filter(
      (line) => line.accountRef === account.ref && line.payoutRef === null && line.kind !== 'PAYOUT' && line.availableDate <= books.today,
    );
    const amount = sumCents(own.map((line) => line.amount));
    if (amount === 0n) continue;
    const payout: KeptPayout = {
      ref: `po_${books.payouts.length + 1}`,
      amount,
      state: 'IN_TRANSIT',
      sentDate: books.today,
      arrivalDate: bankDaysLater(books.today, 1),
      reason: '',
      seq: 0,
      accountRef: account.ref,
    };
    books.payouts.push(payout);
    touch(books, payout, 'payout.sent');
    for (const line of own) {
      line.payoutRef = payout.ref;
      touch(books, line, 'balance.line');
    }
  }
}

function lapse(books: Books): void {
  for (const account of books.accounts) {
    const late = account.requirements.filter((one) => one.status === 'CURRENTLY_DUE' && one.dueDate !== null && one.dueDate < books.today);
    if (late.length === 0) continue;
    for (const one of late) one.status = 'PAST_DUE';
    Object.assign(account, { payoutsPaused: true, reason: 'A requirement is past due' });
    touch(books, account, 'account.updated');
  }
  for (const dispute of books.disputes.filter((one) => one.state === 'OPEN' && one.evidenceDueDate < books.today))
    endDispute(books, dispute, 'EXPIRED');
}

function turn(books: Books): void {
  books.today = addDays(books.today, 1);
  arrive(books);
  for (const payment of books.payments) {
    const { fate } = payment;
    if (fate && payment.fateDate !== null && payment.fateDate <= books.today) {
      payment.fate = null;
      if (fate.kind === 'RETURN') comeBack(books, payment, fate.code);
      else openDispute(books, payment, fate.code);
    }
    if (payment.state === 'SUBMITTED' && payment.settlesDate !== null && payment.settlesDate <= books.today) {
      payment.state = 'SETTLED';
      touch(books, payment, 'payment.settled');
    }
  }
  lapse(books);
  payOut(books);
}

/** Lets days pass, one at a time. */
export function passDays(books: Books, days: number): void {
  for (let left = days; left > 0; left -= 1) turn(books);
}

const ofAccount = <T extends Changed>(all: readonly T[], accountRef: string, after: number): T[] =>
  all.filter((one) => one.accountRef === accountRef && one.seq > after);

/** What of an account changed since a number. */
export function changesOf(books: Books, account: KeptAccount, after: number): Changes {
  const { ref } = account;
  const { seq: _seq, accountRef: _own, application: _application, answers: _answers, failsPayouts: _fails, ...open } = account;
  const shown = <T extends Changed>({ seq: _of, accountRef: _whose, ...own }: T) => own;
  return {
    cursor: books.seq,
    account: open,
    payments: ofAccount(books.payments, ref, after).map(({ asked: _asked, fate: _fate, fateDate: _on, settlesDate: _settles, ...own }) =>
      shown(own),
    ),
    refunds: ofAccount(books.refunds, ref, after).map(shown),
    disputes: ofAccount(books.disputes, ref, after).map(({ evidence: _evidence, ...own }) => shown(own)),
    payouts: ofAccount(books.payouts, ref, after).map(shown),
    lines: ofAccount(books.lines, ref, after).map(({ availableDate: _available, ...own }) => shown(own)),
  };
}
