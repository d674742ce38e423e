// Turns a drafted entry into the legs that will stand in the ledger, adding due to/from lines where a fund is
// out of balance.
import { refuse } from '../../packages/contract/contract.ts';
import { type Cents, formatDate, type LocalDate, type Refusal, sumCents } from '../../packages/kernel/kernel.ts';
import { duesByPair, nameCounterFunds } from './interfund-pair.rules.ts';
import { postingRefusals } from './posting.contract.ts';

/** A line as drafted: an account and a signed amount in cents, debit positive. */
export interface LineDraft {
  accountId: string;
  amount: Cents;
  costCenterId?: string;
  memo?: string;
  /** Set on the mirrored due to/from lines of a reversal. */
  isInterfund?: boolean;
  /** Set on the mirrored due to/from lines of a reversal: the other fund of their pair. */
  counterFundId?: string | null;
}

/**
 * An entry as drafted by a module. `sourceType` and `sourceId` name what is booked; the same source is never
 * booked twice.
 */
export interface EntryDraft {
  postDate: LocalDate;
  entryType: string;
  reference?: string;
  description?: string;
  sourceType: string;
  sourceId: string;
  ownershipId?: string | null;
  vendorId?: string | null;
  /** What the bank sees as one item, `deposit:17` or `check:4`; silence makes the entry its own item. */
  bankItemKey?: string | null;
  reversesEntryId?: string | null;
  lines: readonly LineDraft[];
}

/** What the rules need to know of an account. */
export interface AccountFacts {
  accountId: string;
  number: string;
  fundId: string;
  isActive: boolean;
  /** Where lines go that name no cost center; 000 when silent. */
  costCenterId?: string | null;
}

/** A leg ready to be posted. */
export interface Leg {
  accountId: string;
  fundId: string;
  costCenterId: string | null;
  amount: Cents;
  memo: string;
  isInterfund: boolean;
  /**
   * On due to/from accounts: the fund that owes or is owed. Null on other accounts, and where an entry leaves
   * the dues of a fund as they were.
   */
  counterFundId: string | null;
}

/** The chart an entry is completed with; `interfundByFund` holds the due to/from account of each fund. */
export interface ChartFacts {
  /** By id; under the id of a merged account stands the one that took its place. */
  accounts: ReadonlyMap<string, AccountFacts>;
  /**
   * Where cost centers are on: the pairs of account and cost center that may be posted to, see
   * `subAccountKey`.
   */
  subAccounts?: ReadonlySet<string> | undefined;
  interfundByFund: ReadonlyMap<string, string>;
  /** The last day of the last finished bank reconciliation, by cash account. */
  reconciledCash: ReadonlyMap<string, LocalDate>;
  balancing: 'AUTO_INTERFUND' | 'STRICT';
}

/** An account in a cost center, as text. */
export function subAccountKey(accountId: string, costCenterId: string): string {
  return `${accountId} ${costCenterId}`;
}

function legOf(line: LineDraft, chart: ChartFacts): Leg {
  const account = chart.accounts.get(line.accountId);
  if (!account) throw refuse(postingRefusals, 'unknownAccount');
  if (!account.isActive) throw refuse(postingRefusals, 'inactiveAccount', { account: account.number });
  const { accountId } = account;
  const costCenterId = line.costCenterId ?? account.costCenterId ?? null;
  if (costCenterId && chart.subAccounts && !chart.subAccounts.has(subAccountKey(accountId, costCenterId)))
    throw refuse(postingRefusals, 'noSubAccount', { account: account.number });
  return {
    accountId,
    fundId: account.fundId,
    costCenterId,
    amount: line.amount,
    memo: line.memo ?? '',
    isInterfund: line.isInterfund ?? false,
    counterFundId: line.counterFundId ?? null,
  };
}

/**
 * What each fund is out of balance by inside one entry, in order of first appearance; funds in balance are
 * left out.
 */
export function imbalanceByFund(legs: readonly Pick<Leg, 'fundId' | 'amount'>[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const leg of legs) sums.set(leg.fundId, (sums.get(leg.fundId) ?? 0n) + leg.amount);
  for (const [fundId, sum] of sums) if (sum === 0n) sums.delete(fundId);
  return sums;
}

