// What holds for a history before it may stand in the books: goes through its rows once, puts entries
// together, and says of every fault in which line it is.
import type { CsvRow } from '../../../packages/files/csv-rows.ts';
import { type Cents, centsToText, formatDate, isLocalDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { reconciledThrough } from '../entry.rules.ts';
import { nameCounterFunds } from '../interfund-pair.rules.ts';
import type { PeriodStatus } from '../years/year.rules.ts';
import { amountIn, type HistoryColumn, type HistoryLayout } from './history-file.rules.ts';

export interface HistoryAccount {
  accountId: string;
  number: string;
  name: string;
  fundId: string;
  fundCode: string;
  role: string;
  /** The last day of the last finished bank reconciliation of a cash account. */
  reconciledOn: LocalDate | null;
}

export interface HistoryPeriod {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  status: PeriodStatus;
  yearLabel: string;
  yearEnd: LocalDate;
}

/** What a history is held against: the chart and the calendar of a community. */
export interface HistoryCommunity {
  communityId: string;
  shortCode: string;
  accounts: ReadonlyMap<string, HistoryAccount>;
  /** Ids by code; 000 is there in every community. */
  costCenters: ReadonlyMap<string, string>;
  periods: readonly HistoryPeriod[];
}

export interface HistoryLeg {
  account: HistoryAccount;
  fundId: string;
  /** On due to/from accounts, once the entry is known as a whole: the fund on the other side. */
  counterFundId: string | null;
  costCenterId: string;
  amount: Cents;
  memo: string;
}

/** An entry of the file. Once the file has been found sound, its period is known. */
export interface HistoryEntry {
  /** The line where it begins. */
  line: number;
  community: HistoryCommunity;
  key: string;
  postDate: LocalDate;
  period: HistoryPeriod | null;
  entryType: string;
  reference: string;
  description: string;
  legs: HistoryLeg[];
}

export interface HistoryFault {
  line: number;
  message: string;
}

/** Faults by their number, and the first of them in words. */
export interface HistoryFaults {
  count: number;
  readonly first: HistoryFault[];
  /** Months without a fiscal period, `2019-03`, by the community's short code. */
  readonly missingMonths: Map<string, Set<string>>;
}

/** How many faults are kept in words; all are counted. */
export const faultsInWords = 1_000;

/** A list of faults to begin with. */
export function noFaults(): HistoryFaults {
  return { count: 0, first: [], missingMonths: new Map() };
}

/** Counts a fault and keeps its words while there are few. */
export function addFault(faults: HistoryFaults, line: number, message: string): void {
  faults.count += 1;
  if (faults.first.length < faultsInWords) faults.first.push({ line, message });
}

const TYPE = /^[A-Z][A-Z0-9_]{0,39}$/;
const LONGEST = { entry: 100, reference: 200, description: 1_000, memo: 1_000 } as const;

/** What the number of a leg can count to. */
const MOST_LEGS = 32_767;

/** The cells of a row that belong to its entry and stand the same on each of its lines. */
const OF_ENTRY: readonly HistoryColumn[] = ['date', 'type', 'reference', 'description'];

/** Puts the rows of a file together to entries and keeps the faults. */
export class HistoryChecker {
  readonly faults: HistoryFaults = noFaults();
  readonly #layout: HistoryLayout;
  readonly #communities: ReadonlyMap<string, HistoryCommunity>;
  readonly #single: HistoryCommunity | null;
  readonly #periods = new Map<HistoryCommunity, Map<string, HistoryPeriod | string>>();
  #entry: HistoryEntry | null = null;
  #first: readonly string[] = [];
  /** A community that is unknown is named once, not on every line of its entry. */
  #unknown = '';

  /** `single` is the community of a file that holds no other. */
  constructor(layout: HistoryLayout, communities: ReadonlyMap<string, HistoryCommunity>, single: HistoryCommunity | null) {
    this.#layout = layout;
    this.#communities = communities;
    this.#single = single;
  }

  /** Takes the next row; the entry that ended with the row before, if one did. */
  take(row: CsvRow): HistoryEntry | null {
    const { width } = this.#layout;
    if (row.cells.length !== width) {
      this.#fault(row.line, `The row has ${row.cells.length} cells where ${width} are expected.`);
      if (this.#entry) this.#entry.period = null;
      return null;
    }
    const ended = this.#belongs(row.cells) ? null : this.#begin(row);
    if (this.#entry) this.#addLeg(this.#entry, row);
    return ended;
  }

  /** The last entry of the file. */
  end(): HistoryEntry | null {
    const ended = this.#entry;
    this.#entry = null;
    if (ended) this.#judge(ended);
    return ended;
  }

  #fault(line: number, message: string): void {
    addFault(this.faults, line, message);
  }

  #cell(cells: readonly string[], column: HistoryColumn): string {
    return cells[this.#layout.at[column]] ?? '';
  }

  #belongs(cells: readonly string[]): boolean {
    const { community, entry } = this.#layout.at;
    return this.#first.length > 0 && cells[entry] === this.#first[entry] && (community < 0 || cells[community] === this.#first[community]);
  }

  #begin({ line, cells }: CsvRow): HistoryEntry | null {
    const ended = this.end();
    this.#first = cells;
    const community = this.#communityOf(line, cells);
    if (!community) return ended;
    const key = this.#cell(cells, 'entry').trim();
    if (key === '') this.#fault(line, 'The entry has no key.');
    const dateText = this.#cell(cells, 'date').trim();
    const period = this.#periodOf(community, dateText);
    if (typeof period === 'string') this.#fault(line, period);
    const entryType = this.#cell(cells, 'type').trim() || 'JOURNAL';
    if (!TYPE.test(entryType) || entryType.endsWith('_REVERSAL'))
      this.#fault(line, `${JSON.stringify(entryType)} is no entry type: capital letters, digits and underscores, and no reversal.`);
    this.#entry = {
      line,
      community,
      key,
      postDate: dateText as LocalDate,
      period: typeof period === 'string' ? null : period,
      entryType,
      reference: this.#cell(cells, 'reference'),
      description: this.#cell(cells, 'description'),
      legs: [],
    };
    for (const column of ['entry', 'reference', 'description'] as const)
      if (this.#cell(cells, column).length > LONGEST[column])
        this.#fault(line, `The ${column} is longer than ${LONGEST[column]} characters.`);
    return ended;
  }

  #communityOf(line: number, cells: readonly string[]): HistoryCommunity | null {
    const code = this.#cell(cells, 'community').trim();
    if (this.#single && (code === '' || code === this.#single.shortCode)) return this.#single;
    const community = this.#single ? null : this.#communities.get(code);
    if (community) return community;
    if (this.#unknown !== code || this.faults.count === 0)
      this.#fault(
        line,
        this.#single
          ? `The file is of community ${this.#single.shortCode}, the line of ${code}.`
          : `There is no community ${JSON.stringify(code)}.`,
      );
    else this.faults.count += 1;
    this.#unknown = code;
    return null;
  }

  /** The period of a day that may be posted into, or why there is none. */
  #periodOf(community: HistoryCommunity, text: string): HistoryPeriod | string {
    const known = this.#periods.get(community) ?? new Map<string, HistoryPeriod | string>();
    this.#periods.set(community, known);
    const period = known.get(text) ?? openPeriodOf(community, text);
    known.set(text, period);
    if (typeof period === 'string' && isLocalDate(text) && !coveringOf(community, text)) {
      const months = this.faults.missingMonths.get(community.shortCode) ?? new Set();
      this.faults.missingMonths.set(community.shortCode, months.add(text.slice(0, 7)));
    }
    return period;
  }

  #addLeg(entry: HistoryEntry, { line, cells }: CsvRow): void {
    if (cells !== this.#first)
      for (const column of OF_ENTRY)
        if (this.#cell(cells, column) !== this.#cell(this.#first, column))
          this.#fault(line, `The ${column} differs from that of line ${entry.line}, which begins entry ${entry.key}.`);
    const number = this.#cell(cells, 'account').trim();
    const account = entry.community.accounts.get(number);
    if (!account) this.#fault(line, `${entry.community.shortCode} has no account ${JSON.stringify(number)}.`);
    if (account?.reconciledOn && entry.postDate <= account.reconciledOn)
      this.#fault(line, reconciledThrough(number, account.reconciledOn).message);
    const fund = this.#cell(cells, 'fund').trim();
    if (account && fund !== '' && fund !== account.fundCode)
      this.#fault(line, `Account ${number} belongs to fund ${account.fundCode}, not to ${JSON.stringify(fund)}.`);
    const costCenter = this.#cell(cells, 'cost_center').trim() || '000';
    const costCenterId = entry.community.costCenters.get(costCenter);
    if (!costCenterId) this.#fault(line, `${entry.community.shortCode} has no cost center ${JSON.stringify(costCenter)}.`);
    const amount = amountIn(cells, this.#layout);
    if (typeof amount === 'string') this.#fault(line, amount);
    const memo = this.#cell(cells, 'memo');
    if (memo.length > LONGEST.memo) this.#fault(line, `The memo is longer than ${LONGEST.memo} characters.`);
    if (account && costCenterId && typeof amount === 'bigint') {
      if (amount !== 0n) entry.legs.push({ account, fundId: account.fundId, counterFundId: null, costCenterId, amount, memo });
    } else {
      // What an entry with such a line adds up to says nothing.
      entry.period = null;
    }
  }

  /** What holds for an entry as a whole: accounting.md 0.7 and A 1, 2. */
  #judge(entry: HistoryEntry): void {
    const { line, key, period, postDate, entryType } = entry;
    if (!period) return;
    const { legs, unpaired } = nameCounterFunds(entry.legs, ({ account }) => account.role === 'INTERFUND');
    entry.legs = legs;
    const fault = (message: string) => this.#fault(line, `Entry ${key}: ${message}`);
    if (legs.length < 2) fault('an entry needs at least one debit and one credit.');
    if (legs.length > MOST_LEGS) fault(`an entry has at most ${MOST_LEGS} lines.`);
    const byFund = new Map<string, Cents>();
    for (const { account, amount } of legs) byFund.set(account.fundCode, (byFund.get(account.fundCode) ?? 0n) + amount);
    for (const [fund, sum] of byFund)
      if (sum !== 0n) fault(`debits and credits of fund ${fund} differ by ${centsToText(sum < 0n ? -sum : sum)}.`);
    if (unpaired !== 0n) fault('its lines on due to/from accounts do not add up to zero over the funds.');
    if (entryType === 'YEAR_CLOSE' && postDate !== period.yearEnd)
      fault(`a year is closed on its last day, ${formatDate(period.yearEnd)}.`);
  }
}

function coveringOf(community: HistoryCommunity, date: LocalDate): HistoryPeriod | undefined {
  return community.periods.find((period) => period.periodStart <= date && date <= period.periodEnd);
}

function openPeriodOf(community: HistoryCommunity, text: string): HistoryPeriod | string {
  if (!isLocalDate(text)) return `${JSON.stringify(text)} is not a date in the form 2025-12-31.`;
  const period = coveringOf(community, text);
  if (!period) return `${community.shortCode} has no fiscal period for ${text}.`;
  if (period.status === 'OPEN' || period.status === 'CURRENT') return period;
  const span = `${formatDate(period.periodStart)} to ${formatDate(period.periodEnd)}`;
  return `The period from ${span} of ${community.shortCode} is ${period.status === 'CLOSED' ? 'closed' : 'not open yet'}.`;
}
