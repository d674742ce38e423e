// Decides what a feed is worth: where a connection stands, what its news do to the items kept, which lines
// of a statement they are, and which bank account an account of a feed is, with evidence.
import { type Cents, daysBetween, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { plainCode } from '../formats/found-statement.rules.ts';
import type { FeedState } from './feed.contract.ts';

/** How long before its end a consent is worth a word. In days. */
const CONSENT_WARNING_DAYS = 14;
/** So many lines that both sides know speak for an account. */
const OVERLAP_ENOUGH = 3;

/** What is kept of a connection's standing. */
export interface Standing {
  state: 'NEW' | 'CONNECTED' | 'SIGN_IN_NEEDED' | 'FAILED' | 'DISCONNECTED';
  /** The day the bank was last read in full; null where it never was. */
  goodDate: LocalDate | null;
  connectedDate: LocalDate;
  consentDate: LocalDate | null;
}

/**
 * Where a connection stands on a day: one that was not read for `staleDays` days is stale, whatever the bank
 * said last. Source: field-2026.md 9.
 */
export function feedStateOn({ state, goodDate, connectedDate, consentDate }: Standing, today: LocalDate, staleDays: number): FeedState {
  if (state === 'DISCONNECTED' || state === 'SIGN_IN_NEEDED') return state;
  if (daysBetween(goodDate ?? connectedDate, today) >= staleDays) return 'STALE';
  if (state !== 'CONNECTED') return state;
  return consentDate !== null && daysBetween(today, consentDate) <= CONSENT_WARNING_DAYS ? 'CONSENT_ENDS' : 'CONNECTED';
}

/** True while what the feed shows is whole, so that matching may go by itself. */
export function isInOrder(state: FeedState): boolean {
  return state === 'CONNECTED' || state === 'CONSENT_ENDS';
}

/** A movement as a feed reports it; money in is positive, in cents. */
export interface FeedItem {
  accountKey: string;
  itemKey: string;
  itemDate: LocalDate;
  amount: Cents;
  description: string;
  checkNumber: string;
  isPending: boolean;
  /** The pending item it was; blank where there was none. */
  pendingKey: string;
}

/** An item as it is kept. */
export interface KeptItem {
  feedItemId: string;
  itemKey: string;
  itemDate: LocalDate;
  amount: Cents;
  isRemoved: boolean;
  bankLineId: string | null;
  isMatched: boolean;
}

/** What the news of one account do to its items. */
export interface ItemPlan {
  added: FeedItem[];
  /** Kept items with what is said of them now. Those whose line moved to another day or amount lose it. */
  changed: { feedItemId: string; item: FeedItem; losesLine: string | null }[];
  removed: { feedItemId: string; losesLine: string | null }[];
  /** What the bank changed or removed after a person matched it: nothing is changed, and it is said. */
  remarks: { feedItemId: string; words: string }[];
}

/**
 * What news do to kept items: each item once by its key, a pending one gone once it is booked under another
 * key, and what is matched left as it is. News may come again in any order.
 */
export function planItems(news: readonly FeedItem[], removedKeys: readonly string[], kept: readonly KeptItem[]): ItemPlan {
  const byKey = new Map(kept.map((one) => [one.itemKey, one]));
  const takenBack = new Set(removedKeys);
  const last = new Map(news.filter((one) => !takenBack.has(one.itemKey)).map((one) => [one.itemKey, one]));
  const plan: ItemPlan = { added: [], changed: [], removed: [], remarks: [] };
  for (const item of last.values()) {
    const known = byKey.get(item.itemKey);
    if (!known) {
      plan.added.push(item);
      continue;
    }
    const moved = known.amount !== item.amount || known.itemDate !== item.itemDate || item.isPending;
    if (moved && known.isMatched) {
      plan.remarks.push({ feedItemId: known.feedItemId, words: 'The bank changed this line after it was matched.' });
    } else plan.changed.push({ feedItemId: known.feedItemId, item, losesLine: moved ? known.bankLineId : null });
  }
  const gone = new Set([...removedKeys, ...[...last.values()].map((one) => one.pendingKey)]);
  for (const key of gone) {
    const known = byKey.get(key);
    if (!known || known.isRemoved || last.has(key)) continue;
    if (known.isMatched) plan.remarks.push({ feedItemId: known.feedItemId, words: 'The bank removed this line after it was matched.' });
    else plan.removed.push({ feedItemId: known.feedItemId, losesLine: known.bankLineId });
  }
  // A pending item that arrives together with what it became is never shown.
  return { ...plan, added: plan.added.filter((item) => !gone.has(item.itemKey)) };
}

/** An item that is booked and has no line yet. */
export interface Landing {
  feedItemId: string;
  bankAccountId: string;
  itemDate: LocalDate;
  amount: Cents;
}

/** A line of a statement that no item of a feed is yet. */
export interface OpenLine {
  bankLineId: string;
  bankAccountId: string;
  lineDate: LocalDate;
  amount: Cents;
}

/**
 * Which items another file brought in already, by account, day and amount; each line is one item. What is
 * left becomes lines.
 */
export function pairWithLines<I extends Landing>(items: readonly I[], lines: readonly OpenLine[]) {
  const free = Map.groupBy(lines, (one) => `${one.bankAccountId} ${one.lineDate} ${one.amount}`);
  const known: { feedItemId: string; bankLineId: string }[] = [];
  const fresh: I[] = [];
  for (const item of items) {
    const line = free.get(`${item.bankAccountId} ${item.itemDate} ${item.amount}`)?.shift();
    if (line) known.push({ feedItemId: item.feedItemId, bankLineId: line.bankLineId });
    else fresh.push(item);
  }
  return { known, fresh };
}

/** The BAI2 code of an item of a feed: a check paid, or money in or out of no named kind. */
export function feedTypeCode(item: { amount: Cents; checkNumber: string }): string {
  return item.checkNumber !== '' && item.amount < 0n ? '475' : plainCode(item.amount);
}

/** An account of a feed, and what is known of it. */
export interface FeedSide {
  last4: string;
  name: string;
  institution: string;
  balance: Cents | null;
  items: readonly { itemDate: LocalDate; amount: Cents }[];
}

/** A bank account, and what the books and statements know of it. */
export interface BankSide {
  bankAccountId: string;
  last4: string;
  name: string;
  bankName: string;
  /** What the books hold today, in cents. */
  balance: Cents;
  movements: readonly { onDate: LocalDate; amount: Cents }[];
}

export interface Evidence {
  words: string;
  agrees: boolean;
}

export interface Candidate {
  bankAccountId: string;
  evidence: Evidence[];
  /** True for the only one with the best evidence, where that is enough. */
  isProposed: boolean;
}

/** Movements of both sides that are the same: amount, and days no more than three apart. Each counts once. */
function overlap(feed: FeedSide, bank: BankSide): number {
  const free = Map.groupBy(bank.movements, (one) => one.amount);
  return feed.items.filter((item) => {
    const same = free.get(item.amount) ?? [];
    const at = same.findIndex((one) => Math.abs(daysBetween(one.onDate, item.itemDate)) <= 3);
    if (at >= 0) same.splice(at, 1);
    return at >= 0;
  }).length;
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
const shareWord = (a: string, b: string) => wordsIn(a).some((word) => wordsIn(b).includes(word));

function judged(feed: FeedSide, bank: BankSide): { evidence: Evidence[]; score: number } {
  const sameDigits = feed.last4 !== '' && feed.last4 === bank.last4;
  const found = overlap(feed, bank);
  const sameBank = shareWord(feed.institution, bank.bankName);
  const sameName = shareWord(feed.name, bank.name);
  const sameBalance = feed.balance !== null && feed.balance === bank.balance;
  const evidence = [
    {
      words: sameDigits ? `Both end in ${bank.last4}` : `It ends in ${feed.last4 || 'no digits'}, ours in ${bank.last4}`,
      agrees: sameDigits,
    },
    { words: `${found} of its ${feed.items.length} lines are ours too`, agrees: found >= OVERLAP_ENOUGH },
    { words: sameBank ? `The bank is ${bank.bankName}` : `Our bank is ${bank.bankName}`, agrees: sameBank },
    { words: sameName ? `Both are called ${bank.name}` : `Ours is called ${bank.name}`, agrees: sameName },
    { words: sameBalance ? 'The balances agree' : 'The balances differ', agrees: sameBalance },
  ];
  const score = (sameDigits ? 4 : 0) + (found >= OVERLAP_ENOUGH ? 4 : 0) + (sameBank ? 1 : 0) + (sameName ? 1 : 0) + (sameBalance ? 2 : 0);
  return { evidence, score };
}

/**
 * Which bank accounts an account of a feed may be, the likeliest first. One is proposed where its last digits
 * or three lines agree with something else beside, and no other has evidence as good: never between equals.
 * A person confirms. Source: field-2026.md 9.
 */
export function candidatesFor(feed: FeedSide, banks: readonly BankSide[]): Candidate[] {
  const all = banks
    .map((bank) => ({ bankAccountId: bank.bankAccountId, ...judged(feed, bank) }))
    .toSorted((a, b) => b.score - a.score || Number(BigInt(a.bankAccountId) - BigInt(b.bankAccountId)));
  const [best, next] = all;
  const enough = best !== undefined && best.score >= 5 && best.score > (next?.score ?? 0);
  return all.map(({ bankAccountId, evidence }, i) => ({ bankAccountId, evidence, isProposed: enough && i === 0 }));
}