/** The refusal of cash of an account on or before the last day a finished bank reconciliation has seen. */
export function reconciledThrough(number: string, reconciledOn: LocalDate): Refusal {
  return refuse(postingRefusals, 'reconciled', { account: `Account ${number}`, day: formatDate(reconciledOn) });
}

/** The due to/from lines that balance each fund: one in each fund of a pair. */
function balancingLegs(imbalance: ReadonlyMap<string, Cents>, chart: ChartFacts): Leg[] {
  const owed = new Map([...imbalance].map(([fundId, sum]) => [fundId, -sum]));
  return [...duesByPair(owed)].flatMap(([fundId, dues]) => {
    const accountId = chart.interfundByFund.get(fundId);
    if (!accountId) throw refuse(postingRefusals, 'noInterfundAccount');
    const line = { accountId, fundId, costCenterId: null, memo: 'Due to/from other funds', isInterfund: true };
    return dues.map(({ counterFundId, amount }) => ({ ...line, amount, counterFundId }));
  });
}

/**
 * Why an entry of a day cannot touch the cash of these lines: a finished bank reconciliation has seen all
 * cash of that day; null when it can.
 */
export function reconciledRefusal(
  postDate: LocalDate,
  lines: readonly Pick<LineDraft, 'accountId'>[],
  { accounts, reconciledCash }: { accounts: ReadonlyMap<string, { number: string }> } & Pick<ChartFacts, 'reconciledCash'>,
): Refusal | null {
  for (const { accountId } of lines) {
    const reconciledOn = reconciledCash.get(accountId);
    if (reconciledOn === undefined || postDate > reconciledOn) continue;
    return reconciledThrough(accounts.get(accountId)?.number ?? '', reconciledOn);
  }
  return null;
}

/**
 * The legs of an entry. Lines of zero are dropped. Refuses an entry whose debits and credits differ
 * (`outOfBalance`), one with fewer than two lines (`emptyEntry`), one that lets a fund be owed what no other
 * fund owes (`oneSidedInterfund`; a reversal takes back what was posted, whatever it is), and, under STRICT,
 * one that is out of balance within a fund (`fundOutOfBalance`); under AUTO_INTERFUND each pair of funds gets
 * its due to/from lines instead. Cash on or before a finished bank reconciliation is refused (`reconciled`):
 * in transit and outstanding would not be what was proved. Source: accounting.md 0.7, 0.8, A 2 and A 34.
 */
export function completeEntry(draft: Pick<EntryDraft, 'postDate' | 'lines' | 'reversesEntryId'>, chart: ChartFacts): Leg[] {
  const lines = draft.lines.filter((line) => line.amount !== 0n).map((line) => legOf(line, chart));
  if (lines.length < 2) throw refuse(postingRefusals, 'emptyEntry');
  const difference = sumCents(lines.map((leg) => leg.amount));
  if (difference !== 0n) throw refuse(postingRefusals, 'outOfBalance');
  const refusal = reconciledRefusal(draft.postDate, lines, chart);
  if (refusal) throw refusal;
  const { legs, unpaired } = nameCounterFunds(lines, ({ accountId, fundId }) => chart.interfundByFund.get(fundId) === accountId);
  if (unpaired !== 0n && !draft.reversesEntryId) throw refuse(postingRefusals, 'oneSidedInterfund');
  const imbalance = imbalanceByFund(legs);
  if (imbalance.size === 0) return legs;
  if (chart.balancing === 'STRICT') throw refuse(postingRefusals, 'fundOutOfBalance');
  return [...legs, ...balancingLegs(imbalance, chart)];
}

/**
 * Refuses `beforeOriginal`: what was posted on a day is not taken back before it. Source: accounting.md 0.8.
 */
export function refuseBeforeOriginal(on: LocalDate, originalOn: LocalDate): void {
  if (on < originalOn)
    throw refuse(postingRefusals, 'beforeOriginal', [{ path: 'postDate', message: `must not be before ${formatDate(originalOn)}` }]);
}

/** The lines that undo the given ones: same accounts, opposite amounts. */
export function mirrorLines(legs: readonly Omit<Leg, 'fundId'>[]): LineDraft[] {
  return legs.map((leg) => ({
    accountId: leg.accountId,
    amount: -leg.amount,
    memo: leg.memo,
    isInterfund: leg.isInterfund,
    counterFundId: leg.counterFundId,
    ...(leg.costCenterId ? { costCenterId: leg.costCenterId } : {}),
  }));
}
