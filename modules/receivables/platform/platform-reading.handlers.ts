// Reading a processor: what changed is kept, and every line of its balance is booked once, so that the
// clearing account is what the processor still holds.
import type { Tx } from '../../../packages/db/database.ts';
import { type Instant, type LocalDate, Refusal } from '../../../packages/kernel/kernel.ts';
import type { Changes, Processor } from '../../../packages/processor/processor.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { setPaymentStatus } from '../../identity/identity.server.ts';
import { openBatch, periodAt, post, reconciledRefusalAt } from '../../ledger/ledger.server.ts';
import { loadPayable } from '../application/payable.handlers.ts';
import { allocateReceipts, type ReceiptDraft } from '../receipts/allocation.rules.ts';
import { bookReceipts } from '../receipts/booking.handlers.ts';
import { listOrder } from '../receipts/receipt.handlers.ts';
import { takeDepositId } from '../receipts/receipt.store.ts';
import { backOutReceipts, needsOfReceipts, planPullBack } from '../subledger/acts.handlers.ts';
import { lastTakenBack, loadReceiptPrepaid, loadReceipts, lockOwners, type ReceiptFacts } from '../subledger/subledger.store.ts';
import { lineEntry, lostEntry } from './balance-line.rules.ts';
import {
  insertOnlineDeposit,
  keepDisputes,
  keepLines,
  keepPayments,
  keepPayouts,
  keepRefunds,
  listLost,
  listOpenLines,
  type OpenLine,
  setBooked,
  setLost,
  setReceipts,
  setWaiting,
} from './balance-line.store.ts';
import { statusOf } from './merchant.rules.ts';
import { findMerchant, keepAccount, listMerchantStates, type MerchantRow } from './merchant.store.ts';

/** What a booking is done as: in the name of who applied, at a moment. */
interface Booking {
  communityId: string;
  merchant: MerchantRow;
  userId: string;
  now: Instant;
  today: LocalDate;
}

const isOpenAt = async (tx: Tx, communityId: string, date: LocalDate): Promise<boolean> => {
  const period = await periodAt(tx, communityId, date).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return period?.status === 'OPEN' || period?.status === 'CURRENT';
};

/**
 * The day a line is booked on: its own, or today where its own is closed; null while neither takes
 * entries.
 */
async function dayOf(tx: Tx, { communityId, merchant, today }: Booking, line: OpenLine): Promise<LocalDate | null> {
  for (const day of [line.lineDate, today]) {
    if (!(await isOpenAt(tx, communityId, day))) continue;
    if (line.kind !== 'PAYOUT') return day;
    if ((await reconciledRefusalAt(tx, communityId, day, [{ accountId: merchant.cashAccountId }])) === null) return day;
  }
  return null;
}

/** A receipt to be booked for a payment. */
interface Owed {
  paymentId: string;
  ownershipId: string;
  amount: bigint;
  note: string;
}

/** Books receipts of a day to the clearing account; answers the batch and the receipts in order. */
async function bookOnline(tx: Tx, booking: Booking, postDate: LocalDate, owed: readonly Owed[]) {
  const { communityId, merchant, userId, now } = booking;
  const codeIds = await listOrder(tx, communityId, { kind: 'DEFAULT' });
  const open = await loadPayable(tx, communityId, [...new Set(owed.map((one) => one.ownershipId))], postDate);
  const drafts = owed.map(({ ownershipId, amount, note }): ReceiptDraft => {
    return { ownershipId, amount, checkNumber: '', note, codeIds, split: null };
  });
  const batchId = await openBatch(tx, {
    communityId,
    kind: 'ONLINE_RECEIPTS',
    state: 'POSTED',
    postDate,
    description: 'Online payments',
    userId,
    now,
  });
  const depositId = await takeDepositId(tx);
  const { bankAccountId, clearingAccountId } = merchant;
  await insertOnlineDeposit(tx, { communityId, bankAccountId, clearingAccountId, depositId, on: postDate });
  const deposit = { depositId, cashAccountId: clearingAccountId, postDate };
  const receiptIds = await bookReceipts(tx, { communityId, batchId, userId, now }, deposit, allocateReceipts(drafts, open));
  await setReceipts(
    tx,
    communityId,
    owed.map(({ paymentId }, i) => ({ paymentId, receiptId: receiptIds[i] ?? null })),
  );
  return batchId;
}

