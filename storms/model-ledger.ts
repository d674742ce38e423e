// The paper ledger of the model: entries by account, due to/from lines, periods and journal entries, as
// accounting.md has them and nothing more.
import { addDays, addMonths, type Cents, type LocalDate, localDate, sumCents } from '../packages/kernel/kernel.ts';

export type Method = 'CASH' | 'ACCRUAL' | 'MODIFIED';
type Fund = 'OPERATING' | 'RESERVE';

/** The chart of the model: the fund of each account, and what a journal entry may not touch. */
export const paperChart: Readonly<Record<string, { name: string; type: string; fund: Fund; role: string }>> = {
  1010: { name: 'Operating cash', type: 'ASSET', fund: 'OPERATING', role: 'CASH' },
  1200: { name: 'Assessments receivable', type: 'ASSET', fund: 'OPERATING', role: 'RECEIVABLE' },
  1210: { name: 'Late fees receivable', type: 'ASSET', fund: 'OPERATING', role: 'RECEIVABLE' },
  1220: { name: 'Other owner receivables', type: 'ASSET', fund: 'OPERATING', role: 'RECEIVABLE' },
  1900: { name: 'Due to and from operating', type: 'ASSET', fund: 'OPERATING', role: 'INTERFUND' },
  2000: { name: 'Accounts payable', type: 'LIABILITY', fund: 'OPERATING', role: 'PAYABLE' },
  2100: { name: 'Prepaid assessments', type: 'LIABILITY', fund: 'OPERATING', role: 'PREPAID' },
  3000: { name: 'Operating fund balance', type: 'EQUITY', fund: 'OPERATING', role: 'FUND_BALANCE' },
  4000: { name: 'Assessment income', type: 'INCOME', fund: 'OPERATING', role: '' },
  4100: { name: 'Late fee income', type: 'INCOME', fund: 'OPERATING', role: '' },
  4110: { name: 'Other owner income', type: 'INCOME', fund: 'OPERATING', role: '' },
  5310: { name: 'Landscaping', type: 'EXPENSE', fund: 'OPERATING', role: '' },
  5410: { name: 'Pest control', type: 'EXPENSE', fund: 'OPERATING', role: '' },
  1020: { name: 'Reserve cash', type: 'ASSET', fund: 'RESERVE', role: 'CASH' },
  1250: { name: 'Reserve assessments receivable', type: 'ASSET', fund: 'RESERVE', role: 'RECEIVABLE' },
  1910: { name: 'Due to and from reserve', type: 'ASSET', fund: 'RESERVE', role: 'INTERFUND' },
  2010: { name: 'Reserve payables', type: 'LIABILITY', fund: 'RESERVE', role: 'PAYABLE' },
  3100: { name: 'Reserve fund balance', type: 'EQUITY', fund: 'RESERVE', role: 'FUND_BALANCE' },
  4900: { name: 'Reserve assessment income', type: 'INCOME', fund: 'RESERVE', role: '' },
  6010: { name: 'Roofing', type: 'EXPENSE', fund: 'RESERVE', role: '' },
};

/**
 * The accounts a journal entry of the model names; the last is a control account, which such an entry may not
 * touch.
 */
export const journalAccounts = ['1010', '5310', '4110', '3000', '1020', '6010', '1200'] as const;
const interfund: Readonly<Record<Fund, string>> = { OPERATING: '1900', RESERVE: '1910' };
const controlRoles = new Set(['RECEIVABLE', 'PREPAID', 'PAYABLE', 'INTERFUND']);

/** A line before it is booked; debit positive. */
export type PaperLine = readonly [account: string, cents: Cents];

/** An entry as booked: what it moves on each account, due to/from lines included. */
export interface PaperEntry {
  /** The product's id, for journal entries, which are reversed by it. */
  id: string;
  on: LocalDate;
  moved: ReadonlyMap<string, Cents>;
  isJournal: boolean;
  isReversed: boolean;
}

export type PaperStatus = 'FUTURE' | 'OPEN' | 'CURRENT' | 'CLOSED';
interface PaperPeriod {
  start: LocalDate;
  end: LocalDate;
  status: PaperStatus;
}

/**
 * What the rules say of an act: the codes any of which may refuse it, none when it must succeed; and what it
 * does then.
 */
export interface Verdict<Made = void> {
  refusals: ReadonlySet<string>;
  apply(made: Made): void;
}

/** Adds amounts up by account; what comes to nothing falls away. */
function netted(lines: readonly PaperLine[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const [account, cents] of lines) sums.set(account, (sums.get(account) ?? 0n) + cents);
  return new Map([...sums].filter(([, cents]) => cents !== 0n));
}

function yearOf(start: LocalDate, status: (index: number) => PaperStatus): PaperPeriod[] {
  return Array.from({ length: 12 }, (_, i) => {
    const from = addMonths(start, i);
    return { start: from, end: addDays(addMonths(start, i + 1), -1), status: status(i) };
  });
}

