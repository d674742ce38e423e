// The owner ledger of the model: charges, receipts, prepaid money and how each is taken back, day by day (accounting.md 4, 7 and 13).
import { addDays, addMonths, type Cents, type LocalDate, localDate, mulDiv, startOfMonth, sumCents } from '../packages/kernel/kernel.ts';
import type { PaperEntry, PaperLedger, PaperLine, Verdict } from './model-ledger.ts';

export type Code = 'ASMT' | 'RSRV' | 'LATE' | 'NSF' | 'POOL';
export const codeAccounts: Readonly<Record<Code, { receivable: string; income: string }>> = {
  ASMT: { receivable: '1200', income: '4000' },
  RSRV: { receivable: '1250', income: '4900' },
  LATE: { receivable: '1210', income: '4100' },
  NSF: { receivable: '1220', income: '4110' },
  POOL: { receivable: '1220', income: '4110' },
};

/** The distribution lists: a code that is not listed is never paid, so POOL waits for a custom list. */
export const lists: Readonly<Record<'DEFAULT' | 'LOCKBOX' | 'CUSTOM', readonly Code[]>> = {
  DEFAULT: ['ASMT', 'RSRV', 'LATE', 'NSF'],
  LOCKBOX: ['LATE', 'ASMT', 'RSRV'],
  CUSTOM: ['POOL', 'NSF', 'ASMT'],
};

/** What each home pays in 2026: POOL by the quarter, the rest by the month. */
export const dues = {
  Townhome: { ASMT: 31005n, RSRV: 5500n, POOL: 4000n },
  'End home': { ASMT: 34517n, RSRV: 5500n, POOL: 4000n },
} as const;
/** The homes of the model's four owners. The last owner's late fees are on hold. */
export const homes = ['Townhome', 'Townhome', 'End home', 'End home'] as const;
/** Late fees on ASMT: 25.00 for a townhome that owes 50.00 or more, 10 % for an end home. */
const lateFeeOn = (owner: number, base: Cents): Cents => {
  if (base <= 0n) return 0n;
  if (homes[owner] === 'Townhome') return base < 5000n ? 0n : 2500n;
  return mulDiv(base, 1000n, 10_000n);
};
const heldOwner = 3;

interface Move {
  order: number;
  on: LocalDate;
  /** Positive takes from what is open. */
  cents: Cents;
  isReversal: boolean;
  /** What the money came with; null is prepaid money. */
  receipt: PaperReceipt | null;
  batch: PaperBatch;
  isPrepaidRun: boolean;
}
export interface PaperCharge {
  id: string;
  owner: number;
  code: Code;
  on: LocalDate;
  cents: Cents;
  key: string;
  batch: PaperBatch;
  entry: PaperEntry | null;
  moves: Move[];
  isReversed: boolean;
}
export interface PaperReceipt {
  id: string;
  owner: number;
  on: LocalDate;
  cents: Cents;
  batch: PaperBatch;
  isBackedOut: boolean;
}
export interface PaperBatchLine {
  owner: number;
  code: Code;
  cents: Cents;
  key: string;
  isDropped: boolean;
}
export interface PaperBatch {
  id: string;
  kind: 'CHARGES' | 'LATE_FEES' | 'PREPAIDS' | 'RECEIPTS' | 'LOCKBOX' | 'BACKOUT' | 'UNDO';
  state: 'UNPOSTED' | 'POSTED' | 'DISCARDED' | 'REVERSED';
  on: LocalDate;
  lines: PaperBatchLine[];
}
export interface ReceiptRow {
  owner: number;
  cents: Cents;
  list: keyof typeof lists;
}

/** What of one source, applied to a charge on one day, stands. */
interface Standing {
  charge: PaperCharge;
  receipt: PaperReceipt | null;
  cents: Cents;
  on: LocalDate;
  order: number;
}
interface Unapplied extends Standing {
  takenOn: LocalDate;
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/** Owners' charges and prepaid money over a ledger. */
export class PaperOwners {
  readonly ledger: PaperLedger;
  readonly charges: PaperCharge[] = [];
  readonly receipts: PaperReceipt[] = [];
  readonly batches: PaperBatch[] = [];
  /** Movements of general prepaid money; `receipt` is what it came with. */
  readonly prepaid: { owner: number; on: LocalDate; cents: Cents; receipt: PaperReceipt | null }[] = [];
  #order = 0;

