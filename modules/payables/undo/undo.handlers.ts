// Taking batches of payables back as a whole: bills are cancelled, checks voided, by the acts of their own
// screens; and what was built on them.
import type { Tx } from '../../../packages/db/database.ts';
import { sumCents } from '../../../packages/kernel/kernel.ts';
import {
  type BatchUndo,
  type Dependent,
  type FindDependents,
  type KeptKind,
  openBatch,
  type PostedBatch,
  type Standing,
  type UndoAct,
} from '../../ledger/ledger.server.ts';
import { listMoves, type Move } from '../adjustments/adjustment.store.ts';
import { refuseCancel } from '../bills/bill.rules.ts';
import { loadBills } from '../bills/bill.store.ts';
import { cancelBills, planCancel } from '../bills/cancel.handlers.ts';
import { voidWithin } from '../checks/void.handlers.ts';
import { depositRefundUndo } from '../deposit-refunds/deposit-refund.handlers.ts';
import { heldWith } from '../form-1099/form-1099.store.ts';
import { billsOfRefund } from '../refunds/refund.store.ts';
import { refundUndo } from '../refunds/refund-undo.handlers.ts';
import { billsMadeBy, freeBatch } from '../templates/invoice-template.store.ts';
import { refreshNextDates } from '../templates/template-dates.handlers.ts';
import { billsEnteredWith, billsOfBatch, type CheckPart, checksOfBatch, checksPaying, openOfBatch, standingChecks } from './batch.store.ts';

async function standings(tx: Tx, { communityId, batchId }: PostedBatch): Promise<Standing[]> {
  return (await openOfBatch(tx, communityId, batchId)).map(({ billId, billNumber, vendorName, open_cents }) => ({
    key: `bill:${billId}`,
    who: vendorName,
    what: `Open on bill ${billNumber}`,
    amount: open_cents,
  }));
}

const billUndo: BatchUndo = {
  kinds: ['bill'],
  again: 'A bill that was canceled is entered again.',
  standings,
  async lastTouchedOn(tx, { communityId, batchId }) {
    const bills = await loadBills(tx, communityId, await billsOfBatch(tx, batchId, true), false);
    return bills.map((bill) => bill.lastVoidOn).reduce((last, on) => (on !== null && (last === null || on > last) ? on : last), null);
  },
  async takeBack(tx, act, { communityId, batchId }) {
    const bills = await loadBills(tx, communityId, await billsOfBatch(tx, batchId, true), true);
    for (const bill of bills) refuseCancel({ ...bill, total: bill.total_cents, open: bill.open_cents }, act.on);
    if (bills.length > 0) await cancelBills({ tx, ...act }, bills, act.on, 'its batch was undone', act.batchId);
    return { count: bills.length, noun: 'bill', total: sumCents(bills.map((bill) => bill.total_cents)) };
  },
};

/** How many of these were withheld from the others. */
const heldAmong = async (tx: Tx, checkIds: readonly string[]) =>
  (await heldWith(tx, checkIds)).filter((id) => checkIds.includes(id)).length;

const checkUndo: BatchUndo = {
  kinds: ['checks'],
  again: 'A check that was voided is not revived. Pay the bills with another.',
  standings,
  async takeBack(tx, act, { communityId, batchId }) {
    const checkIds = await standingChecks(tx, communityId, batchId);
    const voiding = { communityId, checkIds, voidDate: act.on, reason: 'its batch was undone' };
    const total = checkIds.length > 0 ? await voidWithin({ tx, ...act }, voiding, act.batchId) : 0n;
    return { count: checkIds.length - (await heldAmong(tx, checkIds)), noun: 'check', total };
  },
};

/** Electronic payments that did not leave are voided; one that was sent and has not come back refuses. */
const electronicUndo: BatchUndo = {
  ...checkUndo,
  kinds: ['digital-checks'],
  again: 'A payment that was taken back is not revived. Pay the bills with another.',
  takeBack: async (tx, act, batch) => ({ ...(await checkUndo.takeBack(tx, act, batch)), noun: 'payment' }),
};

/** A payment made outside is voided; the bill that was entered with it is cancelled. */
const outsideUndo: BatchUndo = {
  kinds: ['external-check'],
  again: 'A payment that was voided is not revived. Record it again.',
  standings,
  async takeBack(tx, act, batch) {
    const { communityId, batchId } = batch;
    const entered = await billsEnteredWith(tx, communityId, batchId);
    const taken = await checkUndo.takeBack(tx, act, batch);
    const bills = await loadBills(tx, communityId, entered, true);
    for (const bill of bills) refuseCancel({ ...bill, total: bill.total_cents, open: bill.open_cents }, act.on);
    if (bills.length > 0) await cancelBills({ tx, ...act }, bills, act.on, 'its batch was undone', act.batchId);
    return { ...taken, noun: 'payment' };
  },
};

/** What an adjustment settled is open again; a bill it moved is cancelled where it went. */
const adjustmentUndo: BatchUndo = {
  kinds: ['ap-adjustment'],
  again: 'An adjustment that was taken back is entered again.',
  standings,
  async takeBack(tx, act, batch) {
    for (const move of await standingMoves(tx, batch.batchId)) await cancelMoved(tx, act, move);
    return { ...(await checkUndo.takeBack(tx, act, batch)), noun: 'adjustment' };
  },
};

