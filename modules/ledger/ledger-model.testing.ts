// A ledger as simple as paper: what must stand in the books after any sequence of acts, to hold the real one
// against.
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import { sumCents } from '../../packages/kernel/kernel.ts';

/** An account of the model, called by its number. */
export interface ModelAccount {
  accountId: string;
  fund: string;
}

/** A period of the model. */
export interface ModelPeriod {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  status: string;
}

/** A line of the model: an account's id and signed cents, debit positive. */
export interface ModelLine {
  accountId: string;
  amount: bigint;
}

/** An entry of the model, with the due to/from lines it must have. */
export interface ModelEntry {
  entryId: string;
  postDate: LocalDate;
  source: string;
  lines: readonly ModelLine[];
  isReversed: boolean;
}

/** The draft of an entry. */
export type ModelDraft = Pick<ModelEntry, 'postDate' | 'source' | 'lines'>;

/** The books of one community. */
export class ModelBook {
  readonly accounts: ReadonlyMap<string, ModelAccount>;
  readonly #fundOf: ReadonlyMap<string, string>;
  readonly #interfund: ReadonlyMap<string, string>;
  periods: ModelPeriod[] = [];
  readonly entries: ModelEntry[] = [];

  /** `interfund` names the due to/from account of each fund by number. */
  constructor(accounts: ReadonlyMap<string, ModelAccount>, interfund: Readonly<Record<string, string>>) {
    this.accounts = accounts;
    this.#fundOf = new Map([...accounts.values()].map(({ accountId, fund }) => [accountId, fund]));
    this.#interfund = new Map(Object.entries(interfund).map(([fund, number]) => [fund, accounts.get(number)?.accountId ?? '']));
  }

  fundOf(accountId: string): string | undefined {
    return this.#fundOf.get(accountId);
  }

  get interfundIds(): ReadonlySet<string> {
    return new Set(this.#interfund.values());
  }

  /** The code a posting of these drafts must be refused with, or null when it must succeed. */
  refusalOf(drafts: readonly ModelDraft[], taken: ReadonlySet<string>): string | null {
    for (const { postDate, lines } of drafts) {
      const period = this.periods.find((p) => p.periodStart <= postDate && postDate <= p.periodEnd);
      if (!period) return 'noPeriod';
      if (period.status === 'CLOSED') return 'periodClosed';
      if (period.status === 'FUTURE') return 'periodNotOpen';
      const counted = lines.filter((line) => line.amount !== 0n);
      if (counted.some((line) => !this.#fundOf.has(line.accountId))) return 'unknownAccount';
      if (counted.length < 2) return 'emptyEntry';
      if (sumCents(counted.map((line) => line.amount)) !== 0n) return 'outOfBalance';
    }
    const sources = drafts.map((draft) => draft.source);
    const repeated = new Set(sources).size < sources.length || sources.some((source) => taken.has(source));
    return repeated ? 'sourceTaken' : null;
  }

  /** Books drafts that must succeed. */
  book(drafts: readonly ModelDraft[], entryIds: readonly string[]): void {
    for (const [i, draft] of drafts.entries()) {
      const lines = draft.lines.filter((line) => line.amount !== 0n);
      const added = [...this.#interfund].map(([fund, accountId]) => {
        const inFund = lines.filter((line) => this.#fundOf.get(line.accountId) === fund);
        return { accountId, amount: -sumCents(inFund.map((line) => line.amount)) };
      });
      const all = [...lines, ...added.filter((line) => line.amount !== 0n)];
      this.entries.push({ ...draft, entryId: entryIds[i] ?? '', lines: all, isReversed: false });
    }
  }

  /** Balances by account at the end of a day; accounts at zero are left out. */
  balances(asOf: LocalDate): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const { postDate, lines } of this.entries) {
      if (postDate > asOf) continue;
      for (const { accountId, amount } of lines) sums.set(accountId, (sums.get(accountId) ?? 0n) + amount);
    }
    return new Map([...sums].filter(([, amount]) => amount !== 0n));
  }
}
