// Control totals of a history: what the file holds by community and fiscal year, and what the subledgers must
// hold once it is in.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { controlRoles } from '../chart/account.rules.ts';
import type { HistoryAccount, HistoryCommunity, HistoryEntry } from './history-check.rules.ts';

/** Counts and sums, in cents, over some entries. */
export interface HistorySums {
  entries: number;
  postings: number;
  debits: Cents;
  credits: Cents;
  firstDate: LocalDate;
  lastDate: LocalDate;
}

/** The totals of one community. */
export interface CommunityTotals {
  community: HistoryCommunity;
  sums: HistorySums;
  byYear: Map<string, HistorySums>;
  /** The first days of the periods that are posted into. */
  periodStarts: Set<LocalDate>;
  /** Ids of accounts and cost centers that are posted to. */
  accountIds: Set<string>;
  costCenterIds: Set<string>;
  /** What was posted to accounts that agree with a subledger, debits positive. */
  controls: Map<HistoryAccount, Cents>;
}

export type HistoryTotals = Map<string, CommunityTotals>;

function sumsFrom(date: LocalDate): HistorySums {
  return { entries: 0, postings: 0, debits: 0n, credits: 0n, firstDate: date, lastDate: date };
}

function addTo(sums: HistorySums, { legs, postDate }: HistoryEntry, debits: Cents, credits: Cents): void {
  sums.entries += 1;
  sums.postings += legs.length;
  sums.debits += debits;
  sums.credits += credits;
  if (postDate < sums.firstDate) sums.firstDate = postDate;
  if (postDate > sums.lastDate) sums.lastDate = postDate;
}

function emptyTotals(community: HistoryCommunity, date: LocalDate): CommunityTotals {
  const sums = sumsFrom(date);
  return {
    community,
    sums,
    byYear: new Map(),
    periodStarts: new Set(),
    accountIds: new Set(),
    costCenterIds: new Set(),
    controls: new Map(),
  };
}

/** Adds a sound entry to the totals. */
export function addToTotals(totals: HistoryTotals, entry: HistoryEntry): void {
  const { community, period, postDate, legs } = entry;
  if (!period) return;
  const of = totals.get(community.shortCode) ?? emptyTotals(community, postDate);
  totals.set(community.shortCode, of);
  const ofYear = of.byYear.get(period.yearLabel) ?? sumsFrom(postDate);
  of.byYear.set(period.yearLabel, ofYear);
  of.periodStarts.add(period.periodStart);
  let [debits, credits] = [0n, 0n];
  for (const { account, costCenterId, amount } of legs) {
    if (amount > 0n) debits += amount;
    else credits -= amount;
    of.accountIds.add(account.accountId);
    of.costCenterIds.add(costCenterId);
    if (account.role !== 'INTERFUND' && controlRoles.has(account.role)) of.controls.set(account, (of.controls.get(account) ?? 0n) + amount);
  }
  addTo(of.sums, entry, debits, credits);
  addTo(ofYear, entry, debits, credits);
}

/** All communities together; null for a file without entries. */
export function grandTotals(totals: HistoryTotals): HistorySums | null {
  let all: HistorySums | null = null;
  for (const { sums } of totals.values()) {
    if (all === null) {
      all = { ...sums };
      continue;
    }
    all.entries += sums.entries;
    all.postings += sums.postings;
    all.debits += sums.debits;
    all.credits += sums.credits;
    if (sums.firstDate < all.firstDate) all.firstDate = sums.firstDate;
    if (sums.lastDate > all.lastDate) all.lastDate = sums.lastDate;
  }
  return all;
}