/** The bills it made are cancelled, and every date it used is free again. */
const recurringUndo: BatchUndo = {
  kinds: ['recurring-bills'],
  again: 'Recurring bills that were undone are made again from their templates.',
  standings,
  async lastTouchedOn(tx, { communityId, batchId }) {
    const bills = await loadBills(tx, communityId, await billsMadeBy(tx, batchId, true), false);
    const booked = bills
      .filter((bill) => bill.status === 'APPROVED')
      .flatMap((bill) => [bill.effectiveOn, bill.lastVoidOn ?? bill.effectiveOn]);
    return booked.toSorted().at(-1) ?? null;
  },
  async takeBack(tx, act, { communityId, batchId }) {
    const bills = await loadBills(tx, communityId, await billsMadeBy(tx, batchId, true), true);
    for (const bill of bills) refuseCancel({ ...bill, total: bill.total_cents, open: bill.open_cents }, act.on);
    if (bills.length > 0) await cancelBills({ tx, ...act }, bills, act.on, 'its batch was undone', act.batchId);
    const freed = await freeBatch(tx, batchId, act.now);
    await refreshNextDates(tx, freed);
    return { count: freed.length, noun: 'bill', total: sumCents(bills.map((bill) => bill.total_cents)) };
  },
};

const standingMoves = async (tx: Tx, batchId: string) => (await listMoves(tx, { batchId })).filter((move) => !move.isUndone);

/** Cancels the bill a moved one became, in a batch of its community. */
async function cancelMoved(tx: Tx, act: UndoAct, { toCommunityId, toBillId }: Move): Promise<void> {
  const [bill] = await loadBills(tx, toCommunityId, [toBillId], true);
  if (!bill || bill.status === 'CANCELLED') return;
  refuseCancel({ ...bill, total: bill.total_cents, open: bill.open_cents }, act.on);
  const { mirrored, drafts } = await planCancel(tx, toCommunityId, [bill], act.on);
  const own = {
    communityId: toCommunityId,
    kind: 'bill-cancel',
    state: 'POSTED' as const,
    postDate: act.on,
    userId: act.userId,
    now: act.now,
  };
  const batchId = mirrored.length + drafts.length > 0 ? await openBatch(tx, { ...own, description: `Cancel bill ${bill.billNumber}` }) : '';
  await cancelBills({ tx, userId: act.userId, now: act.now }, [bill], act.on, 'its move was undone', batchId);
}

export const payablesUndos: readonly BatchUndo[] = [
  billUndo,
  recurringUndo,
  checkUndo,
  outsideUndo,
  electronicUndo,
  adjustmentUndo,
  refundUndo,
  depositRefundUndo,
];

function checkDependent(check: CheckPart, what: string, fate: Dependent['fate']): Dependent {
  const door = fate === 'FIRST' ? { screen: 'batch-undo', params: { batchId: check.batchId } } : { screen: 'activity-payments' };
  return { what: `Check ${check.checkNumber} to ${check.payee} ${what}`, on: check.checkDate, amount: check.amount_cents, door, fate };
}

/** Checks that pay its bills stand in the way; its own checks that left the house are to be known of. */
export const payablesDependents: FindDependents = async (tx, { communityId, batchId, kind }) => {
  if (kind === 'bill' || kind === 'recurring-bills') {
    const billIds = await (kind === 'bill' ? billsOfBatch : billsMadeBy)(tx, batchId, true);
    const paying = billIds.length > 0 ? await checksPaying(tx, billIds) : [];
    return paying.map((check) => checkDependent(check, 'pays bills of it', 'FIRST'));
  }
  if (kind === 'owner-refund' || kind === 'deposit-refund') {
    const paying = await checksPaying(tx, await billsOfRefund(tx, batchId));
    return paying.map((check) => checkDependent(check, 'pays the refund', 'FIRST'));
  }
  if (kind === 'ap-adjustment') {
    const moved = (await standingMoves(tx, batchId)).map((move) => move.toBillId);
    const paying = moved.length > 0 ? await checksPaying(tx, moved) : [];
    return paying.map((check) => checkDependent(check, 'pays the bill where it was moved to', 'FIRST'));
  }
  if (kind !== 'checks' && kind !== 'external-check' && kind !== 'digital-checks') return [];
  return (await checksOfBatch(tx, communityId, batchId)).flatMap((check) => {
    if (check.isVoided) return [checkDependent(check, 'was voided before', 'STAYS')];
    return check.isPrinted ? [checkDependent(check, 'was printed: destroy the paper, or stop it at the bank', 'STAYS')] : [];
  });
};

/** Kinds that are not taken back. */
export const payablesKeptKinds: Readonly<Record<string, KeptKind>> = {
  'bill-cancel': {
    reason: 'A bill that was canceled is entered again; one that waits again is approved again.',
    door: { screen: 'bill-add' },
  },
  'check-void': { reason: 'A check that was voided is not revived. Pay the bills with another.', door: { screen: 'print-checks' } },
};