  constructor(ledger: PaperLedger) {
    this.ledger = ledger;
  }

  /** What is open of a charge at the end of a day. */
  openOn(charge: PaperCharge, on: LocalDate): Cents {
    return charge.cents - sumCents(charge.moves.filter((move) => move.on <= on).map((move) => move.cents));
  }

  /** What is open of a charge whatever the day. */
  open(charge: PaperCharge): Cents {
    return charge.cents - sumCents(charge.moves.map((move) => move.cents));
  }

  /** The least a charge is open by on any day from one on: paying more would make a later day wrong. */
  #leastOpen(charge: PaperCharge, from: LocalDate): Cents {
    const days = [from, ...charge.moves.map((move) => move.on).filter((on) => on > from)];
    return days.map((on) => this.openOn(charge, on)).reduce(least);
  }

  /** Prepaid money of an owner at the end of a day. */
  prepaidOn(owner: number, on: LocalDate): Cents {
    return sumCents(this.prepaid.filter((move) => move.owner === owner && move.on <= on).map((move) => move.cents));
  }

  #leastPrepaid(owner: number, from: LocalDate): Cents {
    const days = [from, ...this.prepaid.filter((move) => move.owner === owner && move.on > from).map((move) => move.on)];
    const found = days.map((on) => this.prepaidOn(owner, on)).reduce(least);
    return found > 0n ? found : 0n;
  }

  /** Pays charges code by code in the order of a list, oldest first; what is left becomes prepaid (7). */
  #distribute(owner: number, amount: Cents, on: LocalDate, codes: readonly Code[], spent: Map<PaperCharge, Cents>) {
    const paid: { charge: PaperCharge; cents: Cents }[] = [];
    let rest = amount;
    for (const code of codes) {
      const due = this.charges.filter((c) => c.owner === owner && c.code === code && c.on <= on && this.open(c) > 0n);
      for (const charge of due.toSorted((a, b) =>
        a.on === b.on ? this.charges.indexOf(a) - this.charges.indexOf(b) : a.on < b.on ? -1 : 1,
      )) {
        const open = this.#leastOpen(charge, on) - (spent.get(charge) ?? 0n);
        const cents = least(open, rest);
        if (cents <= 0n) continue;
        paid.push({ charge, cents });
        spent.set(charge, (spent.get(charge) ?? 0n) + cents);
        rest -= cents;
      }
    }
    return { paid, rest };
  }

  /** The account a payment on a charge is credited to: what was receivable, under cash the income itself. */
  #credit(code: Code): string {
    return this.ledger.booksCharges ? codeAccounts[code].receivable : codeAccounts[code].income;
  }

  #move(charge: PaperCharge, move: Omit<Move, 'order' | 'isReversal' | 'isPrepaidRun'> & Partial<Move>): void {
    this.#order += 1;
    charge.moves.push({ isReversal: false, isPrepaidRun: false, ...move, order: this.#order });
  }

  /** Everything billed and not reversed: an instalment or a fee is charged once (invariant 21). */
  #isBilled(key: string): boolean {
    return this.charges.some((charge) => charge.key === key && !charge.isReversed);
  }

  /** The assessments due on a day (4.1). Only 2026 has amounts. */
  chargesDue(on: LocalDate): PaperBatchLine[] {
    if (!on.startsWith('2026')) return [];
    const month = startOfMonth(on);
    const quarter = ['01', '04', '07', '10'].includes(month.slice(5, 7));
    return homes.flatMap((home, owner) =>
      (['ASMT', 'RSRV', ...(quarter ? (['POOL'] as const) : [])] as const).flatMap((code) => {
        const key = `${owner}:${code}:${month}`;
        return this.#isBilled(key) ? [] : [{ owner, code, cents: dues[home][code], key, isDropped: false }];
      }),
    );
  }

  /** The late fees of a day: one per owner, late code and month (4.2). */
  lateFeesDue(on: LocalDate, exclusionDays: number, currentMonthOnly: boolean): PaperBatchLine[] {
    const youngest = exclusionDays === 0 ? on : addDays(on, -exclusionDays);
    const oldest = currentMonthOnly ? startOfMonth(on) : localDate('1900-01-01');
    return homes.flatMap((_, owner) => {
      const late = this.charges.filter((c) => c.owner === owner && c.code === 'ASMT' && c.on <= youngest && c.on >= oldest);
      const cents = lateFeeOn(owner, sumCents(late.map((charge) => this.openOn(charge, on))));
      const key = `${owner}:LATE on ASMT:${startOfMonth(on)}`;
      return cents === 0n || owner === heldOwner || this.#isBilled(key)
        ? []
        : [{ owner, code: 'LATE' as const, cents, key, isDropped: false }];
    });
  }

  /** Keeps proposed lines as an unposted batch. */
  keep(kind: 'CHARGES' | 'LATE_FEES', on: LocalDate, lines: PaperBatchLine[]): Verdict<PaperBatch> {
    const isCovered = this.ledger.periodOf(on) !== undefined;
    const refusals = new Set([...(isCovered ? [] : ['noPeriod']), ...(lines.length === 0 ? ['nothingToDo'] : [])]);
    return { refusals, apply: (batch) => void this.batches.push(Object.assign(batch, { kind, on, lines, state: 'UNPOSTED' as const })) };
  }

  /** Posts a kept batch; prepaid money of the owners charged follows an assessment (4.1). */
  postKept(batch: PaperBatch): Verdict {
    const live = batch.lines.filter((line) => !line.isDropped);
    const refusals = new Set(this.ledger.closedOn(batch.on));
    if (batch.state === 'DISCARDED') refusals.add('discarded');
    else if (batch.state !== 'UNPOSTED') refusals.add('alreadyPosted');
    if (live.length === 0) refusals.add('nothingToDo');
    if (live.some((line) => this.#isBilled(line.key))) refusals.add('alreadyBilled');
    const apply = () => {
      for (const line of live) this.#charge(batch, line, batch.on);
      if (batch.kind === 'CHARGES') this.#spendPrepaid(batch, [...new Set(live.map((line) => line.owner))]);
      batch.state = 'POSTED';
    };
    return { refusals, apply };
  }

  discard(batch: PaperBatch): Verdict {
    const refusals = new Set<string>();
    if (batch.state === 'DISCARDED') refusals.add('discarded');
    else if (batch.state !== 'UNPOSTED') refusals.add('alreadyPosted');
    return { refusals, apply: () => Object.assign(batch, { state: 'DISCARDED' }) };
  }

  #charge(batch: PaperBatch, line: PaperBatchLine, on: LocalDate): void {
    const { receivable, income } = codeAccounts[line.code];
    const booked: PaperLine[] = [
      [receivable, line.cents],
      [income, -line.cents],
    ];
    const entry = this.ledger.booksCharges ? this.ledger.book(on, booked) : null;
    const { owner, code, cents, key } = line;
    this.charges.push({ id: '', owner, code, on, cents, key, batch, entry, moves: [], isReversed: false });
  }

  #prepaidPays(owner: number, on: LocalDate): { charge: PaperCharge; cents: Cents }[] {
    return this.#distribute(owner, this.#leastPrepaid(owner, on), on, lists.DEFAULT, new Map()).paid;
  }

  #spendPrepaid(batch: PaperBatch, owners: readonly number[]): void {
    for (const owner of owners) {
      const paid = this.#prepaidPays(owner, batch.on);
      if (paid.length === 0) continue;
      const total = sumCents(paid.map(({ cents }) => cents));
      this.ledger.book(batch.on, [['2100', total], ...paid.map(({ charge, cents }): PaperLine => [this.#credit(charge.code), -cents])]);
      for (const { charge, cents } of paid) {
        this.#move(charge, { on: batch.on, cents, receipt: null, batch, isPrepaidRun: true });
        this.prepaid.push({ owner, on: batch.on, cents: -cents, receipt: null });
      }
    }
  }

  /** Pays what is open from prepaid money by the Default list (4.4). */
  runPrepaids(on: LocalDate): Verdict<PaperBatch> {
    const owners = homes.map((_, owner) => owner);
    const refusals = new Set(this.ledger.closedOn(on));
    if (owners.every((owner) => this.#prepaidPays(owner, on).length === 0)) refusals.add('nothingToDo');
    const apply = (batch: PaperBatch) => {
      this.batches.push(Object.assign(batch, { kind: 'PREPAIDS' as const, on, state: 'POSTED' as const }));
      this.#spendPrepaid(batch, owners);
    };
    return { refusals, apply };
  }

  /** Receipts of one deposit, row after row (7). The receipts made are returned by `made.receipts`. */
  receive(
    kind: 'RECEIPTS' | 'LOCKBOX',
    on: LocalDate,
    rows: readonly ReceiptRow[],
  ): Verdict<{ batch: PaperBatch; ids: readonly string[] }> {
    const refusals = new Set([...this.ledger.closedOn(on), ...(rows.length === 0 ? ['nothingToDo'] : [])]);
    const apply = ({ batch, ids }: { batch: PaperBatch; ids: readonly string[] }) => {
      this.batches.push(Object.assign(batch, { kind, on, state: 'POSTED' as const }));
      const spent = new Map<PaperCharge, Cents>();
      const allocated = rows.map((row) => ({ row, ...this.#distribute(row.owner, row.cents, on, lists[row.list], spent) }));
      for (const [i, { row, paid, rest }] of allocated.entries()) {
        const receipt = { id: ids[i] ?? '', owner: row.owner, on, cents: row.cents, batch, isBackedOut: false };
        this.receipts.push(receipt);
        const credits = paid.map(({ charge, cents }): PaperLine => [this.#credit(charge.code), -cents]);
        this.ledger.book(on, [['1010', row.cents], ...credits, ['2100', -rest]]);
        for (const { charge, cents } of paid) this.#move(charge, { on, cents, receipt, batch });
        if (rest > 0n) this.prepaid.push({ owner: row.owner, on, cents: rest, receipt });
      }
    };
    return { refusals, apply };
  }

  /**
   * What still stands of payments on charges, one for each charge, source and day. Of what was applied by a day stands what is held on it and on every day
   * after: the rest was taken back.
   */
  #standing(wanted: (charge: PaperCharge, receipt: PaperReceipt | null) => boolean): Standing[] {
    return this.charges.flatMap((charge) => {
      const bySource = Map.groupBy(
        charge.moves.filter((move) => !move.isReversal && wanted(charge, move.receipt)),
        (move) => move.receipt,
      );
      return [...bySource].flatMap(([receipt, moves]): Standing[] => {
        const days = [...new Set(moves.map((move) => move.on))].toSorted();
        const heldOn = (day: LocalDate) => sumCents(moves.filter((move) => move.on <= day).map((move) => move.cents));
        const standsBy = (day: LocalDate) =>
          days
            .filter((one) => one >= day)
            .map(heldOn)
            .reduce(least);
        return days.flatMap((on, i): Standing[] => {
          const cents = standsBy(on) - (i === 0 ? 0n : standsBy(days[i - 1] ?? on));
          const order = Math.max(...moves.filter((move) => move.on === on).map((move) => move.order));
          return cents === 0n ? [] : [{ charge, receipt, cents, on, order }];
        });
      });
    });
  }

  /** Takes back up to some cents: newest first of what was applied by the day, then what came later, oldest first, each on its own day. */
  #takeBack(standing: readonly Standing[], wanted: Cents, on: LocalDate): { pulled: Unapplied[]; missing: Cents } {
    const newestFirst = (a: Standing, b: Standing) => (a.on === b.on ? b.order - a.order : a.on < b.on ? 1 : -1);
    const order = [
      ...standing.filter((one) => one.on <= on).toSorted(newestFirst),
      ...standing.filter((one) => one.on > on).toSorted((a, b) => newestFirst(b, a)),
    ];
    const pulled: Unapplied[] = [];
    let missing = wanted > 0n ? wanted : 0n;
    for (const one of order) {
      const cents = least(one.cents, missing);
      if (cents > 0n) pulled.push({ ...one, cents, takenOn: later(on, one.on) });
      missing -= cents;
    }
    return { pulled, missing };
  }

  /** Prepaid money that must come back off charges, newest first, so that an owner's prepaid holds `needed` again from a day on (13). */
  #pullBack(owner: number, needed: Cents, on: LocalDate): { pulled: Unapplied[]; missing: Cents } {
    return this.#takeBack(
      this.#standing((charge, receipt) => charge.owner === owner && receipt === null),
      needed,
      on,
    );
  }

  /** True when money an owner had from a day on was spent and came back later: in between it cannot be taken out. */
  #isShort(owner: number, needed: Cents, pulled: readonly Unapplied[], from: LocalDate): boolean {
    const days = [from, ...this.prepaid.filter((move) => move.owner === owner && move.on > from).map((move) => move.on)];
    const backBy = (day: LocalDate) => sumCents(pulled.filter((one) => one.takenOn <= day).map((one) => one.cents));
    return days.some((day) => this.prepaidOn(owner, day) + backBy(day) < needed);
  }

  #unapply(batch: PaperBatch, unapplied: readonly Unapplied[]): void {
    const entries = Map.groupBy(unapplied, (one) => `${one.charge.owner} ${one.takenOn}`);
    for (const own of entries.values()) {
      const on = own[0]?.takenOn ?? batch.on;
      const total = sumCents(own.map((one) => one.cents));
      this.ledger.book(on, [['2100', -total], ...own.map((one): PaperLine => [this.#credit(one.charge.code), one.cents])]);
    }
    for (const { charge, receipt, cents, takenOn } of unapplied) {
      this.#move(charge, { on: takenOn, cents: -cents, receipt, batch });
      this.prepaid.push({ owner: charge.owner, on: takenOn, cents, receipt });
    }
  }

  /** The last day on which something was taken off: nothing is taken back before it. */
  #takenBackAfter(on: LocalDate, wanted: (charge: PaperCharge, move: Move) => boolean): string[] {
    const moves = this.charges.flatMap((charge) => charge.moves.filter((move) => move.cents < 0n && wanted(charge, move)));
    return moves.some((move) => move.on > on) ? ['laterActs'] : [];
  }

  /** Prepaid money a batch applied, as far as it stands. */
  #prepaidsOf(batch: PaperBatch, on: LocalDate): Unapplied[] {
    return this.charges.flatMap((charge) => {
      const made = sumCents(charge.moves.filter((move) => move.batch === batch && move.isPrepaidRun).map((move) => move.cents));
      const standing = this.#standing((one, receipt) => one === charge && receipt === null);
      return this.#takeBack(standing, made, on).pulled;
    });
  }

  /** Takes a posted batch back: 0.8 and 0.9. */
  undo(batch: PaperBatch, on: LocalDate): Verdict<PaperBatch> {
    const refusals = new Set<string>();
    if (batch.state === 'REVERSED') refusals.add('alreadyReversed');
    else if (batch.state !== 'POSTED') refusals.add('notPosted');
    if (batch.kind === 'BACKOUT' || batch.kind === 'UNDO') refusals.add('cannotUndo');
    if (on < batch.on) refusals.add('beforeOriginal');
    if (this.#isGone(batch)) refusals.add('alreadyReversed');
    const work = this.#undoing(batch, on);
    for (const code of work.refusals) refusals.add(code);
    const apply = (undo: PaperBatch) => {
      this.batches.push(Object.assign(undo, { kind: 'UNDO' as const, on, state: 'POSTED' as const }));
      work.apply(undo);
      batch.state = 'REVERSED';
    };
    return { refusals, apply };
  }

  /** True when all of a posted batch was taken back piece by piece, so that nothing is left to undo. */
  #isGone(batch: PaperBatch): boolean {
    if (batch.state !== 'POSTED') return false;
    if (batch.kind === 'CHARGES' || batch.kind === 'LATE_FEES')
      return this.charges.every((charge) => charge.batch !== batch || charge.isReversed);
    return batch.kind !== 'PREPAIDS' && this.receipts.every((receipt) => receipt.batch !== batch || receipt.isBackedOut);
  }

  #undoing(batch: PaperBatch, on: LocalDate): Verdict<PaperBatch> {
    if (batch.kind === 'CHARGES' || batch.kind === 'LATE_FEES') return this.#reverseCharges(batch, on);
    if (batch.kind === 'PREPAIDS') {
      const unapplied = this.#prepaidsOf(batch, on);
      const refusals = new Set(this.ledger.closedOn(...unapplied.map((one) => one.takenOn)));
      return { refusals, apply: (undo) => this.#unapply(undo, unapplied) };
    }
    const left = this.receipts.filter((receipt) => receipt.batch === batch && !receipt.isBackedOut);
    return this.#backOut(left, on);
  }

  #reverseCharges(batch: PaperBatch, on: LocalDate): Verdict<PaperBatch> {
    const own = this.charges.filter((charge) => charge.batch === batch && !charge.isReversed);
    const standing = this.#standing((charge) => own.includes(charge)).map((one) => ({ ...one, takenOn: later(on, one.on) }));
    const also = own.length === 0 ? [] : this.#prepaidsOf(batch, on).filter((one) => !own.includes(one.charge));
    const days = [...(own.length > 0 ? [on] : []), ...[...standing, ...also].map((one) => one.takenOn)];
    const refusals = new Set([...this.ledger.closedOn(...days), ...this.#takenBackAfter(on, (charge) => own.includes(charge))]);
    const apply = (undo: PaperBatch) => {
      this.#unapply(undo, [...standing, ...also]);
      for (const charge of own) {
        if (charge.entry) this.ledger.reverse(charge.entry, on);
        charge.isReversed = true;
        this.#move(charge, { on, cents: charge.cents, receipt: null, batch: undo, isReversal: true });
      }
    };
    return { refusals, apply };
  }

  /** Takes receipts back in full: applications as they were, prepaid money with what it has paid since (13, invariant 19). */
  #backOut(receipts: readonly PaperReceipt[], on: LocalDate): Verdict<PaperBatch> {
    const leftOf = (receipt: PaperReceipt) => sumCents(this.prepaid.filter((move) => move.receipt === receipt).map((move) => move.cents));
    const owners = [...new Set(receipts.map((receipt) => receipt.owner))];
    const pulls = owners.map((owner) => {
      const needed = sumCents(receipts.filter((receipt) => receipt.owner === owner).map(leftOf));
      return { needed, ...this.#pullBack(owner, needed - this.#leastPrepaid(owner, on), on) };
    });
    const pulled = pulls.flatMap((pull) => pull.pulled);
    const days = [...(receipts.length > 0 ? [on] : []), ...pulled.map((one) => one.takenOn)];
    const refusals = new Set([
      ...this.ledger.closedOn(...days),
      ...this.#takenBackAfter(on, (_, move) => move.receipt !== null && receipts.includes(move.receipt)),
      ...(pulls.some((pull) => pull.missing > 0n) ? ['prepaidSpent'] : []),
      ...(owners.some((owner, i) => this.#isShort(owner, pulls[i]?.needed ?? 0n, pulls[i]?.pulled ?? [], on)) ? ['laterActs'] : []),
    ]);
    const apply = (batch: PaperBatch) => {
      this.#unapply(batch, pulled);
      for (const receipt of receipts) {
        const left = leftOf(receipt);
        const standing = this.#standing((_, source) => source === receipt);
        const debits = standing.map((one): PaperLine => [this.#credit(one.charge.code), one.cents]);
        this.ledger.book(on, [['1010', -receipt.cents], ...debits, ['2100', left]]);
        for (const { charge, cents } of standing) this.#move(charge, { on, cents: -cents, receipt, batch });
        if (left !== 0n) this.prepaid.push({ owner: receipt.owner, on, cents: -left, receipt });
        receipt.isBackedOut = true;
      }
    };
    return { refusals, apply };
  }

  /** Takes one receipt back, with a fee where one is asked. */
  backOut(receipt: PaperReceipt, on: LocalDate, fee: Cents | null): Verdict<PaperBatch> {
    const work = this.#backOut([receipt], on);
    const refusals = new Set(work.refusals);
    if (receipt.isBackedOut) refusals.add('alreadyBackedOut');
    if (on < receipt.on) refusals.add('beforeOriginal');
    const apply = (batch: PaperBatch) => {
      this.batches.push(Object.assign(batch, { kind: 'BACKOUT' as const, on, state: 'POSTED' as const }));
      work.apply(batch);
      if (fee !== null) this.#charge(batch, { owner: receipt.owner, code: 'NSF', cents: fee, key: '', isDropped: false }, on);
    };
    return { refusals, apply };
  }

  /** The days of batches that wait: a period with one of them is not closed. */
  waitingDays(): LocalDate[] {
    return this.batches.filter((batch) => batch.state === 'UNPOSTED').map((batch) => batch.on);
  }
}

/** A batch that is about to be made. */
export function newBatch(id: string): PaperBatch {
  return { id, kind: 'UNDO', state: 'POSTED', on: addMonths(localDate('2026-01-01'), 0), lines: [] };
}