/** Why a receipt cannot be taken back on a day; blank where it can. */
async function hindrance(tx: Tx, communityId: string, receipt: ReceiptFacts, on: LocalDate): Promise<string> {
  const leftOf = await loadReceiptPrepaid(tx, [receipt.receiptId]);
  return planPullBack(tx, communityId, needsOfReceipts([receipt], leftOf), on).then(
    () => '',
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
}

/** The day a receipt may be taken back on: not before it, nor before what of it was taken back since. */
async function backoutDay(tx: Tx, receipt: ReceiptFacts, day: LocalDate): Promise<LocalDate> {
  const last = await lastTakenBack(tx, { receiptIds: [receipt.receiptId] });
  return [day, receipt.postDate, last ?? day].toSorted().at(-1) ?? day;
}

/** Takes the receipt of a payment back; what stays of it is booked again. Answers the batch, or why not. */
async function takeBack(
  tx: Tx,
  booking: Booking,
  of: { paymentId: string; receiptId: string; amount: bigint; reason: 'NSF' | 'CORRECTION'; words: string; note: string },
  day: LocalDate,
): Promise<{ batchId: string; on: LocalDate } | string> {
  const { communityId, userId, now } = booking;
  const [receipt] = await loadReceipts(tx, communityId, { receiptIds: [of.receiptId] });
  if (!receipt || receipt.isBackedOut) return 'The receipt was taken back already';
  const on = await backoutDay(tx, receipt, day);
  const stands = await hindrance(tx, communityId, receipt, on);
  if (stands !== '') return stands;
  const batchId = await openBatch(tx, { communityId, kind: 'BACKOUT', state: 'POSTED', postDate: on, description: of.words, userId, now });
  await backOutReceipts(tx, { communityId, batchId, userId, now }, [receipt], on, of.reason);
  await setReceipts(tx, communityId, [{ paymentId: of.paymentId, receiptId: null }]);
  const stays = receipt.amount_cents - of.amount;
  const { paymentId, note } = of;
  if (stays > 0n) await bookOnline(tx, booking, on, [{ paymentId, ownershipId: receipt.ownershipId, amount: stays, note }]);
  return { batchId, on };
}

const noteOf = ({ note, masked }: OpenLine) => (note ? `${note}, ${masked ?? ''}` : `Online payment, ${masked ?? ''}`).slice(0, 100);

/** Payments of ours that have no receipt yet. */
const isPaid = (line: OpenLine) => line.kind === 'PAYMENT' && line.paymentId !== null && line.receiptId === null;
const isBack = (line: OpenLine) => line.kind === 'RETURN' || line.kind === 'REFUND';

async function bookPaid(tx: Tx, booking: Booking, days: ReadonlyMap<string, LocalDate | null>, lines: readonly OpenLine[]) {
  for (const [day, own] of Map.groupBy(lines, (line) => days.get(line.lineRef) ?? null)) {
    if (day === null) continue;
    const owed = own.map((line): Owed => {
      return { paymentId: line.paymentId ?? '', ownershipId: line.ownershipId ?? '', amount: line.amount_cents, note: noteOf(line) };
    });
    const batchId = await bookOnline(tx, booking, day, owed);
    await setBooked(
      tx,
      booking.communityId,
      batchId,
      own.map(({ lineRef }) => ({ lineRef, entryId: null })),
    );
  }
}

/** Takes back what was returned or given back, one by one: each may wait for something of its own. */
async function bookBack(tx: Tx, booking: Booking, days: ReadonlyMap<string, LocalDate | null>) {
  const { communityId } = booking;
  for (const line of (await listOpenLines(tx, communityId)).filter(isBack)) {
    const day = days.get(line.lineRef) ?? null;
    const { paymentId, receiptId } = line;
    if (day === null || paymentId === null || receiptId === null) continue;
    const isReturn = line.kind === 'RETURN';
    const words = isReturn ? `Online payment returned, ${line.code || 'no code'}` : 'Online payment refunded';
    const amount = -line.amount_cents;
    const of = { paymentId, receiptId, amount, reason: isReturn ? ('NSF' as const) : ('CORRECTION' as const), words, note: noteOf(line) };
    const done = await takeBack(tx, booking, of, day);
    if (typeof done === 'string') await setWaiting(tx, communityId, [{ lineRef: line.lineRef, waitsFor: done }]);
    else await setBooked(tx, communityId, done.batchId, [{ lineRef: line.lineRef, entryId: null }]);
  }
}

/** Books fees, disputes, reserves, payouts and what nobody knows, an entry each. */
async function bookOthers(tx: Tx, booking: Booking, days: ReadonlyMap<string, LocalDate | null>, lines: readonly OpenLine[]) {
  const { communityId, merchant, userId, now } = booking;
  for (const [day, own] of Map.groupBy(lines, (line) => days.get(line.lineRef) ?? null)) {
    if (day === null) continue;
    const moved = own.filter((line) => line.amount_cents !== 0n);
    const description = 'Fees, payouts and other lines of the processor';
    const batchId = await openBatch(tx, { communityId, kind: 'PROCESSOR_LINES', state: 'POSTED', postDate: day, description, userId, now });
    const entries = moved.map((line) => lineEntry(line, merchant, day));
    // Booked again after it was taken back, a line is another entry.
    const drafts = entries.map((entry) => ({ ...entry, sourceId: `${batchId}:${entry.sourceId}` }));
    const entryIds = await post(tx, { communityId, batchId, userId, now, entries: drafts });
    const entryOf = new Map(moved.map((line, i) => [line.lineRef, entryIds[i] ?? null]));
    await setBooked(
      tx,
      communityId,
      batchId,
      own.map(({ lineRef }) => ({ lineRef, entryId: entryOf.get(lineRef) ?? null })),
    );
  }
}

/** Books disputes that were lost: the owner owes again. */
async function bookLost(tx: Tx, booking: Booking) {
  const { communityId, merchant, userId, now, today } = booking;
  if (!(await isOpenAt(tx, communityId, today))) return;
  for (const { disputeRef, amount_cents: amount, paymentId, receiptId } of await listLost(tx, communityId)) {
    const of = { paymentId, receiptId, amount, reason: 'NSF' as const, words: `Dispute lost, ${disputeRef}`, note: '' };
    const done = await takeBack(tx, booking, of, today);
    if (typeof done === 'string') continue;
    const entries = [lostEntry({ disputeRef, amount }, merchant, done.on)];
    await post(tx, { communityId, batchId: done.batchId, userId, now, entries });
    await setLost(tx, communityId, done.batchId, [disputeRef]);
  }
}

/** Books all that is not booked; answers how many lines were, and how many wait. */
async function bookLines(tx: Tx, booking: Booking): Promise<{ booked: number; waiting: number }> {
  const { communityId } = booking;
  const lines = await listOpenLines(tx, communityId);
  await lockOwners(tx, communityId, [...new Set(lines.flatMap((line) => (line.ownershipId === null ? [] : [line.ownershipId])))]);
  const days = new Map<string, LocalDate | null>();
  for (const line of lines) days.set(line.lineRef, await dayOf(tx, booking, line));
  await bookPaid(tx, booking, days, lines.filter(isPaid));
  await bookBack(tx, booking, days);
  const others = lines.filter((line) => !isPaid(line) && !(isBack(line) && line.paymentId !== null));
  await bookOthers(tx, booking, days, others);
  await bookLost(tx, booking);
  const closed = lines.filter((line) => days.get(line.lineRef) === null);
  await setWaiting(
    tx,
    communityId,
    closed.map(({ lineRef }) => ({ lineRef, waitsFor: 'The books of its day and of today are closed' })),
  );
  const waiting = (await listOpenLines(tx, communityId)).length;
  return { booked: lines.length - waiting, waiting };
}

/** What changed at the processor since the last reading. */
export const changesSince = (processor: Processor, merchant: Pick<MerchantRow, 'accountRef' | 'readThrough'>): Promise<Changes> =>
  processor.changes(merchant.accountRef ?? '', merchant.readThrough);

/**
 * Keeps what changed and books it, in the transaction it is given. A reading that another one overtook keeps
 * what it has, which is the same or older, and books nothing twice: the account is locked and every line is
 * booked once.
 */
export async function takeChanges(
  tx: Tx,
  communityId: string,
  changes: Changes,
  now: Instant,
): Promise<{ booked: number; waiting: number }> {
  const merchant = await findMerchant(tx, communityId, true);
  if (!merchant || merchant.accountRef !== changes.account.ref) return { booked: 0, waiting: 0 };
  const isOvertaken = merchant.readThrough > changes.cursor;
  if (!isOvertaken) {
    await keepPayments(tx, communityId, changes.payments);
    await keepRefunds(tx, communityId, changes.refunds);
    await keepDisputes(tx, communityId, changes.disputes);
    await keepPayouts(tx, communityId, changes.payouts);
    await keepLines(tx, communityId, changes.lines);
    await keepAccount(tx, communityId, changes.account, { cursor: changes.cursor, now });
    await setPaymentStatus(tx, statusOf(await listMerchantStates(tx)));
  }
  const today = await todayOf(tx, communityId, now);
  return bookLines(tx, { communityId, merchant, userId: merchant.enteredBy, now, today });
}