/** Two fiscal years of twelve months, and everything booked in them. */
export class PaperLedger {
  readonly method: Method;
  readonly entries: PaperEntry[] = [];
  readonly periods: PaperPeriod[] = [
    ...yearOf(localDate('2026-01-01'), (i) => (i === 0 ? 'CURRENT' : 'OPEN')),
    ...yearOf(localDate('2027-01-01'), () => 'FUTURE'),
  ];

  constructor(method: Method) {
    this.method = method;
  }

  /** True where what owners owe is booked when it is charged. */
  get booksCharges(): boolean {
    return this.method !== 'CASH';
  }

  /** True where bills are booked when they are approved. */
  get booksBills(): boolean {
    return this.method === 'ACCRUAL';
  }

  periodOf(on: LocalDate): PaperPeriod | undefined {
    return this.periods.find(({ start, end }) => start <= on && on <= end);
  }

  /**
   * Why nothing can be booked on some of the days: every post date needs a period, and the period must be
   * open (0.4).
   */
  closedOn(...days: readonly LocalDate[]): string[] {
    return days.flatMap((on) => {
      const status = this.periodOf(on)?.status ?? 'NONE';
      const codes: Record<string, string[]> = { NONE: ['noPeriod'], CLOSED: ['periodClosed'], FUTURE: ['periodNotOpen'] };
      return codes[status] ?? [];
    });
  }

  /**
   * Books an entry, with a due to/from line for each fund that is out of balance in it (0.7, invariant 2).
   */
  book(on: LocalDate, lines: readonly PaperLine[], id = ''): PaperEntry {
    const moved = netted(lines);
    for (const fund of ['OPERATING', 'RESERVE'] as const) {
      const own = [...moved].filter(([account]) => paperChart[account]?.fund === fund);
      const sum = sumCents(own.map(([, cents]) => cents));
      if (sum !== 0n) moved.set(interfund[fund], (moved.get(interfund[fund]) ?? 0n) - sum);
    }
    const entry = { id, on, moved: netted([...moved]), isJournal: id !== '', isReversed: false };
    this.entries.push(entry);
    return entry;
  }

  /** Books the equal and opposite of an entry (invariant 7). */
  reverse(entry: PaperEntry, on: LocalDate): void {
    entry.isReversed = true;
    this.entries.push({ ...entry, id: '', on, moved: netted([...entry.moved].map(([a, c]) => [a, -c])), isJournal: false });
  }

  /** Balances at the end of a day; zeros left out. */
  balances(on: LocalDate): Map<string, Cents> {
    return netted(this.entries.filter((entry) => entry.on <= on).flatMap((entry) => [...entry.moved]));
  }

  journal(on: LocalDate, lines: readonly PaperLine[]): Verdict<string> {
    const isControl = lines.some(([account]) => controlRoles.has(paperChart[account]?.role ?? ''));
    const refusals = new Set([...this.closedOn(on), ...(isControl ? ['controlAccount'] : [])]);
    return { refusals, apply: (id) => void this.book(on, lines, id) };
  }

  reverseJournal(entry: PaperEntry, on: LocalDate): Verdict {
    const refusals = new Set([...this.closedOn(on), ...(entry.isReversed ? ['alreadyReversed'] : [])]);
    return { refusals, apply: () => this.reverse(entry, on) };
  }

  /**
   * Opens, closes or makes current a period; exactly one is current while one is open (1). `waiting` are the
   * days of unposted batches.
   */
  changePeriod(index: number, to: Exclude<PaperStatus, 'FUTURE'>, waiting: readonly LocalDate[]): Verdict {
    const period = this.periods[index];
    if (!period) throw new RangeError(`there is no period ${index}`);
    const from = period.status;
    const refusals = new Set<string>();
    if (from === to || (from === 'CURRENT' && to === 'OPEN')) refusals.add('alreadyDone');
    if (from === 'FUTURE' && to === 'CLOSED') refusals.add('periodNotOpen');
    if (to === 'CLOSED' && waiting.some((on) => this.periodOf(on) === period)) refusals.add('unpostedBatches');
    return { refusals, apply: () => this.#move(index, to) };
  }

  #move(index: number, to: PaperStatus): void {
    const current = this.periods.find(({ status }) => status === 'CURRENT');
    const period = this.periods[index];
    if (!period) return;
    if (to === 'CURRENT' && current) current.status = 'OPEN';
    period.status = to;
    if (to !== 'CLOSED' || current !== period) return;
    const next =
      this.periods.find((p, i) => i > index && p.status !== 'CLOSED') ??
      this.periods.findLast((p, i) => i < index && p.status !== 'CLOSED');
    if (next) next.status = 'CURRENT';
  }
}
