// Booking accelerations: taking back what is not due yet, releasing income that is, and taking both back.
import type { Tx } from '../../../packages/db/database.ts';
import { assert, type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  type BatchUndo,
  booksOf,
  type EntryDraft,
  mirrorEntries,
  openBatch,
  post,
  proposedDay,
  reverseEntries,
} from '../../ledger/ledger.server.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { type Act, bookPrepaids, reverseCharges } from '../subledger/acts.handlers.ts';
import { findDistribution, lockOwners } from '../subledger/subledger.store.ts';
import type { AccelerationEnd } from './acceleration.contract.ts';
import { isCured } from './acceleration.rules.ts';
import {
  type AccelerationRow,
  endAccelerations,
  type InstallmentRow,
  loadAccelerations,
  loadInstallments,
  markDeferred,
  markReleased,
} from './acceleration.store.ts';

/**
 * Takes the installments of accelerations that begin after a day back, by linked reversal; payments on them
 * become prepaid money, which pays what else is open. The owners are locked. Returns what was taken back,
 * in cents.
 */
export async function takeBackAhead(
  tx: Tx,
  act: Act,
  accelerations: readonly { accelerationId: string }[],
  on: LocalDate,
  reason: AccelerationEnd,
): Promise<Cents> {
  const accelerationIds = accelerations.map((one) => one.accelerationId);
  const ahead = await loadInstallments(tx, act.communityId, { accelerationIds, after: on });
  if (ahead.length > 0) await reverseCharges(tx, act, ahead, on);
  await endAccelerations(tx, act, accelerationIds, { on, reason });
  const owners = [...new Set(ahead.filter((one) => one.paid_cents > 0n).map((one) => one.ownershipId))];
  const pays = owners.length > 0 && (await findDistribution(tx, act.communityId, { kind: 'DEFAULT' })) !== undefined;
  if (pays) await bookPrepaids(tx, act, on, owners);
  return sumCents(ahead.map((one) => one.amount_cents));
}

/** The accelerations that stand and whose owners have cured them by a day. */
export async function curedAccelerations(tx: Tx, communityId: string, on: LocalDate): Promise<AccelerationRow[]> {
  const standing = (await loadAccelerations(tx, communityId, on, { standing: true })).filter((one) => one.ahead_cents > 0n);
  if (standing.length === 0) return [];
  const owners = [...new Set(standing.map((one) => one.ownershipId))];
  const balances = new Map((await ownerBalances(tx, communityId, on, owners)).map((one) => [one.ownershipId, one]));
  const aheadOf = Map.groupBy(standing, (one) => one.ownershipId);
  return standing.filter(({ ownershipId, lastReleased, acceleratedDate }) => {
    const { owes_cents = 0n, prepaid_cents = 0n } = balances.get(ownershipId) ?? {};
    const ahead = sumCents((aheadOf.get(ownershipId) ?? []).map((one) => one.ahead_cents));
    return acceleratedDate <= on && (lastReleased === null || lastReleased <= on) && isCured(owes_cents, prepaid_cents, ahead);
  });
}

/** Takes the accelerations that were cured by a day back as one batch; null where none was. */
export async function waiveCured(tx: Tx, { communityId, userId, now }: Omit<Act, 'batchId'>, on: LocalDate) {
  const seen = await curedAccelerations(tx, communityId, on);
  if (seen.length === 0) return null;
  await lockOwners(tx, communityId, [...new Set(seen.map((one) => one.ownershipId))]);
  const cured = await curedAccelerations(tx, communityId, on);
  if (cured.length === 0) return null;
  const description = 'Accelerations cured';
  const batchId = await openBatch(tx, { communityId, kind: 'ACCELERATION_WAIVE', state: 'POSTED', postDate: on, description, userId, now });
  const total = await takeBackAhead(tx, { communityId, batchId, userId, now }, cured, on, 'CURED');
  return { batchId, total, cured };
}

/** The entries that release deferred income of installments on a day: Dr deferred / Cr income. */
export function releaseDrafts(due: readonly InstallmentRow[], on: LocalDate, batchId = ''): EntryDraft[] {
  return due.map(({ chargeId, ownershipId, deferredAccountId, dueIncomeAccountId, amount_cents }): EntryDraft => {
    assert(deferredAccountId, 'income that waits stands on an account');
    return {
      postDate: on,
      entryType: 'DEFERRED_RELEASE',
      description: 'Accelerated installment due',
      sourceType: 'deferred-release',
      sourceId: `${batchId}:${chargeId}`,
      ownershipId,
      lines: [
        { accountId: deferredAccountId, amount: amount_cents, memo: '' },
        { accountId: dueIncomeAccountId, amount: -amount_cents, memo: '' },
      ],
    };
  });
}

/** Releases the income of every installment that is due by a day, as one batch; null where none waits. */
export async function releaseDue(tx: Tx, { communityId, userId, now }: Omit<Act, 'batchId'>, on: LocalDate) {
  const seen = await loadInstallments(tx, communityId, { deferredBy: on });
  await lockOwners(tx, communityId, [...new Set(seen.map((one) => one.ownershipId))]);
  const due = await loadInstallments(tx, communityId, { deferredBy: on });
  if (due.length === 0) return null;
  const description = 'Deferred assessments released';
  const batchId = await openBatch(tx, { communityId, kind: 'DEFERRED_RELEASE', state: 'POSTED', postDate: on, description, userId, now });
  const act = { communityId, batchId, userId, now };
  const entryIds = await post(tx, { ...act, entries: releaseDrafts(due, on, batchId) });
  await markReleased(
    tx,
    act,
    on,
    due.map(({ chargeId }, i) => ({ chargeId, entryId: entryIds[i] ?? '' })),
  );
  return { batchId, total: sumCents(due.map((one) => one.amount_cents)), due };
}

/** Before the charges of a batch are reversed: the income that was released of them waits again. */
export async function unrelease(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<void> {
  const released = await loadInstallments(tx, act.communityId, { releasedOfBatch: batchId });
  if (released.length === 0) return;
  await reverseEntries(tx, { ...act, entryIds: released.map((one) => one.releaseEntryId ?? ''), postDate: on });
  await markDeferred(tx, { chargeIds: released.map((one) => one.chargeId) });
}

/** Takes a batch of releases back. */
export async function undoRelease(tx: Tx, act: Parameters<BatchUndo['takeBack']>[1], batchId: string) {
  const taken = await mirrorEntries(tx, act, batchId);
  await markDeferred(tx, { releaseBatchId: batchId });
  return taken;
}

/**
 * At the sale of a home the installments that are not due go to the buyer, whom charge runs charge: they
 * are taken back from the seller as a batch of their own, which a reversal of the sale leaves as it is.
 */
export async function splitAtSale(
  tx: Tx,
  { communityId, userId, now }: Omit<Act, 'batchId'>,
  sellerId: string,
  day: LocalDate,
): Promise<void> {
  const standing = await loadAccelerations(tx, communityId, day, { ownershipIds: [sellerId], standing: true });
  if (standing.length === 0) return;
  const { periods } = await booksOf(tx, communityId);
  const latest = standing.reduce((last, one) => (one.acceleratedDate > last ? one.acceleratedDate : last), day);
  const on = proposedDay(latest, periods);
  const description = 'Acceleration split at the sale';
  const batchId = await openBatch(tx, { communityId, kind: 'ACCELERATION_WAIVE', state: 'POSTED', postDate: on, description, userId, now });
  await takeBackAhead(tx, { communityId, batchId, userId, now }, standing, on, 'RESALE');
}
