// Payables of the model: bills, approvals, checks in part and in full, voids and cancellations (accounting.md
// 2).
import { type Cents, type LocalDate, modulo, quotient, sumCents } from '../packages/kernel/kernel.ts';
import { type PaperEntry, type PaperLedger, type PaperLine, paperChart, type Verdict } from './model-ledger.ts';

export interface PaperBill {
  id: string;
  vendor: number;
  number: string;
  on: LocalDate;
  lines: { account: string; cents: Cents }[];
  status: 'SUBMITTED' | 'APPROVED' | 'PARTLY_PAID' | 'PAID' | 'ADJUSTED' | 'REJECTED' | 'CANCELLED';
  /** The day the ledger books it. */
  effectiveOn: LocalDate;
  entry: PaperEntry | null;
  lastVoidOn: LocalDate | null;
}
/** What a check pays on a bill, and what of each line that recognises. */
interface PaperShare {
  bill: PaperBill;
  cents: Cents;
  parts: Cents[];
}
export interface PaperCheck {
  id: string;
  number: string;
  on: LocalDate;
  vendor: number;
  shares: PaperShare[];
  entry: PaperEntry;
  isVoided: boolean;
}
interface Item {
  bill: PaperBill;
  cents: Cents;
}

const payableOf = (account: string): string => (paperChart[account]?.fund === 'RESERVE' ? '2010' : '2000');
const totalOf = (bill: PaperBill): Cents => sumCents(bill.lines.map((line) => line.cents));

/**
 * Cents by weight, largest remainder first, ties to the earliest (0.6); done here cent by cent, for amounts
 * that fit a number.
 */
