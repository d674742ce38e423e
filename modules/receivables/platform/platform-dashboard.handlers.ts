// The dashboard of online payments: what was taken since the month before, how ledger, processor and bank tie
// line by line, and what came back, waits or is due.
import type { HandlerInput, HandlerOutput } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import {
  addDays,
  addMilliseconds,
  addMonths,
  daysBetween,
  type Instant,
  type LocalDate,
  startOfMonth,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import type { LineKind } from '../../../packages/processor/processor.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { bankingDayFrom } from '../direct-debit/draw.rules.ts';
import { loadAuthorizations } from '../direct-debit/draw.store.ts';
import { achCode } from '../direct-debit/return-code.rules.ts';
import { isLate } from './balance-line.rules.ts';
import { findMerchant, type MerchantRow } from './merchant.store.ts';
import type { onlinePayments } from './online-payment.contract.ts';
import {
  listDisputes,
  listLines,
  listOnline,
  listPayouts,
  type PayoutRow,
  standsOn,
  sumLines,
  takenSince,
} from './online-payment.store.ts';
import { shownDispute, shownOnline } from './online-shown.handlers.ts';

const STALE_MS = 26 * 3_600_000;

const payoutStateOf = ({ state, atBank_cents, arrivalDate }: PayoutRow, today: LocalDate) => {
  if (state !== 'PAID') return state;
  if (atBank_cents !== null) return 'MATCHED' as const;
  return isLate(arrivalDate, today) ? ('LATE' as const) : ('AT_BANK' as const);
};

/** A payout as lists show it. */
export function shownPayout(row: PayoutRow, today: LocalDate) {
  const { payoutRef, sentDate, arrivalDate, items, batchId } = row;
  return {
    payoutRef,
    sentDate,
    arrivalDate,
    state: payoutStateOf(row, today),
    items,
    payments: row.payments_cents,
    fees: row.fees_cents,
    returns: row.returns_cents,
    disputes: row.disputes_cents,
    other: row.other_cents,
    amount: row.amount_cents,
    atBank: row.atBank_cents,
    batchId,
  };
}

const rows: readonly { key: string; label: string; kinds: readonly LineKind[] }[] = [
  { key: 'payments', label: 'Payments taken', kinds: ['PAYMENT'] },
  { key: 'fees', label: 'Processor fees', kinds: ['FEE', 'DISPUTE_FEE'] },
  { key: 'returns', label: 'Returns', kinds: ['RETURN'] },
  { key: 'disputes', label: 'Disputes and refunds', kinds: ['DISPUTE', 'DISPUTE_REVERSED', 'REFUND'] },
  { key: 'other', label: 'Reserves and unknown lines', kinds: ['RESERVE_HELD', 'RESERVE_RELEASED', 'OTHER'] },
  { key: 'payouts', label: 'Paid out', kinds: ['PAYOUT'] },
];

/** The three-way tie: ledger, processor and bank line by line, and what is still at the processor. */
async function tieOf(tx: Tx, { communityId, clearingAccountId }: MerchantRow, payouts: readonly PayoutRow[]) {
  const sums = await sumLines(tx, communityId);
  const atBank = sumCents(payouts.map((one) => one.atBank_cents ?? 0n));
  const tie = rows.map(({ key, label, kinds }) => {
    const own = sums.filter((one) => kinds.includes(one.kind));
    const ledger = sumCents(own.map((one) => one.booked_cents));
    const processor = sumCents(own.map((one) => one.told_cents));
    return { key, label, ledger, processor, bank: key === 'payouts' ? atBank : null };
  });
  const still = {
    key: 'still',
    label: 'Still at the processor',
    ledger: await standsOn(tx, communityId, clearingAccountId),
    processor: sumCents(sums.map((one) => one.told_cents)),
    bank: null,
  };
  return { tie: [...tie, still], off: still.ledger - still.processor };
}

async function nextDrawOf(tx: Tx, communityId: string, today: LocalDate) {
  const drawDate = bankingDayFrom(addMonths(startOfMonth(today), 1));
  const due = (await loadAuthorizations(tx, communityId, drawDate)).filter((one) => one.state === 'ACTIVE' && one.isCurrent);
  return due.length === 0 ? null : { drawDate, owners: due.length };
}

const isStale = (readTime: Instant | null, now: Instant) => readTime === null || readTime < addMilliseconds(now, -STALE_MS);

/** The dashboard of a community. */
export async function paymentsDashboard({
  tx,
  input: { communityId },
  services,
  now,
}: Context<HandlerInput<typeof onlinePayments.getPaymentsDashboard>>): Promise<HandlerOutput<typeof onlinePayments.getPaymentsDashboard>> {
  const today = await todayOf(tx, communityId, now);
  const since = startOfMonth(addDays(today, -20));
  const merchant = await findMerchant(tx, communityId);
  const payouts = await listPayouts(tx, communityId);
  const { tie, off } = merchant ? await tieOf(tx, merchant, payouts) : { tie: [], off: 0n };
  const { days, byRail, entries, codes } = await takenSince(tx, communityId, since, addDays(today, -60));
  const unauthorized = codes.filter((code) => achCode(code, today)?.isUnauthorized).length;
  const open = await listLines(tx, communityId, { open: true });
  const recent = payouts.filter((one) => one.sentDate >= since);
  return {
    since,
    clearing: merchant?.clearingNumber ?? '',
    readTime: merchant?.readTime ?? null,
    isStale: merchant?.state === 'ENABLED' && isStale(merchant.readTime, now),
    taken: sumCents(days.map((one) => one.amount_cents)),
    count: days.reduce((sum, one) => sum + one.count, 0),
    inBank: sumCents(recent.filter((one) => one.state === 'PAID').map((one) => one.amount_cents)),
    payouts: recent.filter((one) => one.state === 'PAID').length,
    onTheWay: tie.find((one) => one.key === 'still')?.processor ?? 0n,
    fees: -sumCents(recent.map((one) => one.fees_cents)),
    off,
    tie,
    days: days.map(({ amount_cents: amount, ...own }) => ({ ...own, amount })),
    byRail,
    returns: (await listOnline(tx, communityId, { returnedSince: addDays(today, -60) })).map((row) => shownOnline(row, services)),
    disputes: (await listDisputes(tx, communityId)).filter((one) => one.state === 'OPEN' || one.state === 'ANSWERED').map(shownDispute),
    waiting: open.map(({ lineRef, kind, amount_cents: amount, lineDate, waitsFor }) => {
      return { lineRef, kind, amount, lineDate, days: Math.max(0, daysBetween(lineDate, today)), waitsFor };
    }),
    // Half of 15 % of returns, and half of 0.5 % unauthorized, in whole numbers.
    rates: {
      entries,
      returns: codes.length,
      unauthorized,
      isNearLimit: entries > 0 && (codes.length * 1000 >= entries * 75 || unauthorized * 10_000 >= entries * 25),
    },
    nextDraw: await nextDrawOf(tx, communityId, today),
  };
}