function shareOut(total: Cents, weights: readonly Cents[]): Cents[] {
  if (total < 0n)
    return shareOut(
      -total,
      weights.map((weight) => -weight),
    ).map((cents) => -cents);
  const sum = Number(sumCents(weights));
  const exact = weights.map((weight) => Number(total) * Number(weight));
  const parts = exact.map((product) => quotient(product, sum));
  let left = Number(total) - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((product, i) => ({ i, rest: modulo(product, sum) })).toSorted((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of byRemainder) {
    if (left === 0) break;
    parts[i] = (parts[i] ?? 0) + 1;
    left -= 1;
  }
  return parts.map(BigInt);
}

/** Bills and checks over a ledger. */
export class PaperBills {
  readonly ledger: PaperLedger;
  readonly bills: PaperBill[] = [];
  readonly checks: PaperCheck[] = [];
  /** What adjustments settled, without money. */
  readonly adjusted: PaperShare[] = [];

  constructor(ledger: PaperLedger) {
    this.ledger = ledger;
  }

  #liveShares(bill: PaperBill): PaperShare[] {
    return [...this.#paidShares(bill), ...this.adjusted.filter((share) => share.bill === bill)];
  }

  #paidShares(bill: PaperBill): PaperShare[] {
    return this.checks.filter((check) => !check.isVoided).flatMap((check) => check.shares.filter((share) => share.bill === bill));
  }

  /** What is open: nothing of a cancelled bill, else what live checks have not paid (invariant 27). */
  open(bill: PaperBill): Cents {
    if (bill.status === 'CANCELLED') return 0n;
    return totalOf(bill) - sumCents(this.#liveShares(bill).map((share) => share.cents));
  }

  enter(draft: Pick<PaperBill, 'vendor' | 'number' | 'on' | 'lines' | 'effectiveOn'>): Verdict<string> {
    const status = this.ledger.periodOf(draft.effectiveOn)?.status;
    const refusals = new Set<string>();
    if (status === undefined) refusals.add('noPeriod');
    if (status === 'CLOSED' && this.ledger.booksBills) refusals.add('periodClosed');
    const apply = (id: string) => void this.bills.push({ ...draft, id, status: 'SUBMITTED', entry: null, lastVoidOn: null });
    return { refusals, apply };
  }

  approve(bill: PaperBill, effectiveOn: LocalDate): Verdict {
    const closed = this.ledger.closedOn(effectiveOn);
    const refusals = new Set(this.ledger.booksBills ? closed : closed.filter((code) => code === 'noPeriod'));
    if (bill.status !== 'SUBMITTED') refusals.add('notSubmitted');
    const apply = () => {
      const lines = bill.lines.flatMap(({ account, cents }): PaperLine[] => [
        [account, cents],
        [payableOf(account), -cents],
      ]);
      bill.entry = this.ledger.booksBills ? this.ledger.book(effectiveOn, lines) : null;
      Object.assign(bill, { effectiveOn, status: 'APPROVED' });
    };
    return { refusals, apply };
  }

  reject(bill: PaperBill): Verdict {
    const refusals = new Set(bill.status === 'SUBMITTED' ? [] : ['notSubmitted']);
    return { refusals, apply: () => void Object.assign(bill, { status: 'REJECTED' }) };
  }

  #mayCancel(bill: PaperBill, open: Cents, on: LocalDate): string[] {
    if (bill.status === 'CANCELLED') return ['alreadyCancelled'];
    if (open !== totalOf(bill)) return ['partlyPaid'];
    const isBooked = !['SUBMITTED', 'REJECTED'].includes(bill.status);
    const isEarly = (isBooked && on < bill.effectiveOn) || (bill.lastVoidOn !== null && on < bill.lastVoidOn);
    return [...(isEarly ? ['invalid'] : []), ...(bill.entry ? this.ledger.closedOn(on) : [])];
  }

  #cancelled(bill: PaperBill, on: LocalDate): void {
    if (bill.entry) this.ledger.reverse(bill.entry, on);
    bill.status = 'CANCELLED';
  }

  cancel(bill: PaperBill, on: LocalDate): Verdict {
    return { refusals: new Set(this.#mayCancel(bill, this.open(bill), on)), apply: () => this.#cancelled(bill, on) };
  }

  #mayPay({ bill, cents }: Item, on: LocalDate): string[] {
    if (!['APPROVED', 'PARTLY_PAID'].includes(bill.status)) return ['notPayable'];
    const isEarly = on < bill.effectiveOn || (bill.lastVoidOn !== null && on < bill.lastVoidOn);
    const sign = totalOf(bill) < 0n ? -1n : 1n;
    return isEarly || sign * cents <= 0n || sign * cents > sign * this.open(bill) ? ['invalid'] : [];
  }

  #restate(bill: PaperBill): void {
    const open = this.open(bill);
    if (open === 0n) bill.status = this.#paidShares(bill).length > 0 ? 'PAID' : 'ADJUSTED';
    else bill.status = open === totalOf(bill) ? 'APPROVED' : 'PARTLY_PAID';
  }

  /**
   * One check for each vendor, in the order in which vendors first appear (2.3). The product's ids and
   * numbers come in the same order.
   */
  issue(items: readonly Item[], on: LocalDate): Verdict<readonly { id: string; number: string }[]> {
    const refusals = new Set([...this.ledger.closedOn(on), ...items.flatMap((item) => this.#mayPay(item, on))]);
    if (new Set(items.map((item) => item.bill)).size !== items.length) refusals.add('invalid');
    for (const own of Map.groupBy(items, (item) => item.bill.vendor).values())
      if (sumCents(own.map((item) => item.cents)) <= 0n) refusals.add('creditExceedsBills');
    const apply = (made: readonly { id: string; number: string }[]) => {
      const byVendor = [...Map.groupBy(items, (item) => item.bill.vendor)];
      for (const [i, [vendor, own]] of byVendor.entries()) this.#draw(made[i] ?? { id: '', number: '' }, vendor, own, on);
    };
    return { refusals, apply };
  }

  #sharesOf(items: readonly Item[]): PaperShare[] {
    return items.map(({ bill, cents }): PaperShare => {
      const done = this.#liveShares(bill);
      const lacking = bill.lines.map((line, i) => line.cents - sumCents(done.map((share) => share.parts[i] ?? 0n)));
      return { bill, cents, parts: shareOut(cents, lacking) };
    });
  }

  #draw(made: { id: string; number: string }, vendor: number, items: readonly Item[], on: LocalDate): void {
    const shares = this.#sharesOf(items);
    const debits = shares.flatMap(({ bill, parts }) =>
      bill.lines.map(({ account }, i): PaperLine => [this.ledger.booksBills ? payableOf(account) : account, parts[i] ?? 0n]),
    );
    const entry = this.ledger.book(on, [...debits, ['1010', -sumCents(items.map((item) => item.cents))]]);
    this.checks.push({ ...made, on, vendor, shares, entry, isVoided: false });
    for (const { bill } of items) this.#restate(bill);
  }

  /**
   * Cancels or writes off what is open, without money; booked where bills are known before they are paid
   * (2.5).
   */
  adjust(bill: PaperBill, cents: Cents, on: LocalDate): Verdict {
    const refusals = new Set(this.ledger.closedOn(on));
    if (!['APPROVED', 'PARTLY_PAID'].includes(bill.status)) refusals.add('notAdjustable');
    else for (const code of this.#mayPay({ bill, cents }, on)) refusals.add(code);
    const apply = () => {
      const [share] = this.#sharesOf([{ bill, cents }]);
      if (!share) return;
      this.adjusted.push(share);
      const lines = bill.lines.flatMap(({ account }, i): PaperLine[] => {
        const part = share.parts[i] ?? 0n;
        return part === 0n
          ? []
          : [
              [payableOf(account), part],
              [account, -part],
            ];
      });
      if (this.ledger.booksBills) this.ledger.book(on, lines);
      this.#restate(bill);
    };
    return { refusals, apply };
  }

  /** Voids checks: their bills open again by what they paid, or are cancelled with them (2.4). */
  void(checks: readonly PaperCheck[], on: LocalDate, cancels: boolean): Verdict {
    const refusals = new Set(this.ledger.closedOn(on));
    if (checks.some((check) => check.isVoided)) refusals.add('alreadyVoided');
    if (checks.some((check) => on < check.on)) refusals.add('invalid');
    const bills = [...new Set(checks.flatMap((check) => check.shares.map((share) => share.bill)))];
    const reopened = (bill: PaperBill) =>
      sumCents(checks.flatMap((check) => check.shares.filter((s) => s.bill === bill)).map((s) => s.cents));
    if (cancels)
      for (const bill of bills) for (const code of this.#mayCancel(bill, this.open(bill) + reopened(bill), on)) refusals.add(code);
    const apply = () => {
      for (const check of checks) {
        check.isVoided = true;
        this.ledger.reverse(check.entry, on);
        for (const { bill } of check.shares) if (bill.lastVoidOn === null || bill.lastVoidOn < on) bill.lastVoidOn = on;
      }
      for (const bill of bills) {
        this.#restate(bill);
        if (cancels) this.#cancelled(bill, on);
      }
    };
    return { refusals, apply };
  }
}
